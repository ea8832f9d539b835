"""Interference at ingestion: a new memory strengthens similar memories, and queues very similar ones for the
dream (profile sdk)."""

from dataclasses import dataclass

import numpy as np

from cogmem.checks import at_least, require, unit
from cogmem.dynamics.reinforcement import reinforce
from cogmem.mechanism import Mechanism
from cogmem.memory import Relation
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding, Stage


@dataclass(frozen=True)
class InterferenceConfig:
    """Interference at ingestion. The numbers are those of the profile sdk."""

    boosts: bool = True
    """Whether similar memories gain stability."""
    boost_similarity: float = 0.75
    """Memories of a cosine above this gain, in [0, 1]."""
    boost: float = 0.05
    """Stability that they gain, in [0, 1]."""
    conflicts: bool = False
    """Whether very similar pairs are queued for the dream to examine (see `conflicts`)."""
    conflict_similarity: float = 0.85
    """Pairs of a cosine above this are queued, in [0, 1]."""
    neighbours: int = 5
    """Maximum number of memories that gain or are queued, the most similar first; at least 1."""

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "boost_similarity", "boost", "conflict_similarity"),
            *at_least(self, 1, "neighbours"),
        )


class InterferenceDecision(Decision, stage="interference"):
    """What a new memory did to similar ones."""

    BOOSTED = "boosted"
    """The rows gained stability."""
    QUEUED = "queued"
    """The rows were queued; the scores are their similarities."""


class Boost(Stage):
    """Strengthens similar memories a little."""

    def __init__(self, config: InterferenceConfig) -> None:
        self._config = config
        self.neighbours = config.neighbours

    def __call__(self, encoding: Encoding) -> Decision | None:
        similar = encoding.above(self._config.boost_similarity, self.neighbours)
        rows = similar.rows[~np.isin(similar.rows, encoding.replaced)]
        if not rows.size:
            return None
        stability = reinforce(encoding.columns["stability"][rows], boost=self._config.boost)
        encoding.changes.set("stability", rows, stability)
        return InterferenceDecision.told(InterferenceDecision.BOOSTED, rows=tuple(rows.tolist()))


class ConflictQueue(Stage):
    """Queues very similar pairs, as a relation, for the dream."""

    def __init__(self, config: InterferenceConfig) -> None:
        self._config = config
        self.neighbours = config.neighbours

    def __call__(self, encoding: Encoding) -> Decision | None:
        similar = encoding.above(self._config.conflict_similarity, self.neighbours)
        keep = ~np.isin(similar.rows, encoding.replaced)
        rows, scores = similar.rows[keep], similar.scores[keep]
        if not rows.size:
            return None
        confidence = np.clip(scores, 0.0, 1.0)
        encoding.changes.relate(encoding.row, rows, Relation.SUSPECTED, confidence, encoding.now)
        return InterferenceDecision.told(
            InterferenceDecision.QUEUED, rows=tuple(rows.tolist()), scores=tuple(scores.tolist())
        )


INTERFERENCE = Mechanism[Stage](
    "interference.boosts",
    "write",
    InterferenceConfig,
    "boosts",
    build=lambda config, parts: Boost(config.of(InterferenceConfig)),
    stage="interference",
)

CONFLICT_QUEUE = Mechanism[Stage](
    "interference.conflicts",
    "write",
    InterferenceConfig,
    "conflicts",
    build=lambda config, parts: ConflictQueue(config.of(InterferenceConfig)),
    stage="conflicts",
)
