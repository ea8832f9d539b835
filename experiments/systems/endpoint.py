"""The models of a run as an OpenAI-compatible server at a port of this machine, for systems that want one.

The embedder is the run's, whatever model a request names; chat is that of `experiments.systems.proxy`.
Nothing runs before the address is asked for.
"""

import base64
import json
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any, Self

import numpy as np

from cogmem import CogmemError
from cogmem.embedding import Embedder
from cogmem.language.tokens import count_tokens
from cogmem.plain import from_json
from experiments.errors import LabError
from experiments.systems.proxy import Chat, ChatConfig, RefusedError, Reply, request_key

HOST = "127.0.0.1"
"""The only address that is ever bound."""

LARGEST = 32 * 1024 * 1024
"""Bytes of a request."""


class Endpoint:
    """Serves an embedder, and chat as it is set, from the first look at `url` until it is closed."""

    def __init__(self, embedder: Embedder, chat: ChatConfig | None = None, port: int = 0) -> None:
        self._embedder, self._chat, self._port = embedder, chat or ChatConfig(), port
        self._server: _Server | None = None

    @property
    def url(self) -> str:
        """The base URL, for `base_url` of a client. Any key will do. Raises CassetteError or LabError if the
        chat model cannot be had, and LabError if the port is taken."""
        if self._server is None:
            models = Models(self._embedder, self._chat.build())
            try:
                self._server = _Server((HOST, self._port), models)
            except (OSError, OverflowError) as error:
                raise LabError(f"port {self._port} of {HOST} cannot be had: {error}") from error
            _directly()
        return f"http://{HOST}:{self._server.server_port}/v1"

    def check(self) -> None:
        """Raises LabError if a model failed to answer, and has not answered the same request since: also
        where the system passed over it."""
        if self._server and (failures := list(self._server.models.failures.values())):
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


def _directly() -> None:
    """Clients in this process come here without the detour of a proxy that the environment names."""
    known = os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or ""
    if HOST not in known.split(","):
        os.environ["no_proxy"] = os.environ["NO_PROXY"] = ",".join(filter(None, [known, HOST]))


class Models:
    """What is served, by path."""

    def __init__(self, embedder: Embedder, chat: Chat) -> None:
        self._embedder, self._chat = embedder, chat
        self._one_at_a_time = threading.Lock()
        self.failures: dict[str, str] = {}
        """What went wrong, by the key of a request that a model did not answer."""

    def get(self, path: str) -> Reply:
        """The answer to GET. Raises RefusedError."""
        if path != "/v1/models":
            raise _unknown(path)
        model = {"id": self._embedder.name, "object": "model", "created": 0, "owned_by": "cogmem"}
        return _json({"object": "list", "data": [model]})

    def post(self, path: str, body: bytes) -> Reply:
        """The answer to POST. Raises RefusedError, and what the models raise."""
        answer = {"/v1/embeddings": self._embeddings, "/v1/chat/completions": self._completion}.get(path)
        if answer is None:
            raise _unknown(path)
        request = _object(body)
        try:
            reply = answer(request, body)
        except Exception as error:
            if not (isinstance(error, RefusedError) and error.status == 400):
                self.failures[request_key(body)] = _words(error)
            raise
        if reply.status != 200:
            message = f"the server that is recorded answered {reply.status}: {reply.body[:200]!r}"
            self.failures[request_key(body)] = message
        elif self.failures:
            self.failures.pop(request_key(body), None)
        return reply

    def _embeddings(self, request: dict[str, Any], body: bytes) -> Reply:
        texts, form = _texts(request.get("input")), request.get("encoding_format", "float")
        length, asked = self._embedder.dimensions, request.get("dimensions")
        if form not in ("float", "base64"):
            raise _wrong(f"encoding_format {form!r}: expected float or base64")
        if asked not in (None, length):
            raise _wrong(f"dimensions {asked!r}: the vectors of {self._embedder.name} have {length}")
        with self._one_at_a_time:
            rows = np.ascontiguousarray(self._embedder.embed(texts), "<f4")
        vectors = rows.tolist() if form == "float" else [base64.b64encode(row).decode() for row in rows]
        tokens = sum(map(count_tokens, texts))
        data = [
            {"object": "embedding", "index": at, "embedding": vector} for at, vector in enumerate(vectors)
        ]
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        return _json({"object": "list", "data": data, "model": self._embedder.name, "usage": usage})

    def _completion(self, request: dict[str, Any], body: bytes) -> Reply:
        said = request.get("messages")
        if not (isinstance(said, list) and said and all(isinstance(message, dict) for message in said)):
            raise _wrong("messages: expected a list of objects")
        if request.get("stream"):
            raise _wrong("stream: an answer is recorded as a whole; expected false")
        return self._chat(body)


def _texts(given: Any) -> list[str]:
    texts = [given] if isinstance(given, str) else given
    if isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts):
        return texts
    raise _wrong("input: expected a text, or a list of texts; tokens have no meaning for this embedder")


def _object(body: bytes) -> dict[str, Any]:
    try:
        request = from_json(body, parse_constant=_no_number)
    except ValueError as error:
        raise _wrong(f"the body is no JSON ({error})") from None
    if not isinstance(request, dict):
        raise _wrong("the body is no object of JSON")
    return request


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _wrong(text: str) -> RefusedError:
    return RefusedError(400, "invalid_request", text)


def _unknown(path: str) -> RefusedError:
    paths = "GET /v1/models, POST /v1/embeddings and POST /v1/chat/completions"
    return RefusedError(404, "unknown_path", f"{path[:80]}: expected {paths}")


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, CogmemError) else repr(error)


def _json(value: Any, status: int = 200) -> Reply:
    return Reply(status, json.dumps(value).encode())


def _told(error: RefusedError) -> Reply:
    """An error in the form of OpenAI's. Its client would try some again: it need not."""
    kind = "invalid_request_error" if error.status < 500 else "server_error"
    error_fields = {"message": str(error), "type": kind, "param": None, "code": error.code}
    again = {"x-should-retry": "true" if error.code == "no_answer" else "false"}
    return _json({"error": error_fields}, error.status)._replace(headers=again)


class _Server(ThreadingHTTPServer):
    """A thread that listens, and one for each connection; all end with it."""

    daemon_threads = True
    allow_reuse_port = False

    def __init__(self, address: tuple[str, int], models: Models) -> None:
        self.models = models
        self._connections: set[socket.socket] = set()
        super().__init__(address, _Handler)
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def server_bind(self) -> None:
        TCPServer.server_bind(self)  # HTTPServer looks for the name of this machine
        self.server_name, self.server_port = HOST, int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """The client has gone."""

    def stop(self) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()
        for connection in list(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"  # connections are kept
    disable_nagle_algorithm = True
    wbufsize = -1  # an answer leaves in one piece

    def do_GET(self) -> None:
        self._answer(lambda: self.server.models.get(self._path))

    def do_POST(self) -> None:
        self._answer(lambda: self.server.models.post(self._path, self._body()))

    @property
    def _path(self) -> str:
        return self.path.partition("?")[0].rstrip("/")

    def _body(self) -> bytes:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            self.close_connection = True
            raise RefusedError(411, "no_length", "expected a Content-Length")
        if len(length) > 12 or int(length) > LARGEST:
            self.close_connection = True
            raise RefusedError(413, "too_large", f"the body has {length[:20]} bytes; at most {LARGEST:,}")
        return self.rfile.read(int(length))

    def _answer(self, work: Callable[[], Reply]) -> None:
        try:
            self._from_here()
            reply = work()
        except RefusedError as error:
            reply = _told(error)
        except Exception as error:  # the embedder's, or of a file of recordings
            reply = _told(RefusedError(500, "model_failed", _words(error)))
        self._send(reply)

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        headers = {"Content-Type": "application/json", "Content-Length": len(reply.body), **reply.headers}
        if self.close_connection:
            headers["Connection"] = "close"
        for name, value in headers.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(reply.body)
        if reply.status == 413:
            self._let_finish()

    def _let_finish(self) -> None:
        """A client that is still sending would not see the answer."""
        self.wfile.flush()
        self.connection.settimeout(1.0)
        left = 8 * LARGEST
        with suppress(OSError):
            while left > 0 and (read := len(self.rfile.read1(1 << 20))):
                left -= read

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is no request of HTTP, or of a method that there is not."""
        self.close_connection = True
        self.request_version = self.protocol_version
        self._send(_told(RefusedError(code, "bad_request", message or HTTPStatus(code).phrase)))

    def _from_here(self) -> None:
        """A page in a browser, which may have been lured to this port, is none of ours."""
        host = self.headers.get("Host", "").partition(":")[0]
        if "Origin" in self.headers or host not in (HOST, "localhost"):
            self.close_connection = True
            raise RefusedError(403, "not_local", f"expected a client of this machine, at {HOST}")

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody is told."""
