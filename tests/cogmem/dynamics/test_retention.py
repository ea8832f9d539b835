import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from cogmem.dynamics.arrays import Floats
from cogmem.dynamics.retention import (
    CALIBRATIONS,
    FLOORS,
    LAWS,
    days_until,
    exponential,
    frequency_factor,
    fsrs6,
    none,
    power,
    retention,
    strength_days,
    time_factor,
)
from cogmem.errors import ConfigError

ROUNDING = 1e-12
Function = Callable[..., Floats]

days = st.floats(0.0, 1e5)
taus = st.floats(0.1, 1e5) | st.just(math.inf)
floors = st.floats(0.0, 1.0)
laws = st.sampled_from(sorted(LAWS))
falling_laws = st.sampled_from(sorted(set(LAWS) - {"none"}))
calibrations = st.sampled_from(sorted(CALIBRATIONS))


# --- the time constant ---


def test_strength_is_stability_times_boost_times_base() -> None:
    # SDK document: 0.3 · (1 + 2·0.7) · 120
    assert strength_days(0.3, 0.7, 120.0) == pytest.approx(86.4)


def test_frequency_factor_by_hand() -> None:
    # 1 + 0.1·ln 2, 1 + 0.1·ln 11, 1 + 0.1·ln 101
    assert_allclose(frequency_factor([1, 10, 100]), [1.0693, 1.2398, 1.4615], atol=5e-5)


# --- the laws, by hand ---


def test_exponential_worked_example() -> None:
    # e^(−30/86.4) = .7066; e^(−180/86.4) = .1245, which the source cuts to .124
    assert_allclose(exponential([30, 180], 86.4), [0.7066, 0.1245], atol=5e-5)
    assert exponential(180, 86.4, floor=FLOORS["core"]) == 0.60


def test_exponential_against_power_at_72_days() -> None:
    elapsed = [30, 90, 180, 365]
    assert_allclose(exponential(elapsed, 72.0), [0.659, 0.287, 0.082, 0.006], atol=5e-4)
    assert_allclose(power(elapsed, 72.0), [0.605, 0.310, 0.164, 0.074], atol=5e-4)


def test_fsrs6_published_values() -> None:
    expected = [0.9857, 0.9, 0.8094, 0.6928, 0.5736]
    assert_allclose(fsrs6([1, 10, 30, 100, 365], 10.0), expected, atol=5e-5)


@given(tau=st.floats(0.1, 1e5), decay=st.floats(0.1, 0.8))
def test_fsrs6_is_nine_tenths_at_its_strength_for_every_decay(tau: float, decay: float) -> None:
    assert fsrs6(tau, tau, decay=decay) == pytest.approx(0.9)


# --- the laws, in general ---


@given(law=laws, calibration=calibrations, t=days, tau=taus, floor=floors)
def test_retention_stays_between_floor_and_1(
    law: str, calibration: str, t: float, tau: float, floor: float
) -> None:
    assert floor <= retention(law, t, tau, floor, calibration=calibration) <= 1.0


@given(law=laws, calibration=calibrations, t=days, later=days, tau=taus)
def test_retention_never_rises_with_time(
    law: str, calibration: str, t: float, later: float, tau: float
) -> None:
    before, after = retention(law, [t, t + later], tau, calibration=calibration)
    assert after <= before + ROUNDING


@given(law=laws, calibration=calibrations, t=days, tau=taus, more=days)
def test_retention_never_falls_with_strength(
    law: str, calibration: str, t: float, tau: float, more: float
) -> None:
    weaker, stronger = retention(law, t, [tau, tau + more], calibration=calibration)
    assert stronger >= weaker - ROUNDING


@given(law=laws, calibration=calibrations, rows=st.lists(st.tuples(days, taus, floors), max_size=9))
def test_a_column_gives_what_its_rows_give(
    law: str, calibration: str, rows: list[tuple[float, float, float]]
) -> None:
    columns = np.array(rows).reshape(-1, 3).T
    singly = [retention(law, *row, calibration=calibration) for row in rows]
    assert_allclose(retention(law, *columns, calibration=calibration), singly, rtol=ROUNDING)


@pytest.mark.parametrize("law", [law.fn for law in LAWS.values()], ids=LAWS)
class TestEveryLaw:
    def test_is_1_at_no_elapsed_time(self, law: Function) -> None:
        assert law(0.0, [0.01, 72.0, math.inf]).tolist() == [1.0, 1.0, 1.0]

    def test_is_1_for_endless_strength_at_any_time(self, law: Function) -> None:
        assert law([1.0, 1e308, math.inf], math.inf).tolist() == [1.0, 1.0, 1.0]

    def test_comes_down_to_its_floor_without_a_warning(self, law: Function) -> None:
        floor = 1.0 if law is none else 0.02
        assert law([1e308, math.inf], 1e-3, floor=0.02).tolist() == [floor, floor]

    def test_passes_a_missing_time_on_as_nan(self, law: Function) -> None:
        missing, known = law([math.nan, 0.0], 72.0)
        assert known == 1.0
        assert np.isnan(missing) or law is none

    @pytest.mark.parametrize("tau", [0.0, -1.0, math.nan])
    def test_refuses_a_strength_that_is_not_positive(self, law: Function, tau: float) -> None:
        with pytest.raises(ConfigError, match="strength_days: expected values > 0"):
            law(1.0, [72.0, tau])


# --- calibration ---


def test_time_factors_in_closed_form() -> None:
    assert time_factor("exponential") == 1.0
    half = math.log(2)
    assert time_factor("power") == pytest.approx((2**half - 1) / half)  # γ = 1/ln 2
    assert time_factor("power", gamma=0.5) == pytest.approx(3 / half)
    assert time_factor("fsrs") == pytest.approx(9 * (math.sqrt(2) - 1) / half)
    assert time_factor("fsrs6", decay=0.5) == pytest.approx(3 / (0.9**-2 - 1) / half)
    assert time_factor("none") == 1.0


# --- the inverse ---


def test_days_until_the_floor_by_hand() -> None:
    assert days_until("exponential", 0.02, 72.0) == pytest.approx(72 * math.log(50))
    assert days_until("fsrs", 0.81, 72.0) == pytest.approx(72.0)
    assert days_until("fsrs6", 0.9, 72.0) == pytest.approx(72.0)


@given(law=falling_laws, calibration=calibrations, level=st.floats(1e-3, 0.999), tau=st.floats(0.1, 1e4))
def test_days_until_undoes_retention(law: str, calibration: str, level: float, tau: float) -> None:
    crossing = days_until(law, level, tau, calibration=calibration)
    assert retention(law, crossing, tau, calibration=calibration) == pytest.approx(level, rel=1e-9)
