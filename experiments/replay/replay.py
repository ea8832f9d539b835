"""Replay: the events of one namespace through one system, in order, under one simulated clock."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from functools import cached_property
from heapq import merge
from itertools import takewhile
from typing import Any

import polars as pl

from cogmem import Decision, Message, SimulatedClock
from cogmem.clock import as_utc
from cogmem.errors import shown
from cogmem.kernel.checks import at_least, require
from cogmem.language.tokens import count_tokens
from cogmem.log.facts import quoted
from cogmem.trace import Stopwatch
from experiments.corpora.events import (
    Conversation,
    Dream,
    Event,
    Feedback,
    MessageEvent,
    Probe,
    Question,
    SessionEnd,
)
from experiments.errors import LabError
from experiments.replay.holdings import holdings
from experiments.replay.outcomes import SCHEMAS
from experiments.systems.base import Ceiling, Item, MemorySystem, checked_answer, checked_size
from experiments.systems.content_overlap import carries, of_one_thing, outdated_too

Progress = Callable[[int, str], None]
"""Called with how many events were done since the last call, and what is happening."""

Frames = dict[str, pl.DataFrame]

_CENTURY = 36_525.0

_DREAMS = 100_000
"""The most dreams that are scheduled in a conversation: every night of 270 years."""

_DEEPER = 40
"""The number of memories that are read at first for the scores at a budget of tokens, where k is lower."""

_ASKED = 1_000
"""Of a message, the first characters by which it recalls."""

_OF_DECISION = ("stage", "decision", "reason", "rows", "scores")
_OF_PROBE = (
    *("kind", "time", "as_of", "horizon_days", "distractor", "scored"),
    *("query", "answer", "evidence", "grades", "stale"),
)
"""What a row takes over from a decision or a probe as it is."""


@dataclass(frozen=True)
class ReplayConfig:
    """The replay of a corpus."""

    k: int = 10
    """Number of memories that are recalled for a probe (a question), at least 1."""
    tokens: int = 1024
    """Tokens for which memories after the first k are read too, for scores at a token budget, where 0 reads
    none."""
    dream_every_days: float = 1.0
    """Days between dreams, from 1/24 to 36,525, where a larger value makes dreams rarer and 0 schedules
    none."""
    dream_hour: int = 3
    """Hour of the day of a dream in UTC, from 0 to 23."""
    recall: int = 0
    """Number of memories that every message recalls and reinforces before it is stored, where 0 recalls
    none."""
    reinforce: bool = False
    """Whether a probe reinforces what it recalls, so that the order of the probes matters."""
    sample_days: float = 7.0
    """Days between two measurements of the size of the store, above 0."""
    decisions: tuple[str, ...] = ("write", "read", "dream")
    """Operations whose decisions are kept, some of `write`, `read` and `dream`."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "k"),
            *at_least(self, 0, "tokens", "recall"),
            (
                "dream_every_days",
                lambda: self.dream_every_days == 0 or 1 / 24 <= self.dream_every_days <= _CENTURY,
                "0, or days from an hour to a century",
            ),
            ("dream_hour", lambda: 0 <= self.dream_hour < 24, "an hour in 0..23"),
            ("sample_days", lambda: 0 < self.sample_days <= _CENTURY, "days above 0, up to a century"),
            (
                "decisions",
                lambda: set(self.decisions) <= {"write", "read", "dream"},
                "some of write, read, dream",
            ),
        )


def replay(
    world: Conversation,
    system: MemorySystem,
    name: str,
    clock: SimulatedClock,
    config: ReplayConfig,
    progress: Progress = lambda done, doing: None,
    watch: Stopwatch | None = None,
) -> Frames:
    """Run one world through one system; returns the outcome tables (`experiments.replay.outcomes`).

    The clock must stand at or before the first event. The watch, if there is one, holds afterwards the wall
    time of the system's write, read and dream, and of the laboratory.
    """
    unit = _Replay(world, system, name, clock, config, watch or Stopwatch())
    if isinstance(system, Ceiling):
        system.foresee(world)
    unit.sample()
    for event in _schedule(world, clock.now(), config):
        clock.move_to(event.time)
        unit.sample(at_least_days=config.sample_days)
        unit.happens(event)
        progress(1, f"{name} {world.namespace} {str(event.time)[:7]}")
        unit.watch.lap("laboratory")
    unit.sample()
    for memory in system.retention():
        unit.add("retention", **memory._asdict())
    if (texts := system.texts()) is not None:
        for held in holdings(world, *texts):
            unit.add("holdings", **held._asdict())
    frames = {table: _framed(unit.rows[table], schema) for table, schema in SCHEMAS.items()}
    unit.watch.lap("laboratory")
    return frames


@dataclass
class _Replay:
    """One world on its way through one system, and the rows that it has left so far."""

    world: Conversation
    system: MemorySystem
    name: str
    clock: SimulatedClock
    config: ReplayConfig
    watch: Stopwatch
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    answered: int = 0

    @cached_property
    def said(self) -> Mapping[str, str]:
        """What each turn of the world says."""
        return {event.message.id: quoted(event.message) for event in self.world.messages}

    def add(self, table: str, **row: Any) -> None:
        self.rows[table].append({"system": self.name, "namespace": self.world.namespace, **row})

    def sample(self, at_least_days: float = 0.0) -> None:
        """The size of the store, unless it was sampled less than these days ago."""
        now, before = self.clock.now(), self.rows["states"][-1:]
        if not before or now - before[0]["time"] >= timedelta(days=at_least_days):
            size = checked_size(self.system.size(), self.system)._asdict()
            self.add("states", time=now, bytes=size.pop("nbytes"), **size)

    def happens(self, event: Event) -> None:
        match event:
            case MessageEvent(message=message):
                if self.config.recall:
                    text = message.text[:_ASKED]
                    asked = Question(text, event.time, self.world.namespace, message.session)
                    given_question = copy(asked)
                    self.system.recall(given_question, self.config.recall, reinforce=True)
                    self.watch.lap("read")
                    self._check_unchanged("recall", given_question, asked)
                given = copy(message)  # a system that changes its message changes no other system's
                decisions = self.system.observe(given)
                self.watch.lap("write")
                self._check_unchanged("observe", given, message)
                self._decide("write", message.id, decisions)
            case Probe():
                self.ask(event)
                for view in self.views:
                    view.ask(event)
            case SessionEnd(session=session):
                ended = [decision for decision in self.system.end_session(session) if decision.rows]
                self._decide("write", session, ended)
            case Feedback(turns=turns, success=success):
                self.system.feedback(turns, success)
            case Dream():
                decisions = [decision for decision in self.system.dream() if decision.rows]
                self.watch.lap("dream")
                self._decide("dream", self.world.namespace, decisions)

    def _check_unchanged(self, method: str, given: Message | Question, original: Message | Question) -> None:
        """Raises LabError if a method has changed the message or the question that it was given."""
        if given != original:
            if isinstance(original, Message):
                name = f"message {original.id!r}"
            else:
                name = f"question {original.text!r}"
            raise LabError(
                f"{type(self.system).__name__}.{method}() changed the {name}; "
                "expected that it changes nothing that it is given"
            )

    @cached_property
    def views(self) -> Sequence["_Replay"]:
        """The memories beside the system's own; they leave their rows among its own."""
        beside = self.system.views().items()
        return [replace(self, system=view, name=name, answered=0) for name, view in beside]

    def ask(self, probe: Probe) -> None:
        system, k = self.system, self.config.k
        asked, self.answered = self.answered, self.answered + 1
        # for promotion, each is a session of its own
        question = probe.question(self.world.namespace, f"question:{asked}")
        system.ready()
        self.watch.lap("write")
        if isinstance(system, Ceiling):
            system.reveal(probe.evidence)
        given = copy(question)
        recalled = system.recall(given, k, reinforce=self.config.reinforce)
        answer = checked_answer(recalled, k, system)
        self.watch.lap("read")
        self._check_unchanged("recall", given, question)
        deep = self._deep(given) if probe.evidence else ()
        self._check_unchanged("further", given, question)
        self.watch.lap("budget")
        items = answer.items
        memories = [item.memory for item in items]
        tokens = [count_tokens(item.text) for item in items]
        carried = [self._carried(probe, item) for item in items]
        self.add(
            "probes",
            probe=probe.id,
            **{name: getattr(probe, name) for name in _OF_PROBE},
            memories=memories,
            scores=[round(item.score, 9) for item in items],
            confidences=[_rounded(item.confidence) for item in items],
            confidence=_rounded(answer.confidence),
            turns=json.dumps([item.turns for item in items]),
            carried=json.dumps(carried),
            says_both=[self._says_both(probe, *both) for both in zip(items, carried, strict=True)],
            pure=[self._pure(item) for item in items],
            texts=[item.text for item in items],
            item_tokens=tokens,
            tokens=sum(tokens),
            **self._beyond(probe, items, deep),
            candidates=answer.candidates,
            retention_changed=answer.retention_changed,
        )
        fading = system.fading(probe.evidence) if probe.evidence else None
        if fading is not None:
            says = [
                (place, [turn for turn in self._carried(probe, item) if turn in probe.evidence])
                for place, item in fading.carriers.items()
            ]
            gold = [(place, turns) for place, turns in says if turns]
            carriers = [place for place, _ in gold]
            carried_gold = json.dumps([turns for _, turns in gold])
            noted = {**fading._asdict(), "carriers": carriers, "carried": carried_gold}
            self.add("fading", probe=probe.id, **noted)
        found = frozenset(turn for turns in carried for turn in turns)
        lost = [turn for turn in probe.evidence if turn not in found]
        if lost or "read" in self.config.decisions:
            accounts = system.account(probe.evidence, question)
            answer = replace(answer, decisions=(*answer.decisions, *accounts))
        for turn in lost:
            loss = system.loss(turn, answer)
            self.add("losses", probe=probe.id, kind=probe.kind, **loss._asdict())
        if "read" in self.config.decisions:
            for standing in system.standings((*probe.evidence, *probe.stale)):
                self.add("standings", probe=probe.id, **standing._asdict())
        self._decide("read", probe.id, answer.decisions)

    def _deep(self, question: Question) -> Sequence[Item]:
        """The memories with the tokens that are read for the scores at a budget, the first k among them."""
        depth, budget = max(self.config.k, _DEEPER), self.config.tokens
        while budget and self.system.about.mode == "raw":
            found = self.system.further(question, depth)
            if len(found) < depth or sum(count_tokens(item.text) for item in found) > budget:
                return found
            depth *= 2
        return ()

    def _beyond(self, probe: Probe, items: Sequence[Item], deep: Sequence[Item]) -> dict[str, Any]:
        """What follows the memories that came back, up to the first that does not fit the tokens."""
        first = {item.memory for item in items}
        left = self.config.tokens - sum(count_tokens(item.text) for item in items)
        further, tokens = list[Item](), list[int]()
        for item in deep:
            if left < 0:
                break
            if item.memory not in first:
                further.append(item)
                tokens.append(count_tokens(item.text))
                left -= tokens[-1]
        return {
            "beyond_turns": json.dumps([item.turns for item in further]),
            "beyond_carried": json.dumps([self._carried(probe, item) for item in further]),
            "beyond_tokens": tokens,
        }

    def _carried(self, probe: Probe, item: Item) -> list[str]:
        """The gold and the outdated turns that an item claims, and whose content its text has."""
        judged = {*probe.evidence, *probe.stale}
        return [
            turn
            for turn in item.turns
            if turn in judged and carries(item.text, self.said.get(turn, ""), probe.answer)
        ]

    def _says_both(self, probe: Probe, item: Item, carried: Sequence[str]) -> bool:
        """Whether an item says what is current and what is outdated."""
        if probe.stale and not frozenset(carried).isdisjoint(probe.evidence):
            stale, current = (
                [self.said.get(turn, "") for turn in turns] for turns in (probe.stale, probe.evidence)
            )
            return outdated_too(item.text, stale, current)
        return False

    def _pure(self, item: Item) -> bool | None:
        """Whether the turns that an item claims say one thing; None of a single one, and of a session."""
        if self.system.about.provenance != "turn":
            return None
        return of_one_thing(self.said.get(turn, "") for turn in item.turns) if len(item.turns) > 1 else None

    def _decide(self, op: str, subject: str, decisions: Sequence[Decision]) -> None:
        """A trace as rows, of the operations that are kept."""
        for decision in decisions if op in self.config.decisions else ():
            numbers = json.dumps(dict(decision.numbers), sort_keys=True)
            fields = {name: getattr(decision, name) for name in _OF_DECISION}
            now = self.clock.now()
            self.add("decisions", time=now, op=op, subject=subject, numbers=numbers, **fields)


def _framed(rows: Sequence[Mapping[str, Any]], schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    """Rows as a frame. Lists of lists come as JSON: of Python's own, Polars makes a series each, in ten times
    the time."""
    nested = [name for name, kind in schema.items() if getattr(kind, "inner", None) == pl.List]
    columns = {name: [row[name] for row in rows] for name in schema}
    frame = pl.DataFrame(columns, schema={**schema, **dict.fromkeys(nested, pl.String())})
    return frame.with_columns(pl.col(name).str.json_decode(schema[name]) for name in nested)


def _rounded(confidence: float | None) -> float | None:
    return None if confidence is None else round(confidence, 9)


def check_span(world: Conversation, config: ReplayConfig) -> None:
    """Raises LabError where more than `_DREAMS` dreams would be scheduled in a conversation. Its first or its
    last date is then probably wrong, such as a missing date that stands as the year 1."""
    if not config.dream_every_days:
        return
    first, last = world.events[0], world.events[-1]
    dreams = (last.time - first.time) / timedelta(days=config.dream_every_days)
    if dreams > _DREAMS:
        name = f"message {shown(first.message.id)}" if isinstance(first, MessageEvent) else "the first event"
        raise LabError(
            f"{shown(world.namespace)}: {dreams:,.0f} dreams would be scheduled from "
            f"{first.time.isoformat()} ({name}) to {last.time.isoformat()}; expected at most {_DREAMS:,}: "
            "correct the dates, or set replay.dream_every_days to a larger value, or to 0 for no dreams"
        )


def count_steps(world: Conversation, config: ReplayConfig) -> int:
    """How many events `replay` will report for a world."""
    return sum(1 for _ in _schedule(world, as_utc(world.events[0].time, world.namespace), config))


def _schedule(world: Conversation, start: datetime, config: ReplayConfig) -> Iterator[Event]:
    """The corpus's events with the scheduled dreams between them; at one instant the corpus comes first."""
    last = world.events[-1].time
    nights = takewhile(lambda dream: dream.time < last, _nights(start, config))
    return merge(world.events, nights, key=lambda event: event.time)


def _nights(start: datetime, config: ReplayConfig) -> Iterator[Dream]:
    """The scheduled dreams, until the calendar ends."""
    night = datetime.combine(start.date(), time(config.dream_hour), start.tzinfo)
    with suppress(OverflowError):
        if night < start:
            night += timedelta(days=1)
        while config.dream_every_days:
            yield Dream(night)
            night += timedelta(days=config.dream_every_days)
