"""Claims of others about forgetting in agents, each on data on which it can fail."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl

from cogmem.dynamics.arrays import Bools, Floats
from cogmem.dynamics.reinforcement import DIRECT_BOOST, earns_core, initial_stability, spaced_factor
from cogmem.dynamics.retention import BASE_DAYS, FLOORS, exponential, strength_days
from cogmem.rng import stream
from experiments.corpora.events import Corpus
from experiments.studies.laws.held_out import Bench
from experiments.studies.laws.models import CONSTANT, Model, lomax
from experiments.studies.laws.reviews import Ints, Reviews
from experiments.studies.laws.scores import drawn, interval

FADING = {"half-life 11.25 d": (11.25, 0.8), "half-life 5.02 d": (5.02, 1.2)}
"""Half-life in days and exponent of time of the two layers of FadeMem (Wei et al. 2026, arXiv 2601.18642)."""
KEPT = 0.55
"""What its store keeps: 45 % less."""
AGES = (30.0, 180.0, 365.0)
"""Days at which the SDK's documents state what is left of a memory."""

FEWEST = 30
"""Reviews from which a line is shown."""
BLOCK = 100
"""Uses of files in a row that are drawn together in a bootstrap."""
RECENT_AND_FREQUENT = "recency and frequency"

FADEMEM, BUDGET, SDK = "Wei et al. 2026", "arXiv 2604.02280", "cognitive-memory SDK"


class Measured(NamedTuple):
    """A claim and what was measured, with its 95 % interval, beside a value to compare it with."""

    source: str
    claim: str
    setting: str
    measure: str
    value: float
    low: float
    high: float
    compared_with: str
    reference: float
    n: int


def fading(name: str) -> Model:
    """Recall by a layer of FadeMem, the same for every memory, since its last use."""
    half, exponent = FADING[name]

    def bind(reviews: Reviews) -> Callable[[Floats], Floats]:
        left = np.exp2(-((reviews.gap[reviews.asked] / half) ** exponent))
        return lambda values: left[None].repeat(len(values), 0)

    return Model(name, (), bind, fitted=False)


def on_reviews(bench: Bench) -> list[Measured]:
    """The two half-lives as predictions of recall, and what the SDK says is left of a memory."""
    reviews, found = bench.reviews, []
    reference = float(np.nanmean(bench.losses(CONSTANT, 0)))
    setting, size = f"reviews of {reviews.name}", int(reviews.asked.sum())
    for name in FADING:
        losses = bench.losses(fading(name), 0)
        low, high = bench.interval(losses, reviews.asked)
        claim, mean = f"{name} since the last use", float(np.nanmean(losses))
        found.append(
            Measured(FADEMEM, claim, setting, "log loss", mean, low, high, "the mean recall", reference, size)
        )
    return found + [line for line in _floors(bench) if line.n >= FEWEST]


def _floors(bench: Bench) -> Iterator[Measured]:
    reviews = bench.reviews
    boosts = DIRECT_BOOST * spaced_factor(reviews.gap)
    stability = np.minimum(initial_stability(0.5) + reviews.before(boosts), 1.0)
    core = earns_core(reviews.number, stability, reviews.before(reviews.asked) + 1)
    for kind, of_kind in (("core", core), ("other", ~core)):
        for start, end in pairwise((*AGES, np.inf)):
            rows = reviews.asked & of_kind & (reviews.gap >= start) & (reviews.gap < end)
            if not rows.any():
                continue
            tau = strength_days(stability[rows], 0.5, BASE_DAYS["semantic"])
            said = float(exponential(reviews.gap[rows], tau, FLOORS[kind]).mean())
            passed = reviews.passed.astype(np.float64)
            low, high = bench.interval(passed, rows)
            span = f"{start:g} days and more" if np.isinf(end) else f"{start:g} to {end:g} days"
            claim, setting = f"what is left of {kind} memories after {span}", f"reviews of {reviews.name}"
            mean, size = float(passed[rows].mean()), int(rows.sum())
            yield Measured(SDK, claim, setting, "recall", mean, low, high, "the SDK's retention", said, size)


def on_conversations(corpus: Corpus, resamples: int) -> Measured:
    """The share of the turns that questions need that is left if the weakest 45 % are removed by age."""
    kept, units = [], []
    for unit, conversation in enumerate(corpus.conversations):
        times = {event.message.id: event.time.timestamp() for event in conversation.messages}
        ordered = np.sort(np.array([*times.values()]))
        for probe in conversation.probes:
            said = int(np.searchsorted(ordered, probe.time.timestamp(), side="right"))
            oldest = ordered[int(said * (1 - KEPT))] if said else np.inf
            kept += [float(times[turn] >= oldest) for turn in probe.evidence]
            units += [unit] * len(probe.evidence)
    values = np.array(kept)
    times_drawn = drawn(max(units) + 1, stream(0, f"laws/claims/{corpus.name}"), resamples)
    low, high = interval(values, np.array(units), times_drawn)
    claim, setting = "a store 45 % smaller, by fading since the last use", f"questions of {corpus.name}"
    mean = float(values.mean())
    measure, other = "needed turns kept", "removal at random"
    return Measured(FADEMEM, claim, setting, measure, mean, low, high, other, KEPT, len(values))


def on_touches(path: Path) -> Iterator[Measured]:
    """Of the files that a project changes again, the share that a bounded store still has, by policy."""
    table = pl.read_csv(path)
    for share in (KEPT, 0.1):
        hits: dict[str, list[float]] = {}
        for _, project in table.group_by("repo", maintain_order=True):
            found = touched(project["day"].to_numpy(), project["file"].to_numpy(), share)
            for name, kept in found.items():
                hits.setdefault(name, []).extend(kept)
        reference = float(np.mean(hits.pop("random")))
        for name, kept in hits.items():
            values = np.array(kept)
            blocks = np.arange(len(values)) // BLOCK
            low, high = interval(values, blocks, drawn(int(blocks[-1]) + 1, stream(0, name), 500))
            source = BUDGET if name == RECENT_AND_FREQUENT else FADEMEM if name in FADING else "control"
            setting, measure = f"file changes, a store of {share:.0%}", "needed files kept"
            mean, other = float(values.mean()), "removal at random"
            yield Measured(source, name, setting, measure, mean, low, high, other, reference, len(values))


def touched(days: Ints, items: Ints, share: float) -> dict[str, list[float]]:
    """By policy: for each use of a known item, in order, whether the store had it. A store has a share of the
    known items, those of the highest score before the day.

    Scores: uses, each faded by a half-life; days since the last use (lru); number of uses (lfu); and uses ·
    (1 + days since the last)^−0.5.
    """
    count = int(items.max()) + 1
    rng = stream(0, "laws/touched")
    uses, last = np.zeros(count), np.full(count, -np.inf)
    faded = {name: np.zeros(count) for name in FADING}
    found: dict[str, list[float]] = {}
    today = float(days[0])
    cuts = np.flatnonzero(np.diff(days)) + 1
    for start, end in zip((0, *cuts), (*cuts, len(days)), strict=True):
        day, new = float(days[start]), np.unique(items[start:end])
        for name, (half, _) in FADING.items():
            faded[name] *= 0.5 ** ((day - today) / half)
        today = day
        known = uses > 0
        again = new[known[new]]
        if len(again):
            age = day - last
            scores = {
                **faded,
                "lru": -age,
                "lfu": uses,
                RECENT_AND_FREQUENT: uses * lomax(np.where(known, age, 0.0), 0.5),
                "random": rng.random(count),
            }
            for name, score in scores.items():
                found.setdefault(name, []).extend(_stored(score, known, share, rng)[again].astype(float))
        uses[new] += 1
        last[new] = day
        for weights in faded.values():
            weights[new] += 1
    return found


def _stored(score: Floats, known: Bools, share: float, rng: np.random.Generator) -> Bools:
    """The known items of the highest scores; ties are broken by chance."""
    rows = np.flatnonzero(known)
    best = rows[np.lexsort((rng.random(len(rows)), -score[rows]))][: max(round(share * len(rows)), 1)]
    kept = np.zeros(len(known), np.bool_)
    kept[best] = True
    return kept
