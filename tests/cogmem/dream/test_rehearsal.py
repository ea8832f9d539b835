"""Importance 0.5 and semantic: τ = 60 days under the exponential law, R < .3 from 72.24 days on."""

import math
from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig, RehearsalConfig
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]


def with_rehearsal(make_engine: Make, memories: int = 1) -> CognitiveMemory:
    engine = make_engine(dream=DreamConfig(order=("rehearsal",)), rehearsal=RehearsalConfig(enabled=True))
    for row in range(memories):
        engine.add(f"memory {row}")
    return engine


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return with_rehearsal(make_engine)


def night(engine: CognitiveMemory, days: float = 73.0) -> Decision:
    engine.clock.advance(days=days)
    [decision] = engine.dream()
    return decision


def stabilities(engine: CognitiveMemory) -> list[float]:
    return engine.store.partition("default").columns["stability"].tolist()


def test_the_endangered_are_strengthened(engine: CognitiveMemory) -> None:
    assert night(engine, 72.0).decision == "none"
    rehearsed = night(engine, 1.0)
    assert (rehearsed.decision, rehearsed.rows) == ("rehearsed", (0,))
    assert rehearsed.numbers == {"touched": 1.0, "due": 1.0, "rehearsed": 1.0}
    assert stabilities(engine) == [0.375]
    assert engine.retention("default:0") == pytest.approx(math.exp(-73 / 90))  # τ = 60 · 1.5


def limited(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr("cogmem.dream.rehearsal.LIMIT", limit)


def test_the_most_important_are_rehearsed_first(
    make_engine: Make, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, 2)
    engine = with_rehearsal(make_engine, memories=4)
    for row, importance in enumerate((0.2, 0.9, 0.5, 0.7)):
        put(engine, f"default:{row}", importance=importance)
    rehearsed = night(engine, 300.0)
    assert rehearsed.rows == (1, 3)
    assert rehearsed.numbers == {"touched": 2.0, "due": 4.0, "rehearsed": 2.0}
