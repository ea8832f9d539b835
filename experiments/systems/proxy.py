"""The chat model behind `experiments.systems.endpoint`: answers that were recorded, in an SQLite file.

A request is identified by the SHA-256 of its JSON, with sorted keys and without spaces. An answer is kept and
given again byte for byte.
"""

import hashlib
import json
import os
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

from cogmem.kernel.checks import require
from cogmem.plain import from_json
from experiments.errors import LabError

_TIMEOUT_SECONDS = 600.0

_TABLE = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, source TEXT, request TEXT, answer BLOB)"
_FIND = "SELECT answer FROM answers WHERE key = ?"


class RefusedError(LabError):
    """A request is not answered. `status` and `code` are those of HTTP and of OpenAI."""

    def __init__(self, status: int, code: str, text: str) -> None:
        self.status, self.code = status, code
        super().__init__(text)


@dataclass(frozen=True, kw_only=True)
class ChatConfig:
    """The chat model that systems find at `context.endpoint`. Without a cassette every request is refused."""

    cassette: str = ""
    """SQLite file with recorded answers; empty: none. A request that is not in it is refused."""
    record_from: str = ""
    """Base URL of an OpenAI-compatible server, which is asked for what the cassette lacks, with the key of
    OPENAI_API_KEY; empty: no server is asked."""

    def __post_init__(self) -> None:
        require(
            self,
            ("record_from", bool(self.cassette) or not self.record_from, "empty without a cassette"),
            (
                "record_from",
                not self.record_from or _is_base_url(self.record_from),
                "http:// or https:// and a host, without user, password or query",
            ),
        )

    @property
    def identity(self) -> list[str]:
        """What decides the answers: the content of the cassette, or where the answers come from."""
        path = Path(self.cassette).expanduser()
        if self.record_from or not self.cassette:
            return [self.cassette, self.record_from]
        if not path.is_file():
            return ["missing"]
        with closing(_opened(path, "ro")) as recorded:
            answers = recorded.execute("SELECT key, answer FROM answers ORDER BY key").fetchall()
        return [hashlib.sha256(repr(answers).encode()).hexdigest()]


def _is_base_url(url: str) -> bool:
    found = urlsplit(url)
    return found.scheme in ("http", "https") and bool(found.hostname) and not ("@" in url or "?" in url)


class Chat:
    """Answers requests for chat completions, for several threads.

    Several processes may record into one file: the first answer to a request counts for all. The server's
    address and the request are kept beside the answer. Raises LabError for a file that is missing in a
    replay, or that is no file of answers.
    """

    def __init__(self, config: ChatConfig) -> None:
        self._path, self._source = Path(config.cassette).expanduser(), config.record_from
        self._one_at_a_time = threading.Lock()
        self._answers: sqlite3.Connection | None = None
        if config.cassette and not (self._source or self._path.is_file()):
            raise LabError(f"{self._path}: no such file of recorded answers; expected a file or a server")
        if config.cassette:
            self._answers = _opened(self._path, "rwc" if self._source else "ro")

    def __call__(self, body: bytes) -> bytes:
        """The answer to the body of a request. Raises RefusedError."""
        if self._answers is None:
            text = "this run has no chat model; expected chat.cassette=FILE of recorded answers"
            raise RefusedError(500, "no_chat_model", text)
        key = request_key(body)
        with self._one_at_a_time, self._answers:
            found = self._answers.execute(_FIND, [key]).fetchone()
            if found is None and self._source:
                row = key, self._source, body.decode(), _asked(self._source, body)
                self._answers.execute("INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?)", row)
                found = self._answers.execute(_FIND, [key]).fetchone()
        if found is None:
            text = f"{self._path}: no answer was recorded for request {key}"
            raise RefusedError(404, "not_recorded", text)
        return bytes(found[0])

    def close(self) -> None:
        """Close the file."""
        if self._answers:
            self._answers.close()


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    """The answers in a file. Raises LabError if it is none."""
    try:
        address = f"{path.resolve().as_uri()}?mode={mode}"
        answers = sqlite3.connect(address, uri=True, timeout=60.0, check_same_thread=False)
        answers.execute(_TABLE if mode == "rwc" else "SELECT key FROM answers LIMIT 1")
    except sqlite3.Error as error:
        raise LabError(f"{path}: not usable as a file of recorded answers ({error})") from error
    return answers


def request_key(body: bytes) -> str:
    """SHA-256 of a request, as hexadecimal digits.

    >>> request_key(b'{"a": 1, "b": 2}') == request_key(b'{"b":2,"a":1}')
    True
    """
    canonical = json.dumps(from_json(body), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _asked(url: str, body: bytes) -> bytes:
    """What the chat model of an OpenAI-compatible server at a base URL answers, asked with the key of
    OPENAI_API_KEY. Raises RefusedError for any status but 200, and for what is no object of JSON."""
    place = urlsplit(url)
    key = os.environ.get("OPENAI_API_KEY", "not-needed")
    head = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    try:
        with closing(kind(place.netloc, timeout=_TIMEOUT_SECONDS)) as connection:
            connection.request("POST", f"{place.path.rstrip('/')}/chat/completions", body, head)
            reply = connection.getresponse()
            answer = reply.read()
        if reply.status == 200 and isinstance(from_json(answer), dict):
            return answer
    except (OSError, HTTPException, ValueError) as error:
        said = f"{url}: the server that is recorded did not answer ({error})"
        raise RefusedError(502, "no_answer", said) from error
    status = reply.status if reply.status >= 400 else 502
    said = f"the server that is recorded answered {reply.status}: {answer[:200]!r}"
    raise RefusedError(status, "no_answer", said)
