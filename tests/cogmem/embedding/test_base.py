"""What every embedder refuses."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cogmem.clock import SystemClock
from cogmem.embedding import (
    CachedEmbedder,
    Embedder,
    HashingEmbedder,
    MiniLMEmbedder,
    OpenAIEmbedder,
    SessionCache,
)
from cogmem.errors import InputError

EMBEDDERS: dict[str, Callable[[Path], Embedder]] = {
    "hashing": lambda path: HashingEmbedder(),
    "minilm": lambda path: MiniLMEmbedder(),
    "openai": lambda path: OpenAIEmbedder(),
    "cached": lambda path: CachedEmbedder(HashingEmbedder(), path / "vectors.sqlite"),
    "session": lambda path: SessionCache(HashingEmbedder(), SystemClock()),
}


@pytest.mark.parametrize("kind", EMBEDDERS)
@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("Maple", "texts = 'Maple'; expected a list of texts"),
        ("", "texts = ''; expected a list of texts"),
        (b"Maple", "texts = a value of type bytes; expected a list of texts"),
        (["Maple", None], r"texts\[1\] = None; expected a text"),
    ],
)
def test_a_bare_text_is_refused(kind: str, texts: object, expected: str, tmp_path: Path) -> None:
    embedder = EMBEDDERS[kind](tmp_path)
    with pytest.raises(InputError, match=f"^embed: {expected}$"):
        embedder.embed(texts)  # type: ignore[arg-type]
    getattr(embedder, "close", lambda: None)()


@pytest.mark.parametrize("texts", [None, 3, {"a": 1}])
def test_what_is_no_list_of_texts_is_refused(texts: Any) -> None:
    with pytest.raises(InputError, match=r"embed: texts = .*; expected a list of texts"):
        HashingEmbedder().embed(texts)
