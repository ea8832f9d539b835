"""The Embedder seam: texts in, unit vectors out."""

import hashlib
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors whose dot product is their similarity.

    Equal texts get bit-equal rows, whatever else is in the batch. A text without content (empty or blank; for
    the hashing stub also one without a letter or a digit) gets the zero row, so that it resembles nothing.
    """

    @property
    def name(self) -> str:
        """The model's identity with every parameter that changes a vector: cache key and manifest entry."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a row."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One L2-normalised float32 row per text, in the order given: shape (len(texts), dimensions)."""
        ...


def unit_rows(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows scaled to length 1; a zero row stays zero.

    >>> unit_rows(np.array([[3.0, 4.0], [0.0, 0.0]]))
    array([[0.6, 0.8],
           [0. , 0. ]])
    """
    norms: NDArray[np.float64] = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return rows / np.where(norms > 0, norms, 1.0)


def text_key(text: str) -> bytes:
    """SHA-256 of the text: the key of every cache. Lone surrogates are kept apart, not an error."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def well_formed(text: str) -> str:
    """The text as a model can take it: lone surrogates, which no UTF-8 can carry, become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
