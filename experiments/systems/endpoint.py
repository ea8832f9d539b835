"""The models of a run as an OpenAI-compatible server at a port of this machine, for systems that want one.

The embedder is the run's, whatever model a request names. Chat is answered from a file of recorded answers, a
`cogmem.cache`: a request is identified by its JSON, whatever the order of its fields, and an answer is given
again byte for byte. Nothing runs before the address is asked for. A connection serves one request.
"""

import base64
import json
import os
import threading
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from types import MappingProxyType
from typing import Any, Self
from urllib.parse import urlsplit

import numpy as np

from cogmem import CogmemError
from cogmem.cache import Cache, request_key
from cogmem.embedding import Embedder
from cogmem.kernel.checks import require
from cogmem.language.tokens import count_tokens
from cogmem.plain import from_json
from experiments.errors import LabError

HOST = "127.0.0.1"
"""The only address that is ever bound."""

LARGEST = 32 * 1024 * 1024
"""Maximum length of a request in bytes."""

_TIMEOUT_SECONDS = 600.0


class RefusedError(LabError):
    """A request is not answered. `status` and `code` are those of HTTP and of OpenAI."""

    def __init__(self, status: int, code: str, text: str) -> None:
        self.status, self.code = status, code
        super().__init__(text)


@dataclass(frozen=True, kw_only=True)
class ChatConfig:
    """The chat model that systems find at `context.endpoint`."""

    cassette: str = ""
    """File of recorded answers, outside which requests are refused, or empty to refuse every request."""
    record_from: str = ""
    """Base URL of an OpenAI-compatible server that answers what the cassette lacks, with the key in
    OPENAI_API_KEY, or empty for no server."""

    def __post_init__(self) -> None:
        require(
            self,
            ("record_from", lambda: bool(self.cassette) or not self.record_from, "empty without a cassette"),
            (
                "record_from",
                lambda: not self.record_from or _is_base_url(self.record_from),
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


class Endpoint:
    """Serves an embedder, and a chat model, from the first look at `url` until it is closed."""

    def __init__(self, embedder: Embedder, chat: ChatConfig | None = None, port: int = 0) -> None:
        self._embedder, self._chat, self._port = embedder, chat or ChatConfig(), port
        self._server: _Server | None = None

    @property
    def url(self) -> str:
        """The base URL, for `base_url` of a client. Any key will do. Raises CacheError if the cassette cannot
        be used, and LabError if the port is taken."""
        if self._server is None:
            chat = Chat(self._chat)
            try:
                self._server = _Server((HOST, self._port), self._embedder, chat)
            except (OSError, OverflowError) as error:
                raise LabError(f"port {self._port} of {HOST} cannot be had: {error}") from error
            known = os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or ""
            if HOST not in known.split(","):  # clients in this process come here without a proxy
                os.environ["no_proxy"] = os.environ["NO_PROXY"] = ",".join(filter(None, [known, HOST]))
        return f"http://{HOST}:{self._server.server_port}/v1"

    def check(self) -> None:
        """Raises LabError if a model failed to answer, and has not answered the same request since: also
        where the system ignored the failure."""
        if self._server and (failures := list(self._server.failures.values())):
            raise LabError(f"endpoint: {failures[0]}")

    def close(self) -> None:
        """Stop. Looked at again, it has another address."""
        server, self._server = self._server, None
        if server:
            server.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Server(ThreadingHTTPServer):
    """A thread that listens, and one for each request."""

    daemon_threads = True
    allow_reuse_port = False

    def __init__(self, address: tuple[str, int], embedder: Embedder, chat: Chat) -> None:
        self.embedder, self.chat = embedder, chat
        self.one_at_a_time = threading.Lock()
        self.failures: dict[bytes, str] = {}
        """What went wrong, by the key of a request that a model did not answer."""
        super().__init__(address, _Handler)
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def server_bind(self) -> None:
        TCPServer.server_bind(self)  # HTTPServer looks up the name of this machine
        self.server_name, self.server_port = HOST, int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """The client has gone."""

    def stop(self) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()
        self.chat.close()

    def embeddings(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """The vectors of texts. Raises RefusedError for another request."""
        given, form = request.get("input"), request.get("encoding_format")
        texts = [given] if isinstance(given, str) else given
        if not (isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts)):
            raise _wrong("input: expected a text or a list of texts")
        with self.one_at_a_time:
            rows = np.ascontiguousarray(self.embedder.embed(texts), "<f4")
        vectors = [base64.b64encode(row).decode() for row in rows] if form == "base64" else rows.tolist()
        data = [
            {"object": "embedding", "index": at, "embedding": vector} for at, vector in enumerate(vectors)
        ]
        usage = dict.fromkeys(("prompt_tokens", "total_tokens"), sum(map(count_tokens, texts)))
        return {"object": "list", "data": data, "model": self.embedder.name, "usage": usage}


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    wbufsize = -1  # an answer leaves in one piece

    def do_POST(self) -> None:
        body = b""
        try:
            body = self._body()
            answer = self._answer(body)
            self.server.failures.pop(key_of(body), None)
            self._send(200, answer)
        except RefusedError as error:
            if error.code != "invalid_request":
                self.server.failures[key_of(body)] = str(error)
            self._fail(error.status, str(error), error.code)
        except Exception as error:  # the embedder's
            text = str(error) if isinstance(error, CogmemError) else repr(error)
            self.server.failures[key_of(body)] = text
            self._fail(500, text, "model_failed")

    def _body(self) -> bytes:
        """The body of a request. Raises RefusedError for one that is too large or comes from a page in a
        browser, which may have been lured to this port."""
        host = self.headers.get("Host", "").partition(":")[0]
        if "Origin" in self.headers or host not in (HOST, "localhost"):
            raise _wrong(f"expected a client of this machine, at {HOST}")
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and len(length) < 12 and int(length) <= LARGEST):
            raise _wrong(f"Content-Length {length[:20]!r}: expected at most {LARGEST:,}")
        return self.rfile.read(int(length))

    def _answer(self, body: bytes) -> bytes:
        path = self.path.partition("?")[0].rstrip("/")
        try:
            request = from_json(body)
        except ValueError as error:
            raise _wrong(f"the body is no JSON ({error})") from None
        if not isinstance(request, dict):
            raise _wrong("the body is no object of JSON")
        if path == "/v1/embeddings":
            return json.dumps(self.server.embeddings(request)).encode()
        if path == "/v1/chat/completions":
            return self.server.chat(body)
        raise _wrong(f"{path[:80]}: expected POST /v1/embeddings or POST /v1/chat/completions")

    def _fail(self, status: int, text: str, code: str) -> None:
        """Answer with an error in the form of OpenAI's. Its client would try some again, and need not unless
        the server that is recorded failed."""
        kind = "invalid_request_error" if status < 500 else "server_error"
        error = {"message": text, "type": kind, "param": None, "code": code}
        again = "true" if code == "no_answer" else "false"
        self._send(status, json.dumps({"error": error}).encode(), {"x-should-retry": again})

    def _send(self, status: int, body: bytes, more: Mapping[str, str] = MappingProxyType({})) -> None:
        self.send_response(status)
        head = {"Content-Type": "application/json", "Content-Length": str(len(body)), **more}
        for name, value in head.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""


def _wrong(text: str) -> RefusedError:
    return RefusedError(400, "invalid_request", text)
