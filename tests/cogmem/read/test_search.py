"""Candidates and their fusion. BM25 itself is tested with the store: here its order and ratios matter."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, SearchConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.minilm import MiniLMEmbedder
from cogmem.rank.search import DENSE_WEIGHTS

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]

# Dense order for "kite": apples .8, one .5, kite kite .2, and one that points away.
# Lexical order: "kite kite three" (two kites in three words), then "one kite".
KITES = {"one kite": 0.5, "two apples": 0.8, "kite kite three": 0.2, "four": -0.5}
MANY = {f"pear {number}": 0.5 for number in range(25)}  # more than any strategy's list is long


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


def numbers(engine: CognitiveMemory, query: str, k: int = 10) -> dict[str, float]:
    return dict(engine.read(query, k, reinforce=False).trace.of("search")[0].numbers)


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


def test_reciprocal_ranks_that_tie_go_by_order_of_creation(kites: Make, found: Found) -> None:
    engine = kites({"one kite": 0.8, "kite kite": 0.5}, fusion="ranks")  # ranks 0, 1 and 1, 0
    assert found(engine, query="kite") == {"one kite": 1.0, "kite kite": 1.0}
    assert list(found(engine, query="kite", k=1)) == ["one kite"]


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
        }
    )


def test_what_only_the_words_found_is_scored_by_its_meaning_too(kites: Make, found: Found) -> None:
    # "a kite" has no place in the dense list, but a cosine of .4
    places = {"two apples": 0.8, **MANY, "a kite": 0.4}
    engine = kites(places, fusion="scores", dense_weight=0.5, overfetch=1, pool=0)
    assert numbers(engine, "kite", k=1)["dense"] < len(MANY)
    assert found(engine, query="kite", k=1) == pytest.approx({"a kite": 0.5 * 0.4 / 0.8 + 0.5})


@pytest.mark.parametrize(
    ("embedder", "weight"),
    [
        (HashingEmbedder().name, DENSE_WEIGHTS["hashing"]),
        (MiniLMEmbedder().name, DENSE_WEIGHTS["all-MiniLM"]),
        ("openai(text-embedding-3-small,1536,https://api.openai.com/v1)", DENSE_WEIGHTS["openai"]),
        ("another-model", DENSE_WEIGHTS[""]),
    ],
)
def test_the_dense_weight_is_that_of_the_embedder(
    embedder: str, weight: float, kites: Make, found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = kites(fusion="scores")
    monkeypatch.setattr(type(engine.embedder), "name", embedder)
    engine = CognitiveMemory(engine.config, clock=engine.clock, embedder=engine.embedder, store=engine.store)
    assert found(engine, query="kite")["two apples"] == weight  # the best cosine, no word in common


def test_words_find_what_meaning_does_not(kites: Make, found: Found) -> None:
    places = {"a kite": -0.5, "two apples": 0.8}
    assert "a kite" not in found(kites(places, fusion="none"), query="kite")
    assert "a kite" in found(kites(places, fusion="scores"), query="kite")


def test_the_pool_bounds_the_candidates(kites: Make) -> None:
    for settings, candidates in (
        ({"overfetch": 1, "pool": 0}, 12),
        ({"overfetch": 2, "pool": 0}, 24),
        ({"overfetch": 1, "pool": 20}, 20),
    ):
        engine = kites(MANY, fusion="none", depth=12, **settings)
        assert numbers(engine, "kite")["candidates"] == numbers(engine, "kite", k=40)["candidates"]
        assert numbers(engine, "kite")["candidates"] == candidates


def test_the_list_by_words_may_be_shorter(kites: Make) -> None:
    for sparse, k, lexical in ((None, 3, 8), (0, 3, 3), (0, 5, 5), (12, 3, 12)):
        engine = kites(MANY, fusion="scores", depth=4, overfetch=2, pool=0, k_sparse=sparse)
        found = numbers(engine, "pear", k=k)
        assert found["lexical"] == lexical


def test_what_is_asked_for_beyond_the_depth_follows_behind(kites: Make) -> None:
    engine = kites(MANY, fusion="none", overfetch=1, pool=0, depth=2)
    few, some, all_of_them = (engine.read("kite", k, reinforce=False) for k in (2, 7, 1000))
    assert [len(results.items) for results in (few, some)] == [2, 7]
    assert [item[:2] for item in all_of_them.items[:7]] == [item[:2] for item in some.items]
    assert [item[:2] for item in some.items[:2]] == [item[:2] for item in few.items]
    assert len(all_of_them.items) == len({item.memory.id for item in all_of_them.items}) == len(MANY)


def test_the_trace_counts_either_list(kites: Make) -> None:
    # four rows by meaning, two by words; the one that points away shares no word either
    assert numbers(kites(fusion="scores"), "kite") == {"dense": 4.0, "lexical": 2.0, "candidates": 3.0}


@pytest.mark.parametrize("query", ["", " ", "?!", "\u200b", "\ud800"])
def test_a_query_without_words_finds_what_there_is(query: str, make_engine: Make) -> None:
    engine = make_engine(search=SearchConfig(), dependencies={"embedder": HashingEmbedder()})
    engine.add("I adopted a beagle.")
    [item] = engine.read(query).items
    assert item.memory.text == "I adopted a beagle."


def test_words_that_only_ask_find_nothing_by_words(make_engine: Make) -> None:
    engine = make_engine(search=SearchConfig(), dependencies={"embedder": HashingEmbedder()})
    engine.add("Who was it, and when did it happen?")
    assert numbers(engine, "When was it, and who did it?")["lexical"] == 0


def test_an_empty_store_is_searched_in_vain(kites: Make, found: Found) -> None:
    for fusion in ("scores", "ranks", "none"):
        assert found(kites({}, fusion=fusion), query="kite") == {}
