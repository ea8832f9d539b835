"""Exact nearest neighbours: right on ties, and the same bits whatever the threads."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.store.exact import best, margin, nearest, similarities

VALUES = st.sampled_from([-1.0, -1e-4, 0.0, 0.0, 1e-9, 0.25, 1.0])


def unit(matrix: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(matrix, axis=1, keepdims=True)
    return (matrix / np.where(length == 0, 1, length)).astype(np.float32)


@given(
    world=st.lists(st.lists(VALUES, min_size=6, max_size=6), min_size=1, max_size=30),
    query=st.lists(VALUES, min_size=6, max_size=6),
    k=st.integers(1, 32),
)
def test_nearest_equals_sorting_everything(world: list[list[float]], query: list[float], k: int) -> None:
    matrix, sought = unit(np.array(world)), unit(np.array([query]))[0]
    scores = similarities(matrix, sought, np.arange(len(matrix)))
    order = sorted(range(len(matrix)), key=lambda row: (-scores[row], row))[:k]
    found = nearest(matrix, sought, k)
    assert found.rows.tolist() == order
    assert found.scores.tolist() == [scores[row] for row in order]
    np.testing.assert_allclose(scores, matrix.astype(float) @ sought.astype(float), atol=1e-9)


def test_a_row_has_the_same_bits_alone_and_among_others() -> None:
    rng = np.random.default_rng([1, 2])
    matrix, query = unit(rng.normal(size=(3000, 384))), unit(rng.normal(size=(1, 384)))[0]
    everything = similarities(matrix, query, np.arange(3000))
    backwards = similarities(matrix, query, np.arange(3000)[::-1])
    alone = [
        similarities(matrix[row : row + 1].copy(), query, np.array([0]))[0] for row in range(0, 3000, 50)
    ]
    assert everything.tolist() == backwards[::-1].tolist()
    assert everything[::50].tolist() == alone


def test_scores_differ_only_beyond_the_ninth_decimal_are_ties() -> None:
    """Both lie near the middle of a step of 1e-9, so they round alike; the older row comes first."""
    assert best(np.array([4, 2, 9]), np.array([0.5, 0.5, 0.7]), 2).rows.tolist() == [9, 2]


def test_the_margin_covers_the_worst_float32_sum() -> None:
    """Sums of float32 products in many orders stay within the margin of the exact score."""
    rng = np.random.default_rng([3, 4])
    matrix, query = unit(rng.normal(size=(500, 1024))), unit(rng.normal(size=(1, 1024)))[0]
    exact = similarities(matrix, query, np.arange(500))
    for _ in range(5):
        order = rng.permutation(1024)
        rough = np.cumsum(matrix[:, order] * query[order], axis=1, dtype=np.float32)[:, -1]
        assert np.abs(rough - exact).max() < margin(query) / 2


SEARCH = """
import hashlib
import numpy as np
from cogmem.store.exact import nearest
rng = np.random.default_rng(11)
matrix = rng.standard_normal((5000, 256), dtype=np.float32)
matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
matrix[::7] = matrix[3]
digest = hashlib.sha256()
for query in matrix[:20]:
    found = nearest(matrix, query, 50)
    digest.update(found.rows.tobytes() + found.scores.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.slow
def test_threads_and_hash_seed_change_nothing() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", SEARCH],
            env={**os.environ, "OPENBLAS_NUM_THREADS": threads, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, threads in (("0", "1"), ("1", "2"))
    }
    assert len(answers) == 1
    assert len(answers.pop().strip()) == len(hashlib.sha256().hexdigest())
