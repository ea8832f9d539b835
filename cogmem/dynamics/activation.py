"""ACT-R activation: how available a memory is, from how often and how lately it was used.

The unit of age is a setting, because it decides whether the term lives: in seconds a memory of one day stands
at .003, in days at .5.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Floats, choose, floats

UNITS_PER_DAY: Mapping[str, float] = {"seconds": 86_400.0, "minutes": 1_440.0, "hours": 24.0, "days": 1.0}

CATEGORY_RATES: Mapping[str, float] = {  # per day, by kind of memory
    "preference": 0.0,
    "entity": 0.0,
    "correction": 0.0,
    "fact": 0.005,
    "decision": 0.02,
    "other": 0.05,
}

_ONE_SECOND = 1.0 / 86_400.0  # in days


def base_level(
    access_count: ArrayLike, age_days: ArrayLike, *, unit: str = "seconds", decay: float = 0.5
) -> Floats:
    """B = ln(max(n, 1)) − 0.5·ln(age): dimensionless and finite, for n >= 0 accesses.

    age is the time since the last access, in the unit; below one second it counts as one second, whatever the
    unit (ln 0 would be infinite). Raises ConfigError for an unknown unit.
    (ACT-R, Anderson & Lebiere 1998: their sum over all uses, as if all had happened at the last.)

    >>> base_level([1, 5], [60 / 86400, 1.0]).round(4)
    array([-2.0472, -4.0739])
    """
    return np.log(_uses(access_count)) - decay * np.log(_age(age_days, unit))


def base_level_of_all(meetings: ArrayLike, age_days: ArrayLike, *, decay: float = 0.5) -> Floats:
    """B = ln(n/(1 − d)) − d·ln(age): the traces of n meetings that were spread evenly over a life.

    n >= 1; age in days since the first meeting, at least a second; d in [0, 1).
    (ACT-R's optimized learning, Anderson & Lebiere 1998.)

    >>> base_level_of_all([1, 10], 100.0).round(4)
    array([-1.6094,  0.6931])
    """
    return np.log(floats(meetings) / (1.0 - decay)) - decay * np.log(_age(age_days, "days"))


def activation(
    access_count: ArrayLike, age_days: ArrayLike, *, unit: str = "seconds", decay: float = 0.5
) -> Floats:
    """1/(1 + e^(−B)) in (0, 1), with B of `base_level`.

    Computed as n/(n + age^0.5), the same and unable to overflow. Raises ConfigError for an unknown unit.
    (The logistic of the base level of ACT-R, Anderson & Lebiere 1998.)

    >>> activation([1, 1, 5, 10, 50], [60 / 86400, 1.0, 1.0, 7.0, 60 / 86400]).round(4)
    array([0.1143, 0.0034, 0.0167, 0.0127, 0.8659])
    >>> activation([1, 5], 1.0, unit="days").round(4)
    array([0.5   , 0.8333])
    """
    uses = _uses(access_count)
    return uses / (uses + np.power(_age(age_days, unit), decay))


def category_decay(age_days: ArrayLike, rate: ArrayLike) -> Floats:
    """e^(−rate·days) in (0, 1]: what activation is multiplied by. rate >= 0 per day, see `CATEGORY_RATES`.

    Negative days count as 0.  (A published design.)

    >>> category_decay(30.0, [0.0, 0.005, 0.02, 0.05]).round(4)
    array([1.    , 0.8607, 0.5488, 0.2231])
    """
    return np.exp(-floats(rate) * np.maximum(floats(age_days), 0.0))


def _uses(access_count: ArrayLike) -> Floats:
    return np.maximum(floats(access_count), 1.0)


def _age(age_days: ArrayLike, unit: str) -> Floats:
    return np.maximum(floats(age_days), _ONE_SECOND) * choose("age unit", unit, UNITS_PER_DAY)
