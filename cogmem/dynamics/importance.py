"""Importance: four appraisals of a new memory, weighed into one number.

Novelty (how new against what is known), arousal (urgency and emotion), reward (how useful similar memories
have been) and attention (how close to what is going on now).
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.dynamics.arrays import Floats, at_least, clipped, floats

WEIGHTS = (0.25, 0.30, 0.25, 0.20)  # novelty, arousal, reward, attention
LEVELS = ("low", "normal", "high", "critical")
THRESHOLDS = (0.4, 0.6, 0.8)  # from which normal, high and critical begin


def novelty(nearest_similarity: ArrayLike) -> Floats:
    """1 − similarity to the nearest memory, in [0, 1]; a negative similarity is all new.
    (A published design.)

    >>> novelty([0.75, 1.0, -0.2])
    array([0.25, 0.  , 1.  ])
    """
    return clipped(1.0 - floats(nearest_similarity), 0.0, 1.0)


def composite(
    novelty: ArrayLike,
    arousal: ArrayLike,
    reward: ArrayLike,
    attention: ArrayLike,
    encoding_boost: ArrayLike = 1.0,
    *,
    weights: tuple[float, float, float, float] = WEIGHTS,
) -> Floats:
    """(0.25·novelty + 0.30·arousal + 0.25·reward + 0.20·attention)·boost, clipped to [0, 1].
    (A published design.)

    Channels are clipped to [0, 1], the encoding boost to [0.7, 1.3].

    >>> composite(1.0, 0.5, 0.5, 0.0, [1.0, 1.3, 9.0, 0.7]).round(4)
    array([0.525 , 0.6825, 0.6825, 0.3675])
    """
    channels = (novelty, arousal, reward, attention)
    score = sum(weight * clipped(x, 0.0, 1.0) for weight, x in zip(weights, channels, strict=True))
    return clipped(score * clipped(encoding_boost, 0.7, 1.3), 0.0, 1.0)


def level(importance: ArrayLike, *, thresholds: tuple[float, float, float] = THRESHOLDS) -> NDArray[np.intp]:
    """Index into `LEVELS`: 3 critical >= 0.8, 2 high >= 0.6, 1 normal >= 0.4, 0 low.  (A published design.)

    >>> [LEVELS[code] for code in level([0.39, 0.4, 0.6, 0.8])]
    ['low', 'normal', 'high', 'critical']
    """
    reached = (at_least(importance, threshold).astype(np.intp) for threshold in thresholds)
    return sum(reached, start=np.zeros((), np.intp))
