"""What fell below the threshold, by hand.

Importance 0.5 and semantic: τ = 60 days under the exponential law, three days a day in the episodic tier.
R < .3 from 60 · ln(1/.3) = 72.24 days on: 24.08 in the episodic tier.
"""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import DecayConfig, DreamConfig
from cogmem.memory import Tier
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return with_decay(make_engine)


def with_decay(make_engine: Make, **settings: Any) -> CognitiveMemory:
    engine = make_engine(dream=DreamConfig(order=("decay",)), decay=DecayConfig(enabled=True, **settings))
    engine.add("text")
    return engine


def dreamt(engine: CognitiveMemory, days: float) -> Decision:
    engine.clock.advance(days=days)
    [decision] = engine.dream()
    return decision


def test_a_crossing_is_told_on_the_night_of_it(engine: CognitiveMemory) -> None:
    nights = [dreamt(engine, days) for days in (24.0, 1.0, 1.0)]
    assert [night.decision for night in nights] == ["none", "crossed", "none"]
    assert [night.rows for night in nights] == [(), (0,), ()]
    assert [night.numbers["endangered"] for night in nights] == [0.0, 1.0, 1.0]


def test_what_is_deep_and_hard_to_reach_is_on_the_tip_of_the_tongue(
    engine: CognitiveMemory, put: Put
) -> None:
    for text in ("deep", "deep and dormant"):
        engine.add(text)
    put(engine, "default:1", storage_strength=5.0)
    put(engine, "default:2", storage_strength=10.0, tier=Tier.DORMANT, carried_days=75.0)
    assert dreamt(engine, 24.0).numbers["on_tip_of_tongue"] == 0.0
    assert engine.on_tip_of_tongue() == ()
    assert dreamt(engine, 1.0).numbers["on_tip_of_tongue"] == 1.0
    assert engine.on_tip_of_tongue() == (engine.get("default:1"),)
    assert engine.on_tip_of_tongue("nobody") == ()
