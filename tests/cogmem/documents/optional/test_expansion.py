"""Associations, followed. "anchor" is found directly; what is cold can come along only by a link."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, SearchConfig
from cogmem.documents.optional.association import AssociationConfig
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


def test_a_cold_memory_is_reached_by_its_link(cold: Make, found: Found, link: Put) -> None:
    engine = cold()
    assert list(found(engine)) == ["anchor"]
    link(engine, "default:0", "default:1", 0.5)
    assert found(engine) == pytest.approx({"anchor": 0.9, "b": 0.8 * 0.5})  # cosine · weight, R = 1


def test_retention_counts_for_what_is_linked(cold: Make, found: Found, link: Put) -> None:
    engine = cold(retention=RetentionConfig(law="exponential"))
    engine.clock.advance(days=36_500)
    link(engine, "default:0", "default:1", 0.5)
    assert found(engine)["b"] == pytest.approx(0.8 * 0.02**0.3 * 0.5)


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


def test_reading_without_reinforcement_leaves_it_cold(cold: Make, found: Found, link: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    assert "b" in found(engine)
    assert engine.get("default:1").tier is Tier.DORMANT


def test_a_link_fades(cold: Make, link: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    engine.clock.advance(days=45)
    assert joined(engine) == pytest.approx({1: 0.8 * 0.5 * math.exp(-0.5)})  # .3033, still active
    engine.clock.advance(days=1)  # .5 · e^(-46/90) = .2999
    assert joined(engine) == {}


def test_a_link_at_the_threshold_is_active(cold: Make, link: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.1 + 0.1 + 0.1 - 1e-12)
    assert joined(engine) == pytest.approx({1: 0.24})


@pytest.mark.parametrize(("hops", "expected"), [(1, {1: 0.64}), (2, {1: 0.64, 2: 0.5 * 0.8 * 0.5})])
def test_weights_multiply_along_the_hops(
    hops: int, expected: dict[int, float], cold: Make, link: Put
) -> None:
    engine = cold(3, hops=hops)
    link(engine, "default:0", "default:1", 0.8)
    link(engine, "default:1", "default:2", 0.5)
    assert joined(engine) == pytest.approx(expected)


def test_two_hops_are_not_three(cold: Make, link: Put) -> None:
    engine = cold(4)
    for first in range(3):
        link(engine, f"default:{first}", f"default:{first + 1}", 0.9)
    assert set(joined(engine)) == {1, 2}


def test_the_strongest_path_counts(cold: Make, link: Put) -> None:
    engine = cold(3)
    link(engine, "default:0", "default:2", 0.3)  # direct, but weaker than .8 · .5 = .4 over the other
    link(engine, "default:1", "default:0", 0.8)
    link(engine, "default:2", "default:1", 0.5)
    assert joined(engine) == pytest.approx({1: 0.64, 2: 0.5 * 0.4})


def test_links_run_both_ways(make_engine: Make, freeze: Put, link: Put) -> None:
    engine = make_engine(PLACES, retention=TIMELESS, association=AssociationConfig(enabled=True, window=0))
    for text in ("b", "anchor", "c"):
        engine.add(text)
    freeze(engine, "default:0")
    freeze(engine, "default:2")
    link(engine, "default:1", "default:0", 0.5)  # to an older memory
    link(engine, "default:1", "default:2", 0.5)  # to a newer one
    assert set(joined(engine)) == {0, 2}


def test_at_most_so_many_join_the_best_first(cold: Make, link: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogmem.documents.optional.expansion.LIMIT", 2)
    engine = cold(4)
    for other in (1, 2, 3):
        link(engine, "default:0", f"default:{other}", 0.5)
    assert list(joined(engine)) == [1, 2]  # of cosines .8, .5, .4


@pytest.mark.parametrize("off", [{"enabled": False}, {"hops": 0}], ids=["disabled", "no hops"])
def test_expansion_can_be_switched_off(off: dict[str, Any], cold: Make, link: Put) -> None:
    engine = cold(**off)
    link(engine, "default:0", "default:1", 0.5)
    recollection = engine.read("query", reinforce=False)
    assert recollection.trace.of("association") == ()
    assert [item.text for item in recollection.items] == ["anchor"]


def test_what_has_nothing_to_do_with_the_query_does_not_come_along(
    cold: Make, found: Found, link: Put
) -> None:
    engine = cold(5)
    link(engine, "default:0", "default:4", 1.0)  # cosine -0.5: relevance 0
    assert joined(engine) == {}
    assert list(found(engine)) == ["anchor"]


def test_what_the_search_found_itself_is_not_joined_again(
    cold: Make, found: Found, link: Put, put: Put
) -> None:
    engine = cold()
    put(engine, "default:1", tier=Tier.EPISODIC)
    link(engine, "default:0", "default:1", 1.0)
    assert joined(engine) == {}
    assert found(engine) == pytest.approx({"anchor": 0.9, "b": 0.8})


@pytest.mark.parametrize(("depth", "rows"), [(2, {2}), (1, set())])
def test_links_are_followed_from_the_best_only(
    depth: int, rows: set[int], cold: Make, link: Put, put: Put
) -> None:
    engine = cold(3, depth=depth)
    put(engine, "default:1", tier=Tier.EPISODIC)
    link(engine, "default:1", "default:2", 0.5)
    assert set(joined(engine, k=1)) == set(joined(engine, k=2)) == rows


@pytest.mark.parametrize("deep", [False, True])
def test_no_link_leads_to_a_stub(deep: bool, cold: Make, link: Put, put: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    put(engine, "default:1", tier=Tier.STUB)
    assert joined(engine, deep=deep) == {}


def test_no_link_leads_to_what_was_superseded_though_it_is_cold(cold: Make, link: Put, put: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    put(engine, "default:1", superseded_by="default:0")
    assert joined(engine) == {}


def test_no_link_leads_to_an_expired_plan_though_it_is_cold(cold: Make, link: Put, put: Put) -> None:
    engine = cold()
    link(engine, "default:0", "default:1", 0.5)
    columns = engine.store.partition("default").columns
    put(engine, "default:1", kind=4, valid_until=float(columns["created_at"][1]) + 1.0)
    assert set(joined(engine)) == {1}
    engine.clock.advance(days=1)
    assert joined(engine) == {}


def test_no_link_leads_into_the_future(cold: Make, link: Put) -> None:
    engine = cold(1)
    before = engine.clock.now()
    engine.clock.advance(days=1)
    later = engine.add("b")
    link(engine, "default:0", later, 0.5)
    assert joined(engine, as_of=before) == {}


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


def test_a_linked_memory_below_the_best_cosine_gets_its_share(
    make_engine: Make, freeze: Put, link: Put
) -> None:
    engine = make_engine(
        {"anchor": 0.8, "b": 0.4},
        retention=TIMELESS,
        search=SearchConfig(fusion="ranks"),
        association=AssociationConfig(enabled=True, window=0),
    )
    engine.add("anchor")
    freeze(engine, engine.add("b"))
    link(engine, "default:0", "default:1", 0.5)
    assert joined(engine) == pytest.approx({1: 0.5 * (0.4 / 0.8) * 0.5})  # half the ranks come from meaning


# --- bridges ---


def bridged(engine: CognitiveMemory, **options: Any) -> dict[int, float]:
    [decision] = engine.read("query", reinforce=False, **options).trace.of("bridges")
    return dict(zip(decision.rows, decision.scores, strict=True))


@pytest.fixture
def apart(cold: Make, put: Put) -> Make:
    """ "anchor" and "b" are found directly, "c" and "d" are cold; expansion follows nothing."""

    def make(**links: Any) -> CognitiveMemory:
        engine = cold(4, hops=0, **links)
        put(engine, "default:1", tier=Tier.EPISODIC)
        return engine

    return make


def test_a_bridge_is_linked_to_two_of_the_best(apart: Make, found: Found, link: Put) -> None:
    engine = apart()
    link(engine, "default:0", "default:2", 0.5)
    assert bridged(engine) == {}
    link(engine, "default:2", "default:1", 0.8)
    assert bridged(engine) == pytest.approx({2: 0.5 * 0.5 * 0.8})
    assert found(engine)["c"] == pytest.approx(0.2)
    assert bridged(engine, k=1) == pytest.approx({2: 0.2})


def test_one_of_the_best_alone_has_no_bridge(apart: Make, link: Put) -> None:
    engine = apart(depth=1)
    link(engine, "default:0", "default:2", 0.5)
    link(engine, "default:2", "default:1", 0.8)
    assert bridged(engine, k=1) == {}


def test_the_best_pair_of_links_counts(apart: Make, link: Put, put: Put) -> None:
    engine = apart()
    put(engine, "default:2", tier=Tier.EPISODIC)
    for anchor, weight in ((0, 0.4), (1, 0.9), (2, 0.5)):
        link(engine, f"default:{anchor}", "default:3", weight)
    assert bridged(engine) == pytest.approx({3: 0.4 * 0.9 * 0.5})


def test_a_faded_link_carries_no_bridge(apart: Make, link: Put) -> None:
    engine = apart()
    for anchor in (0, 1):
        link(engine, f"default:{anchor}", "default:2", 0.5)
    engine.clock.advance(days=46)
    assert bridged(engine) == {}


def test_at_most_so_many_bridges_the_best_first(apart: Make, link: Put) -> None:
    engine = apart(bridges=1)
    for other in (2, 3):
        for anchor in (0, 1):
            link(engine, f"default:{anchor}", f"default:{other}", 0.5)
    assert bridged(engine) == pytest.approx({2: 0.5 * 0.25})


def test_what_expansion_brought_is_no_bridge_too(
    cold: Make, link: Put, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogmem.documents.optional.expansion.LIMIT", 1)
    engine = cold(4)
    put(engine, "default:1", tier=Tier.EPISODIC)
    for other in (2, 3):
        for anchor in (0, 1):
            link(engine, f"default:{anchor}", f"default:{other}", 0.5)
    assert joined(engine) == pytest.approx({2: 0.5 * 0.5})
    assert bridged(engine) == pytest.approx({3: 0.4 * 0.25})  # which expansion had no room for
    put(engine, "default:3", tier=Tier.STUB)
    assert bridged(engine) == {}


def test_bridges_can_be_switched_off(apart: Make, link: Put) -> None:
    engine = apart(bridges=0)
    for anchor in (0, 1):
        link(engine, f"default:{anchor}", "default:2", 0.5)
    recollection = engine.read("query", reinforce=False)
    assert recollection.trace.of("bridges") == ()
    assert [item.text for item in recollection.items] == ["anchor", "b"]
