"""Which memories become core, over randomised schedules of retrieval?

A schedule is a namespace of its own with `TOPICS` topics, each asked about at a rate drawn log-uniformly
between once in 60 days and once a day, at the times of a Poisson process; each question opens a new session
with probability 1/2. It brings back two memories of its topic directly and two along a link; a fifth is never
retrieved. Importances are uniform in [0, 1], and every night is dreamed. What a retrieval does is the default
engine's reinforcement, applied to these rows: no search decides what was found. Nothing is rehearsed, for
what strengthens without a retrieval would be counted as its doing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from numpy.typing import NDArray

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.clock import to_days
from cogmem.config import PromotionConfig, RehearsalConfig
from cogmem.embedding import Embedder, HashingEmbedder
from cogmem.kernel.checks import at_least, require
from cogmem.memory import Category
from cogmem.plugins.mechanism import built
from cogmem.rank.reinforcement import EFFECTS, Reinforcement
from cogmem.rank.request import Candidates, Request, View
from cogmem.rng import stream
from cogmem.store import Partition, Rows
from cogmem.store.columns import Mask
from experiments.report import style
from experiments.report.tables import Estimate, Table, columns_of, framed
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study, frame_of

ENGINE = EngineConfig(rehearsal=RehearsalConfig(enabled=False))
START = datetime(2024, 1, 1, tzinfo=UTC)
TOPICS = 4
RATES = (1 / 60, 1.0)
"""Questions about a topic a day: the lowest rate and the highest."""

NEW_SESSION = 0.5
DIRECT, ASSOCIATIVE, NEVER = "direct", "associative", "never"
TOPIC = (DIRECT, DIRECT, ASSOCIATIVE, ASSOCIATIVE, NEVER)
"""How the memories of a topic are retrieved."""

ALL = "all"
BANDS: dict[str, tuple[float, float]] = {
    ALL: (0.0, np.inf),
    "below 0.5": (0.0, 0.5),
    "0.5 to 1": (0.5, 1.0),
    "1 to 2": (1.0, 2.0),
    "2 to 4": (2.0, 4.0),
    "4 to 7": (4.0, np.inf),
}
"""Questions a week by the drawn rate, each band with its lower end and without its upper."""

CHECKPOINTS = (30, 60, 90)
CONDITIONS = ("accesses", "stability", "sessions")

_Z95 = 1.959963984540054
_LETTERS = list("aeioubcdfglmnprst")


class Question(NamedTuple):
    """A retrieval: days since the start, the topic, and the session in which it was asked."""

    day: float
    topic: int
    session: str


@dataclass(frozen=True)
class Options:
    schedules: int = 500
    """Number of schedules."""
    days: int = 90
    """Days of each."""
    seed: int = 0
    """Seed of the schedules."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "schedules", "days"), *at_least(self, 0, "seed"))


def simulate(options: Options) -> pl.DataFrame:
    """Every memory of every schedule: its schedule and role, the rate of its topic (`per_week`), the day by
    which it was core (`core_since`, null: it never was), and how practised it was at the end."""
    embedder, numbers = HashingEmbedder(), range(options.schedules)
    return pl.concat([schedule(count, options.days, options.seed, ENGINE, embedder) for count in numbers])


def schedule(number: int, days: int, seed: int, config: EngineConfig, embedder: Embedder) -> pl.DataFrame:
    """The memories of one schedule; it depends on its number, the seed and the days alone."""
    draws = stream(seed, f"promotion/{number}")
    low, high = np.log(RATES)
    rates = np.exp(draws.uniform(low, high, TOPICS))
    role, topic = np.tile(TOPIC, TOPICS), np.repeat(np.arange(TOPICS), len(TOPIC))
    clock = SimulatedClock(START)
    engine = CognitiveMemory(config, clock=clock, embedder=embedder)
    for row, importance in enumerate(draws.random(len(role)).tolist()):
        words = ["".join(draws.choice(_LETTERS, 7)) for _ in range(6)]  # no two memories are alike
        engine.add(" ".join(words), importance=importance, session=f"written {row}")
    partition = engine.store.partition("default")
    reinforcement = Reinforcement([effect for _, effect in built(EFFECTS, config, engine.dependencies)])
    core_since = np.full(len(role), np.nan)
    asked = {
        day: [*found]
        for day, found in groupby(questions(rates, days, draws), lambda question: int(question.day))
    }
    for night in range(1, days + 1):
        for question in asked.get(night - 1, ()):
            clock.move_to(START + timedelta(days=question.day))
            rows = np.flatnonzero((topic == question.topic) & (role != NEVER))
            now = to_days(clock.now())
            retrieve(reinforcement, partition, rows, role[rows] == ASSOCIATIVE, now, question.session)
        clock.move_to(START + timedelta(days=night))
        engine.dream()
        promoted = partition.columns["category"] == Category.CORE
        core_since[promoted & np.isnan(core_since)] = night
    columns = partition.columns
    return pl.DataFrame(
        {
            "schedule": number,
            "role": role,
            "per_week": 7.0 * rates[topic],
            "core_since": core_since,
            "accesses": columns["access_count"],
            "stability": columns["stability"],
            "sessions": [len(sessions) for sessions in columns.objects("session_ids")],
        }
    ).with_columns(pl.col("core_since").fill_nan(None))


def questions(rates: NDArray[np.float64], days: int, draws: np.random.Generator) -> Iterator[Question]:
    """The questions about all topics in order of time, topics at these rates a day."""
    counts = draws.poisson(rates * days)
    instants = draws.uniform(0, days, int(counts.sum()))
    order = np.argsort(instants, kind="stable")
    topics = np.repeat(np.arange(len(rates)), counts)[order]
    sessions = np.cumsum(draws.random(len(order)) < NEW_SESSION)
    for day, topic, session in zip(instants[order].tolist(), topics.tolist(), sessions.tolist(), strict=True):
        yield Question(day, topic, f"session {session}")


def retrieve(
    reinforcement: Reinforcement, partition: Partition, rows: Rows, linked: Mask, now: float, session: str
) -> None:
    """What a read does to a store that returned these rows, those that are `linked` by association."""
    nothing = np.zeros(len(rows))
    found = replace(Candidates.found(rows, nothing, nothing, nothing), linked=linked)
    request = Request(query="", depth=len(rows), now=now, at=now, session=session)
    changes, _ = reinforcement(found, View.whole(request, partition))
    partition.commit(changes)


def share(memories: pl.DataFrame, holds: pl.Expr) -> Estimate:
    """The share of memories for which something holds, with Wilson's interval of 95 %.

    The schedules are counted, not their memories, which share their questions: a schedule's share varies
    less than a coin does, so the interval is rather too wide. Wilson 1927, JASA 22(158).

    >>> frame = pl.DataFrame({"schedule": [0, 1, 2, 3], "x": [True, False, False, False]})
    >>> found = share(frame, pl.col("x"))
    >>> found, round(found.low, 3), round(found.high, 3)
    (0.25, 0.046, 0.699)
    """
    value = float(memories.select(holds.cast(pl.Float64).mean()).item())
    units = memories["schedule"].n_unique()
    spread = _Z95**2 / units
    centre = (value + spread / 2) / (1 + spread)
    reach = np.sqrt(spread * value * (1 - value) + spread**2 / 4) / (1 + spread)
    return Estimate(value, float(centre - reach), float(centre + reach))


def core_by(day: int) -> pl.Expr:
    """Whether a memory was core by the end of a day."""
    return (pl.col("core_since") <= day).fill_null(False)


def cells(memories: pl.DataFrame, roles: Sequence[str]) -> Iterator[tuple[str, str, pl.DataFrame]]:
    """Role, band and memories of each that has any; what is never retrieved has no band."""
    for role in roles:
        for band in BANDS if role != NEVER else [ALL]:
            within = pl.col("per_week").is_between(*BANDS[band], closed="left")
            if (found := memories.filter(within, role=role)).height:
                yield role, band, found


def promotion_table(memories: pl.DataFrame, days: int) -> Table:
    """Who was core by each of the checkpoints, and by the last day."""
    checkpoints = [*(day for day in CHECKPOINTS if day < days), days]
    rows = []
    for role, band, found in cells(memories, (DIRECT, ASSOCIATIVE, NEVER)):
        row: list[Any] = [role, band, found["schedule"].n_unique(), found.height]
        for day in checkpoints:
            value = share(found, core_by(day))
            row += [value, f"{100 * value.low:.1f} to {100 * value.high:.1f}"]
        rows.append(tuple(row))
    headings = "retrieved | questions a week | schedules: count | memories: count"
    columns = columns_of(headings, *(f"day {day}: share | 95 %" for day in checkpoints))
    note = (
        "Share of the memories that were core by the end of the day. Questions a week: the drawn rate of the "
        "topic. Intervals: Wilson's with schedules counted instead of memories, which is rather too wide."
    )
    return Table("core", f"Promoted to core within {days} days", columns, tuple(rows), note)


def blocked_table(memories: pl.DataFrame, rule: PromotionConfig) -> Table:
    """What kept retrieved memories from becoming core."""
    least = {name: getattr(rule, name) for name in CONDITIONS}
    unmet = {name: pl.col(name) < number for name, number in least.items()}
    count = pl.sum_horizontal(*(lacks.cast(pl.Int64) for lacks in unmet.values()))
    rows = []
    for role, band, found in cells(memories.filter(pl.col("core_since").is_null()), (DIRECT, ASSOCIATIVE)):
        conditions = [*unmet.values(), *(lacks & (count == 1) for lacks in unmet.values())]
        rows.append((role, band, found.height, *(share(found, condition) for condition in conditions)))
    below = (f"{name} below {number:g}" for name, number in least.items())
    only = (f"only {name}" for name in least)
    frame = frame_of(rows, "retrieved", "questions a week", "not core", *below, *only)
    note = "Of the memories that never became core: which conditions they did not meet at the end."
    return framed("blocked", "What blocked promotion", frame, note, form="share")


def figure(memories: pl.DataFrame, days: int) -> Figure:
    """The share of core memories by day: a panel a role, a line a band of rates."""
    drawing = style.new_figure(
        7.6, 3.6, "Promotion to core", "share of memories, by the questions a week about their topic"
    )
    colours = dict(zip([*BANDS][1:], style.SERIES, strict=False))
    panels = drawing.subplots(1, 2, sharey=True)
    for axes, role in zip(panels, (DIRECT, ASSOCIATIVE), strict=True):
        for _, band, found in cells(memories, [role]):
            if band == ALL:
                continue
            shares = [share(found, core_by(day)) for day in range(days + 1)]
            axes.plot(range(days + 1), shares, color=colours[band], label=band)
            low, high = [estimate.low for estimate in shares], [estimate.high for estimate in shares]
            axes.fill_between(range(days + 1), low, high, color=colours[band], alpha=0.12, linewidth=0)
        axes.set(title=f"retrieved {'directly' if role == DIRECT else 'by association'}", xlabel="days")
        axes.set(xlim=(0, days), ylim=(0, 1))
        style.plain(axes)
    panels[0].set_ylabel("core")
    panels[0].legend(loc="upper left", fontsize=8)
    return drawing


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Who became core, and what kept the others from it."""
    days = asked.options.days
    memories = simulate(asked.options)
    tables = [promotion_table(memories, days), blocked_table(memories, ENGINE.promotion)]
    return Report(tables, {"promotion": figure(memories, days)}, "simulated")


STUDY = Study.of(report, options=Options, takes="", example="--schedules 50", published={"simulated": ""})
