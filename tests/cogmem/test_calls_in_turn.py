"""What one call leaves behind for the next: erasing, correcting, ending, closing."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogmem import CognitiveMemory, SimulatedClock
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


def test_a_correction_changes_no_answer_about_what_had_ended_before(clock: SimulatedClock) -> None:
    engine = CognitiveMemory(clock=clock)
    ended = engine.add("Ada works at Acme.", valid_until=datetime(2024, 1, 10, tzinfo=UTC))
    clock.advance(days=19)
    then = {"as_of": datetime(2024, 1, 15, tzinfo=UTC)}
    assert texts(engine, "Where does Ada work?", **then) == []
    engine.add("Ada works at Initech.", replaces=[ended])
    assert texts(engine, "Where does Ada work?", **then) == []
