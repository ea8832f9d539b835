"""Replay: one clock, the corpus's order, dreams between the events, and an account of what happened."""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.errors import ConfigError
from cogmem.message import Message
from cogmem.trace import Decision
from experiments.analysis.losses import check_losses, missed_turns
from experiments.corpora.events import Conversation, Event, MessageEvent, Probe, Question
from experiments.corpora.jsonl import read_jsonl
from experiments.errors import LabError
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import Answer, Item, MemorySystem, Retained, Size, SystemContext, Texts
from experiments.systems.registry import EXTRAS, SYSTEMS, system_factory

NO_DREAMS = ReplayConfig(dream_every_days=0)
NOTHING = Answer((), 0)


@dataclass
class Recorded(MemorySystem):
    """Remembers nothing but what it was asked to do, and when."""

    clock: SimulatedClock
    answer: Answer = NOTHING
    calls: list[tuple[Any, ...]] = field(default_factory=list)
    turns: int = 0
    said: Texts | None = None
    ranking: Sequence[Item] = ()

    def _note(self, *call: Any) -> None:
        self.calls.append((self.clock.now(), *call))

    def observe(self, message: Message) -> Sequence[Decision]:
        self._note("observe", message.id)
        self.turns += 1
        return (Decision("gate", "create", numbers={"b": 2.0, "a": 1.0}, rows=(7,), scores=(0.5,)),)

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        self._note("recall", question.text, k, reinforce)
        return self.answer

    def further(self, question: Question, k: int) -> Sequence[Item]:
        self._note("further", k)
        return self.ranking[:k]

    def dream(self) -> Sequence[Decision]:
        self._note("dream")
        return (Decision("idle", "none"), Decision("moved", "moved", rows=(3,)))

    def end_session(self, session: str) -> Sequence[Decision]:
        self._note("end_session", session)
        return (Decision("idle", "none"), Decision("tiers", "promoted", rows=(4,)))

    def feedback(self, turns: Sequence[str], success: bool) -> None:
        self._note("feedback", tuple(turns), success)

    def retention(self) -> Sequence[Retained]:
        return [Retained("m", "core", "semantic", 1.5, 0.25)]

    def texts(self) -> Texts | None:
        return self.said

    def size(self) -> Size:
        return Size(self.turns, self.turns, 0, 0, 100 * self.turns)


def follow(
    world: Conversation, config: ReplayConfig, answer: Answer = NOTHING
) -> tuple[Recorded, dict[str, pl.DataFrame]]:
    clock = SimulatedClock(world.events[0].time)
    system = Recorded(clock, answer)
    return system, replay(world, system, "recorded", clock, config)


def dreams(world: Conversation, **settings: Any) -> list[datetime]:
    system, _ = follow(world, ReplayConfig(**settings))
    return [call[0] for call in system.calls if call[1] == "dream"]


def test_every_event_reaches_the_system_in_order_and_at_its_time(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "a", 0).asks("p", "p?", 0, "t1").says("t2", "b", 0).ends("s1", 0.5)
    plot = plot.judges(1, False, "t1", "t2").asks("q", "q?", 2)
    system, _ = follow(plot.world, ReplayConfig(k=4, tokens=0, dream_every_days=0))
    assert system.calls == [
        (plot.at(0), "observe", "t1"),
        (plot.at(0), "recall", "p?", 4, False),  # at one instant the corpus's order holds
        (plot.at(0), "observe", "t2"),
        (plot.at(0.5), "end_session", "s1"),
        (plot.at(1), "feedback", ("t1", "t2"), False),
        (plot.at(2), "recall", "q?", 4, False),
    ]


def test_only_a_question_with_evidence_is_read_to_a_budget(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "a", 0).asks("q", "q?", 1).asks("p", "p?", 2, "t1")
    system, _ = follow(plot.world, ReplayConfig(dream_every_days=0))
    assert [call[0] for call in system.calls if call[1] == "further"] == [plot.at(2)]


@pytest.mark.parametrize("name", ["cogmem", "bm25", "dense", "fusion", "rrf", "recency", "oracle"])
def test_an_answer_cannot_know_a_later_message(
    name: str, story: Callable[..., Any], bench: Callable[..., SystemContext]
) -> None:
    plot = story().says("t1", "The weather was fine", 0)
    plot = plot.asks("before", "What is the beagle called?", 1, "t2")
    plot = plot.says("t2", "The beagle is called Maple", 2)
    plot = plot.asks("after", "What is the beagle called?", 3, "t2")
    context = bench()
    probes = replay(plot.world, system_factory(name)(context), name, context.clock, ReplayConfig())["probes"]
    before, after = probes["turns"].to_list()
    assert ["t2"] not in before
    assert ["t2"] in after


def test_dreams_come_at_the_dream_hour_of_every_night_between_events(story: Callable[..., Any]) -> None:
    # Monday noon to Thursday 02:00: the nights of Tuesday and Wednesday; Thursday's comes too late
    plot = story().says("t1", "a", 0).says("t2", "b", 2 + 14 / 24)
    assert plot.events[-1].time == datetime(2024, 1, 4, 2, tzinfo=UTC)
    assert dreams(plot.world) == [datetime(2024, 1, day, 3, tzinfo=UTC) for day in (2, 3)]
    assert dreams(plot.world, dream_hour=1) == [datetime(2024, 1, day, 1, tzinfo=UTC) for day in (2, 3, 4)]


def test_at_one_instant_the_corpus_comes_before_the_dream() -> None:
    night = datetime(2024, 1, 2, 3, tzinfo=UTC)
    world = Conversation(
        "w",
        (
            MessageEvent(night - timedelta(hours=1), Message(id="t1", text="a")),
            MessageEvent(night, Message(id="t2", text="b")),
            MessageEvent(night + timedelta(hours=1), Message(id="t3", text="c")),
        ),
    )
    system, _ = follow(world, ReplayConfig())
    assert [call[1:] for call in system.calls] == [
        ("observe", "t1"),
        ("observe", "t2"),
        ("dream",),
        ("observe", "t3"),
    ]


def test_a_probe_leaves_a_row_with_all_that_scores_need(story: Callable[..., Any]) -> None:
    asked = {"stale": ("t0",), "answer": "x", "horizon_days": 3.0, "distractor": "d", "scored": False}
    plot = story().says("t1", "a", 0).asks("p", "what?", 1, "t1", "t9", kind="k", **asked)
    answer = Answer(
        (Item("w:0", 0.123456789012, ("t1", "t2"), "Ada: a", 0.75), Item("w:1", 0.1, (), "bc")),
        9,
        retention_changed=2,
        confidence=0.9,
    )
    _, frames = follow(plot.world, NO_DREAMS, answer)
    assert frames["probes"].rows(named=True) == [
        {
            "system": "recorded",
            "namespace": "w",
            "probe": "p",
            "kind": "k",
            "time": plot.at(1),
            "as_of": None,
            "horizon_days": 3.0,
            "distractor": "d",
            "scored": False,
            "query": "what?",
            "answer": "x",
            "evidence": ["t1", "t9"],
            "grades": [],
            "stale": ["t0"],
            "memories": ["w:0", "w:1"],
            "scores": [0.123456789, 0.1],
            "confidences": [0.75, None],
            "confidence": 0.9,
            "turns": [["t1", "t2"], []],
            "carried": [["t1"], []],
            "says_both": [False, False],
            "pure": [True, None],
            "texts": ["Ada: a", "bc"],
            "item_tokens": [3, 1],
            "tokens": 4,
            "beyond_turns": [],
            "beyond_carried": [],
            "beyond_tokens": [],
            "candidates": 9,
            "retention_changed": 2,
        }
    ]
    assert frames["losses"].rows(named=True) == [
        {
            "system": "recorded",
            "namespace": "w",
            "probe": "p",
            "kind": "k",
            "turn": "t9",
            "stage": "not returned",
            "memory": "",
            "rank": None,
            "detail": "",
        }
    ]
    assert frames["retention"].rows() == [("recorded", "w", "m", "core", "semantic", 1.5, 0.25)]
    assert {name: frame.schema for name, frame in frames.items()} == {
        name: pl.Schema(schema) for name, schema in SCHEMAS.items()
    }


@pytest.fixture(scope="module")
def life() -> Conversation:
    """The first half year of the English corpus."""
    world = read_jsonl(Path(__file__).parents[3] / "datasets" / "english.jsonl").conversations[0]
    return Conversation(world.namespace, world.events[:200])


@pytest.fixture(scope="module")
def spring(life: Conversation) -> Conversation:
    """Its first events, for what is tested of every system."""
    return Conversation(life.namespace, life.events[:120])


@pytest.mark.slow
@pytest.mark.parametrize("reinforce", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_measuring_disturbs_only_if_it_is_told_to(
    reinforce: bool, life: Conversation, bench: Callable[..., SystemContext]
) -> None:
    asked = [event for event in life.events if isinstance(event, Probe)]
    early = {probe.id for probe in asked[: len(asked) // 2]}
    quiet = Conversation(
        life.namespace,
        tuple(event for event in life.events if not (isinstance(event, Probe) and event.id in early)),
    )

    def later(world: Conversation) -> pl.DataFrame:
        context = bench(namespace=world.namespace)
        config = ReplayConfig(reinforce=reinforce)
        probes = replay(world, system_factory("cogmem")(context), "cogmem", context.clock, config)["probes"]
        return probes.filter(~pl.col("probe").is_in(early))

    assert len(early) == 9
    assert later(life).equals(later(quiet)) is not reinforce


Frames = dict[str, pl.DataFrame]


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Conversation], Frames]:
    """The frames of a system on a world; of `spring` they are made once."""

    @cache
    def replayed(name: str, world: Conversation) -> Frames:
        clock = SimulatedClock(world.events[0].time)
        folder = tmp_path_factory.mktemp("of")
        context = SystemContext(namespace=world.namespace, engine=EngineConfig(), folder=folder, clock=clock)
        config = ReplayConfig(k=3, reinforce=True)
        return replay(world, system_factory(name)(context), name, clock, config)

    return replayed


@pytest.mark.parametrize("name", ["cogmem", "bm25", "dense", "fusion", "rrf", "recency", "oracle"])
def test_every_missed_gold_turn_has_one_loss(
    name: str, spring: Conversation, replayed: Callable[[str, Conversation], Frames]
) -> None:
    frames = replayed(name, spring)
    missed = missed_turns(frames["probes"])
    assert frames["losses"].height == missed.height
    assert missed.height > 0 or name == "oracle"
    check_losses(frames["losses"], frames["probes"])


@pytest.mark.parametrize(
    "name",
    [
        *sorted(SYSTEMS.keys() - EXTRAS.keys() - {"oracle"}),
    ],
)
def test_no_system_sees_the_gold(
    name: str, spring: Conversation, replayed: Callable[[str, Conversation], Frames]
) -> None:
    """A metamorphic test: whatever the gold is scrambled to, every answer stays as it is."""
    turns = [event.message.id for event in spring.messages]

    def scrambled(event: Event, number: int) -> Event:
        if not isinstance(event, Probe):
            return event
        gold, stale = turns[number : number + 3], turns[-number - 2 :]
        other = {"id": f"x{number}", "kind": "x", "answer": "x", "distractor": "x", "horizon_days": 9.0}
        return replace(event, evidence=tuple(gold), stale=tuple(stale), scored=False, **other)

    events = (scrambled(event, number) for number, event in enumerate(spring.events))
    seen = ["memories", "scores", "confidences", "confidence", "turns", "texts", "tokens", "candidates"]

    blind = Conversation(spring.namespace, tuple(events))
    first, other = (replayed(name, world)["probes"].select(seen) for world in (spring, blind))
    assert first.equals(other)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"k": 0}, "k = 0: expected a number of at least 1"),
        (
            {"dream_every_days": -1.0},
            "dream_every_days = -1.0: expected 0, or days from an hour to a century",
        ),
        ({"dream_every_days": 1e-9}, "dream_every_days = 1e-09"),  # would never reach the next event
        ({"dream_every_days": math.inf}, "dream_every_days = inf"),
        ({"dream_every_days": math.nan}, "dream_every_days = nan"),
        ({"dream_hour": 24}, r"dream_hour = 24: expected an hour in 0\.\.23"),
        ({"sample_days": 0.0}, "sample_days = 0.0: expected days above 0, up to a century"),
        ({"sample_days": math.inf}, "sample_days = inf"),
        ({"decisions": ("write", "think")}, "expected some of write, read, dream"),
        ({"k": 0, "dream_hour": -1}, "k = 0: .*; ReplayConfig.dream_hour = -1"),
    ],
)
def test_settings_out_of_range_are_named(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        ReplayConfig(**settings)


class Rewriting(Recorded):
    """A system that changes the question that it is given."""

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        object.__setattr__(question, "text", "nothing")
        return super().recall(question, k, reinforce=reinforce)


@pytest.mark.parametrize("recall", [0, 1])
def test_a_system_that_changes_a_question_is_an_error(story: Callable[..., Any], recall: int) -> None:
    world = story().says("t1", "I adopted a beagle.").asks("p", "What did I adopt?", 0).world
    asked = "I adopted a beagle." if recall else "What did I adopt?"
    with pytest.raises(LabError, match=rf"Rewriting\.recall\(\) changed the question '{re.escape(asked)}'"):
        replay(
            world,
            Rewriting(SimulatedClock(world.events[0].time)),
            "rewriting",
            SimulatedClock(world.events[0].time),
            ReplayConfig(recall=recall),
        )


class Changing(Recorded):
    """A system that changes the message that it is given, which all systems would share."""

    def observe(self, message: Message) -> Sequence[Decision]:
        object.__setattr__(message, "text", "nothing")
        return super().observe(message)


def test_a_system_that_changes_a_message_is_an_error_and_changes_no_other(story: Callable[..., Any]) -> None:
    world = story().says("t1", "I adopted a beagle.").asks("p", "What did I adopt?", 0).world
    with pytest.raises(LabError, match=r"Changing\.observe\(\) changed the message 't1'"):
        replay(
            world,
            Changing(SimulatedClock(world.events[0].time)),
            "changing",
            SimulatedClock(world.events[0].time),
            ReplayConfig(),
        )
    assert world.messages[0].message.text == "I adopted a beagle."


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (Answer((Item("m", float("nan"), (), ""),), 1), r"items\[0\].score = nan; expected a finite number"),
        (Answer((Item("m", 1.0, (), "", 7.0),), 1), r"items\[0\].confidence = 7.0; expected a number in"),
        (Answer((Item("m", 1.0, "t1", ""),), 1), r"items\[0\].turns = 't1'; expected ids of turns"),  # type: ignore[arg-type]
        (Answer((), -1), "candidates = -1; expected a number of at least 0"),
        (Answer((), 1, confidence=float("nan")), "confidence = nan; expected a number in"),
        (Answer((Item("m", 1.0, (), ""),) * 11, 11), "11 items; expected at most k = 10"),
        ([], r"\[\]; expected experiments.systems.base:Answer"),
    ],
)
def test_an_answer_that_means_nothing_is_named(given: Any, told: str, story: Callable[..., Any]) -> None:
    class Odd(Recorded):
        def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
            return given  # type: ignore[no-any-return]

    world = story().says("t1", "I adopted a beagle.").asks("p", "What did I adopt?", 0).world
    with pytest.raises(LabError, match=rf"Odd\.recall\(\) returned {told}"):
        replay(
            world,
            Odd(SimulatedClock(world.events[0].time)),
            "odd",
            SimulatedClock(world.events[0].time),
            ReplayConfig(),
        )


def test_a_size_that_means_nothing_is_named(story: Callable[..., Any]) -> None:
    class Odd(Recorded):
        def size(self) -> Size:
            return Size(-1, 0, 0, 0, None)

    world = story().says("t1", "I adopted a beagle.").world
    with pytest.raises(LabError, match=r"Odd\.size\(\) returned memories = -1; expected a whole number"):
        replay(
            world,
            Odd(SimulatedClock(world.events[0].time)),
            "odd",
            SimulatedClock(world.events[0].time),
            ReplayConfig(),
        )
