"""Candidates and their fusion. BM25 itself is tested with the store: here its order and ratios matter."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, SearchConfig
from cogmem.embedding.hashing import HashingEmbedder

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]

# Dense order for "kite": apples .8, one .5, kite kite .2, and one that points away.
# Lexical order: "kite kite three" (two kites in three words), then "one kite".
KITES = {"one kite": 0.5, "two apples": 0.8, "kite kite three": 0.2, "four": -0.5}


@pytest.fixture
def kites(make_engine: Make) -> Make:
    def make(places: dict[str, float] = KITES, **search: Any) -> CognitiveMemory:
        engine = make_engine(
            places | {"kite": 1.0}, retention=RetentionConfig(law="none"), search=SearchConfig(**search)
        )
        for text in places:
            engine.add(text)
        return engine

    return make


def test_without_fusion_relevance_is_the_cosine(kites: Make, found: Found) -> None:
    answer = found(kites(fusion="none"), query="kite")
    assert list(answer) == ["two apples", "one kite", "kite kite three"]  # nothing that points away
    assert list(answer.values()) == pytest.approx([0.8, 0.5, 0.2])


def test_reciprocal_rank_fusion_by_hand(kites: Make, found: Found) -> None:
    # dense ranks 0, 1, 2 and lexical ranks -, 1, 0, divided by the best sum
    best = 1 / 63 + 1 / 61
    answer = found(kites(fusion="ranks"), query="kite")
    assert list(answer) == ["kite kite three", "one kite", "two apples"]
    assert list(answer.values()) == pytest.approx([1.0, (1 / 62 + 1 / 62) / best, (1 / 61) / best])


def test_score_fusion_by_hand(kites: Make, found: Found) -> None:
    engine = kites(fusion="scores", dense_weight=0.25)
    answer = found(engine, query="kite")
    hits = engine.store.partition("default").lexical("kite", 10)
    assert hits.rows.tolist() == [2, 0]
    ratio = hits.scores[1] / hits.scores[0]
    assert answer == pytest.approx(
        {
            "kite kite three": 0.25 * 0.2 / 0.8 + 0.75,
            "one kite": 0.25 * 0.5 / 0.8 + 0.75 * ratio,
            "two apples": 0.25,
            "four": 0.0,
        }
    )


def test_words_find_what_meaning_does_not(kites: Make, found: Found) -> None:
    places = {"a kite": -0.5, "two apples": 0.8}
    assert "a kite" not in found(kites(places, fusion="none"), query="kite")
    assert "a kite" in found(kites(places, fusion="scores"), query="kite")


@pytest.mark.parametrize("query", ["", " ", "?!", "\u200b", "\ud800"])
def test_a_query_without_words_finds_what_there_is(query: str, make_engine: Make) -> None:
    engine = make_engine(search=SearchConfig(), dependencies={"embedder": HashingEmbedder()})
    engine.add("I adopted a beagle.")
    [item] = engine.read(query).items
    assert item.memory.text == "I adopted a beagle."
