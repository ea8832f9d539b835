"""The models of a run as an OpenAI-compatible server at a port of this machine, for systems that want one.

The embedder is the run's, whatever model a request names; chat is that of `experiments.systems.proxy`.
Nothing runs before the address is asked for. A connection serves one request.
"""

import base64
import json
import os
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from types import MappingProxyType
from typing import Any, Self

import numpy as np

from cogmem import CogmemError
from cogmem.embedding import Embedder
from cogmem.language.tokens import count_tokens
from cogmem.plain import from_json
from experiments.errors import LabError
from experiments.systems.proxy import Chat, ChatConfig, RefusedError, key_of

HOST = "127.0.0.1"
"""The only address that is ever bound."""

LARGEST = 32 * 1024 * 1024
"""Maximum length of a request in bytes."""


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
