"""The store in process: columns, a matrix of vectors and an inverted index."""

from cogmem.errors import Damage
from cogmem.language.analysis import analyser
from cogmem.store.base import Partition
from cogmem.store.checks import check_namespace
from cogmem.store.lexical import LexicalIndex


class InProcessStore:
    """Partitions by namespace, in a dictionary."""

    name = "memory"

    def __init__(self, language: str = "en", *, question_words: bool = True) -> None:
        self._analyser = analyser(language, question_words=question_words)
        self._partitions: dict[str, Partition] = {}

    def partition(self, namespace: str) -> Partition:
        found = self._partitions.get(namespace)
        if found is None:
            found = Partition(LexicalIndex(self._analyser))
            self._partitions[check_namespace(namespace)] = found
        return found

    def namespaces(self) -> list[str]:
        return sorted(name for name, partition in self._partitions.items() if len(partition))

    def holds(self, namespace: str) -> bool:
        return bool(len(self._partitions.get(namespace, ())))

    def delete(self, namespace: str) -> None:
        self._partitions.pop(namespace, None)

    def verify(self) -> list[Damage]:
        """Nothing is on disk."""
        return []

    def close(self) -> None:
        """Do nothing."""
