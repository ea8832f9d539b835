"""What every embedder refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem.embedding import (
    CachedEmbedder,
    Embedder,
    HashingEmbedder,
    MiniLMEmbedder,
    OpenAIConfig,
    OpenAIEmbedder,
)
from cogmem.errors import InputError

EMBEDDERS: dict[str, Callable[[], Embedder]] = {
    "hashing": HashingEmbedder,
    "minilm": MiniLMEmbedder,
    "openai": lambda: OpenAIEmbedder(OpenAIConfig()),
    "cached": lambda: CachedEmbedder(HashingEmbedder(), ":memory:"),
}


@pytest.mark.parametrize("kind", EMBEDDERS)
@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("Maple", "texts = 'Maple'; expected a list of texts"),
        (b"Maple", "texts = a value of type bytes; expected a list of texts"),
        (None, "texts = None; expected a list of texts"),
        ({"a": 1}, "texts = a value of type dict; expected a list of texts"),
        (["Maple", None], r"texts\[1\] = None; expected a text"),
    ],
)
def test_what_is_no_list_of_texts_is_refused(kind: str, texts: Any, expected: str) -> None:
    embedder = EMBEDDERS[kind]()
    with pytest.raises(InputError, match=f"^embed: {expected}$"):
        embedder.embed(texts)
    getattr(embedder, "close", lambda: None)()
