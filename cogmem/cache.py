"""One file for what models have answered: recorded answers and vectors, by the request that they answer."""

import hashlib
import json
import os
import sqlite3
import threading
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from cogmem.errors import CacheError, Damage
from cogmem.kernel.checks import Held


@dataclass(frozen=True, kw_only=True)
class CacheConfig:
    """The cache of a model's answers."""

    cache: str = ""
    """File that keeps the answers of the model, or empty for no file."""
    replay: bool = False
    """Whether only answers from the file are used, so that the model is never asked."""

    def cache_rules(self) -> list[tuple[str, Held, str]]:
        """Rules for `cogmem.kernel.checks.require`."""
        return [("replay", lambda: bool(self.cache) or not self.replay, "false without a cache to replay")]


def request_key(*parts: Any) -> bytes:
    """SHA-256 of a request: the name of the model, and all that decides its answer, as values of JSON.

    >>> request_key("m", {"a": 1, "b": 2}) == request_key("m", {"b": 2, "a": 1})
    True
    """
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).digest()


class Cache:
    """Values by key in a SQLite file (WAL). Raises CacheError, which names the file, where it is not usable.

    Several processes may share a file, and any of them may be killed at any moment: `put` is one transaction,
    and what it has returned is kept. Each entry has a checksum. With `replay` the file must exist, nothing is
    written to it, and `ask_for` refuses.

    >>> cache = Cache(":memory:")
    >>> cache.put({b"key": b"first"}), cache.put({b"key": b"second"}), cache.get([b"key", b"other"])
    ({b'key': b'first'}, {b'key': b'first'}, {b'key': b'first'})
    """

    def __init__(self, path: str | Path, *, replay: bool = False) -> None:
        self.path = Path(path).expanduser()
        self.replay = replay
        self._lock = threading.Lock()
        if replay and not self.path.is_file():
            raise CacheError(f"{self.path}: no such cache to replay; record it by a run without replay")
        try:
            self._file = self._open()
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error

    def get(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """The values of those keys that are in the file. Raises CacheError for a damaged entry, and names
        it."""
        found = {}
        for key in keys:
            for entry in self._run("SELECT * FROM entries WHERE key = ?", [key]):
                if not _is_sound(*entry):
                    raise CacheError(self._damage(key))
                found[key] = entry[2]
        return found

    def put(
        self, values: Mapping[bytes, bytes], request: str = "", *, replace: bool = False
    ) -> dict[bytes, bytes]:
        """Keep values, and return those that hold: of two values of one key the first, whichever process
        wrote it, unless the later one shall `replace` it. `request` tells people what the values answer."""
        self.ask_for(request)
        request = request.encode("utf-8", "replace").decode()
        rows = [(key, request, value, _checksum(key, request, value)) for key, value in values.items()]
        insert = f"INSERT OR {'REPLACE' if replace else 'IGNORE'} INTO entries VALUES (?, ?, ?, ?)"
        try:
            with self._lock, self._file:
                self._file.execute("BEGIN IMMEDIATE")
                self._file.executemany(insert, rows)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        return self.get(values)

    def ask_for(self, request: str) -> None:
        """Call this before a model is asked for what is not in the file. Raises CacheError in a replay."""
        if self.replay:
            raise CacheError(
                f"{self.path}: replay: not recorded: {request[:200]!r}; record it without replay"
            )

    def digest(self) -> str:
        """SHA-256 of all keys and values: the same for files that answer the same."""
        digest = hashlib.sha256()
        for key, value in self._run("SELECT key, value FROM entries ORDER BY key"):
            digest.update(b"%d %d %b%b" % (len(key), len(value), key, value))
        return digest.hexdigest()

    def verify(self) -> list[Damage]:
        """Read the whole file, and report what is damaged."""
        try:
            checked = [str(row[0]) for row in self._run("PRAGMA integrity_check")]
            problems = [f"{self.path}: {problem}" for problem in checked if problem != "ok"]
            entries = self._run("SELECT * FROM entries")
            problems += [self._damage(entry[0]) for entry in entries if not _is_sound(*entry)]
        except CacheError as error:
            problems = [str(error)]
        return [Damage("", problem) for problem in problems]

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> sqlite3.Connection:
        place = "file::memory:"
        if str(self.path) != ":memory:":
            self.path.parent.mkdir(parents=True, exist_ok=True)
            mode = f"mode={'rw' if self.replay else 'rwc'}"
            if self.path.is_file() and not all(os.access(p, os.W_OK) for p in (self.path, self.path.parent)):
                mode = "immutable=1"  # WAL needs files beside it to be read
            place = f"{self.path.absolute().as_uri()}?{mode}"
        file = sqlite3.connect(place, uri=True, timeout=60.0, isolation_level=None, check_same_thread=False)
        try:
            if not self.replay:
                with suppress(sqlite3.OperationalError):  # another process opens it: the next one switches it
                    file.execute("PRAGMA journal_mode = WAL")
                file.execute("PRAGMA synchronous = NORMAL")
                if not file.execute("SELECT * FROM sqlite_schema").fetchall():
                    file.executescript(_TABLE)
            file.execute("SELECT key FROM entries LIMIT 1").fetchall()
        except sqlite3.Error:
            file.close()
            raise
        return file

    def _run(self, statement: str, values: Iterable[bytes] = ()) -> list[Any]:
        try:
            with self._lock:
                return self._file.execute(statement, list(values)).fetchall()
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _damage(self, key: object) -> str:
        place = key.hex() if isinstance(key, bytes) else repr(key)
        return (
            f"{self.path}: the entry {place} does not match its checksum; "
            f"DELETE FROM entries WHERE hex(key) = '{place.upper()}' removes it, and it is asked for again"
        )

    def _unusable(self, reason: object) -> CacheError:
        return CacheError(
            f"{self.path}: not usable as a cache ({reason}); "
            "name another path, or delete the file to start it afresh"
        )


class Cached:
    """What has a cache in front of a model: closing it closes both."""

    def __init__(self, inner: Any, path: str | Path, *, replay: bool = False) -> None:
        self.inner = inner
        self.name: str = inner.name
        self.hits = 0
        self.misses = 0
        self._cache = Cache(path, replay=replay)

    def verify(self) -> list[Damage]:
        """Read the whole file, and report what is damaged."""
        return self._cache.verify()

    def close(self) -> None:
        """Close the file and the model."""
        self._cache.close()
        if (close := getattr(self.inner, "close", None)) is not None:
            close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _is_sound(key: Any, request: Any, value: Any, crc: Any) -> bool:
    try:
        return bool(crc == _checksum(key, request, value))
    except (AttributeError, TypeError):  # a damaged value may be of another type
        return False


def _checksum(key: bytes, request: str, value: bytes) -> int:
    return zlib.crc32(value, zlib.crc32(request.encode(), zlib.crc32(key)))


_TABLE = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS entries (
    key BLOB NOT NULL PRIMARY KEY, request TEXT NOT NULL, value BLOB NOT NULL, crc INTEGER NOT NULL
) WITHOUT ROWID;
COMMIT;
"""
