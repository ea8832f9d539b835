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
    """A store in process; its memories end with the process."""

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        return InProcessStore(language, question_words=question_words)


@dataclass(frozen=True, slots=True)
class SqliteStoreConfig:
    """A store on disk: a SQLite database for each namespace, which is searched in process."""

    path: str = ""
    """The folder, with a subfolder for each namespace. `build` needs it."""
    fsync: bool = False
    """Whether a commit survives a power cut (SQLite's synchronous = FULL), and not only the death of the
    process (NORMAL)."""
    readonly: bool = False
    """Whether no memory can be changed: the state at opening is read beside one process that may write, and
    every change is an error."""
    open_namespaces: int = 32
    """Maximum number of namespaces that are open at once, at least 2. Each takes four file descriptors, and
    the memory of its columns. The least recently used one is closed, and opened again at its next use; until
    then another process may open it."""

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
    """The store on disk, with an approximate index by LanceDB of the vectors of large namespaces."""

    index: str = "auto"
    """The index of the vectors. "none": every search is exact. "ivf_rq": some 2,048 bits a vector (RaBitQ),
    for dimensions that are a multiple of 8. "ivf_sq": 8 bits a dimension, slower. "auto": "ivf_rq" where the
    dimensions allow it, else "ivf_sq". A hit has its exact score with each, but a hit may be missing."""
    index_from: int = 32_768
    """Number of memories of a namespace, at least 256, from which there is an index. Fewer are searched
    exactly."""
    probes: int = 160
    """Number of partitions of the index, of about 4,096 vectors each, in which a search looks, at least 1."""
    candidates: int = 512
    """Minimum number of candidates of the index that are scored exactly, at least 1. More hits than a quarter
    of it take four candidates each."""

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
