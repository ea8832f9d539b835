"""Tiers: how fast time runs in each, and who is due to move. Predicates only; moving is the dream's.

`exempt` marks what protection keeps in place (pinned, immutable, flashbulb or core, as the rule has it).
"""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Bools, Floats, at_least, below, floats

RATES: Mapping[str, float] = {"episodic": 3.0, "semantic": 1.0, "dormant": 0.0}
"""Days that pass in a tier in one day. (A published design.)"""

MINIMUM_RETENTION_DAYS: Mapping[str, float] = {  # by kind of memory
    "correction": math.inf,
    "preference": math.inf,
    "entity": math.inf,
    "decision": 45.0,
    "fact": 14.0,
    "other": 7.0,
}


def effective_days(elapsed_days: ArrayLike, rate: ArrayLike, carried_days: ArrayLike = 0.0) -> Floats:
    """carried + rate·elapsed: the time that a retention law sees. rate is the tier's, see `RATES`.

    With nothing carried it is a plain factor on the time since the last access. That factor alone makes a
    memory jump when it changes tier: to R = 1 on going dormant, where the rate is 0. To freeze it where it
    was, carry its effective days at the change and count elapsed from there; then a history adds up, however
    it is divided.
    (Tier-based decay; the rates are those of a published design.)

    >>> effective_days(10.0, [3.0, 1.0, 0.0])
    array([30., 10.,  0.])
    >>> aged = effective_days(20.0, RATES["semantic"])
    >>> float(effective_days(100.0, RATES["dormant"], carried_days=aged))
    20.0
    """
    return floats(carried_days) + floats(rate) * floats(elapsed_days)


def floating_threshold(access_counts: ArrayLike) -> float:
    """The mean access count of a namespace: its pruning threshold. NaN if it is empty: nothing is below.

    (After the sliding threshold of Bienenstock, Cooper & Munro 1982.)

    >>> floating_threshold([0, 1, 5])
    2.0
    """
    counts = floats(access_counts)
    return float(counts.mean()) if counts.size else math.nan


def is_prunable(
    access_count: ArrayLike,
    age_days: ArrayLike,
    minimum_days: ArrayLike,
    threshold: ArrayLike,
    exempt: ArrayLike = False,
) -> Bools:
    """Used less than the floating threshold, and its kind's minimum retention served: it may go dormant.

    age since creation; minimum_days by kind, infinite for the permanent, see `MINIMUM_RETENTION_DAYS`.
    (A published design.)

    >>> is_prunable([0, 0, 0, 3], [14, 13, 9999, 14], [14, 14, np.inf, 14], threshold=2.0)
    array([ True, False, False, False])
    """
    return below(access_count, threshold) & at_least(age_days, minimum_days) & _free(exempt)


def is_promotable(
    access_count: ArrayLike,
    utility: ArrayLike,
    age_days: ArrayLike,
    entity_sharers: ArrayLike,
    exempt: ArrayLike = False,
    *,
    min_accesses: int = 3,
    min_utility: float = 0.7,
    min_age_days: float = 7.0,
    min_sharers: int = 3,
) -> Bools:
    """Episodic → semantic: accesses >= 3, or utility >= 0.7 at age >= 7 days, or >= 3 sharing an entity.

    entity_sharers: the number of episodic memories, itself included, that mention its most mentioned entity.
    Exempt: pinned, immutable.  (A published design.)

    >>> is_promotable([3, 0, 0, 0], [0.5, 0.7, 0.7, 0.5], [0, 7, 6, 0], [1, 1, 1, 3])
    array([ True,  True, False,  True])
    """
    used = at_least(access_count, min_accesses)
    useful = at_least(utility, min_utility) & at_least(age_days, min_age_days)
    return (used | useful | at_least(entity_sharers, min_sharers)) & _free(exempt)


def is_demotable(
    idle_days: ArrayLike,
    utility: ArrayLike,
    exempt: ArrayLike = False,
    *,
    min_idle_days: float = 60.0,
    max_utility: float = 0.2,
) -> Bools:
    """Semantic → dormant: idle (since the last access) >= 60 days and utility < 0.2.

    Exempt: pinned, immutable, flashbulb.  (A published design.)

    >>> is_demotable([60, 59, 60, 60], [0.19, 0.19, 0.2, 0.19], [False, False, False, True])
    array([ True, False, False, False])
    """
    return at_least(idle_days, min_idle_days) & below(utility, max_utility) & _free(exempt)


def is_due_cold(days_at_floor: ArrayLike, exempt: ArrayLike = False, *, min_days: float = 7.0) -> Bools:
    """Hot → dormant: at the floor for 7 days of elapsed time, however often it was looked at.

    NaN, or a negative number, for a memory not at its floor is not due; `retention.days_until` dates the
    moment it gets there. Exempt: core, pinned.
    (Cold storage of the `cognitive-memory` SDK; here and in `is_due_stub` the numbers are the project's own.)

    >>> is_due_cold([7.0, 6.9, 365.0, np.nan], [False, False, True, False])
    array([ True, False, False, False])
    """
    return at_least(days_at_floor, min_days) & _free(exempt)


def is_due_stub(days_cold: ArrayLike, exempt: ArrayLike = False, *, min_days: float = 180.0) -> Bools:
    """Dormant → stub: cold for 180 days. Exempt: core, pinned.

    >>> is_due_stub([180.0, 179.0])
    array([ True, False])
    """
    return at_least(days_cold, min_days) & _free(exempt)


def _free(exempt: ArrayLike) -> Bools:
    return ~np.asarray(exempt, dtype=np.bool_)
