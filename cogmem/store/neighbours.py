"""Nearest neighbours of a growing matrix: exact, and cheaper than the scan.

Beside the vectors stands a sketch of them in bytes, each component of all rows together. A search adds up the
components in which the query is not zero (a sixth of a hashed embedding's) in int16, which cannot overflow
for rows of unit length. The rounding of both vectors bounds the distance of a sketched product from the exact
one. So the rows that the bound does not rule out contain the k best, ties included; they alone are scored by
`exact.similarities`, and the answer has the bits of the scan. Where the bound rules out too little, the scan
answers.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.store.base import Hits
from cogmem.store.blocks import BLOCK, Blocks, Matrix
from cogmem.store.columns import Growing, Mask, Rows, Vectors
from cogmem.store.exact import margin, nearest, nearest_each, nearest_of, reached_by, rough_products

LEAST = 2048
"""Minimum number of vectors that are sketched; fewer are scanned."""

PIECE = 8192
"""Maximum number of rows that are sketched at once, and by which the size of the sketch is told."""

PAUSE = 16
"""Number of searches by the scan alone after one in which the sketch ruled out too little."""

_GROUP = 64  # number of components that are added up at once, so that they stay in the cache
_SCALE = 127  # what stands for 1 in the sketch of a row
_LENGTH = 1.002  # maximum length of a row; its square may differ from 1 by .002
_SLACK = 1e-6  # covers the rounding of scores to 1e-9 and of the bounds themselves
_OUT = -(2**15)  # the product of a row that is not searched


class Neighbours:
    """The vectors of a namespace by row."""

    def __init__(self) -> None:
        self._vectors = Blocks(0)  # until the first vector
        self._blocks: list[NDArray[np.int8]] = []
        self._errors = Growing(np.float64)  # of a sketched row the length of what its sketch is off
        self._longest_error = 0.0
        self._pause = 0  # number of searches until the sketch is tried again
        self._scans: dict[bytes, Vectors] = {}  # products with the queries that are expected
        self._replaced: set[int] = set()  # rows whose vectors are newer than the scans

    def __len__(self) -> int:
        return len(self._vectors)

    @property
    def width(self) -> int:
        """The dimensions of the vectors; 0 before the first."""
        return self._vectors.width

    @property
    def matrix(self) -> Matrix:
        """All vectors, shape (rows, dimensions)."""
        return self._vectors.matrix

    @property
    def nbytes(self) -> int:
        """Bytes of the vectors and of the sketch."""
        return self._vectors.nbytes + -(-len(self._errors) // PIECE) * PIECE * self.width

    def push(self, vector: Vectors) -> None:
        """Append the vector of the next row."""
        if not self.width:
            self._vectors = Blocks(len(vector))
        self._vectors.push(vector)

    def put(self, row: int, vector: Vectors) -> None:
        """Replace the vector of a row."""
        self._vectors.put(row, vector)
        if self._scans:
            self._replaced.add(row)
        if row < len(self._errors):
            self._errors.view[row] = self._sketch(row, row + 1)[0]

    def expect(self, queries: Vectors) -> None:
        """Scan for several queries that follow at once, where that costs less than to sketch for each: where
        there are few vectors, or few of the queries' components are zero."""
        self._scans, self._replaced = {}, set()
        fits = queries.shape[1] == self.width and len(self) and len(queries) > 1
        if fits and (len(self) < LEAST or 2 * np.count_nonzero(queries) > queries.size):
            scans = np.ascontiguousarray((self.matrix @ queries.T).T)
            self._scans = {query.tobytes(): scan for query, scan in zip(queries, scans, strict=True)}

    def nearest(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        """The k rows most similar to the query, among those in the mask, as `exact.nearest` gives them."""
        scan = self._scans.pop(query.tobytes(), None)
        if scan is not None:
            scan = np.concatenate([scan, rough_products(self.matrix[np.arange(len(scan), len(self))], query)])
            replaced = list(self._replaced)
            scan[replaced] = self.matrix[replaced] @ query
            return nearest(self.matrix, query, k, where, scan=scan)
        found = None
        if self._pause:
            self._pause -= 1
        elif len(self) >= LEAST and 0 < k < len(self):
            self._grow()
            probe = _Probe.of(query, self._longest_error)
            found = None if probe is None else self._certified(query, probe, k, where)
        return nearest(self.matrix, query, k, where) if found is None else found

    def nearest_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`nearest` for each of several queries, shape (queries, dimensions). One by one, where the vectors
        fill more than a block, which a scan may have to unpack, and most components of queries are zero."""
        if len(queries) == 1 or (len(self) > BLOCK and 2 * np.count_nonzero(queries) <= queries.size):
            return [self.nearest(query, k, where) for query in queries]
        return nearest_each(self.matrix, queries, k, where)

    def _certified(self, query: Vectors, probe: "_Probe", k: int, where: Mask | None) -> Hits | None:
        """The k best; None if the sketch leaves too many rows for that, or too few are in the mask."""
        products = self._products(probe)
        if where is not None:
            products[~where] = _OUT
        start = int(reached_by(products, k))
        if start == _OUT:
            return None
        rows = np.flatnonzero(products >= start)
        rough = float(reached_by(rough_products(self.matrix[rows], query), k)) - margin(query)
        rows = np.flatnonzero(products >= max(probe.least(rough, self._longest_error), _OUT + 1))
        rows = rows[products[rows] >= probe.least(rough, self._errors.view[rows])]
        if 8 * len(rows) > len(self):
            self._pause = PAUSE
            return None
        return nearest_of(self.matrix, query, k, rows)

    def _products(self, probe: "_Probe") -> NDArray[np.int16]:
        """The product of every sketched row with the sketched query."""
        products = np.zeros(len(self._errors), np.int16)
        for number, block in enumerate(self._blocks):
            part = products[number * BLOCK : (number + 1) * BLOCK]
            for at in range(0, len(probe.used), _GROUP):
                some = slice(at, at + _GROUP)
                part += np.einsum("i,ij->j", probe.weights[some], block[probe.used[some], : len(part)])
        return products

    def _grow(self) -> None:
        """Sketch the rows that are new."""
        while len(self._errors) < len(self):
            if len(self._errors) == len(self._blocks) * BLOCK:
                self._blocks.append(np.zeros((self.width, BLOCK), np.int8))
            start = len(self._errors)
            end = min(len(self), len(self._blocks) * BLOCK, start + PIECE)
            self._errors.extend(self._sketch(start, end))

    def _sketch(self, start: int, end: int) -> NDArray[np.float64]:
        """Write the sketch of some rows of a block. Returns how far it is off."""
        vectors = self.matrix[np.arange(start, end)]
        levels = np.rint(np.clip(vectors, -1, 1) * _SCALE)
        at = start % BLOCK
        self._blocks[start // BLOCK][:, at : at + end - start] = levels.T
        errors = np.linalg.norm(vectors - levels / np.float32(_SCALE), axis=1) + _SLACK
        self._longest_error = max(self._longest_error, float(errors.max()))
        return np.asarray(errors, np.float64)


class _Probe(NamedTuple):
    """A query as the sketch takes it. `used`, `weights`: its components other than zero, in int16; `unit`:
    the product that stands for a similarity of 1; `length`: of the query; `lost`: how far a similarity may be
    off by the rounding of the query alone."""

    used: Rows
    weights: NDArray[np.int16]
    unit: float
    length: float
    lost: float

    @classmethod
    def of(cls, query: Vectors, longest_error: float) -> "_Probe | None":
        """The probe of a query. None if it is zero, or if its product with a row whose sketch is off by
        `longest_error` could overflow."""
        used = np.flatnonzero(query)
        values = query[used].astype(np.float64)
        length = float(np.sqrt(values @ values))
        longest = _LENGTH + longest_error
        room = (2**15 - 1) / (_SCALE * longest) - np.sqrt(len(used)) / 2 - 1  # for the length of the weights
        if not 0 < length < np.inf or room < 1:
            return None
        scale = room / length
        weights = np.rint(values * scale)
        rest = values - weights / scale
        lost = float(np.sqrt(rest @ rest)) * longest + _SLACK * (1 + length)
        return cls(used, weights.astype(np.int16), _SCALE * scale, length, lost)

    def least(self, similarity: float, error: ArrayLike) -> Any:
        """The least product of a row of at least this similarity whose sketch is off by `error`."""
        return (similarity - self.lost - self.length * np.asarray(error)) * self.unit
