"""The state a dream works on: columns that are copied when first written to."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.store.base import Partition
from cogmem.store.columns import SCHEMA, Changes, Rows


class Workspace:
    """A namespace as the steps of one cycle see it: each step reads what the steps before it wrote, and the
    store changes once, when all are done."""

    def __init__(self, partition: Partition, now: float) -> None:
        self.partition = partition
        self.now = now
        self._written: dict[str, NDArray[Any]] = {}
        self._texts: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self.partition)

    def __getitem__(self, column: str) -> NDArray[Any]:
        return self._written.get(column, self.partition.columns[column])

    def set(self, column: str, rows: Rows, values: ArrayLike) -> None:
        """Put one value, or one a row, into a column."""
        if column not in self._written:
            self._written[column] = self.partition.columns[column].copy()
        self._written[column][rows] = np.asarray(values, SCHEMA[column])

    def set_text(self, row: int, text: str) -> None:
        self._texts[row] = text

    def changes(self) -> Changes:
        """What differs from the store, as one transaction."""
        changes = Changes()
        for name, values in self._written.items():
            before = self.partition.columns[name]
            same = values == before
            if values.dtype.kind == "f":
                same |= np.isnan(values) & np.isnan(before)
            rows = np.flatnonzero(~same)
            changes.set(name, rows, values[rows])
        for row, text in self._texts.items():
            changes.set_object("text", row, text)
        return changes
