"""The chat model behind `experiments.systems.endpoint`: answers that were recorded, in a `cogmem.cache`.

A request is identified by its JSON, whatever the order of its fields. An answer is kept and given again byte
for byte.
"""

import os
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

from cogmem.cache import Cache, request_key
from cogmem.kernel.checks import require
from cogmem.plain import from_json
from experiments.errors import LabError

_TIMEOUT_SECONDS = 600.0


class RefusedError(LabError):
    """A request is not answered. `status` and `code` are those of HTTP and of OpenAI."""

    def __init__(self, status: int, code: str, text: str) -> None:
        self.status, self.code = status, code
        super().__init__(text)


@dataclass(frozen=True, kw_only=True)
class ChatConfig:
    """The chat model that systems find at `context.endpoint`. Without a cassette every request is refused."""

    cassette: str = ""
    """File with recorded answers; empty: none. A request that is not in it is refused."""
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
        with Cache(path, replay=True) as recorded:
            return [recorded.digest()]


def _is_base_url(url: str) -> bool:
    found = urlsplit(url)
    return found.scheme in ("http", "https") and bool(found.hostname) and not ("@" in url or "?" in url)


class Chat:
    """Answers requests for chat completions, for several threads.

    Several processes may record into one file: the first answer to a request counts for all. The server's
    address and the request are kept beside the answer. Raises CacheError for a file that is missing in a
    replay, or that is no cache.
    """

    def __init__(self, config: ChatConfig) -> None:
        self._source = config.record_from
        self._answers: Cache | None = None
        if config.cassette:
            self._answers = Cache(config.cassette, replay=not self._source)

    def __call__(self, body: bytes) -> bytes:
        """The answer to the body of a request. Raises RefusedError."""
        if self._answers is None:
            text = "this run has no chat model; expected chat.cassette=FILE of recorded answers"
            raise RefusedError(500, "no_chat_model", text)
        key = key_of(body)
        found = self._answers.get([key])
        if not found and self._source:
            answer = _asked(self._source, body)
            found = self._answers.put({key: answer}, f"{self._source}: {body.decode()}")
        if not found:
            text = f"{self._answers.path}: no answer was recorded for request {key.hex()}"
            raise RefusedError(404, "not_recorded", text)
        return found[key]

    def close(self) -> None:
        """Close the file."""
        if self._answers:
            self._answers.close()


def key_of(body: bytes) -> bytes:
    """The key of a request.

    >>> key_of(b'{"a": 1, "b": 2}') == key_of(b'{"b":2,"a":1}') != key_of(b'{"b":2,"a":3}')
    True
    """
    return request_key(from_json(body))


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
