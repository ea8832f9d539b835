"""How often one dreams must not matter to what is a law of elapsed time; what counts nights says so."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from string import ascii_lowercase
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import STEPS, ColdConfig, DecayConfig, RehearsalConfig, RetentionConfig, UtilityConfig
from cogmem.documents.optional.expiry import ExpiryConfig
from cogmem.documents.optional.redundancy import RedundancyConfig
from cogmem.documents.sdk.conflicts import ConflictsConfig
from cogmem.documents.sdk.consolidation import ConsolidationConfig
from cogmem.documents.v9.abstraction import AbstractionConfig
from cogmem.documents.v9.emotional import EmotionalConfig
from cogmem.documents.v9.evolution import EvolutionConfig
from cogmem.documents.v9.strategic_forgetting import StrategicForgettingConfig
from cogmem.documents.v9.sub_tiers import SubTiersConfig
from cogmem.documents.v9.summaries import SummariesConfig
from cogmem.documents.v9.synaptic_replay import SynapticReplayConfig
from cogmem.documents.v9.tiers import TiersConfig
from cogmem.dynamics.retention import LAWS
from cogmem.memory import Category, Kind, Relation, Tier
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

EVENTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "emotional": (
        "gains are a night's: what moves somebody is slept on",
        {"emotional": EmotionalConfig(enabled=True)},
    ),
    "synaptic_replay": (
        "a replay is written at the instant of the dream, and fades from there",
        {"synaptic_replay": SynapticReplayConfig(enabled=True)},
    ),
    "evolution": (
        "what was used since the last night strengthens its neighbours",
        {"evolution": EvolutionConfig(enabled=True)},
    ),
    "tiers": (
        "what becomes semantic is looked at for demotion from the next night on",
        {"tiers": TiersConfig(enabled=True, idle_days=10, useless=0.6)},
    ),
    "rehearsal": (
        "a night rehearses so many, once each",
        {"rehearsal": RehearsalConfig(enabled=True)},
    ),
    "forgetting": (
        "a night compares so many pairs",
        {"forgetting": StrategicForgettingConfig(enabled=True, comparisons=2)},
    ),
    "consolidation": (
        "a night makes so many summaries",
        {"consolidation": ConsolidationConfig(enabled=True, calls=1)},
    ),
    "redundancy": (
        "a night compares so many pairs",
        {"redundancy": RedundancyConfig(enabled=True, comparisons=2)},
    ),
    "abstraction": (
        "a pattern is made at the instant of the dream",
        {"abstraction": AbstractionConfig(enabled=True)},
    ),
    "summaries": (
        "a summary is made at the instant of the dream",
        {"summaries": SummariesConfig(enabled=True)},
    ),
    "conflicts": (
        "a night settles so many",
        {"conflicts": ConflictsConfig(enabled=True, limit=1)},
    ),
}
"""Steps that count dreams: why, and what switches each on."""

LOOKING = ("clustering",)
"""Steps that write nothing but to the workspace of the night."""


BOUNDING = ("capacity",)
"""Steps that hold a bound, which every write holds too."""


def test_every_step_is_a_law_of_time_or_an_event_or_a_bound_or_writes_nothing() -> None:
    assert sorted([*LAWS_OF_TIME, *EVENTS, *LOOKING, *BOUNDING]) == sorted(STEPS)


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
def test_retention_is_the_same_however_often_one_dreams(leaving: str, make_engine: Make) -> None:
    nightly, once = (after(engine_of(make_engine, **silent(leaving)), 200, every) for every in (1, 200))
    assert len(set(nightly.retentions().tolist())) > 5
    np.testing.assert_allclose(nightly.retentions(), once.retentions(), rtol=0.0, atol=1e-9)


@pytest.mark.parametrize("leaving", ["expiry", "stubs"])
def test_a_second_dream_in_the_same_moment_changes_nothing_that_is_a_law_of_time(
    leaving: str, make_engine: Make, snapshot: Snapshot
) -> None:
    engine = after(engine_of(make_engine, **silent(leaving)), 100, 100)
    before = snapshot(engine)
    engine.dream()
    assert snapshot(engine) == before


def test_of_two_reasons_to_go_dormant_in_one_silence_the_earlier_counts(
    make_engine: Make, snapshot: Snapshot
) -> None:
    """Importance 0.5: at the floor after 231.8 days, dormant after 238.8; the plan ends after 300."""

    def make() -> CognitiveMemory:
        engine = make_engine({}, expiry=ExpiryConfig(enabled=True))
        engine.add("a plan", kind="plan", ttl=timedelta(days=300))
        return engine

    same_at_any_cadence(make, snapshot, 365)


def test_tiers_arrive_at_the_same_state_one_dream_later(make_engine: Make, snapshot: Snapshot) -> None:
    """A year dreamed once promotes, and the next dream demotes what had lain idle since."""
    groups = {"tiers": TiersConfig(enabled=True), "decay": DecayConfig(enabled=True)}
    groups |= {"cold": ColdConfig(enabled=False)}
    nightly, weekly, once = (after(engine_of(make_engine, **groups), 365, every) for every in (1, 7, 365))
    assert differing(snapshot(nightly), snapshot(weekly)) == []
    assert "tier" in differing(snapshot(nightly), snapshot(once))
    once.dream()
    assert differing(snapshot(nightly), snapshot(once)) == []


def eventful(make_engine: Make, **groups: Any) -> CognitiveMemory:
    """An engine with work for every step that counts dreams: alike, faded, aroused, of one entity, used
    together, suspected of a conflict."""
    texts = [f"Sara told tale {letter}" for letter in ascii_lowercase[:20]]
    engine = make_engine({text: [1.0, 0.01 * row] for row, text in enumerate(texts)}, **groups)
    for text in texts:
        engine.add(text, kind="fact", importance=0.4)
    now = to_days(engine.clock.now())
    changes = Changes()
    changes.set("stability", range(10), 0.02)
    changes.set("utility", [18, 19], [0.4, 0.9])
    changes.set("access_count", [11, 12, 18], [1, 1, 5])
    changes.set("last_accessed_at", [11, 12], now + 0.5)
    changes.set("arousal", 13, 0.9)
    changes.set("flashbulb", 14, True)
    for row in (11, 15):
        changes.set_object("entities", row, ("entity://person/sara",))
    for row in range(5):
        changes.set_object("entities", row, ("entity://place/oslo",))
    changes.link(np.array([11]), np.array([12]), 0.5, now, 3)
    changes.relate([16, 17], [15, 15], Relation.SUSPECTED, 0.9, now)
    engine.store.partition("default").commit(changes)
    return engine


@pytest.mark.parametrize("step", EVENTS)
def test_a_step_that_counts_dreams_does_and_so_is_no_law_of_time(
    step: str, make_engine: Make, snapshot: Snapshot
) -> None:
    reason, groups = EVENTS[step]
    groups = {"cold": ColdConfig(enabled=False), **groups}
    nightly, once = (snapshot(after(eventful(make_engine, **groups), 30, every)) for every in (1, 30))
    assert differing(nightly, once) != [], reason
