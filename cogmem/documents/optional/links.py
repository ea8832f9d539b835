"""Associations as a read follows them: faded to now, and only those that are still active."""

from typing import NamedTuple

import numpy as np

from cogmem.documents.optional.association import DECAY_DAYS
from cogmem.documents.optional.association_law import fade, is_active
from cogmem.rank.request import Floats
from cogmem.store.base import Partition
from cogmem.store.columns import Rows

MIN_WEIGHT = 0.3
"""Minimum weight of a link that is followed, in [0, 1]."""


class Ties(NamedTuple):
    """Active links from some rows to others. One between two of the rows is there in either direction."""

    near: Rows
    far: Rows
    weight: Floats

    @classmethod
    def of(cls, rows: Rows, partition: Partition, now: float) -> "Ties":
        links = partition.links
        at = links.touching(rows)
        days = now - links["updated_at"][at]
        weight = fade(links["weight"][at], days, time_constant_days=DECAY_DAYS)
        active = is_active(weight, threshold=MIN_WEIGHT)
        at, weight = at[active], weight[active]
        first, second = links["first"][at], links["second"][at]
        near, far = np.concatenate([first, second]), np.concatenate([second, first])
        among = np.zeros(len(partition), np.bool_)
        among[rows] = True
        outward = among[near]
        return cls(near[outward], far[outward], np.concatenate([weight, weight])[outward])
