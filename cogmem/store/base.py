"""The memories of a namespace, found by meaning and by words, and the seam of their stores."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import Damage, StoreError
from cogmem.store.checks import check_changes
from cogmem.store.columns import Changes, Columns, Links, Mask, Rows, Vectors
from cogmem.store.exact import Hits, VectorMatrix, check_mask, check_query, nothing
from cogmem.store.filters import Filter
from cogmem.store.lexical import LexicalIndex, Matches
from cogmem.store.relations import Relations
from cogmem.store.spans import SpanVectors

__all__ = ["Hits", "Matches", "MemoryStore", "Partition", "SpanScores"]


class SpanScores(NamedTuple):
    """How well each span of a row fits a query, in the order of the text."""

    cosine: NDArray[np.float64]
    lexical: NDArray[np.float64]


class Partition:
    """The memories of one namespace. Rows are never deleted, so a row is a permanent address.

    A row with spans (`Draft.spans`) fits a query as well as the better of its whole text and its best span:
    so `dense`, `similarity`, `lexical` and `matches` count it. How rare a term is, and how long a text is in
    the mean, follows from the rows alone, whatever spans they have.

    This one is in process; those of stores on disk keep every change first. `index`: of words, still empty.
    """

    def __init__(self, index: LexicalIndex) -> None:
        self._columns = Columns()
        self._links = Links()
        self._relations = Relations()
        self._vectors = VectorMatrix()
        self._spans = SpanVectors()
        self._words, self._indexed = index, True
        self._whole = True  # whether all that was committed is in process
        self.commits = 0
        """Number of the transactions that changed it in this process."""

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

    def matching(self, where: Filter, after: int = -1, limit: int | None = None) -> Rows:
        """The rows behind the row `after` that a filter means, ascending, at most `limit`."""
        rows = where.rows(self._columns)
        return rows[np.searchsorted(rows, after, "right") :][:limit]

    def commit(self, changes: Changes) -> Rows:
        """Apply a transaction, durably if the store is on disk. Returns the rows of the added drafts.

        A process that is killed at any moment leaves the state before or after the transaction. After an
        interruption (Ctrl-C) in a commit, further commits are refused.
        """
        size = len(self)
        check_changes(changes, size, self._vectors.width)
        if changes:
            if not self._whole:
                raise StoreError(f"{self._place}: a commit was interrupted; open the store again")
            changes, self._whole = self._columns.settled(changes), False
            try:
                self._keep(changes)
            except StoreError:
                self._whole = True
                raise
            self.commits += 1
            self._apply(changes)
            self._whole = True
        return np.arange(size, len(self))

    @property
    def _place(self) -> str:
        """Where the memories are, for errors."""
        return "memory in process"

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
        """The k rows of highest cosine similarity, with exact scores. `query`: shape (dimensions,), unit
        length; `where`: a mask over rows (None: all). A store with a vector index (LanceDB from `index_from`
        rows on) may miss some of them."""
        return self.dense_each(query[None], k, where)[0]

    def dense_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`dense` for each of several queries, shape (queries, dimensions), at least as fast."""
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
        """At most k rows by BM25 (Lucene's variant). Every hit shares a term with the query."""
        check_mask(where, len(self))
        return self._index.search(query, k, where)

    def ceiling(self, query: str) -> float:
        """An upper bound of the lexical score of any text for the query."""
        return self._index.ceiling(query)

    def matches(self, query: str, rows: Rows) -> Matches:
        """The terms of a query in these rows (ascending), by BM25."""
        return self._index.matches(query, rows)

    def echo(
        self, query: str, texts: Sequence[str], shares: NDArray[np.float64], terms: int, rows: Rows
    ) -> tuple[list[str], NDArray[np.float64]]:
        """The terms that distinguish some texts most and that a query lacks, and how far each of these rows
        (ascending) has them. A term is worth its rarity times its share of each text, as `shares` weighs the
        texts."""
        return self._index.echo(query, texts, shares, terms, rows)

    def information(self, ages: NDArray[np.float64] | None = None, decay: float = 0.0) -> NDArray[np.int64]:
        """How much the words of each row's text say, in millionths of a nat, bit-equal on every store. A word
        says less, by (1 + age)^−decay, the greater the least of the `ages` (rows,) of the rows that have it.
        (rows,)"""
        return self._index.information(ages, decay)

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        """Cosine similarity of the rows to the query, float64, bit-equal on every store."""
        if not len(rows):
            return np.zeros(0)
        query = check_query(query, self._vectors.width)
        return self._spans.raised(query, rows, self._vectors.similarity(query, rows))

    def span_scores(self, row: int, query: Vectors, words: str) -> SpanScores:
        """How well each span of a row fits a query and its words, by the scores of `dense` and `lexical`;
        empty for a row without spans."""
        return SpanScores(self._spans.each(row, query), self._index.span_scores(row, words))

    def vectors(self, rows: Rows) -> Vectors:
        """Embeddings, shape (len(rows), dimensions), float32."""
        return self._vectors.take(rows)

    def compact(self) -> None:
        """Nothing is left of what was replaced."""

    def nbytes(self) -> int:
        """Size of the namespace in bytes: in memory, or on disk for a store on disk."""
        scalar = self._columns.nbytes + self._links.nbytes + self._relations.nbytes
        return scalar + self._index.nbytes + self._vectors.nbytes + self._spans.nbytes


class MemoryStore(Protocol):
    """Partitions by namespace, isolated from each other."""

    name: str

    def partition(self, namespace: str) -> Partition:
        """The memories of a namespace. It is empty at its first use. A store may keep a limited number of
        namespaces open, at least two: ask for one again after others were used."""
        ...

    def namespaces(self) -> list[str]:
        """Every namespace that has, or had, memories, sorted. Raises StoreError if the name of one cannot be
        read."""
        ...

    def holds(self, namespace: str) -> bool:
        """Whether a namespace has, or had, memories."""
        ...

    def delete(self, namespace: str) -> None:
        """Remove a namespace with all that is stored of it. A process that is killed meanwhile leaves it as
        it was or removed. One that is not there is none."""
        ...

    def verify(self) -> list[Damage]:
        """Read everything that is on disk, and tell what is damaged."""
        ...

    def close(self) -> None: ...
