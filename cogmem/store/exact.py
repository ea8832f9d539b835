"""Exact nearest neighbours: a fast float32 scan preselects, then float64 scores in a fixed order of
summation.

The last bits of a BLAS product differ with the number of threads, the shape of the matrix and the processor.
So the product only preselects: every row that could be among the k best within the worst rounding error is
scored again by `similarities`, whose bits depend on the two vectors alone. Both stores use this module, so
they give the same answers.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.store.columns import Growing, Mask, Rows, Vectors

DECIMALS = 9
"""Scores here and on the read path are rounded to this number of decimals before they are compared."""

_BLOCK = 1 << 18  # size of a block of float64 work
_ROWS = 8192  # maximum number of rows that are gathered at once
_GROUP = 16  # number of scores of which only the best counts where the k-th best is estimated


class Hits(NamedTuple):
    """The hits of a search, best first; equal scores (rounded to 1e-9) by row."""

    rows: Rows
    scores: NDArray[np.float64]


def similarities(matrix: Vectors, query: Vectors, rows: Rows) -> NDArray[np.float64]:
    """Inner products of rows with the query, rounded to 1e-9.

    A product of two float32 is exact in float64, and NumPy's pairwise sum of a contiguous row has a fixed
    order. Dimensions in which the query is zero are left out if that saves work (hashed embeddings are
    sparse).
    """
    used = np.flatnonzero(query)
    sparse = 2 * len(used) < len(query)
    weights = query[used].astype(np.float64) if sparse else query.astype(np.float64)
    scores = np.zeros(len(rows))
    step = max(1, _BLOCK // max(1, len(weights)))
    for start in range(0, len(rows), step):
        some = rows[start : start + step]
        block = matrix[some[:, None], used] if sparse else matrix[some]
        scores[start : start + step] = np.multiply(block, weights, dtype=np.float64, order="C").sum(axis=1)
    return np.round(scores, DECIMALS) + 0.0  # turns minus zero into zero


def margin(query: Vectors) -> float:
    """Maximum difference of two float32 inner products, with rows of at most unit length, whose rounded
    float64 values are equal: twice the worst error of a sum of n products, plus the rounding."""
    length = float(np.linalg.norm(query.astype(np.float64)))
    return 2.1 * len(query) * 2.0**-24 * length + 2 * 10.0**-DECIMALS


def nothing() -> Hits:
    """The hits of a search in an empty namespace."""
    return Hits(np.zeros(0, np.int64), np.zeros(0))


def reached_by(scores: NDArray[Any], k: int) -> Any:
    """A score that at least k of the scores reach, and not many more; 0 < k <= len(scores).

    >>> int(reached_by(np.arange(1000) % 997, 3))
    989
    """
    size = len(scores) // _GROUP
    if size > 2 * k:  # the best of groups that are far apart, so that neighbours do not hide one another
        scores = scores[: size * _GROUP].reshape(_GROUP, size).max(axis=0)
    return np.partition(scores, len(scores) - k)[len(scores) - k]


def best(rows: Rows, scores: NDArray[np.float64], k: int) -> Hits:
    """The k best rows by score; equal scores by row."""
    if len(rows) > k > 0:
        keep = np.flatnonzero(scores >= reached_by(scores, k))
        rows, scores = rows[keep], scores[keep]
    order = np.lexsort((rows, -scores))[: max(k, 0)]
    return Hits(rows[order], scores[order])


def best_of(groups: Sequence[Hits], k: int) -> Hits:
    """The k best hits of disjoint parts of a namespace."""
    rows, scores = (np.concatenate(column) for column in zip(*groups, strict=True))
    return best(rows, scores, k)


def nearest(
    matrix: Vectors, query: Vectors, k: int, where: Mask | None = None, scan: Vectors | None = None
) -> Hits:
    """The k rows of a matrix most similar to the query, among those in the mask. `scan`: the product of the
    matrix and the query in float32, if known."""
    rows = np.arange(len(matrix)) if where is None else np.flatnonzero(where)
    if k <= 0 or not len(rows):
        return nothing()
    if k < len(rows):
        if scan is not None:
            rough = scan[rows]
        elif 8 * len(rows) < len(matrix):
            pieces = [rows[start : start + _ROWS] for start in range(0, len(rows), _ROWS)]
            rough = np.concatenate([np.vecdot(matrix[piece], query) for piece in pieces])
        else:
            # BLAS would divide a few hundred rows between threads, at ten times the CPU on busy cores
            rough = np.vecdot(matrix, query)[rows]
        rows = rows[rough >= reached_by(rough, k) - margin(query)]
    return best(rows, similarities(matrix, query, rows), k)


class VectorMatrix:
    """Vectors by row, in process. The width of the first vector becomes that of all."""

    def __init__(self) -> None:
        self._vectors = Growing(np.float32)

    def __len__(self) -> int:
        return len(self._vectors) if self.width else 0

    @property
    def width(self) -> int:
        """The dimensions of the vectors; 0 before the first."""
        return self._vectors.width

    @property
    def nbytes(self) -> int:
        """Bytes of the vectors."""
        return self._vectors.view.nbytes

    def extend(self, vectors: Vectors) -> None:
        """Append vectors, shape (rows, dimensions)."""
        if len(vectors) and not self.width:
            self._vectors = Growing(np.float32, vectors.shape[1])
        if len(vectors):
            self._vectors.extend(vectors)

    def put(self, row: int, vector: Vectors) -> None:
        """Replace the vector of a row."""
        self._vectors.view[row] = vector

    def take(self, rows: Rows) -> Vectors:
        """The vectors of some rows, shape (len(rows), dimensions)."""
        return np.asarray(self._vectors.view[rows])

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        """The similarity of some rows to the query."""
        return similarities(self._vectors.view, query, rows)

    def nearest_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`nearest` for each of several queries, shape (queries, dimensions), in one scan of the matrix."""
        matrix = self._vectors.view
        if len(queries) == 1:
            return [nearest(matrix, queries[0], k, where)]
        scans = matrix @ queries.T
        return [nearest(matrix, query, k, where, scan) for query, scan in zip(queries, scans.T, strict=True)]


def check_query(query: Vectors, dimensions: int) -> Vectors:
    """The query as float32. Raises StoreError unless it is a finite vector of these dimensions."""
    vector = np.asarray(query, np.float32)
    if vector.shape != (dimensions,) or not np.isfinite(vector).all():
        raise StoreError(f"query of shape {vector.shape}; expected a finite vector of shape ({dimensions},)")
    return vector


def check_mask(where: Mask | None, size: int) -> None:
    """Raise StoreError unless the mask covers the rows."""
    if where is not None and where.shape != (size,):
        raise StoreError(f"mask of shape {where.shape}; expected ({size},), one flag a row")
