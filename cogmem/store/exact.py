"""Exact nearest neighbours: a fast float32 scan preselects, then float64 scores in a fixed order of
summation.

The last bits of a BLAS product differ with the number of threads, the shape of the matrix and the processor.
So the product only preselects: every row that could be among the k best within the worst rounding error is
scored again by `similarities`, whose bits depend on the two vectors alone. Both stores use this module, so
they give the same answers.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.store.base import Hits
from cogmem.store.blocks import Matrix
from cogmem.store.columns import Mask, Rows, Vectors

DECIMALS = 9
"""Scores here and on the read path are rounded to this number of decimals before they are compared."""

_BLOCK = 1 << 18  # size of a block of float64 work
_ROWS = 8192  # maximum number of rows that are gathered at once
_GROUP = 16  # number of scores of which only the best counts where the k-th best is estimated


def similarities(matrix: Matrix, query: Vectors, rows: Rows) -> NDArray[np.float64]:
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
    matrix: Matrix,
    query: Vectors,
    k: int,
    where: Mask | None = None,
    names: Rows | None = None,
    scan: Vectors | None = None,
) -> Hits:
    """The k rows of a matrix most similar to the query, among those in the mask. `names`: row numbers of a
    matrix that has only some rows of the namespace. `scan`: its product with the query, if known."""
    rows = np.arange(len(matrix)) if where is None else np.flatnonzero(where)
    if k <= 0 or not len(rows):
        return nothing()
    if scan is None and 8 * len(rows) < len(matrix):
        return nearest_of(matrix, query, k, rows, names)
    if k < len(rows):
        rough = rough_products(matrix, query) if scan is None else scan
        rows = _among_best(rows, rough if where is None else rough[rows], k, query)
    return best(rows if names is None else names[rows], similarities(matrix, query, rows), k)


def rough_products(matrix: Matrix, query: Vectors) -> Vectors:
    """The products of all rows with a query in float32. BLAS would divide a few hundred rows between threads,
    which costs ten times as much CPU where the cores are busy."""
    return np.vecdot(matrix, query) if isinstance(matrix, np.ndarray) else matrix @ query


def nearest_of(matrix: Matrix, query: Vectors, k: int, rows: Rows, names: Rows | None = None) -> Hits:
    """The k most similar of these rows, at least one, k at least 1."""
    if k < len(rows):
        pieces = [rows[start : start + _ROWS] for start in range(0, len(rows), _ROWS)]
        blocks = [rough_products(matrix[piece], query) for piece in pieces]
        rows = _among_best(rows, np.concatenate(blocks), k, query)
    return best(rows if names is None else names[rows], similarities(matrix, query, rows), k)


def _among_best(rows: Rows, rough: Vectors, k: int, query: Vectors) -> Rows:
    """Those rows that may be among the k best by their products in float32."""
    return rows[rough >= reached_by(rough, k) - margin(query)]


def nearest_each(
    matrix: Matrix, queries: Vectors, k: int, where: Mask | None = None, names: Rows | None = None
) -> list[Hits]:
    """`nearest` for each of several queries, shape (queries, dimensions), in one scan of the matrix."""
    if len(queries) == 1:
        return [nearest(matrix, queries[0], k, where, names)]
    scans = matrix @ queries.T
    return [
        nearest(matrix, query, k, where, names, scan) for query, scan in zip(queries, scans.T, strict=True)
    ]


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
