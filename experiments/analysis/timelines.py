"""The life of a gold turn: what became of it from the day it was said to the question that it answers.

Everything is read from the tables of a run (`experiments.replay.outcomes`) and the corpus; nothing is
replayed. Of a system that records no decisions a timeline is what was said, and whether it came back.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from textwrap import shorten
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from cogmem.association import AssociationDecision
from cogmem.clock import from_days, to_days
from cogmem.config import RetentionConfig
from cogmem.dream.clustering import ClusteringDecision
from cogmem.dream.cold import MigrationDecision, StubsDecision
from cogmem.dream.decay import DecayDecision
from cogmem.dream.expiry import ExpiryDecision
from cogmem.dream.rehearsal import RehearsalDecision
from cogmem.dream.replay import SynapticReplayDecision
from cogmem.dynamics.retention import days_until, retention
from cogmem.mechanism import LossStage
from cogmem.memory import memory_id
from cogmem.read.decomposition import DecompositionDecision
from cogmem.read.path import RankingDecision
from cogmem.read.reinforcement import ReinforcementDecision
from cogmem.read.scoring import OUT_RANKED
from cogmem.trace import Decision, Trace
from cogmem.write.classification import ClassificationDecision
from cogmem.write.flashbulb import FlashbulbDecision
from cogmem.write.gate import GateDecision
from cogmem.write.importance import ImportanceDecision
from cogmem.write.interference import InterferenceDecision
from cogmem.write.path import StoreDecision
from cogmem.write.relating import RelationsDecision
from cogmem.write.supersession import ContradictionDecision
from cogmem.write.tagging import TaggingDecision
from cogmem.write.working_memory import WorkingMemoryDecision
from experiments.analysis.losses import LOSS_STAGES
from experiments.corpora.events import Conversation
from experiments.metrics.ranking import Floats
from experiments.systems.snapshots import AccountDecision, SuccessionDecision

Row = dict[str, Any]

_POINTS = 40  # of each stretch of a course

_ASIDE = (
    RelationsDecision,
    WorkingMemoryDecision,
    StoreDecision,
    DecayDecision,
    ClusteringDecision,
    AssociationDecision,
)
"""Decisions that link or look, and change no fate."""

_NOTED = (
    (TaggingDecision, TaggingDecision.TAGGED),
    (SynapticReplayDecision, SynapticReplayDecision.UNTAGGED),
    (InterferenceDecision, InterferenceDecision.QUEUED),
    (ReinforcementDecision, ReinforcementDecision.LINKED),
)
"""Decisions of others that only mark."""

_Words = Sequence[tuple[type[Decision], str, str, str]]
"""Decisions of a stage, the mark of what they did, and in words."""

_DREAMT: _Words = (
    (
        RehearsalDecision,
        RehearsalDecision.REHEARSED,
        "strengthened",
        "rehearsed by the dream, being nearly forgotten",
    ),
    (ExpiryDecision, ExpiryDecision.CLOSED, "ended", "given an end by the dream, for none was told"),
    (ExpiryDecision, ExpiryDecision.DORMANT, "lost", "made dormant by the dream: what it told of is over"),
    (MigrationDecision, MigrationDecision.DORMANT, "lost", "made dormant by the dream: long at its floor"),
    (StubsDecision, StubsDecision.STUB, "lost", "cut to a stub by the dream: long dormant"),
)
"""What a step of a dream did to a memory: the mark, and in words."""


class Rules(NamedTuple):
    """What a run was told about forgetting: the law; whether a rehearsal counts as a retrieval; whether the
    score is relevance · R^α, and so tells what fading cost."""

    law: RetentionConfig
    rehearsal_retrieves: bool = False
    score_fades: bool = True


class Happening(NamedTuple):
    """One thing that happened to a turn, or to the memory that carries it. `mark`: its sort, "said",
    "refused", "stored", "merged", "strengthened", "ended" or "lost". `retention`: R before it, if known;
    `retrieved`: whether R was 1 after it."""

    time: datetime
    mark: str
    text: str
    retention: float | None = None
    retrieved: bool = False


class Standing(NamedTuple):
    """A memory at the question, as its account has it (`experiments.systems.snapshots`): `place` from 1 and
    `score` are None for what was not ranked."""

    memory: str
    state: str
    text: str
    score: float | None
    numbers: Mapping[str, float]

    @property
    def place(self) -> int | None:
        return int(self.numbers["place"]) if "place" in self.numbers else None

    @property
    def boosts(self) -> float | None:
        """What came to the score by the rule for the speaker, the time or the history that was asked for."""
        return None if self.score is None else self.score - self.numbers["base"]


class Course(NamedTuple):
    """Retention through time: instants, and R in [0, 1] at each; NaN where no trace tells."""

    times: tuple[datetime, ...] = ()
    values: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Life:
    """One gold turn. `stage`: what lost it, empty if it came back; `verdict`: how, in a sentence or two."""

    turn: str
    speaker: str
    text: str
    happenings: tuple[Happening, ...]
    stage: str
    verdict: str
    standing: Standing | None
    course: Course


@dataclass(frozen=True, slots=True)
class Autopsy:
    """A probe (its row of the table), the lives of its gold turns in the order of time, and how the memories
    stood that were told first and last. `began`: the first message of its world; `ranked`: how many
    candidates there were."""

    probe: Row
    began: datetime
    lives: tuple[Life, ...]
    told: tuple[Standing, ...]
    ranked: int


def autopsy(tables: Mapping[str, pl.DataFrame], probe: Row, world: Conversation, rules: Rules) -> Autopsy:
    """The autopsy of a probe of one system; `tables`: its "decisions" and "losses" in the probe's world."""
    chronicle = _Chronicle(world, tables["decisions"], probe, rules)
    lost = {row["turn"]: row for row in tables["losses"].filter(probe=probe["probe"]).iter_rows(named=True)}
    lives = [_life(turn, lost.get(turn), chronicle, rules) for turn in dict.fromkeys(probe["evidence"])]
    told = [
        one for one in chronicle.standings.values() if one.place and one.place <= chronicle.ranking.selected
    ]
    return Autopsy(
        probe,
        world.messages[0].time,
        tuple(sorted(lives, key=lambda life: [happening.time for happening in life.happenings[:1]])),
        tuple(sorted(told, key=lambda one: one.numbers["place"])),
        len(chronicle.ranking.rows),
    )


def gathered(happenings: Sequence[Happening]) -> list[Happening]:
    """The same with what happened again and again told once, with how often and until when.

    >>> day = [from_days(number) for number in range(3)]
    >>> [one.text for one in gathered([Happening(day[0], "said", "a"), Happening(day[1], "lost", "b"),
    ...                                Happening(day[2], "lost", "b")])]
    ['a', 'b (2 times until 1970-01-03)']
    """
    told: dict[str, list[Happening]] = {}
    for one in happenings:
        told.setdefault(one.text, []).append(one)
    return [
        same[0]._replace(text=f"{text} ({len(same)} times until {same[-1].time:%Y-%m-%d})")
        if len(same) > 1
        else same[0]
        for text, same in told.items()
    ]


class _Event(NamedTuple):
    """A decision as the table has it: its place there, when, and in a write, a read or a dream. Its subject
    is the turn or the probe."""

    order: int
    time: datetime
    op: str
    decision: Decision

    @classmethod
    def of(cls, row: Row) -> "_Event":
        decision = Decision.typed(
            row["stage"],
            row["decision"],
            reason=row["reason"],
            subject=row["subject"],
            numbers=json.loads(row["numbers"]),
            rows=tuple(row["rows"]),
            scores=tuple(row["scores"]),
        )
        return cls(row["order"], row["time"], row["op"], decision)


class _Chronicle:
    """The decisions of one world up to a probe. `standings`: its accounts, by memory; `ranking`: of its
    answer; `divided`: its question was asked in parts, whose rankings were merged."""

    def __init__(self, world: Conversation, decisions: pl.DataFrame, probe: Row, rules: Rules) -> None:
        self.namespace, self.probe, self.rules = world.namespace, probe, rules
        self.messages = {event.message.id: event for event in world.messages}
        numbered = decisions.with_row_index("order")
        answer = numbered.filter(op="read", subject=probe["probe"])
        last = pl.lit(len(decisions)) if answer.is_empty() else pl.lit(answer["order"].min())
        doing = (pl.col("op") != "read") | (pl.col("stage") == ReinforcementDecision.STAGE)
        before = numbered.filter(doing, pl.col("order") < last)
        self._before = {row["order"]: _Event.of(row) for row in before.iter_rows(named=True)}
        self._of_turn: dict[str, list[_Event]] = {}
        self._of_row: dict[int, list[_Event]] = {}
        self.turn_of: dict[int, str] = {}
        for event in self._before.values():
            decision = event.decision
            if event.op == "write":
                self._of_turn.setdefault(decision.subject, []).append(event)
            for row in decision.rows:
                self._of_row.setdefault(row, []).append(event)
                if isinstance(decision, StoreDecision):
                    self.turn_of[row] = decision.subject
        trace = Trace("read", tuple(_Event.of(row).decision for row in answer.iter_rows(named=True)))
        self.ranking = trace.last(RankingDecision) or RankingDecision.told("none", numbers={"selected": 0.0})
        self.divided = any(one.divided for one in trace.of(DecompositionDecision))
        self.standings = {one.memory: one for one in map(self._standing, trace.of(AccountDecision))}

    def _standing(self, account: AccountDecision) -> Standing:
        score = account.scores[0] if account.scores else None
        return Standing(self.memory(account.row), account.state, account.text, score, account.numbers)

    def memory(self, row: int) -> str:
        return memory_id(self.namespace, row)

    def rank(self, turn: str) -> int | None:
        """The place of the first memory that came back and carries a turn."""
        carrying = (place for place, turns in enumerate(self.probe["turns"], 1) if turn in turns)
        return next(carrying, None)

    def life(self, turn: str) -> list[Happening]:
        """What happened to a turn and to what carried it, in order; nothing for one that was never said."""
        event = self.messages.get(turn)
        if event is None:
            return []
        written = self._of_turn.get(turn, [])
        return [
            Happening(event.time, "said", f"said by {event.message.speaker or 'somebody'}"),
            *self._written(written),
            *self._followed(written),
        ]

    def _written(self, written: Sequence[_Event]) -> Iterator[Happening]:
        """What the write path made of a turn: one happening a fact, or the refusal."""
        understood: list[str] = []
        encoded: list[str] = []
        for time, decision in ((event.time, event.decision) for event in written):
            if isinstance(decision, ClassificationDecision):
                kind = decision.decision.replace("_", " ")
                understood.append(f"understood as {kind} ({decision.reason})")
            elif isinstance(decision, ImportanceDecision):
                level = f"importance {decision.importance:.3f} ({decision.decision})"
                encoded = [f"{level}, novelty {decision.novelty:.3f}"]
            elif isinstance(decision, FlashbulbDecision):
                encoded.append("a flashbulb memory")
            elif isinstance(decision, ContradictionDecision):
                replaced = ", ".join(map(self.memory, decision.rows))
                encoded.append(f"supersedes {replaced}: {decision.reason}")
            elif isinstance(decision, GateDecision):
                similarity = decision.numbers.get("similarity")
                near = "" if similarity is None else f", similarity to the nearest {similarity:.3f}"
                encoded.append(f"the gate: {decision.decision} ({decision.reason}{near})")
            if (end := _end(decision)) is not None:
                mark, words = end
                into = self.memory(decision.rows[0]) if decision.rows else ""
                text = "; ".join((*understood, *encoded, f"{words} {into}".strip()))
                yield Happening(time, mark, text, retrieved=mark != "refused")
                encoded = []
        if written and not any(_end(event.decision) for event in written):
            last = written[-1].decision
            told = ", ".join(f"{name} {number:g}" for name, number in last.numbers.items())
            why = "; ".join(part for part in (last.reason, told) if part)
            yield Happening(written[-1].time, "refused", f"refused: {last.stage} ({why})")

    def _followed(self, written: Sequence[_Event]) -> Iterator[Happening]:
        """What became of the rows that a turn went into, and of what absorbed them, after it was written."""
        since = {row: event.order for event in written if _end(event.decision) for row in event.decision.rows}
        orders = {event.order for event in written}
        touching: list[tuple[int, int]] = []  # order of the decision, row
        waiting = list(since)
        while waiting:
            row = waiting.pop()
            for event in self._of_row.get(row, []):
                if event.order <= since[row] or event.order in orders:
                    continue
                touching.append((event.order, row))
                decision = event.decision
                if not isinstance(decision, SuccessionDecision) or not decision.absorbed:
                    continue
                if decision.into not in since:
                    since[decision.into] = event.order
                    waiting.append(decision.into)
        for order, row in sorted(touching):
            if (happening := self._happening(self._before[order], row)) is not None:
                yield happening

    def _happening(self, event: _Event, row: int) -> Happening | None:
        time, decision = event.time, event.decision
        if isinstance(decision, _ASIDE) or _marks(decision):
            return None
        told, why = decision.subject, f" ({decision.reason})" if decision.reason else ""
        if isinstance(decision, ReinforcementDecision):
            back = decision.decision == ReinforcementDecision.STRENGTHENED
            text = f"came back to {told}" if back else f"{decision.decision}, when {told} was asked"
            return Happening(time, "strengthened", text, retrieved=back)
        if event.op == "dream":
            left = dict(zip(decision.rows, decision.scores, strict=False)).get(row)
            if isinstance(decision, SuccessionDecision):
                into = self.memory(decision.into)
                mark, words = ("merged", "absorbed by") if decision.absorbed else ("lost", "superseded by")
                return Happening(time, mark, f"{words} {into} in a dream", left)
            mark, words = _dreamt(decision)
            retrieved = isinstance(decision, RehearsalDecision) and self.rules.rehearsal_retrieves
            return Happening(time, mark, words, left, retrieved)
        said = f"when {self.quote(told)} was said"
        if isinstance(decision, ContradictionDecision):
            by = ", ".join(self.memory(other) for other, turn in self.turn_of.items() if turn == told)
            return Happening(time, "lost", f"superseded by {by}{why}, {said}")
        if isinstance(decision, GateDecision):
            updated = decision.decision == GateDecision.UPDATED
            words = "was merged into it" if updated else "met it again"
            return Happening(time, "merged", f"{self.quote(told)} {words}{why}", retrieved=True)
        return Happening(time, "strengthened", f"{decision.stage}: {decision.decision}, {said}")

    def quote(self, turn: str, characters: int = 70) -> str:
        """A turn with the beginning of what it said."""
        event = self.messages.get(turn)
        return (
            turn if event is None else f"{turn} “{shorten(event.message.text, characters, placeholder='…')}”"
        )


_ENDS: _Words = (
    (StoreDecision, StoreDecision.CREATED, "stored", "stored as"),
    (GateDecision, GateDecision.UPDATED, "merged", "merged into"),
    (GateDecision, GateDecision.REINFORCED, "merged", "known already as"),
    (GateDecision, GateDecision.SKIPPED, "refused", "not stored"),
)
"""Decisions with which the writing of a fact ends: the mark, and in words."""


def _end(decision: Decision) -> tuple[str, str] | None:
    """The mark and the words of a decision with which the writing of a fact ends."""
    return _worded(decision, _ENDS)


def _dreamt(decision: Decision) -> tuple[str, str]:
    why = f" ({decision.reason})" if decision.reason else ""
    other = ("strengthened", f"in a dream: {decision.stage}, {decision.decision}{why}")
    return _worded(decision, _DREAMT) or other


def _worded(decision: Decision, table: _Words) -> tuple[str, str] | None:
    found = (
        (mark, words)
        for stage, told, mark, words in table
        if isinstance(decision, stage) and decision.decision == told
    )
    return next(found, None)


def _marks(decision: Decision) -> bool:
    """Whether it is one of those that only mark."""
    return any(isinstance(decision, stage) and decision.decision == told for stage, told in _NOTED)


def _life(turn: str, loss: Row | None, chronicle: _Chronicle, rules: Rules) -> Life:
    event = chronicle.messages.get(turn)
    happenings = chronicle.life(turn)
    rank = chronicle.rank(turn)
    memory = loss["memory"] if loss else chronicle.probe["memories"][rank - 1] if rank else ""
    standing = chronicle.standings.get(memory)
    return Life(
        turn=turn,
        speaker=event.message.speaker if event else "",
        text=event.message.text if event else "",
        happenings=tuple(happenings),
        stage=loss["stage"] if loss else "",
        verdict=_lost(loss, standing, chronicle) if loss else _found(memory, rank, chronicle),
        standing=standing,
        course=_course(happenings, standing, chronicle.probe["time"], rules),
    )


def _found(memory: str, rank: int | None, chronicle: _Chronicle) -> str:
    if rank is None:
        return "Not asked for."
    score = chronicle.probe["scores"][rank - 1]
    return f"Found: {memory} came back at place {rank} with a score of {score:.3f}."


def _lost(loss: Row, standing: Standing | None, chronicle: _Chronicle) -> str:
    """Which stage lost it and how, and what would have to differ."""
    stage = loss["stage"]
    known = LOSS_STAGES.get(stage, LossStage(stage, "a stage of its own"))
    sentence = f"Lost at {stage!r}: {known.meaning}"
    sentence += f" ({loss['detail']})." if loss["detail"] else "."
    if stage == OUT_RANKED.name and standing is not None:
        return " ".join((sentence, *_short(standing, chronicle)))
    return f"{sentence} To be found, {known.wanted}." if known.wanted else sentence


def _short(standing: Standing, chronicle: _Chronicle) -> Iterator[str]:
    """What cost an out-ranked memory its place: fading, or what the last that was selected has besides."""
    last = chronicle.standings.get(chronicle.memory(chronicle.ranking.rows[chronicle.ranking.selected - 1]))
    if chronicle.divided or last is None or last.score is None or standing.score is None:
        return
    gap = last.score - standing.score
    faded = standing.numbers["relevance"] - standing.numbers["base"]
    if chronicle.rules.score_fades and faded > 0:
        left = standing.numbers["retention"]
        close = "it would have come back" if faded > gap else f"it would still be {gap - faded:.3f} short"
        yield f"Unfaded (R = 1 in place of {left:.2f}), {close}, the others being as they are."
    ahead = (last.boosts or 0.0) - (standing.boosts or 0.0)
    if ahead > 1e-6:
        yield f"{ahead:.3f} of what the last has more are boosts, as for a speaker or a time that is named."
    relevance = last.numbers["relevance"] - standing.numbers["relevance"]
    if relevance > 0:
        yield f"It is {relevance:.3f} less relevant than the last: words, meaning and neighbours."


def _course(
    happenings: Sequence[Happening], standing: Standing | None, asked: datetime, rules: Rules
) -> Course:
    """R from the first retrieval on record to the question. Between two instants at which the trace tells R
    it follows the law through both; after the last it follows from the memory's own columns. A merge of
    memories, or a retrieval, before which R is not on record leaves a gap."""
    stretches: list[tuple[Floats, Floats]] = []
    start = accessed = math.nan
    for one in happenings:
        at = to_days(one.time)
        if one.retention is not None and start < at:
            strength = _strength(at - accessed, one.retention, rules.law)
            knots = np.array([(accessed, 0.0), (at, at - accessed)])
            stretches.append(_stretch(start, knots, strength, 0.0, rules.law))
            start = at
        if one.retrieved or one.mark == "merged":
            start = accessed = at if one.retrieved else math.nan
    if standing is not None and "effective_days" in standing.numbers:
        own = standing.numbers
        names = ("last_accessed_at", "tier_since", "carried_days", "effective_days")
        accessed, moved, carried, days = (own[name] for name in names)
        between = [(moved, carried)] if moved > accessed else []
        knots = np.array([(accessed, 0.0), *between, (to_days(asked), days)])
        since = accessed if math.isnan(start) else max(start, accessed)
        strength = own.get("strength_days", math.inf)
        stretches.append(_stretch(since, knots, strength, own["floor"], rules.law))
    if not stretches:
        return Course()
    times, values = (np.concatenate(parts) for parts in zip(*stretches, strict=True))
    return Course(tuple(map(from_days, times.tolist())), tuple(values.tolist()))


def _stretch(
    start: float, knots: Floats, strength: float, floor: float, law: RetentionConfig
) -> tuple[Floats, Floats]:
    """Instants from `start` to the last knot and R at each, then NaN; a knot is an instant, and the days that
    the law has seen by then."""
    instants, seen = knots.T
    times = np.linspace(start, instants[-1], _POINTS)
    days = np.interp(times, instants, seen)
    left = retention(law.law, days, strength, floor, calibration=law.calibration, **law.parameters)
    return np.append(times, times[-1]), np.append(left, math.nan)


def _strength(days: float, left: float, law: RetentionConfig) -> float:
    """τ of a memory of which so much is left after so many days."""
    unit = float(days_until(law.law, left, 1.0, calibration=law.calibration, **law.parameters))
    return days / unit if unit > 0 else math.inf
