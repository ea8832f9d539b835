"""Against a real HTTP server on the loopback interface (see conftest)."""

import json
import socket
import ssl
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from cogmem.clock import SimulatedClock
from cogmem.errors import ConfigError, ModelError
from cogmem.llm import Assistant, OpenAIModel, Prompt, merge_texts
from cogmem.llm.configs import OpenAIModelConfig
from cogmem.openai_client import asked_pause

SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
PROMPT = Prompt("merge_texts", "Do it.", "These two.", SCHEMA)

Connect = Callable[..., OpenAIModel]


def test_certificates_are_loaded_for_an_encrypted_address_alone(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[object] = []
    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", lambda *given, **named: loaded.append(given))
    connect().complete(PROMPT)
    assert not loaded
    with pytest.raises(ModelError):
        connect(base_url="https://localhost:1/v1", api_key="k", retries=0).complete(PROMPT)
    assert loaded


def test_a_prompt_is_one_request_with_schema_seed_and_no_randomness(server: Any, connect: Connect) -> None:
    completion = connect(seed=5).complete(PROMPT)
    assert completion.text == '{"text": "Hello."}'
    assert (completion.input_tokens, completion.output_tokens) == (11, 7)
    assert server.requests == [
        {
            "path": "/v1/chat/completions",
            "model": "m",
            "messages": [
                {"role": "system", "content": "Do it."},
                {"role": "user", "content": "These two."},
            ],
            "temperature": 0.0,
            "seed": 5,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "merge_texts", "schema": SCHEMA, "strict": True},
            },
        }
    ]


def test_a_text_that_no_utf8_can_carry_is_asked_about_all_the_same(server: Any, connect: Connect) -> None:
    connect().complete(Prompt("t", "s", "a\udc80b", SCHEMA))
    assert server.requests[0]["messages"][1]["content"] == "a?b"


def test_where_the_server_counts_no_tokens_words_and_marks_are_counted(server: Any, connect: Connect) -> None:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "one, two"}}
    for usage in (None, {}, {"prompt_tokens": -1, "completion_tokens": "many"}):
        server.script = [server.sends({"choices": [choice], "usage": usage})]
        completion = connect().complete(Prompt("t", "Do it.", "These two.", SCHEMA))
        assert (completion.input_tokens, completion.output_tokens) == (
            6,
            3,
        )  # Do it . These two . - one , two


@pytest.mark.parametrize(
    ("refusal", "left_out"),
    [
        ("'response_format.type' must be 'json_object' or 'text'", {"response_format"}),
        ("structured outputs are not supported", {"response_format"}),
        ("Unsupported value: 'temperature' does not support 0.0 with this model", {"temperature"}),
        ("extra fields not permitted: body -> seed", {"seed"}),
        ("unknown: seed, temperature", {"seed", "temperature"}),
    ],
)
@pytest.mark.parametrize("status", [400, 422])
def test_an_option_that_the_server_refuses_is_left_out_for_good(
    server: Any, connect: Connect, status: int, refusal: str, left_out: set[str]
) -> None:
    server.script = [server.fails(status, refusal), server.says('{"text": "Hi."}')]
    model = connect()
    assert [model.complete(PROMPT).text for _ in range(2)] == ['{"text": "Hi."}'] * 2
    optional = {"temperature", "seed", "response_format"}
    assert [optional - set(request) for request in server.requests] == [set(), left_out, left_out]


def test_options_refused_one_after_the_other_are_all_left_out(server: Any, connect: Connect) -> None:
    server.script = [server.fails(400, "no"), server.fails(400, "temperature?"), server.says("{}")]
    assert connect().complete(PROMPT).text == "{}"
    assert set(server.requests[-1]) == {"path", "model", "messages", "seed"}


def test_a_request_refused_for_itself_is_an_error_and_costs_the_others_no_option(
    server: Any, connect: Connect
) -> None:
    too_long = server.fails(400, "the context has room for 4096 tokens")
    server.script = [too_long, too_long, server.says("{}")]
    model = connect()
    with pytest.raises(ModelError, match=r"merge_texts: the request was refused .*4096 tokens"):
        model.complete(PROMPT)
    model.complete(PROMPT)
    assert "response_format" in server.requests[-1]


@pytest.mark.parametrize(
    "refusal",
    [
        "response_format is not supported by this model",
        "No endpoints found that can handle the requested parameters.",
        "This model has no structured outputs",
    ],
)
def test_a_404_about_an_option_is_no_missing_model(server: Any, connect: Connect, refusal: str) -> None:
    server.script = [server.fails(404, refusal), server.says("{}")]
    model = connect()
    assert [model.complete(PROMPT).text for _ in range(2)] == ["{}"] * 2
    assert ["response_format" in request for request in server.requests] == [True, False, False]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(server: Any, connect: Connect, status: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        place = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/v1/chat/completions"
        server.script = [server.sends({}, status, location=place)]
        with pytest.raises(ModelError, match=f"the server redirects to {place}, which is not followed; set"):
            connect(api_key="sk-1").complete(PROMPT)
        elsewhere.setblocking(False)
        with pytest.raises(BlockingIOError):  # nobody came
            elsewhere.accept()


def test_retries_are_counted(server: Any, connect: Connect) -> None:
    server.script = [server.fails(500), server.says("{}"), server.fails(500)]
    model = connect(retries=1)
    assistant = Assistant(model, SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
    for _ in range(2):
        assistant.run(merge_texts, "a", "b")
    assert (assistant.usage.retries, assistant.usage.calls, assistant.usage.failures) == (2, 2, 1)


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503])
def test_a_passing_failure_is_tried_again(server: Any, connect: Connect, status: int) -> None:
    server.script = [server.fails(status), server.fails(status), server.says("{}")]
    assert connect(retries=2).complete(PROMPT).text == "{}"
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("status", "tries", "cause"),
    [
        (429, 3, r"too many requests after 3 tries .*so sorry really.*; wait"),
        (500, 3, r"the server failed after 3 tries .*look at the server's log"),
        (401, 1, r"the key was refused .*check OPENAI_API_KEY"),
        (403, 1, r"the key was refused .*check OPENAI_API_KEY"),
        (404, 1, r"no such path or model .*check the base URL and the model 'm'"),
        (418, 1, r"the request was refused"),
    ],
)
def test_a_lasting_failure_is_a_model_error_naming_server_model_task_and_cause(
    server: Any, connect: Connect, status: int, tries: int, cause: str
) -> None:
    server.script = [server.fails(status)]
    with pytest.raises(ModelError, match=rf"^openai: {server.url} \(m\): merge_texts: {cause}") as caught:
        connect(retries=2).complete(PROMPT)
    assert "\n" not in str(caught.value)
    assert len(server.requests) == tries


def test_a_server_that_stalls_is_given_up(server: Any, connect: Connect) -> None:
    server.script = [server.stall]
    with pytest.raises(ModelError, match=r"\(m\): merge_texts: no answer within 0\.2 s at the only try"):
        connect(timeout_seconds=0.2, retries=0).complete(PROMPT)


def test_a_server_that_stalls_once_is_asked_again(server: Any, connect: Connect) -> None:
    server.script = [server.stall, server.says("{}")]
    assert connect(timeout_seconds=0.2, retries=1).complete(PROMPT).text == "{}"


class Dripping(threading.Thread):
    """A server that sends its answer a byte at a time, and never all of it."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}/v1"
        self.given_up = threading.Event()

    def run(self) -> None:
        connection, _ = self._listening.accept()
        with connection, self._listening:
            connection.recv(65_536)
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n")
            try:
                while not self.given_up.wait(0.01):
                    connection.sendall(b" ")
            except OSError:  # the client gave up
                self.given_up.set()


def test_an_answer_that_comes_in_drops_is_given_up_in_all(connect: Connect) -> None:
    server = Dripping()
    server.start()
    with pytest.raises(ModelError, match=r"no whole answer within 0\.3 s; raise the deadline"):
        connect(base_url=server.url, timeout_seconds=20.0, deadline_seconds=0.3, retries=5).complete(PROMPT)
    assert server.given_up.wait(10)  # the connection is closed, too


def test_a_pause_that_would_outlast_the_deadline_is_not_begun(server: Any, connect: Connect) -> None:
    server.script = [server.sends({"error": {"message": "busy"}}, 429, **{"retry-after": "7200"})]
    with pytest.raises(ModelError, match=r"the server asks to wait for 7200 s, of 120 s in all"):
        connect(retries=5).complete(PROMPT)
    assert len(server.requests) == 1


def test_a_pause_may_be_told_as_an_instant() -> None:
    headers = {"date": "Mon, 01 Jan 2024 10:00:00 GMT", "retry-after": "Mon, 01 Jan 2024 12:00:00 GMT"}
    assert asked_pause(headers) == 7200.0
    assert asked_pause(headers | {"date": ""}) is None


def test_a_pause_that_the_server_asks_for_is_made(
    server: Any, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("cogmem.openai_client.time.sleep", pauses.append)
    busy = [server.sends({}, 429, **{"retry-after": asked}) for asked in ("3", "0", "soon", "-1", "nan")]
    server.script = [*busy, server.says("{}")]
    assert connect(retries=5).complete(PROMPT).text == "{}"
    assert pauses == [3.0, 0.0, 2.0, 0.0, 8.0]  # what is no number grows: .5, 1, 2, 4, 8


SECRET = "http://ada:pa55word@{host}/sk-proj-77/v1?api-key=abc123&signed#f00"


def test_no_part_of_a_url_tells_a_password_or_a_key(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.url.removeprefix("http://").removesuffix("/v1")
    monkeypatch.setenv("OPENAI_BASE_URL", SECRET.format(host=host))
    model = OpenAIModel("m", api_key="sk-secret", retries=0)
    server.script = [server.fails(418, "no pa55word, sk-proj-77, abc123 or sk-secret for you")]
    with pytest.raises(ModelError, match="the request was refused") as caught:
        model.complete(PROMPT)
    model.close()
    for text in (model.name, str(caught.value)):
        assert host in text
        for secret in ("ada", "pa55word", "sk-proj-77", "abc123", "signed", "f00", "sk-secret"):
            assert secret not in text


@pytest.mark.parametrize("url", ["http://h/sk-1/v1", "http://h/v1?key=1", "http://h/v1#1", "http://:p@h/v1"])
def test_an_address_with_a_secret_is_no_setting(url: str) -> None:
    with pytest.raises(ConfigError, match=r"base_url holds a user, a password or a key") as caught:
        OpenAIModelConfig(base_url=url)
    assert url not in str(caught.value)


def test_a_refused_connection_names_the_address(connect: Connect) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    with pytest.raises(ModelError, match=rf"{url} \(m\): merge_texts: cannot be reached at the only try"):
        connect(base_url=url, retries=0).complete(PROMPT)


DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        pytest.param(b"<html>", "not a chat answer", id="html"),
        pytest.param(b"", "not a chat answer", id="nothing"),
        pytest.param(b'{"choices": [{"mess', "not a chat answer", id="cut"),
        pytest.param(b"\xff\xfe\x00", "not a chat answer", id="bytes"),
        pytest.param(DEEP, "not a chat answer", id="deep"),
        pytest.param(None, "no choice", id="null"),
        pytest.param([], "no choice", id="list"),
        pytest.param(7, "no choice", id="number"),
        pytest.param({}, "no choice", id="object"),
        pytest.param({"choices": None}, "no choice", id="null choices"),
        pytest.param({"choices": []}, "no choice", id="no choices"),
        pytest.param({"choices": "abc"}, "no choice", id="text for choices"),
        pytest.param({"choices": {"message": 1}}, "no choice", id="object for choices"),
        pytest.param({"choices": [{"index": 0}]}, "no choice", id="no message"),
        pytest.param(
            {"choices": [{"message": None, "finish_reason": "stop"}]}, "no choice", id="null message"
        ),
        pytest.param({"choices": [{"message": [], "finish_reason": "stop"}]}, "no choice", id="list message"),
    ],
)
def test_a_body_that_is_no_chat_answer_is_a_model_error(
    server: Any, connect: Connect, body: object, cause: str
) -> None:
    server.script = [server.sends(body)]
    with pytest.raises(ModelError, match=rf"\(m\): merge_texts: .*{cause}") as caught:
        connect(retries=0).complete(PROMPT)
    assert "\n" not in str(caught.value)


def test_a_page_instead_of_an_answer_is_a_model_error(server: Any, connect: Connect) -> None:
    server.script = [server.sends(b"<html>log in first</html>", **{"content-type": "text/html"})]
    with pytest.raises(ModelError, match="merge_texts: the answer has no choice"):
        connect(retries=0).complete(PROMPT)


def test_a_body_shorter_than_announced_is_a_model_error(server: Any, connect: Connect) -> None:
    server.script = [server.sends(b'{"choices": [', **{"content-length": "9999"})]
    with pytest.raises(ModelError, match="merge_texts: cannot be reached"):
        connect(retries=0).complete(PROMPT)


@pytest.mark.parametrize(
    ("content", "extra", "cause"),
    [
        pytest.param(None, {}, "is empty", id="null"),
        pytest.param("  \n", {}, "is empty", id="blank"),
        pytest.param(["a"], {}, "is empty", id="parts"),
        pytest.param('{"te', {"finish": "length"}, "was cut short", id="length"),
        pytest.param("{}", {"finish": "content_filter"}, "was filtered", id="filter"),
        pytest.param(None, {"refusal": "I will not"}, r"refused \(I will not\)", id="refusal"),
    ],
)
def test_an_answer_without_a_whole_text_is_a_model_error(
    server: Any, connect: Connect, content: object, extra: dict[str, Any], cause: str
) -> None:
    server.script = [server.says(content, **extra)]
    with pytest.raises(ModelError, match=rf"\(m\): merge_texts: the (answer|model) {cause}"):
        connect(retries=0).complete(PROMPT)


def test_a_local_server_needs_no_key_and_a_key_is_sent_where_given(
    server: Any, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect().complete(PROMPT)
    connect(api_key="sk-1").complete(PROMPT)
    monkeypatch.setenv("OTHER_KEY", "sk-2")
    connect(key_variable="OTHER_KEY").complete(PROMPT)
    assert server.keys == ["Bearer not-needed", "Bearer sk-1", "Bearer sk-2"]


def test_elsewhere_a_missing_key_is_an_error_before_any_request() -> None:
    with pytest.raises(
        ModelError,
        match=r"https://api\.openai\.com/v1 \(m\): merge_texts: there is no API key; set .* OTHER_KEY",
    ):
        OpenAIModel("m", key_variable="OTHER_KEY").complete(PROMPT)


def test_an_error_does_not_tell_the_key(server: Any, connect: Connect) -> None:
    server.script = [server.fails(401, "key sk-secret is bad")]
    with pytest.raises(ModelError, match=r"key \*\*\* is bad"):
        connect(api_key="sk-secret").complete(PROMPT)


def test_a_name_tells_model_seed_and_server() -> None:
    names = {
        OpenAIModel(model, base_url=url, seed=seed).name
        for model in ("m", "n")
        for url in ("http://a/v1", "http://b/v1")
        for seed in (0, 1)
    }
    assert len(names) == 8


def test_prompts_are_sent_as_they_are_in_any_language(server: Any, connect: Connect) -> None:
    text = json.dumps({"message": "Şule'nin köpeği 🐕"}, ensure_ascii=False)
    connect().complete(Prompt("t", "s", text, SCHEMA))
    assert server.requests[0]["messages"][1]["content"] == text
