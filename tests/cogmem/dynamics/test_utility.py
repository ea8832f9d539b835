from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.dynamics.arrays import Floats
from cogmem.dynamics.utility import after_use, drift, drift_step

Law = Callable[..., Floats]

unit = st.floats(0.0, 1.0)
days = st.floats(0.0, 1e4)
rates = st.floats(0.0, 1.0)


def test_use_moves_a_tenth_of_the_way_to_its_outcome() -> None:
    assert after_use(0.5, [True, False]).tolist() == pytest.approx([0.55, 0.45])


@given(u=unit, success=st.booleans(), rate=rates)
def test_use_keeps_utility_in_0_1(u: float, success: bool, rate: float) -> None:
    assert 0.0 <= after_use(u, success, rate=rate) <= 1.0


def test_drift_step_worked_values() -> None:
    assert drift_step(0.9, 10) == pytest.approx(0.86)
    assert drift_step(0.9, 250) == pytest.approx(0.5)


@pytest.mark.parametrize("law", [drift, drift_step])
@given(u=unit, elapsed=days, rate=rates)
def test_drift_never_overshoots_the_prior(law: Law, u: float, elapsed: float, rate: float) -> None:
    later = float(law(u, elapsed, rate=rate))
    assert min(u, 0.5) - 1e-12 <= later <= max(u, 0.5) + 1e-12


@given(u=unit, first=days, second=days, rate=rates)
def test_drift_does_not_depend_on_the_cadence(u: float, first: float, second: float, rate: float) -> None:
    in_two = float(drift(drift(u, first, rate=rate), second, rate=rate))
    assert in_two == pytest.approx(float(drift(u, first + second, rate=rate)), abs=1e-9)


@given(u=unit, nights=st.integers(0, 400))
def test_drift_over_a_silence_is_the_literal_step_taken_nightly(u: float, nights: int) -> None:
    nightly = u
    for _ in range(nights):
        nightly = float(drift_step(nightly, 1.0))
    assert nightly == pytest.approx(float(drift(u, nights)), abs=1e-9)
