"""Importance 0.5: a stability of 0.25 to begin with."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig
from cogmem.documents.v9.emotional import EmotionalConfig
from cogmem.memory import Kind, Tier

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


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"flashbulb": 2.0}, [0.25, 0.275, 0.5]),
        ({"gain": 2.0}, [0.25, 0.5, 0.2625]),
        ({"arousal": 0.49}, [0.275, 0.275, 0.2625]),
        ({"flashbulb": 1.0, "gain": 1.0}, [0.25, 0.25, 0.25]),
    ],
    ids=["flashbulb", "gain", "arousal", "no gain"],
)
def test_each_number_is_a_setting(
    settings: dict[str, float], expected: list[float], make_engine: Make, put: Put
) -> None:
    engine = with_feelings(make_engine, **settings)
    feel(engine, put)
    [night] = engine.dream()
    assert stabilities(engine) == pytest.approx(expected)
    assert night.decision == ("none" if expected == [0.25] * 3 else "strengthened")


def test_stability_stops_at_one_and_what_gains_nothing_is_not_told(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:1", stability=0.95)
    put(engine, "default:2", stability=1.0)
    [night] = engine.dream()
    assert stabilities(engine) == [0.25, 1.0, 1.0]
    assert (night.rows, night.numbers["flashbulbs"]) == ((1,), 0.0)


@pytest.mark.parametrize(
    "gone",
    [{"tier": Tier.DORMANT}, {"superseded_by": "default:0"}, {"kind": Kind.PLAN, "valid_until": 0.0}],
    ids=["dormant", "superseded", "over"],
)
def test_only_the_live_gain(gone: dict[str, Any], engine: CognitiveMemory, put: Put) -> None:
    for row in (1, 2):
        put(engine, f"default:{row}", **gone)
    assert [night.decision for night in engine.dream()] == ["none"]
    assert stabilities(engine) == [0.25] * 3


def test_an_immutable_memory_gains_strength_and_keeps_the_rest(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:1", immutable=True)
    before = engine.get("default:1")
    engine.clock.advance(hours=1)
    engine.dream()
    after = engine.get("default:1")
    assert after.stability == pytest.approx(0.275)
    assert (after.text, after.last_accessed_at, after.access_count) == ("aroused", before.created_at, 0)
    assert engine.clock.now() - after.created_at == timedelta(hours=1)


def test_switched_off_nobody_gains(make_engine: Make, put: Put) -> None:
    engine = make_engine(dream=DreamConfig(order=("emotional",)))
    for text in "abc":
        engine.add(text)
    feel(engine, put)
    assert engine.dream().decisions == ()
