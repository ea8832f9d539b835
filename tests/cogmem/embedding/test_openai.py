"""An embeddings endpoint, against a real HTTP server on the loopback interface. What all requests to a server
have in common is tested with the chat model (tests/cogmem/llm/test_openai.py)."""

import base64
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from cogmem.embedding import OpenAIConfig, OpenAIEmbedder
from cogmem.errors import EmbedderError
from tests.cogmem.llm.conftest import Server

DIMENSIONS = 3
Connect = Callable[..., OpenAIEmbedder]


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()

    def good(request: dict[str, Any]) -> Any:
        vectors = [[float(len(text)), 1.0, 0.0] for text in request["input"]]
        data = [{"index": index, "embedding": vector} for index, vector in enumerate(vectors)]
        return running.sends({"data": data[::-1]})(request)  # the last first: the index says which is which

    running.script = [good]
    yield running
    running.close()


@pytest.fixture
def connect(server: Server) -> Iterator[Connect]:
    made: list[OpenAIEmbedder] = []

    def make(**settings: Any) -> OpenAIEmbedder:
        defaults = {"model": "m", "base_url": server.url, "dimensions": DIMENSIONS, "retries": 0}
        made.append(OpenAIEmbedder(OpenAIConfig(**{**defaults, **settings})))
        return made[-1]

    yield make
    for embedder in made:
        embedder.close()


def test_rows_are_normalised_and_in_the_order_of_the_texts(server: Server, connect: Connect) -> None:
    rows = connect().embed(["a", "bbb", "cc"])
    expected = np.array([[1, 1, 0], [3, 1, 0], [2, 1, 0]]) / np.sqrt([[2], [10], [5]])
    np.testing.assert_allclose(rows, expected, rtol=1e-6)
    assert rows.dtype == np.float32
    sent = {"model": "m", "input": ["a", "bbb", "cc"], "encoding_format": "float", "path": "/v1/embeddings"}
    assert server.requests == [sent]


def test_vectors_in_base64_are_decoded(server: Server, connect: Connect) -> None:
    def data(*vectors: str) -> dict[str, Any]:
        return {"data": [{"index": index, "embedding": vector} for index, vector in enumerate(vectors)]}

    sent = [base64.b64encode(np.array(row, "<f4").tobytes()).decode() for row in ([0, 3, 4], [1, 0, 0])]
    server.script = [server.sends(data(*sent))]
    np.testing.assert_allclose(connect().embed(["a", "b"]), [[0, 0.6, 0.8], [1, 0, 0]], rtol=1e-6)
    for broken in ("no Base64!", sent[0][:-4], ""):
        server.script = [server.sends(data(sent[0], broken))]
        with pytest.raises(EmbedderError, match="embedding"):
            connect().embed(["a", "b"])


def test_texts_go_in_batches_each_once_and_blank_ones_not_at_all(server: Server, connect: Connect) -> None:
    rows = connect(batch_size=2).embed(["a", "", "b", "a", " ", "c", "x\udc80"])
    assert [request["input"] for request in server.requests] == [["a", "b"], ["c", "x?"]]
    assert rows.any(axis=1).tolist() == [True, False, True, True, False, True, True]
    assert connect().embed([]).shape == (0, DIMENSIONS)


def test_a_shorter_vector_is_asked_for_only_on_demand(server: Server, connect: Connect) -> None:
    connect(shorten=True).embed(["a"])
    assert server.requests[0]["dimensions"] == DIMENSIONS


def test_a_failure_is_an_error_of_the_embedder(server: Server, connect: Connect) -> None:
    server.script = [server.fails(401)]
    with pytest.raises(EmbedderError, match=rf"^openai: {server.url} \(m\): the key was refused"):
        connect().embed(["a"])
    with pytest.raises(EmbedderError, match=r"api\.openai\.com/v1 .*no API key; set .* OPENAI_API_KEY"):
        connect(base_url="").embed(["a"])


ONE = {"index": 0, "embedding": [1.0, 2.0, 3.0]}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param(b"<html>", "cannot be read", id="html"),
        pytest.param(b'{"data": [', "cannot be read", id="cut"),
        pytest.param([], "not one embedding", id="list"),
        pytest.param({}, "not one embedding", id="empty"),
        pytest.param({"data": None}, "not one embedding", id="null"),
        pytest.param({"data": []}, "not one embedding|No embedding data", id="none"),
        pytest.param({"data": [ONE]}, "not one embedding", id="too few"),
        pytest.param({"data": [ONE, ONE]}, "not one embedding", id="one index twice"),
        pytest.param({"data": [ONE, ONE | {"index": 1}, ONE | {"index": 2}]}, "has 3 embeddings", id="many"),
        pytest.param(
            {"data": [{"index": i, "embedding": [1.0]} for i in range(2)]}, "expected 2 of 3", id="short"
        ),
        pytest.param({"data": [ONE, {"index": 1, "embedding": [1.0]}]}, "not one embedding", id="ragged"),
        pytest.param({"data": [ONE, {"index": 1, "embedding": "abc"}]}, "not one embedding", id="text"),
        pytest.param({"data": [ONE, {"index": 1, "embedding": [1, float("nan"), 2]}]}, "finite", id="nan"),
        pytest.param({"data": [ONE, {"index": 1, "embedding": [0, 0, 0]}]}, "is zero or", id="zero"),
    ],
)
def test_a_malformed_answer_is_an_error(server: Server, connect: Connect, body: object, message: str) -> None:
    server.script = [server.sends(body)]
    with pytest.raises(EmbedderError, match=message) as caught:
        connect().embed(["a", "b"])
    assert "\n" not in str(caught.value)


def test_a_name_tells_model_length_and_server() -> None:
    config = OpenAIConfig(model="m", base_url="http://localhost:1/v1/", dimensions=8, shorten=True)
    assert config.build().name == "openai(m,8,shortened,http://localhost:1/v1)"
