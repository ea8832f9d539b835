"""A BERT in NumPy: word pieces, the layers of the encoder, and the mean of the last one.

Everything is computed in float64, so the batch and the number of threads move no more than the last bits.
Texts are not padded: the tokens of a batch stand one behind the other, and attention is computed for all
texts of one length at once.
"""

import json
import math
import string
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_TOKENS = 512
"""Number of tokens that pass through the layers at once, unless one text has more."""


class Bert:
    """An encoder with the weights of a folder in the format of Hugging Face: `config.json`, `vocab.txt` (of
    lower case) and `model.safetensors` (float32). Raises OSError, KeyError or ValueError for a folder without
    them."""

    def __init__(self, folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text("utf-8"))
        self.pieces = (folder / "vocab.txt").read_text("utf-8").splitlines()
        self._numbers = {piece: number for number, piece in enumerate(self.pieces)}
        self._heads: int = config["num_attention_heads"]
        self._smallest: float = config["layer_norm_eps"]
        stored = tensors(folder / "model.safetensors")
        self._words = stored.pop("embeddings.word_embeddings.weight")
        self._weights = {name: np.ascontiguousarray(values.T, np.float64) for name, values in stored.items()}
        self._layers = [f"encoder.layer.{number}." for number in range(config["num_hidden_layers"])]
        for layer in self._layers:  # queries, keys and values by one product
            for kind in ("weight", "bias"):
                names = (f"{layer}attention.self.{part}.{kind}" for part in ("query", "key", "value"))
                parts = [self._weights.pop(name) for name in names]
                self._weights[f"{layer}attention.self.{kind}"] = np.concatenate(parts, axis=-1)

    def numbers_of(self, text: str, longest: int) -> list[int]:
        """The numbers of a text's pieces between those of "[CLS]" and "[SEP]", at most `longest`."""
        known = self._numbers
        found = [known[piece] for word in words_of(text) for piece in pieces_of(word, known)]
        return [known["[CLS]"], *found[: longest - 2], known["[SEP]"]]

    def encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        """The mean of the last layer over the tokens of each text. A text is the numbers of its pieces, from
        1 to 512 of them.  (texts, dimensions)"""
        found = np.empty((len(texts), self._words.shape[1]))
        lengths = np.array([len(text) for text in texts], np.int64)
        for chosen in _batches(lengths):
            sizes = lengths[chosen]
            starts = np.cumsum(sizes) - sizes
            tokens = np.array([number for place in chosen for number in texts[place]], np.int64)
            places = np.arange(len(tokens)) - np.repeat(starts, sizes)
            last = self._last_layer(tokens, places, sizes)
            found[chosen] = np.add.reduceat(last, starts, axis=0) / sizes[:, None]
        return found

    def _last_layer(self, tokens: Whole, places: Whole, sizes: Whole) -> Floats:
        """`places`: of each token in its text; `sizes`: numbers of tokens of the texts.

        (tokens, dimensions)"""
        state = self._words[tokens].astype(np.float64)
        state += self._weights["embeddings.position_embeddings.weight"].T[places]
        state += self._weights["embeddings.token_type_embeddings.weight"].T[0]
        state = self._normed(state, "embeddings.LayerNorm")
        for layer in self._layers:
            attended = self._attended(self._linear(state, f"{layer}attention.self"), sizes)
            state += self._linear(attended, f"{layer}attention.output.dense")
            state = self._normed(state, f"{layer}attention.output.LayerNorm")
            inner = gelu(self._linear(state, f"{layer}intermediate.dense"))
            state += self._linear(inner, f"{layer}output.dense")
            state = self._normed(state, f"{layer}output.LayerNorm")
        return state

    def _linear(self, state: Floats, name: str) -> Floats:
        product: Floats = state @ self._weights[f"{name}.weight"]
        product += self._weights[f"{name}.bias"]
        return product

    def _normed(self, state: Floats, name: str) -> Floats:
        """With mean 0 and variance 1 in each token, before the learnt factor and summand."""
        state = state - state.mean(axis=1, keepdims=True)
        state /= np.sqrt((state * state).mean(axis=1, keepdims=True) + self._smallest)
        state *= self._weights[f"{name}.weight"]
        state += self._weights[f"{name}.bias"]
        return state

    def _attended(self, parts: Floats, sizes: Whole) -> Floats:
        """What each token takes from the tokens of its text, by their queries, keys and values side by side.
        The texts are sorted by their sizes.  (tokens, dimensions)"""
        found = np.empty((len(parts), parts.shape[1] // 3))
        start = 0
        for size, group in groupby(sizes.tolist()):
            end = start + size * len(list(group))
            shaped = parts[start:end].reshape(-1, size, 3, self._heads, found.shape[1] // self._heads)
            query, key, value = shaped.transpose(2, 0, 3, 1, 4)
            scores = query @ key.swapaxes(2, 3) / math.sqrt(query.shape[3])
            shares = np.exp(scores - scores.max(axis=3, keepdims=True))
            shares /= shares.sum(axis=3, keepdims=True)
            found[start:end] = (shares @ value).swapaxes(1, 2).reshape(end - start, -1)
            start = end
        return found


def _batches(lengths: Whole) -> Iterator[Whole]:
    """The places of the texts by length, in batches of `_TOKENS`."""
    order = np.argsort(lengths, kind="stable")
    first = total = 0
    for place, length in enumerate(lengths[order].tolist()):
        if total and total + length > _TOKENS:
            yield order[first:place]
            first, total = place, 0
        total += length
    if total:
        yield order[first:]


def gelu(values: Floats) -> Floats:
    """x times the probability that a standard normal variable is below x, within 1e-10: Taylor's polynomial
    of degree two about the nearest point of a grid.

    >>> gelu(np.array([-20.0, 0.0, 1.0, 20.0])).round(6).tolist()
    [-0.0, 0.0, 0.841345, 20.0]
    """
    value, slope, curvature = _taylor()
    scaled = np.clip(values, -_REACH, _REACH) * _GRID
    nearest = np.rint(scaled)
    apart = (scaled - nearest) / _GRID
    at = nearest.astype(np.int32) + _REACH * _GRID
    found: Floats = curvature.take(at)
    found *= apart
    found += slope.take(at)
    found *= apart
    found += value.take(at)
    found += np.maximum(values - _REACH, 0.0)
    return found


_GRID = 2048
"""Points of the grid in each unit."""
_REACH = 8
"""Where the grid ends. Beyond it `gelu` is 0 or its argument."""


@cache
def _taylor() -> tuple[Floats, Floats, Floats]:
    """`gelu`, its slope and half its curvature at the points of the grid."""
    points = np.arange(-_REACH * _GRID, _REACH * _GRID + 1) / _GRID
    below = np.array([math.erfc(-point / math.sqrt(2)) / 2 for point in points.tolist()])
    density = np.exp(-points * points / 2) / math.sqrt(2 * math.pi)
    return points * below, below + points * density, (1 - points * points / 2) * density


# --- word pieces ----------------------------------------------------------------------------------------


class _Written(dict[int, str]):
    """What a character becomes: lower case without accents; marks and Chinese characters stand alone."""

    def __missing__(self, number: int) -> str:
        letter = chr(number)
        if letter in "\t\n\r":
            found = " "
        elif letter in "\0\ufffd" or unicodedata.category(letter) in _NOT_SHOWN:
            found = ""
        elif letter.isspace():
            found = " "
        elif any(first <= number <= last for first, last in _CHINESE):
            found = f" {letter} "
        else:
            parts = unicodedata.normalize("NFD", letter)
            plain = "".join(part for part in parts if unicodedata.category(part) != "Mn").lower()
            found = "".join(f" {part} " if _is_mark(part) else part for part in plain)
        self[number] = found
        return found


_NOT_SHOWN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs"))
_CHINESE = (
    *((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF)),
    *((0x20000, 0x2A6DF), (0x2A700, 0x2CEAF), (0x2F800, 0x2FA1F)),
)
_WRITTEN = _Written()


def _is_mark(letter: str) -> bool:
    return letter in string.punctuation or unicodedata.category(letter).startswith("P")


def words_of(text: str) -> list[str]:
    """The words of a text as BERT's lower-case models read it.

    >>> words_of("Zoë's 海边!")
    ['zoe', "'", 's', '海', '边', '!']
    """
    return text.translate(_WRITTEN).split()


_LONGEST_WORD = 100
"""A longer word is unknown."""


def pieces_of(word: str, known: Mapping[str, int]) -> list[str]:
    """A word cut into the longest known pieces, from left to right, or "[UNK]" if a part of it is not known.

    >>> pieces_of("walked", {"walk": 0, "##ed": 1}), pieces_of("walks", {"walk": 0, "##ed": 1})
    (['walk', '##ed'], ['[UNK]'])
    """
    if len(word) > _LONGEST_WORD:
        return ["[UNK]"]
    found: list[str] = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        ends = range(len(word), start, -1)
        end = next((end for end in ends if mark + word[start:end] in known), 0)
        if not end:
            return ["[UNK]"]
        found.append(mark + word[start:end])
        start = end
    return found


# --- the file -------------------------------------------------------------------------------------------


def tensors(path: Path) -> dict[str, NDArray[np.float32]]:
    """The arrays of float32 in a file in the format of safetensors, by their names."""
    data = path.read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    found = {}
    for name, entry in json.loads(data[8:start]).items():
        if entry.get("dtype") == "F32":
            first, end = (start + offset for offset in entry["data_offsets"])
            found[name] = np.frombuffer(data[first:end], "<f4").reshape(entry["shape"])
    return found
