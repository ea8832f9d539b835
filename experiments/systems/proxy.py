"""The chat model behind the server of `experiments.systems.endpoint`: answers that were recorded.

A request's key is the SHA-256 of its JSON, with sorted keys and without spaces: two requests that differ only
in those are one. An answer is kept, and given again, byte for byte.
"""

import hashlib
import json
import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from cogmem.errors import CassetteError
from cogmem.kernel.checks import require
from cogmem.llm.recordings import Damaged, fields_of, line_of, read
from cogmem.llm.recordings import adding as adding_to
from cogmem.openai_client import KEY_VARIABLE, check_base_url, is_local
from cogmem.plain import from_json
from experiments.errors import LabError

_TIMEOUT_SECONDS = 600.0


class Reply(NamedTuple):
    """What a server answers, in JSON."""

    status: int
    body: bytes
    headers: Mapping[str, str] = {}


class RefusedError(LabError):
    """A request is not answered. `status` and `code` are those of HTTP and of OpenAI."""

    def __init__(self, status: int, code: str, text: str) -> None:
        self.status, self.code = status, code
        super().__init__(text)


@dataclass(frozen=True, kw_only=True)
class ChatConfig:
    """The chat model that systems find at `context.endpoint`. Without a cassette it refuses whoever asks."""

    cassette: str = ""
    """File with recorded answers; empty: none. What is not in it is refused."""
    record_from: str = ""
    """Base URL of an OpenAI-compatible server, which is asked for what the cassette lacks, with the key of
    OPENAI_API_KEY; empty: nobody is asked."""

    def __post_init__(self) -> None:
        check_base_url(self, self.record_from)
        require(
            self, ("record_from", bool(self.cassette) or not self.record_from, "empty without a cassette")
        )

    @property
    def identity(self) -> list[str]:
        """What decides the answers: what is in the cassette, or where they come from."""
        path = Path(self.cassette).expanduser()
        if self.record_from or not self.cassette:
            return [self.cassette, self.record_from]
        return [hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "missing"]

    def build(self) -> "Chat":
        """Raises CassetteError for a file that cannot be read, and LabError where the key is missing."""
        if not self.cassette:
            return refuse
        path = Path(self.cassette).expanduser()
        if not self.record_from:
            return Proxy(path)
        return Proxy(path, partial(_sent, _server(self.record_from)), self.record_from)


Chat = Callable[[bytes], Reply]
"""Answers the body of a request for a chat completion. Raises RefusedError."""


def refuse(body: bytes) -> Reply:
    """A model that may not be called."""
    raise RefusedError(
        500, "no_chat_model", "this run has no chat model; expected chat.cassette=FILE of recorded answers"
    )


class Proxy:
    """Answers from a file, and from the server that `ask` reaches for what the file lacks.

    An answer of the server is kept if it is one: status 200, and an object of JSON. Several processes may
    record into one file; of one request the first answer counts, for all of them. A recording has the key,
    the server's address (`source`), the model's name, the last message and the answer: the instructions, long
    and always the same, are in the key alone. Raises CassetteError for a file that is missing in a replay, or
    that is no file of recordings.
    """

    def __init__(self, path: Path, ask: "Chat | None" = None, source: str = "") -> None:
        self._path, self._ask, self._source = path, ask, source
        self._lock = threading.Lock()
        self._answers: dict[str, bytes] = {}
        self._size = 0
        if ask is None and not path.is_file():
            raise CassetteError(f"{path}: no such file of recorded answers; expected one, or a server to ask")
        self._load()

    def __call__(self, body: bytes) -> Reply:
        key = request_key(body)
        if key not in self._answers:
            if self._ask is None:
                raise RefusedError(
                    404, "not_recorded", f"{self._path}: no answer was recorded for request {key}"
                )
            reply = self._ask(body)
            if reply.status != 200:
                return reply
            self._keep(key, body, reply.body)
        return Reply(200, self._answers[key])

    def _load(self) -> None:
        try:
            for recording in read(self._path, _recording):
                if isinstance(recording, Damaged):
                    raise CassetteError(f"{self._path}: {recording}; take the line out")
                self._answers.setdefault(*recording)
        except OSError as error:
            raise self._unusable(error) from error

    def _keep(self, key: str, body: bytes, answer: bytes) -> None:
        asked = from_json(body)
        question = {"model": asked.get("model"), "user": asked["messages"][-1].get("content")}
        fields = {"key": key, "from": self._source, **question, "answer": _text_of(answer)}
        try:
            with self._lock, adding_to(self._path) as file:
                if file.seek(0, os.SEEK_END) != self._size:  # others have recorded
                    self._load()
                if key not in self._answers:
                    file.write(line_of(fields))
                    self._answers[key] = answer
                self._size = file.tell()
        except OSError as error:
            raise self._unusable(error) from error

    def _unusable(self, error: OSError) -> CassetteError:
        return CassetteError(f"{self._path}: not usable as a file of recorded answers ({error})")


def request_key(body: bytes) -> str:
    """SHA-256 of a request, as hexadecimal digits.

    >>> request_key(b'{"a": 1, "b": 2}') == request_key(b'{"b":2,"a":1}')
    True
    """
    canonical = json.dumps(from_json(body), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _recording(line: bytes) -> tuple[str, bytes] | None:
    fields = fields_of(line)
    if fields is None:
        return None
    key, answer = fields.get("key"), fields.get("answer")
    return (key, answer.encode()) if isinstance(key, str) and isinstance(answer, str) else None


def _text_of(answer: bytes) -> str:
    try:
        text = answer.decode()
        if isinstance(from_json(text), dict):
            return text
    except ValueError:
        pass
    raise RefusedError(502, "bad_answer", "the server that is recorded answered with no object of JSON")


# --- the server that is recorded --------------------------------------------------------------------------


def _server(base_url: str) -> Request:
    key = os.environ.get(KEY_VARIABLE)
    if not key and not is_local(base_url):
        raise LabError(f"{base_url}: there is no API key; set the environment variable {KEY_VARIABLE}")
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key or 'not-needed'}"}
    return Request(f"{base_url.rstrip('/')}/chat/completions", headers=headers, method="POST")


class _Stay(HTTPRedirectHandler):
    """Follows nobody: the key would go along."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _sent(server: Request, body: bytes) -> Reply:
    """What the server answers, whatever it is; a client may try again."""
    proxies = ProxyHandler({}) if is_local(server.full_url) else ProxyHandler()
    asked = Request(server.full_url, body, dict(server.header_items()), method="POST")
    try:
        with build_opener(proxies, _Stay).open(asked, timeout=_TIMEOUT_SECONDS) as answer:
            return Reply(answer.status, answer.read())
    except HTTPError as error:
        with error:
            again = {name: value for name in ("Retry-After",) if (value := error.headers.get(name))}
            return Reply(502 if error.code < 400 else error.code, error.read(), again)
    except (OSError, ValueError) as error:
        raise RefusedError(502, "no_answer", f"{server.full_url}: cannot be reached ({error})") from error
