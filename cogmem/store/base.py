"""The store seam: where memories live, and the two ways to find them again."""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.store.columns import Changes, Columns, Links, Mask, Rows, Vectors
from cogmem.store.relations import Relations


class Hits(NamedTuple):
    """What a search found: best first, equal scores (rounded to 1e-9) by row."""

    rows: Rows
    scores: NDArray[np.float64]


class Partition(Protocol):
    """The memories of one namespace. Rows are never deleted, so a row is an address for good."""

    @property
    def columns(self) -> Columns: ...

    @property
    def links(self) -> Links: ...

    @property
    def relations(self) -> Relations: ...

    def __len__(self) -> int: ...

    def commit(self, changes: Changes) -> Rows:
        """Apply one transaction, durably where the store is on disk. Returns the rows of the added drafts.

        A process killed at any moment leaves the state before the transaction or after it.
        """
        ...

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        """The k rows of highest cosine similarity, exact. `query` has shape (dimensions,) and unit length;
        `where` is a mask over rows (None = all)."""
        ...

    def dense_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`dense` for each of several queries, shape (queries, dimensions): the same, and no slower."""
        ...

    def lexical(self, query: str, k: int, where: Mask | None = None) -> Hits:
        """At most k rows by BM25 (Lucene's variant), only rows that share a term with the query."""
        ...

    def ceiling(self, query: str) -> float:
        """What no text can exceed as its lexical score for the query, whatever it says."""
        ...

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        """Cosine similarity of the given rows to the query, float64, the same bits on every store."""
        ...

    def vectors(self, rows: Rows) -> Vectors:
        """Embeddings, shape (len(rows), dimensions), float32."""
        ...

    def compact(self) -> None:
        """Rebuild and optimise what can be; answers stay the same."""
        ...

    def nbytes(self) -> int:
        """Size of the namespace: in memory, or on disk where the store is on disk."""
        ...


class MemoryStore(Protocol):
    """Partitions by namespace: isolation by construction."""

    name: str

    def partition(self, namespace: str) -> Partition:
        """The memories of one namespace, an empty one at its first use."""
        ...

    def namespaces(self) -> list[str]:
        """Every namespace that was ever used, sorted."""
        ...

    def close(self) -> None: ...
