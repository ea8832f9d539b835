"""The store on disk: LanceDB tables, and a redo journal that makes every commit durable at once.

A commit appends a record to the journal, changes the columns in process, and notes the rows that differ from
the tables; batches of them are merged later. Opening loads the tables and applies the journal. So a process
that is killed at any moment, even during a merge, leaves a prefix of its commits.

The vectors of the newest memories stay in process, where they are searched by the same exact scan as in the
store in process, because new memories are compared with them again and again. Lance searches the others:
exactly, or in a large namespace by an approximate index, whose candidates are scored exactly.
"""

from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import StoreError
from cogmem.language.analysis import Analyser
from cogmem.store.approximate import VectorIndex
from cogmem.store.base import Hits, Matches
from cogmem.store.checks import check_changes
from cogmem.store.codec import decode, encode
from cogmem.store.columns import Changes, Columns, Links, Mask, Rows, Vectors
from cogmem.store.exact import best_of, check_mask, check_query, nearest_each, nothing, similarities
from cogmem.store.folder import Folder, folder_name, named_in
from cogmem.store.journal import Journal
from cogmem.store.lexical import LexicalIndex
from cogmem.store.overlay import Overlay
from cogmem.store.relations import Relations
from cogmem.store.tables import Tables

LexicalBackend = Literal["native", "memory"]


class LancePartition:
    """The memories of a namespace on disk. One process at a time may open it."""

    def __init__(
        self,
        folder: Folder,
        analyser: Analyser,
        *,
        merge_every: int,
        cached: int,
        fsync: bool,
        lexical: LexicalBackend,
        index: VectorIndex,
    ) -> None:
        self._folder = folder
        self._analyser = analyser
        self._merge_every = merge_every
        self._cached = cached
        self._backend = lexical
        self._index: LexicalIndex | None = None
        self._columns, self._links, self._relations = Columns(), Links(), Relations()
        self._tables = Tables(folder.path, index)
        if (folder.path / "memories.lance").exists() and not (folder.path / "journal").exists():
            raise StoreError(f"{folder.path}: the journal is missing beside the tables")
        self._journal = Journal(folder.path / "journal", fsync=fsync)
        try:
            with folder.reading():
                self._open()
        except BaseException:
            self._journal.close()
            raise

    def _open(self) -> None:
        """Load the tables, then apply the journal."""
        records = [decode(payload) for payload in self._journal.replay()]
        self._stored = 0  # number of rows in the table that is searched
        if self._journal.generation:  # else the journal has everything, and the tables do not count
            self._stored = self._tables.load(self._columns, self._links, self._relations)
        self._widen(self._tables.dimensions)
        newest = np.arange(max(0, self._stored - self._cached), self._stored)
        if len(newest):
            self._overlay.hold(newest, self._tables.vectors(newest))
        self._clean()
        for record in records:
            if record.size > len(self):
                raise StoreError(f"{self._folder.path}: journal of row {record.size}, tables of {len(self)}")
            self._apply(record.size, record.changes)
        if len(np.union1d(np.arange(self._stored), self._overlay.rows)) != len(self):
            raise StoreError(f"{self._folder.path}: {len(self)} memories, vectors of {self._stored}")

    def _widen(self, dimensions: int) -> None:
        """Set the dimensions of the vectors."""
        self._dimensions = dimensions
        self._overlay = Overlay(dimensions, self._cached)

    def _clean(self) -> None:
        """Note that nothing differs from the tables."""
        self._touched: set[int] = set()
        self._retold: set[int] = set()  # rows whose text was replaced
        self._touched_links: set[int] = set()
        self._relations_told = 0

    @property
    def columns(self) -> Columns:
        return self._columns

    @property
    def links(self) -> Links:
        return self._links

    @property
    def relations(self) -> Relations:
        return self._relations

    def __len__(self) -> int:
        return len(self._columns)

    def commit(self, changes: Changes) -> Rows:
        size = len(self)
        check_changes(changes, size, self._dimensions)
        if changes:
            self._journal.append(encode(size, changes))
            self._apply(size, changes)
            if self._unmerged >= self._merge_every:
                self.merge()
        return np.arange(size, len(self))

    @property
    def _unmerged(self) -> int:
        """Number of rows, links and relations that differ from the tables."""
        return len(self._touched) + len(self._touched_links) + self._relations_told

    def _apply(self, size: int, changes: Changes) -> None:
        """Change the state in process. A record of the journal may be applied again."""
        vectors = [(row, draft.vector) for row, draft in enumerate(changes.added, size)] + changes.vectors
        if vectors and not self._dimensions:
            self._widen(len(vectors[0][1]))
        again = changes.added[: len(self) - size]
        for row, draft in enumerate(again, size):
            self._columns.overwrite(row, draft)
        self._columns.append(changes.added[len(again) :])
        self._columns.update(changes)
        for row, vector in vectors:
            self._overlay.put(row, vector)
        texts = {row for name, row, _ in changes.objects if name == "text"}
        self._retold |= texts
        self._touched |= {*range(size, size + len(changes.added)), *changes.rows().tolist()}
        self._touched_links |= set(self._links.update(changes).tolist())
        self._relations_told += self._relations.update(changes)
        if self._index is not None:
            for row in sorted({*range(size, size + len(changes.added)), *texts}):
                self._index.put(row, self._columns.objects("text")[row])

    def merge(self) -> None:
        """Bring the tables up to date and restart the journal."""
        if not self._unmerged:
            return
        with self._folder.writing():
            self._merge_search()
            self._tables.put_memories(_ascending(self._touched), self._columns)
            self._tables.put_links(_ascending(self._touched_links), self._links)
            if self._relations_told:
                self._tables.put_relations(self._relations.edges)
            self._journal.restart()
        self._clean()

    def _merge_search(self) -> None:
        rows = _ascending({*self._overlay.unsaved.tolist(), *self._retold})
        if len(rows):
            if not self._tables:
                self._tables.create(self._dimensions)
            texts = self._columns.objects("text")
            terms = [" ".join(self._analyser.terms(texts[row])) for row in rows.tolist()]
            self._tables.put_search(rows, terms, self.vectors(rows))
        self._overlay.settle()
        self._stored, self._retold = len(self), set()

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        return self.dense_each(query[None], k, where)[0]

    def expect(self, queries: Vectors) -> None:
        """Do nothing."""

    def dense_each(self, queries: Vectors, k: int, where: Mask | None = None) -> list[Hits]:
        return self._dense_each(queries, k, where)

    @property
    def approximates(self) -> bool:
        """Whether there is a vector index that `dense` uses."""
        return self._tables.approximates

    def recall(self, queries: Vectors, k: int = 10, where: Mask | None = None) -> float:
        """Share of the k best rows by exact search that `dense` finds, the mean over queries, in [0, 1]; 1
        where there is no vector index. Of rows with the score of the k-th, any count. `queries`: shape
        (queries, dimensions). Raises StoreError without a query or a row in the mask."""
        shares = [
            np.count_nonzero(self.dense(query, k, where).scores >= exact.scores[-1]) / len(exact.rows)
            for query, exact in zip(queries, self._dense_each(queries, k, where, exact=True), strict=True)
            if len(exact.rows)
        ]
        if not shares:
            raise StoreError("recall: nothing to search; expected at least one query and one row")
        return float(np.mean(shares))

    def _dense_each(self, queries: Vectors, k: int, where: Mask | None, *, exact: bool = False) -> list[Hits]:
        check_mask(where, len(self))
        if not len(self) or not len(queries):
            return [nothing() for _ in queries]
        queries = np.stack([check_query(query, self._dimensions) for query in queries])
        left = np.ones(len(self), np.bool_) if where is None else where.copy()
        here = self._overlay.rows
        found = nearest_each(self._overlay.matrix, queries, k, left[here], here)
        left[here] = False
        if not left.any():
            return found
        more = self._tables.nearest_each(queries, k, left[: self._stored], exact=exact)
        return [best_of(pair, k) for pair in zip(found, more, strict=True)]

    def lexical(self, query: str, k: int, where: Mask | None = None) -> Hits:
        check_mask(where, len(self))
        if not len(self):
            return nothing()
        if self._backend == "memory":
            return self._in_process().search(query, k, where)
        allowed = np.ones(len(self), np.bool_) if where is None else where
        with self._folder.writing():
            self._merge_search()
        return self._tables.lexical(sorted(set(self._analyser.terms(query))), k, allowed)

    def ceiling(self, query: str) -> float:
        return self._in_process().ceiling(query)

    def matches(self, query: str, rows: Rows) -> Matches:
        return self._in_process().matches(query, rows)

    def _in_process(self) -> LexicalIndex:
        if self._index is None:
            self._index = LexicalIndex(self._analyser)
            for row, text in enumerate(self._columns.objects("text")):
                self._index.put(row, text)
        return self._index

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        if not len(rows):
            return np.zeros(0)
        return similarities(self.vectors(rows), check_query(query, self._dimensions), np.arange(len(rows)))

    def vectors(self, rows: Rows) -> Vectors:
        wanted, back = np.unique(rows, return_inverse=True)
        result = np.zeros((len(wanted), self._dimensions), np.float32)
        slots = self._overlay.slots(wanted)
        fresh = slots >= 0
        result[fresh] = self._overlay.matrix[slots[fresh]]
        if not fresh.all():
            result[~fresh] = self._tables.vectors(wanted[~fresh])
        return result[back]

    def compact(self) -> None:
        self.merge()
        with self._folder.writing():
            self._tables.compact()

    def nbytes(self) -> int:
        return self._folder.nbytes()

    def close(self) -> None:
        """Merge what is left and release the folder."""
        try:
            self.merge()
        finally:
            self._journal.close()
            self._folder.close()


def _ascending(rows: set[int]) -> Rows:
    return np.array(sorted(rows), np.int64)


class LanceStore:
    """A folder of namespaces, each a folder with its own LanceDB database."""

    name = "lance"

    def __init__(
        self,
        path: str | Path,
        language: str = "en",
        *,
        question_words: bool = True,
        merge_every: int = 2048,
        cached: int = 16_384,
        fsync: bool = False,
        lexical: LexicalBackend = "native",
        index: VectorIndex | None = None,
    ) -> None:
        self._path = Path(path)
        self._analyser = Analyser(language, question_words=question_words)
        self._terms = {"language": language, "question_words": question_words}
        self._merge_every, self._cached = merge_every, cached
        self._fsync, self._lexical = fsync, lexical
        self._index = index or VectorIndex()
        self._partitions: dict[str, LancePartition] = {}

    def partition(self, namespace: str) -> LancePartition:
        found = self._partitions.get(namespace)
        if found is None:
            folder = Folder(self._path / folder_name(namespace), namespace, self._terms)
            try:
                found = LancePartition(
                    folder,
                    self._analyser,
                    merge_every=self._merge_every,
                    cached=self._cached,
                    fsync=self._fsync,
                    lexical=self._lexical,
                    index=self._index,
                )
            except BaseException:
                folder.close()
                raise
            self._partitions[namespace] = found
        return found

    def namespaces(self) -> list[str]:
        return sorted({*self._partitions, *named_in(self._path)})

    def close(self) -> None:
        for partition in self._partitions.values():
            partition.close()
        self._partitions.clear()
