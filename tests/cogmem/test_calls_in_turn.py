"""What one call leaves behind for the next: erasing, correcting, ending, closing."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.documents.optional.association import AssociationConfig
from cogmem.errors import InputError
from cogmem.store.base import MemoryStore
from cogmem.store.configs import LanceStoreConfig
from cogmem.store.memory import InProcessStore

JANUARY = datetime(2024, 1, 1, tzinfo=UTC)


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(JANUARY)


@pytest.fixture(params=["memory", "lance"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], MemoryStore]:
    if request.param == "memory":
        kept = InProcessStore()
        return lambda: kept
    return lambda: LanceStoreConfig(path=str(tmp_path / "store")).build("en")


def say(engine: CognitiveMemory, clock: SimulatedClock, *said: str) -> Sequence[str]:
    """What Ada says, a day apart. Returns the ids of the last memories."""
    written: Sequence[str] = ()
    for text in said:
        number = len(engine.store.partition("default"))
        written = engine.write(Message(id=f"{text}{number}", text=text, speaker="Ada")).memories
        clock.advance(days=1)
    return written


def texts(engine: CognitiveMemory, question: str, **words: object) -> list[str]:
    return sorted(item.memory.text for item in engine.read(question, reinforce=False, **words).items)  # type: ignore[arg-type]


def test_replacing_twice_replaces_the_first_correction(clock: SimulatedClock) -> None:
    engine = CognitiveMemory(clock=clock)
    first = engine.add("Ada works at Acme.")
    engine.add("Ada works at Initech.", replaces=[first])
    last = engine.add("Ada works at Globex.", replaces=[first])
    assert texts(engine, "Where does Ada work?") == ["Ada works at Globex."]
    assert engine.store.partition("default").columns["superseded_by"].tolist() == [1, 2, -1]
    engine.forget(last)
    with pytest.raises(InputError, match="went into a memory that was forgotten"):
        engine.add("Ada works at Hooli.", replaces=[first])


def test_a_corrected_memory_is_of_the_same_sort_by_the_same_speaker(clock: SimulatedClock) -> None:
    engine = CognitiveMemory(clock=clock)
    wrong = engine.add(
        "The bus leaves at 8.", role="assistant", speaker="Bot", kind="fact", category="episodic"
    )
    old, new = engine.get(wrong), engine.get(engine.correct(wrong, "The bus leaves at 9."))
    assert new.text == "The bus leaves at 9."
    for name in ("data_source", "speaker", "kind", "category", "importance"):
        assert getattr(new, name) == getattr(old, name), name
    assert engine.get(wrong).superseded_by == new.id


def test_a_correction_changes_no_answer_about_what_had_ended_before(clock: SimulatedClock) -> None:
    engine = CognitiveMemory(clock=clock)
    ended = engine.add("Ada works at Acme.", valid_until=datetime(2024, 1, 10, tzinfo=UTC))
    clock.advance(days=19)
    then = {"as_of": datetime(2024, 1, 15, tzinfo=UTC)}
    assert texts(engine, "Where does Ada work?", **then) == []
    engine.add("Ada works at Initech.", replaces=[ended])
    assert texts(engine, "Where does Ada work?", **then) == []


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I like Oslo more than Rome.", "I like Rome more than Oslo."),
        ("The password is 12 34.", "The password is 34 12."),
    ],
)
def test_the_same_names_the_other_way_round_are_not_known(
    first: str, then: str, clock: SimulatedClock
) -> None:
    engine = CognitiveMemory(clock=clock)
    [known] = say(engine, clock, first)
    [other] = say(engine, clock, then)
    assert other != known
    assert engine.get(other).text == then


def test_an_ended_session_begins_anew_in_a_later_process_too(
    clock: SimulatedClock, store: Callable[[], MemoryStore]
) -> None:
    def turn(number: int) -> Message:
        return Message(id=f"t{number}", text=f"Tom bought {number} chairs.", speaker="Ada", session="s")

    config = EngineConfig().having(AssociationConfig(enabled=True))
    engine = CognitiveMemory(config, clock=clock, store=store())
    engine.write(turn(1))
    engine.close()
    again = CognitiveMemory(config, clock=clock, store=store())
    again.end_session("s")
    assert not again.write(turn(2)).trace.of("association")
    again.end_session("s")
    assert not again.write(turn(3)).trace.of("association")
    assert again.write(turn(4)).trace.of("association")


def test_a_closed_engine_opens_its_store_again(clock: SimulatedClock, tmp_path: Path) -> None:
    store = LanceStoreConfig(path=str(tmp_path / "store")).build("en")
    engine = CognitiveMemory(clock=clock, store=store)
    engine.add("Ada has a beagle.")
    engine.read("beagle?")
    engine.close()
    cat = engine.add("Ada has a cat called Tom.")
    assert engine.get(cat).text in texts(engine, "Ada cat")


def test_a_reach_without_end_ends_with_the_memories(clock: SimulatedClock) -> None:
    far = 2**31 - 1
    config = EngineConfig().having(AssociationConfig(enabled=True, hops=far))
    engine = CognitiveMemory(config, clock=clock)
    say(engine, clock, "I adopted a beagle called Maple.", "She sleeps on the sofa.")
    assert "I adopted a beagle called Maple." in texts(engine, "What is the beagle called?")
