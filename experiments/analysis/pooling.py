"""One estimate of a difference over several corpora: an unweighted t test whose units are the corpora.

Corpora differ in what a system gains on them, so the estimate is of the mean gain over corpora like these.
Each corpus counts the same. A random-effects model (Paule & Mandel 1982; Hartung & Knapp 2001; Sidik &
Jonkman 2002) weighs corpora by their estimated errors instead, and its verdicts were false too often in
simulation (`python -m experiments verdicts`).

Source: Student 1908; Higgins, Thompson & Spiegelhalter 2009, JRSS A 172(1) (prediction interval).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, nan

import numpy as np
from scipy.special import stdtrit

from experiments.analysis.statistics import (
    ALPHA,
    Difference,
    Verdict,
    holm,
    mean_of,
    smallest_effect,
    span,
    verdict_of,
)


@dataclass(frozen=True, slots=True)
class Pooled:
    """The difference of candidate and baseline on one metric over several corpora."""

    metric: str
    corpora: int
    """Corpora with at least two conversations, each of which has the same weight."""
    difference: float = nan
    low: float = nan
    """The end of the 95 % interval of the mean over corpora."""
    high: float = nan
    p: float = nan
    """Two-sided p of this difference alone; NaN where nothing was tested."""
    p_holm: float = nan
    """The same, corrected for the family."""
    beyond: float = nan
    """p of a mean difference of at least the margin: the larger of two one-sided tests."""
    beyond_holm: float = nan
    """The same, corrected for the family."""
    verdict: Verdict | None = None
    """By the corrected p-values; None of fewer than two corpora."""
    error: float = nan
    """The standard error over corpora."""
    smallest: float | None = None
    """The smallest detectable difference, at the level of the family."""
    spread: float = nan
    """The standard deviation of the differences of the corpora."""
    least: float = nan
    """The smallest mean if one corpus is left out."""
    most: float = nan
    """The largest mean if one corpus is left out."""
    lowest: float = nan
    """The end of the 95 % prediction interval: of the difference on another corpus."""
    highest: float = nan

    @property
    def interval(self) -> str | None:
        return span(self.low, self.high)

    @property
    def without_one(self) -> str | None:
        return span(self.least, self.most)

    @property
    def prediction(self) -> str | None:
        return span(self.lowest, self.highest)


def pooled(differences: Sequence[Difference]) -> Pooled:
    """The pooled estimate of one difference on several corpora, tested alone."""
    metric, known = differences[0].metric, [effect for effect in differences if effect.clusters > 1]
    if len(known) < 2:
        return Pooled(metric, len(known))
    values = np.array([effect.difference for effect in known])
    if all(effect.verdict == "identical" for effect in known):
        return Pooled(metric, len(known), difference=0.0, verdict="identical")
    mean, without_one = mean_of(values, np.ones(len(known))), (values.sum() - values) / (len(known) - 1)
    spread, (low, high) = float(values.std(ddof=1)), mean.interval()
    reach = float(stdtrit(len(known) - 1, 1 - ALPHA / 2)) * spread * (1 + 1 / len(known)) ** 0.5
    beyond_1 = any(abs(end) > 1 for effect in known for end in (effect.low, effect.high))
    most = inf if beyond_1 or known[0].margin != known[0].margin else 1.0  # of scores in [0, 1]
    estimate = Pooled(
        metric,
        len(known),
        difference=float(mean.value),
        low=max(float(low), -most),
        high=min(float(high), most),
        p=float(mean.p()),
        beyond=float(mean.beyond(known[0].margin)),
        error=float(mean.error),
        spread=spread,
        least=float(without_one.min()),
        most=float(without_one.max()),
        lowest=max(float(mean.value) - reach, -most),
        highest=min(float(mean.value) + reach, most),
    )
    return as_pooled_family({"": estimate})[""]


def as_pooled_family(estimates: Mapping[str, Pooled]) -> dict[str, Pooled]:
    """The same estimates as one family: p-values corrected over those that were tested (Holm), the verdicts
    by them, and the smallest detectable difference at the strictest level that Holm asks for."""
    differing = holm([estimate.p for estimate in estimates.values()])
    beyond = holm([estimate.beyond for estimate in estimates.values()])
    level = ALPHA / max(sum(estimate.p == estimate.p for estimate in estimates.values()), 1)
    family = {}
    for (name, estimate), p, equal in zip(estimates.items(), differing, beyond, strict=True):
        corrected = replace(estimate, p_holm=p, beyond_holm=equal)
        if estimate.error == estimate.error:
            verdict = verdict_of(estimate.metric, estimate.difference, p, equal)
            smallest = smallest_effect(estimate.error, estimate.corpora - 1, level)
            corrected = replace(corrected, verdict=verdict, smallest=smallest)
        family[name] = corrected
    return family
