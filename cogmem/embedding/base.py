"""The Embedder seam: texts in, unit vectors out."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.errors import EmbedderError, InputError, shown

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors whose dot product is their similarity.

    Equal texts get bit-equal rows in any batch. A text without content (empty or blank; for the hashing
    embedder also one without letters and digits) gets the zero row, which resembles nothing.
    """

    @property
    def name(self) -> str:
        """The model's identity with every parameter that changes a vector. It keys caches and manifests."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a row."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One L2-normalised float32 row per text, in the order given: shape (len(texts), dimensions). Raises
        InputError for a bare text (see `listed`)."""
        ...


class CheckedEmbedder:
    """An embedder whose answers are checked. Raises InputError for a name or dimensions that are none, and
    EmbedderError for an answer of another form than `Embedder.embed` promises."""

    def __init__(self, embedder: Embedder) -> None:
        self.name, self.dimensions = embedder.name, embedder.dimensions
        if not isinstance(self.name, str) or not self.name:
            raise InputError(f"embedder: name = {shown(self.name)}; expected a text")
        if not isinstance(self.dimensions, int) or self.dimensions < 1:
            raise InputError(
                f"embedder {self.name!r}: dimensions = {shown(self.dimensions)}; "
                "expected a whole number of at least 1"
            )
        self._embed = embedder.embed

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = self._embed(texts)
        shape = (len(texts), self.dimensions)
        if not isinstance(rows, np.ndarray) or rows.dtype.kind != "f":
            found = f"a value of type {type(rows).__name__}"
        elif rows.shape != shape:
            found = f"an array of shape {rows.shape}"
        elif not np.isfinite(rows).all():
            found = "an array with values that are not finite"
        elif wrong := [length for length in _lengths(rows) if length and abs(length - 1.0) > _UNIT]:
            found = f"a row of length {wrong[0]:g}"
        else:
            return np.asarray(rows, np.float32)
        raise EmbedderError(
            f"embedder {self.name!r}: embed gave {found}; "
            f"expected an array of finite floats of shape {shape}, a row of length 1 or 0 for each text"
        )


def _lengths(rows: NDArray[np.floating[Any]]) -> list[float]:
    """The length of each row, also where its square is more than a float holds."""
    largest = np.abs(rows).max(axis=1, initial=0.0).astype(np.float64)
    scaled = rows / np.where(largest > 0, largest, 1.0)[:, None]
    found: list[float] = (largest * np.sqrt((scaled * scaled).sum(axis=1))).tolist()
    return found


_UNIT = 1e-3  # tolerance of the length of a row


def listed(texts: Sequence[str]) -> list[str]:
    """The texts that an embedder was given. Raises InputError for one bare text, whose letters would be
    embedded one by one, for a mapping, for what is no series at all, and for an item that is no text.

    >>> listed("Maple")
    Traceback (most recent call last):
    cogmem.errors.InputError: embed: texts = 'Maple'; expected a list of texts
    """
    if isinstance(texts, str | bytes | Mapping) or not isinstance(texts, Iterable):
        raise InputError(f"embed: texts = {shown(texts)}; expected a list of texts")
    found = list(texts)
    for place, text in enumerate(found):
        if not isinstance(text, str):
            raise InputError(f"embed: texts[{place}] = {shown(text)}; expected a text")
    return found


def unit_rows(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows scaled to length 1; a zero row stays zero.

    >>> unit_rows(np.array([[3.0, 4.0], [0.0, 0.0]]))
    array([[0.6, 0.8],
           [0. , 0. ]])
    """
    norms: NDArray[np.float64] = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return rows / np.where(norms > 0, norms, 1.0)


def family_of(embedder: str, families: Iterable[str]) -> str:
    """The first of the families, one at least, that the name of an embedder begins with; else the last.

    >>> family_of("hashing-1(1024)", ("all-MiniLM", "hashing", "openai"))
    'hashing'
    """
    known = list(families)
    return next((family for family in known if embedder.startswith(family)), known[-1])


def text_key(text: str) -> bytes:
    """SHA-256 of the text, the key of every cache. Lone surrogates are distinguished."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def well_formed(text: str) -> str:
    """The text for a model: lone surrogates, which UTF-8 cannot encode, become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")
