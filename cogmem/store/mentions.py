"""An index of the values of a column of tuples: the rows of each value."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray


def claim_key(claim: str) -> str:
    """Subject and attribute of a claim "subject|attribute|value"; a text of these two stays.

    >>> claim_key("ada|lives in|Bergen|Norway"), claim_key("ada|lives in")
    ('ada|lives in', 'ada|lives in')
    """
    return "|".join(claim.split("|", 2)[:2])


class Mentions:
    """The rows of every value, ascending. Adding the newest row takes amortised constant time."""

    def __init__(self, key: Callable[[str], str] = str) -> None:
        self._key = key  # values of one key count as one
        self._rows: dict[str, list[int]] = {}

    def rows(self, value: str) -> NDArray[np.int64]:
        """The rows that mention a value, ascending."""
        return np.array(self._rows.get(self._key(value), ()), np.int64)

    def change(self, row: int, old: Iterable[str], new: Iterable[str]) -> None:
        """Put new values of a row in place of its old ones. Only what differs is touched: a memory that is
        told again and again carries thousands of turns."""
        before, after = ({self._key(value): None for value in values} for values in (old, new))
        for key in before.keys() - after.keys():
            rows = self._rows[key]
            del rows[bisect_left(rows, row)]
            if not rows:
                del self._rows[key]
        for key in after.keys() - before.keys():
            insort(self._rows.setdefault(key, []), row)

    @property
    def nbytes(self) -> int:
        """Bytes of the rows."""
        return 8 * sum(map(len, self._rows.values()))
