"""How often is a verdict false?

The present and the previous tests of this laboratory, on simulated conversations and corpora.
Nothing is replayed. A question of a simulated conversation is won (+1), lost (-1) or tied (0), so the values
are as coarse as those of a recall with one gold turn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from cogmem.kernel.checks import at_least, require
from cogmem.rng import stream
from experiments.analysis.plan import PLAN
from experiments.analysis.statistics import ALPHA, MIN_EQUIVALENT, Mean, mean_of, p_beyond
from experiments.metrics.ranking import Floats
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study

SHARES = (0.03, 0.05, 0.1, 0.2, 0.3, 0.5)
"""The shares of conversations that have all of a loss."""
SIZES = (10, 20, 30, 50, 80, 100, 200)
"""Numbers of conversations."""
QUESTIONS = 12
"""Questions of a conversation."""
CORPORA: Mapping[str, tuple[int, ...]] = {
    "six, of the sizes in README": (10, 64, 20, 10, 259, 5),
    "six, one of 2 and one of 10": (2, 10, 30, 30, 64, 80),
    "six of 30": (30,) * 6,
}
"""The conversations of the corpora that are pooled."""
BETWEEN = 0.03
"""The standard deviation of the true differences between corpora."""
CHANGED = (0.02, 0.15, 0.15, 0.15, 0.15, 0.15)
"""The share of the questions of each corpus that are won or lost; the first is near its ceiling."""


@dataclass(frozen=True)
class Options:
    """What is simulated."""

    trials: int = 4_000
    """Number of simulated comparisons of each kind, at least 100."""
    noise: float = 0.0
    """Share of the questions of every conversation that are won or lost by chance, beside the loss."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 100, "trials"),
            ("noise", lambda: 0 <= self.noise <= 1, "a number in [0, 1]"),
        )


Test = Callable[[Floats, Floats], Floats]
"""Sums and counts of conversations to the p of a difference of at least the margin.  (trials, units)"""


def by_one_question(sums: Floats, counts: Floats) -> Floats:
    """The previous test: an error of at least one question."""
    return mean_of(sums, counts, 1.0).beyond(PLAN.margin)


def by_conversations(sums: Floats, counts: Floats) -> Floats:
    """The present test."""
    found = p_beyond(sums, counts, PLAN.margin)
    return found if sums.shape[-1] >= MIN_EQUIVALENT else np.ones_like(found)


TESTS: Mapping[str, Test] = {"one question": by_one_question, "one conversation": by_conversations}


def equivalence(options: Options) -> Table:
    """The share of comparisons that are called equivalent although the loss is the margin."""
    rows = []
    for size in SIZES:
        for name, test in TESTS.items():
            found = []
            for share in SHARES:
                sums, counts = _losses(options, size, share)
                found.append(float(np.mean(test(sums, counts) <= ALPHA)))
            rows.append((size, name, *found))
    columns = columns_of(
        "conversations: count | floor | " + " | ".join(f"{share:.0%}: share" for share in SHARES)
    )
    note = (
        f"A loss of {PLAN.margin:g} on average that a share of the conversations has (columns). A verdict of "
        f"equivalence is false; at most 6 % are promised. {QUESTIONS} questions a conversation, of which "
        f"{options.noise:.0%} change by chance as well. {options.trials:,} trials. Floor: what the error is "
        "at least. One question: the previous test. One conversation: the present one (`p_beyond` in "
        "`experiments/analysis/statistics.py`)."
    )
    return Table("equivalence", "False equivalence", columns, tuple(rows), note, lead=True)


def pooling(options: Options) -> Table:
    """The share of pooled comparisons without a difference that are called better or worse."""
    rows = []
    for name, sizes in CORPORA.items():
        rng = stream(0, f"verdicts/{name}")
        truth = rng.normal(0.0, BETWEEN, (options.trials, len(sizes)))
        values, errors = [], []
        for place, (size, changed) in enumerate(zip(sizes, CHANGED, strict=True)):
            won = np.clip(changed / 2 + truth[:, place, None] / 2, 0, 1)
            lost = np.clip(changed / 2 - truth[:, place, None] / 2, 0, 1)
            drawn = rng.random((options.trials, size * QUESTIONS))
            change = (drawn < won).astype(np.float64) - (drawn > 1 - lost)
            sums = change.reshape(options.trials, size, QUESTIONS).sum(-1)
            mean = mean_of(sums, np.full_like(sums, QUESTIONS), 1.0)
            values.append(mean.value)
            errors.append(mean.error)
        means, variances = np.stack(values, -1), np.stack(errors, -1) ** 2
        freedoms = np.array(sizes) - 1.0
        weighed, weights = random_effects(means, drawn_together(variances, freedoms))
        rows.append(
            (
                name,
                float(np.mean(weighed.p() <= ALPHA)),
                float((weights.max(-1) / weights.sum(-1)).mean()),
                float(np.mean(mean_of(means, np.ones_like(means)).p() <= ALPHA)),
                1 / len(sizes),
            )
        )
    columns = columns_of(
        "corpora | random effects: share | largest weight: share | unweighted t: share | its weight: share"
    )
    note = (
        f"Pooled verdicts of corpora whose mean gain is 0, with a standard deviation of {BETWEEN:g} between "
        "them. Random effects: the previous test, with its mean largest weight of a corpus. Unweighted t: "
        "the present test (`experiments/analysis/pooling.py`)."
    )
    return Table("pooling", "False pooled verdicts", columns, tuple(rows), note)


def drawn_together(variances: Floats, freedoms: Floats) -> Floats:
    """Variances of means in the previous test: each is drawn towards the variance that it would have if
    conversations varied alike in all corpora, with a weight of 8 degrees of freedom.
    (..., corpora) -> (..., corpora)"""
    units = freedoms + 1
    shared = (freedoms * variances * units).sum(-1, keepdims=True) / freedoms.sum() / units
    return np.asarray((freedoms * variances + 8 * shared) / (freedoms + 8))


def random_effects(values: Floats, variances: Floats) -> tuple[Mean, Floats]:
    """The mean of the previous test, by Paule & Mandel's variance between corpora, and the weights: at that
    variance the weighted sum of squares is the number of degrees of freedom.  (..., corpora)"""
    freedom, low = values.shape[-1] - 1, np.zeros(values.shape[:-1])
    high = ((values - values.mean(-1, keepdims=True)) ** 2).sum(-1)
    for _ in range(50):
        middle = (low + high) / 2
        weights = 1 / (variances + middle[..., None])
        mean = (weights * values).sum(-1) / weights.sum(-1)
        above = (weights * (values - mean[..., None]) ** 2).sum(-1) > freedom
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    return Mean(mean, 1 / np.sqrt(weights.sum(-1)), np.full(mean.shape, freedom)), weights


def _losses(options: Options, size: int, share: float) -> tuple[Floats, Floats]:
    """Differences of conversations of which a share has all of a loss of the margin.  (trials, size)"""
    rng, shape = stream(0, f"verdicts/{size}/{share}"), (options.trials, size)
    affected = rng.random(shape) < share
    lost = rng.binomial(QUESTIONS, min(PLAN.margin / share, 1.0), shape) * affected
    by_chance = rng.binomial(QUESTIONS, options.noise / 2, (2, *shape))
    sums = (by_chance[0] - by_chance[1] - lost).astype(np.float64)
    return sums, np.full(shape, float(QUESTIONS))


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """The tables of false verdicts."""
    return Report([equivalence(asked.options), pooling(asked.options)], corpus="simulation")


STUDY = Study.of(report, options=Options, takes="", example="--noise=0.05")
