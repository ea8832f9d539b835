"""Vectors in blocks: what an array of them gives, bit for bit, in less memory."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.store import blocks
from cogmem.store.blocks import Blocks


def made(rng: np.random.Generator, count: int, share: float) -> np.ndarray:
    """Vectors of 24 dimensions, of whose components this share is zero; some vectors are zero as a whole."""
    vectors = rng.normal(size=(count, 24)).astype(np.float32)
    vectors[rng.random(vectors.shape) < share] = 0
    vectors[rng.random(count) < 0.1] = 0
    return vectors


@given(seed=st.integers(0, 10**6), share=st.sampled_from([0.0, 0.9, 1.0]))
def test_blocks_give_what_an_array_gives(seed: int, share: float) -> None:
    """While vectors are added and replaced, by others that have more or fewer components."""
    rng = np.random.default_rng(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "BLOCK", 32)
        patch.setattr(blocks, "PIECE", 10)
        known, array = Blocks(24), np.zeros((0, 24), np.float32)
        for _ in range(3):
            new = made(rng, int(rng.integers(1, 80)), share)
            for vector in new:
                known.push(vector)
            array = np.concatenate([array, new])
            for vector in made(rng, int(rng.integers(0, 12)), rng.random()):
                row = int(rng.integers(len(array)))
                known.put(row, vector)
                array[row] = vector
            rows = rng.integers(0, len(array), int(rng.integers(0, 50)))
            used = np.flatnonzero(rng.random(24) < 0.3)
            assert len(known) == len(array)
            assert known[rows].tobytes() == array[rows].tobytes()
            assert known[rows[:, None], used].tobytes() == array[rows[:, None], used].tobytes()
            queries = made(rng, 3, 0.5)
            np.testing.assert_allclose(known @ queries[0], array @ queries[0], atol=1e-5)
            np.testing.assert_allclose(known @ queries.T, array @ queries.T, atol=1e-5)


def test_a_full_block_of_mostly_zeros_takes_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 512)
    rng = np.random.default_rng(1)
    sizes = {}
    for share in (0.0, 0.84):
        known = Blocks(1024)
        vectors = rng.normal(size=(1024, 1024)).astype(np.float32)
        vectors[rng.random(vectors.shape) < share] = 0
        for vector in vectors:
            known.push(vector)
        for row in range(100):  # replaced vectors do not pile up
            known.put(row, vectors[row])
        sizes[share] = known.nbytes
        assert known[np.arange(1024)].tobytes() == vectors.tobytes()
    assert sizes[0.0] == 4 * 1024 * 1024
    assert sizes[0.84] < 0.3 * sizes[0.0]
