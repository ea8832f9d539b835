"""A memory is a row: the state of one namespace as struct-of-arrays columns, rows in order of creation.

Both stores keep their scalar state here, so a law is one function over columns whatever the store.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.clock import from_days
from cogmem.errors import StoreError
from cogmem.memory import (
    NO_ROW,
    Category,
    Code,
    DataSource,
    Draft,
    Emotion,
    Kind,
    Memory,
    SubTier,
    TemporalType,
    Tier,
    WriteSource,
    memory_id,
)

Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
Vectors = NDArray[np.float32]

CODES: dict[str, type[Code]] = {
    "category": Category,
    "kind": Kind,
    "tier": Tier,
    "sub_tier": SubTier,
    "temporal_type": TemporalType,
    "emotion": Emotion,
    "write_source": WriteSource,
    "data_source": DataSource,
}
INSTANTS = (
    *("created_at", "last_accessed_at", "at_floor_since", "cold_since"),
    *("valid_from", "valid_until", "tagged_until"),
)
LEVELS = (
    *("importance", "novelty", "urgency", "reward", "attention"),
    *("stability", "storage_strength", "utility", "valence", "arousal", "source_confidence"),
)
FLAGS = ("pinned", "immutable", "flashbulb")
REFERENCES = ("superseded_by", "contradicted_by")
TEXTS = ("text", "speaker", "session")
OBJECTS = (*TEXTS, "entities", "claims", "session_ids", "source_turns")

SCHEMA: dict[str, type[np.generic]] = {
    **dict.fromkeys(CODES, np.int8),
    **dict.fromkeys(INSTANTS + LEVELS, np.float64),
    **dict.fromkeys(FLAGS, np.bool_),
    **dict.fromkeys(("access_count", *REFERENCES), np.int64),
}
"""Every numeric column and its type. Instants are days since 1970 (UTC), NaN where they do not apply."""

_AT_CREATION: dict[str, Any] = {
    "access_count": 0,
    "last_accessed_at": np.nan,  # set to created_at
    "at_floor_since": np.nan,
    "cold_since": np.nan,
    **dict.fromkeys(REFERENCES, NO_ROW),
}


@dataclass(slots=True)
class Changes:
    """What one write, read or dream wants changed: applied as a whole, or not at all."""

    added: list[Draft] = field(default_factory=list)
    columns: list[tuple[str, Rows, NDArray[Any]]] = field(default_factory=list)
    objects: list[tuple[str, int, Any]] = field(default_factory=list)
    vectors: list[tuple[int, Vectors]] = field(default_factory=list)
    links: list[tuple[Rows, Rows, NDArray[np.float64], float]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.columns or self.objects or self.vectors or self.links)

    def set(self, column: str, rows: ArrayLike, values: ArrayLike) -> None:
        """Put values (one, or one a row) into a numeric column. Later settings win."""
        if column not in SCHEMA:
            raise StoreError(f"no column {column!r}; expected one of {', '.join(SCHEMA)}")
        at = np.atleast_1d(np.asarray(rows, dtype=np.int64))
        if at.size:
            self.columns.append((column, at, np.broadcast_to(np.asarray(values, SCHEMA[column]), at.shape)))

    def set_object(self, column: str, row: int, value: Any) -> None:
        """Put a text or a tuple into a column of objects. A new text wants a new vector too."""
        self.objects.append((column, row, value))

    def link(self, first: Rows, second: Rows, weights: ArrayLike, at: float) -> None:
        """Set the weight of the associations between rows, pair by pair, as of an instant (days)."""
        if first.size:
            values = np.broadcast_to(np.asarray(weights, np.float64), first.shape)
            self.links.append((np.minimum(first, second), np.maximum(first, second), values, at))

    def rows(self) -> Rows:
        """The existing rows that these changes touch, ascending."""
        touched = [rows for _, rows, _ in self.columns]
        single = [row for _, row, _ in self.objects] + [row for row, _ in self.vectors]
        return np.unique(np.concatenate([*touched, np.asarray(single, np.int64)]))


class Growing:
    """A NumPy array that is appended to in amortised constant time; `view` is its live part."""

    def __init__(self, dtype: type[np.generic], width: int = 0) -> None:
        self._shape = (width,) if width else ()
        self._data: NDArray[Any] = np.empty((16, *self._shape), dtype)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    @property
    def width(self) -> int:
        """Numbers in one element: the second dimension of the array, 0 where it has none."""
        return self._shape[0] if self._shape else 0

    @property
    def view(self) -> NDArray[Any]:
        return self._data[: self._size]

    def push(self, value: ArrayLike) -> None:
        """Append one element."""
        self._reserve(self._size + 1)
        self._data[self._size] = value
        self._size += 1

    def extend(self, values: ArrayLike) -> None:
        block = np.asarray(values, self._data.dtype)
        size = self._size + len(block)
        self._reserve(size)
        self._data[self._size : size] = block
        self._size = size

    def _reserve(self, size: int) -> None:
        if size > len(self._data):
            grown = np.empty((max(size, 2 * len(self._data)), *self._shape), self._data.dtype)
            grown[: self._size] = self.view
            self._data = grown


class Columns:
    """The scalar columns of one namespace. `columns["stability"]` is the live array of one of them."""

    def __init__(self) -> None:
        self._numeric = {name: Growing(dtype) for name, dtype in SCHEMA.items()}
        self._objects: dict[str, list[Any]] = {name: [] for name in OBJECTS}

    def __len__(self) -> int:
        return len(self._objects["text"])

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._numeric[name].view

    def objects(self, name: str) -> Sequence[Any]:
        """A column of texts or of tuples, by row."""
        return self._objects[name]

    def append(self, drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            for name, column in self._numeric.items():
                column.push(_AT_CREATION[name] if name in _AT_CREATION else getattr(draft, name))
            self["last_accessed_at"][-1] = draft.created_at
            for name, values in self._objects.items():
                values.append(getattr(draft, name))

    def overwrite(self, row: int, draft: Draft) -> None:
        """Make a row what it was when the draft was appended."""
        for name, column in self._numeric.items():
            column.view[row] = _AT_CREATION[name] if name in _AT_CREATION else getattr(draft, name)
        self["last_accessed_at"][row] = draft.created_at
        for name, values in self._objects.items():
            values[row] = getattr(draft, name)

    def update(self, changes: Changes) -> None:
        for name, rows, values in changes.columns:
            self._numeric[name].view[rows] = values
        for name, row, value in changes.objects:
            self._objects[name][row] = value

    def records(self, rows: Rows) -> dict[str, Any]:
        """The full rows, column by column (arrays, and lists of objects): what a store puts on disk."""
        numeric = {name: self[name][rows] for name in SCHEMA}
        return numeric | {name: [values[row] for row in rows] for name, values in self._objects.items()}

    def restore(self, records: Mapping[str, Any]) -> None:
        """Append full rows that `records` gave."""
        for name, column in self._numeric.items():
            column.extend(records[name])
        for name, values in self._objects.items():
            values.extend(records[name])

    def memory(self, namespace: str, row: int) -> Memory:
        """One row as a value for people."""

        def instant(name: str) -> datetime | None:
            days = float(self[name][row])
            return None if np.isnan(days) else from_days(days)

        fields: dict[str, Any] = {name: code(self[name][row]) for name, code in CODES.items()}
        fields |= {name: instant(name) for name in INSTANTS}
        fields |= {name: self[name][row].item() for name in (*LEVELS, *FLAGS, "access_count")}
        for name in REFERENCES:
            target = int(self[name][row])
            fields[name] = None if target == NO_ROW else memory_id(namespace, target)
        fields |= {name: values[row] for name, values in self._objects.items()}
        return Memory(id=memory_id(namespace, row), namespace=namespace, **fields)

    @property
    def nbytes(self) -> int:
        """Bytes of the live numeric columns and of the texts."""
        numeric = sum(column.view.nbytes for column in self._numeric.values())
        return numeric + sum(len(text.encode("utf-8", "surrogatepass")) for text in self._objects["text"])


class Links:
    """Bidirectional associations between the rows of one namespace.

    A pair is kept once, lower row first: its weight in [0, 1] as of `updated_at` (days since 1970), from
    which the weight now is derived (it decays), and how often the two were retrieved together.
    """

    def __init__(self) -> None:
        self._columns = {
            "first": Growing(np.int64),
            "second": Growing(np.int64),
            "weight": Growing(np.float64),
            "updated_at": Growing(np.float64),
        }
        self._index: dict[tuple[int, int], int] = {}
        self._of_row: dict[int, list[int]] = {}

    def __len__(self) -> int:
        return len(self._index)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name].view

    def find(self, first: Rows, second: Rows) -> Rows:
        """The link of each pair, -1 where there is none. Rows in either order."""
        pairs = zip(np.minimum(first, second).tolist(), np.maximum(first, second).tolist(), strict=True)
        return np.array([self._index.get(pair, -1) for pair in pairs], np.int64)

    def touching(self, rows: Rows) -> Rows:
        """All links with an end in `rows`, ascending, each once."""
        found = {link for row in rows.tolist() for link in self._of_row.get(row, ())}
        return np.array(sorted(found), np.int64)

    @property
    def nbytes(self) -> int:
        return sum(column.view.nbytes for column in self._columns.values())

    def restore(self, records: Mapping[str, NDArray[Any]]) -> None:
        """Append links as they were read from their columns, in their order."""
        start = len(self)
        for name, column in self._columns.items():
            column.extend(records[name])
        pairs = zip(records["first"].tolist(), records["second"].tolist(), strict=True)
        for link, pair in enumerate(pairs, start):
            self._index[pair] = link
            for row in pair:
                self._of_row.setdefault(row, []).append(link)

    def update(self, changes: Changes) -> Rows:
        """Insert or overwrite; returns the links that changed."""
        touched: list[int] = []
        for first, second, weights, at in changes.links:
            for pair, weight in zip(
                zip(first.tolist(), second.tolist(), strict=True), weights.tolist(), strict=True
            ):
                touched.append(self._put(pair, weight, at))
        return np.array(touched, np.int64)

    def _put(self, pair: tuple[int, int], weight: float, at: float) -> int:
        link = self._index.get(pair)
        if link is None:
            link = self._index[pair] = len(self._index)
            for name, value in zip(self._columns, (*pair, weight, at), strict=True):
                self._columns[name].push(value)
            for row in pair:
                self._of_row.setdefault(row, []).append(link)
        else:
            self["weight"][link] = weight
            self["updated_at"][link] = at
        return link
