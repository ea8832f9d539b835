import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.shared.association import fade, ingestion_weight, is_active, strengthen

unit = st.floats(0.0, 1.0)
days = st.floats(0.0, 1e4)


def test_a_link_is_at_1_over_e_after_its_time_constant() -> None:
    assert fade(1.0, [0, 90]).tolist() == pytest.approx([1.0, 1 / math.e])


@given(weight=unit, first=days, second=days)
def test_fading_does_not_depend_on_the_cadence(weight: float, first: float, second: float) -> None:
    in_two = float(fade(fade(weight, first), second))
    assert in_two == pytest.approx(float(fade(weight, first + second)), abs=1e-12)


@given(weight=unit, elapsed=days)
def test_fading_never_strengthens(weight: float, elapsed: float) -> None:
    assert 0.0 <= fade(weight, elapsed) <= weight


def test_co_retrieval_adds_a_tenth_up_to_1() -> None:
    assert strengthen([0.0, 0.5, 0.95, 1.0]).tolist() == pytest.approx([0.1, 0.6, 1.0, 1.0])


def test_three_co_retrievals_make_a_link_active() -> None:
    weight = strengthen(strengthen(0.0))
    assert not is_active(weight)
    assert is_active(strengthen(weight))  # 0.30000000000000004 or not


@pytest.mark.parametrize(
    ("cosine", "weight"), [(-1.0, 0.0), (0.39, 0.0), (0.4, 0.2), (0.6, 0.3), (0.9, 0.45), (1.0, 0.5)]
)
def test_ingestion_weight_by_hand(cosine: float, weight: float) -> None:
    assert ingestion_weight(cosine) == pytest.approx(weight)


def test_ingestion_weight_is_capped() -> None:
    assert ingestion_weight(1.0, cap=0.45) == 0.45


def test_the_strongest_new_link_is_active_for_45_days_and_not_for_46() -> None:
    # 90·ln(.5/.3) = 45.97
    assert is_active(fade(ingestion_weight(1.0), [45, 46])).tolist() == [True, False]
