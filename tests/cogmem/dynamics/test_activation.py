import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.dynamics.activation import UNITS_PER_DAY, activation, base_level, category_decay

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


def test_the_unit_decides_whether_the_term_lives() -> None:
    # n = 1 at one day: 1/(1 + √age) with age 86400, 1440, 24 and 1
    by_unit = [float(activation(1, 1.0, unit=unit)) for unit in ("seconds", "minutes", "hours", "days")]
    assert by_unit == pytest.approx([0.0034, 0.0257, 0.1695, 0.5], abs=5e-5)


@given(n=counts, age=days, unit=units)
def test_activation_is_the_sigmoid_of_the_base_level(n: int, age: float, unit: str) -> None:
    level = float(base_level(n, age, unit=unit))
    assert activation(n, age, unit=unit) == pytest.approx(1 / (1 + math.exp(-level)))


@given(n=counts, age=days, older=days, unit=units)
def test_activation_never_rises_with_age(n: int, age: float, older: float, unit: str) -> None:
    young, old = activation(n, [age, age + older], unit=unit)
    assert old <= young


@given(n=counts, more=counts, age=days, unit=units)
def test_activation_never_falls_with_use(n: int, more: int, age: float, unit: str) -> None:
    rare, frequent = activation([n, n + more], age, unit=unit)
    assert rare <= frequent


@pytest.mark.parametrize("unit", UNITS_PER_DAY)
def test_age_0_counts_as_a_second_in_every_unit(unit: str) -> None:
    second = 1.0 / 86_400.0
    for law in (activation, base_level):
        assert law(3, [0.0, -1.0], unit=unit).tolist() == [float(law(3, second, unit=unit))] * 2
    assert np.isfinite(base_level(0, 0.0, unit=unit))
    assert 0.0 < activation(0, 0.0, unit=unit) < 1.0


@given(first=days, second=days, rate=st.floats(0.0, 0.1))
def test_category_decay_does_not_depend_on_the_cadence(first: float, second: float, rate: float) -> None:
    in_two = category_decay(first, rate) * category_decay(second, rate)
    assert in_two == pytest.approx(float(category_decay(first + second, rate)), abs=1e-12)
