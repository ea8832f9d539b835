"""One estimate of a difference over several corpora, by a random-effects model.

Corpora differ in what a system gains on them, so the estimate is of the mean gain over corpora like these,
and never that of a fixed effect. The variance between corpora (tau^2) is that of Paule & Mandel: it needs
no assumption about the distribution of the gains, and no iteration that can fail as REML can; on the same
data both are close. The interval is that of Hartung, Knapp, Sidik & Jonkman, a t interval with k - 1
degrees of freedom. Its factor is exactly 1 where Paule & Mandel's tau^2 is above 0; elsewhere it is taken
as 1, because the interval would be shorter than that of a fixed effect otherwise (Röver, Knapp & Friede
2015).

The error of a corpus with few conversations is itself uncertain, and weights by it favour corpora that look
more certain than they are. Their variances are therefore drawn towards that which conversations have in all
corpora (`drawn_together`). Without this, up to 7 % of pooled verdicts were false in simulations
(a simulation at commit 1f10c2c0).

Sources: Paule & Mandel 1982, J. Res. Natl. Bur. Stand. 87(5); Hartung & Knapp 2001, Stat. Med. 20(12);
Sidik & Jonkman 2002, Stat. Med. 21(21); Röver, Knapp & Friede 2015, BMC Med. Res. Methodol. 15:99; Higgins
& Thompson 2002, Stat. Med. 21(11) (I^2); Higgins, Thompson & Spiegelhalter 2009, JRSS A 172(1) (prediction
interval); Veroniki et al. 2016, Res. Synth. Methods 7(1) (choice of tau^2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from experiments.analysis.statistics import Difference, Mean, Verdict, smallest_effect, span, verdict_of
from experiments.metrics.ranking import Floats

SHARED_FREEDOM = 8.0
"""The weight of the variance that all corpora share, in degrees of freedom. Chosen by simulation, to leave at
most 6 % false verdicts of corpora of like size; corpora of 5 to 259 conversations leave up to 8 %."""

_STEPS = 50  # halvings of the interval in which tau^2 is looked for


class RandomEffects(NamedTuple):
    """The mean over corpora, with its error and degrees of freedom, and what differs between the corpora."""

    mean: Mean
    variance: Floats
    """tau^2, between corpora."""
    heterogeneity: Floats
    """I^2, the share of the variance that is between corpora."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """The difference of candidate and baseline on one metric over several corpora."""

    metric: str
    corpora: int
    """Corpora with at least two conversations: of one conversation the error is not known."""
    difference: float = nan
    low: float = nan
    """The end of the 95 % interval of the mean over corpora."""
    high: float = nan
    p: float = nan
    verdict: Verdict | None = None
    """None of fewer than two corpora."""
    smallest: float | None = None
    """The smallest detectable difference."""
    tau: float = nan
    """The standard deviation between corpora."""
    heterogeneity: float = nan
    """I^2."""
    lowest: float = nan
    """The end of the 95 % prediction interval: of the difference on another corpus; NaN of two corpora."""
    highest: float = nan

    @property
    def interval(self) -> str | None:
        return span(self.low, self.high)

    @property
    def prediction(self) -> str | None:
        return span(self.lowest, self.highest)


def pooled(differences: Sequence[Difference]) -> Pooled:
    """The pooled estimate of one difference on several corpora, tested alone."""
    metric, known = differences[0].metric, [effect for effect in differences if effect.error > 0]
    if len(known) < 2:
        return Pooled(metric, len(known))
    values, errors, freedoms = (
        np.array([getattr(effect, name) for effect in known]) for name in ("difference", "error", "freedom")
    )
    mean, variance, heterogeneity = random_effects(values, drawn_together(errors**2, freedoms))
    low, high = mean.interval()
    reach = np.sqrt(variance + mean.error**2) * stdtrit(max(len(known) - 2, 0) or nan, 0.975)
    p = float(mean.p())
    return Pooled(
        metric,
        len(known),
        difference=float(mean.value),
        low=float(low),
        high=float(high),
        p=p,
        verdict=verdict_of(metric, float(mean.value), p, float(mean.beyond(known[0].margin))),
        smallest=smallest_effect(float(mean.error), len(known) - 1),
        tau=float(np.sqrt(variance)),
        heterogeneity=float(heterogeneity),
        lowest=float(mean.value - reach),
        highest=float(mean.value + reach),
    )


def drawn_together(variances: Floats, freedoms: Floats) -> Floats:
    """The variances of the corpora's means: of each the average of its own, weighted by its degrees of
    freedom, and of that which it had if conversations varied alike everywhere, by `SHARED_FREEDOM`.
    (..., corpora) -> (..., corpora)

    >>> drawn_together(np.array([0.5, 1.5]), np.array([4.0, 4.0]))
    array([0.83333333, 1.16666667])
    """
    units = freedoms + 1  # effective conversations
    shared = (freedoms * variances * units).sum(-1, keepdims=True) / freedoms.sum(-1, keepdims=True) / units
    return np.asarray((freedoms * variances + SHARED_FREEDOM * shared) / (freedoms + SHARED_FREEDOM))


def random_effects(values: Floats, variances: Floats) -> RandomEffects:
    """The mean of values whose sampling variances are known, and tau^2 by Paule & Mandel: that at which the
    weighted sum of squares is the number of degrees of freedom.  (..., corpora) -> (...)

    >>> effects = random_effects(np.array([0.0, 0.2, 0.4]), np.full(3, 0.01))  # tau^2: .04 - .01
    >>> round(float(effects.variance), 4), round(float(effects.mean.error), 4)  # sqrt(.04 / 3)
    (0.03, 0.1155)
    """
    freedom = values.shape[-1] - 1
    low = np.zeros(values.shape[:-1])
    # the sum of squares is below freedom there
    high = ((values - values.mean(-1, keepdims=True)) ** 2).sum(-1)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        mean, weights = _weighted(values, variances, middle)
        above = (weights * (values - mean[..., None]) ** 2).sum(-1) > freedom
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    mean, weights = _weighted(values, variances, high)
    total = weights.sum(-1)
    plain = 1 / variances
    typical = freedom * plain.sum(-1) / (plain.sum(-1) ** 2 - (plain**2).sum(-1))
    return RandomEffects(
        Mean(mean, 1 / np.sqrt(total), np.full(total.shape, freedom)), high, high / (high + typical)
    )


def _weighted(values: Floats, variances: Floats, between: Floats) -> tuple[Floats, Floats]:
    weights = 1 / (variances + between[..., None])
    return (weights * values).sum(-1) / weights.sum(-1), weights
