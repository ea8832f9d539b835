"""The laws as predictors of need, and how well each predicts what it was not fitted to.

Every law turns the history of a thing into one number x, and the log odds of need are a + b·x + c·w with
b >= 0. w is the logarithm of the rate at which the thing is met in other conversations: a frequent word is
met often and again, whatever anybody remembers, and a law must tell more than that. Laws with as many numbers
fitted are of equal freedom, and a scale of need is nobody's merit.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import polars as pl

from cogmem.dynamics.reinforcement import initial_stability, reinforce, spaced_factor
from cogmem.dynamics.retention import LAWS, RetentionConfig, retention, strength_days
from experiments.studies.need.histories import HOUR, Flags, Floats, History, Moments, Places, rates_elsewhere

IMPORTANCE = 0.5
"""Of everything: what is important is not looked for here."""

SAMPLE = 60_000
"""Observations that a law is fitted to, at most; evenly drawn."""

RIDGE = 1.0
"""What half a squared weight costs, of terms in standard deviations: a few observations prove little."""

TINY = 1e-30
"""Odds or retention below which nothing is told apart."""

_DAYS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)


class Seen(NamedTuple):
    """What a law may look at: the history of a conversation up to each of its moments."""

    history: History
    at: Moments

    @property
    def last(self) -> Places:
        """The latest session in which each thing was met; -1: none yet.  (things, moments)"""
        sessions = np.where(self.history.met, np.arange(self.history.days.size), -1)
        latest = np.maximum.accumulate(sessions, axis=1)
        return np.where(self.at.known > 0, latest[:, np.maximum(self.at.known - 1, 0)], -1)

    @property
    def age(self) -> Floats:
        """Days since the last meeting, at least an hour.  (things, moments)"""
        return np.maximum(self.at.days - self.history.days[self.last], HOUR)

    @property
    def times(self) -> Floats:
        """The number of sessions in which it was met.  (things, moments)"""
        so_far = np.pad(np.cumsum(self.history.met, axis=1), ((0, 0), (1, 0)))
        return so_far[:, self.at.known].astype(np.float64)

    @property
    def span(self) -> Floats:
        """Days from the first meeting to the last.  (things, moments)"""
        first = self.history.days[np.argmax(self.history.met, axis=1)]
        return np.asarray(self.history.days[self.last] - first[:, None])

    def traces(self, fading: Callable[[Floats], Floats]) -> Floats:
        """The sum over all meetings of what has faded by their ages.  (things, moments)"""
        ages = self.at.days - self.history.days[:, None]
        before = np.arange(self.history.days.size)[:, None] < self.at.known
        left = np.where(before, fading(np.maximum(ages, HOUR)), 0.0)
        return np.asarray(self.history.met.astype(np.float64) @ left)

    def strength(self, base_days: float) -> Floats:
        """The time constant in days as the engine has it: stability grows with every meeting, and more with
        one after a pause.  (things, moments)"""
        stability = np.full(len(self.history.met), float(initial_stability(IMPORTANCE)))
        met_at = np.full(len(self.history.met), np.nan)
        after = [stability]
        for met, day in zip(self.history.met.T, self.history.days, strict=True):
            again = met & ~np.isnan(met_at)
            grown = reinforce(stability, spaced_factor(np.nan_to_num(day - met_at)))
            stability = np.where(again, grown, stability)
            met_at = np.where(met, day, met_at)
            after.append(stability)
        return strength_days(np.stack(after, axis=1)[:, self.at.known], IMPORTANCE, base_days)


Predictor = Callable[[Seen, float], Sequence[Floats]]
"""The terms of a thing's history by one shape parameter.  [(things, moments)]"""


class Law(NamedTuple):
    """A law as a predictor of need."""

    family: str
    """What it takes for the history: laws of one family see the same."""
    name: str
    terms: Predictor
    shapes: tuple[float, ...] = (0.0,)
    """Values of its shape parameter that are tried; one: it has none to fit."""
    controlled: bool = True
    """Whether the rate elsewhere is a term beside its own."""

    @property
    def key(self) -> tuple[str, str]:
        return self.family, self.name

    @property
    def fades(self) -> bool:
        """Whether it has one term, of which more means more need."""
        return self.name not in (BASE, ELSEWHERE, BOTH)

    @property
    def fitted(self) -> int:
        """How many numbers are fitted: a, one for each of its own terms, and the shape."""
        return 1 + (self.name not in (BASE, ELSEWHERE)) + (self.name == BOTH) + (len(self.shapes) > 1)


BASE = "base rate"
ELSEWHERE = "rate elsewhere"
BOTH = "recency and frequency"
ONCE, EVERY, STRENGTH = "last meeting", "every meeting", "last meeting by strength"
WRITTEN, CONTROLS = "as written", "controls"


def _log(values: Floats) -> Floats:
    return np.log(np.maximum(values, TINY))


def _retained(law: str, floor: float, seen: Seen, base: float) -> list[Floats]:
    """ln R of a law of forgetting, over the strength that the engine would give."""
    return [_log(retention(law, seen.age, seen.strength(base), floor))]


def predictors() -> tuple[Law, ...]:
    """Every law, as it stands in the tables."""
    default = RetentionConfig()
    written = [
        Law(WRITTEN, f"{law}, {base:g} days", partial(_retained, law, floor), (base,))
        for law, base, floor in (
            ("exponential", 45.0, default.floor),
            ("exponential", default.episodic_days, default.floor),
            *(
                (law, default.episodic_days, default.floor)
                for law in LAWS
                if law not in ("exponential", "none")
            ),
        )
    ]
    return (
        Law(CONTROLS, BASE, lambda seen, shape: [], controlled=False),
        Law(CONTROLS, ELSEWHERE, lambda seen, shape: []),
        Law(CONTROLS, "frequency", lambda seen, shape: [_log(seen.times)]),
        Law(CONTROLS, BOTH, lambda seen, shape: [-np.log(seen.age), _log(seen.times)]),
        Law(ONCE, "exponential", lambda seen, shape: [-seen.age]),
        Law(ONCE, "power", lambda seen, shape: [-np.log(seen.age)]),
        Law(EVERY, "exponential", lambda seen, days: [_log(seen.traces(lambda t: np.exp(-t / days)))], _DAYS),
        Law(
            EVERY,
            "power",
            lambda seen, decay: [_log(seen.traces(lambda t: t**-decay))],
            (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0),
        ),
        Law(STRENGTH, "exponential", partial(_retained, "exponential", 0.0), tuple(_DAYS)),
        Law(STRENGTH, "power", partial(_retained, "power", 0.0), tuple(_DAYS)),
        *written,
        Law(WRITTEN, "ACT-R, d = .5", lambda seen, shape: [_log(seen.traces(lambda t: t**-0.5))]),
        Law(WRITTEN, "generative agents, .995 an hour", lambda seen, shape: [24 * np.log(0.995) * seen.age]),
    )


# --- fitting and judging ----------------------------------------------------------------------------------


class Panel(NamedTuple):
    """The observations of a corpus: each thing that was met, at each later moment."""

    seen: tuple[Seen, ...]
    """By conversation."""
    met: tuple[Flags, ...]
    """Which things had been met.  [(things, moments)]"""
    of: Places
    """The conversation of each observation.  (observations,)"""
    thing: Places
    """The thing of each, by number within its conversation."""
    moment: Places
    """The moment of each, by number over all conversations."""
    needed: Flags
    """Whether it was needed."""
    elsewhere: Floats
    """How often it is met in other conversations (`rates_elsewhere`).  (observations,)"""

    @classmethod
    def made(cls, histories: Sequence[History], at: Sequence[Moments]) -> "Panel":
        """What was met before each moment."""
        seen = tuple(map(Seen, histories, at))
        met = tuple(view.last >= 0 for view in seen)
        places = [np.nonzero(mask) for mask in met]
        rates = rates_elsewhere(histories)
        starts = np.cumsum([0, *(view.at.days.size for view in seen)])
        return cls(
            seen,
            met,
            np.concatenate([np.full(rows.size, number) for number, (rows, _) in enumerate(places)]),
            np.concatenate([rows for rows, _ in places]),
            np.concatenate([start + columns for start, (_, columns) in zip(starts, places, strict=False)]),
            np.concatenate([view.at.needed[mask] for view, mask in zip(seen, met, strict=True)]),
            np.concatenate([rate[rows] for rate, (rows, _) in zip(rates, places, strict=True)]),
        )

    def terms(self, law: Law, shape: float) -> Floats:
        """The terms of a law for every observation, and the rate elsewhere where it differs between them.
        (terms, observations)"""
        found = [
            [term[mask] for term in law.terms(view, shape)]
            for view, mask in zip(self.seen, self.met, strict=True)
        ]
        columns = [np.concatenate(columns) for columns in zip(*found, strict=True)]
        if law.controlled and np.ptp(self.elsewhere) > 0:
            columns.append(self.elsewhere)
        return np.array(columns).reshape(len(columns), self.of.size)

    def folds(self) -> Places:
        """The fold of each observation: its conversation; of a single conversation, a fifth of its things."""
        conversations = len(self.seen)
        return self.of % 10 if conversations > 1 else self.thing % 5


class Judged(NamedTuple):
    """How a law predicts need."""

    law: Law
    p: Floats
    """The probability of need of each observation, by what was fitted without its fold.  (observations,)"""
    shape: float
    """The shape parameter that is fitted to all."""
    weights: Floats
    """a, and a weight for each term, fitted to all."""


def judge(panel: Panel, law: Law) -> Judged:
    """Fit a law without each fold, and to all."""
    fold_of = panel.folds()
    without = {fold: fold_of != fold for fold in np.unique(fold_of).tolist()}
    everything = len(without)
    chosen = [_spread(others) for others in (*without.values(), np.ones(fold_of.size, np.bool_))]
    best, p = np.full(everything + 1, np.inf), np.zeros(fold_of.size)
    shape, weights = law.shapes[0], np.zeros(1)
    for tried in law.shapes:
        terms = panel.terms(law, tried)
        for number, rows in enumerate(chosen):
            fitted, loss = logistic(terms[:, rows], panel.needed[rows], fading=law.fades)
            if loss >= best[number]:
                continue
            best[number] = loss
            if number == everything:
                shape, weights = tried, fitted
            else:
                held_out = fold_of == [*without][number]
                p[held_out] = predicted(terms[:, held_out], fitted)
    return Judged(law, p, shape, weights)


def _spread(kept: Flags) -> Places:
    """At most SAMPLE of these places, evenly."""
    places = np.flatnonzero(kept)
    return places[:: -(-places.size // SAMPLE)]


def predicted(terms: Floats, weights: Floats) -> Floats:
    """1 / (1 + e^−(a + Σ b·x)).  (terms, n) -> (n,)"""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(weights[0] + weights[1:] @ terms, -30.0, 30.0))))


def logistic(terms: Floats, needed: Flags, *, fading: bool = False) -> tuple[Floats, float]:
    """a and b of the log odds a + b·x by Newton's method, and the mean log loss in nats. `fading`: the first
    b is at least 0, for a law says that what fades is needed less."""
    scale = np.maximum(terms.std(axis=1), TINY)
    middle = terms.mean(axis=1)
    design = np.vstack([np.ones(needed.size), (terms - middle[:, None]) / scale[:, None]])
    ridge = np.array([0.0, *[RIDGE] * len(terms)])
    weights = np.zeros(len(design))
    rate = np.clip(needed.mean(), 1e-6, 1 - 1e-6)
    weights[0] = np.log(rate / (1 - rate))
    for _ in range(25):
        p = predicted(design[1:], weights)
        gradient = design @ (needed - p) - ridge * weights
        step = np.linalg.solve((design * (p * (1 - p))) @ design.T + np.diag(ridge), gradient)
        weights = weights + np.clip(step, -4.0, 4.0)
        if np.abs(step).max() < 1e-8:
            break
    if fading and weights[1] < 0:
        (first, *others), loss = logistic(terms[1:], needed)
        return np.array([first, 0.0, *others]), loss
    loss = float(log_loss(predicted(design[1:], weights), needed).mean())
    slopes = weights[1:] / scale
    return np.array([weights[0] - slopes @ middle, *slopes]), loss


def log_loss(p: Floats, needed: Flags) -> Floats:
    """−ln of the probability that was given to what happened, in nats."""
    return np.asarray(-np.log(np.maximum(np.where(needed, p, 1.0 - p), TINY)))


def auc(panel: Panel, p: Floats) -> float:
    """How often something that is needed is ranked before something that is not, at one moment: the area
    under the ROC curve, the mean over the moments that have both. Ties count half."""
    observed = pl.DataFrame({"moment": panel.moment, "needed": panel.needed, "rank": p})
    needed = pl.col("needed")
    ranks = (
        observed.with_columns(pl.col("rank").rank().over("moment"))
        .group_by("moment")
        .agg(yes=needed.sum(), no=(~needed).sum(), ranks=pl.col("rank").filter("needed").sum())
        .filter(pl.col("yes") > 0, pl.col("no") > 0)
        .sort("moment")
        .cast(pl.Float64)
    )
    yes, no, found = (ranks[name].to_numpy() for name in ("yes", "no", "ranks"))
    return float(((found - yes * (yes + 1) / 2) / (yes * no)).mean()) if yes.size else float("nan")
