"""Models of recall: the shapes of forgetting, and the rules by which a review changes the time constant.

A shape is R as a function of x = t/τ. Under `regression` τ depends on the history by the same formula for
every shape, so that the shapes differ in shape alone; every shape fits the coefficients anew. A rule derives
τ from the history in its own way, with any shape.

A bound model takes parameters (m, k), one set a line, and gives predictions (m, asked) for the reviews of the
log that are asked, in their order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit

from cogmem.dynamics.arrays import Floats
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.dynamics.retention import BASE_DAYS, FLOORS, FSRS6_DECAY, GAMMA, importance_boost
from experiments.studies.laws.fitting import Parameter
from experiments.studies.laws.reviews import Reviews

LONGEST = 36_500.0
"""Days that no time constant exceeds."""
SHORTEST = 1e-3
"""Days that no time constant falls below."""


# --- shapes ---


@dataclass(frozen=True)
class Shape:
    """A law of forgetting: R(x), with the parameters that are fitted besides the time constant."""

    name: str
    formula: str
    curve: Callable[..., Floats]
    """curve(x, *parameters): x (m, n), each parameter (m, 1)."""
    parameters: tuple[Parameter, ...] = ()
    inverse: Callable[..., Floats] | None = None
    """inverse(R, *parameters): the x at which the curve has fallen to R in (0, 1)."""

    def half(self, *values: Floats) -> Floats:
        """x at R = 1/2."""
        assert self.inverse is not None
        return self.inverse(0.5, *values)


def lomax(x: Floats, gamma: Floats | float) -> Floats:
    """(1 + x)^(−γ).

    >>> lomax(np.array([0.0, 1.0, 3.0]), 0.5).round(3)
    array([1.   , 0.707, 0.5  ])
    """
    return np.exp(-gamma * np.log1p(x))


def lomax_age(left: Floats | float, gamma: Floats | float) -> Floats:
    """The x at which (1 + x)^(−γ) is `left`."""
    return np.expm1(np.minimum(-np.log(left) / gamma, 600.0))


def _power(name: str, gamma: float) -> Shape:
    return Shape(
        name,
        f"(1 + x)^(−{gamma:.4g})",
        lambda x: lomax(x, gamma),
        inverse=lambda left: lomax_age(left, gamma),
    )


_EXPONENT = Parameter("γ", 0.5, 0.02, 20.0, 5.0)
_LEVEL = Parameter("level", 0.95, 0.05, 1.0, 1.0)
_ASYMPTOTE = Parameter("asymptote", 0.1, 0.0, 0.95, 1.0)

EXPONENTIAL = Shape("exponential", "e^(−x)", lambda x: np.exp(-x), inverse=lambda left: -np.log(left))
POWER = Shape("power", "(1 + x)^(−γ)", lomax, (_EXPONENT,), lomax_age)
WITH_LEVEL = Shape("exponential with level", "a·e^(−x)", lambda x, a: a * np.exp(-x), (_LEVEL,))
WICKELGREN = Shape("Wickelgren", "a·(1 + x)^(−γ)", lambda x, g, a: a * lomax(x, g), (_EXPONENT, _LEVEL))
POWER_AS_WRITTEN = _power("power (γ 1.44)", GAMMA)
SHAPES = (
    EXPONENTIAL,
    Shape(
        "exponential with asymptote",
        "c + (1 − c)·e^(−x)",
        lambda x, c: c + (1 - c) * np.exp(-x),
        (_ASYMPTOTE,),
    ),
    WITH_LEVEL,
    Shape(
        "two exponentials",
        "w·e^(−x) + (1 − w)·e^(−x/r)",
        lambda x, w, r: w * np.exp(-x) + (1 - w) * np.exp(-x / np.exp(r)),
        (Parameter("w", 0.5, 0.0, 1.0, 1.0), Parameter("ln r", 3.0, 0.5, 9.0, 3.0)),
    ),
    _power("fsrs (γ 2)", 2.0),
    POWER_AS_WRITTEN,
    _power("FSRS-5 (γ 0.5)", 0.5),
    _power("fsrs6 (γ 0.1542)", FSRS6_DECAY),
    POWER,
    WICKELGREN,
    Shape(
        "power with asymptote",
        "c + (1 − c)·(1 + x)^(−γ)",
        lambda x, g, c: c + (1 - c) * lomax(x, g),
        (_EXPONENT, _ASYMPTOTE),
    ),
    Shape(
        "logarithmic",
        "a − b·ln(1 + x)",
        lambda x, b, a: np.clip(a - b * np.log1p(x), 0.0, 1.0),
        (Parameter("b", 0.08, 0.005, 1.0, 1.0), _LEVEL),
    ),
)
CROSSED = (EXPONENTIAL, POWER_AS_WRITTEN, POWER)
"""The shapes that are combined with every rule."""


# --- models ---


@dataclass(frozen=True)
class Model:
    """A way to predict recall."""

    name: str
    parameters: tuple[Parameter, ...]
    bind: Callable[[Reviews], Callable[[Floats], Floats]]
    """Of a log: parameters (m, k) to predictions (m, asked)."""
    fitted: bool = True
    """Whether the parameters are fitted, or are those of `start`."""

    def published(self, name: str) -> "Model":
        """The same with its parameters as published."""
        return replace(self, name=name, fitted=False)


def _columns(values: Floats) -> list[Floats]:
    return [column[:, None] for column in values.T]


def history(reviews: Reviews) -> Floats:
    """What is known of a card before each review: (features, n).

    A constant; ln(1 + n) of the successes, the failures and the presentations without a question; whether the
    last answer was again, hard or easy; ln(1 + hours) of the last gap and of the longest that was survived;
    the log odds of the person's earlier answers.
    """
    last = reviews.last(reviews.button)
    kinds = (reviews.passed, reviews.button == 1, reviews.button == 0)
    survived = reviews.folded(np.where(reviews.passed, reviews.gap, 0.0), np.maximum)
    return np.stack(
        [
            np.ones(len(last)),
            *(np.log1p(reviews.before(kind)) for kind in kinds),
            *(last == button for button in (1, 2, 4)),
            *(np.log1p(24.0 * hours) for hours in (reviews.last(reviews.gap), survived)),
            reviews.form,
        ]
    ).astype(np.float64)


_COEFFICIENTS = (
    Parameter("constant", 1.0, -12.0, 12.0, 5.0),
    *(Parameter(name, 0.0, -8.0, 8.0, 2.0) for name in ("successes", "failures", "shown")),
    *(Parameter(name, 0.0, -8.0, 8.0, 2.0) for name in ("again", "hard", "easy")),
    *(Parameter(name, 0.0, -8.0, 8.0, 2.0) for name in ("last gap", "longest gap", "person")),
)


def regression(shape: Shape) -> Model:
    """ln τ = a linear function of the `history`."""
    count = len(_COEFFICIENTS)

    def bind(reviews: Reviews) -> Callable[[Floats], Floats]:
        known, gaps = history(reviews)[:, reviews.asked], reviews.gap[reviews.asked]

        def predict(values: Floats) -> Floats:
            strength = np.exp(np.clip(values[:, :count] @ known, np.log(SHORTEST), 30.0))
            return shape.curve(gaps / strength, *_columns(values[:, count:]))

        return predict

    return Model(f"regression, {shape.name}", (*_COEFFICIENTS, *shape.parameters), bind)


CONSTANT = Model(
    "constant",
    (Parameter("share", 0.8, 0.001, 0.999, 10.0),),
    lambda reviews: lambda values: np.repeat(values, reviews.asked.sum(), axis=1),
)


def counts(shape: Shape) -> Model:
    """Half-life regression: log2 of the half-life is linear in the roots of successes and failures.
    (Settles & Meeder 2016)"""

    def bind(reviews: Reviews) -> Callable[[Floats], Floats]:
        right, wrong = (
            np.sqrt(reviews.before(kind & (reviews.asked | (reviews.number == 0))))[reviews.asked]
            for kind in (reviews.passed, ~reviews.passed)
        )
        gaps = reviews.gap[reviews.asked]

        def predict(values: Floats) -> Floats:
            bias, good, bad, *rest = _columns(values)
            half = np.clip(2.0 ** np.clip(bias + good * right + bad * wrong, -15, 15), SHORTEST, LONGEST)
            return shape.curve(gaps / half * shape.half(*rest), *rest)

        return predict

    return Model(
        f"half-life regression, {shape.name}",
        (
            Parameter("constant", 2.5, -10.0, 12.0, 5.0),
            Parameter("right", 1.0, -8.0, 8.0, 2.0),
            Parameter("wrong", -0.5, -8.0, 8.0, 2.0),
            *shape.parameters,
        ),
        bind,
    )


def _act_r(reviews: Reviews) -> Callable[[Floats], Floats]:
    """The logistic function of ln Σ t^(−d) over all presentations. (Anderson & Lebiere 1998)"""
    order = np.lexsort((reviews.number, reviews.card))
    row = np.empty(len(order), np.int64)
    row[order] = np.arange(len(order))
    targets = np.flatnonzero(reviews.asked)
    sizes = reviews.number[targets]
    ends = np.cumsum(sizes)
    offset = np.arange(ends[-1]) - np.repeat(ends - sizes, sizes)
    earlier = order[np.repeat(row[targets] - sizes, sizes) + offset]
    ages = np.log(np.maximum(np.repeat(reviews.day[targets], sizes) - reviews.day[earlier], 1 / 86_400))
    starts = ends - sizes

    def predict(values: Floats) -> Floats:
        found = []
        for decay, threshold, noise in values:
            total = np.add.reduceat(np.exp(-decay * ages), starts)
            found.append(expit((np.log(total) - threshold) / noise))
        return np.stack(found)

    return predict


ACT_R = Model(
    "ACT-R",
    (
        Parameter("decay", 0.5, 0.01, 2.0, 1.0),
        Parameter("threshold", -2.0, -10.0, 5.0, 5.0),
        Parameter("noise", 0.5, 0.02, 20.0, 5.0),
    ),
    _act_r,
)


# --- the designs' rules ---

_ENDANGERED = 0.3


def design(name: str, shape: Shape, rehearsed: bool = False, failures: bool = False) -> Model:
    """The rule of the engine: τ = S·scale, S of at most 1.

    A presentation makes S·growth + boost·min(2, gap/interval) of S. `rehearsed`: each night a dream raises S
    where R < 0.3, up to 1. `failures`: a failure multiplies S by a factor of its own instead.
    """

    def bind(reviews: Reviews) -> Callable[[Floats], Floats]:
        def predict(values: Floats) -> Floats:
            scale, first, boost, interval, growth, *rest = _columns(values)
            kept = rest.pop(0) if failures else None
            scale, found = np.exp(scale), np.empty((len(values), len(reviews.gap)))
            s = np.broadcast_to(first, (len(values), int(reviews.card.max()) + 1))
            for rows in reviews.steps():
                gap = reviews.gap[rows]
                s = s[:, : len(gap)]
                if rehearsed:
                    assert shape.inverse is not None
                    s = np.clip(gap / shape.inverse(_ENDANGERED, *rest) / scale, s, 1.0)
                found[:, rows] = np.maximum(shape.curve(gap / (s * scale), *rest), FLOORS["other"])
                practised = s * growth + boost * np.minimum(gap / interval, 2.0)
                if kept is not None:
                    practised = np.where(reviews.button[rows] == 1, s * kept, practised)
                if rows.start:  # the first presentation makes the memory
                    s = np.clip(practised, 1e-4, 1.0)
            return found[:, reviews.asked]

        return predict

    more = (Parameter("kept", 0.5, 0.0, 2.0, 1.0),) if failures else ()
    return Model(name, (*_DESIGN, *more, *shape.parameters), bind)


_DESIGN = (
    Parameter("ln scale", float(np.log(importance_boost(0.5) * BASE_DAYS["semantic"])), -2.0, 12.0, 3.0),
    Parameter("S0", float(initial_stability(0.5)), 0.001, 1.0, 0.5),
    Parameter("boost", 0.1, 0.0, 1.0, 0.5),
    Parameter("interval", 7.0, 0.1, 400.0, 20.0),
    Parameter("growth", 1.0, 1.0, 5.0, 1.0),
)
"""The SDK's constants for a semantic memory of importance 0.5: scale B·β in days, initial stability, boost of
a retrieval, and the days after which it is whole."""


def _set(model: Model, **starts: float) -> Model:
    parameters = tuple(replace(p, start=starts.get(p.name, p.start)) for p in model.parameters)
    return replace(model, parameters=parameters)


SDK = design("sdk, fitted", EXPONENTIAL)
V9 = _set(
    design("v9, fitted", replace(_power("", 2.0), curve=lambda x: lomax(x / 9, 2.0)), rehearsed=True),
    boost=0.0,
    growth=1.02,
)
DEFAULT = _set(design("cogmem, fitted", POWER_AS_WRITTEN, rehearsed=True), growth=1.02)


# --- FSRS ---

_FSRS6 = replace(POWER, parameters=(Parameter("γ", FSRS6_DECAY, 0.1, 0.8, 0.27),))


def fsrs(version: str, shape: Shape | None = None) -> Model:
    """FSRS-4.5, 5 or 6, or the rule of a version with another shape (S is the time to R = 0.9)."""
    late, free = version != "4.5", version == "6"
    law = shape or (_FSRS6 if free else _power("", 0.5))
    used = _WEIGHTS[version]

    def bind(reviews: Reviews) -> Callable[[Floats], Floats]:
        assert law.inverse is not None
        inverse = law.inverse

        def predict(values: Floats) -> Floats:
            w, rest = _columns(values[:, : len(used)]), _columns(values[:, len(used) :])
            scale = inverse(0.9, *rest)
            found = np.empty((len(values), len(reviews.gap)))
            s = d = np.empty((len(values), 0))
            for rows in reviews.steps():
                gap, g = reviews.gap[rows], np.maximum(reviews.button[rows], 1)
                if not rows.start:
                    s = np.concatenate(w[:4], axis=1)[:, g - 1]
                    d = np.clip(_difficulty(w, g, late), 1.0, 10.0)
                    found[:, rows] = 1.0
                    continue
                s, d = s[:, : len(gap)], d[:, : len(gap)]
                found[:, rows] = r = law.curve(gap / s * scale, *rest)
                same_day = gap < 0.5
                log_s = np.log(s)
                gain = np.exp(w[8] - w[9] * log_s) * (11 - d) * np.expm1(w[10] * (1 - r))
                grown = s * (1 + gain * _hard_easy(w, g))
                lapsed = w[11] * np.exp(w[14] * (1 - r) - w[12] * np.log(d))
                lapsed = lapsed * np.expm1(w[13] * np.log1p(s))
                lapsed = np.minimum(lapsed, s / np.exp(w[17] * w[18]) if late else s)
                after = np.where(g > 1, grown, lapsed)
                short = s
                if late:
                    factor = np.exp(w[17] * (g - 3 + w[18]) - (w[19] * log_s if free else 0.0))
                    short = s * (np.where(g >= 3, np.maximum(factor, 1.0), factor) if free else factor)
                eased = _eased(w, d, g, late)
                s = np.clip(np.where(same_day, short, after), SHORTEST, LONGEST)
                d = eased if late else np.where(same_day, d, eased)
            return found[:, reviews.asked]

        return predict

    name = f"FSRS-{version}" if shape is None else f"FSRS-{version} rule, {shape.name}"
    weights = (
        Parameter(f"w{place}", start, *_BOUNDS[place], _SPREADS[place]) for place, start in enumerate(used)
    )
    return Model(name, (*weights, *law.parameters), bind)


def _difficulty(w: Sequence[Floats], g: Floats | float, late: bool) -> Floats:
    return w[4] - np.exp(w[5] * (g - 1)) + 1 if late else w[4] - w[5] * (g - 3)


def _eased(w: Sequence[Floats], d: Floats, g: Floats, late: bool) -> Floats:
    """The difficulty after an answer."""
    moved = d - w[6] * (g - 3) * ((10 - d) / 9 if late else 1.0)
    easiest = _difficulty(w, 4.0 if late else 3.0, late)
    return np.clip(w[7] * easiest + (1 - w[7]) * moved, 1.0, 10.0)


def _hard_easy(w: Sequence[Floats], g: Floats) -> Floats:
    return np.where(g == 2, w[15], np.where(g == 4, w[16], 1.0))


_WEIGHTS = {
    "4.5": (
        *(0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474, 0.1367, 1.0461),
        *(2.1072, 0.0793, 0.3246, 1.587, 0.2272, 2.8755),
    ),
    "5": (
        *(0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925),
        *(1.9395, 0.11, 0.29605, 2.2698, 0.2315, 2.9898, 0.51655, 0.6621),
    ),
    "6": (
        *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
        *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658),
    ),
}
"""The published default parameters; the last of FSRS-6, its decay, is the exponent of its shape."""

_SPREADS = (
    *(6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33),
    *(0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32, 0.14),
)
"""The standard deviation of each parameter over many users, as srs-benchmark penalises FSRS-6."""

_BOUNDS = (
    *((0.001, 100.0),) * 4,
    *((0.5, 10.0), (0.001, 4.0), (0.001, 4.0), (0.0, 0.75), (0.0, 4.5), (0.0, 0.8), (0.001, 3.5)),
    *((0.001, 6.0), (0.001, 0.4), (0.001, 0.9), (0.0, 4.0), (0.0, 1.0), (1.0, 10.0)),
    *((0.0, 2.0), (0.0, 2.0), (0.0, 0.8)),
)
