"""Reinforcement: what a retrieval adds to a memory, and when that makes it core.

Two strengths, after Bjork & Bjork (1992): storage strength only grows, with retrievals; retrieval strength is
the retention R, which fades and is restored by access.
"""

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Bools, Floats, at_least, below, floats

DIRECT_BOOST = 0.10
ASSOCIATIVE_BOOST = 0.03

INTERVAL_DAYS = 7.0
"""Days since the last access after which the boost is whole.  (`cognitive-memory` SDK)"""

MAX_FACTOR = 2.0
"""Maximum multiple of the boost after longer intervals, at least 0.  (`cognitive-memory` SDK)"""


def initial_stability(importance: ArrayLike, *, base: float = 0.1, slope: float = 0.3) -> Floats:
    """S = 0.1 + 0.3·importance, for importance in [0, 1].  (`cognitive-memory` SDK)

    >>> initial_stability([0.0, 0.7, 1.0])
    array([0.1 , 0.31, 0.4 ])
    """
    return base + slope * floats(importance)


def spaced_factor(
    idle_days: ArrayLike, *, interval_days: float = INTERVAL_DAYS, most: float = MAX_FACTOR
) -> Floats:
    """min(2, days since last access / 7): spaced practice counts for more than massed.

    Negative days count as 0.  (`cognitive-memory` SDK)

    >>> spaced_factor([0, 1, 3, 7, 10, 14, 100]).round(4)
    array([0.    , 0.1429, 0.4286, 1.    , 1.4286, 2.    , 2.    ])
    """
    return np.clip(floats(idle_days) / interval_days, 0.0, most)


def reinforce(
    stability: ArrayLike, factor: ArrayLike = 1.0, *, boost: ArrayLike = DIRECT_BOOST, cap: float = 1.0
) -> Floats:
    """S + boost·factor, at most the cap. factor is `spaced_factor`, or 1 to do without spacing.

    boost is `DIRECT_BOOST` for a match of the query, `ASSOCIATIVE_BOOST` for what came along a link.
    (`cognitive-memory` SDK)

    >>> reinforce(0.3, spaced_factor(10), boost=[DIRECT_BOOST, ASSOCIATIVE_BOOST]).round(4)
    array([0.4429, 0.3429])
    """
    return np.minimum(floats(stability) + floats(boost) * floats(factor), cap)


def multiply(stability: ArrayLike, factor: ArrayLike, *, cap: float = 1.0) -> Floats:
    """S·factor, at most the cap: rehearsal and flashbulb 1.5, synaptic capture 1.3, Hebbian 1.02.

    (A published design.)

    >>> multiply([0.2, 0.8], 1.5).round(2)
    array([0.3, 1. ])
    """
    return np.minimum(floats(stability) * floats(factor), cap)


def is_endangered(retention: ArrayLike, *, threshold: float = 0.3) -> Bools:
    """R < 0.3: due for rehearsal.  (A published design.)

    >>> is_endangered([0.29, 0.3])
    array([ True, False])
    """
    return below(retention, threshold)


def earns_core(
    access_count: ArrayLike,
    stability: ArrayLike,
    distinct_sessions: ArrayLike,
    *,
    min_accesses: int = 10,
    min_stability: float = 0.85,
    min_sessions: int = 3,
) -> Bools:
    """Promotion to core: accesses >= 10 and S >= 0.85 and distinct sessions >= 3.  (`cognitive-memory` SDK)

    >>> earns_core([10, 9, 10], [0.85, 1.0, 1.0], [3, 5, 2])
    array([ True, False, False])
    """
    accessed = at_least(access_count, min_accesses)
    return accessed & at_least(stability, min_stability) & at_least(distinct_sessions, min_sessions)


def storage_strength(strength: ArrayLike, successes: ArrayLike = 1, *, cap: float = 10.0) -> Floats:
    """Storage strength after `successes` more successful retrievals: +1 each, from 1 up to 10, no decay.

    (Bjork & Bjork 1992: storage strength only grows. Step and cap are those of a published design.)

    >>> storage_strength([1.0, 9.5, 10.0])
    array([ 2., 10., 10.])
    """
    return np.minimum(floats(strength) + floats(successes), cap)


def on_tip_of_tongue(
    storage: ArrayLike, retention: ArrayLike, *, min_storage: float = 5.0, max_retention: float = 0.3
) -> Bools:
    """Deeply encoded but hard to reach: high storage strength, low R.

    (Brown & McNeill 1966; the state is that of a published design, the two numbers are the project's own.)

    >>> on_tip_of_tongue([8.0, 8.0, 1.0], [0.1, 0.9, 0.1])
    array([ True, False, False])
    """
    return at_least(storage, min_storage) & below(retention, max_retention)
