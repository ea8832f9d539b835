"""The hot tier. The search brings one row a list, so that what else comes is hot."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import InjectionConfig, RetentionConfig
from cogmem.documents.v9.hot_tier import HotTierConfig, hottest
from cogmem.memory import Tier

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]
CONFIG = HotTierConfig(enabled=True)
HOT = {"utility": 0.8, "access_count": 10, "tier": Tier.SEMANTIC}


@pytest.fixture
def many(make_engine: Make, put: Put) -> Make:
    """Thirty memories, all as hot as need be."""

    def make(**hot: Any) -> CognitiveMemory:
        engine = make_engine(
            {f"m{row}": 0.9 - row / 100 for row in range(30)},
            retention=RetentionConfig(law="none"),
            hot_tier=HotTierConfig(**({"enabled": True} | hot)),
        )
        for row in range(30):
            put(engine, engine.add(f"m{row}"), **HOT)
        return engine

    return make


def rows(engine: CognitiveMemory, config: HotTierConfig = CONFIG) -> list[int]:
    columns = engine.store.partition("default").columns
    return hottest(columns, config, to_days(engine.clock.now())).tolist()


def hot(engine: CognitiveMemory, **options: Any) -> dict[str, float]:
    [decision] = engine.read("query", k=1, reinforce=False, **options).trace.of("hot_tier")
    return dict(decision.numbers)


def test_at_most_so_many_the_most_useful_first_then_the_most_used(many: Make, put: Put) -> None:
    engine = many()
    assert rows(engine) == list(range(15))
    put(engine, "default:20", utility=0.9)
    put(engine, "default:25", access_count=11)
    assert rows(engine)[:3] == [20, 25, 0]
    assert len(rows(engine)) == 15


@pytest.mark.parametrize(
    "cool",
    [
        {"utility": 0.79},
        {"access_count": 9},
        {"tier": Tier.EPISODIC},
        {"tier": Tier.DORMANT},
        {"tier": Tier.STUB},
        {"superseded_by": "default:1"},
    ],
)
def test_each_condition_is_needed(cool: dict[str, Any], many: Make, put: Put) -> None:
    engine = many()
    put(engine, "default:3", **cool)
    assert 3 not in rows(engine)


def test_what_is_thirty_days_old_is_hot_no_more(many: Make) -> None:
    engine = many()
    engine.clock.advance(days=30, seconds=-1)
    assert len(rows(engine)) == 15
    engine.clock.advance(seconds=1)
    assert rows(engine) == []


def test_what_is_hot_joins_the_candidates_by_its_cosine(many: Make, put: Put) -> None:
    engine = many()  # a strategy fetches ten at least, three times over: all but none are found
    for row in range(30):
        put(engine, f"default:{row}", tier=Tier.DORMANT if row < 10 else Tier.SEMANTIC)
    assert hot(engine) == {"hot": 15.0, "joined": 0.0}
    engine = many()
    partition = engine.store.partition("default")
    found = partition.dense
    partition.dense = lambda query, k, where: found(query, 1, where)  # type: ignore[method-assign]
    recollection = engine.read("query", k=30, reinforce=False)
    [decision] = recollection.trace.of("hot_tier")
    assert decision.rows == tuple(range(1, 15))
    assert [item.score for item in recollection.items] == pytest.approx(
        [0.9 - row / 100 for row in range(15)]
    )


def test_it_is_looked_for_anew_only_after_minutes(many: Make, put: Put) -> None:
    engine = many()
    assert hot(engine)["hot"] == 15
    for row in range(20):
        put(engine, f"default:{row}", utility=0.5)
    engine.clock.advance(minutes=4.9)
    assert hot(engine)["hot"] == 15
    engine.clock.advance(minutes=0.2)
    assert hot(engine)["hot"] == 10


def test_what_may_not_surface_does_not_whatever_was_hot(many: Make, put: Put) -> None:
    engine = many(items=1)
    assert hot(engine)["hot"] == 1
    put(engine, "default:0", superseded_by="default:1")
    assert hot(engine) == {"hot": 1.0, "joined": 0.0}
    assert "m0" not in [item.text for item in engine.read("query", reinforce=False).items]


def test_every_namespace_has_its_own(many: Make, put: Put) -> None:
    engine = many()
    engine.add("m0", namespace="other")
    assert hot(engine)["hot"] == 15
    assert hot(engine, namespace="other")["hot"] == 0
    put(engine, "other:0", **HOT)
    engine.clock.advance(minutes=6)
    assert hot(engine, namespace="other")["hot"] == 1
    assert hot(engine)["hot"] == 15


@pytest.fixture
def always(make_engine: Make, put: Put) -> Make:
    """One memory that answers, and a hot one that has nothing to do with the question."""

    def make(**config: Any) -> CognitiveMemory:
        engine = make_engine(
            {"answer": 0.9, "elsewhere": 0.0}, hot_tier=HotTierConfig(enabled=True, always=True), **config
        )
        engine.add("answer")
        put(engine, engine.add("elsewhere"), **HOT)
        return engine

    return make


def texts_read(engine: CognitiveMemory, **options: Any) -> list[str]:
    return [item.memory.text for item in engine.read("query", **({"k": 1} | options)).items]


def test_what_is_always_told_stands_behind_the_results(always: Make) -> None:
    assert texts_read(always()) == ["answer", "elsewhere"]


def test_what_is_always_told_passes_the_gate_of_confidence(always: Make) -> None:
    gate = InjectionConfig(style="confidence", measure="similarity", abbreviated=0.4, silence=0.0)
    engine = always(injection=gate)
    items = engine.read("query", 1, reinforce=False).items
    assert [item.style for item in items] == ["full", "full"]
    assert items[1].confidence == 0.0


def test_what_is_always_told_comes_where_nothing_answers(always: Make) -> None:
    engine = always(injection=InjectionConfig(silence=1.0))
    assert texts_read(engine) == ["elsewhere"]


def test_a_hot_result_is_told_once(always: Make, put: Put) -> None:
    engine = always()
    put(engine, "default:0", **HOT)
    assert texts_read(engine, k=10).count("answer") == 1


def test_being_told_always_is_no_use(always: Make) -> None:
    engine = always()
    for _ in range(3):
        texts_read(engine)
    assert engine.get("default:1").access_count == 10
    assert engine.get("default:0").access_count == 3


def test_what_is_told_always_fits_the_budget(always: Make) -> None:
    assert texts_read(always(), budget=1) == ["answer"]


def test_an_absent_member_is_no_longer_told_once_it_is_replaced(always: Make) -> None:
    engine = always()
    assert "elsewhere" in texts_read(engine)
    engine.add("another matter", replaces=["default:1"])
    assert "elsewhere" not in texts_read(engine)


def test_the_past_has_no_later_members(always: Make) -> None:
    engine = always()
    before = engine.clock.now() - timedelta(days=1)
    assert texts_read(engine, as_of=before) == []
