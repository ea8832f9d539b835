import math
from collections.abc import Callable

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig
from cogmem.dynamics.retention import CALIBRATIONS, LAWS, time_factor
from cogmem.forgetting import Forgetting
from cogmem.memory import Category, Tier
from cogmem.store.columns import Columns

Make = Callable[..., CognitiveMemory]

# importance 0.5: S = 0.1 + 0.3·0.5 = 0.25, B = 1 + 2·0.5 = 2; semantic: τ = 0.25 · 2 · 120 = 60 days
TAU = {Category.EPISODIC: 22.5, Category.SEMANTIC: 60.0, Category.CORE: 60.0, Category.PROCEDURAL: math.inf}


@pytest.fixture
def columns(make_engine: Make) -> Columns:
    """One memory of each category, in the order of the codes."""
    engine = make_engine()
    for category in Category:
        engine.add(f"a {category.label} memory", category=category.label)
    return engine.store.partition("default").columns


def now(columns: Columns, days: float) -> float:
    return float(columns["created_at"][0]) + days


def test_the_category_sets_the_time_constant(columns: Columns) -> None:
    days = Forgetting(RetentionConfig(episodic_days=45.0)).strength_days(columns, np.arange(4))
    np.testing.assert_allclose(days, [TAU[category] for category in Category])


def test_retention_by_the_exponential_law_and_the_floors(columns: Columns) -> None:
    forgetting = Forgetting(RetentionConfig(episodic_days=45.0, law="exponential"))
    retention = forgetting.retention(columns, np.arange(4), now(columns, 30.0))
    # e^(-30/22.5), e^(-30/60), procedural 1, core max(0.60, e^(-30/60)) = 0.6065
    np.testing.assert_allclose(retention, [0.26360, 0.60653, 1.0, 0.60653], atol=1e-5)
    late = forgetting.retention(columns, np.arange(4), now(columns, 36_500.0))
    assert late.tolist() == [0.02, 0.02, 1.0, 0.60]


def test_a_stub_has_nothing_left_whatever_its_floor(columns: Columns) -> None:
    columns["tier"][:] = Tier.STUB
    assert (
        Forgetting(RetentionConfig(episodic_days=45.0))
        .retention(columns, np.arange(4), now(columns, 0.0))
        .tolist()
        == [0.0] * 4
    )


def test_the_law_has_the_parameters_of_the_configuration(columns: Columns) -> None:
    semantic = np.array([Category.SEMANTIC])
    at_tau = now(columns, 60.0)
    power = Forgetting(RetentionConfig(episodic_days=45.0, law="power", power_gamma=2.0)).retention(
        columns, semantic, at_tau
    )
    assert power[0] == pytest.approx(0.25)  # (1 + 1)^-2
    fsrs6 = Forgetting(RetentionConfig(episodic_days=45.0, law="fsrs6", fsrs6_decay=0.5)).retention(
        columns, semantic, at_tau
    )
    assert fsrs6[0] == pytest.approx(0.9)  # by definition, whatever the decay


def test_matched_laws_meet_at_one_over_e(columns: Columns) -> None:
    semantic = np.array([Category.SEMANTIC])
    for law in sorted(set(LAWS) - {"none"}):
        forgetting = Forgetting(RetentionConfig(episodic_days=45.0, law=law, calibration="matched"))
        assert forgetting.retention(columns, semantic, now(columns, 60.0))[0] == pytest.approx(1 / math.e)


def test_frequent_access_slows_forgetting_where_switched_on(columns: Columns) -> None:
    columns["access_count"][:] = 10
    semantic = np.array([Category.SEMANTIC])
    assert Forgetting(RetentionConfig(episodic_days=45.0)).strength_days(columns, semantic)[
        0
    ] == pytest.approx(60.0)
    boosted = Forgetting(RetentionConfig(frequency_boost=True)).strength_days(columns, semantic)
    assert boosted[0] == pytest.approx(60.0 * 1.2397895)  # 1 + 0.1·ln 11


@pytest.mark.parametrize("law", sorted(set(LAWS) - {"none"}))
@pytest.mark.parametrize("calibration", CALIBRATIONS)
def test_the_floor_is_reached_when_retention_says_so(law: str, calibration: str, columns: Columns) -> None:
    forgetting = Forgetting(
        RetentionConfig(episodic_days=45.0, law=law, calibration=calibration, floor=0.3, core_floor=0.6)
    )
    rows = np.array([Category.EPISODIC, Category.SEMANTIC, Category.CORE])
    reached = forgetting.floor_reached_at(columns, rows, tolerance=0.001)
    for row, instant in zip(rows, reached, strict=True):
        at = forgetting.retention(columns, np.array([row]), float(instant))[0]
        assert at - forgetting.floor(columns, np.array([row]))[0] == pytest.approx(0.001, abs=1e-7)


def test_the_exponential_reaches_the_floor_by_hand(columns: Columns) -> None:
    reached = Forgetting(RetentionConfig(episodic_days=45.0, law="exponential")).floor_reached_at(
        columns, np.array([Category.SEMANTIC]), tolerance=0.001
    )
    assert reached[0] - now(columns, 0.0) == pytest.approx(60.0 * math.log(1 / 0.021))  # 231.8 days


def test_what_never_falls_never_reaches_a_floor(columns: Columns) -> None:
    everything = np.arange(4)
    assert np.isinf(
        Forgetting(RetentionConfig(episodic_days=45.0, law="none")).floor_reached_at(
            columns, everything, 0.001
        )
    ).all()
    procedural = np.array([Category.PROCEDURAL])
    for law in LAWS:
        reached = Forgetting(RetentionConfig(episodic_days=45.0, law=law)).floor_reached_at(
            columns, procedural, 0.001
        )
        assert np.isinf(reached).all()


def test_a_floor_of_one_is_reached_at_once(columns: Columns) -> None:
    # floor + tolerance > 1 has no logarithm that makes sense: not before the last access
    forgetting = Forgetting(RetentionConfig(episodic_days=45.0, law="exponential", floor=1.0))
    assert forgetting.floor_reached_at(columns, np.array([0]), 0.001)[0] == now(columns, 0.0)


def test_laws_are_matched_by_a_factor_on_time(columns: Columns) -> None:
    semantic = np.array([Category.SEMANTIC])
    seed = Forgetting(RetentionConfig(episodic_days=45.0, law="fsrs"))
    matched = Forgetting(RetentionConfig(episodic_days=45.0, law="fsrs", calibration="matched"))
    days = 10.0
    assert matched.retention(columns, semantic, now(columns, days)) == pytest.approx(
        seed.retention(columns, semantic, now(columns, days * time_factor("fsrs")))
    )
