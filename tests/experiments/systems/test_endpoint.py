"""The models of a run as a server: what a client gets, what is refused, what is recorded and replayed."""

import base64
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import openai
import pytest

from cogmem.embedding.base import Vectors
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import CassetteError, ConfigError
from experiments.__main__ import main
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.runs.running import Console, run
from experiments.systems import endpoint as module
from experiments.systems.base import SystemContext
from experiments.systems.checking import Failing
from experiments.systems.elsewhere import Elsewhere
from experiments.systems.endpoint import Endpoint
from experiments.systems.proxy import ChatConfig, Proxy, Reply, request_key

TEXTS = ["I adopted a beagle.", "", "Olga plays the bassoon — 風筝"]
ASKED: Any = [{"role": "user", "content": "Who plays?"}]


@pytest.fixture
def served() -> Iterator[Endpoint]:
    with Endpoint(HashingEmbedder()) as endpoint:
        yield endpoint


def client(served: Endpoint, **more: Any) -> openai.OpenAI:
    return openai.OpenAI(base_url=served.url, api_key="none", **more)


def numbers(vector: Any) -> Any:
    """A vector in either of its forms."""
    return np.frombuffer(base64.b64decode(vector), "<f4") if isinstance(vector, str) else vector


def send(served: Endpoint, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """The status and the answer to a request of no client's."""
    connection = http.client.HTTPConnection(served.url.split("/")[2], timeout=10)
    sent = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    connection.request("GET" if body is None else "POST", path, sent, headers)
    answer = connection.getresponse()
    fields = json.loads(answer.read())
    connection.close()
    return answer.status, fields


def chat(served: Endpoint, content: str = "Who plays?", **more: Any) -> bytes:
    """The bytes of an answer."""
    with client(served) as api:
        asked: Any = [{"role": "user", "content": content}]
        answer = api.chat.completions.with_raw_response.create(model="m", messages=asked, **more)
        return answer.content


class TestEmbeddings:
    @pytest.mark.parametrize("form", ["float", "base64", None])
    def test_vectors_are_the_embedder_s_bit_by_bit(self, served: Endpoint, form: Any) -> None:
        more = {"encoding_format": form} if form else {}
        with client(served) as api:
            answer = api.embeddings.create(model="any", input=TEXTS, **more)
        got = [numbers(each.embedding) for each in answer.data]
        assert np.array_equal(np.array(got, np.float32), HashingEmbedder().embed(TEXTS))
        assert [each.index for each in answer.data] == [0, 1, 2]
        assert answer.usage.total_tokens > 5

    def test_one_text_is_a_list_of_one(self, served: Endpoint) -> None:
        with client(served) as api:
            alone = api.embeddings.create(model="any", input=TEXTS[0], dimensions=1024)
        assert np.array_equal(np.float32(alone.data[0].embedding), HashingEmbedder().embed(TEXTS[:1])[0])

    @pytest.mark.parametrize(
        ("wrong", "expected"),
        [
            ({"input": [1, 2]}, "tokens have no meaning"),
            ({"input": [[1, 2]]}, "tokens have no meaning"),
            ({"input": []}, "expected a text"),
            ({}, "expected a text"),
            ({"input": "a", "encoding_format": "hex"}, "expected float or base64"),
            ({"input": "a", "dimensions": 8}, "dimensions 8: the vectors of hashing-1.* have 1024"),
            ([], "no object of JSON"),
            (b"{", "no JSON"),
            (b'{"input": "a", "x": NaN}', "NaN is no number"),
            (b"\xff", "no JSON"),
            (b"[" * 100_000, "no JSON"),
        ],
    )
    def test_what_is_wrong_is_told(self, served: Endpoint, wrong: Any, expected: str) -> None:
        status, answer = send(served, "/v1/embeddings", wrong)
        assert (status, answer["error"]["type"]) == (400, "invalid_request_error")
        assert re.search(expected, answer["error"]["message"])
        served.check()  # the client's fault

    def test_an_embedder_that_fails_is_told_once_and_remembered(self) -> None:
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

    def test_it_is_asked_by_one_thread_at_a_time(self) -> None:
        class Alone(HashingEmbedder):
            lock = threading.Lock()

            def embed(self, texts: Sequence[str]) -> Vectors:
                assert self.lock.acquire(blocking=False)
                time.sleep(0.01)
                self.lock.release()
                return super().embed(texts)

        with Endpoint(Alone()) as served, client(served) as api, ThreadPoolExecutor(4) as pool:
            jobs = [pool.submit(api.embeddings.create, model="any", input=f"text {n}") for n in range(8)]
            assert all(job.result().data for job in jobs)


class TestServer:
    def test_nothing_runs_before_it_is_asked_for(self, bench: Callable[..., SystemContext]) -> None:
        before = threading.active_count()
        context = bench()
        context.endpoint.check()
        context.endpoint.close()
        assert threading.active_count() == before
        with context.endpoint as served:
            assert served.url == served.url
            assert served is context.endpoint
            assert threading.active_count() == before + 1

    def test_it_is_bound_to_this_machine_alone(self, served: Endpoint) -> None:
        assert served.url
        assert served._server
        assert served._server.socket.getsockname()[0] == "127.0.0.1"
        assert served._server.socket.family == socket.AF_INET

    def test_closed_it_answers_nobody_not_even_on_an_open_connection(self) -> None:
        served = Endpoint(HashingEmbedder())
        with client(served, max_retries=0) as api:
            assert api.models.list().data[0].id == HashingEmbedder().name
            served.close()
            with pytest.raises(openai.APIConnectionError):
                api.models.list()
        served.close()

    def test_a_port_that_is_taken_or_that_there_is_not_is_an_error(self, served: Endpoint) -> None:
        port = int(served.url.split(":")[2].removesuffix("/v1"))
        for wrong in (port, 99_999):
            with pytest.raises(LabError, match=rf"port {wrong} of 127\.0\.0\.1 cannot be had"):
                assert Endpoint(HashingEmbedder(), port=wrong).url

    @pytest.mark.parametrize(("path", "body"), [("/v1/completions", {}), ("/", None), ("/v1/x", None)])
    def test_an_unknown_path_is_told(self, served: Endpoint, path: str, body: Any) -> None:
        status, answer = send(served, path, body)
        assert status == 404
        assert "expected GET /v1/models" in answer["error"]["message"]

    @pytest.mark.parametrize(
        ("head", "status"),
        [
            ("POST /v1/embeddings HTTP/1.1\r\nHost: localhost\r\n\r\n", 411),
            ("POST /v1/embeddings HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 411),
            ("POST /v1/embeddings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n", 413),
            ("PUT /v1/embeddings HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
            ("POST /v1/embeddings HTTP/1.x\r\n\r\n", 400),
            ("GET /v1/models HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
            ("GET /v1/models HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", 403),
        ],
    )
    def test_every_error_has_openai_s_form(self, served: Endpoint, head: str, status: int) -> None:
        with socket.create_connection(("127.0.0.1", int(served.url.split(":")[2][:-3])), 10) as line:
            line.sendall(head.encode())
            line.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: line.recv(65_536), b""))
        top, _, body = answer.partition(b"\r\n\r\n")
        assert top.startswith(f"HTTP/1.1 {status} ".encode())
        assert json.loads(body)["error"]["message"]

    def test_a_request_that_is_too_large_is_told_to_who_sends_it(
        self, served: Endpoint, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "LARGEST", 1_000)
        with client(served) as api, pytest.raises(openai.APIStatusError, match="at most 1,000") as error:
            api.embeddings.create(model="any", input="x" * 5_000)
        assert error.value.status_code == 413

    def test_clients_come_without_a_detour(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("no_proxy", "NO_PROXY"):
            monkeypatch.setenv(name, "example.com")
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, "http://127.0.0.1:1")
        with Endpoint(HashingEmbedder()) as served:
            assert served.url
            with client(served, max_retries=0) as api:
                assert api.models.list().data


class TestChat:
    def test_without_a_cassette_whoever_asks_is_refused(self, served: Endpoint) -> None:
        with pytest.raises(openai.InternalServerError, match=r"no chat model; expected chat\.cassette=FILE"):
            chat(served)
        with pytest.raises(LabError, match="no chat model"):
            served.check()

    def test_recorded_by_one_and_replayed_byte_for_byte_by_another(
        self, upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "answers.jsonl"
        recording = ChatConfig(cassette=str(file), record_from=upstream.url)
        with Endpoint(HashingEmbedder(), recording) as served:
            first = [chat(served, text) for text in ("a", "b", "a")]
            served.check()
        assert first[0] == first[2] == upstream_bytes(upstream, 1, "a")
        assert len(upstream.asked) == 2, "what is known is not asked for"
        kept = file.read_bytes()
        with Endpoint(HashingEmbedder(), ChatConfig(cassette=str(file))) as served:
            assert [chat(served, text) for text in ("a", "b", "a")] == first
            served.check()
        assert len(upstream.asked) == 2
        assert file.read_bytes() == kept

    def test_what_was_not_recorded_is_refused_and_nothing_changes(
        self, upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "answers.jsonl"
        with Endpoint(HashingEmbedder(), ChatConfig(cassette=str(file), record_from=upstream.url)) as served:
            chat(served, "a")
        kept = file.read_bytes()
        with Endpoint(HashingEmbedder(), ChatConfig(cassette=str(file))) as served:
            for changed in ({"content": "A"}, {"content": "a", "temperature": 0.0}):
                with pytest.raises(openai.NotFoundError) as refused:
                    chat(served, **changed)
                body = refused.value.request.content
                key = request_key(body)
                assert refused.value.body["code"] == "not_recorded"  # type: ignore[index]
                assert str(file) in refused.value.message
                assert key in refused.value.message
            assert chat(served, "a")
            with pytest.raises(LabError, match="no answer was recorded for request"):
                served.check()
        assert file.read_bytes() == kept
        assert len(upstream.asked) == 1

    def test_order_and_spaces_make_no_other_request(self) -> None:
        assert request_key(b'{"b": [1.0, "\\u00e9"], "a": 1}') == request_key(
            '{"a":1,"b":[1.0,"é"]}'.encode()
        )
        assert request_key(b'{"a": 1}') != request_key(b'{"a": 2}')

    def test_a_stream_is_refused_and_so_is_no_chat(self, upstream: Any, tmp_path: Path) -> None:
        config = ChatConfig(cassette=str(tmp_path / "a"), record_from=upstream.url)
        with Endpoint(HashingEmbedder(), config) as served:
            with pytest.raises(openai.BadRequestError, match="recorded as a whole"):
                chat(served, stream=True)
            for wrong in ("hello", [], ["hello"], None):
                assert send(served, "/v1/chat/completions", {"messages": wrong})[0] == 400
        assert not upstream.asked

    @pytest.mark.parametrize(("status", "seen"), [(429, 429), (400, 400), (503, 503), (302, 502)])
    def test_an_error_of_the_server_is_passed_on_and_not_kept(
        self, upstream: Any, tmp_path: Path, status: int, seen: int
    ) -> None:
        upstream.status = status
        file = tmp_path / "a"
        with Endpoint(HashingEmbedder(), ChatConfig(cassette=str(file), record_from=upstream.url)) as served:
            assert send(served, "/v1/chat/completions", {"messages": ASKED})[0] == seen
            with pytest.raises(LabError, match=f"the server that is recorded answered {seen}"):
                served.check()
            upstream.status = 200
            assert send(served, "/v1/chat/completions", {"messages": ASKED})[0] == 200
            served.check()
        assert len(file.read_bytes().splitlines()) == 1

    def test_a_server_that_is_not_there_and_one_that_says_nothing_sensible(
        self, upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "a"
        gone = ChatConfig(cassette=str(file), record_from="http://127.0.0.1:1/v1")
        with Endpoint(HashingEmbedder(), gone) as served:
            status, told = send(served, "/v1/chat/completions", {"messages": ASKED})
        assert (status, told["error"]["code"]) == (502, "no_answer")
        for rubbish in (b"\xff", b"[]", b""):
            upstream.answer = lambda asked, rubbish=rubbish: rubbish
            with Endpoint(
                HashingEmbedder(), ChatConfig(cassette=str(file), record_from=upstream.url)
            ) as endpoint:
                status, told = send(endpoint, "/v1/chat/completions", {"messages": ASKED})
            assert (status, told["error"]["code"]) == (502, "bad_answer")
        assert not file.exists()

    def test_the_key_goes_to_the_server_and_into_no_file(
        self, upstream: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
        file = tmp_path / "a"
        with Endpoint(HashingEmbedder(), ChatConfig(cassette=str(file), record_from=upstream.url)) as served:
            chat(served)
        assert upstream.keys == ["Bearer sk-secret"]
        assert b"secret" not in file.read_bytes()

    def test_without_a_key_a_server_elsewhere_is_not_asked(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        config = ChatConfig(cassette=str(tmp_path / "a"), record_from="https://example.com/v1")
        with pytest.raises(
            LabError, match="there is no API key; set the environment variable OPENAI_API_KEY"
        ):
            config.build()


def asked(number: int) -> bytes:
    """A request."""
    return json.dumps({"model": "m", "messages": [{"role": "user", "content": f"say {number}"}]}).encode()


class TestFile:
    def test_a_recording_tells_who_answered_what(self, upstream: Any, tmp_path: Path) -> None:
        file = tmp_path / "a"
        with Endpoint(HashingEmbedder(), ChatConfig(cassette=str(file), record_from=upstream.url)) as served:
            answer = chat(served, "Who plays?")
        (line,) = map(json.loads, file.read_text().splitlines())
        assert [line[name] for name in ("from", "model", "user")] == [upstream.url, "m", "Who plays?"]
        assert line["answer"].encode() == answer

    def test_of_several_recorders_the_first_answer_counts_for_all(self, tmp_path: Path) -> None:
        file = tmp_path / "a"
        body, other = asked(1), asked(2)
        one = Proxy(file, lambda body: Reply(200, b'{"of": "one"}'))
        two = Proxy(file, lambda body: Reply(200, b'{"of": "two"}'))
        assert [proxy(body).body for proxy in (one, two, one)] == [b'{"of": "one"}'] * 3
        assert two(other).body == b'{"of": "two"}'
        assert one(other).body == b'{"of": "two"}'
        assert len(file.read_bytes().splitlines()) == 2
        assert Proxy(file)(body).body == b'{"of": "one"}'

    def test_a_torn_last_line_is_asked_for_again_and_a_damaged_one_is_an_error(self, tmp_path: Path) -> None:
        file = tmp_path / "a"
        for number in (1, 2):
            Proxy(file, lambda body: Reply(200, b'{"text": "\xc3\xa9"}'))(asked(number))
        whole = file.read_bytes()
        file.write_bytes(whole[:-5])
        Proxy(file, lambda body: Reply(200, b'{"text": "\xc3\xa9"}'))(asked(2))
        assert file.read_bytes() == whole
        file.write_bytes(whole.replace(b"say 1", b"say 7"))
        with pytest.raises(CassetteError, match="line 1 is no recording, or damaged; take the line out"):
            Proxy(file)

    def test_a_file_that_cannot_be_had_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(CassetteError, match="no such file of recorded answers"):
            assert Endpoint(HashingEmbedder(), ChatConfig(cassette=str(tmp_path / "none"))).url
        with pytest.raises(CassetteError, match="not usable as a file of recorded answers"):
            Proxy(tmp_path, lambda body: Reply(200, b"{}"))

    def test_settings_are_checked(self) -> None:
        with pytest.raises(ConfigError, match="expected empty without a cassette"):
            ChatConfig(record_from="http://127.0.0.1/v1")
        with pytest.raises(ConfigError, match="holds a user, a password or a key"):
            ChatConfig(cassette="a", record_from="http://me:secret@127.0.0.1/v1")


def upstream_bytes(upstream: Any, number: int, said: str) -> bytes:
    """What the scripted server sent as its answer of this number."""
    asked, upstream.asked = upstream.asked, upstream.asked[:number]
    try:
        sent: bytes = upstream.answer({"messages": [{"content": said}]})
        return sent
    finally:
        upstream.asked = asked


# --- in a run ---------------------------------------------------------------------------------------------

OWN = '''
"""Keeps what a chat model makes of each turn; finds by meaning. All by OpenAI's client."""

import numpy as np
import openai

from experiments.systems.base import About, Answer, Item, MemorySystem, Size


class Asker(MemorySystem):
    about = About(mode="inferred")
    says = "Sum up: {}"
    swallows = False

    def __init__(self, context):
        self.client = openai.OpenAI(base_url=context.endpoint.url, api_key="none")
        self.kept = []

    def vector(self, text):
        return np.array(self.client.embeddings.create(model="any", input=text).data[0].embedding)

    def observe(self, message):
        asked = [{"role": "user", "content": self.says.format(message.text)}]
        try:
            answer = self.client.chat.completions.create(model="any", messages=asked)
        except openai.APIError:
            if not self.swallows:
                raise
            return ()
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


class Changed(Asker):
    says = "Sum this up: {}"


class Silent(Changed):
    swallows = True
'''


@pytest.fixture
def asking_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "asks_a_model.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("asks_a_model", None)


@pytest.mark.usefixtures("asking_module")
class TestInARun:
    def run(
        self, config: Callable[..., RunConfig], folder: Path, chat: ChatConfig, name: str = "Asker"
    ) -> Any:
        settings = {"system": f"asks_a_model:{name}", "baselines": (), "chat": chat}
        return run(config(**settings, run_dir=str(folder)), Console(quiet=True))

    @pytest.mark.slow
    def test_recorded_by_one_run_and_replayed_by_another(
        self, config: Callable[..., RunConfig], upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "answers.jsonl"
        before = threading.active_count()
        recording = ChatConfig(cassette=str(file), record_from=upstream.url)
        first = self.run(config, tmp_path / "one", recording)
        assert len(upstream.asked) == 6
        again = self.run(config, tmp_path / "two", ChatConfig(cassette=str(file)))
        assert len(upstream.asked) == 6, "the replay asks nobody"
        outcomes = [
            json.loads((one.folder / "manifest.json").read_text())["outcome"] for one in (first, again)
        ]
        assert outcomes[0] == outcomes[1]
        assert again.finished
        assert threading.active_count() == before, "stopped with the run"

    def test_a_request_that_changed_is_refused_also_where_it_is_passed_over(
        self, config: Callable[..., RunConfig], upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "answers.jsonl"
        self.run(config, tmp_path / "one", ChatConfig(cassette=str(file), record_from=upstream.url))
        kept = file.read_bytes()
        for name in ("Changed", "Silent"):
            with pytest.raises(Exception, match="no answer was recorded for request"):
                self.run(config, tmp_path / name, ChatConfig(cassette=str(file)), name)
        assert file.read_bytes() == kept
        assert len(upstream.asked) == 6

    @pytest.mark.slow
    def test_what_was_recorded_is_part_of_what_a_run_is(
        self, config: Callable[..., RunConfig], upstream: Any, tmp_path: Path
    ) -> None:
        file = tmp_path / "answers.jsonl"
        self.run(config, tmp_path / "one", ChatConfig(cassette=str(file), record_from=upstream.url))
        moved = tmp_path / "moved.jsonl"
        moved.write_bytes(file.read_bytes())
        prints = {
            self.run(config, tmp_path / path.stem, ChatConfig(cassette=str(path))).fingerprint
            for path in (file, moved)
        }
        assert len(prints) == 1, "the content counts, wherever it lies"
        other = [ChatConfig(cassette=str(path)).identity for path in (file, tmp_path / "asks_a_model.py")]
        assert other[0] != other[1]
        assert ChatConfig(cassette=str(tmp_path / "none")).identity == ["missing"]

    @pytest.mark.slow
    def test_a_system_in_another_interpreter_has_it_too(
        self,
        bench: Callable[..., SystemContext],
        hears: Callable[..., None],
        ask: Callable[..., Any],
        upstream: Any,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.chdir(tmp_path)
        name, file = f"exec:{sys.executable} asks_a_model:", str(tmp_path / "answers.jsonl")
        recording = replace(bench(), chat=ChatConfig(cassette=file, record_from=upstream.url))
        there = Elsewhere(f"{name}Asker", recording)
        hears(there, {"t1": "I adopted a beagle."})
        assert "beagle. (1)" in ask(there, "A beagle?").items[0].text
        there.close()
        there = Elsewhere(f"{name}Silent", replace(bench(), chat=ChatConfig(cassette=file)))
        hears(there, {"t1": "I adopted a beagle."})
        with pytest.raises(LabError, match="no answer was recorded for request"):
            there.close()
        assert len(upstream.asked) == 1


class TestCommand:
    @pytest.mark.slow
    @pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
    def test_it_prints_its_address_and_serves_until_it_is_interrupted(self, ending: signal.Signals) -> None:
        words = [sys.executable, "-m", "experiments", "serve-models"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            try:
                url = process.stdout.readline().strip()
                with openai.OpenAI(base_url=url, api_key="none") as api:
                    vector = api.embeddings.create(model="any", input=TEXTS[0]).data[0].embedding
                process.send_signal(ending)
                assert process.wait(10) == 0
            finally:
                process.kill()
        assert np.array_equal(np.float32(vector), HashingEmbedder().embed(TEXTS[:1])[0])

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            (("--replay", "none.jsonl"), "none.jsonl: no such file of recorded answers"),
            (("--port", "99999"), "cannot be had"),
            (("--record", "a", "--from", "example.com"), "expected http"),
        ],
    )
    def test_what_cannot_be_served_is_one_line(
        self, words: Sequence[str], expected: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["serve-models", *words]) == 2
        err = capsys.readouterr().err
        assert expected in err
        assert err.count("\n") == 1

    def test_to_record_takes_a_file_and_a_server(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["serve-models", "--record", "a"])
        assert "expected --record FILE and --from URL together" in capsys.readouterr().err
