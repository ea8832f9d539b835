"""Associations, followed. "anchor" is found directly; what is cold can come along only by a link."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, SearchConfig
from cogmem.documents.sdk.association import AssociationConfig
from cogmem.memory import Tier

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]
Put = Callable[..., None]
TIMELESS = RetentionConfig(law="none")
PLACES = {"anchor": 0.9, "b": 0.8, "c": 0.5, "d": 0.4, "away": -0.5}


@pytest.fixture
def cold(make_engine: Make, freeze: Put) -> Make:
    """An engine with "anchor" and some cold memories, in the order of PLACES: ids default:0, :1, ..."""

    def make(
        count: int = 2, retention: RetentionConfig = TIMELESS, depth: int = 10, **links: Any
    ) -> CognitiveMemory:
        association = AssociationConfig(**({"enabled": True, "window": 0} | links))
        search = SearchConfig(fusion="none", depth=depth)
        engine = make_engine(PLACES, retention=retention, association=association, search=search)
        for text in list(PLACES)[:count]:
            identifier = engine.add(text)
            if text != "anchor":
                freeze(engine, identifier)
        return engine

    return make


def joined(engine: CognitiveMemory, **options: Any) -> dict[int, float]:
    [decision] = engine.read("query", reinforce=False, **options).trace.of("association")
    return dict(zip(decision.rows, decision.scores, strict=True))


def test_a_cold_memory_comes_back_hot(cold: Make, found: Found, link: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    engine.clock.advance(days=7)
    engine.read("query")
    memory = engine.get("default:1")
    assert (memory.tier, memory.cold_since, memory.at_floor_since) == (Tier.EPISODIC, None, None)
    assert memory.stability == pytest.approx(0.25 + 0.03)  # the associative boost, factor 7/7
    assert engine.get("default:0").stability == pytest.approx(0.25 + 0.1)
    assert found(engine)["b"] == pytest.approx(0.8)  # found by itself from now on


def test_a_link_fades(cold: Make, link: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    engine.clock.advance(days=45)
    assert joined(engine) == pytest.approx({1: 0.8 * 0.5 * math.exp(-0.5)})  # .3033, still active
    engine.clock.advance(days=1)  # .5 · e^(-46/90) = .2999
    assert joined(engine) == {}


def test_the_strongest_path_counts(cold: Make, link: Put) -> None:
    engine = cold(3, hops=2)
    link(engine, "default:0", "default:2", 0.3)  # direct, but weaker than .8 · .5 = .4 over the other
    link(engine, "default:1", "default:0", 0.8)
    link(engine, "default:2", "default:1", 0.5)
    assert joined(engine) == pytest.approx({1: 0.64, 2: 0.5 * 0.4})


def test_no_link_leads_to_what_was_superseded_though_it_is_cold(cold: Make, link: Put, put: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    put(engine, "default:1", superseded_by="default:0")
    assert joined(engine) == {}


def test_a_linked_memory_is_measured_by_the_scale_of_the_fusion(
    make_engine: Make, freeze: Put, link: Put
) -> None:
    # dense weight .2; the best cosine among the direct results is .1, that of the cold memory .9: it gets the
    # whole .2 of the dense side and not .2 · .9/.1 = 1.8
    engine = make_engine(
        {"anchor": 0.1, "b": 0.9},
        retention=TIMELESS,
        search=SearchConfig(fusion="scores", dense_weight=0.2),
        association=AssociationConfig(enabled=True, window=0),
    )
    engine.add("anchor")
    freeze(engine, engine.add("b"))
    link(engine, "default:0", "default:1", 0.5)
    assert joined(engine) == pytest.approx({1: 0.2 * 0.5})
    assert [item.text for item in engine.read("query").items] == ["anchor", "b"]
