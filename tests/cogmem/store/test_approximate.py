"""The index of vectors of a large namespace: what it finds, and when there is none."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from cogmem.errors import StoreError
from cogmem.memory import Draft
from cogmem.store import tables
from cogmem.store.approximate import VectorIndex
from cogmem.store.columns import Changes
from cogmem.store.lance import LancePartition, LanceStore

Make = Callable[..., Draft]

SIZE, DIMENSIONS = 6000, 64


def unit(vectors: np.ndarray) -> np.ndarray:
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


VECTORS = unit(np.random.default_rng(1).normal(size=(SIZE, DIMENSIONS)))
QUERIES = unit(VECTORS[::120] + np.random.default_rng(2).normal(size=(50, DIMENSIONS)) / 8)


def opened(path: Path, index: VectorIndex) -> LanceStore:
    return LanceStore(path, merge_every=2000, cached=0, index=index)


def fill(partition: LancePartition, draft: Make) -> None:
    for start in range(0, SIZE, 1000):
        some = VECTORS[start : start + 1000]
        partition.commit(
            Changes(added=[draft(f"memory {start + n}", vector) for n, vector in enumerate(some)])
        )


@pytest.fixture(scope="module", params=["auto", pytest.param("ivf_sq", marks=pytest.mark.soak)])
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, draft: Make) -> Path:
    """The folder of a store with an index that was made at 4,000 of its 6,000 memories."""
    folder = tmp_path_factory.mktemp(request.param)
    store = opened(folder, VectorIndex(request.param, from_rows=3000))
    fill(store.partition("a"), draft)
    store.close()
    return folder


@pytest.fixture
def store(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LanceStore]:
    """A copy of it; from 257 rows on its index is asked."""
    monkeypatch.setattr(tables, "_TAKEN", 256)
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    made = opened(tmp_path, VectorIndex("auto" if "auto" in filled.name else "ivf_sq", from_rows=3000))
    yield made
    made.close()


@pytest.mark.slow
def test_the_index_finds_what_the_exact_search_finds(store: LanceStore, tmp_path: Path) -> None:
    partition = store.partition("a")
    every_second = np.arange(SIZE) % 2 == 0
    few = np.arange(SIZE) < 200
    assert partition.approximates
    assert partition.recall(QUERIES) >= 0.98
    assert partition.recall(QUERIES, 30, every_second) >= 0.98
    assert partition.recall(QUERIES, 10, few) == 1.0  # they are scored exactly, all of them
    partition.compact()
    assert partition.recall(QUERIES) >= 0.98
    store.close()
    again = opened(tmp_path, VectorIndex(from_rows=3000))
    assert again.partition("a").approximates
    assert again.partition("a").recall(QUERIES) >= 0.98
    again.close()


@pytest.mark.slow
def test_scores_are_exact_and_hits_are_in_the_mask(store: LanceStore) -> None:
    partition, mask = store.partition("a"), np.arange(SIZE) >= 700
    for query in QUERIES[:5]:
        rows, scores = partition.dense(query, 10, mask)
        assert mask[rows].all()
        assert scores.tobytes() == partition.similarity(query, rows).tobytes()
        assert scores.tobytes() == np.sort(scores)[::-1].tobytes()


@pytest.mark.slow
def test_a_replaced_vector_is_found_at_once(store: LanceStore) -> None:
    partition = store.partition("a")
    partition.commit(Changes(vectors=[(17, QUERIES[0]), (18, QUERIES[0])]))
    partition.merge()
    rows, scores = partition.dense(QUERIES[0], 10)
    assert rows[:2].tolist() == [17, 18]
    np.testing.assert_allclose(scores[:2], 1.0, atol=1e-6)
    assert partition.recall(QUERIES) >= 0.98


@pytest.mark.slow
def test_a_mask_of_what_is_far_from_the_query_still_gives_k_hits(store: LanceStore) -> None:
    partition, query = store.partition("a"), QUERIES[0]
    far = partition.similarity(query, np.arange(SIZE)) < 0.0
    assert len(partition.dense(query, 50, far).rows) == 50
    assert partition.recall(query[None], 50, far) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize(
    "index", [pytest.param(VectorIndex(), marks=pytest.mark.soak), VectorIndex("none", from_rows=256)]
)
def test_without_an_index_a_search_is_exact(tmp_path: Path, draft: Make, index: VectorIndex) -> None:
    store = opened(tmp_path, index)
    partition = store.partition("a")
    fill(partition, draft)
    assert not partition.approximates
    assert partition.recall(QUERIES[:3]) == 1.0
    partition.compact()
    assert not partition.approximates
    store.close()


def test_an_index_can_be_switched_off_later(store: LanceStore, tmp_path: Path) -> None:
    store.close()
    again = opened(tmp_path, VectorIndex("none"))
    assert not again.partition("a").approximates
    assert again.partition("a").recall(QUERIES[:3]) == 1.0
    again.close()


def test_the_recall_of_nothing_is_refused(store: LanceStore) -> None:
    with pytest.raises(StoreError, match="nothing to search"):
        store.partition("a").recall(QUERIES[:0])
    with pytest.raises(StoreError, match="nothing to search"):
        store.partition("a").recall(QUERIES, 10, np.zeros(SIZE, np.bool_))


def test_the_kind_follows_the_dimensions() -> None:
    assert VectorIndex().kind_for(384) == "ivf_rq"
    assert VectorIndex().kind_for(100) == "ivf_sq"
    assert VectorIndex("ivf_sq").kind_for(384) == "ivf_sq"
