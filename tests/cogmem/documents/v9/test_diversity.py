"""Maximal marginal relevance, by hand."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, ScoringConfig, SearchConfig
from cogmem.documents.v9.diversity import DiversityConfig, word_directions

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]

# the first two are nearly the same; "other" is less relevant and unlike
TWINS = {"one kite": (0.9, 0.4), "one kite more": (0.88, 0.42), "an other": (0.6, 0.0, 0.8), "away": (-1, 0)}


@pytest.fixture
def diverse(make_engine: Make) -> Make:
    def make(
        places: Any = TWINS,
        depth: int = 10,
        scoring: ScoringConfig = ScoringConfig(alpha=0.3),  # noqa: B008 (frozen)
        **diversity: Any,
    ) -> CognitiveMemory:
        engine = make_engine(
            places,
            scoring=scoring,
            retention=RetentionConfig(law="none"),
            search=SearchConfig(fusion="none", depth=depth),
            diversity=DiversityConfig(**({"enabled": True, "balance": 0.5} | diversity)),
        )
        for text in places:
            engine.add(text)
        return engine

    return make


def test_of_two_that_are_alike_the_other_comes_later(diverse: Make, found: Found) -> None:
    engine = diverse()
    assert list(found(engine, 3)) == ["one kite", "an other", "one kite more"]
    engine = diverse(depth=2)
    [decision] = engine.read("query", reinforce=False).trace.of("diversity")
    assert (decision.decision, decision.rows) == ("reordered", (1,))
    assert decision.numbers == {"top_k_changed": 1.0}


def test_the_value_of_a_choice_by_hand(diverse: Make, found: Found) -> None:
    scores = np.array([0.9 / np.hypot(0.9, 0.4), 0.88 / np.hypot(0.88, 0.42), 0.6])
    alike, apart = 2 / np.sqrt(2 * 3), 0.0  # "one kite" with "one kite more", and with "an other"
    # b·s₁ − (1−b)·alike = b·s₂ − (1−b)·apart, scores over the best
    odds = (alike - apart) / ((scores[1] - scores[2]) / scores[0])
    balance = odds / (1 + odds)
    assert list(found(diverse(balance=balance - 0.01), 2)) == ["one kite", "an other"]
    assert list(found(diverse(balance=balance + 0.01), 2)) == ["one kite", "one kite more"]


def test_the_scores_fall_in_the_order_of_the_choice(diverse: Make, found: Found) -> None:
    first, alike, other = found(diverse(balance=1.0)).values()
    assert first > alike > other
    assert list(found(diverse()).values()) == pytest.approx([first, other, other], rel=1e-3)


def test_words_are_counted(diverse: Make) -> None:
    first, two, none = word_directions(["to be or not to be", "Be, be!", "?"])
    assert first @ two == pytest.approx(2 / np.sqrt(4 + 4 + 1 + 1))
    assert not none.any()
