"""The tables and figures of the study of need."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import nan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cogmem.rng import stream
from experiments.analysis.statistics import (
    ALPHA,
    EXPLORATORY,
    MIN_CONVERSATIONS,
    RESAMPLES,
    bootstrap_interval,
    holm,
    mean_of,
    span,
)
from experiments.report.tables import Table, columns_of, framed
from experiments.studies.base import frame_of
from experiments.studies.need.histories import Flags, Floats, Places
from experiments.studies.need.laws import (
    BASE,
    CONTROLS,
    ELSEWHERE,
    EVERY,
    ONCE,
    STRENGTH,
    WRITTEN,
    Judged,
    Panel,
    auc,
    log_loss,
    logistic,
    predicted,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DAYS = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, np.inf)
"""Ends of the classes of days since the last meeting."""

TIMES = {"once": (1, 1), "twice": (2, 2), "3 to 4": (3, 4), "5 to 8": (5, 8), "9 and more": (9, np.inf)}
"""Classes of numbers of meetings, with their ends."""

SPACING = {"up to 7 days": (0.0, 7.0), "7 to 30 days": (7.0, 30.0), "over 30 days": (30.0, np.inf)}
"""Classes of days between the two meetings of what was met twice."""

RECENT = 30.0
"""Days since the last meeting, at most, of what is compared by number and spacing of meetings."""

FEWEST = 50
"""Observations that a point of a curve must have."""

Key = tuple[str, str]
"""Family and name of a law."""

LAWS = ("exponential", "power")

COMPARISONS: tuple[tuple[Key, Key], ...] = (
    *(((family, LAWS[0]), (family, LAWS[1])) for family in (ONCE, EVERY, STRENGTH)),
    ((ONCE, "power"), (CONTROLS, "frequency")),
    ((STRENGTH, "power"), (EVERY, "power")),
    ((CONTROLS, ELSEWHERE), (EVERY, "power")),
)
"""The laws that are compared: one and other."""


class Case(NamedTuple):
    """A corpus in a window, and how every law predicts it."""

    corpus: str
    window: str
    panel: Panel
    judged: dict[Key, Judged]
    """By family and name."""

    def loss(self, family: str, name: str) -> Floats:
        """The log loss of each observation, in bits."""
        return log_loss(self.judged[family, name].p, self.panel.needed) / np.log(2)

    def gain(self, family: str, name: str) -> float:
        """The bits that a law saves beside the base rate, for each time that something was needed."""
        saved = (self.loss(CONTROLS, BASE) - self.loss(family, name)).sum()
        return float(saved / self.panel.needed.sum())

    @property
    def many(self) -> Flags:
        """Which conversations have at least FEWEST needs.  (conversations,)"""
        return np.asarray(np.bincount(self.panel.of, self.panel.needed) >= FEWEST)

    def units(self) -> tuple[Places, str]:
        """The independent unit of each observation, and what it is: its conversation; the thing where there
        are fewer than MIN_CONVERSATIONS conversations."""
        if len(self.panel.seen) >= MIN_CONVERSATIONS:
            return self.panel.of, "conversation"
        of = self.panel.of * (int(self.panel.thing.max()) + 1) + self.panel.thing
        return np.unique(of, return_inverse=True)[1], "thing"


class Compared(NamedTuple):
    """The bits that one law saves beside another, for each time that something was needed."""

    difference: float
    low: float
    high: float
    p: float
    units: str


def compared(cases: Sequence[Case], base: Key, other: Key) -> Compared:
    """What `other` saves beside `base`, tested alone: of one case over its units; of several over all their
    conversations with at least FEWEST needs, which count alike. There is no p over things."""
    if len(cases) == 1:
        of, units = cases[0].units()
        saved = (np.bincount(of, cases[0].loss(*base) - cases[0].loss(*other))) / cases[0].panel.needed.mean()
        counts = np.bincount(of).astype(np.float64)
    else:
        saved, units = np.concatenate([_by_conversation(case, base, other) for case in cases]), "conversation"
        counts = np.ones(saved.size)
    mean = mean_of(saved, counts)
    low, high = mean.interval()
    p = float(mean.p()) if units == "conversation" and saved.size >= MIN_CONVERSATIONS else nan
    return Compared(float(mean.value), float(low), float(high), p, f"{saved.size:,} {units}s")


def _by_conversation(case: Case, base: Key, other: Key) -> Floats:
    needed = np.bincount(case.panel.of, case.panel.needed)
    saved = np.bincount(case.panel.of, case.loss(*base) - case.loss(*other))
    return np.asarray(saved[case.many] / needed[case.many])


def pooled_table(cases: Sequence[Case]) -> Table | None:
    """The laws of COMPARISONS against each other on the conversations of all real corpora; None where that is
    one corpus."""
    real = [case for case in cases if not case.corpus.startswith("synthetic")]
    if len({case.corpus for case in real}) < 2:
        return None
    windows = dict.fromkeys(case.window for case in real if case.many.any())
    groups = [("all", [case for case in real if case.window == window]) for window in windows]
    note = f"Conversations in which something was needed {FEWEST} times, all alike; none is synthetic."
    return _table("verdicts", "What predicts need", groups, note)


def corpus_table(name: str, title: str, cases: Sequence[Case]) -> Table:
    """The same on each corpus."""
    note = "Where it is over things, it holds for these conversations and not for new ones."
    return _table(name, title, [(case.corpus, [case]) for case in cases], note)


def _table(name: str, title: str, groups: Sequence[tuple[str, Sequence[Case]]], more: str) -> Table:
    keys = [(corpus, group, pair) for corpus, group in groups for pair in COMPARISONS]
    found = [compared(group, *pair) for _, group, pair in keys]
    corrected = holm([gain.p for gain in found])
    rows = []
    for (corpus, group, pair), gain, p in zip(keys, found, corrected, strict=True):
        gains = (None, None) if len(group) > 1 else (group[0].gain(*key) for key in pair)
        better = called(pair[gain.difference > 0]) if p <= ALPHA else "inconclusive" if p == p else None
        rows.append(
            (
                *(corpus, group[0].window, *map(called, pair), *gains),
                *(gain.difference, span(gain.low, gain.high), p if p == p else None, better, gain.units),
            )
        )
    columns = columns_of(
        "corpus | needed in | one | other | one saves: score | other saves: score",
        "difference: change | 95 % interval | p (Holm): p | better | over",
    )
    note = (
        "Bits saved beside the base rate, for each time that something was needed, on conversations (of a "
        "single one: on things) that the laws were not fitted to. Every law knows the rate of a thing in "
        f"other conversations, too. {EXPLORATORY}. p corrected over all rows. "
    )
    return Table(name, title, columns, tuple(rows), note + more)


def called(key: Key) -> str:
    """A law and what it takes for the history.

    >>> called(("every meeting", "power"))
    'power, every meeting'
    """
    family, name = key
    return name if family in (CONTROLS, WRITTEN) else f"{name}, {family}"


def law_table(cases: Sequence[Case]) -> Table:
    """Every law on every corpus."""
    rows = []
    for case in cases:
        squares = {
            key: float(((judged.p - case.panel.needed) ** 2).mean()) for key, judged in case.judged.items()
        }
        worst = squares[CONTROLS, BASE]
        for key, judged in case.judged.items():
            shape = judged.shape if len(judged.law.shapes) > 1 else None
            scores = (case.gain(*key), 1.0 - squares[key] / worst, auc(case.panel, judged.p))
            rows.append((case.corpus, *key, judged.law.fitted, shape, *scores))
    titles = ("corpus", "takes", "law", "fitted", "shape", "bits saved", "Brier skill", "AUC at a moment")
    note = (
        "The log odds of need are a + b·x, x the logarithm of what a law has left of a thing. Fitted: how "
        "many numbers are, of these and of the law's own (shape: days of a time constant, or the exponent). "
        "Judged on other conversations. Brier skill: beside the base rate. AUC: how often what is needed "
        "stands before what is not, at one moment. With b free, power, FSRS and FSRS-6 are one curve."
    )
    return framed("laws", "How well each law predicts need", frame_of(rows, *titles), note)


# --- the curves of need itself ----------------------------------------------------------------------------


class Point(NamedTuple):
    """The odds of need in a class of observations, with their interval; None where things are the units of
    too few conversations."""

    n: int
    needed: int
    odds: float
    low: float
    high: float
    expected: float
    """The odds by the rate elsewhere alone."""
    days: float
    """The mean logarithm of days since the last meeting, as days."""


def point(case: Case, taken: Flags, age: Floats, seed: int) -> Point | None:
    """The odds of need of these observations; None if they are fewer than FEWEST, or none or all needed."""
    of, needed = case.units()[0][taken], case.panel.needed[taken]
    if needed.size < FEWEST or needed.all() or not needed.any():
        return None
    units = np.unique(of, return_inverse=True)[1]
    sums, counts = (np.bincount(units, weights).astype(np.float64) for weights in (needed, None))
    ends = bootstrap_interval(sums, counts, stream(seed, "need/curve"), RESAMPLES // 10)
    low, high = (_odds(min(max(end, 1e-6), 1 - 1e-6)) for end in ends)
    days = float(np.exp(np.log(age[taken]).mean()))
    expected = _odds(float(case.judged[CONTROLS, ELSEWHERE].p[taken].mean()))
    return Point(needed.size, int(needed.sum()), _odds(float(needed.mean())), low, high, expected, days)


def _odds(share: float) -> float:
    return share / (1 - share)


def ages(case: Case) -> Floats:
    """Days since the last meeting of each observation."""
    panel = case.panel
    return np.concatenate([view.age[mask] for view, mask in zip(panel.seen, panel.met, strict=True)])


def curve(case: Case, seed: int) -> list[tuple[str, Point]]:
    """The odds of need by days since the last meeting."""
    age = ages(case)
    found = []
    for low, high in pairwise(DAYS):
        made = point(case, (age >= low) & (age < high), age, seed)
        if made is not None:
            found.append((f"{low:g} to {high:g}" if np.isfinite(high) else f"over {low:g}", made))
    return found


def practice(case: Case, seed: int) -> Iterator[tuple[str, str, Point]]:
    """The odds of need of what was met in the last RECENT days, by the number and the spacing of meetings."""
    panel, age = case.panel, ages(case)
    lately = age <= RECENT
    times = np.concatenate([view.times[mask] for view, mask in zip(panel.seen, panel.met, strict=True)])
    span = np.concatenate([view.span[mask] for view, mask in zip(panel.seen, panel.met, strict=True)])
    for name, (low, high) in TIMES.items():
        made = point(case, lately & (times >= low) & (times <= high), age, seed)
        if made is not None:
            yield "times met", name, made
    for name, (least, most) in SPACING.items():
        made = point(case, lately & (times == 2) & (span > least) & (span <= most), age, seed)
        if made is not None:
            yield "between two meetings", name, made


_POINT = "n: count | needed: count | odds: score | low: score | high: score | expected: score"


def curve_table(cases: Sequence[Case], seed: int) -> Table:
    rows = [(case.corpus, name, *made[:6]) for case in cases for name, made in curve(case, seed)]
    note = (
        f"Classes of at least {FEWEST} observations. Low, high: 95 % bootstrap interval over the units. "
        "Expected: the odds by the rate of the same things in other conversations alone."
    )
    columns = columns_of("corpus | days since the last meeting", _POINT)
    return Table("recency", "Odds of need by time", columns, tuple(rows), note)


def practice_table(cases: Sequence[Case], seed: int) -> Table:
    rows = [
        (case.corpus, kind, name, *made[:6]) for case in cases for kind, name, made in practice(case, seed)
    ]
    note = f"Of things met in the last {RECENT:g} days. Between two meetings: of things met twice."
    columns = columns_of("corpus | by | class", _POINT)
    return Table("practice", "Odds of need by number and spacing of meetings", columns, tuple(rows), note)


def curve_figure(cases: Sequence[Case], seed: int) -> "Figure":
    """The odds of need by time on logarithmic scales, as Anderson & Schooler drew them: a power law is a
    straight line."""
    from experiments.report import style

    titles = "How the odds of need fall with time", "both scales are logarithmic"
    figure, panels = style.panels(10.4, 4, len(cases), *titles)
    for axes, case in zip(panels, cases, strict=True):
        _curve(axes, case, seed)
    panels[0].legend(loc="lower left", fontsize=7)
    return figure


def _curve(axes: "Axes", case: Case, seed: int) -> None:
    from experiments.report import style

    points = [made for _, made in curve(case, seed)]
    axes.set(title=case.corpus, xlabel="days since it was met", ylabel="odds of need")
    if not points:
        return
    days, odds = (np.array([getattr(made, name) for made in points]) for name in ("days", "odds"))
    spread = [odds - [made.low for made in points], [made.high for made in points] - odds]
    axes.errorbar(days, odds, np.maximum(spread, 0), fmt="o", color=style.INK, markersize=4, label="met")
    instants, met = np.geomspace(days.min(), days.max(), 100), ages(case)
    terms = ((-instants, -met), (-np.log(instants), -np.log(met)))
    for law, (drawn, all_met), colour in zip(LAWS, terms, (style.VERMILION, style.BLUE), strict=True):
        p = predicted(drawn[None], logistic(all_met[None], case.panel.needed)[0])
        axes.plot(instants, p / (1 - p), color=colour, label=law)
    for scale, axis, ends, ticks in (
        (axes.set_xscale, axes.xaxis, days, (1, 10, 100)),
        (axes.set_yscale, axes.yaxis, odds, (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)),
    ):
        scale("log")
        shown = [tick for tick in ticks if ends.min() / 2 <= tick <= ends.max() * 2]
        axis.set_ticks(shown, [f"{tick:g}" for tick in shown])
        axis.set_ticks([], minor=True)
    style.plain(axes)


def reliability_figure(cases: Sequence[Case]) -> "Figure":
    """What happened against what the laws said, in tenths of their predictions."""
    from experiments.report import style

    told_by = "the law of every meeting: needed, by the probability foretold"
    figure, panels = style.panels(10.4, 4, len(cases), "Reliability", told_by)
    for axes, case in zip(panels, cases, strict=True):
        for law, colour in zip(LAWS, (style.VERMILION, style.BLUE), strict=True):
            predicted = case.judged[EVERY, law].p
            tenth = np.searchsorted(np.quantile(predicted, np.linspace(0.1, 0.9, 9)), predicted)
            count = np.bincount(tenth)
            sums = (np.bincount(tenth, values)[count > 0] for values in (predicted, case.panel.needed))
            means = [totals / count[count > 0] for totals in sums]
            axes.plot(*means, "o-", color=colour, markersize=3, label=law)
        axes.axline((0, 0), slope=1, color=style.GREY, linewidth=0.8)
        axes.set(title=case.corpus, xlabel="foretold", ylabel="needed")
        style.plain(axes)
    panels[0].legend(loc="upper left", fontsize=7)
    return figure
