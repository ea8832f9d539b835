"""Is one system better than another? Paired differences on the same probes, clustered by namespace.

Questions about one conversation share its difficulty, so conversations (worlds) are the independent units:
they are taken whole. Fewer than `MIN_CLUSTERS` cannot reach p <= .05 by sign flips (five give 2/2^5 = .0625
at best); the probe becomes the unit then, and the result says that it holds for these worlds and not for new
ones.

Two tests must agree before there is a verdict (`significance`). Sign flips are exact where gains lie evenly
about their mean, and too sure where few worlds carry a gain: worlds that happen to hold none of the large
gains all look a little worse. So a t test that is corrected for skewness has to confirm them, and it takes
the skewness to be less favourable than the observed one, for a few units hardly show theirs. The interval is
the inversion of both: it excludes 0 exactly where p <= 1 - `CONFIDENCE`. What intervals and verdicts keep of
their promises is measured by `experiments.studies.coverage`; no test keeps them for gains of any skewness
(Bahadur & Savage 1956).

The interval of one system's mean is that of a bootstrap. Its percentiles are too narrow for few units, by
sqrt((n - 1) / n) and by taking a normal for a t distribution; ours lie further out to make up for both.

Sources: Fisher 1935 (sign flips); Hartigan 1969, JASA 64(328) (their inversion: means of subsets); Phipson &
Smyth 2010, SAGMB 9(1) (sampled p never 0); Johnson 1978, JASA 73(363), and Hall 1992, JRSS B 54(1) (t
corrected for skewness); Bahadur & Savage 1956, Ann. Math. Stat. 27(4); Efron & Tibshirani 1993, *An
Introduction to the Bootstrap*, ch. 13 (percentile interval); Hesterberg 2015, The American Statistician 69(4)
(expanded percentile interval); Field & Welsh 2007, JRSS B 69(3) (clusters resampled whole); Holm 1979,
Scand. J. Statist. 6(2); Tarone 1990, Biometrics 46(2) (who counts in a family); Cohen 1988, *Statistical
Power Analysis*, ch. 2 (d_z); Cochran 1977, *Sampling Techniques*, ch. 6 (scatter of a ratio); Bloom 1995,
Evaluation Review 19(5) (smallest effect).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np
import polars as pl
from scipy.special import ndtr, stdtr, stdtrit

from cogmem.rng import stream
from experiments.errors import LabError
from experiments.metrics.ranking import Floats
from experiments.metrics.registry import higher_is_better

Verdict = Literal["better", "worse", "cannot tell"]

MIN_CLUSTERS = 6
EXACT_UNITS = 12
RESAMPLES = 10_000
CONFIDENCE = 0.95
POWER = 0.8

SKEWNESS_DOUBT = 0.3
"""How far beyond the observed skewness the t test looks, as a share of the half-width of the skewness's
confidence interval at the level of the test. Chosen on the skewed gains of ten worlds of
`experiments.studies.coverage`, to leave at most 6 % of families of 10 or 20 with a false verdict."""

_LEAST = 0.1
"""The least cube in `reach`: a mean need not exceed 0 by more than 1.8 times the quantile, so that a large
difference on which all worlds agree stays a difference in a family, too."""

HOW_TESTED = "interval and p by sign flips and a t test corrected for skewness"
"""For the notes of tables."""

_KEY = ["namespace", "probe"]
_CHUNK = 2_000_000  # numbers drawn at a time
_FAR = 1e3  # a quantile beyond which p is 0


@dataclass(frozen=True, slots=True)
class Difference:
    """Candidate minus baseline on one metric, over the probes that both were asked; NaN where none has a
    value.

    `low`, `high`, `p`: the `significance` of this difference alone; `p_holm`: corrected for the family it was
    tested in. `unit`: what the units are; `note`: what the reader must know, if anything. `verdict`: p_holm
    <= 1 - `CONFIDENCE`. `effect`: the difference in standard deviations of the units (`scatter`; Cohen's
    d_z), None where they do not scatter; `smallest`: the `smallest_effect` that they could have shown.
    `least`: the smallest p that sign flips of these units can give. `higher`, `equal`, `lower`: the probes on
    which the candidate's value is.
    """

    metric: str
    n: int = 0
    clusters: int = 0
    baseline: float = math.nan
    candidate: float = math.nan
    difference: float = math.nan
    low: float = math.nan
    high: float = math.nan
    p: float = math.nan
    p_holm: float = math.nan
    verdict: Verdict = "cannot tell"
    unit: str = "none"
    note: str = ""
    effect: float | None = None
    smallest: float | None = None
    least: float = 0.0
    higher: int = 0
    equal: int = 0
    lower: int = 0


class Significance(NamedTuple):
    """The interval of a mean difference, of `CONFIDENCE`, and its two-sided p: the interval excludes 0
    exactly where p <= 1 - `CONFIDENCE`. Ends are infinite where so few units can exclude nothing."""

    low: float
    high: float
    p: float


class Interval(NamedTuple):
    """Expanded percentile interval of a mean; `unit` and `units`: what was resampled, and how many."""

    low: float
    high: float
    unit: str
    units: int


def interval(scored: pl.DataFrame, metric: str, *, seed: int = 0) -> Interval | None:
    """Interval of the mean of a metric over the probes of one system; None if no probe has a value.

    Worlds are resampled whole; the probes are resampled where there are fewer than `MIN_CLUSTERS` worlds.
    """
    rows = scored.select(*_KEY, metric).drop_nulls(metric).sort(_KEY)
    if rows.is_empty():
        return None
    unit, _, sums, counts = _units(rows["namespace"], rows[metric].cast(pl.Float64).to_numpy())
    return Interval(*bootstrap_interval(sums, counts, stream(seed, f"interval/{metric}")), unit, sums.size)


def compare(
    baseline: pl.DataFrame,
    candidate: pl.DataFrame,
    metrics: Sequence[str],
    *,
    seed: int,
    over_probes: bool = False,
) -> list[Difference]:
    """The paired difference of each metric, as one family (Holm). `over_probes`: the units are probes, even
    of many worlds.

    The frames are of one system each, as `score_probes` leaves them (or with any numeric column a probe). A
    probe that has no value in both is left out. Raises LabError if the probes, their evidence or their
    missing values differ: differences of different questions mean nothing.
    """
    pairs = {metric: _paired(baseline, candidate, metric) for metric in metrics}
    return as_family([_test(metric, pair, over_probes, seed) for metric, pair in pairs.items()])


def as_family(differences: Sequence[Difference]) -> list[Difference]:
    """The same differences as one family: p corrected over them (Holm), and the verdict by it and by what is
    better of the metric.

    A difference that could not have been sure, whatever the signs of its units (nothing differs, or in too
    few of them), costs the others nothing (Tarone): its corrected p is 1.
    """
    able = [one.least <= 1 - CONFIDENCE for one in differences]
    adjusted = holm([one.p if can else math.nan for one, can in zip(differences, able, strict=True)])
    corrected = [p if can else 1.0 for p, can in zip(adjusted, able, strict=True)]
    return [
        replace(one, p_holm=p, verdict=_verdict(one, p))
        for one, p in zip(differences, corrected, strict=True)
    ]


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
    means = [
        sums.take(drawn).sum(1) / (size * counts[0] if even else counts.take(drawn).sum(1))
        for rows in _chunks(resamples, size)
        for drawn in [rng.integers(size, size=(rows, size))]
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
    return float(ndtr(np.sqrt(units / (units - 1)) * stdtrit(units - 1, (1 - CONFIDENCE) / 2)))


def scatter(sums: Floats, counts: Floats) -> float:
    """Standard deviation of the units as they bear on sum(sums) / sum(counts): of each unit's sum less its
    count times the mean, over the mean count.

    It is that of the units' means where counts are equal; over the root of n it is the standard error of the
    mean. 0 for one unit, and for units that differ by rounding alone.

    >>> scatter(np.array([1.0, 2.0, 3.0]), np.ones(3)), scatter(np.array([1.0, 6.0]), np.array([1.0, 6.0]))
    (1.0, 0.0)
    """
    mean = sums.sum() / counts.sum()
    residuals = (sums - mean * counts) / counts.mean()
    found = float(np.sqrt((residuals**2).sum() / max(sums.size - 1, 1)))
    return found if found > 1e-9 * np.abs(sums / counts).max() else 0.0


def smallest_effect(spread: float, units: int) -> float | None:
    """The true difference that `units` units of this `scatter` show with a probability of about `POWER`,
    tested alone and two-sided: (`reach` of t_confidence, for units that show no skewness, + t_power) standard
    errors, n - 1 degrees of freedom.  (after Bloom 1995)

    None where the units do not scatter, or are too few to show any. `experiments.studies.coverage` measures
    how often they do.

    >>> round(smallest_effect(0.1, 10), 4)  # (2.664 + 0.883) * 0.1 / sqrt(10)
    0.1122
    """
    if units < MIN_CLUSTERS or not spread:
        return None
    least = reach(float(stdtrit(units - 1, (1 + CONFIDENCE) / 2)), 0.0, units)
    return float((least + stdtrit(units - 1, POWER)) * spread / np.sqrt(units))


def significance(
    sums: Floats, counts: Floats, rng: np.random.Generator, resamples: int = RESAMPLES
) -> Significance:
    """The test of every verdict: is sum(sums) / sum(counts) of whole units 0? Both `flipped` and
    `skewed_t` must say no: the larger p, and the interval that spans both."""
    one, other = flipped(sums, counts, rng, resamples), skewed_t(sums, counts)
    return Significance(min(one.low, other.low), max(one.high, other.high), max(one.p, other.p))


def flipped(
    sums: Floats, counts: Floats, rng: np.random.Generator, resamples: int = RESAMPLES
) -> Significance:
    """By sign flips: p is the share of the sign patterns whose sum is at least as far from 0 as the observed
    one, if every unit's sign were a coin toss; the interval holds the means of which units, less their count
    times the mean, would not be rejected.

    Units that flip are a subset; a pattern is as far out as the observed one if its subset has a sum on the
    other side of 0, or its complement has. So the ends of the interval are order statistics of the means of
    subsets (Hartigan). Up to 2^12 subsets are all taken; beyond, `resamples` are drawn, and the empty one,
    which is the observed pattern, is counted among them, so that p is never 0.

    >>> flipped(np.array([1.0, 2.0, 3.0]), np.ones(3), np.random.default_rng(0)).p  # +++ and --- of 8
    0.25
    """
    flips, units = [], np.stack([sums, counts], axis=1)
    if sums.size <= EXACT_UNITS:
        flips = [(np.arange(1, 2**sums.size)[:, None] >> np.arange(sums.size) & 1) @ units]
    else:
        for rows in _chunks(resamples, sums.size):
            flips.append(rng.integers(2, size=(rows, sums.size), dtype=np.int8) @ units)
    of_subset, count = np.concatenate(flips).T
    of_subset[np.abs(of_subset) <= 1e-9 * np.abs(sums).sum()] = 0.0  # sums in another order, up to rounding
    means = np.sort(of_subset / np.where(count, count, np.inf))
    patterns = means.size + 1
    beyond = int(min((means <= 0).sum(), (means >= 0).sum())) + 1
    place = int((1 - CONFIDENCE) / 2 * patterns + 1e-9) - 1
    low, high = (float(means[place]), float(means[-1 - place])) if place >= 0 else (-math.inf, math.inf)
    return Significance(low, high, min(1.0, 2 * beyond / patterns))


def skewed_t(sums: Floats, counts: Floats) -> Significance:
    """By a t test of sum(sums) / sum(counts) that is corrected for the skewness of the units, and for what
    is not seen of it (`reach`).

    Units that do not scatter exclude everything but their mean.

    >>> even, few = np.linspace(-0.1, 0.3, 10), np.array([0.0] * 9 + [1.0])
    >>> [round(skewed_t(units, np.ones(10)).p, 3) for units in (even, few, -few)]
    [0.07, 0.198, 0.198]
    """
    mean, spread, size = float(sums.sum() / counts.sum()), scatter(sums, counts), sums.size
    if not spread:
        return Significance(mean, mean, 0.0 if mean else 1.0)
    error = spread / math.sqrt(size)
    residuals = sums - mean * counts
    skewness = float((residuals**3).mean() / (residuals**2).mean() ** 1.5)
    quantile = float(stdtrit(size - 1, (1 + CONFIDENCE) / 2))
    low = mean - error * reach(quantile, skewness, size)
    high = mean + error * reach(quantile, -skewness, size)
    if mean == 0:
        return Significance(low, high, 1.0)
    towards = skewness * math.copysign(1.0, mean)
    deviations, ends = abs(mean) / error, (0.0, _FAR)
    if reach(_FAR, towards, size) <= deviations:
        return Significance(low, high, 0.0)
    for _ in range(80):  # reach rises with its quantile
        middle = sum(ends) / 2
        ends = (middle, ends[1]) if reach(middle, towards, size) < deviations else (ends[0], middle)
    return Significance(low, high, float(2 * stdtr(size - 1, -ends[0])))


def reach(quantile: float, skewness: float, units: int) -> float:
    """The standard errors by which a mean above 0 must exceed it to be as surprising as this quantile >= 0
    of the t distribution with units - 1 degrees of freedom: the inversion of Hall's cubic transformation.

    The skewness is taken to be lower than that of the units by `SKEWNESS_DOUBT` times the quantile times the
    standard error of the skewness, sqrt(6 / units): large gains that these units do not show would be on the
    other side. It rises with the quantile, to 1.8 times as much at most.

    >>> [round(reach(2.262, skewness, 10), 2) for skewness in (-1.5, 0.0, 1.5)]
    [4.23, 2.66, 1.84]
    """
    root = math.sqrt(units)
    doubted = skewness - SKEWNESS_DOUBT * quantile * math.sqrt(6) / root
    shifted = quantile - doubted / (6 * root)
    cube = float(np.cbrt(max(1 + doubted * shifted / root, _LEAST)))
    return 3 * shifted / (cube**2 + cube + 1)


def least_p(sums: Floats, resamples: int = RESAMPLES) -> float:
    """The smallest p that `flipped` can give for units of these sizes: all of one sign.

    >>> least_p(np.array([0.2, -0.1, 0.0, 0.4]))  # +++ and --- of 8
    0.25
    """
    signs = int(np.count_nonzero(sums))
    return min(1.0, 2.0 / 2.0**signs) if signs <= EXACT_UNITS else 1 / (resamples + 1)


def _units(
    namespaces: pl.Series, values: Floats, over_probes: bool = False
) -> tuple[Literal["namespace", "probe"], int, Floats, Floats]:
    """What the units are, how many worlds there are, and of each unit the sum and the count of its values."""
    worlds, of = np.unique(namespaces.to_numpy(), return_inverse=True)
    by_probe = over_probes or worlds.size < MIN_CLUSTERS
    unit_of = np.arange(values.size) if by_probe else of
    sums: Floats = np.bincount(unit_of, values).astype(np.float64)
    counts: Floats = np.bincount(unit_of).astype(np.float64)
    return "probe" if by_probe else "namespace", worlds.size, sums, counts


def _test(metric: str, pair: pl.DataFrame, over_probes: bool, seed: int) -> Difference:
    """One difference, tested alone; `as_family` corrects it."""
    change: Floats = pair["candidate"].to_numpy() - pair["baseline"].to_numpy()
    if not change.size:
        return Difference(metric, note="no probe has a value")
    unit, clusters, sums, counts = _units(pair["namespace"], change, over_probes)
    low, high, p = significance(sums, counts, stream(seed, f"sign flips/{metric}"))
    difference, spread = float(change.mean()), scatter(sums, counts)
    note = f"The units are probes of {clusters} conversations: it holds for these, not for new ones."
    return Difference(
        metric,
        n=change.size,
        clusters=clusters,
        baseline=float(pair["baseline"].to_numpy().mean()),
        candidate=float(pair["candidate"].to_numpy().mean()),
        difference=difference,
        low=low,
        high=high,
        p=p,
        unit=unit,
        note=note if unit == "probe" and change.any() else "",
        effect=difference / spread if spread else None,
        smallest=smallest_effect(spread, sums.size),
        least=least_p(sums),
        higher=int((change > 0).sum()),
        equal=int((change == 0).sum()),
        lower=int((change < 0).sum()),
    )


def _verdict(result: Difference, p_holm: float) -> Verdict:
    if not p_holm <= 1 - CONFIDENCE + 1e-12:  # NaN: nothing was tested
        return "cannot tell"
    return "better" if (result.difference > 0) == higher_is_better(result.metric) else "worse"


def _paired(baseline: pl.DataFrame, candidate: pl.DataFrame, metric: str) -> pl.DataFrame:
    """One row a probe, in a fixed order: namespace, probe, and the metric in both frames."""
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
    left, right = (
        frame.select(*_KEY, value.alias(name), evidence=_gold(frame)) for name, frame in sides.items()
    )
    pair = left.join(right, on=_KEY, suffix="_other").sort(_KEY)
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


def _chunks(rows: int, width: int) -> list[int]:
    size = max(1, _CHUNK // max(width, 1))
    return [min(size, rows - start) for start in range(0, rows, size)]
