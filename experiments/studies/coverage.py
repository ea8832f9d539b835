"""Do intervals and verdicts keep their promises, on simulated runs whose true difference is known?

Worlds of 30 to 150 probes each have a chance of their own to find a gold turn, and a gain of their own by
which the candidate's chance is higher; scores are binary, or the share of three gold turns. Gains are spread
evenly, or skewed: most worlds gain a little less than the mean, and few much more. Where probes are the
units, they are of four worlds that stay the same. Each line draws anew, `--repeats` times at a true
difference of the size that compare calls the smallest effect, and `--families` times 20 comparisons without
any; each is resampled 2,000 times, where compare takes 10,000.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cogmem.checks import at_least, require
from cogmem.rng import stream
from experiments.analysis.statistics import (
    CONFIDENCE,
    bootstrap_interval,
    bootstrap_means,
    expanded_tail,
    holm,
    scatter,
    sign_flip_p,
    smallest_effect,
    sure,
)
from experiments.metrics.ranking import Floats
from experiments.report.tables import Form, Table, form_value, framed
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study, frame_of

PROBES = (30, 150)
BASELINE = (0.15, 0.3)
FIXED_WORLDS = 4
FAMILY = 20
RESAMPLES = 2_000

EXPLAINED = (
    "Six worlds get a verdict only where all of them agree (p is 2/2^6 then): of even gains they show less "
    "than four in five, and in a family nothing. Sign flips take gains for symmetric, intervals means for "
    "normal: where gains are skewed both keep less than they promise, over few worlds above all, and at the "
    "small p of a family over fifty still. Over probes of fixed worlds the spread between these counts as "
    "chance, so that intervals are rather too wide and verdicts too few."
)
"""What the table shows and why, for its note."""

_MANY = 100_000  # units, for the scatter of a population


@dataclass(frozen=True)
class Options:
    repeats: int = 2000
    """Comparisons of each case with a true difference."""
    families: int = 300
    """Families of comparisons of each case without a difference."""
    seed: int = 0
    """Seed of all draws."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "repeats", "families"), *at_least(self, 0, "seed"))


class Gains(NamedTuple):
    """How the worlds' gains lie about the true difference: width times a beta variable less its mean."""

    name: str
    a: float
    b: float
    width: float

    def draw(self, shape: tuple[int, int], rng: np.random.Generator) -> Floats:
        return self.width * (rng.beta(self.a, self.b, shape) - self.a / (self.a + self.b))


EVEN, SKEWED = Gains("even", 1, 1, 0.3), Gains("skewed", 0.5, 3.5, 0.6)


class Case(NamedTuple):
    """One comparison to repeat: gold turns a probe, how the worlds' gains lie (None: the worlds are fixed and
    probes are the units), and how many units are resampled."""

    gold: int
    gains: Gains | None
    units: int

    def draw(self, effect: float, repeats: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
        """Sums and counts of the units' paired differences whose mean is truly `effect`.  (repeats, units)"""
        shape = (repeats, self.units)
        low, high = BASELINE
        if self.gains is None:
            place = np.arange(self.units) % FIXED_WORLDS / (FIXED_WORLDS - 1)
            counts = np.ones(shape, np.int64)
            before = np.broadcast_to(low + (high - low) * place, shape)
            after = before + effect + EVEN.width * (place - place.mean())
        else:
            counts = rng.integers(*PROBES, shape, endpoint=True)
            before = rng.uniform(low, high, shape)
            after = before + effect + self.gains.draw(shape, rng)
        turns = self.gold * counts
        return (rng.binomial(turns, after) - rng.binomial(turns, before)) / self.gold, counts.astype(float)

    def smallest(self, rng: np.random.Generator) -> float:
        """The `smallest_effect` at this number of units, with the scatter of the population."""
        effect = 0.0
        for _ in range(3):
            [sums], [counts] = self._replace(units=_MANY).draw(effect, 1, rng)
            effect = smallest_effect(scatter(sums, counts), self.units) or 0.0
        return effect


CASES = (
    *(Case(*one, units) for one in ((1, EVEN), (3, EVEN), (3, SKEWED)) for units in (6, 10, 20, 50)),
    *(Case(gold, None, units) for gold in (1, 3) for units in (52, 200)),
)


class Kept(NamedTuple):
    """What a case kept, as shares: intervals that held a true difference of `effect`, by plain percentiles
    and by ours; where there was none, comparisons with a verdict, each alone, and families with any; and
    verdicts on the true difference (`shown`)."""

    case: Case
    percentile: float
    ours: float
    false_alone: float
    false_family: float
    effect: float
    shown: float


def keeps(case: Case, repeats: int, families: int, seed: int, resamples: int = RESAMPLES) -> Kept:
    """Repeat a case; it depends on the arguments alone."""
    rng = stream(seed, f"coverage/{case}")
    effect = case.smallest(rng)
    drawn = zip(*case.draw(effect, repeats, rng), strict=True)
    held = np.array([_held(*one, effect, rng, resamples) for one in drawn])
    percentile, ours, shown = held.mean(0).tolist()
    sums, counts = (
        part.reshape(families, FAMILY, case.units) for part in case.draw(0.0, families * FAMILY, rng)
    )
    false = [_false(*null, rng, resamples) for null in zip(sums, counts, strict=True)]
    alone, family = np.mean(false, axis=0).tolist()
    return Kept(case, percentile, ours, alone, family, effect, shown)


def _held(
    sums: Floats, counts: Floats, truth: float, rng: np.random.Generator, resamples: int
) -> tuple[bool, bool, bool]:
    """Whether plain percentiles and ours hold the truth, and whether there is a verdict."""
    means = bootstrap_means(sums, counts, rng, resamples)
    plain, (low, high) = (
        np.quantile(means, [tail, 1 - tail]) for tail in ((1 - CONFIDENCE) / 2, expanded_tail(sums.size))
    )
    p = sign_flip_p(sums, rng, resamples)
    return plain[0] <= truth <= plain[1], low <= truth <= high, sure(low, high, p)


def _false(sums: Floats, counts: Floats, rng: np.random.Generator, resamples: int) -> tuple[float, bool]:
    """Of a family without differences: the share of verdicts, each alone, and whether any is left by Holm."""
    p_values = [sign_flip_p(one, rng, resamples) for one in sums]
    verdicts = [
        [sure(low, high, p) for p in (alone, in_family)]
        for one, of, alone, in_family in zip(sums, counts, p_values, holm(p_values), strict=True)
        if alone <= 1 - CONFIDENCE
        for low, high in [bootstrap_interval(one, of, rng, resamples)]
    ]
    return sum(alone for alone, _ in verdicts) / FAMILY, any(in_family for _, in_family in verdicts)


def table(found: Sequence[Kept], repeats: int, families: int) -> Table:
    """One line a case."""
    rows = [
        (
            "binary" if case.gold == 1 else f"of {case.gold} turns",
            *((case.gains.name, f"{case.units} worlds") if case.gains else ("fixed", f"{case.units} probes")),
            *kept,
        )
        for case, *kept in found
    ]
    shares = ("percentiles hold", "ours hold", "false alone", "false in family", "smallest effect", "shown")
    frame = frame_of(rows, "scores", "gains of worlds", "units", *shares)
    known = ((0.95, repeats), (0.8, repeats), (0.05, families * FAMILY), (0.05, families))
    errors = [form_value(1.96 * np.sqrt(share * (1 - share) / count), "share") for share, count in known]
    note = (
        f"Intervals of {CONFIDENCE:.0%}, {repeats:,} repetitions with a true difference of smallest effect: "
        "how many hold it, and how many comparisons show it, that is get a verdict, alone. False: of "
        f"{families * FAMILY:,} comparisons without a true difference the verdicts, each alone; of "
        f"{families:,} families of {FAMILY} of them, corrected by Holm, those with any. By chance a share "
        f"may be off by {errors[0]} (hold), {errors[1]} (shown), {errors[2]} (alone), {errors[3]} (family). "
        f"{EXPLAINED}"
    )
    forms: dict[str, Form] = {"smallest effect": "score"}
    title = "What intervals and verdicts keep of their promises"
    return framed("coverage", title, frame, note, form="share", forms=forms)


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """A line a case."""
    own = asked.options
    found = [keeps(case, own.repeats, own.families, own.seed) for case in CASES]
    return Report([table(found, own.repeats, own.families)], corpus="simulated")


STUDY = Study.of(
    report, options=Options, takes="", example="--repeats 100 --families 20", published={"simulated": ""}
)
