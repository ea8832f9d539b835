"""Interference at ingestion: a new memory strengthens similar memories."""

from dataclasses import dataclass

import numpy as np

from cogmem.dynamics.reinforcement import reinforce
from cogmem.log.encoding import Encoding, Stage
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

BOOST_SIMILARITY = 0.75
"""Memories of a cosine above this gain, in [0, 1]."""

BOOST = 0.05
"""Stability that they gain, in [0, 1]."""

NEIGHBOURS = 5
"""Maximum number of memories that gain, the most similar first; at least 1."""


@dataclass(frozen=True)
class InterferenceConfig:
    """Interference at ingestion."""

    boosts: bool = False
    """Whether a new memory raises the stability of similar memories."""


class InterferenceDecision(Decision, stage="interference"):
    """What a new memory did to similar ones."""

    INCIDENTAL = ("queued",)

    BOOSTED = "boosted"
    """The rows gained stability."""
    QUEUED = "queued"
    """The rows were queued for a dream to examine; the scores are their similarities."""


class Boost(Stage):
    """Strengthens similar memories a little."""

    neighbours = NEIGHBOURS

    def __call__(self, encoding: Encoding) -> Decision | None:
        similar = encoding.above(BOOST_SIMILARITY, self.neighbours)
        rows = similar.rows[~np.isin(similar.rows, encoding.replaced)]
        if not rows.size:
            return None
        stability = reinforce(encoding.columns["stability"][rows], boost=BOOST)
        encoding.changes.set("stability", rows, stability)
        return InterferenceDecision.made(InterferenceDecision.BOOSTED, rows=tuple(rows.tolist()))


INTERFERENCE = Mechanism[Stage](
    "interference.boosts",
    "write",
    InterferenceConfig,
    "boosts",
    phase="encoding",
    build=lambda config, _: Boost(),
    stage="interference",
)
