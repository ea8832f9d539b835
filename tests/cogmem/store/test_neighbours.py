"""The nearest by the sketch: as the scan finds them, bit for bit, ties included."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.store import blocks, neighbours
from cogmem.store.base import Hits
from cogmem.store.exact import nearest, nearest_each
from cogmem.store.neighbours import Neighbours


def unit(matrix: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(matrix, axis=1, keepdims=True)
    return (matrix / np.where(length == 0, 1, length)).astype(np.float32)


def made(rng: np.random.Generator, count: int, sparse: bool) -> np.ndarray:
    """Unit vectors with repetitions, near-repetitions and zeros among them; few components or all."""
    vectors = rng.normal(size=(count, 40))
    if sparse:
        vectors[rng.random(vectors.shape) < 0.8] = 0
    copies = rng.integers(0, count, count)
    kind = rng.random(count)
    vectors[kind < 0.3] = vectors[copies][kind < 0.3]
    vectors[kind < 0.1] += 1e-6 * rng.normal(size=(int((kind < 0.1).sum()), 40))
    vectors[kind > 0.95] = 0
    return unit(vectors)


def dense(known: Neighbours) -> np.ndarray:
    return known.matrix[np.arange(len(known))]


def same(found: Hits, expected: Hits) -> bool:
    return (
        found.rows.tolist() == expected.rows.tolist() and found.scores.tobytes() == expected.scores.tobytes()
    )


@given(seed=st.integers(0, 10**6), sparse=st.booleans(), k=st.integers(0, 40), share=st.floats(0, 1))
def test_the_sketch_finds_what_the_scan_finds(seed: int, sparse: bool, k: int, share: float) -> None:
    """While vectors are added, replaced and masked, over several blocks."""
    rng = np.random.default_rng(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neighbours, "LEAST", 20)
        patch.setattr(neighbours, "BLOCK", 64)
        patch.setattr(blocks, "BLOCK", 64)
        known = Neighbours()
        for _ in range(3):
            for vector in made(rng, int(rng.integers(1, 200)), sparse):
                known.push(vector)
            for vector in made(rng, 5, not sparse):
                known.put(int(rng.integers(len(known))), vector)
            mask = rng.random(len(known)) < share
            query, other = known.matrix[[rng.integers(len(known))]][0], made(rng, 1, sparse)[0]
            for sought in (query, other, -query, np.float32(30) * other):
                for where in (None, mask):
                    assert same(known.nearest(sought, k, where), nearest(dense(known), sought, k, where))
            both = np.stack([query, other])
            known.expect(both)
            known.push(other)
            known.put(int(rng.integers(len(known))), query)
            for sought in (query, query, other):
                assert same(known.nearest(sought, k), nearest(dense(known), sought, k))
            mask = rng.random(len(known)) < share
            each = nearest_each(dense(known), both, k, mask)
            assert all(map(same, known.nearest_each(both, k, mask), each))


@pytest.mark.parametrize("spread", [1.0, 1e-7], ids=["alike", "all but equal"])
def test_rows_that_the_bounds_cannot_tell_apart_are_scanned(spread: float) -> None:
    """Everything ties, or nearly: the sketch rules nothing out."""
    rng = np.random.default_rng(5)
    known = Neighbours()
    centre = rng.normal(size=64)
    for vector in unit(centre + spread * rng.normal(size=(3000, 64))):
        known.push(vector)
    query = unit(centre[None])[0]
    for _ in range(neighbours.PAUSE + 2):
        assert same(known.nearest(query, 9), nearest(known.matrix, query, 9))


def test_few_rows_are_scored_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sketch answers alone: the scan is not asked."""
    rng = np.random.default_rng(6)
    known = Neighbours()
    for vector in unit(rng.normal(size=(4000, 64))):
        known.push(vector)
    expected = nearest(known.matrix, known.matrix[7], 9)
    monkeypatch.setattr(neighbours, "nearest", None)
    assert same(known.nearest(known.matrix[7], 9), expected)


def test_products_stay_within_their_bounds() -> None:
    """The rows in which a product is largest: of one component, and those that point as the query does."""
    rng = np.random.default_rng(7)
    for width in (1, 16, 1024):
        known = Neighbours()
        query = unit(rng.normal(size=(1, width)))[0]
        rows = [*np.eye(width, dtype=np.float32)[:8], query, -query, *unit(rng.normal(size=(50, width)))]
        for vector in rows:
            known.push(vector)
        known._grow()
        for sought in (query, rows[0]):
            probe = neighbours._Probe.of(sought, known._longest_error)
            assert probe is not None
            similarity = known.matrix.astype(np.float64) @ sought.astype(np.float64)
            exact = probe.weights.astype(np.int64) @ known._blocks[0][probe.used, : len(rows)].astype(
                np.int64
            )
            products = known._products(probe)
            assert products.tolist() == exact.tolist()  # none overflowed
            distance = np.abs(products / probe.unit - similarity)
            assert (distance <= probe.lost + probe.length * known._errors.view).all()
