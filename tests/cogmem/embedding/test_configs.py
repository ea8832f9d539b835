from dataclasses import FrozenInstanceError, asdict
from pathlib import Path
from typing import Any

import pytest

from cogmem.embedding import CachedEmbedder, HashingConfig, HashingEmbedder, MiniLMConfig, OpenAIConfig
from cogmem.errors import ConfigError


def test_the_defaults_of_config_and_class_are_the_same() -> None:
    assert HashingConfig().build().name == HashingEmbedder().name


def test_what_is_built_has_the_parameters_of_its_config() -> None:
    config = HashingConfig(dimensions=64, stop_weight=0.0, gram_weight=1.0, phrase_norm=0.5)
    built = config.build()
    assert built.dimensions == 64
    assert built.name == HashingEmbedder(64, stop_weight=0.0, gram_weight=1.0, phrase_norm=0.5).name
    server = OpenAIConfig(model="m", base_url="http://localhost:1/v1/", dimensions=8, shorten=True).build()
    assert server.name == "openai(m,8,shortened,http://localhost:1/v1)"


@pytest.mark.parametrize("config", [MiniLMConfig, OpenAIConfig])
def test_a_cache_path_wraps_the_embedder(config: Any, tmp_path: Path) -> None:
    built = config(cache=str(tmp_path / "deep" / "vectors.sqlite")).build()
    assert isinstance(built, CachedEmbedder)
    assert built.name == config().build().name
    built.close()


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: HashingConfig(dimensions=0), "dimensions"),
        (lambda: HashingConfig(dimensions=64.0), "dimensions"),  # type: ignore[arg-type]
        (lambda: HashingConfig(dimensions=True), "dimensions"),
        (lambda: HashingConfig(stop_weight=1.5), "stop_weight"),
        (lambda: HashingConfig(gram_weight=-1), "gram_weight"),
        (lambda: HashingConfig(phrase_norm=float("nan")), "phrase_norm"),
        (lambda: MiniLMConfig(batch_size=0), "batch_size"),
        (lambda: MiniLMConfig(precision="int4"), "precision"),
        (lambda: MiniLMConfig(replay=True), "replay"),
        (lambda: OpenAIConfig(model=""), "model"),
        (lambda: OpenAIConfig(base_url="localhost:11434"), "base_url"),
        (lambda: OpenAIConfig(base_url="http://me:secret@host/v1"), "base_url"),
        (lambda: OpenAIConfig(timeout_seconds=0), "timeout_seconds"),
        (lambda: OpenAIConfig(retries=-1), "retries"),
        (lambda: OpenAIConfig(dimensions="many"), "dimensions"),  # type: ignore[arg-type]
    ],
)
def test_a_value_out_of_range_is_an_error_that_names_the_field(make: Any, field: str) -> None:
    with pytest.raises(ConfigError, match=field) as caught:
        make()
    assert "secret" not in str(caught.value)


def test_configs_are_frozen_and_hold_no_key() -> None:
    with pytest.raises(FrozenInstanceError):
        HashingConfig().dimensions = 3  # type: ignore[misc]
    assert not [name for name in asdict(OpenAIConfig()) if "key" in name]
