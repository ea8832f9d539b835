from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from cogmem.embedding import CachedEmbedder, HashingConfig, HashingEmbedder, MiniLMConfig, OpenAIConfig
from cogmem.errors import ConfigError


def test_the_defaults_of_config_and_class_are_the_same() -> None:
    assert HashingConfig().build().name == HashingEmbedder().name
    config = HashingConfig(dimensions=64, stop_weight=0.0, gram_weight=1.0, phrase_norm=0.5, seed=3)
    expected = HashingEmbedder(64, stop_weight=0.0, gram_weight=1.0, phrase_norm=0.5, seed=3)
    assert config.build().embed(["a cat"]).tobytes() == expected.embed(["a cat"]).tobytes()


@pytest.mark.parametrize("config", [MiniLMConfig, OpenAIConfig])
def test_a_cache_path_wraps_the_embedder(config: Any, tmp_path: Path) -> None:
    built = config(cache=str(tmp_path / "deep" / "vectors.sqlite")).build()
    assert isinstance(built, CachedEmbedder)
    assert built.name == config().build().name
    built.close()


@pytest.mark.parametrize(
    ("config", "settings"),
    [
        (HashingConfig, {"dimensions": 0}),
        (HashingConfig, {"dimensions": 64.0}),
        (HashingConfig, {"dimensions": True}),
        (HashingConfig, {"stop_weight": 1.5}),
        (HashingConfig, {"gram_weight": -1}),
        (HashingConfig, {"phrase_norm": float("nan")}),
        (HashingConfig, {"seed": -1}),
        (MiniLMConfig, {"replay": True}),
        (OpenAIConfig, {"model": ""}),
        (OpenAIConfig, {"base_url": "http://me:secret@host/v1"}),
        (OpenAIConfig, {"timeout_seconds": 0}),
        (OpenAIConfig, {"dimensions": "many"}),
    ],
    ids=str,
)
def test_a_value_out_of_range_is_an_error_that_names_the_field(config: Any, settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match=rf"{config.__name__}\.{next(iter(settings))}") as caught:
        config(**settings)
    assert "secret" not in str(caught.value)


def test_configs_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        HashingConfig().dimensions = 3  # type: ignore[misc]
