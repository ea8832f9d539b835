"""Replay: one clock, the corpus's order, dreams between the events, and an account of what happened."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig, switches
from cogmem.errors import ConfigError
from cogmem.language.tokens import count_tokens
from cogmem.message import Message
from cogmem.trace import Decision
from experiments.analysis.losses import check_losses, missed_turns
from experiments.corpora.events import Conversation, Event, MessageEvent, Probe, Question
from experiments.corpora.jsonl import read_jsonl
from experiments.errors import LabError
from experiments.metrics.registry import score_probes
from experiments.replay.outcomes import SCHEMAS
from experiments.replay.replay import ReplayConfig, count_steps, replay
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
    variants: Mapping[str, Sequence[str]] = field(default_factory=dict)
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

    def without(self, question: Question, k: int) -> Mapping[str, Sequence[str]]:
        return self.variants

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


@pytest.mark.parametrize(("method", "kind"), [("size", "Size"), ("recall", "Answer")])
def test_a_system_that_returns_something_else_is_one_line(
    story: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, method: str, kind: str
) -> None:
    monkeypatch.setattr(Recorded, method, lambda *given, **named: None)
    expected = f"Recorded.{method}() returned None; expected experiments.systems.base:{kind}"
    with pytest.raises(LabError, match=re.escape(expected)):
        follow(story().says("t1", "a", 0).asks("p", "p?", 0, "t1").world, NO_DREAMS)


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


def test_a_silent_month_is_dreamed_through(story: Callable[..., Any]) -> None:
    # noon of 1 January to noon of 31 January: the nights of 2 to 31 January
    world = story().says("t1", "a", 0).says("t2", "b", 30).world
    assert len(dreams(world)) == 30
    assert dreams(world, dream_every_days=0) == []
    assert [at.day for at in dreams(world, dream_every_days=7)] == [2, 9, 16, 23, 30]
    assert len(dreams(world, dream_every_days=0.5)) == 59  # 03:00 of 2 January to 03:00 of 31 January


def test_a_first_night_can_come_before_the_first_noon() -> None:
    first, last = datetime(2024, 1, 1, 1, tzinfo=UTC), datetime(2024, 1, 2, 1, tzinfo=UTC)
    world = Conversation(
        "w", tuple(MessageEvent(at, Message(id=at.isoformat(), text="a")) for at in (first, last))
    )
    assert dreams(world) == [datetime(2024, 1, 1, 3, tzinfo=UTC)]


def test_no_dream_is_scheduled_after_the_end_of_the_calendar() -> None:
    last = datetime.max.replace(tzinfo=UTC)
    events = [
        MessageEvent(at, Message(id=at.isoformat(), text="a")) for at in (last - timedelta(days=2), last)
    ]
    assert [at.day for at in dreams(Conversation("w", tuple(events)))] == [30, 31]


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


def test_the_dream_hour_is_utc_wherever_the_corpus_was_recorded() -> None:
    tokyo = timezone(timedelta(hours=9))
    events = [datetime(2024, 1, 2, hour, tzinfo=tokyo) for hour in (11, 13)]  # 02:00 and 04:00 UTC
    world = Conversation("w", tuple(MessageEvent(at, Message(id=at.isoformat(), text="a")) for at in events))
    assert dreams(world) == [datetime(2024, 1, 2, 3, tzinfo=UTC)]
    assert count_steps(world, ReplayConfig()) == 3


def test_the_corpus_can_ask_for_dreams_of_its_own(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "a", 0).dreams(0.25).dreams(0.25).says("t2", "b", 1)
    assert dreams(plot.world) == [plot.at(0.25), plot.at(0.25), datetime(2024, 1, 2, 3, tzinfo=UTC)]
    assert dreams(plot.world, dream_every_days=0) == [plot.at(0.25), plot.at(0.25)]


def test_the_store_is_sampled_weekly_and_at_both_ends(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "a", 0).says("t2", "b", 8).says("t3", "c", 10)
    _, frames = follow(plot.world, ReplayConfig())
    # Seven days after Monday noon is Monday noon; the first event from there on is Tuesday's dream at 03:00.
    states = frames["states"].select("time", "memories", "active", "bytes").rows()
    assert states == [
        (plot.at(0), 0, 0, 0),
        (datetime(2024, 1, 9, 3, tzinfo=UTC), 1, 1, 100),
        (plot.at(10), 3, 3, 300),
    ]
    _, sparse = follow(plot.world, ReplayConfig(dream_every_days=0, sample_days=2))
    assert sparse["states"]["memories"].to_list() == [0, 1, 2, 3]  # before t2, before t3, at the end


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


def test_memories_after_the_first_k_are_read_until_the_tokens_are_full(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "four words are here", 0).asks("p", "what?", 1, "t1")
    items = [Item(f"w:{place}", 0.5, ("t1",), "four words are here") for place in range(100)]
    clock = SimulatedClock(plot.at(0))
    system = Recorded(clock, Answer((items[1],), 100), ranking=items)
    config = replace(NO_DREAMS, tokens=8 * count_tokens(items[0].text), reinforce=True)
    [row] = replay(plot.world, system, "recorded", clock, config)["probes"].rows(named=True)
    assert (row["memories"], len(row["beyond_tokens"])) == (["w:1"], 8)  # the last does not fit
    assert row["beyond_turns"][0] == row["beyond_carried"][0] == ["t1"]
    assert [call[1:] for call in system.calls[1:]] == [("further", 40), ("recall", "what?", 10, True)]


def test_values_that_are_asked_about_are_looked_for_at_the_end_in_what_a_system_tells(
    story: Callable[..., Any],
) -> None:
    plot = story().says("t1", "I have 2 cats", 0).asks("p", "How many?", 1, "t1").says("t2", "Bye", 2)
    clock = SimulatedClock(plot.at(0))
    recorded = Recorded(clock, said=Texts(["none"], ["2 cats"]))
    frames = replay(plot.world, recorded, "recorded", clock, NO_DREAMS)
    assert frames["holdings"].rows() == [("recorded", "w", "t1", "2", False, True)]
    _, silent = follow(plot.world, NO_DREAMS)
    assert silent["holdings"].is_empty()


@pytest.mark.parametrize(("every", "asked"), [(0, []), (1, [0, 1, 2, 3, 4]), (2, [0, 2, 4]), (9, [0])])
def test_every_so_many_probes_each_mechanism_is_judged(
    every: int, asked: list[int], story: Callable[..., Any]
) -> None:
    plot = story().says("t1", "a", 0)
    for number in range(5):
        plot.asks(f"p{number}", "what?", 1, "t1")
    answer = Answer((Item("w:0", 0.5, ("t1",), "a"), Item("w:1", 0.4, (), "b")), 9)
    variants = {"gate": ["w:0", "w:1"], "order": ["w:1", "w:0"], "more": ["w:0", "w:1", "w:2"], "all": []}
    clock = SimulatedClock(plot.at(0))
    system = Recorded(clock, answer, variants=variants)
    config = ReplayConfig(dream_every_days=0, liveness_every=every)
    rows = replay(plot.world, system, "recorded", clock, config)["liveness"]
    assert rows["probe"].unique(maintain_order=True).to_list() == [f"p{number}" for number in asked]
    effects = [("gate", "none"), ("order", "order"), ("more", "set"), ("all", "set")]
    assert rows.select("mechanism", "effect").rows() == effects * len(asked)


@pytest.mark.slow
def test_what_mechanisms_change_is_seen_without_changing_anything(
    life: Conversation, bench: Callable[..., SystemContext]
) -> None:
    def lived(every: int) -> dict[str, pl.DataFrame]:
        context = bench(namespace=life.namespace)
        config = ReplayConfig(liveness_every=every, reinforce=True)
        return replay(life, system_factory("cogmem")(context), "cogmem", context.clock, config)

    unseen, seen = lived(0), lived(3)
    assert unseen["liveness"].is_empty()
    assert seen["liveness"]["mechanism"].unique().sort().to_list() == sorted(switches(EngineConfig(), "read"))
    assert {name: frame for name, frame in seen.items() if not frame.equals(unseen[name])}.keys() == {
        "liveness"
    }


def test_decisions_are_kept_for_the_chosen_operations_and_idle_dream_steps_are_not(
    story: Callable[..., Any],
) -> None:
    world = story().says("t1", "a", 0).dreams(1).world
    _, frames = follow(world, NO_DREAMS)
    chosen = frames["decisions"].select("op", "subject", "stage", "numbers", "rows", "scores").rows()
    assert chosen == [
        ("write", "t1", "gate", '{"a": 1.0, "b": 2.0}', [7], [0.5]),
        ("dream", "w", "moved", "{}", [3], []),
    ]
    _, frames = follow(world, ReplayConfig(dream_every_days=0, decisions=("dream",)))
    assert frames["decisions"]["op"].to_list() == ["dream"]


def test_progress_adds_up_to_the_number_of_steps(story: Callable[..., Any]) -> None:
    plot = story()
    for turn in range(60):
        plot.says(f"t{turn}", "a", turn)
    clock, reports = SimulatedClock(plot.at(0)), []
    replay(
        plot.world,
        Recorded(clock),
        "recorded",
        clock,
        ReplayConfig(),
        lambda done, doing: reports.append(done),
    )
    assert sum(reports) == count_steps(plot.world, ReplayConfig()) == 60 + 59  # a night between two noons


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
        config = ReplayConfig(k=3, reinforce=True, liveness_every=4)
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
        *sorted(SYSTEMS.keys() - EXTRAS.keys() - {"oracle", "verbatim"}),
        pytest.param("verbatim", marks=pytest.mark.slow),  # reads as cogmem does
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


@dataclass
class Boaster(Recorded):
    """Says one word, and claims every turn."""

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        return Answer((Item("m", 1.0, ("t1", "t2"), "Yes."),), 1)


def test_a_claim_is_checked_and_tokens_are_counted(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "I adopted a beagle called Maple").says("t2", "Yes, yes!")
    clock = SimulatedClock(plot.at(0))
    world = plot.asks("p", "What is the beagle called?", 1, "t1", "t2").world
    frames = replay(world, Boaster(clock), "boaster", clock, NO_DREAMS)
    scores = score_probes(frames["probes"]).row(0, named=True)
    assert (scores["recall@10"], scores["strict@10"], scores["tokens"]) == (1.0, 0.5, 2)
    assert frames["losses"].select("turn", "stage", "memory", "rank").rows() == [("t1", "absorbed", "m", 1)]
    check_losses(frames["losses"], frames["probes"])


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
        ({"liveness_every": -1}, "liveness_every = -1: expected a number of at least 0"),
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
