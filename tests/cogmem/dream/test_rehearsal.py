"""Importance 0.5 and semantic: τ = 60 days under the exponential law, R < .3 from 72.24 days on."""

import math
from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig, RehearsalConfig
from cogmem.dream.rehearsal import LIMIT
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


def test_the_most_important_are_rehearsed_first(make_engine: Make, put: Put) -> None:
    engine = with_rehearsal(make_engine, memories=LIMIT + 2)
    for row in range(LIMIT + 2):
        put(engine, f"default:{row}", importance={3: 0.1, 7: 0.2}.get(row, 0.3 + row / 100))
    rehearsed = night(engine, 300.0)
    assert {*range(LIMIT + 2)}.difference(rehearsed.rows) == {3, 7}
    assert rehearsed.numbers == {"touched": LIMIT, "due": LIMIT + 2, "rehearsed": LIMIT}
