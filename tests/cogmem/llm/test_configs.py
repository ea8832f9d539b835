from dataclasses import FrozenInstanceError, asdict
from pathlib import Path
from typing import Any

import pytest

from cogmem.errors import ConfigError, ModelError
from cogmem.llm import Cassette, NoModelConfig, OpenAIModel, OpenAIModelConfig, Prices, merge_texts


def test_no_model_is_the_choice_that_builds_none() -> None:
    assert NoModelConfig().build() is None
    assert NoModelConfig().prices == Prices(0.0, 0.0)


def test_the_defaults_of_config_and_class_are_the_same() -> None:
    built = OpenAIModelConfig().build()
    assert isinstance(built, OpenAIModel)
    assert built.name == OpenAIModel().name


def test_what_is_built_has_the_parameters_of_its_config(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-mine")
    server.script = [server.fails(500)]
    config = OpenAIModelConfig(
        model="m",
        base_url=server.url,
        api_key_env="MY_KEY",
        seed=3,
        retries=2,
        input_price=1.0,
        output_price=2.0,
    )
    built = config.build()
    assert isinstance(built, OpenAIModel)
    with pytest.raises(ModelError, match="after 3 tries"):
        merge_texts(built, "a", "b")
    built.close()
    assert {request["seed"] for request in server.requests} == {3}
    assert {request["model"] for request in server.requests} == {"m"}
    assert server.keys == ["Bearer sk-mine"] * 3
    assert config.prices == Prices(1.0, 2.0)


def test_a_time_out_is_handed_on(server: Any) -> None:
    server.script = [server.stall]
    built = OpenAIModelConfig(base_url=server.url, timeout_seconds=0.1, retries=0).build()
    assert isinstance(built, OpenAIModel)
    with pytest.raises(ModelError, match=r"no answer within 0\.1 s"):
        merge_texts(built, "a", "b")
    server.released.set()
    built.close()


def test_a_cassette_wraps_the_model_and_is_replayed_without_a_server_or_a_key(
    server: Any, tmp_path: Path
) -> None:
    path = str(tmp_path / "c.jsonl")
    config = OpenAIModelConfig(base_url=server.url, cassette=path)
    recording = config.build()
    assert isinstance(recording, Cassette)
    assert recording.name == OpenAIModelConfig(base_url=server.url).build().name  # type: ignore[union-attr]
    assert merge_texts(recording, "a", "b") == "Hello."
    recording.close()
    server.close()
    replaying = OpenAIModelConfig(base_url=server.url, cassette=path, cassette_mode="replay").build()
    assert replaying is not None
    assert merge_texts(replaying, "a", "b") == "Hello."


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("model", ""),
        ("base_url", "localhost:11434"),
        ("base_url", "http://me:secret@host/v1"),
        ("base_url", "ftp://me:secret@host/v1"),
        ("base_url", "http://[secret"),
        ("base_url", "http://host:secret/v1"),
        ("api_key_env", "sk-secret"),
        ("api_key_env", ""),
        ("seed", 1.5),
        ("seed", True),
        ("timeout_seconds", 0),
        ("timeout_seconds", float("nan")),
        ("timeout_seconds", float("inf")),
        ("retries", -1),
        ("retries", 1.5),
        ("input_price", -0.1),
        ("output_price", float("nan")),
        ("cassette_mode", "rewind"),
        ("cassette_mode", "replay"),  # of what?
    ],
)
def test_a_value_out_of_range_is_an_error_that_names_the_field_and_no_secret(
    setting: str, value: Any
) -> None:
    with pytest.raises(ConfigError, match=rf"OpenAIModelConfig\.{setting}") as caught:
        OpenAIModelConfig(**{setting: value})
    assert "secret" not in str(caught.value)


def test_configs_are_frozen_and_hold_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    with pytest.raises(FrozenInstanceError):
        OpenAIModelConfig().seed = 3  # type: ignore[misc]
    assert "sk-secret" not in str(asdict(OpenAIModelConfig()))
