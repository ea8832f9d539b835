"""Utility: how useful a memory has proved, in [0, 1] from a neutral prior of 0.5."""

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Floats, floats

PRIOR = 0.5


def after_use(utility: ArrayLike, target: ArrayLike, *, rate: float = 0.1) -> Floats:
    """u + 0.1·(target − u), target 1 after a success and 0 after a failure: one bad session sinks nothing.

    u in [0, 1]; target a truth value or a degree in [0, 1]; rate in [0, 1].

    (The delta rule of Rescorla & Wagner 1972; prior and rate are those of a published design.)

    >>> after_use([0.5, 0.5], [True, False])
    array([0.55, 0.45])
    """
    return floats(utility) + rate * (floats(target) - floats(utility))


def drift_step(utility: ArrayLike, days: ArrayLike, *, rate: float = 0.01, prior: float = PRIOR) -> Floats:
    """u + min(1, 0.01·days)·(0.5 − u): one step of drift to the prior.

    u in [0, 1], days >= 0, rate >= 0 per day. The step is clipped to 1: without the clip it would overshoot
    the prior after 100 days and diverge after 200. It depends on the cadence: two steps of 10 days are not
    one of 20; `drift` does not.
    (A published design.)

    >>> drift_step(0.9, [0, 10, 250]).round(2)
    array([0.9 , 0.86, 0.5 ])
    """
    step = np.clip(rate * floats(days), 0.0, 1.0)
    return floats(utility) + step * (prior - floats(utility))


def drift(utility: ArrayLike, days: ArrayLike, *, rate: float = 0.01, prior: float = PRIOR) -> Floats:
    """0.5 + (u − 0.5)·(1 − 0.01)^days: what nightly steps of one day amount to, at any cadence.

    u in [0, 1], days >= 0 **since the last drift** (not since the last access, which would count days twice),
    rate in [0, 1] per day. (1 − rate)^days rather than e^(−rate·days), so that a nightly dream agrees with
    `drift_step` exactly.

    >>> drift(0.9, [0, 1, 10, 250]).round(4)
    array([0.9   , 0.896 , 0.8618, 0.5324])
    """
    return prior + (floats(utility) - prior) * np.power(1.0 - rate, np.maximum(floats(days), 0.0))
