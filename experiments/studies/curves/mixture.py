"""Averages over memories that each fade exponentially, at rates of their own.

Rates from a gamma distribution of shape g and mean g/s average to a power law exactly, for E e^(−λt) is the
Laplace transform of its density: (1 + t/s)^(−g). The spread of the rates, their standard deviation over their
mean, is 1/√g. So the engine's power law, of exponent 1/ln 2, is what a store of exponential memories with a
spread of .83 looks like.

Sources: Anderson & Tweney 1997, Memory & Cognition 25(5); Myung, Kim & Pitt 2000, Memory & Cognition 28(5)
(power curves as artefacts of averaging).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import gammaincinv

from cogmem.dynamics import retention
from cogmem.dynamics.arrays import Floats, floats
from cogmem.rng import stream
from experiments.studies.curves.fitting import LOMAX, ONE_RATE, Problem, fit

MARGIN = 2.0
"""AICc by which the power law must win to be called. (Burnham & Anderson 2002: less is no difference)"""


class Approach(NamedTuple):
    """An average of `members` exponentials: `gap` is its largest distance to the power law; `exponential` and
    `power` are the sums of squared errors of the best single curve of each kind."""

    members: int
    gap: float
    exponential: float
    power: float


class Called(NamedTuple):
    """What simulated studies of `memories` memories found: the share that AICc calls a power law, and the
    median of AICc power minus exponential."""

    memories: int
    share: float
    difference: float


def limit(days: Floats, mean_days: float, spread: float) -> Floats:
    """The average over all rates of mean 1/mean_days: (1 + t/s)^(−g), g = 1/spread², s = g·mean_days.

    >>> limit(np.array([0.0, 72.0, 720.0]), 72.0, 1.0).round(3)
    array([1.   , 0.5  , 0.091])
    """
    shape = spread**-2
    return retention.power(days, shape * mean_days, gamma=shape)


def rates(members: int, mean_days: float, spread: float) -> Floats:
    """(members,): the rates a day in the middle of as many equally likely parts of the gamma distribution.

    >>> rates(4, 1.0, 1.0).round(3)  # of an exponential distribution: −ln(1 − u)
    array([0.134, 0.47 , 0.981, 2.079])
    """
    shape = spread**-2
    return floats(gammaincinv(shape, (np.arange(members) + 0.5) / members)) / (shape * mean_days)


def average(days: Floats, own_rates: Floats) -> Floats:
    """(n,): the mean of e^(−λt) over the rates."""
    return np.exp(-np.multiply.outer(own_rates, days)).mean(axis=0)


def approach(days: Floats, mean_days: float, spread: float, sizes: Sequence[int]) -> list[Approach]:
    """How averages of more and more exponentials come to be a power law: the gap over 1,000 instants from the
    first day to the last, the fits at the days."""
    instants = np.geomspace(days[0], days[-1], 1000)
    found = []
    for members in sizes:
        rates_of = rates(members, mean_days, spread)
        gap = np.abs(average(instants, rates_of) - limit(instants, mean_days, spread)).max()
        problem = Problem(days, average(days, rates_of)[None], None)
        exponential, power = (float(fit(model, problem).loss[0]) for model in (ONE_RATE, LOMAX))
        found.append(Approach(members, float(gap), exponential, power))
    return found


def studies(
    count: int, memories: int, days: Floats, mean_days: float, spread: float, draws: np.random.Generator
) -> Problem:
    """Simulated studies: each memory of a study has a rate of its own and is asked for once after each delay.

    Gamma-distributed rates of this spread; at 0 all are 1/mean_days.
    """
    rates_of = np.full((count, memories), 1.0 / mean_days)
    if spread > 0:
        rates_of = draws.gamma(spread**-2, spread**2 / mean_days, (count, memories))
    known = [(draws.random(rates_of.shape) < np.exp(-rates_of * delay)).mean(axis=1) for delay in days]
    return Problem(days, np.stack(known, axis=1), np.full(days.size, float(memories)))


def called(
    count: int, sizes: Sequence[int], days: Floats, mean_days: float, spread: float, seed: int
) -> list[Called]:
    """What studies of each size call the average: e^(−t/S), or (1 + t/s)^(−b) if its AICc is lower by
    `MARGIN`."""
    found = []
    for memories in sizes:
        draws = stream(seed, f"curves/{spread}/{memories}")
        problem = studies(count, memories, days, mean_days, spread, draws)
        difference = fit(LOMAX, problem).aicc - fit(ONE_RATE, problem).aicc
        share = float(np.mean(difference <= -MARGIN))
        found.append(Called(memories, share, float(np.median(difference))))
    return found
