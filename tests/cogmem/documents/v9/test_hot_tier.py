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


@pytest.fixture
def always(make_engine: Make, put: Put) -> Make:
    """One memory that answers, and a hot one that has nothing to do with the question."""

    def make(**config: Any) -> CognitiveMemory:
        engine = make_engine(
            {"answer": 0.9, "elsewhere": 0.0}, hot_tier=HotTierConfig(enabled=True), **config
        )
        engine.add("answer")
        put(engine, engine.add("elsewhere"), **HOT)
        return engine

    return make


def texts_read(engine: CognitiveMemory, **options: Any) -> list[str]:
    return [item.memory.text for item in engine.read("query", **({"k": 1} | options)).items]


def test_what_is_always_told_passes_the_gate_of_confidence(always: Make) -> None:
    gate = InjectionConfig(style="confidence", measure="similarity", abbreviated=0.4, silence=0.0)
    engine = always(injection=gate)
    items = engine.read("query", 1, reinforce=False).items
    assert [item.style for item in items] == ["full", "full"]
    assert items[1].confidence == 0.0


def test_what_is_always_told_comes_where_nothing_answers(always: Make) -> None:
    engine = always(injection=InjectionConfig(silence=1.0))
    assert texts_read(engine) == ["elsewhere"]


def test_being_told_always_is_no_use(always: Make) -> None:
    engine = always()
    for _ in range(3):
        texts_read(engine)
    assert engine.get("default:1").access_count == 10
    assert engine.get("default:0").access_count == 3


def test_an_absent_member_is_no_longer_told_once_it_is_replaced(always: Make) -> None:
    engine = always()
    assert "elsewhere" in texts_read(engine)
    engine.add("another matter", replaces=["default:1"])
    assert "elsewhere" not in texts_read(engine)


def test_the_past_has_no_later_members(always: Make) -> None:
    engine = always()
    before = engine.clock.now() - timedelta(days=1)
    assert texts_read(engine, as_of=before) == []
