"""Associations as a read follows them: faded to now, and only those that are still active."""

from typing import NamedTuple

import numpy as np

from cogmem.association import AssociationConfig
from cogmem.dynamics.association import fade, is_active
from cogmem.read.request import Floats
from cogmem.store.base import Partition
from cogmem.store.columns import Rows


class Ties(NamedTuple):
    """Active links from some rows to others. One between two of the rows is there in either direction."""

    near: Rows
    far: Rows
    weight: Floats

    @classmethod
    def of(cls, rows: Rows, partition: Partition, config: AssociationConfig, now: float) -> "Ties":
        links = partition.links
        at = links.touching(rows)
        days = now - links["updated_at"][at]
        weight = fade(links["weight"][at], days, time_constant_days=config.decay_days)
        active = is_active(weight, threshold=config.min_weight)
        at, weight = at[active], weight[active]
        first, second = links["first"][at], links["second"][at]
        near, far = np.concatenate([first, second]), np.concatenate([second, first])
        among = np.zeros(len(partition), np.bool_)
        among[rows] = True
        outward = among[near]
        return cls(near[outward], far[outward], np.concatenate([weight, weight])[outward])
