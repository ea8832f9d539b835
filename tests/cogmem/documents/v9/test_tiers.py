"""Promotion and demotion by hand: at least 3 accesses, or utility .7 at an age of 7 days, or 3 that share an
entity; dormant when idle for 60 days at a utility below .2."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import (
    DecayConfig,
    DreamConfig,
    RetentionConfig,
)
from cogmem.documents.v9.tiers import TiersConfig
from cogmem.memory import Category, Tier
from cogmem.store.columns import Changes
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]
Snapshot = Callable[..., dict[str, Any]]

USELESS = {"tier": Tier.SEMANTIC, "utility": 0.19}


def with_tiers(make_engine: Make, memories: int = 1, **options: Any) -> CognitiveMemory:
    groups = {"dream": DreamConfig(order=("tiers",)), "decay": DecayConfig(enabled=True)}
    engine = make_engine(tiers=TiersConfig(enabled=True, **options), **groups)
    for row in range(memories):
        engine.add(f"memory {row}")
    return engine


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return with_tiers(make_engine)


def mention(engine: CognitiveMemory, *entities: str) -> None:
    """What each memory mentions, in the order of rows: "ada oslo" are two."""
    changes = Changes()
    for row, names in enumerate(entities):
        changes.set_object("entities", row, tuple(f"entity://{name}" for name in names.split()))
    engine.store.partition("default").commit(changes)


def night(engine: CognitiveMemory, days: float = 0.0) -> tuple[Decision, Decision]:
    engine.clock.advance(days=days)
    promoted, demoted = engine.dream()
    return promoted, demoted


def tier(engine: CognitiveMemory, row: int = 0) -> Tier:
    return engine.get(f"default:{row}").tier


def tier_since(engine: CognitiveMemory, row: int = 0) -> float:
    """Days after its creation."""
    memory = engine.get(f"default:{row}")
    return (memory.tier_since - memory.created_at) / timedelta(days=1)


# --- promotion ---


@pytest.mark.parametrize(
    ("entities", "rows"),
    [
        (("ada", "ada", "oslo"), ()),
        (("ada", "oslo ada", "ada", "oslo"), (0, 1, 2)),
        (("ada oslo", "ada rome", "oslo rome"), ()),
        (("ada ada", "ada ada", ""), ()),
    ],
    ids=["two", "three", "three pairs", "mentioned twice"],
)
def test_three_that_share_an_entity_become_semantic(
    entities: tuple[str, ...], rows: tuple[int, ...], make_engine: Make
) -> None:
    engine = with_tiers(make_engine, len(entities))
    mention(engine, *entities)
    promoted, _ = night(engine)
    assert promoted.rows == rows


def test_the_newly_semantic_forgets_at_its_new_rate(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", utility=0.9)
    night(engine, 30.0)
    memory = engine.get("default:0")
    assert (tier_since(engine), memory.carried_days) == (7.0, 21.0)  # 7 episodic days, then 23
    assert engine.retention("default:0") == pytest.approx(np.exp(-44 / 60))


# --- the date of a promotion ---


def test_what_proved_useful_late_is_semantic_since_then(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", utility=0.9, utility_at=to_days(engine.clock.now()) + 20.0)
    night(engine, 30.0)
    assert tier_since(engine) == 20.0


def test_those_that_share_are_semantic_since_the_newest_came(make_engine: Make) -> None:
    engine = with_tiers(make_engine, 2)
    engine.clock.advance(days=4)
    engine.add("the third")
    mention(engine, "ada", "ada", "ada")
    night(engine, 30.0)
    assert [tier_since(engine, row) for row in range(3)] == [4.0, 4.0, 0.0]


# --- demotion ---


def test_what_was_promoted_this_night_is_not_demoted_this_night(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", utility=0.1, access_count=3)
    assert [decision.decision for decision in night(engine, 100.0)] == ["promoted", "none"]
    assert [decision.decision for decision in night(engine)] == ["none", "demoted"]
    assert tier_since(engine) == 60.0


@pytest.mark.parametrize("changed", ["utility_at", "tier_since"])
def test_a_demotion_dates_from_when_all_was_so(changed: str, make_engine: Make, put: Put) -> None:
    engine = with_tiers(make_engine, 2)
    start = to_days(engine.clock.now())
    put(engine, "default:0", **USELESS)
    put(engine, "default:1", **USELESS, **{changed: start + 75.0})
    night(engine, 100.0)
    assert [tier_since(engine, row) for row in range(2)] == [60.0, 75.0]
    assert engine.store.partition("default").columns["cold_since"].tolist() == [start + 60.0, start + 75.0]


# --- cadence ---

# Episodic memories that get to their floor and on to a stub within the silence, semantic ones that do not.
FAST = RetentionConfig(law="exponential", floor=0.2, episodic_days=45.0)


def populate(make_engine: Make, put: Put, **groups: Any) -> CognitiveMemory:
    """Memories on every path: each rule of promotion, demotion, none, the protected, and what gets old."""
    engine = make_engine(
        retention=FAST, decay=DecayConfig(enabled=True), tiers=TiersConfig(enabled=True), **groups
    )
    for row in range(12):
        engine.add(f"memory {row}", category=list(Category)[row % 3].label, importance=row / 11)
        engine.clock.advance(hours=7.3)
    mention(engine, "ada", "ada oslo", "ada", "oslo", "rome", "", "ada")
    put(engine, "default:3", utility=0.9)
    put(engine, "default:4", utility=0.95)
    put(engine, "default:5", access_count=4)
    put(engine, "default:6", pinned=True)
    for row in (7, 8, 9):
        put(engine, f"default:{row}", **USELESS)
    put(engine, "default:9", flashbulb=True)
    return engine


def sleep(engine: CognitiveMemory, days: float, dreams: int) -> None:
    for _ in range(dreams):
        engine.clock.advance(days=days / dreams)
        engine.dream()


@pytest.mark.parametrize("days", [30, 100, 400])
def test_a_silence_dreamed_nightly_or_once_leaves_the_same_state(
    days: int, make_engine: Make, put: Put, snapshot: Snapshot
) -> None:
    once, nightly = (populate(make_engine, put) for _ in range(2))
    sleep(once, days, 1)
    sleep(nightly, days, days)
    assert snapshot(once) == snapshot(nightly)
    np.testing.assert_array_equal(once.retentions(), nightly.retentions())
    assert len(set(once.store.partition("default").columns["tier"].tolist())) == 3  # something did happen
