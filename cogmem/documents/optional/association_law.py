"""Association: links between memories that were stored or retrieved together.

Weights are in [0, 1]. The links are those of the `cognitive-memory` SDK; the numbers are the project's own.
"""

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Bools, Floats, at_least, floats, positive


def fade(weight: ArrayLike, days: ArrayLike, *, time_constant_days: float = 90.0) -> Floats:
    """w·e^(−days/90), days since the weight was last written; fading for a, then b days is fading for a + b.

    Negative days count as 0. Raises ConfigError unless time_constant_days > 0 (infinity: links do not fade).

    >>> fade(0.5, [0, 30, 90]).round(4)
    array([0.5   , 0.3583, 0.1839])
    """
    ratio = np.maximum(floats(days), 0.0) / positive("time_constant_days", time_constant_days)
    return floats(weight) * np.exp(-ratio)


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
