"""Utility goes back to 0.5: a hundredth of the way a day."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig, UtilityConfig
from cogmem.memory import Tier

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]
Snapshot = Callable[..., dict[str, Any]]

UTILITIES = (0.9, 0.1, 0.5, 0.0, 1.0)


def with_drift(make_engine: Make, put: Put, **options: Any) -> CognitiveMemory:
    engine = make_engine(
        dream=DreamConfig(order=("drift",)), utility=UtilityConfig(**({"drift": True} | options))
    )
    for row, utility in enumerate(UTILITIES):
        engine.add(f"memory {row}")
        put(engine, f"default:{row}", utility=utility)
    return engine


@pytest.fixture
def engine(make_engine: Make, put: Put) -> CognitiveMemory:
    return with_drift(make_engine, put)


def utilities(engine: CognitiveMemory) -> np.ndarray:
    return engine.store.partition("default").columns["utility"].copy()


def test_utility_drifts_to_the_prior_from_both_sides(engine: CognitiveMemory) -> None:
    engine.clock.advance(days=10)
    [night] = engine.dream()
    left = 0.99**10
    expected = [0.5 + 0.4 * left, 0.5 - 0.4 * left, 0.5, 0.5 - 0.5 * left, 0.5 + 0.5 * left]
    np.testing.assert_allclose(utilities(engine), expected)
    assert (night.decision, night.rows) == ("drifted", (0, 1, 3, 4))
    assert engine.get("default:0").utility_at == engine.clock.now()


def test_quiet_nights_touch_nothing(make_engine: Make, snapshot: Snapshot) -> None:
    engine = make_engine(dream=DreamConfig(order=("drift",)), utility=UtilityConfig(drift=True))
    engine.add("text")
    before = snapshot(engine)
    engine.clock.advance(days=100)
    [night] = engine.dream()
    assert night.decision == "none"
    assert snapshot(engine) == before


def test_two_dreams_at_one_instant_are_one_drift(engine: CognitiveMemory, snapshot: Snapshot) -> None:
    engine.clock.advance(days=10)
    engine.dream()
    after = snapshot(engine)
    [again] = engine.dream()
    assert again.decision == "none"
    assert snapshot(engine) == after


@pytest.mark.slow
@given(nights=st.lists(st.floats(0.0, 400.0), max_size=8))
def test_a_silence_dreamed_at_any_hours_leaves_the_same_utility(
    nights: Sequence[float], make_engine: Make, put: Put
) -> None:
    once, often = with_drift(make_engine, put), with_drift(make_engine, put)
    start = often.clock.now()
    for days in [*sorted(nights), 400.0]:
        often.clock.move_to(start + timedelta(days=days))
        often.dream()
    once.clock.advance(days=400)
    once.dream()
    np.testing.assert_allclose(utilities(once), utilities(often), atol=1e-12)


def test_feedback_between_dreams_starts_from_what_is_left(engine: CognitiveMemory) -> None:
    engine.clock.advance(days=10)
    engine.feedback(["default:0"], success=True)
    engine.clock.advance(days=5)
    engine.dream()
    used = 0.5 + 0.4 * 0.99**10
    used += 0.1 * (1 - used)
    assert utilities(engine)[0] == pytest.approx(0.5 + (used - 0.5) * 0.99**5)


def test_every_memory_drifts_whatever_its_state(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", superseded_by="default:1")
    put(engine, "default:1", tier=Tier.STUB)
    engine.protect("default:3", pinned=True)
    engine.protect("default:4", pinned=False, immutable=True)
    engine.clock.advance(days=1)
    assert engine.dream().decisions[0].rows == (0, 1, 3, 4)


def test_switched_off_utility_stays(make_engine: Make, put: Put) -> None:
    engine = with_drift(make_engine, put, drift=False)
    engine.clock.advance(days=100)
    assert engine.dream().decisions == ()
    assert utilities(engine).tolist() == list(UTILITIES)
