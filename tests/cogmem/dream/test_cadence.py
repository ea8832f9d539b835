"""How often one dreams must not matter to what is a law of elapsed time; what counts nights says so."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import ColdConfig, DecayConfig, RetentionConfig, UtilityConfig
from cogmem.documents.v9.expiry import ExpiryConfig
from cogmem.documents.v9.sub_tiers import SubTiersConfig
from cogmem.dynamics.retention import LAWS
from cogmem.memory import Category, Kind, Tier
from cogmem.rng import stream
from cogmem.store.columns import SCHEMA, Changes

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]

SIZE = 60


def engine_of(make_engine: Make, **groups: Any) -> CognitiveMemory:
    """An engine that dreams of cold storage alone, but for what is given; it holds memories of every tier,
    category and flag, met at all sorts of times before."""
    engine = make_engine({}, **groups)
    draws = stream(4, "cadence")
    for row in range(SIZE):
        category, kind = Category(row % 4).label, Kind(row % len(Kind)).label
        engine.add(f"memory {row}", category=category, kind=kind, importance=float(draws.random()))
    now = to_days(engine.clock.now())
    tier = draws.integers(0, 3, SIZE)
    created = now - draws.uniform(100, 400, SIZE)
    accessed = created + draws.uniform(0, 100, SIZE)
    since = np.maximum(created, accessed - draws.uniform(-50, 50, SIZE))
    changes = Changes()
    for column, values in {
        "tier": tier,
        "created_at": created,
        "last_accessed_at": accessed,
        "tier_since": since,
        "carried_days": draws.uniform(0, 40, SIZE),
        "cold_since": np.where(tier == Tier.DORMANT, since, np.nan),
        "stability": draws.uniform(0.05, 1, SIZE),
        "utility": draws.random(SIZE),
        "utility_at": created,
        "access_count": draws.integers(0, 6, SIZE),
        "valid_until": np.where(draws.random(SIZE) < 0.3, now + draws.uniform(-30, 300, SIZE), np.nan),
        "pinned": draws.random(SIZE) < 0.1,
        "immutable": draws.random(SIZE) < 0.1,
    }.items():
        changes.set(column, np.arange(SIZE), values)
    engine.store.partition("default").commit(changes)
    return engine


def after(engine: CognitiveMemory, span: int, every: int) -> CognitiveMemory:
    """The same engine after a silence of so many days, dreamed every so many and at its end."""
    start = engine.clock.now()
    for day in [*range(every, span, every), span]:
        engine.clock.move_to(start + timedelta(days=day))
        engine.dream()
    return engine


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """What differs between two snapshots: numbers by more than a billionth, everything else at all."""
    found = []
    for name in one:
        if SCHEMA.get(name) is np.float64:
            here, there = (np.frombuffer(state[name]) for state in (one, other))
            same = here.shape == there.shape
            same = same and np.allclose(here, there, rtol=0.0, atol=1e-9, equal_nan=True)
        else:
            same = one[name] == other[name]
        found += [] if same else [name]
    return found


LAWS_OF_TIME: Mapping[str, Mapping[str, Any]] = {
    "decay": {"decay": DecayConfig(enabled=True)},
    "drift": {"utility": UtilityConfig(drift=True)},
    "expiry": {"expiry": ExpiryConfig(enabled=True)},
    "migration": {"cold": ColdConfig(enabled=True, stubs=False)},
    "stubs": {"cold": ColdConfig(enabled=True, stub_characters=3)},
    "sub_tiers": {"sub_tiers": SubTiersConfig(enabled=True)},
}
"""Steps that follow from what is on record, most of them from its instants; each with what switches it on.
Decay is the tiers' rates."""


def same_at_any_cadence(make: Callable[[], CognitiveMemory], snapshot: Snapshot, span: int) -> None:
    nightly, weekly, once = (snapshot(after(make(), span, every)) for every in (1, 7, span))
    assert differing(nightly, weekly) == []
    assert differing(nightly, once) == []
    assert differing(nightly, snapshot(make())) != []


@pytest.mark.parametrize("step", LAWS_OF_TIME)
def test_a_silent_month_leaves_what_the_step_makes_of_it_however_often_one_dreams(
    step: str, make_engine: Make, snapshot: Snapshot
) -> None:
    same_at_any_cadence(lambda: engine_of(make_engine, **LAWS_OF_TIME[step]), snapshot, 30)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("law", "calibration"),
    [
        ("fsrs6", "matched"),
        *(pytest.param(law, "seed", marks=pytest.mark.soak) for law in LAWS),
        pytest.param("fsrs", "matched", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("leaving", ["expiry", "stubs"])
def test_a_silent_year_leaves_the_same_state_under_every_law_however_often_one_dreams(
    leaving: str, law: str, calibration: str, make_engine: Make, snapshot: Snapshot
) -> None:
    groups = silent(leaving, law=law, calibration=calibration)
    same_at_any_cadence(lambda: engine_of(make_engine, **groups), snapshot, 365)


def silent(leaving: str, **retention: Any) -> dict[str, Any]:
    """Rates by tier, drift and one way to go dormant, under some law."""
    groups = {"cold": ColdConfig(enabled=False), "retention": RetentionConfig(**retention)}
    return groups | LAWS_OF_TIME["decay"] | LAWS_OF_TIME["drift"] | LAWS_OF_TIME[leaving]


@pytest.mark.parametrize("leaving", ["expiry", "stubs"])
def test_a_second_dream_in_the_same_moment_changes_nothing_that_is_a_law_of_time(
    leaving: str, make_engine: Make, snapshot: Snapshot
) -> None:
    engine = after(engine_of(make_engine, **silent(leaving)), 100, 100)
    before = snapshot(engine)
    engine.dream()
    assert snapshot(engine) == before
