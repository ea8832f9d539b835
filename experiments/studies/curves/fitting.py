"""Curves fitted to measurements: least squares for scores, maximum likelihood for counts, bootstrap for both.

Both are sums of squares: of residuals, and of deviance residuals of the binomial. One Levenberg-Marquardt
descent minimises them for all replicates of a bootstrap at once; scipy.optimize, which takes one problem at a
time, agrees in the tests. Parameters are fitted by their logarithms, so all are positive: nobody's memory
grows with time.

Sources: Marquardt 1963, J. SIAM 11(2); McCullagh & Nelder 1989, *Generalized Linear Models*, 2.4.3 (deviance
residuals); Hurvich & Tsai 1989, Biometrika 76(2) (AICc); Davison & Hinkley 1997, *Bootstrap Methods*, 7.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy.special import entr, rel_entr

from cogmem.dynamics.arrays import Floats
from cogmem.dynamics.retention import LAWS
from experiments.studies.curves.data import Series

STEPS, SETTLED = 100, 1e-6
"""Maximum number of steps of a descent, and the relative move of a parameter below which it ends."""

TINY = 1e-9
"""How near to 0 and 1 a probability can come."""

OUTSIDE = 1000.0
"""What a curve outside of [0, 1] adds to a residual of counts, a unit."""

_NUDGE = 1e-5  # of a logarithm, for derivatives by central differences

STARTS: Mapping[str, Callable[[Floats], Floats]] = {
    "level": lambda times: np.geomspace(0.2, 1.2, 4),
    "exponent": lambda times: np.geomspace(0.03, 3.0, 8),
    "decay": lambda times: STARTS["exponent"](times),
    "time": lambda times: np.geomspace(times[0] / 100, times[-1] * 10, 24),
    "rate": lambda times: 1.0 / STARTS["time"](times),
    "root rate": lambda times: np.sqrt(STARTS["rate"](times)),
}
"""Where a search begins, by what a parameter means, given the delays: the best point of the grid of them."""

LIMITS = {"exponent": (0.0, 100.0), "decay": (0.01, 100.0)}
"""Where a search ends: a steeper power law is an exponential, and `cogmem.dynamics` has no flatter decay."""


@dataclass(frozen=True, slots=True)
class Model:
    """A curve R(t) of positive parameters: their names with what each means (`STARTS`).

    curve: t (n,) and the parameters, each (m, 1), to (m, n).
    """

    name: str
    formula: str
    parameters: Mapping[str, str]
    curve: Callable[..., Floats]


def free_fsrs6(times: Floats, strength: Floats, decay: Floats) -> Floats:
    """`retention.fsrs6` with a decay for every row: (1 + f·t/S)^(−d), f = 0.9^(−1/d) − 1.

    >>> free_fsrs6(np.array([10.0, 30.0]), np.array([[10.0]]), np.array([[0.1542]])).round(4)
    array([[0.9   , 0.8094]])
    """
    return lomax(times, strength / np.expm1(-np.log(0.9) / decay), decay)


def lomax(times: Floats, scale: Floats, exponent: Floats) -> Floats:
    """(1 + t/s)^(−b): the power law that begins at 1."""
    return np.exp(-exponent * np.log1p(times / scale))


EXPONENTIAL = Model(
    "exponential", "a·e^(−bt)", {"a": "level", "b": "rate"}, lambda t, a, b: a * np.exp(-b * t)
)
POWER = Model("power", "a·t^(−b)", {"a": "level", "b": "exponent"}, lambda t, a, b: a * t**-b)
OF_LAWS = {
    name: Model(f"{name} law", law.equation.replace("τ", "S"), {"S": "time"}, law.fn)
    for name, law in LAWS.items()
    if law.forgets
}
ONE_RATE = OF_LAWS["exponential"]
MODELS = (
    EXPONENTIAL,
    POWER,
    Model("logarithmic", "a − b·ln t", {"a": "level", "b": "exponent"}, lambda t, a, b: a - b * np.log(t)),
    Model(
        "exponential of √t",
        "a·e^(−b√t)",
        {"a": "level", "b": "root rate"},
        lambda t, a, b: a * np.exp(-b * np.sqrt(t)),
    ),
    *OF_LAWS.values(),
    Model("FSRS-6, trained decay", "(1 + f·t/S)^(−d)", {"S": "time", "d": "decay"}, free_fsrs6),
)
"""What is fitted to human data; a "law" is one of `cogmem.dynamics.retention` as it is."""


class Problem(NamedTuple):
    """What m curves are fitted to: delays (n,), values (m, n), and trials (n,) behind each value or None."""

    times: Floats
    values: Floats
    trials: Floats | None

    @classmethod
    def of(cls, series: Series) -> "Problem":
        """One row: the measurements."""
        return cls(series.times, series.values[None], series.trials)

    def residuals(self, predicted: Floats) -> Floats:
        """(m, n): of scores y − R; of counts the deviance residuals, R held within [`TINY`, 1 − `TINY`], and
        what lies beyond added `OUTSIDE`-fold, so that a descent finds back."""
        off = self.values - predicted
        if self.trials is None:
            return off
        p = np.clip(predicted, TINY, 1.0 - TINY)
        deviance = rel_entr(self.values, p) + rel_entr(1.0 - self.values, 1.0 - p)
        inside = np.sign(off) * np.sqrt(2.0 * self.trials * np.maximum(deviance, 0.0))
        return inside + OUTSIDE * (p - predicted)


@dataclass(frozen=True)
class Fits:
    """One model fitted to the m rows of a problem: parameters (m, k), loss (m,), which is the sum of squared
    (deviance) residuals."""

    model: Model
    problem: Problem
    parameters: Floats
    loss: Floats

    @cached_property
    def predicted(self) -> Floats:
        """(m, n)."""
        return _curve(self.model, self.problem.times, self.parameters)

    @cached_property
    def log_likelihood(self) -> Floats | None:
        """(m,) of counts, trial by trial, without the binomial coefficient; None of scores."""
        if self.problem.trials is None:
            return None
        values = self.problem.values
        best = -(self.problem.trials * (entr(values) + entr(1.0 - values))).sum(axis=1)
        return best - self.loss / 2

    @cached_property
    def aicc(self) -> Floats:
        """(m,): n·ln(SSE/n) + 2K + 2K(K + 1)/(n − K − 1) of scores, K counting the variance as well as the
        parameters and n the points; of counts −2·ln L for the first term, K the parameters, n the trials."""
        fitted, points = self.parameters.shape[1], self.problem.times.size
        if self.log_likelihood is None or self.problem.trials is None:
            term = points * np.log(np.maximum(self.loss / points, TINY**3))
            return term + _penalty(fitted + 1, points)
        return -2.0 * self.log_likelihood + _penalty(fitted, float(self.problem.trials.sum()))

    @cached_property
    def r_squared(self) -> Floats:
        """(m,): 1 − SSE / sum of squares about the mean; below 0 where the mean fits better."""
        values = self.problem.values
        about_mean = np.square(values - values.mean(axis=1, keepdims=True)).sum(axis=1)
        return 1.0 - self.squares / about_mean

    @cached_property
    def squares(self) -> Floats:
        """(m,): the sum of squared errors, whatever was minimised."""
        return np.square(self.problem.values - self.predicted).sum(axis=1)


def fit(model: Model, problem: Problem) -> Fits:
    """The parameters that minimise the loss, row by row, from the best point of the model's grid."""
    limits = np.array([LIMITS.get(meaning, (0.0, np.inf)) for meaning in model.parameters.values()])

    def parameters(logs: Floats) -> Floats:
        return np.clip(np.exp(logs), limits[:, 0], limits[:, 1])

    def residuals(logs: Floats) -> Floats:
        return problem.residuals(_curve(model, problem.times, parameters(logs)))

    with np.errstate(over="ignore"):  # a step too far, which the descent then takes back
        logs = _descend(residuals, _nearest(model, problem))
        loss = np.square(residuals(logs)).sum(axis=1)
    return Fits(model, problem, parameters(logs), loss)


def replicates(fitted: Fits, count: int, draws: np.random.Generator) -> Problem:
    """What might have been measured if the first fitted row were the truth: (count, n).

    Scores: the curve plus residuals drawn with replacement, centred, and inflated by √(n/(n − k)) for the k
    parameters that they were fitted with. Counts: binomial draws at the curve.
    """
    times, values, trials = fitted.problem
    curve = fitted.predicted[0]
    if trials is not None:
        drawn = draws.binomial(trials.astype(np.int64), np.clip(curve, 0.0, 1.0), (count, times.size))
        return Problem(times, drawn / trials, trials)
    left = values[0] - curve
    errors = (left - left.mean()) * np.sqrt(times.size / (times.size - fitted.parameters.shape[1]))
    return Problem(times, curve + draws.choice(errors, (count, times.size)), None)


def _penalty(parameters: int, observations: float) -> float:
    return 2 * parameters + 2 * parameters * (parameters + 1) / (observations - parameters - 1)


def _curve(model: Model, times: Floats, parameters: Floats) -> Floats:
    return model.curve(times, *(column[:, None] for column in parameters.T))


def _nearest(model: Model, problem: Problem) -> Floats:
    """(m, k): for each row of a problem the point with the least loss of the grid that `STARTS` span, by its
    logarithms."""
    times, values, trials = problem
    axes = np.meshgrid(*(STARTS[meaning](times) for meaning in model.parameters.values()))
    grid = np.log([axis.ravel() for axis in axes]).T
    curves = _curve(model, times, np.exp(grid))
    losses = [np.square(Problem(times, row, trials).residuals(curves)).sum(axis=1) for row in values]
    return grid[np.argmin(losses, axis=1)]


def _descend(residuals: Callable[[Floats], Floats], place: Floats) -> Floats:
    """Levenberg-Marquardt from places (m, k), each with its own damping; residuals: (m, k) to (m, n)."""
    rows, size = place.shape
    nudges = _NUDGE * np.eye(size)
    damping = np.full(rows, 1e-3)
    left = residuals(place)
    for _ in range(STEPS):
        slopes = np.stack(
            [(residuals(place + nudge) - residuals(place - nudge)) / (2 * _NUDGE) for nudge in nudges], axis=2
        )
        curvature = slopes.mT @ slopes
        scale = np.einsum("mkk->mk", curvature) + TINY
        step = np.linalg.solve(
            curvature + (damping[:, None] * scale)[:, :, None] * np.eye(size), slopes.mT @ left[:, :, None]
        )[:, :, 0]
        trial = place - step
        after = residuals(trial)
        better = np.square(after).sum(axis=1) < np.square(left).sum(axis=1)
        place, left = np.where(better[:, None], trial, place), np.where(better[:, None], after, left)
        damping = np.clip(np.where(better, damping / 5, damping * 4), TINY, 1 / TINY)
        if np.abs(step).max() < SETTLED:
            break
    return place
