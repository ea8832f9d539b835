"""Importance 0.5: a stability of 0.25 to begin with."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig
from cogmem.documents.v9.emotional import EmotionalConfig

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]


def with_feelings(make_engine: Make, **settings: Any) -> CognitiveMemory:
    engine = make_engine(
        dream=DreamConfig(order=("emotional",)), emotional=EmotionalConfig(enabled=True, **settings)
    )
    for text in ("calm", "aroused", "flashbulb"):
        engine.add(text)
    return engine


@pytest.fixture
def engine(make_engine: Make, put: Put) -> CognitiveMemory:
    engine = with_feelings(make_engine)
    feel(engine, put)
    return engine


def feel(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", arousal=0.49)
    put(engine, "default:1", arousal=0.5)
    put(engine, "default:2", arousal=0.9, flashbulb=True, pinned=True)


def stabilities(engine: CognitiveMemory) -> list[float]:
    return engine.store.partition("default").columns["stability"].tolist()


def test_flashbulbs_and_what_aroused_gain_stability(engine: CognitiveMemory) -> None:
    engine.clock.advance(hours=12)
    [night] = engine.dream()
    assert stabilities(engine) == pytest.approx([0.25, 0.25 * 1.1, 0.25 * 1.05])
    assert (night.decision, night.rows) == ("strengthened", (1, 2))
    assert night.numbers == {"touched": 2.0, "flashbulbs": 1.0}


def test_flashbulbs_gain_every_night_and_the_aroused_in_their_first_days(engine: CognitiveMemory) -> None:
    for _ in range(3):
        engine.clock.advance(hours=18)
        engine.dream()
    assert stabilities(engine) == pytest.approx([0.25, 0.25 * 1.1, 0.25 * 1.05**3])


@pytest.mark.parametrize(("hours", "nights"), [(48 - 1e-6, 1), (48, 0)])
def test_the_first_days_end_when_they_are_over(
    hours: float, nights: int, make_engine: Make, put: Put
) -> None:
    engine = with_feelings(make_engine, days=2.0)
    feel(engine, put)
    engine.clock.advance(hours=hours)
    engine.dream()
    assert stabilities(engine)[1] == pytest.approx(0.25 * 1.1**nights)
