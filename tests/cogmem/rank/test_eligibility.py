from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import RetentionConfig
from cogmem.memory import Tier

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]
Put = Callable[..., None]
START = datetime(2024, 1, 1, tzinfo=UTC)
TIMELESS = RetentionConfig(law="none")


def at(days: float) -> datetime:
    return START + timedelta(days=days)


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return make_engine({"old": 0.8, "new": 0.6, "newest": 0.4}, retention=TIMELESS)


def eligibility(engine: CognitiveMemory, **options: Any) -> dict[str, float]:
    return dict(engine.read("query", reinforce=False, **options).trace.of("eligibility")[0].numbers)


# --- validity windows ---


@pytest.mark.parametrize("kind", ["plan", "transient_state"])
@pytest.mark.parametrize("window", [{"ttl": timedelta(days=7)}, {"valid_until": at(7)}], ids=["ttl", "until"])
def test_a_plan_or_passing_state_expires(
    kind: str, window: dict[str, Any], engine: CognitiveMemory, found: Found
) -> None:
    engine.add("old", kind=kind, **window)
    engine.clock.advance(days=7, seconds=-1)
    assert list(found(engine)) == ["old"]
    engine.clock.advance(seconds=1)
    assert found(engine) == {}
    assert eligibility(engine) == {"expired": 1.0, "searched": 0.0}


# --- superseded, dormant, stub; deep recall ---


def test_a_superseded_memory_is_not_surfaced(engine: CognitiveMemory, found: Found, put: Put) -> None:
    old, new = engine.add("old"), engine.add("new")
    put(engine, old, superseded_by=new)
    assert list(found(engine)) == ["new"]
    assert engine.get(old).superseded_by == new
    assert eligibility(engine) == {"superseded": 1.0, "searched": 1.0}


def test_a_dormant_memory_is_not_searched(engine: CognitiveMemory, found: Found, freeze: Put) -> None:
    freeze(engine, engine.add("old"))
    assert found(engine) == {}
    assert eligibility(engine) == {"dormant": 1.0, "searched": 0.0}


def test_a_stub_is_never_surfaced(engine: CognitiveMemory, found: Found, put: Put) -> None:
    put(engine, engine.add("old"), tier=Tier.STUB, cold_since=to_days(at(-180)))
    for options in ({}, {"deep": True}, {"as_of": START}):
        assert found(engine, **options) == {}


# --- points in time ---


def test_the_past_does_not_know_the_future(engine: CognitiveMemory, found: Found) -> None:
    engine.add("old")
    engine.clock.advance(days=10)
    engine.add("new")
    assert list(found(engine, as_of=at(9.9))) == ["old"]
    assert list(found(engine, as_of=at(10))) == ["old", "new"]
    assert found(engine, as_of=at(-1)) == {}
    assert list(found(engine)) == ["old", "new"]


@pytest.mark.parametrize("deep", [False, True])
def test_what_is_not_yet_true_is_left_out(deep: bool, engine: CognitiveMemory, found: Found) -> None:
    engine.add("old", valid_from=at(5))
    assert found(engine, deep=deep) == found(engine, as_of=at(4), deep=deep) == {}
    assert eligibility(engine) == {"future": 1.0, "searched": 0.0}
    assert list(found(engine, as_of=at(5), deep=deep)) == ["old"]
    engine.clock.advance(days=5)
    assert list(found(engine, deep=deep)) == ["old"]


def test_a_correction_in_retrospect_was_not_known_before_it_was_made(
    engine: CognitiveMemory, found: Found, put: Put
) -> None:
    old = engine.add("old", kind="fact")
    engine.clock.advance(days=20)
    put(engine, old, superseded_by=engine.add("new"), valid_until=to_days(at(10)))
    assert list(found(engine, as_of=at(15))) == ["old"]
    assert list(found(engine, as_of=at(20))) == ["new"]


def test_before_its_correction_a_superseded_memory_was_current(
    engine: CognitiveMemory, found: Found, put: Put
) -> None:
    old = engine.add("old")
    engine.clock.advance(days=10)
    put(engine, old, superseded_by=engine.add("new"), valid_until=to_days(at(10)))
    engine.clock.advance(days=10)
    assert list(found(engine, as_of=at(9))) == ["old"]
    assert list(found(engine, as_of=at(10))) == ["new"]
    assert list(found(engine)) == ["new"]
