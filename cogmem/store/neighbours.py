"""Nearest neighbours of a growing matrix: exact, and cheaper than the scan.

Beside the vectors stands a sketch of them in bytes, each component of all rows together. A search adds up the
components in which the query is not zero (a sixth of a hashed embedding's) in int16, which cannot overflow
for rows of unit length. The rounding of both vectors bounds the distance of a sketched product from the exact
one. So the rows that the bound does not rule out contain the k best, ties included; they alone are scored by
`exact.similarities`, and the answer has the bits of the scan. Where the bound rules out too little, the scan
answers.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.store.base import Hits
from cogmem.store.columns import Growing, Mask, Rows, Vectors
from cogmem.store.exact import margin, nearest, nearest_each, nearest_of

LEAST = 2048
"""Minimum number of vectors that are sketched; fewer are scanned."""

BLOCK = 8192
"""Number of rows of a block of the sketch."""

_SCALE = 127  # what stands for 1 in the sketch of a row
_LENGTH = 1.002  # maximum length of a row; its square may differ from 1 by .002
_SLACK = 1e-6  # covers the rounding of scores to 1e-9 and of the bounds themselves
_GROUP = 16  # number of rows of which only the best counts where the k-th best is estimated
_OUT = np.int16(-(2**15))  # the product of a row that is not searched


class Neighbours:
    """The vectors of a namespace by row."""

    def __init__(self) -> None:
        self._matrix = Growing(np.float32)  # of width 0 until the first vector
        self._blocks: list[NDArray[np.int8]] = []
        self._sketched = 0  # number of rows in the blocks
        self._error = 0.0  # the longest difference of a row from its sketch

    def __len__(self) -> int:
        return len(self._matrix)

    @property
    def width(self) -> int:
        """The dimensions of the vectors; 0 before the first."""
        return self._matrix.width

    @property
    def matrix(self) -> Vectors:
        """All vectors, shape (rows, dimensions)."""
        return self._matrix.view

    @property
    def nbytes(self) -> int:
        """Bytes of the vectors and of the sketch."""
        return self.matrix.nbytes + sum(block.nbytes for block in self._blocks)

    def push(self, vector: Vectors) -> None:
        """Append the vector of the next row."""
        if not self.width:
            self._matrix = Growing(np.float32, len(vector))
        self._matrix.push(vector)

    def put(self, row: int, vector: Vectors) -> None:
        """Replace the vector of a row."""
        self._matrix.view[row] = vector
        if row < self._sketched:
            self._sketch(row, row + 1)

    def nearest(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        """The k rows most similar to the query, among those in the mask, as `exact.nearest` gives them."""
        if len(self) < LEAST or not 0 < k * _GROUP < len(self):
            return nearest(self.matrix, query, k, where)
        self._grow()
        probe = _Probe.of(query, self._error)
        found = None if probe is None else self._certified(query, probe, k, where)
        return nearest(self.matrix, query, k, where) if found is None else found

    def nearest_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`nearest` for each of several queries, shape (queries, dimensions)."""
        if len(queries) == 1:
            return [self.nearest(queries[0], k, where)]
        return nearest_each(self.matrix, queries, k, where)

    def _certified(self, query: Vectors, probe: "_Probe", k: int, where: Mask | None) -> Hits | None:
        """The k best; None if the sketch leaves too many rows for that, or too few are in the mask."""
        products = self._products(probe)
        if where is not None:
            products[~where] = _OUT
        groups = products[: len(products) // _GROUP * _GROUP].reshape(_GROUP, -1).max(axis=0)
        start = int(np.partition(groups, len(groups) - k)[len(groups) - k])
        if start == _OUT:
            return None
        rows = np.flatnonzero(products >= start)
        rough = self.matrix[rows] @ query
        kth = float(np.partition(rough, len(rough) - k)[len(rough) - k]) - margin(query)
        least = max(probe.least(kth), int(_OUT) + 1)
        if least < start:
            rows = np.flatnonzero(products >= least)
        return None if 8 * len(rows) > len(self) else nearest_of(self.matrix, query, k, rows)

    def _products(self, probe: "_Probe") -> NDArray[np.int16]:
        """The product of every sketched row with the sketched query."""
        products = np.empty(self._sketched, np.int16)
        for number, block in enumerate(self._blocks):
            part = products[number * BLOCK : (number + 1) * BLOCK]
            np.einsum("i,ij->j", probe.weights, block[probe.used, : len(part)], out=part)
        return products

    def _grow(self) -> None:
        """Sketch the rows that are new."""
        while self._sketched < len(self):
            if self._sketched == len(self._blocks) * BLOCK:
                self._blocks.append(np.zeros((self.width, BLOCK), np.int8))
            end = min(len(self), len(self._blocks) * BLOCK)
            self._sketch(self._sketched, end)
            self._sketched = end

    def _sketch(self, start: int, end: int) -> None:
        """Write the sketch of some rows of a block."""
        vectors = self.matrix[start:end]
        levels = np.rint(np.clip(vectors, -1, 1) * _SCALE)
        error = np.linalg.norm(vectors - levels / np.float32(_SCALE), axis=1).max()
        self._error = max(self._error, float(error) + _SLACK)
        at = start % BLOCK
        self._blocks[start // BLOCK][:, at : at + end - start] = levels.T


class _Probe(NamedTuple):
    """A query as the sketch takes it: the components used and their weights in int16; `unit` is the product
    that stands for a similarity of 1, `distance` the maximum distance of a similarity from what its product
    stands for."""

    used: Rows
    weights: NDArray[np.int16]
    unit: float
    distance: float

    @classmethod
    def of(cls, query: Vectors, error: float) -> "_Probe | None":
        """The probe of a query among rows whose sketches differ from them by at most `error`; None if their
        products could overflow, or the query is zero."""
        used = np.flatnonzero(query)
        values = query[used].astype(np.float64)
        length = float(np.sqrt(values @ values))
        longest = _LENGTH + error
        room = (2**15 - 1) / (_SCALE * longest) - np.sqrt(len(used)) / 2 - 1  # for the length of the weights
        if not 0 < length < np.inf or room < 1:
            return None
        scale = room / length
        weights = np.rint(values * scale)
        lost = values - weights / scale
        distance = length * error + float(np.sqrt(lost @ lost)) * longest
        return cls(used, weights.astype(np.int16), _SCALE * scale, distance + _SLACK * (1 + length))

    def least(self, similarity: float) -> int:
        """The least product of a row of at least this similarity."""
        return math.floor((similarity - self.distance) * self.unit)
