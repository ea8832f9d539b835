"""Which store, with which settings."""

from dataclasses import dataclass

from cogmem.errors import ConfigError
from cogmem.store.base import MemoryStore
from cogmem.store.memory import InProcessStore

_LEXICAL = ("native", "memory")


@dataclass(frozen=True, slots=True)
class MemoryStoreConfig:
    """Columns in process, gone with it."""

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        return InProcessStore(language, question_words=question_words)


@dataclass(frozen=True, slots=True)
class LanceStoreConfig:
    """LanceDB on disk. Each namespace is a folder in `path`, which may be given late (`build` needs it).

    `merge_every`: changed rows that are merged into the tables at once; until then they are in the journal.
    `cached`: of each namespace the vectors of so many memories, the newest, stay in process (of 1,024
    dimensions: 4 KB each), where a search is many times faster; 0 leaves all of them to Lance.
    `fsync`: commits survive a power cut, not only the death of the process.
    `lexical`: `native`, Lance's full-text index, or `memory`, the index of the in-process store over the same
    texts. With `memory` lexical results, too, are the same on either store, bit for bit. Lance's scores
    follow the coverage of its index (lance issue 9058): they move a little as texts are replaced.
    """

    path: str = ""
    merge_every: int = 2048
    cached: int = 16_384
    fsync: bool = False
    lexical: str = "native"

    def __post_init__(self) -> None:
        if self.merge_every < 1:
            raise ConfigError(f"store.merge_every: {self.merge_every}; expected at least 1")
        if self.cached < 0:
            raise ConfigError(f"store.cached: {self.cached}; expected at least 0")
        if self.lexical not in _LEXICAL:
            raise ConfigError(f"store.lexical: {self.lexical!r}; expected one of {', '.join(_LEXICAL)}")

    def build(self, language: str = "en", *, question_words: bool = True) -> MemoryStore:
        if not self.path:
            raise ConfigError("store.path: empty; the lance store needs a folder")
        from cogmem.store.lance import LanceStore  # LanceDB takes a second to load; most runs want none

        return LanceStore(
            self.path,
            language,
            question_words=question_words,
            merge_every=self.merge_every,
            cached=self.cached,
            fsync=self.fsync,
            lexical="memory" if self.lexical == "memory" else "native",
        )
