"""Category summaries by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import ColdConfig
from cogmem.documents.v9.summaries import SummariesConfig
from cogmem.errors import ConfigError
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


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"members": 4}, None),
        ({"sentences": 1}, "two"),  # of .995, .995 + .0995 and .0995 the largest
        ({"sentences": 3}, "one | two | six"),
        ({"enabled": False}, None),
    ],
    ids=str,
)
def test_summaries_by_their_settings(settings: dict[str, Any], text: str | None, make: Any) -> None:
    engine = make(**settings, importance=0.4) if text else make(**settings)
    night(engine)
    columns = engine.store.partition("default").columns
    assert columns.objects("text")[3:] == ([text] if text else [])
    assert columns["importance"][3:].tolist() == ([0.4] if text else [])


def test_only_the_most_important_are_looked_at_the_newest_of_equals(make: Any) -> None:
    engine = make(batch=2)
    engine.add("odd", kind="fact", importance=0.9)
    night(engine)
    assert engine.get("default:4").text == "six | odd"


def test_importance_weighs_what_is_central(make: Any, put: Callable[..., None]) -> None:
    engine = make(sentences=1)
    put(engine, "default:1", importance=0.4)
    night(engine)
    assert engine.get("default:3").text == "one"  # .5 · .995 / 2 against .4 · 1.095 / 2


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


@pytest.mark.parametrize(("seconds", "expected"), [(59.0, False), (61.0, True)])
def test_not_sooner_than_the_cooldown(seconds: float, expected: bool, make: Any) -> None:
    engine = make()
    night(engine)
    engine.clock.advance(seconds=10)
    engine.add("new", kind="fact", importance=0.9)
    assert ("retold" in night(engine, seconds - 10)) is expected


def test_at_one_instant_once_even_without_a_cooldown(make: Any, snapshot: Snapshot) -> None:
    engine = make(cooldown_seconds=0.0)
    night(engine)
    before = snapshot(engine)
    night(engine, 0.0)
    assert snapshot(engine) == before


def test_plans_that_are_over_and_what_dreams_told_are_no_members(make: Any, put: Callable[..., None]) -> None:
    engine = make()
    put(engine, "default:0", kind=Kind.PLAN, valid_until=to_days(engine.clock.now()))
    for row in (1, 2):
        put(engine, f"default:{row}", kind=Kind.PLAN)
    for kind in ("theme", "pattern", "summary"):
        for _ in range(3):
            engine.add("odd", kind=kind)
    assert night(engine) == {"none": ()}


def test_an_immutable_summary_is_not_edited_and_a_pinned_one_is(make: Any) -> None:
    engine = make()
    night(engine)
    engine.protect("default:3", pinned=True)
    engine.clock.advance(hours=1)
    engine.add("new", kind="fact", importance=0.9)
    assert night(engine) == {"none": (), "retold": (3,)}
    engine.protect("default:3", pinned=False, immutable=True)
    engine.clock.advance(hours=1)
    for _ in range(3):
        engine.add("six", kind="fact", importance=1.0)
    assert night(engine)["made"] == (8,)
    assert engine.get("default:3").text == "two | new"


@pytest.mark.parametrize("setting", [{"sentences": 0}, {"batch": 0}, {"cooldown_seconds": -1.0}])
def test_a_number_out_of_range_is_refused(setting: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        SummariesConfig(**setting)
