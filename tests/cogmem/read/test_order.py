"""Scores fall in the order in which the results are shown, so that a threshold keeps the first ones."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import RetentionConfig, SearchConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.documents.v9.router import RouterConfig

Make = Callable[..., CognitiveMemory]
PLACES = {"best": 0.9, "good": 0.8, "fair": 0.6, "poor": 0.4}


@pytest.fixture
def ranked(make_engine: Make) -> Make:
    """An engine in which the score is the cosine; a day between two memories."""

    def make(**groups: Any) -> CognitiveMemory:
        search = SearchConfig(fusion="none")
        engine = make_engine(PLACES, retention=RetentionConfig(law="none"), search=search, **groups)
        for number, text in enumerate(PLACES):
            engine.add(text, source_turns=[f"t{number}"])
            engine.clock.advance(days=1)  # type: ignore[attr-defined]
        return engine

    return make


def shown(engine: CognitiveMemory, k: int = 10, query: str = "query") -> list[tuple[str, float]]:
    items = engine.read(query, k, reinforce=False).items
    return [(item.memory.text, round(item.score, 3)) for item in items]


def falls(scores: Sequence[float]) -> bool:
    return all(first >= other for first, other in pairwise(scores))


def test_the_latest_figure_is_as_good_as_what_it_follows() -> None:
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    engine = CognitiveMemory(EngineConfig(), clock=clock)
    for number, text in enumerate(
        ("I have read 12 novels this year.", "By the way, I have read 31 of the novels this year so far.")
    ):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada"))
        clock.advance(days=20)
    items = engine.read("How many novels have I read this year?", reinforce=False).items
    assert "31" in items[0].text
    assert falls([item.score for item in items])


@pytest.mark.parametrize(
    "groups",
    [
        pytest.param({"diversity": DiversityConfig(enabled=True, balance=0.3)}, id="diversity"),
        pytest.param({"router": RouterConfig(enabled=True)}, id="the order of a strategy"),
        pytest.param({"hot_tier": HotTierConfig(enabled=True, utility=0.0, accesses=0)}, id="reserved"),
    ],
)
@pytest.mark.parametrize("query", ["query", "When was the query?"])
def test_whatever_orders_the_results_their_scores_fall(
    ranked: Make, groups: dict[str, Any], query: str
) -> None:
    engine = ranked(**groups)
    for number in range(5):
        engine.add(f"the query of {'xyzab'[number]}", importance=0.9 - number / 10)
    for k in (2, 4, 10):
        assert falls([score for _, score in shown(engine, k, query)])
