"""Do intervals and verdicts keep their promises, on simulated runs whose true difference is known?

Worlds of 30 to 150 probes each have a chance of their own to find a gold turn, and a gain of their own by
which the candidate's chance is higher; scores are binary, or the share of three gold turns. Gains are spread
evenly; or skewed: most worlds gain a little less than the mean, and few much more; or more skewed than the
gains that the test was chosen on; or one world in five has all of the gain. Where probes are the units, they
are of four worlds that stay the same. Each line draws anew, `--repeats` times at a true difference of the
size that compare calls the smallest effect, and `--families` times 20 comparisons without any; each is
resampled 2,000 times, where compare takes 10,000.

*Before* are sign flips alone with the interval of a bootstrap, as verdicts were made earlier.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cogmem.checks import at_least, require
from cogmem.rng import stream
from experiments.analysis.statistics import (
    CONFIDENCE,
    Significance,
    bootstrap_interval,
    flipped,
    holm,
    scatter,
    significance,
    smallest_effect,
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
    "Before: sign flips alone, with the interval of a bootstrap. They take gains for symmetric, and promise "
    "more than they keep where few worlds carry a gain. Now a t test that is corrected for skewness, and "
    "doubts it, must agree. It costs power: over ten worlds of even gains a sixth to a fifth of what was "
    "shown. Six worlds get a verdict only where all of them agree (p is 2/2^6 then), and in a family none. "
    "Where one world in five has all of the gain, ten worlds often hold none of it, and no test can know. "
    "Over probes of fixed worlds the spread between these counts as chance, so that intervals are rather too "
    "wide and verdicts too few."
)
"""What the table shows and why, for its note."""

_MANY = 100_000  # units, for the scatter of a population
_EVERYTHING = (-np.inf, np.inf)


@dataclass(frozen=True)
class Options:
    repeats: int = 2000
    """Comparisons of each case with a true difference."""
    families: int = 600
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
MORE, FIFTH = Gains("more skewed", 0.3, 3, 0.6), Gains("one in five", 0.02, 0.08, 0.3)


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
    *(Case(3, gains, 10) for gains in (MORE, FIFTH)),
    *(Case(gold, None, units) for gold in (1, 3) for units in (52, 200)),
)


class Promises(NamedTuple):
    """What a test keeps, as shares: intervals that hold a true difference; where there is none, comparisons
    with a verdict, each alone, and families with any; and verdicts on the true difference (`shown`)."""

    holds: float
    false_alone: float
    false_family: float
    shown: float


class Kept(NamedTuple):
    """What was kept of a case with a true difference of `effect`, or of none."""

    case: Case
    effect: float
    before: Promises
    now: Promises


def keeps(case: Case, repeats: int, families: int, seed: int, resamples: int = RESAMPLES) -> Kept:
    """Repeat a case; it depends on the arguments alone."""
    rng = stream(seed, f"coverage/{case}")
    effect = case.smallest(rng)
    drawn = zip(*case.draw(effect, repeats, rng), strict=True)
    found = [_both(*one, rng, resamples, whole=True) for one in drawn]
    sums, counts = case.draw(0.0, families * FAMILY, rng)
    null = [_both(*one, rng, resamples, whole=False) for one in zip(sums, counts, strict=True)]
    promises = [
        _promises([one[which] for one in found], [one[which] for one in null], effect) for which in (0, 1)
    ]
    return Kept(case, effect, *promises)


def _both(
    sums: Floats, counts: Floats, rng: np.random.Generator, resamples: int, whole: bool
) -> tuple[Significance, Significance]:
    """Interval and p as they were made before, and as they are. `whole`: whether the interval of before
    matters where p alone gives no verdict."""
    p, now = flipped(sums, counts, rng, resamples).p, significance(sums, counts, rng, resamples)
    ends = bootstrap_interval(sums, counts, rng, resamples) if whole or p <= 1 - CONFIDENCE else _EVERYTHING
    return Significance(*ends, p), now


def _promises(found: Sequence[Significance], null: Sequence[Significance], effect: float) -> Promises:
    """`found` at the true difference `effect`; `null`: families of comparisons without any."""
    families = [null[start : start + FAMILY] for start in range(0, len(null), FAMILY)]
    in_family = [
        any(_sure(one, p) for one, p in zip(family, holm([one.p for one in family]), strict=True))
        for family in families
    ]
    shares = (
        [one.low <= effect <= one.high for one in found],
        [_sure(one, one.p) for one in null],
        in_family,
        [_sure(one, one.p) for one in found],
    )
    return Promises(*(float(np.mean(share)) for share in shares))


def _sure(one: Significance, p: float) -> bool:
    return (one.low > 0 or one.high < 0) and p <= 1 - CONFIDENCE + 1e-12


def table(found: Sequence[Kept], repeats: int, families: int) -> Table:
    """One line a case."""
    rows = [
        (
            "binary" if case.gold == 1 else f"of {case.gold} turns",
            *((case.gains.name, f"{case.units} worlds") if case.gains else ("fixed", f"{case.units} probes")),
            *(share for pair in zip(before, now, strict=True) for share in pair),
            effect,
        )
        for case, effect, before, now in found
    ]
    shares = [
        f"{name}{when}"
        for name in ("holds", "false alone", "false in family", "shown")
        for when in (" before", "")
    ]
    frame = frame_of(rows, "scores", "gains of worlds", "units", *shares, "smallest effect")
    known = ((0.95, repeats), (0.8, repeats), (0.05, families * FAMILY), (0.05, families))
    errors = [form_value(1.96 * np.sqrt(share * (1 - share) / count), "share") for share, count in known]
    note = (
        f"Intervals of {CONFIDENCE:.0%}, {repeats:,} repetitions with a true difference of smallest effect: "
        "how many hold it, and how many comparisons show it, that is get a verdict, alone. False: of "
        f"{families * FAMILY:,} comparisons without a true difference the verdicts, each alone; of "
        f"{families:,} families of {FAMILY} of them, corrected by Holm, those with any. By chance a share "
        f"may be off by {errors[0]} (holds), {errors[1]} (shown), {errors[2]} (alone), {errors[3]} (family). "
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
