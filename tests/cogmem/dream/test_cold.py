"""Cold storage by hand.

Importance 0.5 and semantic: τ = 60 days under the exponential law. The floor .02 (+ .001) is reached after
60 · ln(1/.021) = 231.80 days; the memory goes dormant 7 days later, and 180 days after that it is a stub.
"""

import math
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.memory import Tier

Make = Callable[..., CognitiveMemory]

FLOOR = 60.0 * math.log(1 / 0.021)
DORMANT = FLOOR + 7.0
STUB = DORMANT + 180.0
SECOND = 1 / 86_400


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    engine = make_engine({"text": 0.8})
    engine.add("text", source_turns=["t1"])
    return engine


def sleep(engine: CognitiveMemory, days: float, dreams: int = 1) -> None:
    """A silence of so many days with so many dreams in it, the last one at its end."""
    end = engine.clock.now() + timedelta(days=days)
    step = timedelta(days=days) / dreams
    for _ in range(dreams - 1):
        engine.clock.move_to(engine.clock.now() + step)
        engine.dream()
    engine.clock.move_to(end)
    engine.dream()


def days_since(engine: CognitiveMemory, instant: Any) -> float:
    return (instant - engine.get("default:0").created_at) / timedelta(days=1)


@pytest.mark.parametrize("dreams", [1, 7, 300])
def test_a_memory_goes_cold_after_seven_days_at_the_floor_however_often_one_dreams(
    dreams: int, engine: CognitiveMemory
) -> None:
    sleep(engine, DORMANT - SECOND, dreams)
    assert engine.get("default:0").tier is Tier.EPISODIC
    sleep(engine, 2 * SECOND)
    memory = engine.get("default:0")
    assert memory.tier is Tier.DORMANT
    assert days_since(engine, memory.at_floor_since) == pytest.approx(FLOOR)
    assert days_since(engine, memory.cold_since) == pytest.approx(DORMANT)


def test_a_late_dream_dates_things_to_when_they_were_due(engine: CognitiveMemory) -> None:
    sleep(engine, DORMANT + 100.0)
    memory = engine.get("default:0")
    assert (memory.tier, days_since(engine, memory.cold_since)) == (Tier.DORMANT, pytest.approx(DORMANT))


@pytest.mark.parametrize("dreams", [1, 7])
def test_a_cold_memory_becomes_a_stub_after_180_days(dreams: int, engine: CognitiveMemory) -> None:
    sleep(engine, STUB - SECOND, dreams)
    assert engine.get("default:0").tier is Tier.DORMANT
    sleep(engine, 2 * SECOND)
    assert engine.get("default:0").tier is Tier.STUB


def test_a_stub_has_no_retention_and_keeps_its_address_and_provenance(make_engine: Make) -> None:
    engine = make_engine()
    long = "x" * 150 + "y" * 150
    engine.add(long, source_turns=["t1", "t2"], speaker="Ada")
    engine.add("z" * 200)
    sleep(engine, STUB + 1)
    stub = engine.get("default:0")
    assert (stub.id, stub.text) == ("default:0", "x" * 150 + "y" * 50)
    assert (stub.source_turns, stub.speaker) == (("t1", "t2"), "Ada")
    assert engine.get("default:1").text == "z" * 200
    assert engine.retentions().tolist() == [0.0, 0.0]
    assert engine.read("x" * 150, deep=True).items == ()


# --- one transaction, or none ---


def counted(engine: CognitiveMemory, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The transactions that are committed from here on."""
    partition = engine.store.partition("default")
    commits: list[object] = []
    commit = partition.commit
    monkeypatch.setattr(partition, "commit", lambda changes: (commits.append(changes), commit(changes))[1])
    return commits


def test_a_dream_is_one_transaction(engine: CognitiveMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = counted(engine, monkeypatch)
    engine.clock.advance(days=STUB + 1)
    engine.dream()
    assert len(commits) == 1
    assert engine.get("default:0").tier is Tier.STUB
