"""The life of a gold turn: what became of it from the day it was said to the question that it answers.

Everything is read from the tables of a run (`experiments.replay.outcomes`) and the corpus; nothing is
replayed. Of a system that records no decisions a timeline is what was said, and whether it came back.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple, cast

import numpy as np
import polars as pl

from cogmem import Decision, Trace
from cogmem.clock import from_days, to_days
from cogmem.config import RetentionConfig
from cogmem.documents.optional.classification import ClassificationDecision
from cogmem.documents.v9.decomposition import DecompositionDecision
from cogmem.documents.v9.importance import ImportanceDecision
from cogmem.documents.v9.working_memory import WorkingMemoryDecision
from cogmem.dream.cold import MigrationDecision, StubsDecision
from cogmem.dream.decay import DecayDecision
from cogmem.dynamics.retention import days_until, retention
from cogmem.memory import memory_id
from cogmem.rank.recall import RankingDecision
from cogmem.rank.reinforcement import ReinforcementDecision
from cogmem.rank.scoring import OUT_RANKED
from cogmem.trace import Fate
from cogmem.views.writing import StoreDecision
from experiments.corpora.events import Conversation
from experiments.metrics.ranking import Floats
from experiments.systems.snapshots import AccountDecision, TakeoverDecision

Row = dict[str, Any]
Mark = Literal["said", "refused", "stored", "merged", "strengthened", "ended", "lost"]

_POINTS = 40  # of each stretch of a course

_ASIDE = (WorkingMemoryDecision, StoreDecision, DecayDecision)
"""Decisions that link or look, and change no fate."""

_DREAMT: Mapping[tuple[type[Decision], str], Mark] = {
    (MigrationDecision, MigrationDecision.DORMANT): "lost",
    (StubsDecision, StubsDecision.STUB): "lost",
    (TakeoverDecision, TakeoverDecision.ABSORBED): "merged",
    (TakeoverDecision, TakeoverDecision.SUPERSEDED): "lost",
}
"""What a dream does to a memory, where that does not strengthen it."""


class Rules(NamedTuple):
    """What a run was told about forgetting."""

    law: RetentionConfig
    score_fades: bool = True
    """Whether the score is relevance · R^α, and so tells what fading cost."""


class Happening(NamedTuple):
    """One thing that happened to a turn, or to a memory that carries it."""

    time: datetime
    mark: Mark
    decisions: tuple[Decision, ...] = ()
    """Those that made it, the deciding one last; none for what was said."""
    when: Literal["own", "write", "read", "dream"] = "own"
    """Whether they were made when the turn itself was written, or another, or in a read or a dream."""
    memories: tuple[str, ...] = ()
    """The memories that took it in or took its place."""
    retention: float | None = None
    """R before it, if known."""
    retrieved: bool = False
    """Whether R was 1 after it."""


class Standing(NamedTuple):
    """A memory at the question, as its account has it (`experiments.systems.snapshots`)."""

    memory: str
    state: str
    text: str
    score: float | None
    """None for one that was not ranked."""
    numbers: Mapping[str, float]

    @property
    def place(self) -> int | None:
        """From 1; None for one that was not ranked."""
        return int(self.numbers["place"]) if "place" in self.numbers else None

    @property
    def boosts(self) -> float | None:
        """What came to the score by the rule for the speaker, the time or the history that was asked for."""
        return None if self.score is None else self.score - self.numbers["base"]


class Shortfall(NamedTuple):
    """What an out-ranked memory lacks of the last that was selected, all in units of the score."""

    gap: float
    faded: float
    """What its own fading cost; 0 where the score does not fade."""
    retention: float
    boosts: float
    relevance: float


class Course(NamedTuple):
    """Retention through time: instants, and R in [0, 1] at each; NaN where no trace tells."""

    times: tuple[datetime, ...] = ()
    values: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Life:
    """One gold turn."""

    turn: str
    speaker: str
    text: str
    happenings: tuple[Happening, ...] = ()
    stage: str = ""
    """What lost it; empty if it came back."""
    detail: str = ""
    memory: str = ""
    """The memory that carries it, if any."""
    rank: int | None = None
    """The place at which that came back, from 1."""
    score: float | None = None
    standing: Standing | None = None
    short: Shortfall | None = None
    course: Course = field(default_factory=Course)


@dataclass(frozen=True, slots=True)
class Autopsy:
    """A probe, and the lives of its gold turns in the order of time."""

    probe: Row
    """Its row of the table."""
    began: datetime
    """The first message of its world."""
    lives: tuple[Life, ...]
    returned: tuple[Standing, ...] = ()
    """The memories that were selected first and last, of those that have an account."""
    ranked: int = 0
    """The number of candidates."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What each turn of the world said."""


def autopsy(tables: Mapping[str, pl.DataFrame], probe: Row, world: Conversation, rules: Rules) -> Autopsy:
    """The autopsy of a probe of one system; `tables`: its "decisions" and "losses" in the probe's world."""
    chronicle = _Chronicle(world, tables["decisions"], probe, rules)
    lost = {row["turn"]: row for row in tables["losses"].filter(probe=probe["probe"]).iter_rows(named=True)}
    lives = [chronicle.life(turn, lost.get(turn)) for turn in dict.fromkeys(probe["evidence"])]
    selected = chronicle.ranking.selected
    ranked = [
        standing for standing in chronicle.standings.values() if standing.place and standing.place <= selected
    ]
    return Autopsy(
        probe,
        world.messages[0].time,
        tuple(sorted(lives, key=lambda life: [happening.time for happening in life.happenings[:1]])),
        tuple(sorted(ranked, key=lambda standing: standing.numbers["place"])),
        len(chronicle.ranking.rows),
        {turn: event.message.text for turn, event in chronicle.messages.items()},
    )


class _Taken(NamedTuple):
    """A decision in its place: its number in the run, when it was taken, and on which path."""

    order: int
    time: datetime
    op: Literal["write", "read", "dream"]
    decision: Decision

    @property
    def key(self) -> tuple[type[Decision], str]:
        """Its stage, and what that decided."""
        return type(self.decision), self.decision.decision

    @property
    def ends(self) -> Fate | None:
        """What became of a fact, if its writing ends with it."""
        return self.decision.ENDS.get(self.decision.decision)


class _Chronicle:
    """The decisions of one world up to a probe. `standings`: its accounts, by memory; `ranking`: of its
    answer; `divided`: its question was asked in parts, whose rankings were merged."""

    def __init__(self, world: Conversation, decisions: pl.DataFrame, probe: Row, rules: Rules) -> None:
        self.namespace, self.probe, self.rules = world.namespace, probe, rules
        self.messages = {event.message.id: event for event in world.messages}
        numbered = decisions.with_row_index("order")
        answer = numbered.filter(op="read", subject=probe["probe"])
        wanted = (pl.col("op") != "read") | (pl.col("stage") == ReinforcementDecision.STAGE)
        before = numbered.head(answer["order"][0]) if answer.height else numbered
        self._taken = [_taken(row) for row in before.filter(wanted).iter_rows(named=True)]
        trace = Trace("read", tuple(_taken(row).decision for row in answer.iter_rows(named=True)))
        self.ranking = trace.last(RankingDecision) or RankingDecision.made("none", numbers={"selected": 0.0})
        self.divided = any(decision.divided for decision in trace.of(DecompositionDecision))
        self.standings = {
            standing.memory: standing for standing in map(self._standing, trace.of(AccountDecision))
        }

    def _standing(self, account: AccountDecision) -> Standing:
        [memory] = self.memories([account.row])
        score = account.scores[0] if account.scores else None
        return Standing(memory, account.state, account.text, score, account.numbers)

    def memories(self, rows: Iterable[int]) -> tuple[str, ...]:
        return tuple(memory_id(self.namespace, row) for row in rows)

    def life(self, turn: str, loss: Row | None) -> Life:
        """All that is known of a turn; `loss`: its row in the table of losses."""
        stage, detail, memory = (loss[name] if loss else "" for name in ("stage", "detail", "memory"))
        event = self.messages.get(turn)
        if event is None:
            return Life(turn, "", "", stage=stage, detail=detail)
        written = [taken for taken in self._taken if taken.op == "write" and taken.decision.subject == turn]
        happenings = (Happening(event.time, "said"), *self._written(written), *self._followed(written))
        place = next((place for place, turns in enumerate(self.probe["turns"]) if turn in turns), None)
        if place is not None and not loss:
            memory = self.probe["memories"][place]
        standing = self.standings.get(memory)
        return Life(
            turn,
            event.message.speaker,
            event.message.text,
            happenings,
            stage,
            detail,
            memory,
            rank=None if place is None else place + 1,
            score=None if place is None else self.probe["scores"][place],
            standing=standing,
            short=self._short(standing) if standing and stage == OUT_RANKED.name else None,
            course=_course(happenings, standing, self.probe["time"], self.rules),
        )

    def _written(self, written: Sequence[_Taken]) -> Iterator[Happening]:
        """What the write path made of a turn: one happening a fact, or the refusal."""
        understood: list[Decision] = []
        encoded: list[Decision] = []
        ended = False
        for taken in written:
            decision = taken.decision
            if isinstance(decision, ClassificationDecision):
                understood.append(decision)
            elif isinstance(decision, ImportanceDecision):
                encoded = [decision]
            elif decision.account:
                encoded.append(decision)
            if end := taken.ends:
                mark = cast(Mark, end.mark)
                made = (*understood, *(part for part in encoded if part is not decision), decision)
                into = self.memories(decision.rows[:1])
                yield Happening(taken.time, mark, made, memories=into, retrieved=mark != "refused")
                encoded, ended = [], True
        if written and not ended:
            yield Happening(written[-1].time, "refused", (written[-1].decision,))

    def _followed(self, written: Sequence[_Taken]) -> Iterator[Happening]:
        """What became of the rows that a turn went into, and of what absorbed them, after it was written."""
        orders = {taken.order for taken in written}
        rows: set[int] = set()
        for taken in self._taken:
            decision = taken.decision
            if taken.order in orders:
                rows.update(decision.rows if taken.ends else ())
                continue
            touched = sorted(rows.intersection(decision.rows))
            if not isinstance(decision, _ASIDE) and decision.decision not in decision.INCIDENTAL:
                yield from (self._happening(taken, row) for row in touched)
            if touched and isinstance(decision, TakeoverDecision) and decision.absorbed:
                rows.add(decision.into)

    def _happening(self, taken: _Taken, row: int) -> Happening:
        decision = taken.decision
        found = Happening(taken.time, "strengthened", (decision,), taken.op)
        fate = decision.FATES.get(decision.decision)
        if taken.op == "dream":
            return found._replace(
                mark=cast(Mark, fate.mark) if fate else _DREAMT.get(taken.key, found.mark),
                memories=self.memories([decision.into]) if isinstance(decision, TakeoverDecision) else (),
                retention=dict(zip(decision.rows, decision.scores, strict=False)).get(row),
            )
        if isinstance(decision, ReinforcementDecision):
            return found._replace(retrieved=decision.decision == decision.STRENGTHENED)
        if fate and fate.mark == "lost":
            stored = (taken.decision for taken in self._taken if isinstance(taken.decision, StoreDecision))
            newer = (row for store in stored if store.subject == decision.subject for row in store.rows)
            return found._replace(mark="lost", memories=self.memories(newer))
        return found._replace(mark=cast(Mark, fate.mark), retrieved=fate.mark == "merged") if fate else found

    def _short(self, standing: Standing) -> Shortfall | None:
        """What cost an out-ranked memory its place: fading, or what the last that was selected has besides.
        None for one that was not ranked, and where a question was asked in parts."""
        lowest = self.memories(self.ranking.rows[: self.ranking.selected][-1:])
        last = next((self.standings.get(memory) for memory in lowest), None)
        if self.divided or standing.score is None or last is None or last.score is None:
            return None
        numbers = standing.numbers
        return Shortfall(
            gap=last.score - standing.score,
            faded=numbers["relevance"] - numbers["base"] if self.rules.score_fades else 0.0,
            retention=numbers["retention"],
            boosts=(last.boosts or 0.0) - (standing.boosts or 0.0),
            relevance=last.numbers["relevance"] - numbers["relevance"],
        )


def _taken(row: Row) -> _Taken:
    fields = {
        "numbers": json.loads(row["numbers"]),
        "rows": tuple(row["rows"]),
        "scores": tuple(row["scores"]),
    }
    decided = {name: row[name] for name in ("stage", "decision", "reason", "subject")}
    return _Taken(row["order"], row["time"], row["op"], Decision.typed(**decided, **fields))


def _course(
    happenings: Sequence[Happening], standing: Standing | None, asked: datetime, rules: Rules
) -> Course:
    """R from the first retrieval on record to the question. Between two instants at which the trace tells R
    it follows the law through both; after the last it follows from the memory's own columns. A merge of
    memories, or a retrieval, before which R is not on record leaves a gap."""
    stretches: list[tuple[Floats, Floats]] = []
    start = accessed = math.nan
    for happening in happenings:
        at = to_days(happening.time)
        if happening.retention is not None and start < at:
            strength = _strength(at - accessed, happening.retention, rules.law)
            knots = [(accessed, 0.0), (at, at - accessed)]
            stretches.append(_stretch(start, knots, strength, 0.0, rules.law))
            start = at
        if happening.retrieved or happening.mark == "merged":
            start = accessed = at if happening.retrieved else math.nan
    numbers = standing.numbers if standing else {}
    if "effective_days" in numbers:
        accessed, moved = numbers["last_accessed_at"], numbers["tier_since"]
        between = [(moved, numbers["carried_days"])] if moved > accessed else []
        knots = [(accessed, 0.0), *between, (to_days(asked), numbers["effective_days"])]
        since = accessed if math.isnan(start) else max(start, accessed)
        strength = numbers.get("strength_days", math.inf)
        stretches.append(_stretch(since, knots, strength, numbers["floor"], rules.law))
    if not stretches:
        return Course()
    times, values = np.hstack(stretches).tolist()
    return Course(tuple(map(from_days, times)), tuple(values))


def _stretch(
    start: float, knots: Sequence[tuple[float, float]], strength: float, floor: float, law: RetentionConfig
) -> tuple[Floats, Floats]:
    """Instants from `start` to the last knot and R at each, then NaN; a knot is an instant, and the days that
    the law has seen by then."""
    instants, seen = np.array(knots).T
    times = np.linspace(start, instants[-1], _POINTS)
    days = np.interp(times, instants, seen)
    left = retention(law.law, days, strength, floor, calibration=law.calibration, **law.parameters)
    return np.append(times, times[-1]), np.append(left, math.nan)


def _strength(days: float, left: float, law: RetentionConfig) -> float:
    """τ of a memory with this retention after these days."""
    unit = float(days_until(law.law, left, 1.0, calibration=law.calibration, **law.parameters))
    return days / unit if unit > 0 else math.inf
