"""Importance: four appraisals of a new memory, before it is known what becomes of it."""

import numpy as np

from cogmem.dynamics.importance import LEVELS, composite, level, novelty
from cogmem.settings.write import ImportanceConfig
from cogmem.trace import Decision
from cogmem.write.encoding import Appraisal, Encoding


def appraise(encoding: Encoding, config: ImportanceConfig) -> Decision:
    """Novelty from the nearest memory, arousal from the words, reward from how useful similar memories were
    (weighted by similarity; the neutral prior without any), attention from the session's context.

    The encoding boost is 1 + 0.3 · confidence: what the observer is surer of is encoded more strongly.
    (v9 document; it gives the boost's range, 0.7 to 1.3, and leaves its source open)
    """
    fact, near = encoding.fact, encoding.near
    nearest = float(near.scores[0]) if near.scores.size else 0.0
    channels = (
        float(novelty(nearest)),
        fact.arousal,
        _reward(encoding, config.neighbours),
        encoding.session.attention(encoding.vector),
    )
    importance = round(float(composite(*channels, 1 + 0.3 * fact.confidence)), 9)
    encoding.appraisal = Appraisal(importance, *channels)
    names = ("novelty", "arousal", "reward", "attention")
    numbers = {"importance": importance, **dict(zip(names, channels, strict=True))}
    return Decision("importance", LEVELS[int(level(importance))], numbers=numbers)


def _reward(encoding: Encoding, neighbours: int) -> float:
    similar = encoding.above(0.0, neighbours)
    if not similar.rows.size:
        return 0.5
    utility = encoding.columns["utility"][similar.rows]
    return round(float(np.average(utility, weights=similar.scores)), 9)
