"""The MemoryStore seam: it keeps memories, and finds them by meaning and by words."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import Damage
from cogmem.store.columns import Changes, Columns, Links, Mask, Rows, Vectors
from cogmem.store.relations import Relations


class Hits(NamedTuple):
    """The hits of a search, best first; equal scores (rounded to 1e-9) by row."""

    rows: Rows
    scores: NDArray[np.float64]


class Matches(NamedTuple):
    """The terms of a query in some rows; `weights @ matched` is their score by BM25."""

    weights: NDArray[np.float64]
    """What each term is worth, by its rarity, those that no text has included.  (terms,)"""
    matched: NDArray[np.float64]
    """How far each is matched, in [0, 1), 0 where it does not occur.  (terms, rows)"""


class SpanScores(NamedTuple):
    """How well each span of a row fits a query, in the order of the text."""

    cosine: NDArray[np.float64]
    lexical: NDArray[np.float64]


class Partition(Protocol):
    """The memories of one namespace. Rows are never deleted, so a row is a permanent address.

    A row with spans (`Draft.spans`) fits a query as well as the better of its whole text and its best span:
    so `dense`, `similarity`, `lexical` and `matches` count it. How rare a term is, and how long a text is in
    the mean, follows from the rows alone, whatever spans they have.
    """

    @property
    def columns(self) -> Columns: ...

    @property
    def links(self) -> Links: ...

    @property
    def relations(self) -> Relations: ...

    def __len__(self) -> int: ...

    def commit(self, changes: Changes) -> Rows:
        """Apply a transaction, durably if the store is on disk. Returns the rows of the added drafts.

        A process that is killed at any moment leaves the state before or after the transaction.
        """
        ...

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        """The k rows of highest cosine similarity, with exact scores. `query`: shape (dimensions,), unit
        length; `where`: a mask over rows (None: all). A store with a vector index (LanceDB from `index_from`
        rows on) may miss some of them."""
        ...

    def dense_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`dense` for each of several queries, shape (queries, dimensions), at least as fast."""
        ...

    def lexical(self, query: str, k: int, where: Mask | None = None) -> Hits:
        """At most k rows by BM25 (Lucene's variant). Every hit shares a term with the query."""
        ...

    def ceiling(self, query: str) -> float:
        """An upper bound of the lexical score of any text for the query."""
        ...

    def matches(self, query: str, rows: Rows) -> Matches:
        """The terms of a query in these rows (ascending), by BM25."""
        ...

    def span_scores(self, row: int, query: Vectors, words: str) -> SpanScores:
        """How well each span of a row fits a query and its words, by the scores of `dense` and `lexical`;
        empty for a row without spans."""
        ...

    def echo(
        self, query: str, texts: Sequence[str], shares: NDArray[np.float64], terms: int, rows: Rows
    ) -> tuple[list[str], NDArray[np.float64]]:
        """The terms that distinguish some texts most and that a query lacks, and how far each of these rows
        (ascending) has them. A term is worth its rarity times its share of each text, as `shares` weighs the
        texts."""
        ...

    def information(self, ages: NDArray[np.float64] | None = None, decay: float = 0.0) -> NDArray[np.int64]:
        """How much the words of each row's text say, in millionths of a nat, bit-equal on every store. A word
        says less, by (1 + age)^−decay, the greater the least of the `ages` (rows,) of the rows that have it.
        (rows,)"""
        ...

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        """Cosine similarity of the rows to the query, float64, bit-equal on every store."""
        ...

    def vectors(self, rows: Rows) -> Vectors:
        """Embeddings, shape (len(rows), dimensions), float32."""
        ...

    def compact(self) -> None:
        """Rebuild and optimise the store, and purge it of what was forgotten. No answer changes, unless a
        vector index is trained again."""
        ...

    def nbytes(self) -> int:
        """Size of the namespace in bytes: in memory, or on disk for a store on disk."""
        ...


class MemoryStore(Protocol):
    """Partitions by namespace, isolated from each other."""

    name: str

    def partition(self, namespace: str) -> Partition:
        """The memories of a namespace. It is empty at its first use. A store may keep a limited number of
        namespaces open, at least two: ask for one again after others were used."""
        ...

    def namespaces(self) -> list[str]:
        """Every namespace that was ever used, sorted; without those of which damage hides the name."""
        ...

    def holds(self, namespace: str) -> bool:
        """Whether a namespace was ever used."""
        ...

    def verify(self) -> list[Damage]:
        """Read everything that is on disk, and tell what is damaged."""
        ...

    def close(self) -> None: ...
