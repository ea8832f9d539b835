"""Against a real HTTP server on the loopback interface; it answers by a list of functions, one a request."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.embedding import CachedEmbedder, OpenAIEmbedder
from cogmem.errors import EmbedderError

Answer = tuple[int, bytes, dict[str, str]]
DIMENSIONS = 3


def vector(text: str) -> list[float]:
    return [float(len(text)), 1.0, 0.0]


def good(request: dict[str, Any]) -> Answer:
    data = [
        {"object": "embedding", "index": i, "embedding": vector(text)}
        for i, text in enumerate(request["input"])
    ]
    # The last first: the index says which is which.
    return of_json({"object": "list", "model": request["model"], "data": data[::-1], "usage": {}})


def of_json(content: object, status: int = 200, **headers: str) -> Answer:
    return status, json.dumps(content).encode(), {"content-type": "application/json", **headers}


def failing(status: int, message: str = "so sorry\nreally") -> Callable[[dict[str, Any]], Answer]:
    return lambda request: of_json({"error": {"message": message}}, status, **{"retry-after-ms": "1"})


def with_data(data: object) -> Callable[[dict[str, Any]], Answer]:
    return lambda request: of_json({"object": "list", "model": "m", "data": data, "usage": {}})


class Server:
    """Answers by the script; the last entry answers all that follow."""

    def __init__(self) -> None:
        self.script: list[Callable[[dict[str, Any]], Answer]] = [good]
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.released = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["content-length"])))
                server.requests.append(request)
                server.keys.append(self.headers["authorization"])
                answer = server.script.pop(0) if len(server.script) > 1 else server.script[0]
                status, body, headers = answer(request)
                try:
                    self.send_response(status)
                    for name, value in {**headers, "content-length": str(len(body))}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:  # the client gave up
                    self.close_connection = True

            def log_message(self, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def stall(self, request: dict[str, Any]) -> Answer:
        self.released.wait(30)
        return good(request)

    def close(self) -> None:
        self.released.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


@pytest.fixture
def connect(server: Server) -> Iterator[Callable[..., OpenAIEmbedder]]:
    made: list[OpenAIEmbedder] = []

    def make(**settings: Any) -> OpenAIEmbedder:
        defaults = {"base_url": server.url, "dimensions": DIMENSIONS, "timeout_seconds": 10.0, "retries": 1}
        made.append(OpenAIEmbedder("m", **{**defaults, **settings}))
        return made[-1]

    yield make
    server.released.set()
    for embedder in made:
        embedder.close()


Connect = Callable[..., OpenAIEmbedder]


def test_rows_are_normalised_and_in_the_order_of_the_texts(server: Server, connect: Connect) -> None:
    rows = connect().embed(["a", "bbb", "cc"])
    expected = np.array([[1, 1, 0], [3, 1, 0], [2, 1, 0]]) / np.sqrt([[2], [10], [5]])
    np.testing.assert_allclose(rows, expected, rtol=1e-6)
    assert rows.dtype == np.float32
    assert server.requests == [{"model": "m", "input": ["a", "bbb", "cc"], "encoding_format": "float"}]


def test_texts_go_in_batches_each_once_and_blank_ones_not_at_all(server: Server, connect: Connect) -> None:
    rows = connect(batch_size=2).embed(["a", "", "b", "a", " ", "c", "x\udc80"])
    assert [request["input"] for request in server.requests] == [["a", "b"], ["c", "x?"]]
    assert rows.any(axis=1).tolist() == [True, False, True, True, False, True, True]
    assert connect().embed([]).shape == (0, DIMENSIONS)


def test_a_shorter_vector_is_asked_for_only_on_demand(server: Server, connect: Connect) -> None:
    connect(shorten=True).embed(["a"])
    assert server.requests[0]["dimensions"] == DIMENSIONS


def test_a_local_server_needs_no_key_and_a_key_is_sent_where_given(
    server: Server, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect().embed(["a"])
    connect(api_key="sk-1").embed(["a"])
    monkeypatch.setenv("OPENAI_API_KEY", "sk-2")
    connect().embed(["a"])
    assert server.keys == ["Bearer not-needed", "Bearer sk-1", "Bearer sk-2"]


def test_elsewhere_a_missing_key_is_an_error_before_any_request() -> None:
    with pytest.raises(
        EmbedderError, match=r"https://api\.openai\.com/v1 .*no API key; set .* OPENAI_API_KEY"
    ):
        OpenAIEmbedder().embed(["a"])


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_tried_again(server: Server, connect: Connect, status: int) -> None:
    server.script = [failing(status), failing(status), good]
    assert connect(retries=2).embed(["a"]).any()
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("status", "tries", "message"),
    [
        (429, 2, r"too many requests after 2 tries .*so sorry.*; wait"),
        (500, 2, r"the server failed after 2 tries .*look at the server's log"),
        (401, 1, r"the key was refused .*check OPENAI_API_KEY"),
        (403, 1, r"the key was refused .*check OPENAI_API_KEY"),
        (404, 1, r"no such path or model .*check the base URL and the model 'm'"),
        (400, 1, r"the request was refused"),
    ],
)
def test_a_lasting_failure_is_an_error_with_a_remedy(
    server: Server, connect: Connect, status: int, tries: int, message: str
) -> None:
    server.script = [failing(status)]
    with pytest.raises(EmbedderError, match=message) as caught:
        connect().embed(["a"])
    assert server.url in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(server.requests) == tries


def test_an_error_does_not_tell_the_key(server: Server, connect: Connect) -> None:
    server.script = [failing(401, "key sk-secret is bad")]
    with pytest.raises(EmbedderError, match=r"key \*\*\* is bad"):
        connect(api_key="sk-secret").embed(["a"])


def test_a_server_that_stalls_is_given_up(server: Server, connect: Connect) -> None:
    server.script = [server.stall]
    with pytest.raises(EmbedderError, match=r"no answer within 0\.2 s at the only try"):
        connect(timeout_seconds=0.2, retries=0).embed(["a"])


def test_a_refused_connection_names_the_address(connect: Connect) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    with pytest.raises(EmbedderError, match=rf"{url} .*cannot be reached at the only try; check the address"):
        connect(base_url=url, retries=0).embed(["a"])


ONE = {"index": 0, "embedding": [1.0, 2.0, 3.0]}


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        pytest.param(
            lambda _: (200, b"<html>", {"content-type": "text/html"}), "not one embedding", id="html"
        ),
        pytest.param(
            lambda _: (200, b'{"data": [', {"content-type": "application/json"}),
            "not an embeddings",
            id="cut",
        ),
        pytest.param(lambda _: of_json([]), "not one embedding", id="list"),
        pytest.param(lambda _: of_json({}), "not one embedding", id="empty"),
        pytest.param(with_data(None), "not one embedding", id="null"),
        pytest.param(with_data([]), "not one embedding|No embedding data", id="none"),
        pytest.param(with_data([ONE]), "not one embedding", id="too few"),
        pytest.param(with_data([ONE, ONE]), "not one embedding", id="one index twice"),
        pytest.param(
            with_data([ONE, ONE | {"index": 1}, ONE | {"index": 2}]), "has 3 embeddings", id="too many"
        ),
        pytest.param(
            with_data([{"index": i, "embedding": [1.0]} for i in range(2)]), "expected 2 of 3", id="short"
        ),
        pytest.param(with_data([ONE, {"index": 1, "embedding": [1.0]}]), "not one embedding", id="ragged"),
        pytest.param(with_data([ONE, {"index": 1, "embedding": "abc"}]), "not one embedding", id="text"),
        pytest.param(
            with_data([ONE, {"index": 1, "embedding": [1, float("nan"), 2]}]), "not finite", id="not a number"
        ),
        pytest.param(with_data([ONE, {"index": 1, "embedding": [0, 0, 0]}]), "is zero or", id="zero"),
    ],
)
def test_a_malformed_answer_is_an_error(server: Server, connect: Connect, answer: Any, message: str) -> None:
    server.script = [answer]
    with pytest.raises(EmbedderError, match=message) as caught:
        connect(retries=0).embed(["a", "b"])
    assert "\n" not in str(caught.value)


def test_a_recorded_server_is_replayed_without_it(server: Server, connect: Connect, tmp_path: Path) -> None:
    with CachedEmbedder(connect(), tmp_path / "c.sqlite") as cached:
        recorded = cached.embed(["a", "bb"])
    server.script = [failing(500)]
    with CachedEmbedder(connect(), tmp_path / "c.sqlite", replay=True) as cached:
        assert cached.embed(["bb", "a"])[::-1].tobytes() == recorded.tobytes()
    assert len(server.requests) == 1


def test_two_servers_do_not_share_a_name() -> None:
    assert (
        OpenAIEmbedder("m", base_url="http://a/v1").name != OpenAIEmbedder("m", base_url="http://b/v1").name
    )
