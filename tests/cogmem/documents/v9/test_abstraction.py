"""Patterns of clusters by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import ColdConfig
from cogmem.documents.sdk.consolidation import ConsolidationConfig
from cogmem.documents.v9.abstraction import AbstractionConfig
from cogmem.documents.v9.clustering import ClusteringConfig
from cogmem.memory import Kind, Tier, WriteSource
from cogmem.store.columns import Changes

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]


@pytest.fixture
def make(make_engine: Make) -> Callable[..., CognitiveMemory]:
    """make(**settings): an engine that finds patterns, and nothing else, in four facts and three plans."""

    def build(consolidation: ConsolidationConfig | None = None, **settings: Any) -> CognitiveMemory:
        engine = make_engine(
            abstraction=AbstractionConfig(**{"enabled": True} | settings),
            clustering=ClusteringConfig(common_share=1.0),
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


@pytest.mark.parametrize(
    ("settings", "texts"),
    [
        ({"clusters": 1}, ["Bo flew kite 0. Bo flew kite 1. Bo flew kite 2. Bo flew kite 3."]),
        ({"clusters": 0}, []),
        ({"clusters": 1, "sentences": 1, "importance": 0.3}, ["Bo flew kite 0."]),
        ({"enabled": False}, []),
    ],
    ids=str,
)
def test_patterns_by_their_settings(settings: dict[str, Any], texts: list[str], make: Any) -> None:
    engine = make(**settings)
    night(engine)
    columns = engine.store.partition("default").columns
    made = columns.objects("text")[7:]
    if "sentences" in settings:
        assert columns["importance"][7] == 0.3
        assert len(made[0]) == len(texts[0])  # whichever of them is the most central
    else:
        assert list(made) == texts


def test_the_entity_of_its_cluster_is_its_key(make: Any) -> None:
    engine = make(clusters=1)
    partition = engine.store.partition("default")
    changes = Changes()
    for row in range(5):
        changes.set_object("entities", row, ("entity://person/bo",))
    partition.commit(changes)
    night(engine)
    assert engine.get("default:7").entities == ("pattern://person/bo", "entity://person/bo")


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


def test_what_was_replaced_is_told_no_longer(make: Any, put: Callable[..., None]) -> None:
    engine = make(clusters=2, sentences=10)
    night(engine)
    assert "plan 1" in engine.get("default:8").text
    engine.add("plan 4", kind="decision")
    put(engine, "default:5", superseded_by=9, contradicted_by=9, valid_until=to_days(engine.clock.now()))
    assert night(engine) == {"none": (), "retold": (8,)}
    assert engine.get("default:8").text == "plan 0 | plan 2 | plan 4"
    assert night(engine) == {"none": ()}


def test_protected_members_are_read_and_stay(make: Any) -> None:
    engine = make(clusters=1)
    before = engine.get("default:0")
    engine.protect("default:0", immutable=True)
    night(engine)
    assert "kite 0" in engine.get("default:7").text
    assert engine.get("default:0").text == before.text


def test_what_the_night_consolidated_still_belongs_to_its_cluster(make: Any) -> None:
    engine = make(clusters=1, consolidation=ConsolidationConfig(enabled=True, groups="clusters", calls=1))
    assert night(engine)["made"] == (8,)
    assert engine.get("default:0").superseded_by == "default:7"
    assert engine.get("default:7").kind is Kind.THEME
    assert "kite 3" in engine.get("default:8").text


def test_the_same_dream_again_at_the_same_instant_changes_nothing(make: Any, snapshot: Snapshot) -> None:
    engine = make(consolidation=ConsolidationConfig(enabled=True, groups="clusters", size=2, calls=1))
    night(engine)
    before = snapshot(engine)
    engine.dream()
    assert snapshot(engine) == before
