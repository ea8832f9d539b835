"""Interference at ingestion: similar memories are strengthened, too similar ones looked at in the dream."""

import numpy as np

from cogmem.dynamics.reinforcement import reinforce
from cogmem.memory import Relation
from cogmem.settings.write import InterferenceConfig
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding


def boost(encoding: Encoding, config: InterferenceConfig) -> Decision | None:
    """Neighbours above the similarity gain a little stability.  (SDK documents)"""
    similar = encoding.above(config.boost_similarity, config.neighbours)
    rows = similar.rows[~np.isin(similar.rows, encoding.replaced)]
    if not rows.size:
        return None
    stability = reinforce(encoding.columns["stability"][rows], boost=config.boost)
    encoding.changes.set("stability", rows, stability)
    return Decision("interference", "boosted", rows=tuple(rows.tolist()))


def queue_conflicts(encoding: Encoding, config: InterferenceConfig) -> Decision | None:
    """Pairs above the similarity are queued, as a relation, for the dream to look at.  (SDK documents)"""
    similar = encoding.above(config.conflict_similarity, config.neighbours)
    keep = ~np.isin(similar.rows, encoding.replaced)
    rows, scores = similar.rows[keep], similar.scores[keep]
    if not rows.size:
        return None
    encoding.changes.relate(encoding.row, rows, Relation.SUSPECTED, np.clip(scores, 0.0, 1.0), encoding.now)
    return Decision("interference", "queued", rows=tuple(rows.tolist()), scores=tuple(scores.tolist()))
