"""How often are verdicts wrong, and what do they find, where the truth is known?

Conversations with 10 to 150 questions are simulated (evenly in the logarithm). On a fifth of the questions
the candidate finds what the baseline misses or the reverse; by how much the first is more frequent is the
true difference, to which each conversation adds a gain of its own. Gains are normal; skewed gains, of which
one conversation in five has all, show what the test does where its assumption is wrong. A family has six
comparisons, one for each of six corpora. Pooled corpora have 5 to 50 conversations each, and gains of their
own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.stats import t, wilcoxon

from cogmem.kernel.checks import at_least, require
from cogmem.rng import stream
from experiments.analysis.plan import PLAN
from experiments.analysis.pooling import drawn_together, random_effects
from experiments.analysis.statistics import ALPHA, MIN_CONVERSATIONS, Mean, mean_of, smallest_effect
from experiments.metrics.ranking import Floats
from experiments.report.tables import Form, Table, form_value, framed
from experiments.studies.base import Asked, Report, Study, frame_of

QUESTIONS = (10, 150)
CHANGED = 0.2
"""The share of questions on which the systems differ."""

FAMILY = 6
SMALL, LARGE = 0.03, 0.05
"""The true differences that are looked for."""

SIZES = {
    3: (7, 10, 30),
    6: (7, 7, 10, 10, 30, 50),
    8: (5, 5, 7, 17, 30, 35, 73, 259),
    10: (5, 7, 7, 7, 10, 10, 10, 30, 30, 50),
}
"""Conversations of each corpus that is pooled, by the number of corpora. The eight are the validation parts
of LongMemEval's questions, Mem-Gallery, BEAM, VehicleMemBench, sealed worlds, MemoryCode, MemDaily, MSC."""

DEVIATIONS = (0.0, 0.03, 0.05)


@dataclass(frozen=True)
class Options:
    repeats: int = 30_000
    """Simulated comparisons of each line; a fifth as many pooled estimates, a tenth of the candidates."""
    seed: int = 0
    """Seed of all draws."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 60, "repeats"), *at_least(self, 0, "seed"))


class Case(NamedTuple):
    """Comparisons to repeat: conversations, and the standard deviation of their gains."""

    conversations: int
    deviation: float
    skewed: bool = False

    def draw(
        self, difference: Floats | float, repeats: int, rng: np.random.Generator
    ) -> tuple[Floats, Floats]:
        """Sums and counts of the changes of each conversation; `difference`: the true one.
        (repeats, conversations)"""
        shape = (repeats, self.conversations)
        low, high = np.log(QUESTIONS).tolist()
        counts = np.exp(rng.uniform(low, high, shape)).round()
        gains = np.where(rng.random(shape) < 0.2, 2.0, -0.5) if self.skewed else rng.normal(0, 1, shape)
        lead = np.clip(difference + self.deviation * gains, -CHANGED, CHANGED)
        found = rng.binomial(counts.astype(np.int64), (CHANGED + lead) / 2)
        missed = rng.binomial(counts.astype(np.int64) - found, (CHANGED - lead) / (2 - CHANGED - lead))
        return (found - missed).astype(np.float64), counts


CASES = (
    *(Case(units, deviation) for units in (5, 7, 10, 30, 50) for deviation in DEVIATIONS),
    *(Case(units, DEVIATIONS[-1], skewed=True) for units in (7, 10, 30, 50)),
)


def _share(of: Any) -> float:
    return float(np.mean(of))


def single(case: Case, repeats: int, seed: int) -> tuple[float, ...]:
    """What the test does with comparisons of one corpus, as shares: verdicts where there is no difference,
    alone and in any of a family; verdicts on a small and a large difference, and on the large one at the
    strictest level of a family; and the verdict "equivalent" where there is no difference, and where it is
    as large as the margin. Last, the mean smallest detectable difference."""
    rng = stream(seed, f"power/{case}")
    null, small, large, margin = (
        mean_of(*case.draw(difference, repeats, rng), 1.0) for difference in (0.0, SMALL, LARGE, PLAN.margin)
    )
    p = null.p()
    families = p[: repeats // FAMILY * FAMILY].reshape(-1, FAMILY).min(1)
    errors = zip(null.error[:500], null.freedom[:500], strict=True)
    return (
        *(_share(p <= ALPHA), _share(families <= ALPHA / FAMILY)),
        *(_share(small.p() <= ALPHA), _share(large.p() <= ALPHA), _share(large.p() <= ALPHA / FAMILY)),
        *(_share(_equivalent(null)), _share(_equivalent(margin))),
        float(np.mean([smallest_effect(*pair) for pair in errors])),
    )


def together(corpora: int, deviation: float, between: float, repeats: int, seed: int) -> tuple[float, ...]:
    """The same of pooled estimates, without families; `between`: the standard deviation of the corpora's
    gains."""
    rng = stream(seed, f"power/pooled/{corpora}/{deviation}/{between}")

    def estimate(difference: float) -> Mean:
        gains = rng.normal(difference, between, (repeats, corpora))
        drawn = (
            Case(size, deviation).draw(gains[:, [at]], repeats, rng) for at, size in enumerate(SIZES[corpora])
        )
        values, errors, freedoms = np.stack([mean_of(*sample, 1.0) for sample in drawn], -1)
        return random_effects(values, drawn_together(errors**2, freedoms)).mean

    null, small, large, margin = map(estimate, (0.0, SMALL, LARGE, PLAN.margin))
    return (
        *(_share(estimate.p() <= ALPHA) for estimate in (null, small, large)),
        *(_share(_equivalent(null)), _share(_equivalent(margin))),
        smallest_effect(float(null.error.mean()), corpora - 1),
    )


def _equivalent(mean: Mean) -> Any:
    """Whether the verdict is "equivalent"."""
    return (mean.p() > ALPHA) & (mean.beyond(PLAN.margin) <= ALPHA)


# --- the tests among which the test was chosen --------------------------------------------------------------


def _weighted(sums: Floats, counts: Floats, rng: np.random.Generator) -> Floats:
    return mean_of(sums, counts).p()


def _all_free(sums: Floats, counts: Floats, rng: np.random.Generator) -> Floats:
    mean = mean_of(sums, counts)
    return np.asarray(2 * t.sf(np.abs(mean.value) / mean.error, sums.shape[1] - 1))


def _unweighted(sums: Floats, counts: Floats, rng: np.random.Generator) -> Floats:
    return mean_of(sums / counts, np.ones(sums.shape)).p()


def _sign_flips(sums: Floats, counts: Floats, rng: np.random.Generator) -> Floats:
    signs = rng.choice([-1.0, 1.0], (sums.shape[1], 999))
    beyond = np.abs(sums @ signs) >= np.abs(sums.sum(1, keepdims=True)) - 1e-9
    return np.asarray((1 + beyond.sum(1)) / 1000)


def _bootstrap_t(sums: Floats, counts: Floats, rng: np.random.Generator) -> Floats:
    mean, beyond = mean_of(sums, counts, 1.0), np.zeros(len(sums))
    for _ in range(199):
        drawn = rng.integers(sums.shape[1], size=sums.shape)
        again = mean_of(np.take_along_axis(sums, drawn, 1), np.take_along_axis(counts, drawn, 1), 1.0)
        beyond += np.abs(again.value - mean.value) / again.error >= np.abs(mean.value) / mean.error
    return (1 + beyond) / 200


def _wilcoxon(sums: Floats, counts: Floats, rng: np.random.Generator) -> Floats:
    return np.asarray(wilcoxon(sums / counts, axis=1, method="approx").pvalue)


CANDIDATES: dict[str, Callable[[Floats, Floats, np.random.Generator], Floats]] = {
    "t, weighted, effective degrees of freedom (chosen)": _weighted,
    "t, weighted, n − 1 degrees of freedom": _all_free,
    "t over conversations' means": _unweighted,
    "sign flips": _sign_flips,
    "bootstrap-t": _bootstrap_t,
    "Wilcoxon signed rank": _wilcoxon,
}


def candidates(repeats: int, seed: int) -> Table:
    """A line a test: verdicts without a difference, and with the large one, of 5, 7, 10 and 30
    conversations."""
    units, rows = (5, 7, 10, 30), []
    drawn = {
        (size, difference): Case(size, DEVIATIONS[-1]).draw(
            difference, repeats, stream(seed, f"power/candidates/{size}/{difference}")
        )
        for difference in (0.0, LARGE)
        for size in units
    }
    for name, test in CANDIDATES.items():
        rng = stream(seed, f"power/candidates/{name}")
        rows.append((name, *(_share(test(*sample, rng) <= ALPHA) for sample in drawn.values())))
    titles = (f"{error} with {size}" for error in ("false", f"finds {LARGE}") for size in units)
    note = (
        f"Between-conversation SD {DEVIATIONS[-1]}; {repeats:,} comparisons each, so that a share of 5 % is "
        f"within {_chance(0.05, repeats)}. The mean over conversations is another quantity than the mean "
        "over questions, which all tables print."
    )
    return framed(
        "candidates", "Candidates for the test", frame_of(rows, "test", *titles), note, form="share"
    )


def _chance(share: float, count: int) -> str:
    return form_value(1.96 * np.sqrt(share * (1 - share) / count), "share")


_FOUND = (
    *("false", f"finds {SMALL}", f"finds {LARGE}"),
    *("equivalent at 0", f"equivalent at {PLAN.margin}", "detectable"),
)


def report(asked: Asked[Options], runs: Any) -> Report:
    """The table of the test, that of pooled estimates, and that of the candidates."""
    options, forms = asked.options, dict[str, Form](detectable="score")
    rows: list[Sequence[Any]] = [
        (
            case.conversations,
            form_value(case.deviation, "score"),
            "one in five" if case.skewed else "normal",
            *single(case, options.repeats, options.seed),
        )
        for case in CASES
    ]
    titles = ("false", "false in family", *_FOUND[1:3], f"finds {LARGE} in family", *_FOUND[3:])
    explained = (
        "False: verdicts better or worse where there is no difference. Finds: such verdicts where the "
        f"difference is so large. In family: any of {FAMILY} comparisons, and at the strictest level of "
        f"Holm's correction, {ALPHA}/{FAMILY}. Equivalent: that verdict without a difference, and at a "
        "difference of the margin, where it is false. Detectable: the smallest detectable difference that is "
        "printed."
    )
    chance, in_family = _chance(0.05, options.repeats), _chance(0.05, options.repeats // FAMILY)
    few = f"With fewer than {MIN_CONVERSATIONS} conversations there is no verdict: the test would do this."
    by_chance = f"By chance a share of 5 % is within {chance}, of families {in_family}."
    made = framed(
        *("power", "One corpus", frame_of(rows, "conversations", "SD", "gains", *titles)),
        f"{explained} {few} {by_chance}",
        form="share",
        forms=forms,
    )
    repeats = options.repeats // 5
    rows = [
        (
            corpora,
            form_value(deviation, "score"),
            form_value(between, "score"),
            *together(corpora, deviation, between, repeats, options.seed),
        )
        for corpora in SIZES
        for deviation in DEVIATIONS
        for between in (0.0, 0.02, 0.04)
    ]
    sizes = "; ".join(f"{count}: {', '.join(map(str, of))}" for count, of in SIZES.items())
    pooling = framed(
        *("pooled", "Pooled over corpora", frame_of(rows, "corpora", "SD", "SD between corpora", *_FOUND)),
        f"Conversations of each: {sizes}; the 8 are the validation corpora of this laboratory. "
        f"By chance a share of 5 % is within {_chance(0.05, repeats)}.",
        form="share",
        forms=forms,
    )
    return Report([made, pooling, candidates(options.repeats // 10, options.seed)], corpus="simulated")


STUDY = Study.of(report, options=Options, takes="", example="--repeats 600", published={"simulated": ""})
