"""Vectors in process, beside those in the tables."""

import numpy as np

from cogmem.store.columns import Growing, Rows, Vectors


class Overlay:
    """Vectors that the tables do not have yet, which shadow those of the same rows there, and the newest of
    the tables' vectors. `room`: maximum number after `settle`; at least half as many are kept if there are
    enough."""

    def __init__(self, dimensions: int, room: int) -> None:
        self._dimensions, self._room = dimensions, room
        self._unsaved: set[int] = set()
        self._empty()

    def _empty(self) -> None:
        self._slots: dict[int, int] = {}
        self._rows = Growing(np.int64)
        self._matrix = Growing(np.float32, self._dimensions)

    @property
    def rows(self) -> Rows:
        return self._rows.view

    @property
    def matrix(self) -> Vectors:
        return self._matrix.view

    @property
    def unsaved(self) -> Rows:
        """The rows whose vectors are not in the tables, ascending."""
        return np.array(sorted(self._unsaved), np.int64)

    def put(self, row: int, vector: Vectors) -> None:
        """Add a vector that the tables do not have."""
        self._unsaved.add(row)
        slot = self._slots.get(row)
        if slot is None:
            self._slots[row] = len(self._rows)
            self._rows.push(row)
            self._matrix.push(vector)
        else:
            self._matrix.view[slot] = vector

    def hold(self, rows: Rows, vectors: Vectors) -> None:
        """Add vectors of the tables, of rows that are not here."""
        self._slots.update(
            zip(rows.tolist(), range(len(self._rows), len(self._rows) + len(rows)), strict=True)
        )
        self._rows.extend(rows)
        self._matrix.extend(vectors)

    def settle(self) -> None:
        """Note that the tables have all vectors. If there are more than `room`, enough are dropped to make
        room for many new ones."""
        self._unsaved.clear()
        if len(self._rows) > self._room:
            newest = np.argsort(-self.rows)[: self._room // 2]
            rows, vectors = self.rows[newest], self.matrix[newest]
            self._empty()
            self.hold(rows, vectors)

    def slots(self, rows: Rows) -> Rows:
        """The positions of the rows' vectors; -1 for a row that is not here."""
        return np.array([self._slots.get(row, -1) for row in rows.tolist()], np.int64)
