"""The store on disk: LanceDB tables, and a redo journal that makes every commit durable at once.

A commit appends a record to the journal, changes the columns in process, and notes the rows that differ from
the tables; batches of them are merged later. Opening loads the tables and applies the journal. So a process
that is killed at any moment, even during a merge, leaves a prefix of its commits.

The vectors of the newest memories stay in process, where they are searched by the same exact scan as in the
store in process, because new memories are compared with them again and again. Lance searches the others:
exactly, or in a large namespace by an approximate index, whose candidates are scored exactly. The vectors of
spans, which only long texts have, are all in process.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from logging import getLogger
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import Damage, StoreError
from cogmem.language.analysis import Analyser
from cogmem.store.approximate import VectorIndex
from cogmem.store.base import Hits, Matches, SpanScores
from cogmem.store.checks import check_changes
from cogmem.store.codec import Record, decode, encode
from cogmem.store.columns import Changes, Columns, Links, Mask, Rows, Vectors
from cogmem.store.exact import best_of, check_mask, check_query, nearest_each, nothing, similarities
from cogmem.store.folder import Folder, folder_name, folders_in, is_used, namespace_of, two_embedders
from cogmem.store.journal import Journal, read_journal
from cogmem.store.lexical import LexicalIndex
from cogmem.store.overlay import Overlay
from cogmem.store.relations import Relations
from cogmem.store.spans import SpanVectors
from cogmem.store.tables import Tables, damaged_files

LexicalBackend = Literal["native", "memory"]

_TOLD = 1024  # maximum number of memories in a record of a journal that is written anew
_LOOKS = 10  # number of times that a reader looks at a folder that is written to

_log = getLogger(__name__)


class LancePartition:
    """The memories of a namespace on disk. One process at a time may open it to write."""

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
        self._analyser = analyser
        self._merge_every = merge_every
        self._cached = cached
        self._backend = lexical
        self._vector_index, self._fsync = index, fsync
        self.load(folder)

    def load(self, folder: Folder) -> None:
        """Read the memories of a folder, at the beginning and after `rest`."""
        self._folder = folder
        self._due = self._merge_every  # number of changes at which the next merge is due
        self._index: LexicalIndex | None = None
        self._journal: Journal | None = None
        self._whole = True  # whether every record of the journal was applied as a whole
        try:
            with folder.reading():
                if folder.readonly:
                    self._look()
                else:
                    self._open()
        except BaseException:
            self._release()
            raise

    def _open(self) -> None:
        """Load the tables, then apply the journal."""
        path = self._journal_path()
        self._journal = Journal(path, fsync=self._fsync)
        records = list(self._journal.replay())
        self._load(self._journal.generation)
        self._replay(records)

    def _look(self) -> None:
        """The same without writing. If another process merges meanwhile, look again."""
        path = self._journal_path()
        for _ in range(_LOOKS):
            before = read_journal(path).generation if path.exists() else 0
            try:
                self._load(before)
            except Exception:
                if not path.exists() or read_journal(path).generation == before:
                    raise
                continue
            records = read_journal(path) if path.exists() else None
            if records is None or records.generation == before:
                self._replay(records.records if records is not None else [])
                return
        raise StoreError(f"{self._folder.path}: written to again and again; try again")

    def _journal_path(self) -> Path:
        path = self._folder.path / "journal"
        if not path.exists() and (self._folder.path / "memories.lance").exists():
            raise StoreError(f"{self._folder.path}: the journal is missing beside the tables")
        return path

    def _load(self, generation: int) -> None:
        """Read the tables. In the first generation the journal has everything, and they do not count."""
        self._columns, self._links, self._relations = Columns(), Links(), Relations()
        self._spans = SpanVectors()
        terms = {"fsync": self._fsync, "readonly": self._folder.readonly}
        self._tables = Tables(self._folder.path, self._vector_index, **terms)
        self._stored = 0  # number of rows in the table that is searched
        if generation:
            state = self._columns, self._links, self._relations
            self._stored = self._tables.load(*state, held=self._cached)
        self._widen(self._tables.dimensions)
        if generation:
            for row, vectors in self._tables.span_vectors():
                self._spans.put(row, vectors)
        newest = np.arange(max(0, self._stored - self._cached), self._stored)
        if len(newest):
            self._overlay.hold(newest, self._tables.vectors(newest))
        self._clean()

    def _replay(self, records: list[bytes]) -> None:
        for record in map(decode, records):
            if record.size > len(self):
                raise StoreError(f"{self._folder.path}: journal of row {record.size}, tables of {len(self)}")
            self._apply(record.size, record.changes)
        if len(np.union1d(np.arange(self._stored), self._overlay.rows)) != len(self):
            raise StoreError(f"{self._folder.path}: {len(self)} memories, vectors of {self._stored}")

    def _widen(self, dimensions: int) -> None:
        """Set the dimensions of the vectors."""
        self._dimensions = dimensions
        self._overlay = Overlay(dimensions, self._cached)
        self._kept: dict[int, Vectors] = {}  # vectors of the tables that were asked for, by row

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
            self._record(encode(size, changes))
            self._apply(size, changes)
            self._whole = True
            if self._unmerged >= self._due:
                self._merge_or_later()
        return np.arange(size, len(self))

    def _record(self, payload: bytes) -> None:
        """Add a record to the journal. Until it is applied, the state is not whole."""
        if self._journal is None:
            raise StoreError(f"{self._folder.path}: opened read-only; nothing was changed")
        if not self._whole:
            raise StoreError(f"{self._folder.path}: a commit was interrupted; open the store again")
        self._whole = False
        try:
            self._journal.append(payload)
        except StoreError:
            self._whole = True
            raise

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
            self._kept.pop(row, None)
        texts = {row for name, row, _ in changes.objects if name == "text"}
        spanned = changes.spanned(size)
        for row, span_vectors in spanned.items():
            self._spans.put(row, span_vectors)
        self._retold |= texts | spanned.keys()
        self._touched |= {*range(size, size + len(changes.added)), *changes.rows().tolist()}
        self._touched_links |= set(self._links.update(changes).tolist())
        self._relations_told += self._relations.update(changes)
        if self._index is not None:
            for row in sorted({*range(size, size + len(changes.added)), *texts}):
                self._index.put(row, self._columns.searched(row))
            for row in spanned:
                self._index.put_spans(row, self._columns.searched_spans(row))

    def merge(self) -> None:
        """Bring the tables up to date and restart the journal. Raises StoreError where that fails: then the
        journal still has what was committed, and a later merge does the rest."""
        if self._journal is None or not self._unmerged or not self._whole:
            return
        with self._folder.writing():
            self._merge_search()
            self._tables.put_memories(_ascending(self._touched), self._columns)
            self._tables.put_links(_ascending(self._touched_links), self._links)
            if self._relations_told:
                self._tables.put_relations(self._relations.edges)
            self._tables.tidy()
            self._tables.seal()
            self._journal.restart()
        self._clean()
        self._due = self._merge_every

    def _merge_or_later(self) -> None:
        """Merge, and seal what searches wrote; if that fails, as many changes later again."""
        try:
            self.merge()
            with self._folder.writing():
                self._tables.seal()
        except StoreError as error:
            self._due = self._unmerged + self._merge_every
            _log.warning("%s; the merge is tried again later", error)

    def _merge_search(self) -> None:
        rows = _ascending({*self._overlay.unsaved.tolist(), *self._retold})
        if len(rows):
            if not self._tables:
                self._tables.create(self._dimensions)
            searched = self._columns.searched
            terms = [" ".join(self._analyser.terms(searched(row))) for row in rows.tolist()]
            spans = list(map(self._spans.of, rows.tolist()))
            self._tables.put_search(rows, terms, self.vectors(rows), spans)
        self._overlay.settle()
        self._stored, self._retold = len(self), set()

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        return self.dense_each(query[None], k, where)[0]

    def expect(self, queries: Vectors) -> None:
        self._spans.expect(queries)

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
        return [
            self._spans.nearest(whole, query, k, where, partial(self._of_whole, query))
            for whole, query in zip(self._nearest(queries, k, where, exact=exact), queries, strict=True)
        ]

    def _nearest(self, queries: Vectors, k: int, where: Mask | None, *, exact: bool) -> list[Hits]:
        """The nearest rows by their whole texts."""
        left = np.ones(len(self), np.bool_) if where is None else where.copy()
        here = self._overlay.rows
        found = nearest_each(self._overlay.matrix, queries, k, left[here], here)
        left[here] = False
        if not left.any():
            return found
        with self._folder.reading():
            more = self._tables.nearest_each(queries, k, left[: self._stored], exact=exact)
        return [best_of(pair, k) for pair in zip(found, more, strict=True)]

    def lexical(self, query: str, k: int, where: Mask | None = None) -> Hits:
        check_mask(where, len(self))
        if not len(self):
            return nothing()
        if self._backend == "native" and not self._folder.readonly:
            allowed = np.ones(len(self), np.bool_) if where is None else where
            try:
                with self._folder.writing():
                    self._merge_search()
                    return self._tables.lexical(sorted(set(self._analyser.terms(query))), k, allowed)
            except StoreError as error:
                _log.warning("%s; the words are searched in process", error)
        return self._in_process().search(query, k, where)

    def ceiling(self, query: str) -> float:
        return self._in_process().ceiling(query)

    def matches(self, query: str, rows: Rows) -> Matches:
        return self._in_process().matches(query, rows)

    def span_scores(self, row: int, query: Vectors, words: str) -> SpanScores:
        return SpanScores(self._spans.each(row, query), self._in_process().span_scores(row, words))

    def echo(
        self, query: str, texts: Sequence[str], shares: NDArray[np.float64], terms: int, rows: Rows
    ) -> tuple[list[str], NDArray[np.float64]]:
        return self._in_process().echo(query, texts, shares, terms, rows)

    def information(self, ages: NDArray[np.float64] | None = None, decay: float = 0.0) -> NDArray[np.int64]:
        return self._in_process().information(len(self), ages, decay)

    def _in_process(self) -> LexicalIndex:
        if self._index is None:
            self._index = LexicalIndex(self._analyser)
            if self._stored:
                with self._folder.reading():
                    self._index.fill(self._tables.terms(self._stored))
            for row in sorted({*self._retold, *range(self._stored, len(self))}):
                self._index.put(row, self._columns.searched(row))
            for row, spans in enumerate(self._columns.objects("spans")):
                if spans:
                    self._index.put_spans(row, self._columns.searched_spans(row))
        return self._index

    def similarity(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        if not len(rows):
            return np.zeros(0)
        query = check_query(query, self._dimensions)
        return self._spans.raised(query, rows, self._of_whole(query, rows))

    def _of_whole(self, query: Vectors, rows: Rows) -> NDArray[np.float64]:
        """The similarity of the whole texts of some rows to the query."""
        return similarities(self.vectors(rows), query, np.arange(len(rows)))

    def vectors(self, rows: Rows) -> Vectors:
        wanted, back = np.unique(rows, return_inverse=True)
        result = np.zeros((len(wanted), self._dimensions), np.float32)
        slots = self._overlay.slots(wanted)
        fresh = slots >= 0
        result[fresh] = self._overlay.matrix[slots[fresh]]
        if not fresh.all():
            result[~fresh] = self._fetched(wanted[~fresh])
        return result[back]

    def _fetched(self, rows: Rows) -> Vectors:
        """The vectors of rows of the tables, ascending. A read asks for the same ones several times."""
        missing = np.array([row for row in rows.tolist() if row not in self._kept], np.int64)
        if len(missing):
            if len(self._kept) + len(missing) > self._cached:
                self._kept.clear()
                missing = rows
            with self._folder.reading():
                found = self._tables.vectors(missing)
            self._kept.update(zip(missing.tolist(), found, strict=True))
        return np.stack([self._kept[row] for row in rows.tolist()])

    def compact(self) -> None:
        if self._journal is None:
            raise StoreError(f"{self._folder.path}: opened read-only; nothing was changed")
        if self._columns.purged():
            self._purge(self._journal)
        self.merge()
        with self._folder.writing():
            self._tables.compact()

    def _purge(self, journal: Journal) -> None:
        """Have everything in the journal, as it is now: then the tables, which may have what was forgotten,
        count no more, and the next merge makes them anew. It takes as much memory as all vectors."""
        if not self._whole:
            raise StoreError(f"{self._folder.path}: a commit was interrupted; open the store again")
        with self._folder.writing():
            journal.rewrite(encode(*record) for record in self._told())
        self._whole = False
        self._index = None
        self._load(journal.generation)
        self._replay(list(journal.replay()))
        self._whole = True

    def _told(self) -> Iterator[Record]:
        """The records that bring about the present state, with nothing left to purge."""
        for start in range(0, len(self), _TOLD):
            rows = np.arange(start, min(start + _TOLD, len(self)))
            yield Record(start, self._columns.as_changes(rows, self.vectors(rows), self._spans.of))
        last = self._columns.purged()
        self._links.add_to(last)
        self._relations.add_to(last)
        yield Record(len(self), last)

    def embedded_by(self, embedder: Mapping[str, Any]) -> None:
        """Record the embedder, or raise StoreError if the vectors are of another one."""
        self._folder.embedded_by(embedder, self._dimensions, empty=not len(self))

    def nbytes(self) -> int:
        return self._folder.nbytes()

    def close(self) -> None:
        """Merge what is left, or leave it to the journal, and release the folder."""
        try:
            self._merge_or_later()
        finally:
            self._release()

    def rest(self) -> None:
        """Release the folder, the files and the memory that they take. Nothing is merged: the journal has
        every commit, and `load` brings all of it back. Until then the partition cannot be used."""
        self._release()
        self._index = None
        del self._columns, self._links, self._relations, self._tables, self._overlay, self._kept, self._spans

    def _release(self) -> None:
        if self._journal is not None:
            self._journal.close()
        self._folder.close()

    def scan(self) -> None:
        """Read what opening does not. Raises StoreError if that fails."""
        if self._stored:
            with self._folder.reading():
                self._tables.scan()


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
        readonly: bool = False,
        open_namespaces: int = 64,
    ) -> None:
        self._path = Path(path)
        self._analyser = Analyser(language, question_words=question_words)
        self._terms = {"language": language, "question_words": question_words}
        self._merge_every, self._cached = merge_every, cached
        self._fsync, self._lexical, self._readonly = fsync, lexical, readonly
        self._index = index or VectorIndex()
        self._embedder: Mapping[str, Any] | None = None
        self._most = open_namespaces
        self._partitions: dict[str, LancePartition] = {}  # the open ones; the latest used is the last
        self._resting: dict[str, LancePartition] = {}  # those that were closed to make room

    def embedded_by(self, name: str, dimensions: int) -> None:
        """From now on every namespace records this embedder when it is opened. Raises StoreError, as opening
        does then, if the vectors are of another one."""
        embedder = {"name": name, "dimensions": dimensions}
        if self._embedder is not None and self._embedder != embedder:
            raise StoreError(f"{self._path}: {two_embedders(self._embedder, embedder)}")
        for partition in self._partitions.values():
            partition.embedded_by(embedder)
        self._embedder = embedder

    def partition(self, namespace: str) -> LancePartition:
        found = self._partitions.pop(namespace, None)
        self._partitions[namespace] = found = self._opened(namespace) if found is None else found
        return found

    def _opened(self, namespace: str) -> LancePartition:
        """A namespace that is opened, in the place of the least recently used where too many are open. One
        that is read-only takes no place."""
        if self._readonly:
            return self._read(self._folder(namespace, self._terms, readonly=True))
        while len(self._partitions) >= self._most:
            oldest = next(iter(self._partitions))
            self._partitions[oldest].rest()
            self._resting[oldest] = self._partitions.pop(oldest)
        folder = self._folder(namespace, self._terms, readonly=False)
        if (found := self._resting.pop(namespace, None)) is None:
            return self._read(folder)
        found.load(folder)
        return self._checked(found)

    def _folder(self, namespace: str, terms: Mapping[str, Any], *, readonly: bool) -> Folder:
        path = self._path / folder_name(namespace)
        if readonly and not is_used(path):
            raise StoreError(f"{path}: opened read-only; there is no namespace {namespace!r}")
        return Folder(path, namespace, terms, fsync=self._fsync, readonly=readonly)

    def _read(self, folder: Folder) -> LancePartition:
        return self._checked(
            LancePartition(
                folder,
                self._analyser,
                merge_every=self._merge_every,
                cached=self._cached,
                fsync=self._fsync,
                lexical=self._lexical,
                index=self._index,
            )
        )

    def _checked(self, partition: LancePartition) -> LancePartition:
        """A partition that was opened, closed again if its vectors are of another embedder."""
        try:
            if self._embedder:
                partition.embedded_by(self._embedder)
        except StoreError:
            partition.close()
            raise
        return partition

    def namespaces(self) -> list[str]:
        found = {*self._partitions, *self._resting}
        for folder in folders_in(self._path):
            with suppress(StoreError):
                found.add(namespace_of(folder))
        return sorted(found)

    def holds(self, namespace: str) -> bool:
        return namespace in self._partitions or is_used(self._path / folder_name(namespace))

    def verify(self) -> list[Damage]:
        return [damage for folder in folders_in(self._path) for damage in self._damage(folder)]

    def _damage(self, folder: Path) -> Iterator[Damage]:
        namespace = ""
        try:
            namespace = namespace_of(folder)
            if damaged := list(damaged_files(folder)):
                yield from (Damage(namespace, problem) for problem in damaged)
            else:
                self._read(self._folder(namespace, {}, readonly=True)).scan()
        except StoreError as error:
            yield Damage(namespace, str(error))

    def close(self) -> None:
        for partition in self._partitions.values():
            partition.close()
        self._partitions.clear()
        self._resting.clear()
