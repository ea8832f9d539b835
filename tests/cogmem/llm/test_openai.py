"""A chat model and its server's errors, against a real HTTP server on the loopback interface (conftest)."""

import json
import socket
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem.clock import SimulatedClock
from cogmem.errors import ConfigError, ModelError
from cogmem.llm import (
    Assistant,
    NoModelConfig,
    OpenAIModel,
    OpenAIModelConfig,
    Prices,
    Prompt,
    RecordedModel,
    merge_texts,
)

SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
PROMPT = Prompt("merge_texts", "Do it.", "These two.", SCHEMA)

Connect = Callable[..., OpenAIModel]


class TestRequests:
    def test_a_prompt_is_one_request_with_schema_seed_and_no_randomness(
        self, server: Any, connect: Connect
    ) -> None:
        completion = connect(seed=5).complete(PROMPT)
        assert completion.text == '{"text": "Hello."}'
        assert (completion.input_tokens, completion.output_tokens) == (11, 7)
        form = {"name": "merge_texts", "schema": SCHEMA, "strict": True}
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
                "response_format": {"type": "json_schema", "json_schema": form},
            }
        ]

    @pytest.mark.parametrize(
        ("text", "sent"), [('{"message": "Şule\'nin köpeği 🐕"}',) * 2, ("a\udc80b", "a?b")]
    )
    def test_any_text_is_sent_as_it_is_but_for_lone_surrogates(
        self, server: Any, connect: Connect, text: str, sent: str
    ) -> None:
        connect().complete(Prompt("t", "s", text, SCHEMA))
        assert server.requests[0]["messages"][1]["content"] == sent

    def test_without_a_count_of_the_server_words_and_marks_are_counted(
        self, server: Any, connect: Connect
    ) -> None:
        choice = {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": "one, two"},
        }
        for usage in (None, {}, {"prompt_tokens": -1, "completion_tokens": "many"}):
            server.script = [server.sends({"choices": [choice], "usage": usage})]
            completion = connect().complete(PROMPT)  # Do it . These two . - one , two
            assert (completion.input_tokens, completion.output_tokens) == (6, 3)

    @pytest.mark.parametrize(
        ("status", "refusal", "left_out"),
        [
            (400, "'response_format.type' must be 'json_object' or 'text'", {"response_format"}),
            (422, "structured outputs are not supported", {"response_format"}),
            (400, "Unsupported value: 'temperature' does not support 0.0", {"temperature"}),
            (422, "unknown: seed, temperature", {"seed", "temperature"}),
            (404, "No endpoints found that can handle the requested parameters.", {"response_format"}),
        ],
    )
    def test_an_option_that_the_server_refuses_is_left_out_from_then_on(
        self, server: Any, connect: Connect, status: int, refusal: str, left_out: set[str]
    ) -> None:
        server.script = [server.fails(status, refusal), server.says('{"text": "Hi."}')]
        model = connect()
        assert [model.complete(PROMPT).text for _ in range(2)] == ['{"text": "Hi."}'] * 2
        optional = {"temperature", "seed", "response_format"}
        assert [optional - set(request) for request in server.requests] == [set(), left_out, left_out]

    def test_a_request_refused_for_itself_is_an_error_and_costs_the_others_no_option(
        self, server: Any, connect: Connect
    ) -> None:
        too_long = server.fails(400, "the context has room for 4096 tokens")
        server.script = [too_long, too_long, server.says("{}")]
        model = connect()
        with pytest.raises(ModelError, match=r"merge_texts: the server refused or failed .*4096 tokens"):
            model.complete(PROMPT)
        model.complete(PROMPT)
        assert "response_format" in server.requests[-1]


class TestFailures:
    @pytest.mark.parametrize("status", [408, 429, 503])
    def test_a_passing_failure_is_tried_again_and_counted(
        self, server: Any, connect: Connect, status: int
    ) -> None:
        server.script = [server.fails(status), server.fails(status), server.says('{"text": "Hi."}')]
        assistant = Assistant(connect(retries=2), SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
        assert assistant.run(merge_texts, "a", "b") == "Hi."
        assert len(server.requests) == 3
        assert (assistant.usage.retries, assistant.usage.calls) == (2, 1)

    @pytest.mark.parametrize(
        ("status", "tries", "cause"),
        [
            (429, 3, r"too many requests .*so sorry really.*; wait"),
            (500, 3, r"the server refused or failed .*look at the server's log"),
            (401, 1, r"the key was refused .*check OPENAI_API_KEY"),
            (403, 1, r"the key was refused .*check OPENAI_API_KEY"),
            (404, 1, r"no such path or model .*check the base URL and the model 'm'"),
            (418, 1, r"the server refused or failed"),
        ],
    )
    def test_a_lasting_failure_names_server_model_task_and_cause(
        self, server: Any, connect: Connect, status: int, tries: int, cause: str
    ) -> None:
        server.script = [server.fails(status)]
        with pytest.raises(ModelError, match=rf"^openai: {server.url} \(m\): merge_texts: {cause}") as caught:
            connect(retries=2).complete(PROMPT)
        assert "\n" not in str(caught.value)
        assert len(server.requests) == tries

    def test_a_server_that_stalls_is_given_up(self, server: Any, connect: Connect) -> None:
        server.script = [server.stall]
        with pytest.raises(ModelError, match=r"\(m\): merge_texts: no answer within 0\.2 s; raise"):
            connect(timeout_seconds=0.2, retries=0).complete(PROMPT)

    @pytest.mark.parametrize("status", [302, 307])
    def test_a_redirect_is_not_followed(
        self, server: Any, connect: Connect, status: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
        with socket.create_server(("127.0.0.1", 0)) as elsewhere:
            place = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/v1/chat/completions"
            server.script = [server.sends({}, status, location=place)]
            with pytest.raises(ModelError, match=f"the server redirects to {place}, which is not followed"):
                connect().complete(PROMPT)
            elsewhere.setblocking(False)
            with pytest.raises(BlockingIOError):  # no client came
                elsewhere.accept()

    def test_a_refused_connection_names_the_address(self, connect: Connect) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
        with pytest.raises(ModelError, match=rf"{url} \(m\): merge_texts: cannot be reached; check"):
            connect(base_url=url, retries=0).complete(PROMPT)

    @pytest.mark.parametrize(
        ("body", "cause"),
        [
            (b"<html>", "cannot be read"),
            (b'{"choices": [{"mess', "cannot be read"),
            (b"\xff\xfe\x00", "cannot be read"),
            (b"[" * 100_000, "cannot be read"),
            (None, "no choice"),
            ([], "no choice"),
            ({"choices": None}, "no choice"),
            ({"choices": []}, "no choice"),
            ({"choices": {"message": 1}}, "no choice"),
            ({"choices": [{"index": 0}]}, "no choice"),
            ({"choices": [{"message": [], "finish_reason": "stop"}]}, "no choice"),
        ],
        ids=lambda value: str(value)[:20],
    )
    def test_a_body_that_is_no_chat_answer_is_a_model_error(
        self, server: Any, connect: Connect, body: object, cause: str
    ) -> None:
        server.script = [server.sends(body)]
        with pytest.raises(ModelError, match=rf"\(m\): merge_texts: .*{cause}") as caught:
            connect(retries=0).complete(PROMPT)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("content", "extra", "cause"),
        [
            (None, {}, "is empty"),
            (["a"], {}, "is empty"),
            ('{"te', {"finish": "length"}, "was cut short"),
            ("{}", {"finish": "content_filter"}, "was filtered"),
            (None, {"refusal": "I will not"}, r"refused \(I will not\)"),
        ],
    )
    def test_an_answer_without_a_whole_text_is_a_model_error(
        self, server: Any, connect: Connect, content: object, extra: dict[str, Any], cause: str
    ) -> None:
        server.script = [server.says(content, **extra)]
        with pytest.raises(ModelError, match=rf"\(m\): merge_texts: the (answer|model) {cause}"):
            connect(retries=0).complete(PROMPT)


class TestKeys:
    def test_a_local_server_needs_no_key_and_a_key_is_sent_where_given(
        self, server: Any, connect: Connect, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        connect().complete(PROMPT)
        monkeypatch.setenv("OTHER_KEY", "sk-2")
        connect(api_key_env="OTHER_KEY").complete(PROMPT)
        assert server.keys == ["Bearer not-needed", "Bearer sk-2"]

    def test_elsewhere_a_missing_key_is_an_error_before_any_request(self) -> None:
        expected = r"https://api\.openai\.com/v1 \(m\): merge_texts: there is no API key; set .* OTHER_KEY"
        with pytest.raises(ModelError, match=expected):
            OpenAIModel(OpenAIModelConfig(model="m", api_key_env="OTHER_KEY")).complete(PROMPT)

    def test_an_error_does_not_show_the_key(
        self, server: Any, connect: Connect, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
        server.script = [server.fails(401, "key sk-secret is bad")]
        with pytest.raises(ModelError, match=r"key \*\*\* is bad"):
            connect().complete(PROMPT)

    @pytest.mark.parametrize(
        "url",
        [
            *("http://me:secret@h/v1", "http://h/v1?key=secret", "http://h/v1#secret", "http://h:secret/v1"),
            *("ftp://secret", "localhost:11434", "http://[secret"),
        ],
    )
    def test_an_address_with_more_than_host_and_path_is_refused_wherever_it_stands(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        for make, name in (
            (lambda: OpenAIModelConfig(base_url=url), r"OpenAIModelConfig\.base_url"),
            (lambda: OpenAIModelConfig().build(), "OPENAI_BASE_URL"),
        ):
            with pytest.raises(ConfigError, match=f"{name} is no plain address") as caught:
                make()
            assert "secret" not in str(caught.value)


class TestConfig:
    def test_no_model_is_the_choice_that_builds_none(self) -> None:
        assert NoModelConfig().build() is None
        assert NoModelConfig().prices == Prices(0.0, 0.0)

    def test_a_name_tells_model_seed_and_server(self) -> None:
        names = {
            OpenAIModelConfig(model=model, base_url=url, seed=seed).build().name
            for model in ("m", "n")
            for url in ("http://a/v1", "http://b/v1")
            for seed in (0, 1)
        }
        assert len(names) == 8

    def test_a_cache_is_replayed_without_a_server_or_a_key(self, server: Any, tmp_path: Path) -> None:
        config = OpenAIModelConfig(base_url=server.url, cache=str(tmp_path / "c.sqlite"))
        with config.build() as recording:  # type: ignore[attr-defined]
            assert isinstance(recording, RecordedModel)
            assert merge_texts(recording, "a", "b") == "Hello."
        server.close()
        replaying = OpenAIModelConfig(base_url=server.url, cache=config.cache, replay=True)
        replaying.check()
        assert merge_texts(replaying.build(), "a", "b") == "Hello."

    @pytest.mark.parametrize(
        "settings",
        [
            *(
                {"model": ""},
                {"api_key_env": "sk-secret"},
                {"api_key_env": ""},
                {"seed": 1.5},
                {"seed": True},
            ),
            *({"timeout_seconds": 0}, {"timeout_seconds": float("nan")}, {"retries": -1}, {"retries": 1.5}),
            *({"input_price": -0.1}, {"output_price": float("nan")}, {"replay": True}),
        ],
        ids=str,
    )
    def test_a_value_out_of_range_is_an_error_that_names_the_field_and_no_secret(
        self, settings: dict[str, Any]
    ) -> None:
        with pytest.raises(ConfigError, match=rf"OpenAIModelConfig\.{next(iter(settings))}") as caught:
            OpenAIModelConfig(**settings)
        assert "secret" not in str(caught.value)

    def test_configs_are_frozen_and_hold_no_key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
        with pytest.raises(FrozenInstanceError):
            OpenAIModelConfig().seed = 3  # type: ignore[misc]
        assert "sk-secret" not in json.dumps(asdict(OpenAIModelConfig()))
