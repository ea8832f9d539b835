import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from cogmem.dynamics.reinforcement import (
    ASSOCIATIVE_BOOST,
    DIRECT_BOOST,
    earns_core,
    initial_stability,
    multiply,
    on_tip_of_tongue,
    reinforce,
    spaced_factor,
)

unit = st.floats(0.0, 1.0)
days = st.floats(0.0, 1e4)


def test_initial_stability_grows_with_importance() -> None:
    assert_allclose(initial_stability([0.0, 0.5, 1.0]), [0.1, 0.25, 0.4])


def test_worked_example_direct_and_associative() -> None:
    factor = spaced_factor(10)
    assert reinforce(0.3, factor, boost=DIRECT_BOOST) == pytest.approx(0.4429, abs=5e-5)
    assert reinforce(0.3, factor, boost=ASSOCIATIVE_BOOST) == pytest.approx(0.3429, abs=5e-5)


@given(stability=unit, idle=days)
def test_reinforcement_never_weakens_and_never_passes_1(stability: float, idle: float) -> None:
    assert stability <= reinforce(stability, spaced_factor(idle)) <= 1.0


@given(stability=unit, sooner=days, later=days)
def test_a_longer_gap_never_gives_less(stability: float, sooner: float, later: float) -> None:
    first, second = reinforce(stability, spaced_factor(sorted([sooner, later])))
    assert first <= second


@given(rows=st.lists(st.tuples(unit, days), max_size=9))
def test_a_column_gives_what_its_rows_give(rows: list[tuple[float, float]]) -> None:
    stability, idle = np.array(rows).reshape(-1, 2).T
    singly = [reinforce(s, spaced_factor(t)) for s, t in rows]
    assert reinforce(stability, spaced_factor(idle)).tolist() == singly


def test_rehearsal_is_half_as_much_again_up_to_the_cap() -> None:
    assert_allclose(multiply([0.1, 0.5, 0.9], 1.5), [0.15, 0.75, 1.0])


@pytest.mark.parametrize(
    ("accesses", "stability", "sessions", "core"),
    [
        pytest.param(10, 0.85, 3, True, id="all three, just"),
        pytest.param(9, 1.0, 9, False, id="too few accesses"),
        pytest.param(99, 0.84, 9, False, id="too little stability"),
        pytest.param(99, 1.0, 2, False, id="too few sessions"),
    ],
)
def test_core_takes_all_three(accesses: int, stability: float, sessions: int, core: bool) -> None:
    assert earns_core(accesses, stability, sessions) == core


def test_tip_of_the_tongue_is_deep_and_out_of_reach() -> None:
    assert on_tip_of_tongue([8, 8, 1, 1], [0.1, 0.9, 0.1, 0.9]).tolist() == [True, False, False, False]
