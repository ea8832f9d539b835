"""The encoder against a plain one, on weights at random."""

import json
import math
from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import NDArray

from cogmem.embedding.bert import Bert, Floats, gelu, words_of

PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "walk", "##ed", "dog", "!", "海"]
SIZE, HEADS, LAYERS = 8, 2, 2
STREAM = np.random.default_rng(1)


def weights() -> dict[str, NDArray[np.float32]]:
    """Those of a small model, by their names."""
    places: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (len(PIECES), SIZE),
        "embeddings.position_embeddings.weight": (512, SIZE),
        "embeddings.token_type_embeddings.weight": (2, SIZE),
    }
    norms = ["embeddings.LayerNorm"]
    for number in range(LAYERS):
        layer = f"encoder.layer.{number}"
        norms += [f"{layer}.attention.output.LayerNorm", f"{layer}.output.LayerNorm"]
        sizes: dict[str, tuple[int, ...]] = {
            f"attention.self.{part}": (SIZE, SIZE) for part in ("query", "key", "value")
        }
        sizes |= {"attention.output.dense": (SIZE, SIZE), "intermediate.dense": (16, SIZE)}
        sizes |= {"output.dense": (SIZE, 16)}
        for name, shape in sizes.items():
            places |= {f"{layer}.{name}.weight": shape, f"{layer}.{name}.bias": shape[:1]}
    for name in norms:
        places |= {f"{name}.weight": (SIZE,), f"{name}.bias": (SIZE,)}
    return {name: STREAM.standard_normal(shape).astype(np.float32) for name, shape in places.items()}


@pytest.fixture(scope="module")
def stored() -> dict[str, NDArray[np.float32]]:
    return weights()


@pytest.fixture(scope="module")
def model(stored: Mapping[str, NDArray[np.float32]], tmp_path_factory: pytest.TempPathFactory) -> Bert:
    folder = tmp_path_factory.mktemp("bert")
    config = {"num_attention_heads": HEADS, "num_hidden_layers": LAYERS, "layer_norm_eps": 1e-12}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "vocab.txt").write_text("\n".join(PIECES), encoding="utf-8")
    header, data = dict[str, object](), b""
    for name, values in stored.items():
        offsets = [len(data), len(data) + values.nbytes]
        header[name] = {"dtype": "F32", "shape": values.shape, "data_offsets": offsets}
        data += values.tobytes()
    head = json.dumps(header).encode()
    (folder / "model.safetensors").write_bytes(len(head).to_bytes(8, "little") + head + data)
    return Bert(folder)


def plain(stored: Mapping[str, NDArray[np.float32]], text: list[int]) -> Floats:
    """The encoder as it is written down in papers, for one text."""

    def linear(x: Floats, name: str) -> Floats:
        found: Floats = x @ stored[f"{name}.weight"].T.astype(np.float64) + stored[f"{name}.bias"]
        return found

    def norm(x: Floats, name: str) -> Floats:
        spread = np.sqrt(x.var(axis=1, keepdims=True) + 1e-12)
        found: Floats = (x - x.mean(axis=1, keepdims=True)) / spread * stored[f"{name}.weight"]
        return found + stored[f"{name}.bias"]

    x = stored["embeddings.word_embeddings.weight"][text].astype(np.float64)
    x += stored["embeddings.position_embeddings.weight"][: len(text)]
    x += stored["embeddings.token_type_embeddings.weight"][0]
    x = norm(x, "embeddings.LayerNorm")
    for number in range(LAYERS):
        layer = f"encoder.layer.{number}"
        query, key, value = (linear(x, f"{layer}.attention.self.{p}") for p in ("query", "key", "value"))
        heads = []
        for part in np.split(np.arange(SIZE), HEADS):
            scores = np.exp(query[:, part] @ key[:, part].T / math.sqrt(len(part)))
            heads.append(scores / scores.sum(axis=1, keepdims=True) @ value[:, part])
        attended = linear(np.concatenate(heads, axis=1), f"{layer}.attention.output.dense")
        x = norm(x + attended, f"{layer}.attention.output.LayerNorm")
        inner = linear(x, f"{layer}.intermediate.dense")
        inner = inner * np.vectorize(math.erf)(inner / math.sqrt(2)) / 2 + inner / 2
        x = norm(x + linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
    return x.mean(axis=0)


def test_it_is_the_encoder_of_the_paper(model: Bert, stored: Mapping[str, NDArray[np.float32]]) -> None:
    sizes = (3, 7, 512, 3, 1, 300, 40, 7, 300)  # together several batches
    texts = [STREAM.integers(0, len(PIECES), size).tolist() for size in sizes]
    expected = np.array([plain(stored, text) for text in texts])
    np.testing.assert_allclose(model.encode(texts), expected, atol=1e-9)
    np.testing.assert_allclose(model.encode(texts[:2]), expected[:2], atol=1e-9)
    assert model.encode([]).shape == (0, SIZE)


def test_gelu_is_within_its_bound() -> None:
    values = np.concatenate([STREAM.standard_normal(2000) * 3, [-1e6, -8.0001, -8, 8, 8.0001, 1e6]])
    below = np.array([math.erfc(-value / math.sqrt(2)) / 2 for value in values.tolist()])
    assert np.abs(gelu(values) - values * below).max() < 1e-10


def test_a_text_becomes_pieces(model: Bert) -> None:
    def pieces(text: str, longest: int = 512) -> list[str]:
        return [model.pieces[number] for number in model.numbers_of(text, longest)]

    assert pieces("Wálked 海dog!") == ["[CLS]", "walk", "##ed", "海", "dog", "!", "[SEP]"]
    assert pieces("walks " + "dog" * 40) == ["[CLS]", "[UNK]", "[UNK]", "[SEP]"]
    assert pieces("dog " * 9, 4) == ["[CLS]", "dog", "dog", "[SEP]"]
    assert pieces("") == ["[CLS]", "[SEP]"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("İstanbul'da ILIK", "istanbul ' da ilik"),
        ("a\u200bb\x0bc\td\u2028e \ud800\ufffd", "abc d e"),
        ("€50 😀ok “so”…", "€50 😀ok “ so ” …"),
    ],
)
def test_words_are_those_of_the_published_tokenizer(text: str, expected: str) -> None:
    assert words_of(text) == expected.split()
