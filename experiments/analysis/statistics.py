"""Is one system better than another? Paired differences on the same questions; the conversation is the unit.

The difference is the mean over questions, as every printed score is. Questions about one conversation
resemble one another, so the t test takes conversations as its units: each weighs by its questions, the
standard error is that of the jackknife, which leaves out one conversation at a time, and the degrees of
freedom are the effective number of conversations less 1 (`mean_of`). It was chosen by simulation
(a simulation at commit 1f10c2c0): at most 6 % false verdicts, alone and in a family, whatever the number of
questions of each conversation.

With fewer than `MIN_CONVERSATIONS` conversations there is no verdict. The interval of the difference is then
one over questions, and it holds for these conversations alone. The interval of the mean of one system is
always over conversations.

There are five verdicts. "better" and "worse": the difference is statistically significant. "equivalent": it
is not, and two one-sided tests exclude differences beyond the margin (`p_beyond`). "inconclusive": neither.
"identical": no answer differs, and nothing is tested. The p-values of a family of comparisons are corrected
over it (Holm). The one planned family is declared in
`planned.toml`; every other one is exploratory. `experiments.analysis.pooling` combines corpora.

Sources: Student 1908; Tukey 1958 and Miller 1974, Biometrika 61(1) (jackknife); Kish 1965, *Survey
Sampling* (effective number); Schuirmann 1987, J. Pharmacokinet. Biopharm. 15(6) (two one-sided tests); Holm
1979, Scand. J. Statist. 6(2); Bloom 1995, Evaluation Review 19(5) (smallest detectable difference); for the
interval of the mean of one system Hesterberg 2015, The American Statistician 69(4) (expanded percentiles of
a bootstrap), and Field & Welsh 2007, JRSS B 69(3) (clusters resampled whole).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, nan
from typing import Literal, NamedTuple

import numpy as np
import polars as pl
from scipy.special import ndtr, stdtr, stdtrit

from cogmem.rng import stream
from experiments.analysis.plan import PLAN
from experiments.errors import LabError
from experiments.metrics.ranking import Floats
from experiments.metrics.registry import find, higher_is_better

Verdict = Literal["better", "worse", "equivalent", "inconclusive", "identical"]

MIN_CONVERSATIONS = 6
"""With fewer conversations nothing is tested."""
MIN_EQUIVALENT = 30
"""With fewer conversations nothing is called equivalent: a loss in a few of them may have been missed."""
MIN_DIFFERING = 3
"""With fewer conversations that differ, the next one may differ by all that a score can (`p_beyond`)."""

RESAMPLES = 10_000
ALPHA = 0.05
POWER = 0.8

EXPLORATORY = (
    "Exploratory: not in the planned family. T test over conversations, weighted by questions; with fewer "
    f"than {MIN_CONVERSATIONS} conversations the interval holds for these alone, and there is no verdict"
)
"""For the notes of tables; the correction of p follows."""

_KEY = ["namespace", "probe"]
_CHUNK = 2_000_000  # numbers drawn at a time


@dataclass(frozen=True, slots=True)
class Difference:
    """Candidate minus baseline on one metric, over the questions that both were asked; NaN where there is no
    value."""

    metric: str
    n: int = 0
    """Questions."""
    clusters: int = 0
    """Conversations."""
    baseline: float = nan
    candidate: float = nan
    difference: float = nan
    low: float = nan
    """Of the 95 % interval: over conversations, or over questions of fewer than `MIN_CONVERSATIONS`. The
    interval of a score of [0, 1] ends at -1 and 1."""
    high: float = nan
    p: float = nan
    """Two-sided p of this difference alone; NaN where nothing was tested: too few conversations, or no
    question with a difference."""
    p_holm: float = nan
    """The same, corrected for the family."""
    beyond: float = nan
    """p of a difference of at least the margin (`p_beyond`); NaN without a margin, or with fewer than
    `MIN_EQUIVALENT` conversations."""
    beyond_holm: float = nan
    """The same, corrected for the family."""
    margin: float = nan
    """The margin of equivalence; NaN for a metric that counts something."""
    verdict: Verdict | None = None
    """By the corrected p-values; None with fewer than `MIN_CONVERSATIONS` conversations, unless it is
    "identical"."""
    error: float = nan
    """The standard error over conversations; NaN where there is one."""
    freedom: float = nan
    """Its degrees of freedom."""
    smallest: float | None = None
    """The smallest detectable difference: shown with a probability of `POWER` at the level of the family."""
    higher: int = 0
    """Questions on which the candidate's value is higher."""
    equal: int = 0
    lower: int = 0

    @property
    def interval(self) -> str | None:
        """The interval as it is printed; None where there is none."""
        return span(self.low, self.high)


class Mean(NamedTuple):
    """A mean over questions, its standard error and the degrees of freedom of that."""

    value: Floats
    error: Floats
    freedom: Floats

    def interval(self) -> tuple[Floats, Floats]:
        """The t interval of 95 %."""
        reach = stdtrit(self.freedom, 1 - ALPHA / 2) * self.error
        return self.value - reach, self.value + reach

    def p(self) -> Floats:
        """Two-sided p of a mean of 0; NaN where neither value nor error is other than 0."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(2 * stdtr(self.freedom, -np.abs(self.value) / self.error))

    def beyond(self, margin: float) -> Floats:
        """p of a mean beyond either margin: the larger of two one-sided tests."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(stdtr(self.freedom, (np.abs(self.value) - margin) / self.error))


class Interval(NamedTuple):
    """Expanded percentile interval of a mean, and the number of conversations that it is over."""

    low: float
    high: float
    units: int


def mean_of(sums: Floats, counts: Floats, resolution: float = 0.0) -> Mean:
    """The mean over all questions of units (conversations) with these sums and counts of questions.

    The standard error is that of the jackknife: by how much the mean moves when each unit is left out. The
    degrees of freedom are the effective number of units, (sum of counts)^2 / sum of squared counts, less 1.
    `resolution`: the error is never below what one question that differs by this much would cause, so that a
    few questions that agree do not pass for certainty.  (..., units) -> (...)

    >>> even = mean_of(np.array([1.0, 2.0, 3.0]), np.ones(3))  # the usual error: 1 / sqrt(3)
    >>> [round(float(part), 4) for part in even]
    [2.0, 0.5774, 2.0]
    """
    units, total = sums.shape[-1], counts.sum(-1, keepdims=True)
    share, mean = counts / total, sums.sum(-1, keepdims=True) / total
    with np.errstate(divide="ignore", invalid="ignore"):  # one unit: nothing is left
        moved = (sums - counts * mean) / total / (1 - share)
        error = np.sqrt((moved**2).sum(-1) * (units - 1) / units)
    freedom = 1 / (share**2).sum(-1) - 1
    return Mean(mean[..., 0], np.maximum(error, resolution / total[..., 0]), freedom)


def p_beyond(sums: Floats, counts: Floats, margin: float) -> Floats:
    """p of a mean over questions of at least the margin, in either direction: the larger of two one-sided t
    tests, of the conversations and one more.

    The one more differs as much as the one that differs most, and in the direction that speaks against
    equivalence. A loss in few conversations is found in few of a sample, or in none, and the error that is
    estimated from these is too small. Where fewer than `MIN_DIFFERING` conversations differ, the one more
    differs by 1 on each question.  (..., units) -> (...)

    Chosen by simulation (`python -m experiments verdicts`).

    >>> float(p_beyond(np.zeros(30), np.full(30, 10.0), 0.03).round(2))  # nothing differs in 30 conversations
    0.54
    >>> float(p_beyond(np.zeros(100), np.full(100, 10.0), 0.03).round(2))
    0.02
    """
    mean, differing = mean_of(sums, counts), np.count_nonzero(sums, -1)
    most = np.where(differing < MIN_DIFFERING, counts.max(-1), np.abs(sums).max(-1)) / counts.sum(-1)
    return Mean(np.abs(mean.value) + most, np.hypot(mean.error, most), mean.freedom).beyond(margin)


def smallest_effect(error: float, freedom: float, alpha: float = ALPHA) -> float:
    """The true difference that a two-sided t test at `alpha` shows with a probability of about `POWER`:
    (t_(1 - alpha/2) + t_POWER) standard errors.  (Bloom 1995)

    >>> round(smallest_effect(0.02, 9), 4)  # (2.262 + 0.883) * 0.02
    0.0629
    """
    return float((stdtrit(freedom, 1 - alpha / 2) + stdtrit(freedom, POWER)) * error)


def interval(scored: pl.DataFrame, metric: str, *, seed: int = 0) -> Interval | None:
    """Interval of the mean of a metric over the questions of one system; None unless questions of at least
    two conversations have a value. Conversations are resampled whole."""
    rows = scored.select(*_KEY, metric).drop_nulls(metric).sort(_KEY)
    if rows["namespace"].n_unique() < 2:
        return None
    sums, counts = by_conversation(rows["namespace"], rows[metric].cast(pl.Float64).to_numpy())
    return Interval(*bootstrap_interval(sums, counts, stream(seed, f"interval/{metric}")), sums.size)


def compare(
    baseline: pl.DataFrame, candidate: pl.DataFrame, metrics: Sequence[str], *, margin: float = PLAN.margin
) -> list[Difference]:
    """The paired difference of each metric, as one family (Holm).

    The frames are of one system each, as `score_probes` leaves them (or with any numeric column a probe). A
    probe that has no value in both is left out. `margin`: of equivalence, for metrics that are no counts.
    Raises LabError if the probes, their evidence or their missing values differ: differences of different
    questions mean nothing.
    """
    return as_family([_test(metric, _paired(baseline, candidate, metric), margin) for metric in metrics])


def as_family(differences: Sequence[Difference]) -> list[Difference]:
    """The same differences as one family: both p-values corrected over those that were tested (Holm), the
    verdict by them, and the smallest detectable difference at the strictest level that Holm asks for."""
    differing = holm([effect.p for effect in differences])
    beyond = holm([effect.beyond for effect in differences])
    level = ALPHA / max(sum(effect.p == effect.p for effect in differences), 1)
    family = []
    for effect, p, equal in zip(differences, differing, beyond, strict=True):
        corrected = replace(effect, p_holm=p, beyond_holm=equal, smallest=None)
        if effect.clusters >= MIN_CONVERSATIONS and effect.verdict != "identical":
            verdict = verdict_of(effect.metric, effect.difference, p, equal)
            smallest = smallest_effect(effect.error, effect.freedom, level)
            corrected = replace(corrected, verdict=verdict, smallest=smallest)
        family.append(corrected)
    return family


def verdict_of(metric: str, difference: float, p: float, beyond: float) -> Verdict:
    """The verdict by p of the difference, then by p of the equivalence. NaN: it was not tested."""
    if p <= ALPHA:
        return "better" if (difference > 0) == higher_is_better(metric) else "worse"
    return "equivalent" if beyond <= ALPHA else "inconclusive"


def span(low: float, high: float) -> str | None:
    """An interval as it is printed; None where there is none. The sign of a bound near 0 decides whether the
    interval contains 0, so such a bound has more digits.

    >>> span(-0.0123, 0.5), span(0.00042, 0.028), span(nan, nan)
    ('-0.012 to +0.500', '+0.00042 to +0.028', None)
    """
    return f"{_bound(low)} to {_bound(high)}" if low == low else None


def _bound(value: float) -> str:
    return f"{value:+.5f}".rstrip("0") if 5e-6 <= abs(value) < 5e-4 else f"{value:+.3f}"


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down correction: the i-th smallest of m is multiplied by m - i + 1, never below the one
    before.

    NaN (no test was possible) stays, and does not count in m.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    p = np.array(p_values, np.float64)
    order = np.argsort(p)  # NaN last
    left = np.count_nonzero(~np.isnan(p)) - np.arange(p.size)
    p[order] = np.maximum.accumulate(np.minimum(1.0, p[order] * left))
    return p.tolist()


def bootstrap_interval(
    sums: Floats, counts: Floats, rng: np.random.Generator, resamples: int = RESAMPLES
) -> tuple[float, float]:
    """Expanded percentile interval of sum(sums) / sum(counts) when whole units are drawn with replacement."""
    tail = expanded_tail(sums.size)
    low, high = np.quantile(bootstrap_means(sums, counts, rng, resamples), [tail, 1 - tail])
    return float(low), float(high)


def bootstrap_means(sums: Floats, counts: Floats, rng: np.random.Generator, resamples: int) -> Floats:
    """sum(sums) / sum(counts) of draws of whole units with replacement.  (units,) -> (resamples,)"""
    size, even = sums.size, counts.min() == counts.max()  # of even counts any draw has the same sum
    together = max(1, _CHUNK // max(size, 1))
    means = [
        sums.take(drawn).sum(1) / (size * counts[0] if even else counts.take(drawn).sum(1))
        for start in range(0, resamples, together)
        for drawn in [rng.integers(size, size=(min(together, resamples - start), size))]
    ]
    return np.concatenate(means)


def expanded_tail(units: int) -> float:
    """Share of the resampled means beyond either end: Phi(sqrt(n / (n - 1)) t), t the lower quantile of the t
    distribution with n - 1 degrees of freedom. For normal means the ends are then those of the t interval.
    (Hesterberg 2015)

    >>> [round(expanded_tail(units), 4) for units in (6, 10, 1_000_000)]
    [0.0024, 0.0086, 0.025]
    """
    if units < 2:
        return 0.0
    return float(ndtr(np.sqrt(units / (units - 1)) * stdtrit(units - 1, ALPHA / 2)))


def by_conversation(namespaces: pl.Series, values: Floats) -> tuple[Floats, Floats]:
    """The sum and the count of the values of each conversation."""
    of = np.unique(namespaces.to_numpy(), return_inverse=True)[1]
    return np.bincount(of, values).astype(np.float64), np.bincount(of).astype(np.float64)


def _test(metric: str, pair: pl.DataFrame, margin: float) -> Difference:
    """One difference, tested alone; `as_family` corrects it."""
    change: Floats = pair["candidate"].to_numpy() - pair["baseline"].to_numpy()
    if not change.size:
        return Difference(metric)
    resolution, margin = (0.0, nan) if _is_count(metric) else (1.0, margin)
    values = pair.select("baseline", "candidate").to_numpy()
    most = 1.0 if resolution and values.min() >= 0 and values.max() <= 1 else inf
    sums, counts = by_conversation(pair["namespace"], change)
    found = Difference(
        metric,
        n=change.size,
        clusters=sums.size,
        baseline=float(pair["baseline"].to_numpy().mean()),
        candidate=float(pair["candidate"].to_numpy().mean()),
        difference=float(change.mean()),
        margin=margin,
        higher=int((change > 0).sum()),
        equal=int((change == 0).sum()),
        lower=int((change < 0).sum()),
    )
    if not (change.any() or pair["answers_differ"].any()):
        return replace(found, verdict="identical")
    mean, judged = mean_of(sums, counts, resolution), sums.size >= MIN_CONVERSATIONS
    low, high = (mean if judged else mean_of(change, np.ones(change.size), resolution)).interval()
    return replace(
        found,
        low=max(float(low), -most),
        high=min(float(high), most),
        p=float(mean.p()) if judged and change.any() else nan,
        beyond=float(p_beyond(sums, counts, margin)) if sums.size >= MIN_EQUIVALENT else nan,
        error=float(mean.error),
        freedom=float(mean.freedom),
    )


def _is_count(metric: str) -> bool:
    """Whether a metric counts something: a margin of scores says nothing about it."""
    try:
        return find(metric).form == "count"
    except LabError:
        return False


def _paired(baseline: pl.DataFrame, candidate: pl.DataFrame, metric: str) -> pl.DataFrame:
    """One row a probe, in a fixed order: namespace, probe, the metric in both frames, and whether other texts
    came back, or the same in another order (false where a frame does not have the texts)."""
    sides = {"baseline": baseline, "candidate": candidate}
    for name, frame in sides.items():
        if metric not in frame.columns:
            raise LabError(f"the {name} has no column {metric!r}; it has {', '.join(frame.columns)}")
        again = frame.filter(frame.select(_KEY).is_duplicated())
        twice = f"the {name} has {{}} rows for probes that occur twice"
        _refuse(again, f"{twice}; expected one system, each probe once")
    for name, other in (("baseline", "candidate"), ("candidate", "baseline")):
        only = sides[name].join(sides[other], on=_KEY, how="anti")
        of = f"{sides[name].height} of the {name}"
        _refuse(only, f"different probes: {{}} of the {of} are not in the {other}")
    value = pl.col(metric).cast(pl.Float64).fill_nan(None)
    told = all("texts" in frame.columns for frame in sides.values())
    texts = pl.col("texts") if told else pl.lit(None)
    left, right = (
        frame.select(*_KEY, value.alias(name), evidence=_gold(frame), texts=texts)
        for name, frame in sides.items()
    )
    pair = left.join(right, on=_KEY, suffix="_other").sort(_KEY)
    pair = pair.with_columns(answers_differ=pl.col("texts").ne_missing(pl.col("texts_other")))
    other_gold = pl.col("evidence").ne_missing(pl.col("evidence_other"))
    _refuse(pair.filter(other_gold), "{} probes have different evidence")
    lacking = pl.col("baseline").is_null() != pl.col("candidate").is_null()
    _refuse(pair.filter(lacking), f"{{}} probes have {metric} in one run only")
    return pair.drop_nulls("baseline")


def _gold(frame: pl.DataFrame) -> pl.Expr:
    if "evidence" not in frame.columns:
        return pl.lit(None, pl.List(pl.String))
    return pl.col("evidence").list.unique().list.sort()


def _refuse(rows: pl.DataFrame, why: str) -> None:
    """Raises LabError if there are such rows: how many, and which is the first."""
    if rows.height:
        first = rows.sort(_KEY).row(0, named=True)
        raise LabError(f"{why.format(rows.height)}, first {first['probe']!r} in {first['namespace']!r}")
