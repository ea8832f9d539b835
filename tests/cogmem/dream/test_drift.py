"""Utility goes back to 0.5: a hundredth of the way a day."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.config import DreamConfig, UtilityConfig

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]

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
