"""Association: links between memories that were stored or retrieved together. Writes make them, reads follow
and strengthen them, and dreams replay them. Weights are in [0, 1]. The links are those of the
`cognitive-memory` SDK; the numbers are the project's own."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Bools, Floats, at_least, floats
from cogmem.rank.reinforcement import ReinforcementDecision, Retrieval, effect
from cogmem.store.base import Partition
from cogmem.store.columns import Rows

DECAY_DAYS = 90.0
"""Time constant with which a link fades, in days."""

TOGETHER = 0.1
"""What retrieving two memories together adds to their link, in [0, 1]."""


def fade(weight: ArrayLike, days: ArrayLike) -> Floats:
    """w·e^(−days/90), days since the weight was last written; fading for a, then b days is fading for a + b.

    Negative days count as 0.

    >>> fade(0.5, [0, 30, 90]).round(4)
    array([0.5   , 0.3583, 0.1839])
    """
    return floats(weight) * np.exp(-np.maximum(floats(days), 0.0) / DECAY_DAYS)


def strengthen(weight: ArrayLike, *, boost: float = 0.1, cap: float = 1.0) -> Floats:
    """w + 0.1 at most 1, for a pair retrieved together. Fade the weight to now first.

    >>> strengthen([0.0, 0.3, 0.95]).round(2)
    array([0.1, 0.4, 1. ])
    """
    return np.minimum(floats(weight) + boost, cap)


def is_active(weight: ArrayLike, *, threshold: float = 0.3) -> Bools:
    """w >= 0.3: strong enough to be followed.

    >>> is_active([0.3, 0.29])
    array([ True, False])
    """
    return at_least(weight, threshold)


def ingestion_weight(
    cosine: ArrayLike, *, threshold: float = 0.4, base: float = 0.2, slope: float = 0.5, cap: float = 0.5
) -> Floats:
    """min(0.5, 0.2 + 0.5·(cos − 0.4)) for a pair of one batch with cosine >= 0.4, else 0.

    So a new link is active only from cosine 0.6 on, and unless strengthened for 46 days at most.

    >>> ingestion_weight([0.39, 0.4, 0.6, 1.0])
    array([0. , 0.2, 0.3, 0.5])
    """
    weight = np.minimum(base + slope * (floats(cosine) - threshold), cap)
    return np.multiply(weight, at_least(cosine, threshold))


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
        weight = fade(links["weight"][at], days)
        active = is_active(weight)
        at, weight = at[active], weight[active]
        first, second = links["first"][at], links["second"][at]
        near, far = np.concatenate([first, second]), np.concatenate([second, first])
        among = np.zeros(len(partition), np.bool_)
        among[rows] = True
        outward = among[near]
        return cls(near[outward], far[outward], np.concatenate([weight, weight])[outward])


def tie(retrieval: Retrieval) -> ReinforcementDecision:
    """What was retrieved together is linked the more: the link of every pair grows, from what is left of it
    now, and counts the occasion."""
    rows, now = retrieval.direct, retrieval.now
    upper = np.triu_indices(len(rows), 1)
    first, second = rows[upper[0]], rows[upper[1]]
    if not len(first):
        return effect(ReinforcementDecision.LINKED, first)
    links = retrieval.view.partition.links
    at = links.find(first, second)
    exists = at >= 0
    weight, count = np.zeros(len(at)), np.zeros(len(at), np.int64)
    weight[exists] = fade(
        links["weight"][at[exists]],
        now - links["updated_at"][at[exists]],
    )
    count[exists] = links["count"][at[exists]]
    retrieval.changes.link(first, second, strengthen(weight, boost=TOGETHER), now, count + 1)
    return effect(
        ReinforcementDecision.LINKED, rows, links=float(len(at)), new=float(np.count_nonzero(~exists))
    )
