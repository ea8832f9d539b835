"""Settings of the stores."""

from dataclasses import dataclass

from cogmem.errors import ConfigError
from cogmem.kernel.checks import at_least, one_of, require
from cogmem.store.approximate import KINDS, VectorIndex
from cogmem.store.base import MemoryStore
from cogmem.store.memory import InProcessStore

_LEXICAL = ("native", "memory")


@dataclass(frozen=True, slots=True)
class MemoryStoreConfig:
    """A store in process; its memories end with the process."""

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        return InProcessStore(language, question_words=question_words)


@dataclass(frozen=True, slots=True)
class LanceStoreConfig:
    """A store on disk by LanceDB."""

    path: str = ""
    """The folder, with a subfolder for each namespace. `build` needs it."""
    merge_every: int = 2048
    """Number of changed rows that are merged into the tables at once, at least 1. Until then they are in the
    journal."""
    cached: int = 16_384
    """Maximum number of vectors of a namespace that stay in process, the newest (4 KB each at 1,024
    dimensions). A search among them is many times faster. 0 leaves all vectors to Lance."""
    fsync: bool = False
    """Whether a commit survives a power cut, and not only the death of the process."""
    readonly: bool = False
    """Whether nothing is written, not even a lock: the state at opening is read beside one process that may
    write, and every change is an error. Words are then searched as by "memory"."""
    open_namespaces: int = 64
    """Maximum number of namespaces that are open at once, at least 2. Each takes two file descriptors and the
    memory of its columns. The least recently used one is closed, and opened again at its next use; until
    then another process may open it."""
    lexical: str = "memory"
    """The lexical index. "memory": the one of the store in process, with bit-equal results; the first read
    makes it. "native": Lance's full-text index, for engines that read nothing but hits (the documents'
    profiles): its scores depend on the coverage of the index (lance issue 9058) and move a little as texts
    are replaced."""
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
            *at_least(self, 1, "merge_every", "probes", "candidates"),
            *at_least(self, 0, "cached"),
            *at_least(self, 2, "open_namespaces"),
            *at_least(self, 256, "index_from"),
            one_of(self, "lexical", _LEXICAL),
            one_of(self, "index", KINDS),
        )

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        if not self.path:
            raise ConfigError("store.path: empty; the lance store needs a folder")
        from cogmem.store.lance import LanceStore  # LanceDB takes a second to load

        return LanceStore(
            self.path,
            language,
            question_words=question_words,
            merge_every=self.merge_every,
            cached=self.cached,
            fsync=self.fsync,
            readonly=self.readonly,
            open_namespaces=self.open_namespaces,
            lexical="memory" if self.lexical == "memory" else "native",
            index=VectorIndex(self.index, self.index_from, self.probes, self.candidates),
        )
