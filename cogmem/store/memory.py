"""The store in process: columns, an embedding matrix and an inverted index."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import Damage
from cogmem.language.analysis import Analyser
from cogmem.store.base import Hits, Matches, SpanScores
from cogmem.store.checks import check_changes, check_namespace
from cogmem.store.columns import Changes, Columns, Links, Mask, Rows, Vectors
from cogmem.store.exact import check_mask, check_query, nothing, similarities
from cogmem.store.lexical import LexicalIndex
from cogmem.store.neighbours import Neighbours
from cogmem.store.relations import Relations
from cogmem.store.spans import SpanVectors


class InProcessPartition:
    """The memories of a namespace in process."""

    def __init__(self, index: LexicalIndex) -> None:
        self._columns = Columns()
        self._links = Links()
        self._relations = Relations()
        self._index = index
        self._vectors = Neighbours()
        self._spans = SpanVectors()

    @property
    def columns(self) -> Columns:
        return self._columns

    @property
    def links(self) -> Links:
        return self._links

    @property
    def relations(self) -> Relations:
        return self._relations

    def __len__(self) -> int:
        return len(self._columns)

    def commit(self, changes: Changes) -> Rows:
        size = len(self)
        check_changes(changes, size, self._vectors.width)
        self._columns.append(changes.added)
        for row, draft in enumerate(changes.added, size):
            self._index.add(row, draft.searched)
            self._vectors.push(draft.vector)
        self._columns.update(changes)
        for row, vector in changes.vectors:
            self._vectors.put(row, vector)
        for row in {row: None for name, row, _ in changes.objects if name == "text"}:
            self._index.replace(row, self._columns.searched(row))
        for row, span_vectors in changes.spanned(size).items():
            self._spans.put(row, span_vectors)
            self._index.put_spans(row, self._columns.searched_spans(row))
        self._links.update(changes)
        self._relations.update(changes)
        return np.arange(size, len(self))

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        check_mask(where, len(self))
        if not len(self):
            return nothing()
        return self._dense_each([check_query(query, self._vectors.width)], k, where)[0]

    def expect(self, queries: Vectors) -> None:
        self._vectors.expect(queries)
        self._spans.expect(queries)

    def dense_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        check_mask(where, len(self))
        if not len(self):
            return [nothing() for _ in queries]
        checked = [check_query(query, self._vectors.width) for query in queries]
        return self._dense_each(checked, k, where) if checked else []

    def _dense_each(self, queries: Sequence[Vectors], k: int, where: Mask | None) -> list[Hits]:
        found = self._vectors.nearest_each(np.stack(queries), k, where)
        return [
            self._spans.nearest(whole, query, k, where, partial(self._of_whole, query))
            for whole, query in zip(found, queries, strict=True)
        ]

    def _of_whole(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        """The similarity of the whole texts of some rows to the query."""
        return similarities(self._vectors.matrix, query, rows)

    def lexical(self, query: str, k: int, where: Mask | None = None) -> Hits:
        check_mask(where, len(self))
        return self._index.search(query, k, where)

    def ceiling(self, query: str) -> float:
        return self._index.ceiling(query)

    def matches(self, query: str, rows: Rows) -> Matches:
        return self._index.matches(query, rows)

    def echo(
        self, query: str, texts: Sequence[str], shares: NDArray[np.float64], terms: int, rows: Rows
    ) -> tuple[list[str], NDArray[np.float64]]:
        return self._index.echo(query, texts, shares, terms, rows)

    def information(self, ages: NDArray[np.float64] | None = None, decay: float = 0.0) -> NDArray[np.int64]:
        return self._index.information(len(self), ages, decay)

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        if not len(rows):
            return np.zeros(0)
        query = check_query(query, self._vectors.width)
        return self._spans.raised(query, rows, self._of_whole(query, rows))

    def span_scores(self, row: int, query: Vectors, words: str) -> SpanScores:
        return SpanScores(self._spans.each(row, query), self._index.span_scores(row, words))

    def vectors(self, rows: Rows) -> Vectors:
        return np.asarray(self._vectors.matrix[rows])

    def compact(self) -> None:
        self._index.purge()
        self._columns.update(self._columns.purged())

    def nbytes(self) -> int:
        scalar = self._columns.nbytes + self._links.nbytes + self._relations.nbytes
        return scalar + self._index.nbytes + self._vectors.nbytes + self._spans.nbytes


class InProcessStore:
    """Partitions by namespace, in a dictionary."""

    name = "memory"

    def __init__(self, language: str = "en", *, question_words: bool = True) -> None:
        self._analyser = Analyser(language, question_words=question_words)
        self._partitions: dict[str, InProcessPartition] = {}

    def partition(self, namespace: str) -> InProcessPartition:
        found = self._partitions.get(namespace)
        if found is None:
            index = LexicalIndex(self._analyser)
            found = self._partitions[check_namespace(namespace)] = InProcessPartition(index)
        return found

    def namespaces(self) -> list[str]:
        return sorted(self._partitions)

    def holds(self, namespace: str) -> bool:
        return namespace in self._partitions

    def verify(self) -> list[Damage]:
        """Nothing is on disk."""
        return []

    def close(self) -> None:
        """Do nothing."""
