"""Forgetting: how much of a memory is left, t days after its last access.

Every law is a function of x = t/τ alone, τ being `strength_days`. R is computed afresh from the last access
and never stepped, so a silent month gives the same R whether it is dreamed nightly or once.
"""

import math
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Floats, choose, floats, positive
from cogmem.errors import ConfigError

BASE_DAYS: Mapping[str, float] = {"episodic": 45.0, "semantic": 120.0, "core": 120.0, "procedural": math.inf}
BASE_DAYS_TYPESCRIPT: Mapping[str, float] = {**BASE_DAYS, "episodic": 30.0, "semantic": 90.0, "core": 90.0}
FLOORS: Mapping[str, float] = {"core": 0.60, "other": 0.02}

GAMMA = 1.0 / math.log(2.0)
FSRS6_DECAY = 0.1542

_LONGEST = np.finfo(np.float64).max  # endless time over endless strength is then 0, not NaN


# --- the time constant ---


def importance_boost(importance: ArrayLike) -> Floats:
    """B = min(1 + 2·importance, 3), for importance in [0, 1].  (SDK document)

    >>> importance_boost([0.0, 0.25, 0.5, 0.75, 1.0])
    array([1. , 1.5, 2. , 2.5, 3. ])
    """
    return np.minimum(1.0 + 2.0 * floats(importance), 3.0)


def frequency_factor(access_count: ArrayLike) -> Floats:
    """min(2, 1 + 0.1·ln(1 + n)), for n >= 0 accesses.  (SDK document, TypeScript variant)

    >>> frequency_factor([0, 1, 10, 100, 1e9]).round(4)
    array([1.    , 1.0693, 1.2398, 1.4615, 2.    ])
    """
    return np.minimum(2.0, 1.0 + 0.1 * np.log1p(floats(access_count)))


def strength_days(
    stability: ArrayLike, importance: ArrayLike, base_days: ArrayLike, access_count: ArrayLike | None = None
) -> Floats:
    """τ = S·B·β in days, times the frequency factor where access counts are given.  (SDK document)

    S = stability, at least 0.01; B = `importance_boost`; β = base_days > 0, infinite for what never fades.
    Raises ConfigError if a base is not positive.

    >>> strength_days(0.3, 0.7, [120.0, 45.0, np.inf]).round(1)
    array([86.4, 32.4,  inf])
    """
    stable = np.maximum(floats(stability), 0.01)
    strength = stable * importance_boost(importance) * positive("base_days", base_days)
    return strength if access_count is None else strength * frequency_factor(access_count)


# --- the laws: t in days (below 0 counts as 0), τ > 0 in days, floor in [0, 1]; R in [floor, 1] ---


def exponential(elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0) -> Floats:
    """R = e^(−t/τ), at least the floor; R(τ) = 1/e. Raises ConfigError unless τ > 0.

    (SDK document, "modified Ebbinghaus"; his own savings fit a power or logarithmic law far better.)

    >>> exponential([0, 30, 180], 86.4).round(3), float(exponential(180, 86.4, floor=0.60))
    (array([1.   , 0.707, 0.125]), 0.6)
    """
    return _floored(np.exp(-_ratio(elapsed_days, strength_days)), floor)


def power(
    elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0, *, gamma: float = GAMMA
) -> Floats:
    """R = (1 + t/τ)^(−γ), at least the floor.

    With γ = 1/ln 2, R(τ) = 1/e: it lies below the exponential until τ and above it after.
    Raises ConfigError unless τ > 0 and γ is in [0.01, 100].
    (SDK document; its comparison table does not follow from this formula, the values here do.)

    >>> power([30, 90, 180, 365], 72.0).round(3)
    array([0.605, 0.31 , 0.164, 0.074])
    """
    return _floored(np.power(1.0 + _ratio(elapsed_days, strength_days), -_power_exponent(gamma)), floor)


def fsrs(elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0) -> Floats:
    """R = (1 + t/(9τ))^(−2), at least the floor; R(τ) = 0.81. Raises ConfigError unless τ > 0.

    (v9 document, under the name of FSRS-6; it is the square of FSRS v4's curve. The real one is `fsrs6`.)

    >>> fsrs([30, 90, 180, 365], 72.0).round(3)
    array([0.913, 0.771, 0.612, 0.409])
    """
    return _floored(np.power(1.0 + _ratio(elapsed_days, strength_days, 1.0 / 9.0), -2.0), floor)


def fsrs6(
    elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0, *, decay: float = FSRS6_DECAY
) -> Floats:
    """R = (1 + f·t/τ)^(−d), f = 0.9^(−1/d) − 1, at least the floor; R(τ) = 0.9 for every d.

    Raises ConfigError unless τ > 0 and d is in [0.01, 100].  (Open Spaced Repetition, FSRS-6; d is its w20)

    >>> fsrs6([1, 10, 30, 100, 365], 10.0).round(4)
    array([0.9857, 0.9   , 0.8094, 0.6928, 0.5736])
    """
    factor = _fsrs6_factor(decay)
    return _floored(np.power(1.0 + _ratio(elapsed_days, strength_days, factor), -decay), floor)


def none(elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0) -> Floats:
    """R = 1: the law that forgets nothing, the control of every ablation. Raises ConfigError unless τ > 0.

    >>> none([0, 1e6], 10.0)
    array([1., 1.])
    """
    return _floored(np.ones_like(_ratio(elapsed_days, strength_days)), floor)


LAWS: Mapping[str, Callable[..., Floats]] = {
    "exponential": exponential,
    "power": power,
    "fsrs": fsrs,
    "fsrs6": fsrs6,
    "none": none,
}

# x = t/τ at which a law has lost so many e-folds, −ln R: the laws read backwards.
_AGES: Mapping[str, Callable[..., Floats]] = {
    "exponential": lambda folds: folds,
    "power": lambda folds, gamma=GAMMA: np.expm1(folds / _power_exponent(gamma)),
    "fsrs": lambda folds: 9.0 * np.expm1(folds / 2.0),
    "fsrs6": lambda folds, decay=FSRS6_DECAY: np.expm1(folds / _fsrs6_exponent(decay)) / _fsrs6_factor(decay),
    "none": lambda folds: np.where(folds > 0, np.inf, 0.0),
}


# --- choosing a law ---


def time_factor(law_name: str, **params: float) -> float:
    """c with R(c·τ, τ) = 1/e: `matched` multiplies time by it, to compare the laws' shapes, not their rates.

    Exponential 1, power e^(1/γ) − 1, fsrs 9·(√e − 1), fsrs6 (e^(1/d) − 1)/f; 1 for `none`, which never falls.
    Raises ConfigError for an unknown law or a parameter out of range.

    >>> [round(time_factor(law), 3) for law in LAWS]
    [1.0, 1.0, 5.838, 667.411, 1.0]
    """
    factor = float(choose("retention law", law_name, _AGES)(1.0, **params))
    return factor if math.isfinite(factor) else 1.0


def _seed_time(law_name: str, **params: float) -> float:
    return 1.0


CALIBRATIONS: Mapping[str, Callable[..., float]] = {"seed": _seed_time, "matched": time_factor}


def retention(
    law_name: str,
    elapsed_days: ArrayLike,
    strength_days: ArrayLike,
    floor: ArrayLike = 0.0,
    *,
    stub: ArrayLike = False,
    calibration: str = "seed",
    **params: float,
) -> Floats:
    """R by the law of this name, in [floor, 1]; 0 for a stub, whatever its floor.

    calibration: "seed" (the formula as written) or "matched" (see `time_factor`); params: the law's own.
    Raises ConfigError for an unknown law or calibration, τ <= 0, or a parameter out of range.

    >>> retention("fsrs6", [0.0, 72.0], 72.0, calibration="matched").round(4)
    array([1.    , 0.3679])
    >>> retention("power", 365.0, 72.0, [0.60, 0.02, 0.02], stub=[False, False, True]).round(3)
    array([0.6  , 0.074, 0.   ])
    """
    law = choose("retention law", law_name, LAWS)
    factor = choose("calibration", calibration, CALIBRATIONS)(law_name, **params)
    with np.errstate(over="ignore"):  # as in `_ratio`
        scaled_days = factor * floats(elapsed_days)
    remaining = law(scaled_days, strength_days, floor, **params)
    return np.multiply(remaining, ~np.asarray(stub, dtype=np.bool_))


def days_until(
    law_name: str, level: ArrayLike, strength_days: ArrayLike, *, calibration: str = "seed", **params: float
) -> Floats:
    """The elapsed days at which the unfloored law has fallen to R = level: the inverse of `retention`.

    level in [0, 1], τ > 0 in days; infinite where the law never gets there. It dates the crossing of a
    threshold (the floor, say) exactly, however rarely somebody looks. Raises ConfigError as `retention` does.

    >>> days_until("exponential", [1.0, 0.5, 0.02], 72.0).round(1)
    array([  0. ,  49.9, 281.7])
    """
    factor = choose("calibration", calibration, CALIBRATIONS)(law_name, **params)
    age = choose("retention law", law_name, _AGES)
    tau = positive("strength_days", strength_days)
    with np.errstate(divide="ignore", over="ignore"):  # level 0, or a tail too long for a float: infinity
        ratio = age(0.0 - np.log(floats(level)), **params)  # 0 − x, for x = 0 must not give −0
        return np.multiply(ratio, np.where(ratio > 0, tau, 1.0)) / factor


def _ratio(elapsed_days: ArrayLike, strength_days: ArrayLike, factor: float = 1.0) -> Floats:
    with np.errstate(over="ignore"):  # more than 1e308 time constants: nothing is left, as it should be
        return factor * (
            np.clip(floats(elapsed_days), 0.0, _LONGEST) / positive("strength_days", strength_days)
        )


def _floored(remaining: Floats, floor: ArrayLike) -> Floats:
    return np.clip(remaining, floats(floor), 1.0)


def _exponent(what: str, value: float) -> float:
    if not 0.01 <= value <= 100.0:
        raise ConfigError(f"{what}: expected a value in [0.01, 100], got {value}")
    return value


def _power_exponent(gamma: float) -> float:
    return _exponent("power: gamma", gamma)


def _fsrs6_exponent(decay: float) -> float:
    return _exponent("fsrs6: decay", decay)


def _fsrs6_factor(decay: float) -> float:
    return math.expm1(-math.log(0.9) / _fsrs6_exponent(decay))
