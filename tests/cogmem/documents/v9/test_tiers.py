"""Promotion and demotion by hand: at least 3 accesses, or utility .7 at an age of 7 days, or 3 that share an
entity; dormant when idle for 60 days at a utility below .2."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import (
    DecayConfig,
    DreamConfig,
    RetentionConfig,
    UtilityConfig,
)
from cogmem.documents.v9.tiers import TiersConfig
from cogmem.memory import Category, Kind, Tier
from cogmem.store.columns import Changes
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]
Put = Callable[..., None]
Snapshot = Callable[..., dict[str, Any]]

SECOND = 1 / 86_400
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


@pytest.mark.parametrize(("accesses", "expected"), [(2, Tier.EPISODIC), (3, Tier.SEMANTIC)])
def test_what_is_used_often_becomes_semantic(
    accesses: int, expected: Tier, engine: CognitiveMemory, put: Put
) -> None:
    put(engine, "default:0", access_count=accesses)
    promoted, _ = night(engine, 1.0)
    assert tier(engine) is expected
    assert (promoted.decision, promoted.rows) == (("promoted", (0,)) if accesses == 3 else ("none", ()))


@pytest.mark.parametrize(
    ("utility", "days", "expected"),
    [(0.7, 7.0, Tier.SEMANTIC), (0.7, 7.0 - SECOND, Tier.EPISODIC), (0.69, 100.0, Tier.EPISODIC)],
    ids=["useful", "too young", "not useful"],
)
def test_what_stays_useful_becomes_semantic(
    utility: float, days: float, expected: Tier, engine: CognitiveMemory, put: Put
) -> None:
    put(engine, "default:0", utility=utility)
    night(engine, days)
    assert tier(engine) is expected


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


@pytest.mark.parametrize(
    "gone",
    [
        {"tier": Tier.SEMANTIC},
        {"tier": Tier.DORMANT},
        {"superseded_by": "default:0"},
        {"kind": Kind.PLAN, "valid_until": 0.0},
    ],
    ids=["semantic", "dormant", "superseded", "over"],
)
def test_only_live_episodic_memories_share(gone: dict[str, Any], make_engine: Make, put: Put) -> None:
    engine = with_tiers(make_engine, 3)
    mention(engine, "ada", "ada", "ada")
    put(engine, "default:2", **gone)
    assert night(engine)[0].decision == "none"


@pytest.mark.parametrize("immutable", [False, True], ids=["pinned", "immutable"])
def test_the_protected_are_not_promoted_and_share(immutable: bool, make_engine: Make, put: Put) -> None:
    engine = with_tiers(make_engine, 3)
    mention(engine, "ada", "ada", "ada")
    engine.protect("default:0", pinned=not immutable, immutable=immutable)
    put(engine, "default:0", access_count=9)
    assert night(engine)[0].rows == (1, 2)


def test_the_newly_semantic_forgets_at_its_new_rate(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", utility=0.9)
    night(engine, 30.0)
    memory = engine.get("default:0")
    assert (tier_since(engine), memory.carried_days) == (7.0, 21.0)  # 7 episodic days, then 23
    assert engine.retention("default:0") == pytest.approx(np.exp(-44 / 60))


# --- the date of a promotion ---


def test_what_is_used_often_is_semantic_since_its_last_access(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", access_count=3, last_accessed_at=to_days(engine.clock.now()) + 5.0)
    night(engine, 30.0)
    assert tier_since(engine) == 5.0


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


def test_the_rule_that_was_met_first_dates_it(engine: CognitiveMemory, put: Put) -> None:
    accessed = to_days(engine.clock.now()) + 20.0
    put(engine, "default:0", access_count=3, utility=0.9, last_accessed_at=accessed)
    night(engine, 30.0)
    assert tier_since(engine) == 7.0


def test_no_promotion_dates_from_before_the_memory_was_episodic(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", utility=0.9, tier_since=to_days(engine.clock.now()) + 10.0)
    night(engine, 30.0)
    assert tier_since(engine) == 10.0


# --- demotion ---


@pytest.mark.parametrize(
    ("utility", "days", "expected"),
    [
        (0.19, 60.0, Tier.DORMANT),
        (0.19, 60.0 - SECOND, Tier.SEMANTIC),
        (0.2, 100.0, Tier.SEMANTIC),
    ],
    ids=["idle and useless", "not idle", "not useless"],
)
def test_what_is_idle_and_useless_goes_dormant(
    utility: float, days: float, expected: Tier, engine: CognitiveMemory, put: Put
) -> None:
    put(engine, "default:0", tier=Tier.SEMANTIC, utility=utility)
    _, demoted = night(engine, days)
    assert tier(engine) is expected
    assert demoted.decision == ("demoted" if expected is Tier.DORMANT else "none")


def test_idle_is_counted_from_the_last_access(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", **USELESS, last_accessed_at=to_days(engine.clock.now()) + 30.0)
    assert night(engine, 89.0)[1].decision == "none"
    assert night(engine, 1.0)[1].rows == (0,)


def test_episodic_memories_are_not_demoted(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", utility=0.0)
    assert night(engine, 1000.0)[1].decision == "none"


def test_what_was_superseded_is_demoted_too(make_engine: Make, put: Put) -> None:
    engine = with_tiers(make_engine, 2)
    put(engine, "default:0", **USELESS, superseded_by="default:1")
    assert night(engine, 60.0)[1].rows == (0,)


@pytest.mark.parametrize(
    "exempt",
    [{"pinned": True}, {"immutable": True}, {"flashbulb": True}, {"category": Category.CORE}],
    ids=["pinned", "immutable", "flashbulb", "core"],
)
def test_the_exempt_are_not_demoted(exempt: dict[str, Any], engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", **USELESS, **exempt)
    assert night(engine, 1000.0)[1].decision == "none"
    assert tier(engine) is Tier.SEMANTIC


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


def test_the_demoted_stand_still_from_then_on(engine: CognitiveMemory, put: Put) -> None:
    put(engine, "default:0", **USELESS)
    night(engine, 100.0)
    engine.clock.advance(days=1000)
    assert engine.retention("default:0") == pytest.approx(np.exp(-1))


# --- settings ---


@pytest.mark.parametrize(
    ("options", "columns", "promoted"),
    [
        ({"accesses": 2}, {"access_count": 2}, True),
        ({"utility": 0.6}, {"utility": 0.6}, True),
        ({"age_days": 11.0}, {"utility": 0.7}, False),
        ({"sharers": 1}, {}, True),
        ({"sharers": 0}, {}, True),
        ({}, {"access_count": 2, "utility": 0.6}, False),
    ],
    ids=["accesses", "utility", "age_days", "sharers", "no sharers", "defaults"],
)
def test_each_number_of_promotion_is_a_setting(
    options: dict[str, Any], columns: dict[str, Any], promoted: bool, make_engine: Make, put: Put
) -> None:
    engine = with_tiers(make_engine, **options)
    mention(engine, "ada" if options.get("sharers") else "")
    put(engine, "default:0", **columns)
    night(engine, 10.0)
    assert tier(engine) is (Tier.SEMANTIC if promoted else Tier.EPISODIC)
    assert 0.0 <= tier_since(engine) <= 10.0


@pytest.mark.parametrize(
    ("options", "utility", "demoted"),
    [({"idle_days": 10.0}, 0.1, True), ({"idle_days": 10.0, "useless": 0.1}, 0.1, False), ({}, 0.1, False)],
    ids=["idle_days", "useless", "defaults"],
)
def test_each_number_of_demotion_is_a_setting(
    options: dict[str, float], utility: float, demoted: bool, make_engine: Make, put: Put
) -> None:
    engine = with_tiers(make_engine, **options)
    put(engine, "default:0", tier=Tier.SEMANTIC, utility=utility)
    night(engine, 10.0)
    assert tier(engine) is (Tier.DORMANT if demoted else Tier.SEMANTIC)


def test_switched_off_nobody_moves(make_engine: Make, put: Put) -> None:
    engine = make_engine(dream=DreamConfig(order=("tiers",)))
    engine.add("text")
    put(engine, "default:0", access_count=9)
    assert engine.dream().decisions == ()
    assert tier(engine) is Tier.EPISODIC


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


@pytest.mark.soak
@given(nights=st.lists(st.floats(0.0, 250.0), max_size=6))
def test_a_silence_dreamed_at_any_hours_leaves_the_same_state(
    nights: list[float], make_engine: Make, put: Put, snapshot: Snapshot
) -> None:
    once, often = (populate(make_engine, put) for _ in range(2))
    start = often.clock.now()
    for days in [*sorted(nights), 250.0]:
        often.clock.move_to(start + timedelta(days=days))
        often.dream()
    sleep(once, 250.0, 1)
    assert snapshot(once) == snapshot(often)


def test_a_drifting_utility_that_stays_high_promotes_at_the_same_instant(make_engine: Make, put: Put) -> None:
    once, nightly = (populate(make_engine, put, utility=UtilityConfig(drift=True)) for _ in range(2))
    sleep(once, 30, 1)
    sleep(nightly, 30, 30)
    np.testing.assert_allclose(once.retentions(), nightly.retentions(), atol=1e-12)
    assert [tier(engine, 4) for engine in (once, nightly)] == [Tier.SEMANTIC] * 2
