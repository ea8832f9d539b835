"""Parameters of a model of recall by penalised maximum likelihood, within bounds.

Fisher scoring: derivatives by finite differences, all parameters in one call of the model; each step solves a
bounded least-squares problem (`scipy.optimize.lsq_linear`) and is shortened until the likelihood grows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cholesky, solve_triangular
from scipy.optimize import lsq_linear

from cogmem.dynamics.arrays import Floats
from experiments.studies.laws.scores import TINY

STEPS = 40
"""Maximum number of steps of a fit."""
SETTLED = 1e-5
"""Gain in log likelihood for each trial below which a fit ends."""

_LENGTHS = np.array([1.0, 0.5, 0.2, 0.05, 0.01])
_NUDGE = 1e-5


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a model."""

    name: str
    start: float
    low: float
    high: float
    spread: float
    """Standard deviation of its normal prior, whose mean is `start`."""


Predict = Callable[[Floats], Floats]
"""Parameters (m, k) to predicted recall (m, n) in (0, 1)."""


@dataclass(frozen=True)
class Fit:
    """What was fitted."""

    values: Floats
    """The parameters (k,)."""
    log_likelihood: float
    """Of the data alone, without the prior."""


def fit(
    predict: Predict,
    parameters: Sequence[Parameter],
    share: Floats,
    weight: Floats | None = None,
    start: Floats | None = None,
) -> Fit:
    """The most probable parameters, given the share (n,) of each item's trials that passed, and the number
    `weight` (n,) of its trials (1 each if it is left out)."""
    trials = np.ones_like(share) if weight is None else weight
    mean, low, high, spread = (
        np.array([getattr(parameter, name) for parameter in parameters])
        for name in ("start", "low", "high", "spread")
    )
    values = mean.copy() if start is None else np.clip(start, low, high)

    def predicted(rows: Floats) -> Floats:
        return np.clip(predict(rows), TINY, 1 - TINY)

    def objective(rows: Floats, p: Floats) -> Floats:
        likelihood = (trials * (share * np.log(p) + (1 - share) * np.log1p(-p))).sum(1)
        return likelihood - 0.5 * (((rows - mean) / spread) ** 2).sum(1)

    p = predicted(values[None])
    best = float(objective(values[None], p)[0])
    for _ in range(STEPS):
        nudge = _NUDGE * np.maximum(np.abs(values), 0.1)
        nudge = np.where(values + nudge > high, -nudge, nudge)
        slopes = (predicted(values + np.diag(nudge)) - p) / nudge[:, None]
        scale = trials / (p[0] * (1 - p[0]))
        gradient = slopes @ (scale * (share - p[0])) - (values - mean) / spread**2
        curvature = (slopes * scale) @ slopes.T + np.diag(1 / spread**2)
        step = _bounded(gradient, curvature, low - values, high - values)
        tried = np.clip(values + _LENGTHS[:, None] * step, low, high)
        several = predicted(tried)
        found = objective(tried, several)
        place = int(np.argmax(found))
        gain = float(found[place]) - best
        if gain > 0:
            values, p, best = tried[place], several[place][None], float(found[place])
        if gain < SETTLED * trials.sum():
            break
    return Fit(values, float(objective(values[None], p)[0] + 0.5 * (((values - mean) / spread) ** 2).sum()))


def _bounded(gradient: Floats, curvature: Floats, low: Floats, high: Floats) -> Floats:
    """The step in [low, high] that maximises gradient·step − step·curvature·step/2."""
    root = cholesky(curvature + 1e-9 * np.diag(np.diag(curvature)), lower=True)
    wanted = solve_triangular(root, gradient, lower=True)
    step = solve_triangular(root.T, wanted)
    if ((step >= low) & (step <= high)).all():
        return step
    with_room = np.where(high - low > 1e-12, high, low + 1e-12)
    return np.clip(lsq_linear(root.T, wanted, (low, with_room)).x, low, high)
