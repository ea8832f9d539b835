import math
from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.config import ScoringConfig

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]

TAU = 60.0  # days: importance 0.5, so S = 0.25 and B = 2, semantic: 0.25 · 2 · 120


def after(retention: float) -> float:
    """Days until e^(-t/τ) has fallen to this."""
    return TAU * math.log(1 / retention)


def seed_example(make_engine: Make, alpha: float) -> CognitiveMemory:
    """A: recent and moderately relevant (R .95, cosine .6). B: old and highly relevant (R .25, cosine .9)."""
    engine = make_engine({"A": 0.6, "B": 0.9}, scoring=ScoringConfig(alpha=alpha))
    engine.add("B")
    engine.clock.advance(days=after(0.25) - after(0.95))
    engine.add("A")
    engine.clock.advance(days=after(0.95))
    return engine


def test_an_old_relevant_memory_outranks_a_recent_vague_one(make_engine: Make, found: Found) -> None:
    # .9 · .25^.3 = .5938 against .6 · .95^.3 = .5908
    answer = found(seed_example(make_engine, alpha=0.3))
    assert list(answer) == ["B", "A"]
    assert list(answer.values()) == pytest.approx([0.5938, 0.5908], abs=5e-5)


def test_the_floor_keeps_a_third_of_the_relevance(make_engine: Make, found: Found) -> None:
    engine = make_engine({"A": 0.9})
    engine.add("A")
    engine.clock.advance(days=36_500)
    assert found(engine)["A"] == pytest.approx(0.9 * 0.3092, abs=1e-4)  # .02^.3 = .3092


def test_k_beyond_the_store_brings_all_that_is_relevant(make_engine: Make, found: Found) -> None:
    engine = make_engine({"a": 0.2, "b": 0.6, "away": -0.4})
    for text in ("a", "b", "away"):
        engine.add(text)
    assert list(found(engine, k=1000)) == ["b", "a"]
    assert list(found(engine, k=1)) == ["b"]
