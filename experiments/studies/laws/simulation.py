"""What averaging does to a law, and how many reviews tell one law from another."""

from collections.abc import Mapping, Sequence

import numpy as np

from cogmem.dynamics.arrays import Floats
from cogmem.rng import stream
from experiments.studies.laws.fitting import Parameter, fit
from experiments.studies.laws.held_out import Bench
from experiments.studies.laws.models import EXPONENTIAL, POWER, SHAPES, Shape, history, regression

DELAYS = np.array([1.0, 7.0, 30.0, 90.0, 180.0, 365.0, 3650.0])
TAU = 72.0
"""Days: the mean rate of a memory is 1/TAU."""
SPREADS = (0.0, 0.25, 0.5, 0.83, 1.41)
"""Standard deviation of the rates over their mean."""
MEMORIES = (20, 100, 500, 2000)
CLEAR = 2.0
"""How much lower an AIC must be to call a law."""

RIVALS: Mapping[str, Shape] = {
    shape.name: shape
    for shape in SHAPES
    if shape.name in ("exponential", "exponential with asymptote", "power")
}
"""The laws that are planted, and among which a planted law is sought."""
SIZES = (1_000, 4_000)
"""Numbers of reviews."""
ENOUGH = 0.95

_TIME = Parameter("ln τ", float(np.log(TAU)), -8.0, 12.0, 10.0)


def averages(studies: int) -> dict[float, dict[int, float]]:
    """By spread and number of memories: the share of simulated studies whose average is called a power law.

    Every memory fades exponentially, at a rate drawn from a gamma distribution, and is asked for once at each
    delay.
    """
    found: dict[float, dict[int, float]] = {spread: {} for spread in SPREADS}
    for spread in SPREADS:
        rng = stream(0, f"laws/averages/{spread}")
        for memories in MEMORIES:
            shape = (studies, memories)
            rates = np.ones(shape) if not spread else rng.gamma(spread**-2, spread**2, shape)
            left = np.exp(-rates[..., None] * DELAYS / TAU)
            share = (rng.random(left.shape) < left).mean(1)
            called = [_aic(EXPONENTIAL, row, memories) - _aic(POWER, row, memories) >= CLEAR for row in share]
            found[spread][memories] = float(np.mean(called))
    return found


def _aic(shape: Shape, share: Floats, memories: int) -> float:
    def predict(values: Floats) -> Floats:
        return shape.curve(DELAYS / np.exp(values[:, :1]), *(column[:, None] for column in values.T[1:]))

    trials = np.full(len(share), float(memories))
    fitted = fit(predict, (_TIME, *shape.parameters), share, trials)
    return 2 * len(shape.parameters) - 2 * fitted.log_likelihood


def recovered(bench: Bench, trials: int) -> dict[int, dict[str, float]]:
    """By number of reviews: the share of trials in which each planted law has the lowest BIC.

    The gaps and histories are those of a log; the answers are drawn from the law as fitted to it. A rival
    fits its own parameters, a factor of all time constants and the exponent of their history-dependent part.
    The sizes grow until every law is found in `ENOUGH` of the trials.
    """
    reviews = bench.reviews
    known, gaps = history(reviews)[:, reviews.asked], reviews.gap[reviews.asked]
    everything = np.arange(len(gaps))
    truths = {}
    for name, shape in RIVALS.items():
        values = bench.fitted(regression(shape))
        strengths = values[: len(known)] @ known
        truths[name] = strengths, regression(shape).bind(reviews)(values[None])[0]
    found: dict[int, dict[str, float]] = {}
    for size in sorted({min(size, len(gaps)) for size in SIZES}):
        found[size] = {}
        for name, (strengths, probability) in truths.items():
            rng = stream(0, f"laws/recovery/{reviews.name}/{name}/{size}")
            hits = 0
            for _ in range(trials):
                rows = rng.choice(everything, size, replace=False)
                share = (rng.random(size) < probability[rows]).astype(np.float64)
                hits += _best(gaps[rows], strengths[rows], share) == name
            found[size][name] = hits / trials
        if min(found[size].values()) >= ENOUGH:
            break
    return found


def _best(gaps: Floats, strengths: Floats, share: Floats) -> str:
    """The rival of the lowest BIC."""
    middle = float(strengths.mean())
    spread = strengths - middle
    common: Sequence[Parameter] = (
        Parameter("ln τ", middle, middle - 12, middle + 12, 5.0),
        Parameter("slope", 1.0, 0.0, 5.0, 1.0),
    )
    found = {}
    for name, shape in RIVALS.items():

        def predict(values: Floats, shape: Shape = shape) -> Floats:
            days = np.exp(values[:, :1] + values[:, 1:2] * spread)
            return shape.curve(gaps / days, *(column[:, None] for column in values.T[2:]))

        fitted = fit(predict, (*common, *shape.parameters), share)
        found[name] = float(np.log(len(share))) * len(shape.parameters) - 2 * fitted.log_likelihood
    return min(found, key=lambda name: found[name])
