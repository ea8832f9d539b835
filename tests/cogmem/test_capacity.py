"""Capacity: the bound holds after every write and dream, and what is worth least makes room."""

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.errors import ConfigError
from cogmem.language.tokens import count_tokens
from cogmem.log.capacity import WORTHS, CapacityConfig, CapacityDecision
from cogmem.memory import Tier, parse_memory_id
from cogmem.store.base import MemoryStore
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore

START = datetime(2024, 1, 1, tzinfo=UTC)
PLAIN = PROFILES["plain"]
"""Every message is one memory, with its words as they are."""


def engine(
    profile: EngineConfig = PLAIN, store: MemoryStore | None = None, **settings: int | float | str
) -> CognitiveMemory:
    config = profile.having(CapacityConfig(**settings))  # type: ignore[arg-type]
    return CognitiveMemory(config, clock=SimulatedClock(START), store=store)


def tell(memory: CognitiveMemory, *texts: str, days: float = 1.0) -> list[str]:
    """Write one text after another; returns the ids of the memories."""
    found = []
    for text in texts:
        number = len(memory.store.partition("default"))
        found += memory.write(Message(id=f"t{number}", text=text, session="s")).memories
        memory.clock.advance(days=days)
    return found


def hot(memory: CognitiveMemory) -> list[str]:
    """The texts that are searched."""
    columns = memory.store.partition("default").columns
    texts = columns.objects("text")
    return [texts[row] for row in np.flatnonzero(columns["tier"] < Tier.DORMANT).tolist()]


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is cleared than the bound asks for."""
    monkeypatch.setattr("cogmem.log.capacity.SLACK", 0.0)


@given(st.integers(1, 12), st.sampled_from(sorted(WORTHS)))
def test_no_more_than_the_capacity_is_ever_searched(bound: int, worth: str) -> None:
    memory = engine(memories=bound, worth=worth)
    for number in range(20):
        [memory_id] = tell(memory, f"word{number} word{number % 7} and some more")
        assert len(hot(memory)) <= bound
        assert memory.get(memory_id).tier != Tier.STUB, "what is new is heard before it is weighed"


@given(st.integers(8, 60))
def test_no_more_tokens_than_the_capacity_are_ever_searched(bound: int) -> None:
    memory = engine(tokens=bound)
    for number in range(20):
        tell(memory, " ".join(f"word{number * place}" for place in range(1, 2 + number % 6)))
        assert sum(map(count_tokens, hot(memory))) <= bound


@pytest.mark.usefixtures("exact")
def test_what_says_least_goes_first() -> None:
    memory = engine(memories=3, worth="information")
    tell(
        memory,
        "nice",
        "the surgeon removed a splinter of obsidian",
        "nice",
        "our ferry sank near Naxos",
        "nice",
    )
    assert hot(memory) == ["the surgeon removed a splinter of obsidian", "our ferry sank near Naxos", "nice"]


@pytest.mark.usefixtures("exact")
def test_a_topic_that_is_met_again_is_needed_longer() -> None:
    """Of two that are as old and say as much, the one stays whose word came back yesterday."""
    for topic, kept in (("kites", "crimson kites"), ("harbour", "silver harbour")):
        memory = engine(memories=3)
        tell(memory, "crimson kites", "silver harbour", days=100.0)
        tell(memory, f"{topic} obsidian ferry surgeon splinter", "and")
        assert hot(memory)[0] == kept


@pytest.mark.usefixtures("exact")
def test_what_was_used_is_needed_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that are as old and say as much, the one that was recalled stays, if uses count."""
    for uses, kept in ((0.15, "crimson kites"), (0.0, "silver harbour")):
        monkeypatch.setattr("cogmem.log.capacity.USES", uses)
        memory = engine(memories=2)
        tell(memory, "crimson kites", "silver harbour", days=0.0)
        assert memory.read("kites", 1).items[0].text == "crimson kites"
        tell(memory, "obsidian ferry surgeon splinter")
        assert hot(memory)[0] == kept


@pytest.mark.usefixtures("exact")
def test_need_weighs_what_is_said_against_how_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first says a little more than the second; after a year that no longer counts."""
    texts = ("crimson kites over Naxos harbour", "silver kites over Paros", "and", "well", "so")
    for decay, kept in ((0.0, texts[0]), (1.0, texts[1])):
        monkeypatch.setattr("cogmem.log.capacity.DECAY", decay)
        memory = engine(memories=2)
        tell(memory, texts[0], days=365.0)
        tell(memory, *texts[1:])
        assert hot(memory)[0] == kept


@pytest.mark.parametrize(
    ("worth", "kept"),
    [("fifo", "pear plum"), ("lru", "fig plum"), ("lfu", "fig plum"), ("base_level", "fig plum")],
)
@pytest.mark.usefixtures("exact")
def test_a_policy_keeps_what_it_says(worth: str, kept: str) -> None:
    """ "one" is recalled before "three" comes, "two" is newer than "one"."""
    memory = engine(memories=2, worth=worth)
    tell(memory, "fig", "pear")
    [found] = memory.read("fig", 1).items
    assert found.text == "fig"
    tell(memory, "plum")
    assert " ".join(hot(memory)) == kept


@pytest.mark.usefixtures("exact")
def test_by_tokens_what_says_most_for_its_length_stays() -> None:
    memory = engine(tokens=12, worth="information")
    tell(memory, "well well well well well well well so so so", "obsidian", "ferry to Naxos")
    assert hot(memory) == ["obsidian", "ferry to Naxos"]


@pytest.mark.usefixtures("exact")
def test_pinned_and_core_memories_stay() -> None:
    memory = engine(memories=2)
    [first, second] = tell(memory, "and", "so")
    memory.protect(first)
    memory.add("or", category="core")
    tell(memory, "our ferry sank near Naxos", "obsidian splinters")
    assert {memory.get(first).text, "or"} <= {*hot(memory)}
    assert memory.get(second).tier == Tier.STUB


@pytest.mark.usefixtures("exact")
def test_what_was_superseded_goes_before_what_holds() -> None:
    memory = engine(EngineConfig(), memories=3, worth="information")
    tell(memory, "I live in Reykjavik.", "I adopted a beagle called Maple.")
    tell(memory, "I live in Bergen now.")
    assert len(hot(memory)) == 3
    tell(memory, "My sister plays the bassoon in an orchestra.")
    assert not any("Reykjavik" in text for text in hot(memory))


@pytest.mark.usefixtures("exact")
def test_what_made_room_is_a_stub_that_no_read_brings() -> None:
    memory = engine(memories=1)
    [first] = tell(memory, "obsidian " * 100)
    written = memory.write(Message(id="t1", text="our ferry sank near Naxos", session="s"))
    [decision] = written.trace.of(CapacityDecision)
    row = parse_memory_id(first)[1]
    assert (decision.decision, decision.reason, decision.rows) == (CapacityDecision.EVICTED, "need", (row,))
    assert memory.get(first).tier == Tier.STUB
    assert len(memory.get(first).text) == memory.config.cold.stub_characters
    for options in ({}, {"deep": True}):
        found = memory.read("obsidian", 10, reinforce=False, **options)
        assert first not in [item.memory.id for item in found.items]


def test_a_bound_that_is_set_later_holds_from_the_next_dream_on() -> None:
    store = InProcessStore()
    tell(engine(store=store), *(f"word{number} and more" for number in range(12)))
    memory = engine(store=store, memories=5)
    memory.clock.move_to(datetime(2024, 2, 1, tzinfo=UTC))
    decisions = memory.dream().of(CapacityDecision)
    assert len(hot(memory)) == 4, "the bound without its slack"
    assert [len(decision.rows) for decision in decisions] == [8]
    assert not memory.dream().of(CapacityDecision)


def test_the_bound_holds_for_what_is_added_by_hand() -> None:
    memory = engine(memories=2)
    for number in range(5):
        memory.add(f"word{number}")
        assert len(hot(memory)) <= 2


def test_without_a_bound_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = engine()
    tell(memory, *(f"word{number}" for number in range(50)))
    assert len(hot(memory)) == 50
    assert "capacity" not in memory.seconds["write"]


def test_a_store_on_disk_keeps_the_same(tmp_path: Path) -> None:
    kept = []
    for store in (InProcessStore(), SqliteStore(tmp_path / "store")):
        memory = engine(store=store, memories=5)
        tell(memory, *(f"word{number} word{number % 3} {'extra ' * (number % 4)}" for number in range(20)))
        kept.append(hot(memory))
        memory.close()
    assert kept[0] == kept[1]
    again = engine(store=SqliteStore(tmp_path / "store"), memories=5)
    assert hot(again) == kept[0]
    tell(again, "one more after it was opened again")
    assert len(hot(again)) <= 5
    again.close()


def test_information_is_the_same_on_every_store(tmp_path: Path) -> None:
    texts = ("red kite", "red red kite over Naxos", "", "kite over Naxos")
    values = []
    for store in (InProcessStore(), SqliteStore(tmp_path / "store")):
        memory = engine(store=store)
        for text in texts:
            memory.add(text or "-")
        partition = store.partition("default")
        values.append(partition.information().tolist())
        store.close()
    assert values[0] == values[1]
    red, kite, naxos = np.log([4 / 2, 4 / 3, 4 / 2])
    assert np.array(values[0]) / 1e6 == pytest.approx(
        [red + kite, red + kite + naxos, 0, kite + naxos], abs=1e-5
    )


def test_words_say_less_the_longer_ago_they_were_met(tmp_path: Path) -> None:
    values = []
    for store in (InProcessStore(), SqliteStore(tmp_path / "store")):
        memory = engine(store=store)
        for text in ("red kite", "red ferry", "kite over Naxos"):
            memory.add(text)
        ages = np.array([3.0, 0.0, 8.0])  # red: 0, kite: 3, ferry: 0, Naxos: 8
        values.append(store.partition("default").information(ages, 0.5).tolist())
        store.close()
    assert values[0] == values[1]
    common, rare = np.log([3 / 2, 3 / 1])
    expected = [common + common / 2, common + rare, common / 2 + rare / 3]
    assert np.array(values[0]) / 1e6 == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"memories": -1}, "memories"),
        ({"worth": "luck"}, "worth"),
    ],
)
def test_a_bad_setting_is_named(settings: dict[str, float | str], place: str) -> None:
    with pytest.raises(ConfigError, match=rf"CapacityConfig\.{place}"):
        CapacityConfig(**settings)  # type: ignore[arg-type]
