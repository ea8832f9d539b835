"""Associations and retrieval: what was retrieved together is linked."""

import numpy as np

from cogmem.documents.optional.association import DECAY_DAYS, AssociationConfig
from cogmem.documents.optional.association_law import fade, strengthen
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.reinforcement import Effect, ReinforcementDecision, Retrieval, effect

TOGETHER = 0.1
"""What retrieving two memories together adds to their link, in [0, 1]."""


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
