"""What age may do, under every law of forgetting: metamorphic tests of time."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import ColdConfig, DecayConfig, RehearsalConfig, RetentionConfig
from cogmem.dynamics.retention import CALIBRATIONS, FLOORS, LAWS, days_until, retention
from cogmem.memory import Tier
from cogmem.profiles import PROFILES

Make = Callable[..., CognitiveMemory]

FORGETTING = [name for name, law in LAWS.items() if law.forgets]
EXACT = "My locker code at the climbing hall is 4711"
OTHERS = [
    f"Ada had a {thing} with her at the climbing hall when the code was new"
    for thing in ("rope", "coach", "ticket", "bag", "sister")
]
BURYING = ("sdk", "sdk_typescript")
"""Profiles of documents whose weight of retention lets any memory of today pass an exact match at its floor:
.02^.3 = .31, and .02."""


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("profile", sorted(PROFILES.keys() - set(BURYING)))
def test_an_exact_match_is_never_buried_by_age_alone(profile: str, law: str, make_engine: Make) -> None:
    assert _place(make_engine(config=_under(profile, law))) == 0


@pytest.mark.parametrize("profile", BURYING)
def test_the_sdk_as_documented_buries_an_exact_match_where_the_law_reaches_its_floor(
    profile: str, make_engine: Make
) -> None:
    places = {law: _place(make_engine(config=_under(profile, law))) for law in LAWS}
    assert {law for law, place in places.items() if place is None} == {"exponential", "power", "fsrs"}


def _under(profile: str, law: str) -> object:
    config = PROFILES[profile]
    return replace(config, retention=replace(config.retention, law=law))


def _place(engine: CognitiveMemory) -> int | None:
    """The place of an exact match of ten years among memories of today that share many of its words."""
    exact = engine.add(EXACT)
    engine.clock.advance(days=3650)
    for number in range(3):
        for text in OTHERS:
            engine.add(f"{text}, visit {number}")
    found = [item.memory.id for item in engine.read(EXACT, k=10, reinforce=False).items]
    return found.index(exact) if exact in found else None


@pytest.mark.parametrize("calibration", CALIBRATIONS)
def test_laws_keep_the_same_memories_where_equally_many_are_kept(calibration: str) -> None:
    """Every law is a function of t/τ, so all of them put memories in one order, at any rate."""
    rng = np.random.default_rng(0)
    ages, strengths = rng.uniform(0, 400, 200), rng.uniform(10, 300, 200)
    orders = {
        law: np.argsort(-retention(law, ages, strengths, calibration=calibration)).tolist()
        for law in FORGETTING
    }
    assert len(set(map(tuple, orders.values()))) == 1


@pytest.mark.parametrize("law", FORGETTING)
def test_laws_at_equal_time_to_the_floor_reach_it_together(law: str) -> None:
    reached = days_until(law, FLOORS["other"], 72.0, calibration="floor")
    assert reached == pytest.approx(72.0 * np.log(50))


@pytest.mark.parametrize("every", [1, 9, 50])
@pytest.mark.parametrize("law", FORGETTING)
def test_every_stage_of_forgetting_is_reached_at_any_dream_interval(
    law: str, every: int, make_engine: Make
) -> None:
    """A memory fades, goes dormant and becomes a stub, at instants that no dream decides."""
    engine = make_engine(
        {},
        retention=RetentionConfig(law=law, calibration="floor", semantic_days=20.0),
        cold=ColdConfig(enabled=True, stub_days=20.0),
        decay=DecayConfig(enabled=True),
        rehearsal=RehearsalConfig(enabled=False),
    )
    engine.add("Ada adopted a beagle")
    start, told = engine.clock.now(), set[str]()
    for day in [*range(every, 50, every), 50]:
        engine.clock.move_to(start + timedelta(days=day))
        told |= {step.decision for step in engine.dream().decisions if step.rows}
    columns = engine.store.partition("default").columns
    strength, began = 20.0 * (0.1 + 0.3 * 0.5) * 2.0, to_days(start)
    assert columns["tier"].tolist() == [Tier.STUB]
    floor = float(days_until(law, 0.021, strength, calibration="floor"))
    assert columns["cold_since"][0] - began == pytest.approx(floor / DecayConfig().episodic + 7.0)
    assert told >= {"dormant", "stub"}


def test_fsrs6_as_documented_never_reaches_its_floor() -> None:
    """So nothing that waits for the floor ever happens under it: .02 takes more than a million years."""
    assert float(days_until("fsrs6", FLOORS["other"], 72.0)) > 365e6
