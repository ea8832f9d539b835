"""Numbers of spans."""

import numpy as np

from cogmem.store.columns import Growing, Rows

GONE = -1
"""The row of a span that was taken away."""


class SpanNumbers:
    """A number for every span of a namespace, in the order in which they came."""

    def __init__(self) -> None:
        self._row_of = Growing(np.int64)
        self._numbers: dict[int, range] = {}

    def __len__(self) -> int:
        return len(self._row_of)

    @property
    def rows(self) -> Rows:
        """The row of each span; `GONE` for one that was taken away."""
        return self._row_of.view

    def of(self, row: int) -> range:
        """The spans of a row."""
        return self._numbers.get(row, range(0))

    def among(self, rows: Rows) -> Rows:
        """The spans of some rows, ascending."""
        return np.array(sorted(number for row in rows.tolist() for number in self.of(row)), np.int64)

    def put(self, row: int, count: int) -> range:
        """Number new spans of a row that has none."""
        start = len(self)
        self._row_of.extend(np.full(count, row))
        if count:
            self._numbers[row] = range(start, len(self))
        return self.of(row)

    def drop(self, row: int) -> range:
        """Take the spans of a row away."""
        gone = self._numbers.pop(row, range(0))
        self._row_of.view[gone.start : gone.stop] = GONE
        return gone
