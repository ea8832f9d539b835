"""Category summaries by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import ColdConfig
from cogmem.documents.v9.summaries import SummariesConfig
from cogmem.memory import Kind, Tier, WriteSource

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]

PLACES = {
    "one": [1.0, 0.0],
    "two": [1.0, 0.1],
    "six": [0.0, 1.0],
    "new": [1.0, 0.05],
    "odd": [0.0, -1.0],
}
"""one and two resemble each other, and new both."""


@pytest.fixture
def make(make_engine: Make) -> Callable[..., CognitiveMemory]:
    """make(**settings): summaries of two sentences of kinds with three memories, and nothing else."""

    def build(**settings: Any) -> CognitiveMemory:
        config = SummariesConfig(**{"enabled": True, "members": 3, "sentences": 2} | settings)
        engine = make_engine(PLACES, summaries=config, cold=ColdConfig(enabled=False))
        for text in ("one", "two", "six"):
            engine.add(text, kind="fact", source_turns=[f"t-{text}"])
        return engine

    return build


def night(engine: CognitiveMemory, seconds: float = 86_400.0) -> dict[str, tuple[int, ...]]:
    """What a dream after so many seconds makes and tells anew."""
    engine.clock.advance(seconds=seconds)
    return {done.decision: done.rows for done in engine.dream().of("summaries")}


def test_a_kind_with_enough_memories_has_a_summary_of_the_most_central(make: Any) -> None:
    engine = make()
    engine.add("odd", kind="preference")
    assert night(engine) == {"made": (4,), "none": ()}
    summary = engine.get("default:4")
    assert (summary.text, summary.source_turns) == ("one | two", ("t-one", "t-two"))
    assert (summary.kind, summary.importance, summary.tier) == (Kind.SUMMARY, 0.8, Tier.SEMANTIC)
    assert (summary.entities, summary.write_source) == (("summary://fact",), WriteSource.DREAM)
    assert summary.valid_from == engine.clock.now()
    assert engine.get("default:0").superseded_by is None


def test_it_is_told_anew_when_there_is_news_and_the_text_differs(make: Any) -> None:
    engine = make()
    night(engine)
    made = engine.get("default:3").created_at
    assert night(engine) == {"none": ()}
    engine.clock.advance(hours=1)
    engine.add("odd", kind="fact")
    assert night(engine) == {"none": ()}  # it is not central
    engine.clock.advance(hours=1)
    engine.add("new", kind="fact", source_turns=["t-new"], importance=0.9)
    assert night(engine) == {"none": (), "retold": (3,)}
    summary = engine.get("default:3")
    assert (summary.text, summary.source_turns) == ("two | new", ("t-two", "t-new"))
    assert (summary.created_at, summary.valid_from) == (made, engine.clock.now())
    assert len(engine.store.partition("default")) == 6


def test_what_was_replaced_is_told_no_longer(make: Any, put: Callable[..., None]) -> None:
    engine = make()
    engine.add("new", kind="fact")
    night(engine)
    assert engine.get("default:4").text == "two | new"
    put(
        engine,
        "default:1",
        superseded_by="default:3",
        contradicted_by="default:3",
        valid_until=to_days(engine.clock.now()),
    )
    assert night(engine) == {"none": (), "retold": (4,)}
    assert engine.get("default:4").text == "one | new"


def test_at_one_instant_once_even_without_a_cooldown(make: Any, snapshot: Snapshot) -> None:
    engine = make(cooldown_seconds=0.0)
    night(engine)
    before = snapshot(engine)
    night(engine, 0.0)
    assert snapshot(engine) == before
