"""Maximal marginal relevance, by hand."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, ScoringConfig, SearchConfig
from cogmem.documents.optional.diversity import DiversityConfig, word_directions

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


@pytest.mark.parametrize("sameness", ["vectors", "words"])
def test_of_two_that_are_alike_the_other_comes_later(sameness: str, diverse: Make, found: Found) -> None:
    engine = diverse(sameness=sameness)
    assert list(found(engine, 3)) == ["one kite", "an other", "one kite more"]
    engine = diverse(depth=2, sameness=sameness)
    [decision] = engine.read("query", reinforce=False).trace.of("diversity")
    assert (decision.decision, decision.rows) == ("reordered", (1,))
    assert decision.numbers == {"top_k_changed": 1.0}


def test_the_value_of_a_choice_by_hand(diverse: Make, found: Found) -> None:
    scores = np.array([0.9 / np.hypot(0.9, 0.4), 0.88 / np.hypot(0.88, 0.42), 0.6])
    alike = (0.9 * 0.88 + 0.4 * 0.42) / np.hypot(0.9, 0.4) / np.hypot(0.88, 0.42)
    apart = 0.6 * scores[0]
    # b·s₁ − (1−b)·alike = b·s₂ − (1−b)·apart, scores over the best
    odds = (alike - apart) / ((scores[1] - scores[2]) / scores[0])
    balance = odds / (1 + odds)
    assert list(found(diverse(balance=balance - 0.01), 2)) == ["one kite", "an other"]
    assert list(found(diverse(balance=balance + 0.01), 2)) == ["one kite", "one kite more"]


def test_a_balance_of_one_is_the_order_of_the_scores(diverse: Make, found: Found) -> None:
    engine = diverse(balance=1.0)
    assert list(found(engine)) == ["one kite", "one kite more", "an other"]
    assert engine.read("query", reinforce=False).trace.of("diversity")[0].decision == "unchanged"


def test_the_scores_fall_in_the_order_of_the_choice(diverse: Make, found: Found) -> None:
    first, alike, other = found(diverse(balance=1.0)).values()
    assert first > alike > other
    assert list(found(diverse()).values()) == [first, other, other]


def test_the_scores_stay_where_none_must_fall(diverse: Make, found: Found) -> None:
    kept = ScoringConfig(alpha=0.3, falling=False)
    assert found(diverse(scoring=kept)) == found(diverse(balance=1.0))


def test_what_is_opposed_is_not_preferred_to_what_is_unlike(diverse: Make, found: Found) -> None:
    places = {"a": (0.9, 0.4, 0.0), "opposed": (0.3, -0.95, 0.0), "unlike": (0.31, -0.6975, 0.65)}
    assert list(found(diverse(places, balance=0.01))) == ["a", "unlike", "opposed"]


def test_only_the_first_are_chosen_among(
    diverse: Make, found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogmem.documents.optional.diversity.POOL", 1)
    assert list(found(diverse(depth=2), 2)) == ["one kite", "one kite more"]


def test_equals_go_by_their_order(diverse: Make, found: Found) -> None:
    places = dict.fromkeys(["c", "a", "b"], (0.8, 0.6))
    assert list(found(diverse(places))) == ["c", "a", "b"]


def test_nothing_found_is_nothing_chosen(diverse: Make, found: Found) -> None:
    for sameness in ("vectors", "words"):
        assert found(diverse({}, sameness=sameness)) == {}
        assert found(diverse({"away": -0.5}, sameness=sameness)) == {}


def test_words_are_counted(diverse: Make) -> None:
    first, two, none = word_directions(["to be or not to be", "Be, be!", "?"])
    assert first @ two == pytest.approx(2 / np.sqrt(4 + 4 + 1 + 1))
    assert not none.any()
