"""What fell below the threshold, by hand.

Importance 0.5 and semantic: τ = 60 days under the exponential law, three days a day in the episodic tier.
R < .3 from 60 · ln(1/.3) = 72.24 days on: 24.08 in the episodic tier.
"""

import math
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import DecayConfig, DreamConfig
from cogmem.memory import Kind, Tier
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


def test_a_dream_after_a_silence_tells_its_last_day_and_counts_the_rest(engine: CognitiveMemory) -> None:
    engine.clock.advance(days=15.0)
    engine.add("later")
    night = dreamt(engine, 25.0)  # the first is 40 days old, the second 25
    assert (night.rows, night.numbers["endangered"]) == ((1,), 2.0)


def test_what_falls_within_a_day_of_its_access_has_crossed(make_engine: Make) -> None:
    engine = with_decay(make_engine, episodic=200.0)  # 100 days in half a day
    assert dreamt(engine, 0.5).rows == (0,)


def test_a_slower_tier_crosses_later(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", tier=Tier.SEMANTIC)
    assert [dreamt(engine, days).decision for days in (72.0, 1.0)] == ["none", "crossed"]


def test_what_is_no_longer_live_is_not_told(engine: CognitiveMemory, put: Put) -> None:
    engine.add("superseded")
    engine.add("over", kind=Kind.PLAN.label, ttl=timedelta(days=1))
    engine.add("dormant")
    put(engine, "default:1", superseded_by="default:0")
    put(engine, "default:3", tier=Tier.DORMANT, carried_days=75.0, tier_since=to_days(engine.clock.now()) + 1)
    night = dreamt(engine, 25.0)
    assert (night.rows, night.numbers["endangered"]) == ((0,), 1.0)


def test_the_protected_are_told_too(engine: CognitiveMemory) -> None:
    engine.protect("default:0", pinned=True, immutable=True)
    assert dreamt(engine, 25.0).rows == (0,)


def test_it_tells_the_mean_retention_of_what_is_current_in_each_tier(
    engine: CognitiveMemory, put: Put
) -> None:
    for text in ("episodic", "semantic", "superseded"):
        engine.add(text)
    put(engine, "default:1", stability=0.5)  # τ = 120
    put(engine, "default:2", tier=Tier.SEMANTIC)
    put(engine, "default:3", tier=Tier.SEMANTIC, superseded_by="default:2", stability=1.0)
    assert dreamt(engine, 20.0).numbers == pytest.approx(
        {
            "touched": 0.0,
            "endangered": 0.0,
            "on_tip_of_tongue": 0.0,
            "retention_episodic": (math.exp(-1) + math.exp(-0.5)) / 2,
            "retention_semantic": math.exp(-1 / 3),
        }
    )


def test_it_writes_nothing(engine: CognitiveMemory, snapshot: Callable[..., dict[str, Any]]) -> None:
    before = snapshot(engine)
    assert dreamt(engine, 25.0).decision == "crossed"
    assert snapshot(engine) == before


def test_an_empty_namespace_has_nothing_to_tell(make_engine: Make) -> None:
    engine = make_engine(dream=DreamConfig(order=("decay",)), decay=DecayConfig(enabled=True))
    [decision] = engine.dream()
    assert (decision.decision, decision.numbers) == (
        "none",
        {"touched": 0.0, "endangered": 0.0, "on_tip_of_tongue": 0.0},
    )


def test_switched_off_it_is_silent_and_every_tier_forgets_alike(make_engine: Make) -> None:
    engine = make_engine(dream=DreamConfig(order=("decay",)), decay=DecayConfig(enabled=False))
    engine.add("text")
    engine.clock.advance(days=60)
    assert engine.dream().decisions == ()
    assert engine.retention("default:0") == pytest.approx(math.exp(-1))


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
