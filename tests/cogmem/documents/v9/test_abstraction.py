"""Patterns of clusters by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import ColdConfig
from cogmem.documents.shared.consolidation import ConsolidationConfig
from cogmem.documents.v9.abstraction import AbstractionConfig
from cogmem.memory import Kind, Tier, WriteSource

Make = Callable[..., CognitiveMemory]


@pytest.fixture
def make(make_engine: Make) -> Callable[..., CognitiveMemory]:
    """make(**settings): an engine that finds patterns, and nothing else, in four facts and three plans."""

    def build(consolidation: ConsolidationConfig | None = None, **settings: Any) -> CognitiveMemory:
        engine = make_engine(
            abstraction=AbstractionConfig(**{"enabled": True} | settings),
            consolidation=consolidation or ConsolidationConfig(),
            cold=ColdConfig(enabled=False),
        )
        for number in range(4):
            engine.add(f"Bo flew kite {number}. Well.", kind="fact", source_turns=[f"t{number}"])
        for number in range(3):
            engine.add(f"plan {number}", kind="decision", source_turns=[f"p{number}"])
        return engine

    return build


def night(engine: CognitiveMemory) -> dict[str, tuple[int, ...]]:
    """What the next night makes and tells anew."""
    engine.clock.advance(days=1)
    return {done.decision: done.rows for done in engine.dream().of("abstraction")}


def test_the_largest_clusters_have_a_pattern_beside_their_members(make: Any) -> None:
    engine = make()
    assert night(engine) == {"made": (7, 8), "none": ()}
    pattern = engine.get("default:7")
    assert (pattern.kind, pattern.tier, pattern.importance) == (Kind.PATTERN, Tier.SEMANTIC, 0.85)
    assert (pattern.write_source, pattern.entities) == (WriteSource.DREAM, ("pattern://fact/1",))
    assert pattern.text == " ".join(f"Bo flew kite {number}." for number in range(4))
    assert pattern.source_turns == ()  # "Well." is not in it
    assert engine.get("default:8").source_turns == ("p0", "p1", "p2")
    assert all(engine.get(f"default:{row}").superseded_by is None for row in range(7))


def test_a_pattern_is_told_anew_when_its_cluster_has_grown_by_half(make: Any) -> None:
    engine = make(clusters=1, sentences=10)
    assert night(engine)["made"] == (7,)
    engine.clock.advance(hours=1)
    engine.add("Bo flew kite 8.", kind="fact", source_turns=["t8"])
    assert night(engine) == {"none": ()}
    engine.add("Bo flew kite 9.", kind="fact", source_turns=["t9"])  # two to four
    assert night(engine) == {"none": (), "retold": (7,)}
    assert engine.get("default:7").text.endswith("Bo flew kite 8. Bo flew kite 9.")
    assert engine.get("default:7").source_turns == ("t8", "t9")
    assert night(engine) == {"none": ()}


def test_what_the_night_consolidated_still_belongs_to_its_cluster(make: Any) -> None:
    engine = make(clusters=1, consolidation=ConsolidationConfig(enabled=True, groups="clusters", calls=1))
    assert night(engine)["made"] == (8,)
    assert engine.get("default:0").superseded_by == "default:7"
    assert engine.get("default:7").kind is Kind.THEME
    assert "kite 3" in engine.get("default:8").text
