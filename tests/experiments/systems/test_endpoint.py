"""The models of a run as a server: what a client gets, what is refused, what is recorded and replayed."""

import base64
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import numpy as np
import openai
import pytest

from cogmem.embedding.hashing import HashingEmbedder
from cogmem.embedding.static import StaticEmbedder
from cogmem.errors import CacheError, ConfigError
from experiments.__main__ import main
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.runs.running import Console, run
from experiments.systems.base import SystemContext
from experiments.systems.checking import Failing
from experiments.systems.elsewhere import Elsewhere
from experiments.systems.endpoint import LARGEST, Chat, ChatConfig, Endpoint

TEXTS = ["I adopted a beagle.", "", "Olga plays the bassoon — 風筝"]
EMBEDDER = HashingEmbedder()


@pytest.fixture
def served() -> Iterator[Endpoint]:
    with Endpoint(EMBEDDER) as endpoint:
        yield endpoint


@pytest.fixture
def recording(upstream: Any, tmp_path: Path) -> ChatConfig:
    """Answers of the scripted server, recorded into a file."""
    return ChatConfig(cassette=str(tmp_path / "answers.sqlite"), record_from=upstream.url)


def replaying(config: ChatConfig) -> ChatConfig:
    return replace(config, record_from="")


def client(served: Endpoint) -> openai.OpenAI:
    return openai.OpenAI(base_url=served.url, api_key="none")


def send(served: Endpoint, path: str, body: Any, **headers: str) -> tuple[int, Any]:
    """The status of a request of no client's, and the answer."""
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    try:
        with urlopen(Request(served.url + path, sent, headers), timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def chat(served: Endpoint, content: str = "Who plays?", **more: Any) -> bytes:
    """The bytes of an answer."""
    with client(served) as api:
        asked: Any = [{"role": "user", "content": content}]
        answer = api.chat.completions.with_raw_response.create(model="m", messages=asked, **more)
        return answer.content


class TestServer:
    @pytest.mark.parametrize("form", ["float", "base64"])
    def test_vectors_are_the_embedder_s_bit_by_bit(self, served: Endpoint, form: Any) -> None:
        with client(served) as api:
            answer = api.embeddings.create(model="any", input=TEXTS, encoding_format=form)
        found: list[Any] = [each.embedding for each in answer.data]
        if form == "base64":
            found = [np.frombuffer(base64.b64decode(vector), "<f4") for vector in found]
        assert np.array_equal(np.array(found, np.float32), EMBEDDER.embed(TEXTS))

    @pytest.mark.parametrize(
        ("path", "wrong", "expected"),
        [
            ("/embeddings", {"input": [[1, 2]]}, "expected a text or a list of texts"),
            ("/embeddings", [], "no object of JSON"),
            ("/embeddings", b"[" * 100_000, "no JSON"),
            ("/completions", {}, "expected POST /v1/embeddings"),
        ],
    )
    def test_what_is_wrong_is_told_and_is_no_failure(
        self, served: Endpoint, path: str, wrong: Any, expected: str
    ) -> None:
        status, answer = send(served, path, wrong)
        assert (status, answer["error"]["type"]) == (400, "invalid_request_error")
        assert re.search(expected, answer["error"]["message"])
        served.check()

    def test_a_page_in_a_browser_and_a_request_that_is_too_large_are_refused(self, served: Endpoint) -> None:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            assert send(served, "/embeddings", {"input": "a"}, **headers)[0] == 400
        status, answer = send(served, "/embeddings", {"input": "a"}, **{"Content-Length": str(LARGEST + 1)})
        assert (status, f"at most {LARGEST:,}" in answer["error"]["message"]) == (400, True)

    def test_an_embedder_that_fails_is_told_once_and_remembered_until_it_answers(self) -> None:
        embedder = Failing()
        embedder.broken = True
        with Endpoint(embedder) as served, client(served) as api:
            with pytest.raises(openai.InternalServerError, match="the embedder is broken"):
                api.embeddings.create(model="any", input="a")
            assert embedder.asked == 1, "the client does not try again"
            with pytest.raises(LabError, match="the embedder is broken"):
                served.check()
            embedder.broken = False
            api.embeddings.create(model="any", input="a")
            served.check()

    def test_it_is_bound_to_this_machine_alone_and_a_port_that_is_taken_is_an_error(
        self, served: Endpoint
    ) -> None:
        port = int(served.url.split(":")[2].removesuffix("/v1"))
        socket.create_connection(("127.0.0.1", port), 5).close()
        for other in ("127.0.0.2", "::1"):
            with pytest.raises(OSError, match=r".*"):
                socket.create_connection((other, port), 5)
        for wrong in (port, 99_999):
            with pytest.raises(LabError, match=rf"port {wrong} of 127\.0\.0\.1 cannot be had"):
                assert Endpoint(EMBEDDER, port=wrong).url

    def test_clients_come_without_a_proxy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("no_proxy", "NO_PROXY"):
            monkeypatch.setenv(name, "example.com")
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, "http://127.0.0.1:1")
        with Endpoint(EMBEDDER) as served:
            assert served.url
            with client(served) as api:
                assert api.embeddings.create(model="any", input="a").data


class TestChat:
    def test_without_a_cassette_every_request_is_refused(self, served: Endpoint) -> None:
        with pytest.raises(openai.InternalServerError, match=r"no chat model; expected chat\.cassette=FILE"):
            chat(served)
        with pytest.raises(LabError, match="no chat model"):
            served.check()

    def test_recorded_by_one_and_replayed_byte_for_byte_by_another(
        self, upstream: Any, recording: ChatConfig
    ) -> None:
        with Endpoint(EMBEDDER, recording) as served:
            first = [chat(served, text) for text in ("a", "b", "a")]
        assert first[0] == first[2] != first[1]
        assert len(upstream.asked) == 2, "what is known is not asked for"
        with Endpoint(EMBEDDER, replaying(recording)) as served:
            assert [chat(served, text) for text in ("a", "b", "a")] == first
            served.check()
            for changed in ({"content": "A"}, {"content": "a", "temperature": 0.0}):
                with pytest.raises(openai.NotFoundError, match="no answer was recorded for request"):
                    chat(served, **changed)
            with pytest.raises(LabError, match="no answer was recorded for request"):
                served.check()
        assert len(upstream.asked) == 2

    @pytest.mark.parametrize(("status", "seen"), [(429, 429), (503, 503), (302, 502)])
    def test_an_error_of_the_server_is_passed_on_and_not_kept(
        self, upstream: Any, recording: ChatConfig, status: int, seen: int
    ) -> None:
        asked = {"messages": [{"role": "user", "content": "Who plays?"}]}
        with Endpoint(EMBEDDER, recording) as served:
            upstream.status = status
            assert send(served, "/chat/completions", asked)[0] == seen
            with pytest.raises(LabError, match=f"the server that is recorded answered {status}"):
                served.check()
            upstream.status, upstream.answer = 200, lambda asked: b"[]"
            assert send(served, "/chat/completions", asked)[0] == 502
            del upstream.answer
            assert send(served, "/chat/completions", asked)[0] == 200
            served.check()

    def test_the_key_goes_to_the_server_and_into_no_file(
        self, upstream: Any, recording: ChatConfig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
        with Endpoint(EMBEDDER, recording) as served:
            chat(served)
        assert upstream.keys == ["Bearer sk-secret"]
        assert b"secret" not in Path(recording.cassette).read_bytes()

    def test_of_several_recorders_the_first_answer_counts_for_all(
        self, upstream: Any, recording: ChatConfig
    ) -> None:
        body = json.dumps({"model": "m", "messages": [{"role": "user", "content": "hello"}]}).encode()
        one, two = Chat(recording), Chat(recording)
        assert one(body) == two(body) == Chat(replaying(recording))(body)
        assert len(upstream.asked) == 1

    def test_a_file_or_an_address_that_cannot_be_had_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(CacheError, match="no such cache to replay"):
            assert Endpoint(EMBEDDER, ChatConfig(cassette=str(tmp_path / "none"))).url
        (tmp_path / "text").write_text("no database, but a text of some length" * 9)
        with pytest.raises(CacheError, match="not usable as a cache"):
            Chat(ChatConfig(cassette=str(tmp_path / "text")))
        with pytest.raises(ConfigError, match="expected empty without a cassette"):
            ChatConfig(record_from="http://127.0.0.1/v1")
        with pytest.raises(ConfigError, match="without user, password or query"):
            ChatConfig(cassette="a", record_from="http://me:secret@127.0.0.1/v1")


# --- in a run ---------------------------------------------------------------------------------------------

OWN = '''
"""Keeps what a chat model makes of each turn; finds by meaning. All by OpenAI's client."""

import numpy as np
import openai

from experiments.systems.base import About, Answer, Item, MemorySystem, Size


class Asker(MemorySystem):
    about = About(mode="inferred")
    says = "Sum up: {}"

    def __init__(self, context):
        self.client = openai.OpenAI(base_url=context.endpoint.url, api_key="none")
        self.kept = []

    def vector(self, text):
        return np.array(self.client.embeddings.create(model="any", input=text).data[0].embedding)

    def observe(self, message):
        asked = [{"role": "user", "content": self.says.format(message.text)}]
        answer = self.client.chat.completions.create(model="any", messages=asked)
        text = answer.choices[0].message.content
        self.kept.append((message.id, text, self.vector(text)))
        return ()

    def recall(self, question, k, *, reinforce):
        asked = self.vector(question.text)
        found = sorted(self.kept, key=lambda one: -float(one[2] @ asked))[:k]
        items = tuple(Item(turn, float(own @ asked), (turn,), text) for turn, text, own in found)
        return Answer(items, len(self.kept))

    def size(self):
        return Size(len(self.kept), len(self.kept), 0, 0, None)

    def close(self):
        self.client.close()


class Silent(Asker):
    says = "Sum this up: {}"

    def observe(self, message):
        try:
            return super().observe(message)
        except openai.APIError:
            return ()
'''


@pytest.fixture
def asking_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "asks_a_model.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("asks_a_model", None)


@pytest.mark.slow
@pytest.mark.usefixtures("asking_module")
def test_a_run_is_replayed_without_the_server_and_another_request_is_refused(
    config: Callable[..., RunConfig], upstream: Any, recording: ChatConfig, tmp_path: Path
) -> None:
    def ran(folder: str, chat: ChatConfig, name: str = "Asker") -> Any:
        settings = {"system": f"asks_a_model:{name}", "baselines": (), "chat": chat}
        return run(config(**settings, run_dir=str(tmp_path / folder)), Console(quiet=True))

    first, again = ran("one", recording), ran("two", replaying(recording))
    assert len(upstream.asked) == 6, "the replay asks nobody"
    manifests = [json.loads((done.folder / "manifest.json").read_text()) for done in (first, again)]
    assert manifests[0]["outcome"] == manifests[1]["outcome"]
    with pytest.raises(Exception, match="no answer was recorded for request"):
        ran("three", replaying(recording), "Silent")  # though the system ignores it
    (tmp_path / "moved").write_bytes(Path(recording.cassette).read_bytes())
    moved = ChatConfig(cassette=str(tmp_path / "moved"))
    assert moved.identity == replaying(recording).identity, "the content counts, wherever it lies"
    assert ChatConfig(cassette=str(tmp_path / "none")).identity == ["missing"]


@pytest.mark.slow
@pytest.mark.usefixtures("asking_module")
def test_a_system_in_another_interpreter_has_it_too(
    bench: Callable[..., SystemContext],
    hears: Callable[..., None],
    ask: Callable[..., Any],
    recording: ChatConfig,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    there = Elsewhere(f"exec:{sys.executable} asks_a_model:Asker", replace(bench(), chat=recording))
    hears(there, {"t1": "I adopted a beagle."})
    assert "beagle. (1)" in ask(there, "A beagle?").items[0].text
    there.close()
    context = replace(bench(), chat=replaying(recording))
    there = Elsewhere(f"exec:{sys.executable} asks_a_model:Silent", context)
    hears(there, {"t1": "I adopted a beagle."})
    with pytest.raises(LabError, match="no answer was recorded for request"):
        there.close()


@pytest.mark.slow
def test_the_command_prints_its_address_and_serves_until_it_is_interrupted() -> None:
    words = [sys.executable, "-m", "experiments", "serve-models"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            url = process.stdout.readline().strip()
            with openai.OpenAI(base_url=url, api_key="none") as api:
                vector = api.embeddings.create(model="any", input=TEXTS[0]).data[0].embedding
            process.send_signal(signal.SIGTERM)
            assert process.wait(10) == 0
        finally:
            process.kill()
    assert np.array_equal(np.float32(vector), StaticEmbedder().embed(TEXTS[:1])[0])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--replay", "none.sqlite"), "none.sqlite: no such cache to replay"),
        (("--port", "99999"), "cannot be had"),
        (("--record", "a", "--from", "example.com"), "expected http"),
    ],
)
def test_what_cannot_be_served_is_one_line(
    words: Sequence[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve-models", *words]) == 2
    printed = capsys.readouterr().err
    assert expected in printed
    assert printed.count("\n") == 1
