"""The conflict queue at ingestion: very similar pairs are left for the dream to examine (`conflicts`)."""

from dataclasses import dataclass

import numpy as np

from cogmem.documents.sdk.interference import NEIGHBOURS, InterferenceDecision
from cogmem.kernel.checks import require, unit
from cogmem.log.encoding import Encoding, Stage
from cogmem.memory import Relation
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class ConflictQueueConfig:
    """The queue of possible conflicts that ingestion fills and `engine.sdk.conflicts` examines."""

    enabled: bool = False
    """Whether very similar pairs of memories are queued."""
    similarity: float = 0.85
    """Cosine, in [0, 1], above which a pair is queued."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "similarity"))


class ConflictQueue(Stage):
    """Queues very similar pairs, as a relation, for the dream."""

    neighbours = NEIGHBOURS

    def __init__(self, config: ConflictQueueConfig) -> None:
        self._config = config

    def __call__(self, encoding: Encoding) -> Decision | None:
        similar = encoding.above(self._config.similarity, self.neighbours)
        keep = ~np.isin(similar.rows, encoding.replaced)
        rows, scores = similar.rows[keep], similar.scores[keep]
        if not rows.size:
            return None
        confidence = np.clip(scores, 0.0, 1.0)
        encoding.changes.relate(encoding.row, rows, Relation.SUSPECTED, confidence, encoding.now)
        return InterferenceDecision.made(
            InterferenceDecision.QUEUED, rows=tuple(rows.tolist()), scores=tuple(scores.tolist())
        )


CONFLICT_QUEUE = Mechanism[Stage](
    "interference.conflicts",
    "write",
    ConflictQueueConfig,
    build=lambda config, _: ConflictQueue(config.of(ConflictQueueConfig)),
    stage="conflicts",
    phase="encoding",
    after="interference.boosts",
)
