import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.dynamics.arrays import column
from cogmem.dynamics.retention import exponential
from cogmem.dynamics.tiers import (
    RATES,
    effective_days,
    is_due_cold,
    is_due_stub,
)

days = st.floats(0.0, 1e4)
rates = st.sampled_from(sorted(RATES.values()))


# --- time by tier ---


def test_time_runs_at_the_rate_of_the_tier() -> None:
    rates = column(RATES, ["episodic", "semantic", "dormant"])
    assert effective_days(10.0, rates).tolist() == [30.0, 10.0, 0.0]


@given(first=days, second=days, rate=rates)
def test_a_stay_in_a_tier_may_be_divided_anywhere(first: float, second: float, rate: float) -> None:
    in_two = effective_days(second, rate, carried_days=effective_days(first, rate))
    assert in_two == pytest.approx(float(effective_days(first + second, rate)))


def test_a_memory_that_carries_its_age_is_frozen_when_it_goes_dormant() -> None:
    aged = effective_days(100.0, RATES["semantic"])
    frozen = effective_days(365.0, RATES["dormant"], carried_days=aged)
    assert exponential(frozen, 72.0) == exponential(100.0, 72.0)
    # the plain factor would bring it back whole
    assert exponential(effective_days(465.0, RATES["dormant"]), 72.0) == 1.0


# --- going cold ---


def test_cold_after_7_days_at_the_floor() -> None:
    assert is_due_cold([6.9, 7.0, 365.0]).tolist() == [False, True, True]


def test_a_stub_after_180_days_in_the_cold() -> None:
    assert is_due_stub([179.9, 180.0]).tolist() == [False, True]
