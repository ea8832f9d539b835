"""The view of the vectors of a large namespace: what it finds, and that it can be lost."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from cogmem.memory import Draft
from cogmem.store import lance
from cogmem.store.columns import Changes
from cogmem.store.lance import IndexedVectors, LancePartition, LanceStore, VectorIndex, VectorView
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore
from tests.cogmem.store.changes import some_changes, state_of

Make = Callable[..., Draft]

SIZE, DIMENSIONS = 6000, 64
INDEX = VectorIndex(from_rows=3000)


def unit(vectors: np.ndarray) -> np.ndarray:
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


VECTORS = unit(np.random.default_rng(1).normal(size=(SIZE, DIMENSIONS)))
QUERIES = unit(VECTORS[::120] + np.random.default_rng(2).normal(size=(50, DIMENSIONS)) / 8)


def approximates(partition: LancePartition) -> bool:
    """Whether there is an index that searches use."""
    return isinstance(partition._vectors, IndexedVectors)


def recall(
    partition: LancePartition, queries: np.ndarray, k: int = 10, where: np.ndarray | None = None
) -> float:
    """Share of the k best rows by their exact similarity that a search finds."""
    rows = np.arange(len(partition)) if where is None else np.flatnonzero(where)
    shares = []
    for query in queries:
        exact = np.sort(partition.similarity(query, rows))[::-1][:k]
        found = partition.dense(query, k, where).scores
        shares.append(np.count_nonzero(found >= exact[-1]) / len(exact))
    return float(np.mean(shares))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, draft: Make) -> Path:
    """The folder of a store whose view was made at 3,000 of its 6,000 memories, and extended since."""
    folder = tmp_path_factory.mktemp("lance")
    store = LanceStore(folder, index=INDEX)
    for start in range(0, SIZE, 500):
        some = enumerate(VECTORS[start : start + 500], start)
        store.partition("a").commit(Changes(added=[draft(f"memory {row}", vector) for row, vector in some]))
    store.close()
    return folder


@pytest.fixture
def partition(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LancePartition]:
    """A namespace of a copy of it; for more than 256 rows its index is asked."""
    monkeypatch.setattr(lance, "_FEW", 256)
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    store = LanceStore(tmp_path, index=INDEX)
    yield store.partition("a")
    store.close()


def test_the_index_finds_what_the_exact_search_finds(partition: LancePartition) -> None:
    every_second, few = np.arange(SIZE) % 2 == 0, np.arange(SIZE) < 200
    assert approximates(partition)
    assert recall(partition, QUERIES) >= 0.98
    assert recall(partition, QUERIES, 30, every_second) >= 0.98
    assert recall(partition, QUERIES, 10, few) == 1.0  # they are scored exactly, all of them
    partition.compact()
    assert approximates(partition)
    assert recall(partition, QUERIES) >= 0.98


def test_scores_are_exact_and_hits_are_in_the_mask(partition: LancePartition) -> None:
    mask = np.arange(SIZE) >= 700
    for query in QUERIES[:5]:
        rows, scores = partition.dense(query, 10, mask)
        assert mask[rows].all()
        assert scores.tobytes() == partition.similarity(query, rows).tobytes()
        assert scores.tobytes() == np.sort(scores)[::-1].tobytes()


def test_a_replaced_vector_is_found_at_once_and_after_reopening(
    partition: LancePartition, tmp_path: Path, draft: Make
) -> None:
    added = draft("new", QUERIES[0])
    partition.commit(Changes(added=[added], vectors=[(17, QUERIES[0]), (SIZE - 1, QUERIES[0])]))
    state = partition.dense(QUERIES[0], 10)
    assert state.rows[:3].tolist() == [17, SIZE - 1, SIZE]
    np.testing.assert_allclose(state.scores[:3], 1.0, atol=1e-6)
    partition.close()
    store = LanceStore(tmp_path, index=INDEX)
    assert store.partition("a").dense(QUERIES[0], 10).rows.tolist() == state.rows.tolist()
    store.close()


def test_a_mask_of_what_is_far_from_the_query_still_gives_k_hits(partition: LancePartition) -> None:
    far = partition.similarity(QUERIES[0], np.arange(SIZE)) < 0.0
    assert len(partition.dense(QUERIES[0], 50, far).rows) == 50
    assert recall(partition, QUERIES[:1], 50, far) == 1.0


@pytest.mark.parametrize("case", ["missing", "damaged", "behind", "of another life"])
def test_a_view_is_made_anew_from_the_log(
    partition: LancePartition, tmp_path: Path, draft: Make, case: str
) -> None:
    views = tmp_path / "a" / "vectors"
    if case == "missing":
        shutil.rmtree(views)
    elif case == "damaged":
        for file in [*views.rglob("*.lance"), *views.rglob("*.idx")]:
            if file.is_file():
                file.write_bytes(b"garbage")
    elif case == "behind":
        store = SqliteStore(tmp_path)
        partition.close()
        added = [draft(f"later {row}", vector) for row, vector in enumerate(VECTORS[::-1])]
        store.partition("a").commit(Changes(added=added, vectors=[(0, VECTORS[1])]))
        store.close()
    else:
        partition._log.viewed("v0", SIZE)
    partition.close()
    store = LanceStore(tmp_path, index=INDEX)
    assert approximates(store.partition("a"))
    assert recall(store.partition("a"), QUERIES) >= 0.98
    store.close()


def test_a_failing_view_fails_no_search(
    partition: LancePartition, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(VectorView, "candidates", failing)
    assert recall(partition, QUERIES[:3]) == 1.0
    assert "Input/output error; the vectors are searched exactly" in caplog.text


def test_a_failing_view_fails_no_commit(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = LanceStore(tmp_path, index=VectorIndex(from_rows=300))
    partition = store.partition("a")

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def add(start: int) -> None:
        some = enumerate(VECTORS[start : start + 200], start)
        partition.commit(Changes(added=[draft(f"memory {row}", vector) for row, vector in some]))

    with monkeypatch.context() as patch:
        patch.setattr(VectorView, "made", failing)
        add(0)
        add(200)
    assert "No space left on device; the view of the vectors is extended later" in caplog.text
    assert not approximates(partition)
    add(400)
    assert approximates(partition)
    with monkeypatch.context() as patch:
        patch.setattr(VectorView, "put", failing)
        add(600)
    add(800)
    assert recall(partition, QUERIES[:5]) == 1.0
    store.close()


def test_a_store_with_a_view_equals_the_store_in_process(tmp_path: Path) -> None:
    """Where all rows are candidates: while the view grows, is reopened, and compacted."""
    index = VectorIndex("ivf_sq", from_rows=300)
    expected, rng = InProcessStore().partition("a"), np.random.default_rng(7)
    for _ in range(4):
        store = LanceStore(tmp_path, index=index)
        for _ in range(80):
            changes = some_changes(rng, len(expected))
            expected.commit(changes)
            store.partition("a").commit(changes)
        assert state_of(store.partition("a")) == state_of(expected)
        store.close()
    store = LanceStore(tmp_path, index=index)
    assert approximates(store.partition("a"))
    assert state_of(store.partition("a")) == state_of(expected)
    store.partition("a").compact()
    assert state_of(store.partition("a")) == state_of(expected)
    store.close()
    assert state_of(SqliteStore(tmp_path).partition("a")) == state_of(expected)


def test_without_an_index_and_for_readers_a_search_is_exact(filled: Path) -> None:
    for store in (LanceStore(filled, index=VectorIndex("none")), LanceStore(filled, readonly=True)):
        assert not approximates(store.partition("a"))
        assert recall(store.partition("a"), QUERIES[:3]) == 1.0
        store.close()


def test_the_kind_follows_the_dimensions() -> None:
    assert VectorIndex().kind_for(384) == "ivf_rq"
    assert VectorIndex().kind_for(100) == "ivf_sq"
    assert VectorIndex("ivf_sq").kind_for(384) == "ivf_sq"
