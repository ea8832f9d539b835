"""Forgetting: how much of a memory is left, t days after its last access.

Every law is a function of x = t/τ alone, τ being `strength_days`. R is computed afresh from the last access
and never stepped, so a silent month gives the same R whether it is dreamed nightly or once.

A law of your own is an object `Law` in any module: `decay_model=package.module:LAW` chooses it, and
`+decay_model.NAME=VALUE` sets a parameter of it. docs/how-to/add-a-law.md shows one.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from cogmem.dynamics.arrays import Floats, choose, floats, positive
from cogmem.dynamics.law_rules import RUN_RULES, broken
from cogmem.errors import ConfigError
from cogmem.kernel import checks
from cogmem.outside import imported

BASE_DAYS: Mapping[str, float] = {"episodic": 45.0, "semantic": 120.0, "core": 120.0, "procedural": math.inf}
BASE_DAYS_TYPESCRIPT: Mapping[str, float] = {**BASE_DAYS, "episodic": 30.0, "semantic": 90.0, "core": 90.0}
FLOORS: Mapping[str, float] = {"core": 0.60, "other": 0.02}

GAMMA = 1.0 / math.log(2.0)
FSRS6_DECAY = 0.1542

_LONGEST = np.finfo(np.float64).max  # endless time over endless strength is then 0, not NaN


# --- the time constant ---


def importance_boost(importance: ArrayLike) -> Floats:
    """B = min(1 + 2·importance, 3), for importance in [0, 1].  (`cognitive-memory` SDK)

    >>> importance_boost([0.0, 0.25, 0.5, 0.75, 1.0])
    array([1. , 1.5, 2. , 2.5, 3. ])
    """
    return np.minimum(1.0 + 2.0 * floats(importance), 3.0)


def frequency_factor(access_count: ArrayLike) -> Floats:
    """min(2, 1 + 0.1·ln(1 + n)), for n >= 0 accesses.  (`cognitive-memory` SDK, its TypeScript variant)

    >>> frequency_factor([0, 1, 10, 100, 1e9]).round(4)
    array([1.    , 1.0693, 1.2398, 1.4615, 2.    ])
    """
    return np.minimum(2.0, 1.0 + 0.1 * np.log1p(floats(access_count)))


def strength_days(
    stability: ArrayLike, importance: ArrayLike, base_days: ArrayLike, access_count: ArrayLike | None = None
) -> Floats:
    """τ = S·B·β in days, times the frequency factor where access counts are given.  (`cognitive-memory` SDK)

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

    t and τ in days, broadcast together; R is dimensionless. (Ebbinghaus's curve as agent memories have it,
    the `cognitive-memory` SDK for one; his own savings of 1885 fit a power or logarithmic law far better.)

    >>> exponential([0, 30, 180], 86.4).round(3), float(exponential(180, 86.4, floor=0.60))
    (array([1.   , 0.707, 0.125]), 0.6)
    """
    return floored(np.exp(-ratio(elapsed_days, strength_days)), floor)


def power(
    elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0, *, gamma: float = GAMMA
) -> Floats:
    """R = (1 + t/τ)^(−γ), at least the floor.

    t and τ in days, broadcast together; γ and R are dimensionless. With γ = 1/ln 2, R(τ) = 1/e: R lies below
    the exponential until τ and above it after. Raises ConfigError unless τ > 0 and γ is in [0.01, 100].
    (Wickelgren 1974, Wixted & Ebbesen 1991; this γ is the `cognitive-memory` SDK's.)

    >>> power([30, 90, 180, 365], 72.0).round(3)
    array([0.605, 0.31 , 0.164, 0.074])
    """
    return floored(np.power(1.0 + ratio(elapsed_days, strength_days), -_within("power", gamma=gamma)), floor)


def fsrs(elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0) -> Floats:
    """R = (1 + t/(9τ))^(−2), at least the floor; R(τ) = 0.81. Raises ConfigError unless τ > 0.

    t and τ in days, broadcast together; R is dimensionless. (The law of a published design: the square of
    the curve of FSRS v4. For that of FSRS-6 see `fsrs6`.)

    >>> fsrs([30, 90, 180, 365], 72.0).round(3)
    array([0.913, 0.771, 0.612, 0.409])
    """
    return floored(np.power(1.0 + ratio(elapsed_days, strength_days, 1.0 / 9.0), -2.0), floor)


def fsrs6(
    elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0, *, decay: float = FSRS6_DECAY
) -> Floats:
    """R = (1 + f·t/τ)^(−d), f = 0.9^(−1/d) − 1, at least the floor; R(τ) = 0.9 for every d.

    t and τ in days, broadcast together; d and R are dimensionless. Raises ConfigError unless τ > 0 and d is
    in [0.01, 100].  (FSRS-6 of Open Spaced Repetition; d is its w20, the default that of py-fsrs 6)

    >>> fsrs6([1, 10, 30, 100, 365], 10.0).round(4)
    array([0.9857, 0.9   , 0.8094, 0.6928, 0.5736])
    """
    factor = _fsrs6_factor(decay)
    return floored(np.power(1.0 + ratio(elapsed_days, strength_days, factor), -decay), floor)


def none(elapsed_days: ArrayLike, strength_days: ArrayLike, floor: ArrayLike = 0.0) -> Floats:
    """R = 1: the law that forgets nothing, the control of every ablation. Raises ConfigError unless τ > 0.

    >>> none([0, 1e6], 10.0)
    array([1., 1.])
    """
    return floored(np.ones_like(ratio(elapsed_days, strength_days)), floor)


def _power_age(folds: Floats, gamma: float = GAMMA) -> Floats:
    return np.expm1(folds / _within("power", gamma=gamma))


def _fsrs6_age(folds: Floats, decay: float = FSRS6_DECAY) -> Floats:
    return np.expm1(folds / _within("fsrs6", decay=decay)) / _fsrs6_factor(decay)


def _fsrs6_factor(decay: float) -> float:
    return math.expm1(-math.log(0.9) / _within("fsrs6", decay=decay))


@dataclass(frozen=True)
class Parameter:
    """A number that is a law's own, with its range."""

    default: float
    meaning: str
    low: float = 0.01
    high: float = 100.0

    @property
    def range(self) -> str:
        """The range, for an error."""
        return f"[{self.low:g}, {self.high:g}]"


@dataclass(frozen=True)
class Law:
    """A law of forgetting: a function of t/τ, its inverse, its parameters and where it comes from."""

    fn: Callable[..., Floats]
    """`fn(elapsed_days, strength_days, floor=0.0, **parameters)` is R in [floor, 1]; its docstring has the
    equation, the units and a worked example."""
    equation: str
    """R of t and τ at the default parameters, without a floor, for tables and legends."""
    inverse: Callable[..., Floats]
    """`inverse(folds, **parameters)` is x = t/τ at which the unfloored law has fallen to R = e^(−folds)."""
    source: str
    """Paper or program that the law is from."""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    """The law's own parameters, by the names of the keywords of `fn` and `inverse`."""

    @property
    def name(self) -> str:
        """The name to choose it by: that of its function."""
        return self.fn.__name__

    @property
    def forgets(self) -> bool:
        """Whether R ever falls."""
        return bool(np.isfinite(self.inverse(floats(1.0))))


LAWS: dict[str, Law] = {
    law.name: law
    for law in (
        Law(
            exponential,
            "e^(−t/τ)",
            lambda folds: folds,
            "Ebbinghaus 1885, in the form of the cognitive-memory SDK",
        ),
        Law(
            power,
            "(1 + t/τ)^(−1/ln 2)",
            _power_age,
            "Wickelgren 1974; Wixted & Ebbesen 1991",
            {"gamma": Parameter(GAMMA, "the exponent γ")},
        ),
        Law(
            fsrs,
            "(1 + t/9τ)^(−2)",
            lambda folds: 9.0 * np.expm1(folds / 2.0),
            "the square of the curve of FSRS v4",
        ),
        Law(
            fsrs6,
            "(1 + f·t/τ)^(−.1542)",
            _fsrs6_age,
            "FSRS-6 of Open Spaced Repetition (py-fsrs 6)",
            {"decay": Parameter(FSRS6_DECAY, "the decay d, w20 of FSRS-6")},
        ),
        Law(
            none,
            "1",
            lambda folds: np.where(folds > 0, np.inf, 0.0),
            "the control: no forgetting",
        ),
    )
}
"""The laws that studies compare, by name; those that installed packages announce are added
(`cogmem.plugins.discovery`)."""


def law_of(name: str) -> Law:
    """The law of a name or at an address. Raises ConfigError where there is none."""
    if ":" not in name:
        return choose("retention law", name, LAWS)
    law = imported("law", name, "package.module:LAW")
    if not isinstance(law, Law):
        raise ConfigError(
            f"law {name!r} is of the type {type(law).__name__}; expected a cogmem.dynamics.retention.Law"
        )
    return law


def check_parameters(law_name: str, given: Mapping[str, float]) -> None:
    """Raises ConfigError unless these are parameters of the law, each a number in its range."""
    if not (isinstance(given, Mapping) and all(isinstance(number, int | float) for number in given.values())):
        raise ConfigError(f"law_parameters = {given!r}; expected numbers by the names of parameters")
    known = law_of(law_name).parameters
    for name, value in given.items():
        if name not in known:
            expected = f"one of {', '.join(known)}" if known else "none"
            raise ConfigError(f"law {law_name!r}: unknown parameter {name!r}; expected {expected}")
        if not known[name].low <= value <= known[name].high:
            raise ConfigError(f"law {law_name!r}: {name} = {value}; expected a number in {known[name].range}")


# --- choosing a law ---


def time_factor(law_name: str, level: float = 0.5, /, **params: float) -> float:
    """c with R(c·t, τ) = level, where the exponential law has R(t, τ) = level. Time multiplied by c makes
    laws arrive at a level together, to compare their shapes and not their rates.

    For a level of 1/2 exponential 1; power (2^(1/γ) − 1)/ln 2; fsrs 9·(√2 − 1)/ln 2; fsrs6 (2^(1/d) −
    1)/(f·ln 2); 1 for `none`, which never falls. level in (0, 1). Raises ConfigError for an unknown law or a
    parameter out of range.

    >>> [round(time_factor(law), 3) for law in ("exponential", "power", "fsrs", "fsrs6", "none")]
    [1.0, 0.89, 5.378, 130.354, 1.0]
    >>> round(time_factor("power", 0.02), 3)  # it takes 3.6 times as long to fall to .02
    3.592
    """
    folds = -math.log(level)
    factor = float(law_of(law_name).inverse(floats(folds), **params)) / folds
    return factor if math.isfinite(factor) else 1.0


def _seed_time(law_name: str, **params: float) -> float:
    return 1.0


def _floor_time(law_name: str, **params: float) -> float:
    return time_factor(law_name, FLOORS["other"], **params)


CALIBRATIONS: Mapping[str, Callable[..., float]] = {
    "seed": _seed_time,
    "matched": time_factor,
    "floor": _floor_time,
}


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

    calibration: "seed" (the formula as written), "matched" or "floor" (the exponential law's time to R = .5,
    or to .02; see `time_factor`); params: the law's own.
    Raises ConfigError for an unknown law or calibration, τ <= 0, or a parameter out of range.

    >>> retention("fsrs6", [0.0, 72.0 * math.log(2)], 72.0, calibration="matched").round(4)
    array([1. , 0.5])
    >>> retention("power", 365.0, 72.0, [0.60, 0.02, 0.02], stub=[False, False, True]).round(3)
    array([0.6  , 0.074, 0.   ])
    """
    law = law_of(law_name)
    factor = choose("calibration", calibration, CALIBRATIONS)(law_name, **params)
    with np.errstate(over="ignore"):  # as in `ratio`
        scaled_days = factor * floats(elapsed_days)
    remaining = law.fn(scaled_days, strength_days, floor, **params)
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
    law = law_of(law_name)
    tau = positive("strength_days", strength_days)
    with np.errstate(divide="ignore", over="ignore"):  # level 0, or a tail too long for a float: infinity
        age = law.inverse(0.0 - np.log(floats(level)), **params)  # 0 − x, for x = 0 must not give −0
        return np.multiply(age, np.where(age > 0, tau, 1.0)) / factor


def ratio(elapsed_days: ArrayLike, strength_days: ArrayLike, factor: float = 1.0) -> Floats:
    """factor·t/τ, for the body of a law: t below 0 counts as 0. Raises ConfigError unless τ > 0.

    >>> ratio([-1, 36], 72.0)
    array([0. , 0.5])
    """
    with np.errstate(over="ignore"):  # more than 1e308 time constants: nothing is left, as it should be
        return factor * (
            np.clip(floats(elapsed_days), 0.0, _LONGEST) / positive("strength_days", strength_days)
        )


def floored(remaining: Floats, floor: ArrayLike) -> Floats:
    """R within [floor, 1], for the body of a law."""
    return np.clip(remaining, floats(floor), 1.0)


def _within(law_name: str, **params: float) -> float:
    """The value of a parameter. Raises ConfigError unless it is in the range of its declaration."""
    ((name, value),) = params.items()
    known = LAWS[law_name].parameters[name]
    if not known.low <= value <= known.high:
        raise ConfigError(f"{law_name}: {name}: expected a value in {known.range}, got {value}")
    return value


# --- settings ---


_TIME_CONSTANTS = ("episodic_days", "semantic_days", "core_days", "procedural_days")
"""Settings that may be infinite: such a memory never fades."""


@dataclass(frozen=True)
class RetentionConfig:
    """Forgetting: the law, its parameters, and the time constants of the categories.

    The default law and the days of episodic memories were chosen on LoCoMo and the synthetic world. Faster
    forgetting of episodic memories (`BASE_DAYS` has 45 days) lowers recall.
    """

    law: str = "power"
    """Law of forgetting: `exponential`, `power`, `fsrs`, `fsrs6`, `none` (no forgetting), a law of an
    installed package, or `package.module:LAW`."""
    law_parameters: dict[str, float] = field(default_factory=dict, hash=False)
    """Parameters of the law by name, in the ranges that it declares, each set by
    `+decay_model.NAME=VALUE`."""
    calibration: str = "seed"
    """Time scale of the law: `seed` (its formula), `matched` (the half-life of the exponential), or `floor`
    (the exponential's time to a retention of .02)."""
    power_gamma: float = GAMMA
    """Exponent γ of the law `power`, in [0.01, 100], where a larger value forgets faster."""
    fsrs6_decay: float = FSRS6_DECAY
    """Decay d of the law `fsrs6`, in [0.01, 100]."""
    episodic_days: float = BASE_DAYS["semantic"]
    """Time constant of episodic memories in days, above 0, where a larger value forgets more slowly and
    infinity never."""
    semantic_days: float = BASE_DAYS["semantic"]
    """Time constant of semantic memories in days, above 0, as for `episodic_days`."""
    core_days: float = BASE_DAYS["core"]
    """Time constant of core memories in days, above 0, as for `episodic_days`."""
    procedural_days: float = BASE_DAYS["procedural"]
    """Time constant of procedural memories in days, above 0, as for `episodic_days`."""
    floor: float = FLOORS["other"]
    """Lowest retention of a memory that is not core, in [0, 1], where a larger value keeps more of an old
    memory's score."""
    core_floor: float = FLOORS["core"]
    """Lowest retention of a core memory, in [0, 1]."""
    frequency_boost: bool = False
    """Whether frequent access lengthens the time constant, by a factor of at most 2."""

    def __post_init__(self) -> None:
        checks.require(
            self,
            checks.one_of(self, "law", [self.law] if isinstance(self.law, str) and ":" in self.law else LAWS),
            checks.one_of(self, "calibration", CALIBRATIONS),
            *checks.positive(self, *_TIME_CONSTANTS),
            *[
                (setting, partial(_lies_in, self, setting, known), f"a number in {known.range}")
                for law in LAWS.values()
                for name, known in law.parameters.items()
                if hasattr(self, setting := f"{law.name}_{name}")
            ],
            *checks.unit(self, "floor", "core_floor"),
            infinite=_TIME_CONSTANTS,
        )
        check_parameters(self.law, self.law_parameters)
        for rule in RUN_RULES:
            if problem := broken(rule, law_of(self.law), self.parameters):
                raise ConfigError(f"law {self.law!r}: {problem}; expected: {rule}")

    @property
    def parameters(self) -> Mapping[str, float]:
        """The parameters of the chosen law, as `retention` and `days_until` take them.

        >>> RetentionConfig(law="fsrs6", fsrs6_decay=0.2).parameters, RetentionConfig(law="fsrs").parameters
        ({'decay': 0.2}, {})
        >>> RetentionConfig(law="power", law_parameters={"gamma": 2.0}).parameters
        {'gamma': 2.0}
        """
        law = law_of(self.law)
        usual = {
            name: float(getattr(self, f"{self.law}_{name}", known.default))
            for name, known in law.parameters.items()
        }
        return usual | self.law_parameters


def _lies_in(config: RetentionConfig, setting: str, known: Parameter) -> bool:
    return bool(known.low <= getattr(config, setting) <= known.high)
