"""The store in process: columns, a matrix of vectors and an inverted index."""

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import Damage
from cogmem.language.analysis import Analyser
from cogmem.store.base import Hits, Matches, SpanScores
from cogmem.store.checks import check_changes, check_namespace
from cogmem.store.columns import COLUMNS, Changes, Columns, Links, Mask, Rows, Table, Vectors
from cogmem.store.exact import VectorMatrix, check_mask, check_query, nothing
from cogmem.store.lexical import LexicalIndex
from cogmem.store.relations import Relations
from cogmem.store.spans import SpanVectors


class InProcessPartition:
    """The memories of a namespace in process. `index`: of words, still empty."""

    def __init__(self, index: LexicalIndex, table: Table = COLUMNS) -> None:
        self._columns = Columns(table)
        self._links = Links()
        self._relations = Relations()
        self._vectors = VectorMatrix()
        self._spans = SpanVectors()
        self._words, self._indexed = index, True

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
        check_changes(changes, self._columns, self._vectors.width)
        if changes:
            self._keep(changes := self._columns.settled(changes))
            self._apply(changes)
        return np.arange(size, len(self))

    def _keep(self, changes: Changes) -> None:
        """Make settled changes durable before they are applied."""

    def _apply(self, changes: Changes) -> None:
        size = len(self)
        self._columns.append(changes.added)
        if changes.added:
            self._vectors.extend(np.stack([draft.vector for draft in changes.added]))
        self._columns.update(changes)
        for row, vector in changes.vectors:
            self._vectors.put(row, vector)
        spanned = changes.spanned(size)
        for row, vectors in spanned.items():
            self._spans.put(row, vectors)
        self._links.update(changes)
        if changes.relations:
            self._relations.update(changes)
        if self._indexed:
            texts = {row for name, row, _ in changes.objects if name == "text"}
            self._index_words([*texts, *range(size, len(self))], spanned)

    def _index_words(self, rows: Iterable[int], spanned: Iterable[int]) -> None:
        for row in sorted(set(rows)):
            self._words.put(row, self._columns.searched(row))
        for row in spanned:
            self._words.put_spans(row, self._columns.searched_spans(row))

    @property
    def _index(self) -> LexicalIndex:
        """The index of words. That of memories which were loaded is filled when it is asked for."""
        if not self._indexed:
            self._indexed = True
            spanned = [row for row, spans in enumerate(self._columns.objects("spans")) if spans]
            self._index_words(range(len(self)), spanned)
        return self._words

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        return self.dense_each(query[None], k, where)[0]

    def dense_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        check_mask(where, len(self))
        if not len(self) or not len(queries):
            return [nothing() for _ in queries]
        queries = np.stack([check_query(query, self._vectors.width) for query in queries])
        return self._with_spans(queries, self._vectors.nearest_each(queries, k, where), k, where)

    def _with_spans(self, queries: Vectors, found: Sequence[Hits], k: int, where: Mask | None) -> list[Hits]:
        """The k best rows for each query, given the k best by their whole texts."""
        return [
            self._spans.nearest(whole, query, k, where, partial(self._vectors.similarity, query))
            for whole, query in zip(found, queries, strict=True)
        ]

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
        return self._index.information(ages, decay)

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        if not len(rows):
            return np.zeros(0)
        query = check_query(query, self._vectors.width)
        return self._spans.raised(query, rows, self._vectors.similarity(query, rows))

    def span_scores(self, row: int, query: Vectors, words: str) -> SpanScores:
        return SpanScores(self._spans.each(row, query), self._index.span_scores(row, words))

    def vectors(self, rows: Rows) -> Vectors:
        return self._vectors.take(rows)

    def compact(self) -> None:
        """Nothing is left of what was replaced."""

    def nbytes(self) -> int:
        scalar = self._columns.nbytes + self._links.nbytes + self._relations.nbytes
        return scalar + self._index.nbytes + self._vectors.nbytes + self._spans.nbytes


class InProcessStore:
    """Partitions by namespace, in a dictionary."""

    name = "memory"

    def __init__(
        self, language: str = "en", *, question_words: bool = True, columns: Table = COLUMNS
    ) -> None:
        self._analyser = Analyser(language, question_words=question_words)
        self._table = columns
        self._partitions: dict[str, InProcessPartition] = {}

    def partition(self, namespace: str) -> InProcessPartition:
        found = self._partitions.get(namespace)
        if found is None:
            found = InProcessPartition(LexicalIndex(self._analyser), self._table)
            self._partitions[check_namespace(namespace)] = found
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
