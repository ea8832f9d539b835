"""Caches of an embedder: on disk for studies, in memory for a session."""

import sqlite3
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from logging import getLogger
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import Clock
from cogmem.embedding.base import Embedder, Vectors, listed, text_key
from cogmem.errors import Damage, EmbedderError

_LOOKUP = 500  # number of keys in a SELECT
_WRITE = 128  # misses embedded between two commits, the most that a kill can lose

_log = getLogger(__name__)


class CachedEmbedder:
    """Keeps every vector in a SQLite file, by model name and SHA-256 of the text.

    Only texts that are not in the file go to the inner embedder, each once. Several processes may share a
    file, and any of them may be killed at any moment: a batch of vectors is one transaction. With `replay` a
    text that is not in the file is an error that names it, the file is not written, and the inner embedder is
    never called.

    Every vector has a checksum. One that is damaged is embedded and written again, and logged; in a replay it
    is an error. A file that cannot be written to any more is logged, and the vectors are served without it.

    `hits` counts texts served, `misses` texts embedded. Closing also closes the inner embedder.
    """

    def __init__(self, inner: Embedder, path: str | Path, *, replay: bool = False) -> None:
        self.inner = inner
        self.name = inner.name
        self.dimensions = inner.dimensions
        self.hits = 0
        self.misses = 0
        self._path = Path(path).expanduser()
        self._replay = replay
        self._lock = threading.Lock()
        self._file = self._open()

    def embed(self, texts: Sequence[str]) -> Vectors:
        texts = listed(texts)
        keys = [text_key(text) for text in texts]
        missing = dict(zip(keys, texts, strict=True))
        known, damaged = self._load(list(missing))
        for key in known:
            del missing[key]
        if damaged:
            damage = f"{len(damaged)} of {len(texts)} vectors of {self.name} do not match their checksums"
            if self._replay:
                raise EmbedderError(f"{self._path}: replay: {damage}; record them again without replay")
            _log.warning("%s: %s; they are embedded again", self._path, damage)
        self.hits += len(texts) - len(missing)
        self.misses += len(missing)
        if missing and self._replay:
            raise EmbedderError(
                f"{self._path}: replay: {len(missing)} of {len(texts)} texts were not recorded for "
                f"{self.name}, first {next(iter(missing.values()))[:80]!r}; record them without replay"
            )
        todo = list(missing.items())
        for start in range(0, len(todo), _WRITE):
            part = dict(todo[start : start + _WRITE])
            fresh = dict(zip(part, self.inner.embed(list(part.values())), strict=True))
            self._save(fresh)
            known.update(fresh)
        return _stack(keys, known, self.dimensions)

    def close(self) -> None:
        """Close the file and the inner embedder."""
        self._file.close()
        close = getattr(self.inner, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> sqlite3.Connection:
        if self._replay and not self._path.is_file():
            raise EmbedderError(
                f"{self._path}: no such embedding cache to replay; record it by a run without replay"
            )
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = sqlite3.connect(self._path, timeout=60.0, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error
        try:
            if not self._replay:
                _prepare(file)
        except sqlite3.Error as error:
            file.close()
            if "readonly" in str(error):
                return self._looking(error)
            raise self._unusable(error) from error
        return file

    def _looking(self, reason: sqlite3.Error) -> sqlite3.Connection:
        """The file, to be read where it cannot be written."""
        _log.warning("%s: only read (%s)", self._path, reason)
        place = f"{self._path.absolute().as_uri()}?immutable=1"
        return sqlite3.connect(place, uri=True, isolation_level=None, check_same_thread=False)

    def verify(self) -> list[Damage]:
        """Read the whole file, and tell what is damaged."""
        try:
            with self._lock:
                problems = [str(row[0]) for row in self._file.execute("PRAGMA integrity_check")]
                rows = self._file.execute("SELECT model, key, vector, crc FROM vectors")
                wrong = sum(crc != _checksum(model, key, vector) for model, key, vector, crc in rows)
        except (sqlite3.Error, TypeError, ValueError, AttributeError) as error:
            return [Damage("", f"{self._path}: {error}")]
        found = [Damage("", f"{self._path}: {problem}") for problem in problems if problem != "ok"]
        damage = f"{self._path}: {wrong} vectors do not match their checksums"
        return [*found, Damage("", damage)] if wrong else found

    def _load(self, keys: list[bytes]) -> tuple[dict[bytes, NDArray[np.float32]], list[bytes]]:
        """The vectors of these keys, and the keys whose vectors are damaged."""
        known: dict[bytes, NDArray[np.float32]] = {}
        damaged: list[bytes] = []
        try:
            for start in range(0, len(keys), _LOOKUP):
                part = keys[start : start + _LOOKUP]
                marks = ",".join("?" * len(part))
                with self._lock:
                    found = self._file.execute(
                        f"SELECT key, vector, crc FROM vectors WHERE model = ? AND key IN ({marks})",
                        [self.name, *part],
                    ).fetchall()
                for key, vector, crc in found:
                    if isinstance(vector, bytes) and crc == _checksum(self.name, key, vector):
                        known[key] = np.frombuffer(vector, dtype="<f4")
                    else:
                        damaged.append(key)
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise self._unusable(error) from error
        for vector in known.values():
            if vector.shape != (self.dimensions,):
                raise self._unusable(
                    f"a vector of {self.name} has {vector.size} numbers, not {self.dimensions}"
                )
        return known, damaged

    def _save(self, fresh: Mapping[bytes, NDArray[np.float32]]) -> None:
        blobs = {key: vector.astype("<f4").tobytes() for key, vector in fresh.items()}
        rows = [(self.name, key, blob, _checksum(self.name, key, blob)) for key, blob in blobs.items()]
        try:
            with self._lock, self._file:
                self._file.execute("BEGIN IMMEDIATE")
                self._file.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)", rows)
        except sqlite3.OperationalError as error:  # a full or a read-only disk
            _log.warning("%s: %d vectors are not kept (%s)", self._path, len(rows), error)
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _unusable(self, reason: object) -> EmbedderError:
        return EmbedderError(
            f"{self._path}: not usable as an embedding cache ({reason}); "
            "name another path, or delete the file to start it afresh"
        )


class SessionCache:
    """A cache of the latest texts of a session, by the clock's time.

    A text expires `minutes` after it was embedded; of the rest the longest unused makes room.
    """

    def __init__(self, inner: Embedder, clock: Clock, *, entries: int = 200, minutes: float = 30.0) -> None:
        self.inner = inner
        self.name = inner.name
        self.dimensions = inner.dimensions
        self.hits = 0
        self.misses = 0
        self._clock = clock
        self._entries = entries
        self._lifetime = timedelta(minutes=minutes)
        self._kept: OrderedDict[bytes, tuple[datetime, NDArray[np.float32]]] = OrderedDict()

    def embed(self, texts: Sequence[str]) -> Vectors:
        texts = listed(texts)
        now = self._clock.now()
        keys = [text_key(text) for text in texts]
        missing = dict(zip(keys, texts, strict=True))
        known: dict[bytes, NDArray[np.float32]] = {}
        for key in list(missing):
            embedded_at, vector = self._kept.get(key, (now, None))
            if vector is not None and now - embedded_at < self._lifetime:
                self._kept.move_to_end(key)
                known[key] = vector
                del missing[key]
        self.hits += len(texts) - len(missing)
        self.misses += len(missing)
        if missing:
            fresh = dict(zip(missing, self.inner.embed(list(missing.values())), strict=True))
            for key, vector in fresh.items():
                self._kept[key] = (now, vector)
                self._kept.move_to_end(key)
            known.update(fresh)
        while len(self._kept) > self._entries:
            self._kept.popitem(last=False)
        return _stack(keys, known, self.dimensions)


def _stack(keys: Sequence[bytes], known: Mapping[bytes, NDArray[np.float32]], dimensions: int) -> Vectors:
    rows = np.empty((len(keys), dimensions), dtype=np.float32)
    for row, key in enumerate(keys):
        rows[row] = known[key]
    return rows


def _checksum(model: str, key: bytes, vector: bytes) -> int:
    return zlib.crc32(vector, zlib.crc32(key, zlib.crc32(model.encode("utf-8", "surrogatepass"))))


def _prepare(file: sqlite3.Connection) -> None:
    """Make the table unless it exists. Switching a new file to WAL does not wait for a lock, so it is tried
    again."""
    for attempt in range(100):
        try:
            file.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or attempt == 99:
                raise
            time.sleep(0.05)
    file.execute("PRAGMA synchronous = NORMAL")
    file.execute(
        "CREATE TABLE IF NOT EXISTS vectors (model TEXT NOT NULL, key BLOB NOT NULL, vector BLOB NOT NULL, "
        "crc INTEGER NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID"
    )
