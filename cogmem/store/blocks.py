"""A growing matrix of vectors that takes memory for what is in it.

The vectors stand in blocks. A block that is full is packed where most of its components are zeros, as those
of a hashed embedding are: it then keeps the others alone, and takes a quarter of the memory. A packed vector
is unpacked when it is asked for, bit for bit.
"""

from typing import Any, Protocol

import numpy as np

from cogmem.store.columns import Growing, Rows, Vectors

BLOCK = 32_768
"""Number of rows of a block."""

PIECE = 1024
"""Maximum number of rows that are unpacked, or packed, at once."""

_SPARSE = 3  # a block is packed if at most one in so many of its components is not zero
_REPLACED = 16  # a packed block is packed anew once one in so many of its rows was replaced


class Matrix(Protocol):
    """What a search asks of vectors by row, shape (rows, dimensions): an array, or `Blocks`. A key is what an
    array takes for some rows, or for some rows and dimensions."""

    def __len__(self) -> int: ...

    def __getitem__(self, key: Any, /) -> Any: ...

    def __matmul__(self, other: Any, /) -> Any: ...


class Blocks:
    """Vectors by row, appended one by one."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._full: list[Vectors | _Packed] = []
        self._open: Growing = Growing(np.float32, width)

    def __len__(self) -> int:
        return len(self._full) * BLOCK + len(self._open)

    @property
    def matrix(self) -> Matrix:
        """The vectors: an array as long as they fit into one block."""
        return self if self._full else self._open.view

    @property
    def nbytes(self) -> int:
        """Bytes of the vectors."""
        return sum(block.nbytes for block in self._full) + self._open.view.nbytes

    def push(self, vector: Vectors) -> None:
        """Append a vector."""
        self._open.push(vector)
        if len(self._open) == BLOCK:
            block = self._open.view
            sparse = _SPARSE * np.count_nonzero(block) <= block.size
            self._full.append(_Packed(block) if sparse else block)
            self._open = Growing(np.float32, self.width)

    def put(self, row: int, vector: Vectors) -> None:
        """Replace the vector of a row."""
        number, place = divmod(row, BLOCK)
        (self._full[number] if number < len(self._full) else self._open.view)[place] = vector

    def __getitem__(self, key: Any) -> Vectors:
        """The vectors of some rows, or of (rows,) or (rows, 1) the components in some dimensions."""
        rows, used = key if isinstance(key, tuple) else (key, None)
        rows = np.ravel(rows)
        found = np.empty((len(rows), self.width if used is None else len(used)), np.float32)
        numbers = rows // BLOCK
        for number in np.unique(numbers).tolist():
            block = self._full[number] if number < len(self._full) else self._open.view
            here = np.flatnonzero(numbers == number)
            for some in np.split(here, range(PIECE, len(here), PIECE)):
                vectors = block[rows[some] - number * BLOCK]
                found[some] = vectors if used is None else vectors[:, used]
        return found

    def __matmul__(self, other: Vectors) -> Vectors:
        """The products with a vector, shape (dimensions,), or with the columns of a matrix, in float32."""
        return np.concatenate([block @ other for block in (*self._full, self._open.view)])


class _Packed:
    """The vectors of a full block by those of their components that are not zero."""

    def __init__(self, vectors: Vectors) -> None:
        self.shape = vectors.shape
        self._pack(vectors)

    def _pack(self, vectors: "Vectors | _Packed") -> None:
        lengths, places, values = [], [], []
        for start in range(0, self.shape[0], PIECE):
            piece = vectors[np.arange(start, min(start + PIECE, self.shape[0]))]
            row, place = np.nonzero(piece)
            lengths.append(np.bincount(row, minlength=len(piece)))
            places.append(place.astype(np.min_scalar_type(self.shape[1])))
            values.append(piece[row, place])
        self._lengths = np.concatenate(lengths)
        self._starts = np.cumsum(self._lengths) - self._lengths
        self._places, self._values = np.concatenate(places), np.concatenate(values)
        self._replaced: dict[int, Vectors] = {}  # vectors that are newer than what is packed

    @property
    def nbytes(self) -> int:
        packed = (self._lengths, self._starts, self._places, self._values, *self._replaced.values())
        return sum(part.nbytes for part in packed)

    def __setitem__(self, row: int, vector: Vectors) -> None:
        self._replaced[row] = np.array(vector, np.float32)
        if _REPLACED * len(self._replaced) > self.shape[0]:
            self._pack(self)

    def __getitem__(self, rows: Rows) -> Vectors:
        lengths = self._lengths[rows]
        before = np.cumsum(lengths) - lengths  # components of the rows in front
        at = np.arange(lengths.sum()) + np.repeat(self._starts[rows] - before, lengths)
        found = np.zeros((len(rows), self.shape[1]), np.float32)
        found[np.repeat(np.arange(len(rows)), lengths), self._places[at]] = self._values[at]
        for place in np.flatnonzero(np.isin(rows, list(self._replaced))).tolist():
            found[place] = self._replaced[int(rows[place])]
        return found

    def __matmul__(self, other: Vectors) -> Vectors:
        if other.ndim > 1:
            pieces = np.split(np.arange(self.shape[0]), range(PIECE, self.shape[0], PIECE))
            return np.concatenate([self[rows] @ other for rows in pieces])
        products = np.append(self._values * other[self._places], np.float32(0))
        sums = np.add.reduceat(products, self._starts)
        sums[self._lengths == 0] = 0
        replaced = list(self._replaced)
        if replaced:
            sums[replaced] = np.stack(list(self._replaced.values())) @ other
        return np.asarray(sums)
