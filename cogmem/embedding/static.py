"""The static embedder: learnt vectors of word pieces, added up. It knows that "mum" and "mother" are alike,
and needs no model, no network and no more time than a sum."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.embedding.base import Vectors, listed
from cogmem.embedding.hashing import HashingEmbedder, words_of
from cogmem.language.scripts import is_run

LEVELS = 7
"""A component of a row lies in [-LEVELS, LEVELS]: four bits."""

_LONGEST = 24  # characters of a piece, at most
_CHUNK = 256  # number of texts whose sums are held at once
_BLOCK = 4096  # number of pieces whose rows are held at once
_EXACT = 1 << 26  # squares of smaller numbers add up in int64 for every row of up to 1,024 dimensions


class Table(NamedTuple):
    """A learnt table. The vector of piece i is `weights[i] * rows[i]`."""

    rows: NDArray[np.int8]
    """(pieces, dimensions)"""
    weights: NDArray[np.float64]
    """(pieces,) Whole numbers."""
    numbers: Mapping[str, int]
    """The place of each piece. A piece that continues a word begins with "##"."""


class StaticEmbedder:
    """A text is the sum of the learnt vectors of its word pieces, beside its `HashingEmbedder` vector.

    The table holds a vector of each piece; it was learnt from a sentence-transformer (`static.md`, beside the
    table, says from which and how). Words are lower case without accents. A word that the table does not have
    is cut into the longest pieces that it has, from left to right; a character that it does not have is left
    out. Chinese, Japanese and Thai text, which has no spaces, is cut likewise. The learnt vector knows
    meaning, the hashed one names, numbers and spelling: of the similarity of two texts `table_share` comes
    from the learnt one and the rest from the hashed one, which has `hashed_dimensions`. `table_share` = 1
    leaves the hashed vector out. A text of which the table knows nothing has the hashed vector alone.

    Rows are the same on every machine. The sums are of integers, and so are the squares that give their
    length: sums of 2^26 and more, of very long texts, are first halved until they are smaller (rounded
    towards minus infinity). The square root, the division and the factor are IEEE operations in float64, each
    rounded to nearest; the result is rounded to float32, before the factors of the two parts and after them.

    >>> rows = StaticEmbedder().embed(["my mum", "his mother", "the river bank"])
    >>> bool(rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2)
    True
    """

    def __init__(self, *, table_share: float = 0.5, hashed_dimensions: int = 1024) -> None:
        table_share = float(table_share)
        self._hashed = HashingEmbedder(hashed_dimensions) if table_share < 1 else None
        self._share = table_share
        edition, learnt = _edition()
        self.name = f"static({edition},share={table_share}"
        self.name += f",{self._hashed.name})" if self._hashed else ")"
        self.dimensions = learnt + (hashed_dimensions if self._hashed else 0)
        self._learnt = learnt

    def embed(self, texts: Sequence[str]) -> Vectors:
        texts = listed(texts)
        rows = np.empty((len(texts), self.dimensions), np.float32)
        for start in range(0, len(texts), _CHUNK):
            part = texts[start : start + _CHUNK]
            rows[start : start + len(part), : self._learnt] = _unit(part)
        if self._hashed:
            learnt, hashed = rows[:, : self._learnt], rows[:, self._learnt :]
            hashed[:] = self._hashed.embed(texts)
            both = learnt.any(axis=1, keepdims=True) & hashed.any(axis=1, keepdims=True)
            learnt *= np.where(both, np.float32(sqrt(self._share)), np.float32(1))
            hashed *= np.where(both, np.float32(sqrt(1 - self._share)), np.float32(1))
        return rows


def _unit(texts: Sequence[str]) -> NDArray[np.float64]:
    """The learnt vectors of texts, of length 1, or 0 for a text without pieces."""
    sums = np.array([_sum(text) for text in texts]).astype(np.int64)
    while (large := np.abs(sums).max(axis=1, initial=0) >= _EXACT).any():
        sums[large] >>= 1
    lengths = np.sqrt((sums * sums).sum(axis=1, keepdims=True).astype(np.float64))
    return sums / np.where(lengths > 0, lengths, 1.0)


def _sum(text: str) -> NDArray[np.float64]:
    """The sum of the vectors of a text's pieces: integers below 2^53, which no order of adding changes."""
    table = _table()
    places = np.array([number for word in words_of(text) for number in _numbers(word)], np.int64)
    parts = [places[start : start + _BLOCK] for start in range(0, len(places), _BLOCK)]
    total = np.zeros(table.rows.shape[1])
    for part in parts:
        total += table.weights.take(part) @ table.rows.take(part, axis=0).astype(np.float64)
    return total


@lru_cache(maxsize=1 << 15)
def _numbers(word: str) -> tuple[int, ...]:
    numbers = _table().numbers
    return tuple(numbers[piece] for piece in pieces_of(word, numbers))


def pieces_of(word: str, known: Mapping[str, int]) -> list[str]:
    """A folded word cut into the longest known pieces, from left to right.

    >>> pieces_of("walked", {"walk": 0, "##ed": 1, "w": 2}), pieces_of("去海边", {"海边": 0, "去": 1})
    (['walk', '##ed'], ['去', '海边'])
    """
    if word in known:
        return [word]
    found: list[str] = []
    mark, start = "", 0
    continued = "" if is_run(word) else "##"
    while start < len(word):
        ends = range(min(len(word), start + _LONGEST), start, -1)
        end = next((end for end in ends if mark + word[start:end] in known), 0)
        if end:
            found.append(mark + word[start:end])
        start = end or start + 1
        mark = continued
    return found


def file() -> Traversable:
    """The file of the table."""
    return files("cogmem.embedding") / "static.npz"


@cache
def _edition() -> tuple[str, int]:
    """What identifies the table, and the length of its vectors, without reading it."""
    with file().open("rb") as stream, np.load(stream) as archive:
        return str(archive["edition"]), int(archive["dimensions"])


@cache
def _table() -> Table:
    with file().open("rb") as stream, np.load(stream) as archive:
        pieces = archive["pieces"].tobytes().decode("utf-8").split("\n")
        packed = archive["rows"]
        return Table(
            np.concatenate([packed >> 4, packed & 15], axis=1).astype(np.int8) - np.int8(LEVELS + 1),
            archive["weights"].astype(np.float64),
            {piece: number for number, piece in enumerate(pieces)},
        )
