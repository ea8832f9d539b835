"""Settings of the stores."""

from dataclasses import dataclass
from typing import Any

from cogmem.errors import ConfigError
from cogmem.kernel.checks import at_least, one_of, require
from cogmem.store.base import MemoryStore
from cogmem.store.lance import KINDS, LanceStore, VectorIndex
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore


@dataclass(frozen=True, slots=True)
class MemoryStoreConfig:
    """A store in memory, which ends with the process."""

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        return InProcessStore(language, question_words=question_words)


@dataclass(frozen=True, slots=True)
class SqliteStoreConfig:
    """A store on disk, with a SQLite database for each namespace, which is searched in process."""

    path: str = ""
    """Folder of the store, with a subfolder for each namespace, to be left empty in a run."""
    fsync: bool = False
    """Whether a commit survives a power failure, and not only the death of the process."""
    readonly: bool = False
    """Whether the store is opened for reading only, in its state at opening, beside one process that may
    write."""
    open_namespaces: int = 32
    """Maximum number of open namespaces, at least 2, each of which takes four file descriptors and the memory
    of its columns."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "open_namespaces"))

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        if not self.path:
            raise ConfigError("store.path: empty; a store on disk needs a folder")
        return self._store(
            path=self.path,
            language=language,
            question_words=question_words,
            fsync=self.fsync,
            readonly=self.readonly,
            open_namespaces=self.open_namespaces,
        )

    def _store(self, **options: Any) -> SqliteStore:
        return SqliteStore(**options)


@dataclass(frozen=True, slots=True)
class LanceStoreConfig(SqliteStoreConfig):
    """A store on disk, with an approximate index by LanceDB for large namespaces.

    A hit has its exact score with every index, but an index may miss a hit.
    """

    index: str = "auto"
    """Vector index: `none` (exact search), `ivf_rq` (2,048 bits a vector, dimensions divisible by 8),
    `ivf_sq` (8 bits a dimension, slower), or `auto` (`ivf_rq` where possible, otherwise `ivf_sq`)."""
    index_from: int = 32_768
    """Number of memories, at least 256, from which a namespace has an index, below which the search is
    exact."""
    probes: int = 160
    """Number of partitions, of about 4,096 vectors each, that a search reads, at least 1, where a larger
    value misses less."""
    candidates: int = 512
    """Minimum number of candidates that are scored exactly, at least 1, raised to four for each hit that is
    asked for."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 2, "open_namespaces"),
            *at_least(self, 1, "probes", "candidates"),
            *at_least(self, 256, "index_from"),
            one_of(self, "index", KINDS),
        )

    def _store(self, **options: Any) -> SqliteStore:
        index = VectorIndex(self.index, self.index_from, self.probes, self.candidates)
        return LanceStore(index=index, **options)
