import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from cogmem.rank.fusion import by_maximum, normalised_scores, reciprocal_ranks

scores = st.lists(st.floats(-1.0, 30.0), max_size=12).map(np.array)


def test_reciprocal_ranks_by_hand() -> None:
    # ranks 2, 0, -, 1 and the constant 60: 1/63, 1/61, 0, 1/62
    ranks = reciprocal_ranks(np.array([0.1, 0.9, 0.0, 0.4]))
    assert_allclose(ranks, [1 / 63, 1 / 61, 0.0, 1 / 62])


def test_the_first_of_equals_ranks_first() -> None:
    assert_allclose(reciprocal_ranks(np.array([0.5, 0.5, 0.7]), constant=0.0), [1 / 2, 1 / 3, 1.0])


def test_normalised_scores_by_hand() -> None:
    # 0.2 · (0.8, 0.4, −)/0.8 + 0.8 · (0, 3, 6)/6
    fused = normalised_scores(np.array([0.8, 0.4, -0.5]), np.array([0.0, 3.0, 6.0]), 0.2)
    assert_allclose(fused, [0.2, 0.1 + 0.4, 0.8])


@pytest.mark.parametrize(("weight", "expected"), [(1.0, [1.0, 0.5]), (0.0, [0.0, 1.0])])
def test_the_weight_chooses_between_the_lists(weight: float, expected: list[float]) -> None:
    assert_allclose(normalised_scores(np.array([0.8, 0.4]), np.array([0.0, 6.0]), weight), expected)


@given(scores, st.data())
def test_fused_relevance_lies_in_the_unit_interval(dense: np.ndarray, data: st.DataObject) -> None:
    size = {"min_size": len(dense), "max_size": len(dense)}
    lexical = data.draw(st.lists(st.floats(0.0, 30.0), **size).map(np.array))
    fused = normalised_scores(dense, lexical, data.draw(st.floats(0.0, 1.0)))
    assert ((fused >= 0) & (fused <= 1 + 1e-12)).all()


@given(
    st.lists(st.floats(0.001, 30.0), unique=True, min_size=1, max_size=12), st.randoms(use_true_random=False)
)
def test_fusion_is_blind_to_the_order_of_its_input(values: list[float], random: object) -> None:
    order = np.array(random.sample(range(len(values)), len(values)))  # type: ignore[attr-defined]
    array = np.array(values)
    assert_allclose(reciprocal_ranks(array)[order], reciprocal_ranks(array[order]))
    assert_allclose(by_maximum(array)[order], by_maximum(array[order]))
