"""Consolidation by hand. Importance .5, semantic: τ = 60 days, R < .2 after 60 · ln 5 = 96.6 days."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import ColdConfig
from cogmem.documents.shared.consolidation import ConsolidationConfig
from cogmem.memory import Category, Kind, Tier, WriteSource
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]

FADED = 97.0
PLACES = {"a": [1.0, 0.0], "b": [0.9, 0.1], "c": [0.8, 0.6], "d": [0.0, 1.0]}
"""Cosines: a-b .994, a-c .8, b-c .861, c-d .6, a-d 0, b-d .110."""


@pytest.fixture
def make(make_engine: Make) -> Callable[..., CognitiveMemory]:
    """make(places, **settings): an engine that consolidates from a cosine of .8, and nothing else."""

    def build(places: Any = PLACES, **settings: Any) -> CognitiveMemory:
        config = {"enabled": True, "similarity": 0.8} | settings
        return make_engine(
            places, consolidation=ConsolidationConfig(**config), cold=ColdConfig(enabled=False)
        )

    return build


def dream_of(engine: CognitiveMemory, texts: str, days: float = FADED, **columns: Any) -> Decision:
    """Memories of these letters, and after so many days one dream."""
    for text in texts:
        engine.add(text, source_turns=[f"t{text}"], **columns)
    return dreamt(engine, days)


def dreamt(engine: CognitiveMemory, days: float = 0.0) -> Decision:
    engine.clock.advance(days=days)
    [decision] = engine.dream().of("consolidation")
    return decision


def test_faded_memories_that_resemble_each_other_become_one(make: Any) -> None:
    engine = make()
    decision = dream_of(engine, "abd")
    assert (decision.decision, decision.reason, decision.rows) == ("consolidated", "faded", (0, 1))
    assert decision.numbers == {
        "touched": 2.0,
        "groups": 1.0,
        "characters_before": 2.0,
        "characters_after": 5.0,
    }
    summary = engine.get("default:3")
    assert (summary.text, summary.source_turns) == ("a | b", ("ta", "tb"))
    assert (summary.kind, summary.category, summary.tier) == (Kind.SUMMARY, Category.SEMANTIC, Tier.SEMANTIC)
    assert summary.write_source is WriteSource.DREAM
    assert summary.last_accessed_at == summary.created_at == engine.clock.now()
    for row in (0, 1):
        original = engine.get(f"default:{row}")
        assert (original.superseded_by, original.contradicted_by) == ("default:3", None)
        assert (original.tier, original.valid_until) == (Tier.EPISODIC, None)
    assert engine.get("default:2").superseded_by is None


def test_the_summary_is_as_important_as_the_most_and_as_stable_as_the_mean(make: Any) -> None:
    engine = make()
    engine.add("a", importance=0.2)
    engine.add("b", importance=0.6)
    dreamt(engine, 365)
    summary = engine.get("default:2")
    assert summary.importance == 0.6
    assert summary.stability == pytest.approx(0.1 + 0.3 * 0.4)  # mean of .16 and .28


def test_the_longest_unused_are_looked_at_first(make: Any, put: Callable[..., None]) -> None:
    engine = make(batch=2, similarity=0.5)
    for text in "abcd":
        engine.add(text)
    put(engine, "default:0", last_accessed_at=19730.0)  # a day later than the others
    assert dreamt(engine, 200).rows == (1, 2)


def test_a_summary_is_never_consolidated_again_however_much_it_faded(make: Any) -> None:
    """The summary of a and b lies where b and c do, and is as faded as they."""
    engine = make(PLACES | {"a | b": [0.9, 0.1]}, size=2)
    dream_of(engine, "ab")
    assert dream_of(engine, "c", 365).rows == ()
    assert engine.retention("default:2") < 0.2
    assert dream_of(engine, "b", 365).rows == (3, 4)  # each other's, not the summary's
    assert engine.get("default:2").superseded_by is None


def test_a_cluster_becomes_a_theme_a_group_a_night(make_engine: Make) -> None:
    engine = make_engine(
        consolidation=ConsolidationConfig(enabled=True, groups="clusters", size=3, importance=0.8),
        cold=ColdConfig(enabled=False),
    )
    for number in range(7):
        engine.add(f"kite {number}", category="episodic" if number else "semantic", kind="fact")
    engine.protect("default:1", pinned=True)
    assert dreamt(engine, 1).rows == (0, 2, 3)
    theme = engine.get("default:7")
    assert (theme.kind, theme.category, theme.importance) == (Kind.THEME, Category.EPISODIC, 0.8)
    assert theme.text == "kite 0 | kite 2 | kite 3"
    assert dreamt(engine).decision == "none"  # the rest waits for the next night
    assert dreamt(engine, 1).rows == (4, 5, 6)
    assert dreamt(engine, 1).decision == "none"


def test_the_same_dream_again_at_the_same_instant_changes_nothing(make: Any, snapshot: Snapshot) -> None:
    engine = make(similarity=0.5, size=2, calls=1)
    dream_of(engine, "abcd")
    before = snapshot(engine)
    assert dreamt(engine).decision == "none"
    assert snapshot(engine) == before
    assert dreamt(engine, 1).rows == (2, 3)
