"""What every embedder refuses, and what the offline ones promise of their rows."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.embedding import (
    CachedEmbedder,
    Embedder,
    HashingEmbedder,
    MiniLMEmbedder,
    OpenAIConfig,
    OpenAIEmbedder,
    StaticEmbedder,
)
from cogmem.errors import InputError

EMBEDDERS: dict[str, Callable[[], Embedder]] = {
    "hashing": HashingEmbedder,
    "static": StaticEmbedder,
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


OFFLINE = [HashingEmbedder(), StaticEmbedder()]
TEXTS = st.lists(st.text(st.characters(), max_size=80), max_size=8)  # lone surrogates included


@pytest.mark.parametrize("embedder", OFFLINE, ids=["hashing", "static"])
@given(TEXTS)
def test_rows_are_finite_and_of_length_one_or_zero(embedder: Embedder, texts: list[str]) -> None:
    rows = embedder.embed(texts)
    assert rows.shape == (len(texts), embedder.dimensions)
    assert rows.dtype == np.float32
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1)
    assert np.all((np.abs(lengths - 1) < 1e-6) | (lengths == 0))


@pytest.mark.parametrize("embedder", OFFLINE, ids=["hashing", "static"])
@given(TEXTS)
def test_a_row_depends_on_its_text_alone(embedder: Embedder, texts: list[str]) -> None:
    together = embedder.embed(texts)
    alone = [embedder.embed([text])[0] for text in texts]
    backwards = embedder.embed([*texts[::-1], "something else"])[: len(texts)][::-1]
    for a, b, c in zip(together, alone, backwards, strict=True):
        assert a.tobytes() == b.tobytes() == c.tobytes()


@pytest.mark.parametrize("embedder", OFFLINE, ids=["hashing", "static"])
def test_rows_do_not_depend_on_the_chunk_in_which_they_are_made(embedder: Embedder) -> None:
    texts = [f"memory number {i} of {i % 7}" for i in range(600)]
    alone = np.vstack([embedder.embed([text]) for text in texts])
    assert embedder.embed(texts).tobytes() == alone.tobytes()
