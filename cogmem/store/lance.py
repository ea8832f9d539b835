"""The store on disk with an approximate index of the vectors of large namespaces, by LanceDB.

The index is a view: rows and their vectors in a table of LanceDB, which preselects candidates. Their scores
are computed from the vectors in the log, so a hit has its exact score, and only a hit may be missing.
Memories that are newer than the view, and vectors that were replaced since, are searched exactly. A view that
is missing, damaged or of another life of the log is made anew.

On 50,000 made-up turns of 1,024 hashed dimensions, IVF with RaBitQ at 1 bit a dimension took 3 s to make and
9 ms a search at a recall@10 of 1.0; IVF-SQ took 105 ms a search, IVF-PQ 134 s and HNSW-SQ 247 s to make. On a
million such turns, with queries to which nothing is near, the default (2 bits, 160 partitions, 512
candidates) has a recall@10 of .995 at 36 ms; 1 bit, 64 partitions and 400 candidates have .903 at 20 ms.
"""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from importlib.util import find_spec
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.extras import extra
from cogmem.store.columns import Changes, Mask, Rows, Vectors
from cogmem.store.exact import Hits, VectorMatrix, best, best_of, similarities
from cogmem.store.folder import VECTORS
from cogmem.store.lexical import LexicalIndex
from cogmem.store.log import Log
from cogmem.store.sqlite import SqlitePartition, SqliteStore

if TYPE_CHECKING:
    import pyarrow as pa

_FEW = 4096  # maximum number of rows that are scored without a search
_NEWER = 4  # the view lacks at most 1/4 of `from_rows` vectors; then it is extended
_PARTITION = 4096  # mean number of vectors in a partition of the index
_BITS = 2048  # of a vector in the index: two for each of 1,024 dimensions
_SPARE = 8  # a search asks for 1/8 more candidates, as some are masked (above 512 Lance is slow)
_GROWN = 4  # growth of the table, since the index was trained, at which it is trained again
_CACHES = (256 << 20, 64 << 20)  # maximum bytes of Lance's caches of indexes and of metadata

_log = getLogger(__name__)


KINDS = ("auto", "none", "ivf_rq", "ivf_sq")


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """The choice of an index of vectors: its fields are those of `LanceStoreConfig`."""

    kind: str = "auto"
    from_rows: int = 32_768
    probes: int = 160
    candidates: int = 512

    def serves(self, size: int) -> bool:
        """Whether a table of this size is to have an index."""
        return self.kind != "none" and size >= self.from_rows

    def kind_for(self, dimensions: int) -> str:
        """The kind of index of vectors of these dimensions. RaBitQ takes multiples of eight."""
        if self.kind == "auto":
            return "ivf_sq" if dimensions % 8 else "ivf_rq"
        return self.kind

    def enough(self, k: int) -> int:
        """Number of candidates among which the k best are sought."""
        return max(self.candidates, 4 * k)


class VectorView:
    """A table of LanceDB with rows and their vectors, and its index. `name`: of the table, a new one for each
    view that is made; `rows`: number of rows from the first on that the view has."""

    def __init__(self, folder: Path, name: str, rows: int, index: VectorIndex) -> None:
        with extra("lance"):
            import lancedb
        self.name, self.rows = name, rows
        self._index = index
        self._database = lancedb.connect(folder / VECTORS, session=lancedb.Session(*_CACHES))
        self._trained = 0
        if rows:
            self._table = self._database.open_table(name)
            [found] = self._table.list_indices()
            if (stats := self._table.index_stats(found.name)) is not None:
                self._trained = stats.num_indexed_rows
            if self._table.count_rows() < rows:
                raise StoreError(f"{folder}: {self._table.count_rows()} vectors in the view; expected {rows}")

    @classmethod
    def made(cls, folder: Path, batches: Iterable[Vectors], index: VectorIndex) -> "VectorView":
        """A new view of all vectors, in place of an earlier one."""
        drop_view(folder)
        view = cls(folder, f"v{uuid4().hex}", 0, index)
        for vectors in batches:
            rows = view.rows + np.arange(len(vectors))
            if view.rows:
                view._table.add(_arrow(rows, vectors))
            else:
                view._table = view._database.create_table(view.name, _arrow(rows, vectors))
            view.rows += len(vectors)
        view._train(vectors.shape[1])
        return view

    def put(self, rows: Rows, vectors: Vectors) -> None:
        """Add rows, or replace their vectors."""
        merge = self._table.merge_insert("row").when_matched_update_all().when_not_matched_insert_all()
        merge.execute(_arrow(rows, vectors))
        self.rows = max(self.rows, int(rows[-1]) + 1)
        if self.rows >= _GROWN * self._trained:
            self._train(vectors.shape[1])
        self._table.optimize(cleanup_older_than=timedelta(seconds=1))  # nobody else reads it

    def _train(self, dimensions: int) -> None:
        from lancedb.index import IvfRq, IvfSq

        terms: dict[str, Any] = {"distance_type": "dot", "num_partitions": max(1, self.rows // _PARTITION)}
        if self._index.kind_for(dimensions) == "ivf_sq":
            config: IvfRq | IvfSq = IvfSq(**terms)
        else:
            config = IvfRq(num_bits=int(np.clip(_BITS // dimensions, 1, 8)), **terms)
        self._table.create_index("vector", config=config)
        self._trained = self.rows

    def candidates(self, query: Vectors, k: int, allowed: Mask) -> Rows | None:
        """Of the allowed rows the nearest by the index, enough that the k best are hardly ever missed. None
        if the partitions that are searched have too few."""
        count = int(allowed.sum())
        wanted = min(count, self._index.enough(k))
        limit = wanted * len(allowed) // count + wanted // _SPARE
        while limit < len(allowed):
            search: Any = self._table.search(query, query_type="vector")
            near = search.distance_type("dot").nprobes(self._index.probes).select(["row", "_distance"])
            rows: Rows = near.limit(limit).to_arrow()["row"].to_numpy()
            known = rows[rows < len(allowed)]
            if len(kept := known[allowed[known]][:wanted]) == wanted:
                return kept
            if len(rows) < limit:
                break
            limit *= 4
        return None


def drop_view(folder: Path) -> None:
    """Remove the files of a view, if there are any."""
    shutil.rmtree(folder / VECTORS, ignore_errors=True)


def _arrow(rows: Rows, vectors: Vectors) -> "pa.Table":
    import pyarrow as pa

    flat = pa.array(np.ascontiguousarray(vectors).reshape(-1))
    return pa.table({"row": rows, "vector": pa.FixedSizeListArray.from_arrays(flat, vectors.shape[1])})


class IndexedVectors(VectorMatrix):
    """The vectors of a namespace that has a view: in process are those that the view does not have."""

    def __init__(self, log: Log, view: VectorView, stale: set[int], newer: Iterable[Vectors]) -> None:
        self._log, self.view, self.stale = log, view, stale
        self._size = view.rows  # stays, if extending the view fails halfway
        self.newer = VectorMatrix()
        for vectors in newer:
            self.newer.extend(vectors)
        self._width: int = log.vectors_of(np.zeros(1, np.int64)).shape[1]

    def __len__(self) -> int:
        return self._size + len(self.newer)

    @property
    def width(self) -> int:
        return self._width

    @property
    def nbytes(self) -> int:
        return self.newer.nbytes

    def extend(self, vectors: Vectors) -> None:
        self.newer.extend(vectors)

    def put(self, row: int, vector: Vectors) -> None:
        if row < self._size:
            self.stale.add(row)  # the log has the new one
        else:
            self.newer.put(row - self._size, vector)

    def take(self, rows: Rows) -> Vectors:
        here = rows >= self._size
        found = np.empty((len(rows), self._width), np.float32)
        if here.any():
            found[here] = self.newer.take(rows[here] - self._size)
        if not here.all():
            found[~here] = self._log.vectors_of(rows[~here])
        return found

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        return similarities(self.take(rows), query, np.arange(len(rows)))

    def nearest_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        allowed = np.ones(len(self), np.bool_) if where is None else where
        return [self._nearest(query, k, allowed) for query in queries]

    def _nearest(self, query: Vectors, k: int, allowed: Mask) -> Hits:
        replaced = np.array(sorted(self.stale), np.int64)
        replaced, left = replaced[allowed[replaced]], allowed[: self._size].copy()
        left[replaced] = False
        if int(left.sum()) <= _FEW:
            rows: Rows | None = np.flatnonzero(left)
        else:
            try:
                rows = self.view.candidates(query, k, left)
            except Exception as error:  # LanceDB raises ValueError, RuntimeError, OSError and its own
                _log.warning("%s: %s; the vectors are searched exactly", self._log.folder, error)
                rows = None
        if rows is None:
            return self.exact_each(query[None], k, allowed)[0]
        rows = np.concatenate([rows, replaced])
        found = [best(rows, self.similarity(query, rows), k)]
        if len(self.newer):
            [(rows, scores)] = self.newer.nearest_each(query[None], k, allowed[self._size :])
            found.append(Hits(rows + self._size, scores))
        return best_of(found, k)

    def exact_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        """`nearest_each` without the view, in one pass over the log."""
        groups: list[list[Hits]] = [[] for _ in queries]
        start = 0
        for vectors in self._log.vectors():
            matrix, some = VectorMatrix(), slice(start, start + len(vectors))
            matrix.extend(vectors)
            found = matrix.nearest_each(queries, k, None if where is None else where[some])
            for group, (rows, scores) in zip(groups, found, strict=True):
                group.append(Hits(rows + start, scores))
            start = some.stop
        return [best_of(group, k) for group in groups]


class LancePartition(SqlitePartition):
    """The memories of a namespace on disk, with a view of its vectors once there are many."""

    def __init__(self, log: Log, index: LexicalIndex, choice: VectorIndex) -> None:
        self._choice = choice
        self._due = choice.from_rows // _NEWER  # number of vectors beside the view at which it is extended
        super().__init__(log, index)
        if not log.readonly:
            self._extend_view()

    def _load_vectors(self) -> None:
        if self._log.readonly or not self._choice.serves(len(self)):
            super()._load_vectors()
            return
        name, rows = self._log.about("view") or ("", 0)
        try:
            if not rows:
                raise StoreError("there is none")
            view = VectorView(self._log.folder, name, rows, self._choice)
            self._vectors = IndexedVectors(self._log, view, self._log.stale(rows), self._log.vectors(rows))
        except Exception as error:  # whatever LanceDB raises
            _log.info("%s: %s; the view of the vectors is made anew", self._log.folder, error)
            super()._load_vectors()

    def _apply(self, changes: Changes) -> None:
        super()._apply(changes)
        self._extend_view()

    def _extend_view(self) -> None:
        """Bring the view up to date, if many vectors are not in it. A failure is logged, and tried again."""
        vectors = self._vectors
        if not self._choice.serves(len(self)):
            return
        beside = len(vectors.newer) + len(vectors.stale) if isinstance(vectors, IndexedVectors) else self._due
        if beside < self._due:
            return
        try:
            if isinstance(vectors, IndexedVectors):
                rows = np.array(
                    [*sorted(vectors.stale), *range(len(self) - len(vectors.newer), len(self))], np.int64
                )
                vectors.view.put(rows, vectors.take(rows))
                view = vectors.view
            else:
                view = VectorView.made(self._log.folder, self._log.vectors(), self._choice)
            self._log.viewed(view.name, view.rows)
            self._vectors = IndexedVectors(self._log, view, set(), ())
            self._due = self._choice.from_rows // _NEWER
        except Exception as error:  # whatever LanceDB raises
            self._due = 2 * beside
            _log.warning("%s: %s; the view of the vectors is extended later", self._log.folder, error)

    def compact(self) -> None:
        super().compact()
        drop_view(self._log.folder)
        self._vectors = VectorMatrix()
        SqlitePartition._load_vectors(self)
        self._extend_view()


class LanceStore(SqliteStore):
    """A folder of namespaces, each a folder with its database and, if it is large, a view of its vectors."""

    name = "lance"

    def __init__(
        self, path: str | Path, language: str = "en", *, index: VectorIndex | None = None, **options: Any
    ) -> None:
        with extra("lance"):
            if find_spec("lancedb") is None:  # imported when a namespace is large
                raise ModuleNotFoundError("no lancedb", name="lancedb")
        super().__init__(path, language, **options)
        self._index = index or VectorIndex()

    def _made(self, log: Log) -> LancePartition:
        return LancePartition(log, LexicalIndex(self._analyser), self._index)

    def partition(self, namespace: str) -> LancePartition:
        found = super().partition(namespace)
        assert isinstance(found, LancePartition)
        return found
