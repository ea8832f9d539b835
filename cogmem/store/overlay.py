"""Vectors that are not yet in the tables."""

import numpy as np

from cogmem.store.columns import Growing, Rows, Vectors


class Overlay:
    """Vectors that the tables do not have yet: they shadow those of the same rows there."""

    def __init__(self, dimensions: int) -> None:
        self._slots: dict[int, int] = {}
        self._rows = Growing(np.int64)
        self._matrix = Growing(np.float32, dimensions)

    @property
    def rows(self) -> Rows:
        return self._rows.view

    @property
    def matrix(self) -> Vectors:
        return self._matrix.view

    def put(self, row: int, vector: Vectors) -> None:
        slot = self._slots.get(row)
        if slot is None:
            self._slots[row] = len(self._rows)
            self._rows.push(row)
            self._matrix.push(vector)
        else:
            self._matrix.view[slot] = vector

    def slots(self, rows: Rows) -> Rows:
        """Where the vectors of some rows are, -1 for one that is not here."""
        return np.array([self._slots.get(row, -1) for row in rows.tolist()], np.int64)
