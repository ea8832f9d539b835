"""The log of a namespace: one SQLite database in WAL mode, the only source of truth.

A commit is a transaction, so a process that is killed at any moment leaves a prefix of its commits. Rows are
never deleted; what is forgotten is overwritten, by SQLite with zeros.

    about      name, value: the namespace, its language, its embedder, the view of its vectors
    memories   row, and every column (`NAMES`): numbers, texts, and tuples as JSON; NULL: NaN
    vectors    row, vector (float32)
    spans      row, the vectors of its spans one after the other (float32)
    links      link, first, second, weight, updated_at, count
    relations  source, target, kind, confidence, made_at
    stale      row: its vector was replaced since the view of the vectors was written
"""

import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from cogmem.errors import StoreError
from cogmem.plain import from_json
from cogmem.store.columns import (
    LINK_SCHEMA,
    NAMES,
    OBJECTS,
    TABLE,
    Changes,
    Columns,
    Links,
    Rows,
    Vectors,
    initial,
)
from cogmem.store.filters import Filter
from cogmem.store.folder import DATABASE, JOURNALS, MANY_FILES, NEW, Lock, keep_name, refuse_links, sync
from cogmem.store.relations import Relations
from cogmem.store.spans import SpanVectors

FORMAT = 8
_BATCH = 4096  # number of vectors that are read at once
_TIMEOUT = 10.0  # seconds that a writer waits for a reader that opens the namespace
_KINDS = {str: "TEXT", tuple: "TEXT", np.float64: "REAL"}
_COLUMNS = ", ".join(f"{name} {_KINDS.get(TABLE[name].dtype, 'INTEGER')}" for name in NAMES)
_TABLES = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE memories (row INTEGER PRIMARY KEY, {_COLUMNS});
CREATE TABLE vectors (row INTEGER PRIMARY KEY, vector BLOB NOT NULL);
CREATE TABLE spans (row INTEGER PRIMARY KEY, vectors BLOB NOT NULL);
CREATE TABLE links (
    link INTEGER PRIMARY KEY, first INTEGER, second INTEGER, weight REAL, updated_at REAL, count INTEGER,
    UNIQUE (first, second)
);
CREATE TABLE relations (
    source INTEGER, target INTEGER, kind INTEGER, confidence REAL, made_at REAL,
    PRIMARY KEY (source, target, kind)
) WITHOUT ROWID;
CREATE TABLE stale (row INTEGER PRIMARY KEY);
"""
_MEMORY = f"INSERT INTO memories (row, {', '.join(NAMES)}) VALUES (?{', ?' * len(NAMES)})"
_LINK = """
INSERT INTO links (first, second, weight, updated_at, count) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (first, second) DO UPDATE
SET weight = excluded.weight, updated_at = excluded.updated_at, count = excluded.count
"""
_RELATION = """
INSERT INTO relations VALUES (?, ?, ?, ?, ?)
ON CONFLICT (source, target, kind) DO UPDATE SET confidence = max(confidence, excluded.confidence)
"""
_NO_RELATION = "DELETE FROM relations WHERE source = ? AND target = ? AND kind = ?"
_encode_tuple = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Log:
    """The database of a namespace, made if it is missing, and locked by this process until `close`. One that
    is `readonly` is neither.

    `about`: what the database records when it is made and must agree with later, by name.
    """

    def __init__(
        self,
        folder: Path,
        about: Mapping[str, Any],
        *,
        fsync: bool = False,
        readonly: bool = False,
    ) -> None:
        self.folder, self.path = folder, folder / DATABASE
        self.readonly = readonly
        self._fsync = fsync
        self._lock: Lock | None = None
        self._file: sqlite3.Connection | None = None
        refuse_links(folder)
        try:
            if not readonly:
                self._lock = Lock(folder, fsync=fsync)
            if not readonly and not self.path.exists():
                self._make(about)
            with self._blaming("cannot be read; the file is damaged or no store"):
                self._file = self._connected()
                self._check(about)
        except BaseException:
            self.close()
            raise

    def _make(self, about: Mapping[str, Any]) -> None:
        """Make the database as a whole: what a process killed in between leaves has another name."""
        fresh = self.folder / NEW
        with self._blaming("cannot be made; nothing was changed"):
            for end in (*JOURNALS, ""):
                self.folder.joinpath(f"{NEW}{end}").unlink(missing_ok=True)
            made = sqlite3.connect(fresh, isolation_level=None)
            try:
                made.execute(f"PRAGMA synchronous = {'FULL' if self._fsync else 'NORMAL'}")
                made.executescript("BEGIN;" + _TABLES)
                values = [(name, json.dumps(value)) for name, value in about.items()]
                made.executemany("INSERT INTO about VALUES (?, ?)", values)
                made.execute(f"PRAGMA user_version = {FORMAT}")
                made.execute("COMMIT")
                made.execute("PRAGMA journal_mode = WAL")
            finally:
                made.close()
            keep_name(self.folder, about["namespace"], fsync=self._fsync)
            os.replace(fresh, self.path)
            if self._fsync:
                sync(self.folder)

    def _connected(self) -> sqlite3.Connection:
        place = f"file:{quote(os.fsencode(self.path))}?mode={'ro' if self.readonly else 'rw'}"
        if self.readonly and not os.access(self.folder, os.W_OK):
            place += "&immutable=1"  # readers share an index of the WAL, which cannot be made here
            wal = self.path.with_name(f"{DATABASE}-wal")
            if wal.exists() and wal.stat().st_size:
                raise StoreError(f"{wal}: not yet in the database; open it once where it can be written")
        file = sqlite3.connect(
            place, _TIMEOUT, isolation_level=None, check_same_thread=False, uri=True, cached_statements=512
        )
        if not self.readonly:
            file.execute(f"PRAGMA synchronous = {'FULL' if self._fsync else 'NORMAL'}")
            file.execute("PRAGMA secure_delete = ON")
        return file

    def _check(self, about: Mapping[str, Any]) -> None:
        [(version,)] = self.database.execute("PRAGMA user_version")
        if version != FORMAT:
            raise StoreError(f"{self.path}: format {version}; expected {FORMAT}")
        for name, value in about.items():
            if (found := self.about(name)) != value:
                raise StoreError(f"{self.path}: {name} is {found!r}; expected {value!r}")

    @property
    def database(self) -> sqlite3.Connection:
        if self._file is None:
            raise StoreError(f"{self.path}: closed; ask the store for the namespace again")
        return self._file

    def about(self, name: str) -> Any:
        """What the database records under a name; None if nothing."""
        with self._blaming("cannot be read; the file is damaged"):
            found = self.database.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
            return from_json(found[0]) if found else None

    def record(self, name: str, value: Any) -> None:
        """Record a value that JSON can hold under a name."""
        with self._writing():
            self._record(name, value)

    def _record(self, name: str, value: Any) -> None:
        self.database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (name, json.dumps(value)))

    # --- writing

    def append(self, size: int, changes: Changes) -> None:
        """Store settled changes as one transaction. `size`: number of rows before them."""
        with self._writing() as file:
            added = list(enumerate(changes.added, size))
            file.executemany(_MEMORY, [(row, *map(_plain, initial(draft))) for row, draft in added])
            file.executemany(
                "INSERT INTO vectors VALUES (?, ?)", [(row, _blob(draft.vector)) for row, draft in added]
            )
            for names, cells in _updates(changes).items():
                assigned = ", ".join(f'"{name}" = ?' for name in names)
                file.executemany(f"UPDATE memories SET {assigned} WHERE row = ?", cells)
            for row, vector in changes.vectors:
                file.execute("INSERT OR REPLACE INTO vectors VALUES (?, ?)", (row, _blob(vector)))
                file.execute("INSERT OR IGNORE INTO stale VALUES (?)", (row,))
            for row, of_spans in changes.spanned(size).items():
                file.execute("DELETE FROM spans WHERE row = ?", (row,))
                if len(of_spans):
                    file.execute("INSERT INTO spans VALUES (?, ?)", (row, _blob(of_spans)))
            for links in changes.links:
                file.executemany(_LINK, zip(*(column.tolist() for column in links), strict=True))
            for *edge, confidence, at in changes.relations:
                ends = tuple(map(int, edge))
                if confidence is None:
                    file.execute(_NO_RELATION, ends)
                else:
                    file.execute(_RELATION, (*ends, float(confidence), float(at)))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction. Raises StoreError, and changes nothing, if it cannot be stored."""
        if self.readonly:
            raise StoreError(f"{self.folder}: opened read-only; nothing was changed")
        file = self.database
        with self._blaming("cannot be written; this transaction is undone"):
            try:
                file.execute("BEGIN IMMEDIATE")
                yield file
                file.execute("COMMIT")
            except BaseException:
                if file.in_transaction:
                    file.execute("ROLLBACK")
                raise

    def viewed(self, name: str, rows: int) -> None:
        """Record the view of the vectors that has the first rows as they are."""
        with self._writing() as file:
            self._record("view", [name, rows])
            file.execute("DELETE FROM stale")

    def compact(self) -> None:
        """Write the file anew, and leave nothing in the WAL."""
        if self.readonly:
            raise StoreError(f"{self.folder}: opened read-only; nothing was changed")
        with self._blaming("cannot be compacted; no memory was changed"):
            self.database.execute("VACUUM")
            [(busy, *_)] = self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if busy:
            raise StoreError(f"{self.path}-wal: a reader keeps it; compact again when it has closed")

    # --- reading

    @contextmanager
    def reading(self) -> Iterator[None]:
        """One state for all that is read inside. Raises StoreError for a damaged file."""
        with self._blaming("cannot be read; the file is damaged"):
            self.database.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self.database.execute("ROLLBACK")

    def load(self, columns: Columns, links: Links, relations: Relations, spans: SpanVectors) -> None:
        """Read everything but the vectors of rows into empty columns, inside `reading`."""
        rows = self.database.execute(f"SELECT row, {', '.join(NAMES)} FROM memories ORDER BY row").fetchall()
        count = len(rows)
        numbers, *found = zip(*rows, strict=True) if rows else [()] * (len(NAMES) + 1)
        if numbers != tuple(range(count)):
            raise StoreError(
                f"{self.path}: {count} memories, and the last is {numbers[-1]}; some are missing"
            )
        del rows
        records: dict[str, Sequence[Any]] = dict(zip(NAMES, found, strict=True))
        for name in OBJECTS:  # of many equal objects one is kept
            known = {text: text for text in records[name]}
            if TABLE[name].dtype is tuple:
                known = {text: _frozen(from_json(text)) for text in known}
            records[name] = [known[text] for text in records[name]]
        columns.restore(records)
        for link in self.database.execute(f"SELECT {', '.join(LINK_SCHEMA)} FROM links ORDER BY link"):
            links.put(*link)
        for *edge, confidence, made_at in self.database.execute("SELECT * FROM relations"):
            relations.put((edge[0], edge[1], edge[2]), confidence, made_at)
        for row, vectors in self.database.execute("SELECT row, vectors FROM spans ORDER BY row"):
            spans.put(row, np.frombuffer(vectors, np.float32).reshape(len(columns.objects("spans")[row]), -1))

    def vectors(self, start: int = 0) -> Iterator[Vectors]:
        """The vectors of all rows from one on, in batches, shape (rows, dimensions)."""
        with self._blaming("cannot be read; the file is damaged"):
            found = self.database.execute("SELECT vector FROM vectors WHERE row >= ? ORDER BY row", (start,))
            while batch := found.fetchmany(_BATCH):
                yield np.frombuffer(b"".join(blob for (blob,) in batch), np.float32).reshape(len(batch), -1)

    def vectors_of(self, rows: Rows) -> Vectors:
        """The vectors of some rows, shape (len(rows), dimensions), at least one row."""
        with self._blaming("cannot be read; the file is damaged"):
            one = "SELECT vector FROM vectors WHERE row = ?"
            blobs = [self.database.execute(one, (row,)).fetchone()[0] for row in rows.tolist()]
        return np.frombuffer(b"".join(blobs), np.float32).reshape(len(blobs), -1)

    def matching(self, where: Filter, after: int, limit: int | None) -> Rows:
        """The rows behind the row `after` that a filter means, ascending, at most `limit`."""
        condition, values = where.sql()
        query = f"SELECT row FROM memories WHERE row > ? AND {condition} ORDER BY row LIMIT ?"
        with self._blaming("cannot be read; the file is damaged"):
            found = self.database.execute(query, [after, *values, -1 if limit is None else limit])
            return np.array([row for (row,) in found], np.int64)

    def stale(self, rows: int) -> set[int]:
        """Which of the first `rows` rows have another vector than the view of the vectors has for them."""
        return {row for (row,) in self.database.execute("SELECT row FROM stale WHERE row < ?", (rows,))}

    def damage(self) -> str:
        """What SQLite finds wrong with the file, where that is with its page; empty if nothing."""
        try:
            [(found,)] = self.database.execute("PRAGMA integrity_check(1)").fetchall()
        except sqlite3.Error as error:
            found = str(error)
        return "" if found == "ok" else str(found).removeprefix("*** in database main ***").strip()

    @contextmanager
    def _blaming(self, problem: str) -> Iterator[None]:
        """Raise StoreError, which names the file, for what SQLite and the file system raise inside."""
        try:
            yield
        except StoreError:
            raise
        except (sqlite3.Error, OSError, ValueError, TypeError, LookupError, OverflowError) as error:
            reason = str(error)
            if isinstance(error, sqlite3.DatabaseError) and self._file is not None:
                damage = self.damage() if "malformed" in reason else ""
                reason += f": {damage}" * (damage not in ("", reason))
            if "unable to open" in reason:
                reason += f"; {MANY_FILES}"
            raise StoreError(f"{self.path}: {problem} ({reason})") from error

    def nbytes(self) -> int:
        """Size of the files of the namespace."""
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file())

    def close(self, *, remove: bool = False) -> None:
        """Close the file, whose WAL goes into it, and release the lock. `remove`: also remove the folder, if
        it is locked."""
        try:
            if self._file is not None:
                self._file.close()
                self._file = None
            if self._lock is not None and remove:
                with suppress(StoreError):  # an empty folder that stays does no harm
                    self._lock.remove()
        finally:
            if self._lock is not None:
                self._lock.close()


def _updates(changes: Changes) -> dict[tuple[str, ...], list[tuple[Any, ...]]]:
    """The new values of each row, and its number, by the names of the columns that it changes in."""
    cells: dict[int, dict[str, Any]] = defaultdict(dict)
    for name, rows, values in changes.columns:
        for row, value in zip(rows.tolist(), values.tolist(), strict=True):
            cells[row][name] = value
    for name, row, value in changes.objects:
        cells[int(row)][name] = _plain(value)
    found: dict[tuple[str, ...], list[tuple[Any, ...]]] = defaultdict(list)
    for row, cell in cells.items():
        found[tuple(cell)].append((*cell.values(), row))
    return found


def _blob(vectors: Vectors) -> bytes:
    return np.ascontiguousarray(vectors, np.float32).tobytes()


def _plain(value: Any) -> Any:
    """What SQLite takes of a column's value."""
    if isinstance(value, tuple):
        return _encode_tuple(value) if value else "[]"
    return value.item() if isinstance(value, np.generic) else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
