import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.dynamics.activation import UNITS_PER_DAY, activation, category_decay

MINUTE = 1.0 / 1440.0

counts = st.integers(0, 10_000)
days = st.floats(0.0, 1e4)
units = st.sampled_from(sorted(UNITS_PER_DAY))


@pytest.mark.parametrize(
    ("accesses", "age_days", "expected"),
    [(1, MINUTE, 0.1143), (1, 1, 0.0034), (5, 1, 0.0167), (10, 7, 0.0127), (50, MINUTE, 0.8659)],
)
def test_worked_values_in_seconds(accesses: int, age_days: float, expected: float) -> None:
    assert activation(accesses, age_days) == pytest.approx(expected, abs=5e-5)


@given(n=counts, age=days, older=days, unit=units)
def test_activation_never_rises_with_age(n: int, age: float, older: float, unit: str) -> None:
    young, old = activation(n, [age, age + older], unit=unit)
    assert old <= young


@given(n=counts, more=counts, age=days, unit=units)
def test_activation_never_falls_with_use(n: int, more: int, age: float, unit: str) -> None:
    rare, frequent = activation([n, n + more], age, unit=unit)
    assert rare <= frequent


@given(first=days, second=days, rate=st.floats(0.0, 0.1))
def test_category_decay_does_not_depend_on_the_cadence(first: float, second: float, rate: float) -> None:
    in_two = category_decay(first, rate) * category_decay(second, rate)
    assert in_two == pytest.approx(float(category_decay(first + second, rate)), abs=1e-12)
