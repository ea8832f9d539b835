"""How good predictions of recall are: the scores of srs-benchmark, and intervals by card or person."""

import numpy as np
from scipy.stats import rankdata

from cogmem.dynamics.arrays import Bools, Floats
from experiments.studies.laws.reviews import Ints, Reviews

TINY = 1e-4
"""How near a prediction can come to 0 and 1."""


def log_losses(predicted: Floats, passed: Bools) -> Floats:
    """−ln of the probability given to what happened, for each review.

    >>> log_losses(np.array([0.9, 0.9]), np.array([True, False])).round(3)
    array([0.105, 2.303])
    """
    p = np.clip(predicted, TINY, 1 - TINY)
    return -np.log(np.where(passed, p, 1 - p))


def auc(predicted: Floats, passed: Bools) -> float:
    """The probability that a review that passed was given a higher prediction than one that failed; NaN where
    all passed or all failed.

    >>> auc(np.array([0.9, 0.2, 0.4, 0.2]), np.array([True, True, False, False]))
    0.625
    """
    good = int(passed.sum())
    bad = len(passed) - good
    if not good or not bad:
        return float("nan")
    return float((rankdata(predicted)[passed].sum() - good * (good + 1) / 2) / (good * bad))


def rmse_bins(predicted: Floats, passed: Bools, bins: Ints) -> float:
    """The root mean square difference of mean prediction and share passed, over bins, by their reviews."""
    counts = np.bincount(bins)
    off = np.bincount(bins, predicted - passed)[counts > 0] / (counts := counts[counts > 0])
    return float(np.sqrt(np.average(off**2, weights=counts)))


def bins_of(reviews: Reviews) -> Ints:
    """The bin of each review, as srs-benchmark has them: by gap, by number of the review and by lapses, each
    on a logarithmic scale; reviews and lapses of the same day are not counted."""
    lapses = reviews.before(reviews.asked & ~reviews.passed)
    number = reviews.before(reviews.asked) + 2.0  # the first presentation is 1
    keys = [_step(np.maximum(reviews.gap, 1e-6), 3.62), _step(number, 1.89), _step(lapses, 1.73)]
    _, found = np.unique(np.stack(keys), axis=1, return_inverse=True)
    return found.astype(np.int64).ravel()


def _step(values: Floats, base: float) -> Floats:
    """floor(log_base(value)), −inf for 0."""
    with np.errstate(divide="ignore"):
        return np.floor(np.log(values) / np.log(base) + 1e-12)


def drawn(units: int, rng: np.random.Generator, resamples: int) -> Floats:
    """How often each unit (a card, a person) is in each resample: (resamples, units)."""
    return rng.multinomial(units, np.full(units, 1 / units), resamples).astype(np.float64)


def interval(values: Floats, units: Ints, times: Floats) -> tuple[float, float]:
    """The 95 % bootstrap interval of the mean of values (n,), each of a unit (n,); `times` as of `drawn`."""
    size = times.shape[1]
    sums, counts = times @ np.bincount(units, values, size), times @ np.bincount(units, minlength=size)
    low, high = np.percentile(sums[counts > 0] / counts[counts > 0], (2.5, 97.5))
    return float(low), float(high)
