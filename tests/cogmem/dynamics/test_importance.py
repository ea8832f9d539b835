import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.dynamics.importance import LEVELS, WEIGHTS, composite, level, novelty

Four = tuple[float, float, float, float]

unit = st.floats(0.0, 1.0)
anything = st.floats(-10.0, 10.0)


def test_the_weights_sum_to_1() -> None:
    assert sum(WEIGHTS) == pytest.approx(1.0)


@pytest.mark.parametrize(("channel", "weight"), [(0, 0.25), (1, 0.30), (2, 0.25), (3, 0.20)])
def test_each_channel_alone_gives_its_weight(channel: int, weight: float) -> None:
    assert composite(*np.eye(4)[channel]) == pytest.approx(weight)


def test_composite_by_hand() -> None:
    # 0.25·0.8 + 0.30·0.6 + 0.25·0.4 + 0.20·0.2 = 0.52; with the boost 1.2, 0.624
    assert composite(0.8, 0.6, 0.4, 0.2) == pytest.approx(0.52)
    assert composite(0.8, 0.6, 0.4, 0.2, 1.2) == pytest.approx(0.624)


def test_the_encoding_boost_is_held_between_07_and_13() -> None:
    assert composite(0.5, 0.5, 0.5, 0.5, [0.0, 9.0]).tolist() == pytest.approx([0.35, 0.65])


@given(channels=st.tuples(anything, anything, anything, anything), boost=anything)
def test_importance_stays_in_0_1_whatever_the_channels(channels: Four, boost: float) -> None:
    assert 0.0 <= composite(*channels, encoding_boost=boost) <= 1.0


@given(rows=st.lists(st.tuples(unit, unit, unit, unit), max_size=9))
def test_a_column_gives_what_its_rows_give(rows: list[Four]) -> None:
    assert composite(*np.array(rows).reshape(-1, 4).T).tolist() == [composite(*row) for row in rows]


def test_levels_begin_at_their_thresholds() -> None:
    codes = level([0.0, 0.39, 0.4, 0.59, 0.6, 0.79, 0.8, 1.0])
    assert [LEVELS[code] for code in codes] == [
        *["low"] * 2,
        *["normal"] * 2,
        *["high"] * 2,
        *["critical"] * 2,
    ]
    assert LEVELS[level(0.1 + 0.7)] == "critical"  # 0.7999999999999999


def test_novelty_is_what_similarity_leaves() -> None:
    assert novelty([1.0, 0.75, 0.0, -0.5, 1.0000001]).tolist() == [0.0, 0.25, 1.0, 1.0, 0.0]
