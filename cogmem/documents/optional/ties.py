"""Associations and retrieval: what was retrieved together is linked, and what is linked gains stability."""

import numpy as np

from cogmem.documents.optional.association import DECAY_DAYS, AssociationConfig
from cogmem.documents.optional.association_law import fade, strengthen
from cogmem.documents.optional.links import Ties
from cogmem.dynamics.reinforcement import multiply
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.reinforcement import STRENGTHENING, Effect, ReinforcementDecision, Retrieval, effect

TOGETHER = 0.1
"""What retrieving two memories together adds to their link, in [0, 1]."""


class Neighbours:
    """What the direct results are linked to gains stability too, without an access."""

    def __init__(self, gain: float) -> None:
        self._gain = gain

    def __call__(self, retrieval: Retrieval) -> ReinforcementDecision:
        view = retrieval.view
        ties = Ties.of(retrieval.direct, view.partition, retrieval.now)
        rows = np.setdiff1d(ties.far, retrieval.rows)
        rows = rows[view.reachable[rows]]
        before = view.columns["stability"][rows]
        after = multiply(before, 1.0 + self._gain)
        grown = after > before
        retrieval.changes.set("stability", rows[grown], after[grown])
        return effect(ReinforcementDecision.NEIGHBOURS, rows[grown], after[grown])


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
        time_constant_days=DECAY_DAYS,
    )
    count[exists] = links["count"][at[exists]]
    retrieval.changes.link(first, second, strengthen(weight, boost=TOGETHER), now, count + 1)
    return effect(
        ReinforcementDecision.LINKED, rows, links=float(len(at)), new=float(np.count_nonzero(~exists))
    )


NEIGHBOURS = Mechanism[Effect](
    "reinforcement.neighbours",
    "read",
    AssociationConfig,
    switch="",
    when=lambda config: (
        STRENGTHENING.is_on(config)
        and config.of(AssociationConfig).enabled
        and bool(config.of(AssociationConfig).neighbours)
    ),
    build=lambda config, _: Neighbours(config.of(AssociationConfig).neighbours),
    phase="reinforce",
    after="reinforcement",
)
CO_RETRIEVAL = Mechanism[Effect](
    "association.co_retrieval",
    "read",
    AssociationConfig,
    switch="",
    when=lambda config: config.of(AssociationConfig).enabled,
    build=lambda config, _: tie,
    phase="reinforce",
    after="promotion",
)
