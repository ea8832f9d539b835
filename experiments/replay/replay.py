"""Replay: the events of one namespace through one system, in order, under one simulated clock."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from heapq import merge
from itertools import takewhile
from typing import Any

import polars as pl

from cogmem.checks import at_least, require
from cogmem.clock import SimulatedClock, as_utc
from cogmem.stopwatch import Stopwatch
from cogmem.trace import Decision
from experiments.corpora.events import Conversation, Dream, Event, Feedback, MessageEvent, Probe, SessionEnd
from experiments.replay.holdings import holdings
from experiments.replay.outcomes import SCHEMAS
from experiments.systems.base import MemorySystem

Progress = Callable[[int, str], None]
"""Called with how many events were done since the last call, and what is happening."""

Frames = dict[str, pl.DataFrame]

_CENTURY = 36_525.0

_OF_DECISION = ("stage", "decision", "reason", "rows", "scores")
_OF_PROBE = (
    *("kind", "time", "horizon_days", "distractor", "scored"),
    *("query", "answer", "evidence", "stale"),
)
"""What a row takes over from a decision or a probe as it is."""


@dataclass(frozen=True)
class ReplayConfig:
    """How a corpus is replayed."""

    k: int = 10
    """Number of memories recalled for a probe, at least 1."""
    dream_every_days: float = 1.0
    """Days between dreams, from an hour to a century; 0: none by schedule."""
    dream_hour: int = 3
    """Hour of the day at which a dream happens, UTC, from 0 to 23."""
    reinforce: bool = False
    """Whether a probe strengthens what it recalls, as a user's question would. If not, measuring does not
    disturb what is measured."""
    sample_days: float = 7.0
    """Days between two samples of the size of the store, above 0."""
    liveness_every: int = 20
    """Every how many probes each mechanism of the read path is switched off in turn, to see what it changes;
    0: never."""
    decisions: tuple[str, ...] = ("write", "read", "dream")
    """Operations whose decisions are kept, some of write, read, dream."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "k"),
            *at_least(self, 0, "liveness_every"),
            (
                "dream_every_days",
                self.dream_every_days == 0 or 1 / 24 <= self.dream_every_days <= _CENTURY,
                "0, or days from an hour to a century",
            ),
            ("dream_hour", 0 <= self.dream_hour < 24, "an hour in 0..23"),
            ("sample_days", 0 < self.sample_days <= _CENTURY, "days above 0, up to a century"),
            ("decisions", set(self.decisions) <= {"write", "read", "dream"}, "some of write, read, dream"),
        )


class Recorder:
    """Collects the rows of one unit."""

    def __init__(self, system: str, namespace: str, decisions: Iterable[str]) -> None:
        self._who = {"system": system, "namespace": namespace}
        self._ops = frozenset(decisions)
        self._rows: dict[str, list[dict[str, Any]]] = {name: [] for name in SCHEMAS}

    def add(self, table: str, **row: Any) -> None:
        self._rows[table].append(self._who | row)

    def decide(self, at: datetime, op: str, subject: str, decisions: Sequence[Decision]) -> None:
        """A trace as rows; a dream that did nothing leaves none."""
        if op not in self._ops:
            return
        for decision in decisions:
            if op == "dream" and not decision.rows:
                continue
            numbers = json.dumps(dict(decision.numbers), sort_keys=True)
            told = {name: getattr(decision, name) for name in _OF_DECISION}
            self.add("decisions", time=at, op=op, subject=subject, numbers=numbers, **told)

    def frames(self) -> Frames:
        return {name: pl.DataFrame(self._rows[name], schema=schema) for name, schema in SCHEMAS.items()}


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
    time of the system's write, read and dream, of its reads for the sake of liveness, and of the laboratory.
    """
    watch = watch or Stopwatch()
    recorder = Recorder(name, world.namespace, config.decisions)
    sampled = clock.now()
    _sample(recorder, system, clock)
    done = probes = 0
    for done, event in enumerate(_schedule(world, clock.now(), config), start=1):
        at = event.time
        clock.move_to(at)
        if at - sampled >= timedelta(days=config.sample_days):
            _sample(recorder, system, clock)
            sampled = at
        match event:
            case MessageEvent(message=message):
                decisions = system.observe(message)
                watch.lap("write")
                recorder.decide(at, "write", message.id, decisions)
            case Probe():
                live = config.liveness_every > 0 and probes % config.liveness_every == 0
                _ask(event, recorder, system, config, live, watch)
                probes += 1
            case SessionEnd(session=session):
                system.end_session(session)
            case Feedback(turns=turns, success=success):
                system.feedback(turns, success)
            case Dream():
                decisions = system.dream()
                watch.lap("dream")
                recorder.decide(at, "dream", world.namespace, decisions)
        if done % 50 == 0:
            progress(50, f"{name} {world.namespace} {at:%Y-%m}")
        watch.lap("laboratory")
    progress(done % 50, f"{name} {world.namespace}")
    _sample(recorder, system, clock)
    for memory in system.retention():
        recorder.add("retention", **memory._asdict())
    if (texts := system.texts()) is not None:
        for held in holdings(world, *texts):
            recorder.add("holdings", **held._asdict())
    frames = recorder.frames()
    watch.lap("laboratory")
    return frames


def _schedule(world: Conversation, start: datetime, config: ReplayConfig) -> Iterator[Event]:
    """The corpus's events with the scheduled dreams between them; at one instant the corpus comes first."""
    last = world.events[-1].time if world.events else start
    nights = takewhile(lambda dream: dream.time < last, _nights(start, config))
    return merge(world.events, nights, key=lambda event: event.time)


def _nights(start: datetime, config: ReplayConfig) -> Iterator[Dream]:
    if not config.dream_every_days:
        return
    night = datetime.combine(start.date(), time(config.dream_hour), start.tzinfo)
    if night < start:
        night += timedelta(days=1)
    while True:
        yield Dream(night)
        night += timedelta(days=config.dream_every_days)


def count_steps(world: Conversation, config: ReplayConfig) -> int:
    """How many events `replay` will report for a world."""
    if not world.events:
        return 0
    start = as_utc(world.events[0].time, world.namespace)
    return sum(1 for _ in _schedule(world, start, config))


def _ask(
    probe: Probe,
    recorder: Recorder,
    system: MemorySystem,
    config: ReplayConfig,
    live: bool,
    watch: Stopwatch,
) -> None:
    without = system.without(probe, config.k) if live else {}  # before the answer may strengthen anything
    watch.lap("liveness")
    answer = system.recall(probe, config.k, reinforce=config.reinforce)
    watch.lap("read")
    memories = [item.memory for item in answer.items]
    recorder.add(
        "probes",
        probe=probe.id,
        **{name: getattr(probe, name) for name in _OF_PROBE},
        memories=memories,
        scores=[round(item.score, 9) for item in answer.items],
        confidences=[_rounded(item.confidence) for item in answer.items],
        confidence=_rounded(answer.confidence),
        turns=[list(item.turns) for item in answer.items],
        texts=[item.text for item in answer.items],
        item_tokens=[item.tokens for item in answer.items],
        tokens=sum(item.tokens for item in answer.items),
        candidates=answer.candidates,
        retention_changed=answer.retention_changed,
    )
    for loss in system.losses(probe, answer):
        recorder.add("losses", probe=probe.id, kind=probe.kind, **loss._asdict())
    for mechanism, others in without.items():
        recorder.add("liveness", probe=probe.id, mechanism=mechanism, effect=_effect(memories, others))
    recorder.decide(probe.time, "read", probe.id, answer.decisions)


def _effect(memories: Sequence[str], without: Sequence[str]) -> str:
    """What a mechanism changed: the set of what came back, only the order, or nothing."""
    if set(memories) != set(without):
        return "set"
    return "none" if list(memories) == list(without) else "order"


def _rounded(confidence: float | None) -> float | None:
    return None if confidence is None else round(confidence, 9)


def _sample(recorder: Recorder, system: MemorySystem, clock: SimulatedClock) -> None:
    size = system.size()._asdict()
    recorder.add("states", time=clock.now(), bytes=size.pop("nbytes"), **size)
