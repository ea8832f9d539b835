"""A memory is a row. The state of a namespace is a set of columns (arrays), rows in order of creation.

Both stores keep their scalar state here, so a law is one function over columns for either store.
"""

import json
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from itertools import chain, repeat
from math import isfinite
from operator import attrgetter
from typing import Any, Literal, get_type_hints

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.clock import from_days
from cogmem.errors import StoreError
from cogmem.language.spans import span_texts
from cogmem.memory import (
    EXPIRING,
    NO_ROW,
    Code,
    Content,
    Draft,
    Kind,
    Memory,
    NamedDate,
    attribution,
    memory_id,
)

Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
Vectors = NDArray[np.float32]
Spans = tuple[tuple[int, int], ...]

OF_DRAFT, AT_CREATION = "the draft's", "created_at"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the memories, declared once for drafts, checks, processes and files."""

    name: str
    dtype: type
    """The NumPy type of a number; `str` or `tuple` for an object."""
    fill: Any = OF_DRAFT
    """The value of a new memory: the draft's field of this name (`OF_DRAFT`), the instant of its creation
    (`AT_CREATION`), or this constant."""
    role: Literal["", "instant", "level", "row"] = ""
    """Instants are days since 1970 (UTC), NaN: none; levels are finite; rows are memories, `NO_ROW`: none."""
    code: type[Code] | None = None
    """The vocabulary of a column of codes."""

    @property
    def numeric(self) -> bool:
        return self.dtype not in (str, tuple)


def _of(name: str, hint: Any) -> Column:
    """The column of a field of `Content`, by its type: a float is a level."""
    if hint is float:
        return Column(name, np.float64, role="level")
    if hint in (bool, str):
        return Column(name, np.bool_ if hint is bool else str)
    return Column(name, np.int8, code=hint) if isinstance(hint, type) else Column(name, tuple)


COLUMNS = (
    *(_of(name, hint) for name, hint in get_type_hints(Content).items()),
    Column("created_at", np.float64, role="instant"),
    Column("last_accessed_at", np.float64, AT_CREATION, role="instant"),
    Column("utility_at", np.float64, AT_CREATION, role="instant"),
    Column("tier_since", np.float64, AT_CREATION, role="instant"),
    Column("at_floor_since", np.float64, np.nan, role="instant"),
    Column("cold_since", np.float64, np.nan, role="instant"),
    Column("valid_from", np.float64, role="instant"),
    Column("valid_until", np.float64, role="instant"),
    Column("tagged_until", np.float64, role="instant"),
    Column("carried_days", np.float64, 0.0),
    Column("access_count", np.int64, 0),
    Column("superseded_by", np.int64, NO_ROW, role="row"),
    Column("contradicted_by", np.int64, NO_ROW, role="row"),
    Column("dates", tuple),
    Column("metadata", str),
    Column("spans", tuple),
)
TABLE = {column.name: column for column in COLUMNS}
SCHEMA: dict[str, type[np.generic]] = {column.name: column.dtype for column in COLUMNS if column.numeric}
"""The numeric columns and their types."""
OBJECTS = tuple(column.name for column in COLUMNS if not column.numeric)
INDEXED = ("entities", "source_turns", "session", "session_ids")
"""The columns whose values have an index of rows (`Columns.mentioning`)."""
CODES = {column.name: column.code for column in COLUMNS if column.code}
REFERENCES = tuple(column.name for column in COLUMNS if column.role == "row")
_CONSTANTS = {c.name: c.fill for c in COLUMNS if c.fill not in (OF_DRAFT, AT_CREATION)}
_CREATED = tuple(column.name for column in COLUMNS if column.fill is AT_CREATION)
_DRAFTED = tuple(column.name for column in COLUMNS if column.fill is OF_DRAFT)
_given = attrgetter(*_DRAFTED)
NAMES = (*_CONSTANTS, *_CREATED, *_DRAFTED)
"""The names of the columns in the order of `initial`."""


def initial(draft: Draft) -> tuple[Any, ...]:
    """The values of a memory that is made of a draft, in the order of `NAMES`."""
    return (*_CONSTANTS.values(), *(draft.created_at,) * len(_CREATED), *_given(draft))


LINK_SCHEMA: dict[str, type[np.generic]] = {
    "first": np.int64,
    "second": np.int64,
    "weight": np.float64,
    "updated_at": np.float64,
    "count": np.int64,
}
"""The columns of links and their types."""

FORGOTTEN = -np.inf
"""`cold_since` of a memory that its owner has forgotten: an empty stub, at whatever instant one asks."""

_EXPIRES = np.isin(np.arange(len(Kind)), EXPIRING)
_MEMBERS = {name: {int(member): member for member in code} for name, code in CODES.items()}
_INSTANTS = tuple(column.name for column in COLUMNS if column.role == "instant")


def expires(kinds: NDArray[np.int8]) -> Mask:
    """Which of these kinds end with their window: plans and passing states."""
    return np.asarray(_EXPIRES[kinds])


Associations = tuple[Rows, Rows, NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]
"""Links, column by column, in the order of `LINK_SCHEMA`."""


@dataclass(slots=True)
class Changes:
    """The changes of one write, read or dream, applied as a whole or not at all. A row whose text is set
    loses its spans, and one whose text changes its dates, which pointed into the old one; `spans` gives new
    spans to existing rows."""

    added: list[Draft] = field(default_factory=list)
    columns: list[tuple[str, Rows, NDArray[Any]]] = field(default_factory=list)
    objects: list[tuple[str, int, Any]] = field(default_factory=list)
    vectors: list[tuple[int, Vectors]] = field(default_factory=list)
    links: list[Associations] = field(default_factory=list)
    relations: list[tuple[int, int, int, float | None, float]] = field(default_factory=list)
    spans: list[tuple[int, Spans, Vectors]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(getattr(self, part.name) for part in fields(self))

    def set(self, column: str, rows: ArrayLike, values: ArrayLike) -> None:
        """Set values (one, or one for each row) in a numeric column. A later value wins."""
        at = np.array(rows, np.int64, ndmin=1)
        if at.size:
            given = np.asarray(values)
            new = np.empty(at.shape, given.dtype)
            new[...] = given
            self.columns.append((column, at, new))

    def set_object(self, column: str, row: int, value: Any) -> None:
        """Set a text or a tuple in a column of objects. A new text needs a new vector as well. Spans can only
        be taken away; `spans` sets them."""
        self.objects.append((column, row, value))

    def link(
        self, first: Rows, second: Rows, weights: ArrayLike, at: ArrayLike, counts: ArrayLike = 0
    ) -> None:
        """Set the weight of the association of each pair of rows as of an instant (days since 1970), and the
        number of joint retrievals. One value, or one for each pair."""
        if first.size:
            values = np.broadcast_to(np.asarray(weights, np.float64), first.shape)
            since = np.broadcast_to(np.asarray(at, np.float64), first.shape)
            often = np.broadcast_to(np.asarray(counts, np.int64), first.shape)
            self.links.append((np.minimum(first, second), np.maximum(first, second), values, since, often))

    def relate(
        self, sources: ArrayLike, targets: ArrayLike, kinds: ArrayLike, confidences: ArrayLike, at: float
    ) -> None:
        """Add relations from sources to targets, with a confidence in [0, 1], as of an instant (days since
        1970). One value, or one for each pair."""
        self.relations += [(*edge, at) for edge in _pairwise(sources, targets, kinds, confidences)]

    def unrelate(self, sources: ArrayLike, targets: ArrayLike, kinds: ArrayLike) -> None:
        """Remove those of these relations that exist."""
        self.relations += [(*edge, None, 0.0) for edge in _pairwise(sources, targets, kinds)]

    def rows_of(self, column: str) -> frozenset[int]:
        """The rows of which these changes set a numeric column."""
        return frozenset(row for name, rows, _ in self.columns if name == column for row in rows.tolist())

    def rows(self) -> Rows:
        """The existing rows that these changes touch, ascending."""
        single = [row for _, row, _ in self.objects] + [row for row, _ in self.vectors]
        single += [row for row, _, _ in self.spans]
        return np.unique(np.concatenate([*(rows for _, rows, _ in self.columns), np.array(single, np.int64)]))

    def spanned(self, size: int) -> dict[int, Vectors]:
        """The vectors of the spans of every row whose spans change or begin. `size`: number of rows before
        the changes."""
        found = {row: draft.span_vectors for row, draft in enumerate(self.added, size) if draft.spans}
        gone = [row for name, row, _ in self.objects if name in ("text", "spans")]
        found |= dict.fromkeys(gone, np.zeros((0, 0), np.float32))
        return found | {row: vectors for row, _, vectors in self.spans}


def _pairwise(*values: ArrayLike) -> Iterator[tuple[Any, ...]]:
    """Values pair by pair; a single value is repeated. (np.broadcast_arrays takes ten times as long.)"""
    columns = [np.asarray(column).ravel().tolist() for column in values]
    sizes = {len(column) for column in columns}
    if len(sizes - {1}) > 1:
        raise StoreError(f"relations: {sorted(sizes)} values; expected one of each, or one a pair")
    size = max(sizes - {1}, default=1)
    return zip(*(column * size if len(column) == 1 else column for column in columns), strict=True)


class Mentions:
    """The rows of every value in a column of texts or of tuples, ascending. Rows that were appended are taken
    in when they are asked for."""

    def __init__(self, column: Sequence[Any]) -> None:
        self._column, self._size = column, 0
        self._rows: dict[str, list[int]] = {}

    def rows(self, value: str) -> NDArray[np.int64]:
        """The rows that mention a value, ascending."""
        return np.array(self._all().get(value, ()), np.int64)

    def change(self, row: int, new: Any) -> None:
        """Prepare for a row of the column to get a new text or tuple. Only what differs is touched: a memory
        that is told again and again carries thousands of turns."""
        if row >= self._size:
            return
        before, after = set(_values(self._column[row])), set(_values(new))
        for value in before - after:
            rows = self._rows[value]
            del rows[bisect_left(rows, row)]
            if not rows:
                del self._rows[value]
        for value in after - before:
            insort(self._rows.setdefault(value, []), row)

    def _all(self) -> Mapping[str, list[int]]:
        for row in range(self._size, len(self._column)):
            for value in _values(self._column[row]):
                rows = self._rows.setdefault(value, [])
                if rows[-1:] != [row]:  # a value twice, or a row again after an interruption
                    rows.append(row)
            self._size = row + 1
        return self._rows

    @property
    def nbytes(self) -> int:
        """Bytes of the rows."""
        return 8 * sum(map(len, self._all().values()))


def _values(held: str | Iterable[str]) -> Iterable[str]:
    return (held,) if isinstance(held, str) else held


class Growing:
    """A NumPy array with appending in amortised constant time. `view`: its live part."""

    def __init__(self, dtype: type[np.generic], width: int = 0) -> None:
        self._shape = (width,) if width else ()
        self._data: NDArray[Any] = np.empty((16, *self._shape), dtype)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    @property
    def width(self) -> int:
        """The second dimension of the array; 0 if it has none."""
        return self._shape[0] if self._shape else 0

    @property
    def view(self) -> NDArray[Any]:
        return self._data[: self._size]

    def push(self, value: ArrayLike) -> None:
        """Append one element."""
        size = self._size
        if size == len(self._data):
            self._reserve(size + 1)
        self._data[size] = value
        self._size = size + 1

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
    """The scalar columns of a namespace. `columns["stability"]` is the live array of a column."""

    def __init__(self) -> None:
        self._numeric = {name: Growing(dtype) for name, dtype in SCHEMA.items()}
        self._objects: dict[str, list[Any]] = {name: [] for name in OBJECTS}
        self._indexes = {name: Mentions(self._objects[name]) for name in INDEXED}
        self._begin_numbering()

    def _begin_numbering(self) -> None:
        self._message, self._told_in = Growing(np.int64), Growing(np.int64)
        self._sessions: dict[str, int] = {}
        self._first: tuple[str, ...] = ()  # the first turn of the last message

    def __len__(self) -> int:
        return len(self._objects["text"])

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._numeric[name].view

    def objects(self, name: str) -> Sequence[Any]:
        """A column of texts or of tuples, by row."""
        return self._objects[name]

    def searched(self, row: int) -> str:
        """The text of a row that is searched: with the name of its speaker, if it is attributed."""
        text: str = self._objects["text"][row]
        return self.lead(row) + text

    def lead(self, row: int) -> str:
        """What stands before the words of a row: the name of its speaker, if it is attributed."""
        return attribution(self._objects["speaker"][row], bool(self["attributed"][row]))

    def searched_spans(self, row: int) -> list[str]:
        """The spans of a row that are searched: with the name of its speaker, if it is attributed."""
        text: str = self._objects["text"][row]
        lead = self.lead(row)
        return [lead + words for words in span_texts(text, self._objects["spans"][row])]

    def said(self, row: int) -> str:
        """The words of a row without the name of its speaker, whether that is a part of its text or not."""
        text: str = self._objects["text"][row]
        return text if self["attributed"][row] else text.removeprefix(f"{self._objects['speaker'][row]}: ")

    @property
    def message(self) -> Rows:
        """A number for the message that each row was made from, ascending. Rows that follow one another and
        carry the same turn first are of one message."""
        self._number_messages()
        return self._message.view

    @property
    def told_in(self) -> Rows:
        """The session of each message (not row) by number; -1 for none.  (messages,)"""
        self._number_messages()
        return self._told_in.view

    def _number_messages(self) -> None:
        """Number what was appended since the last time: only forgetting takes a row's first turn or session
        away, and has the numbering begin anew."""
        turns, sessions = self._objects["source_turns"], self._objects["session"]
        if len(self._message) == len(turns):
            return
        new = np.arange(len(self._message), len(turns))
        message, told_in = len(self._told_in) - 1, list[int]()
        messages = list[int]()
        for row in new.tolist():
            if not turns[row][:1] == self._first != ():
                self._first, name = turns[row][:1], sessions[row]
                told_in.append(self._sessions.setdefault(name, len(self._sessions)) if name else -1)
                message += 1
            messages.append(message)
        self._told_in.extend(told_in)
        self._message.extend(messages)

    def mentioning(self, name: str, value: str) -> Rows:
        """The rows with a value in a column of `INDEXED`, ascending."""
        if name not in self._indexes:
            raise StoreError(f"no index of column {name!r}; expected one of {', '.join(INDEXED)}")
        return self._indexes[name].rows(value)

    def forgotten(self) -> Mask:
        """Which memories their owner has forgotten."""
        return np.asarray(self["cold_since"] == FORGOTTEN)

    def settled(self, changes: Changes) -> Changes:
        """The same changes with values of the columns' types, and with all that follows from them in
        `objects`: a row whose text is set loses its spans, a row whose text differs loses its dates, and the
        bounds of new spans are set."""
        texts = dict[int, str]()
        objects = list[tuple[str, int, Any]]()
        for name, row, value in changes.objects:
            if name == "text":
                added = row - len(self)
                before = self._objects["text"][row] if added < 0 else changes.added[added].text
                objects.append(("spans", row, ()))
                if value != texts.get(row, before):
                    objects.append(("dates", row, ()))
                texts[row] = value
            objects.append((name, row, value))
        objects += [("spans", row, spans) for row, spans, _ in changes.spans]
        columns: list[tuple[str, Rows, NDArray[Any]]] = [
            (name, rows, np.asarray(values, SCHEMA[name])) for name, rows, values in changes.columns
        ]
        return replace(changes, columns=columns, objects=objects)

    def append(self, drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            values = dict(zip(NAMES, initial(draft), strict=True))
            for name, numbers in self._numeric.items():
                numbers.push(values[name])
            for name, objects in self._objects.items():
                objects.append(values[name])

    def update(self, changes: Changes) -> None:
        """Set values of settled changes."""
        for name, rows, values in changes.columns:
            self._numeric[name].view[rows] = values
        for name, row, value in changes.objects:
            self._put(name, row, value)

    def _put(self, name: str, row: int, value: Any) -> None:
        if name in self._indexes:
            self._indexes[name].change(row, value)
        if name in ("source_turns", "session") and not value and self._objects[name][row]:
            self._begin_numbering()
        self._objects[name][row] = value

    def as_changes(self, rows: Rows, vectors: Vectors) -> Changes:
        """The changes that create these consecutive rows as they are, without spans."""
        changes = Changes()
        for row, vector in zip(rows.tolist(), vectors, strict=True):
            given = {name: self[name][row].item() for name in _DRAFTED if name in SCHEMA}
            given |= {name: code(given[name]) for name, code in CODES.items()}
            given |= {name: values[row] for name, values in self._objects.items()}
            changes.added.append(Draft(vector=vector, **given | {"spans": ()}))
        for name in (*_CREATED, *_CONSTANTS):
            changes.set(name, rows, self[name][rows])
        return changes

    def restore(self, records: Mapping[str, Sequence[Any]]) -> None:
        """Append full rows, given column by column; no number stands for NaN."""
        for name, column in self._numeric.items():
            column.extend(records[name])
        for name, values in self._objects.items():
            values.extend(records[name])

    def memory(self, namespace: str, row: int) -> Memory:
        """A row as a Memory."""
        return self.memories(namespace, [row])[0]

    def memories(self, namespace: str, rows: Sequence[int]) -> list[Memory]:
        """Rows as Memories."""
        at = np.array(rows, np.int64)
        found: dict[str, Iterable[Any]] = {name: self[name][at].tolist() for name in SCHEMA}
        found |= {name: [members[code] for code in found[name]] for name, members in _MEMBERS.items()}
        found |= {name: map(_instant, found[name]) for name in _INSTANTS}
        for name in REFERENCES:
            found[name] = [None if to == NO_ROW else memory_id(namespace, to) for to in found[name]]
        found |= {n: map(self._objects[n].__getitem__, rows) for n in OBJECTS if n != "spans"}
        found["dates"] = [tuple(map(NamedDate.decode, dates)) for dates in found["dates"]]
        found["metadata"] = map(json.loads, found["metadata"])
        found |= {
            "id": [memory_id(namespace, row) for row in rows],
            "namespace": repeat(namespace, len(rows)),
        }
        return [
            Memory(**dict(zip(found, values, strict=True))) for values in zip(*found.values(), strict=True)
        ]

    @property
    def nbytes(self) -> int:
        """Bytes of the live numeric columns, of the index of entities and of the texts."""
        numeric = sum(column.view.nbytes for column in self._numeric.values())
        return numeric + self._indexes["entities"].nbytes + sum(map(_size, self._objects["text"]))


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _instant(days: float) -> datetime | None:
    return from_days(days) if isfinite(days) else None


class Links:
    """Undirected associations between the rows of a namespace.

    A pair is stored once, the lower row first: its weight in [0, 1] as of `updated_at` (days since 1970),
    from which the present, decayed weight follows, and the number of joint retrievals.
    """

    def __init__(self) -> None:
        self._columns = {name: Growing(dtype) for name, dtype in LINK_SCHEMA.items()}
        self._index: dict[tuple[int, int], int] = {}  # link by pair
        self._of_row: dict[int, list[int]] = {}

    def __len__(self) -> int:
        return len(self._index)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name].view

    def find(self, first: Rows, second: Rows) -> Rows:
        """The link of each pair of rows in either order; -1 if there is none."""
        pairs = zip(np.minimum(first, second).tolist(), np.maximum(first, second).tolist(), strict=True)
        return np.array([self._index.get(pair, -1) for pair in pairs], np.int64)

    def touching(self, rows: Rows) -> Rows:
        """All links with an end in `rows`, ascending, each once."""
        found = set(chain.from_iterable(self._of_row.get(row, ()) for row in rows.tolist()))
        return np.array(sorted(found), np.int64)

    @property
    def nbytes(self) -> int:
        return sum(column.view.nbytes for column in self._columns.values())

    def add_to(self, changes: Changes) -> None:
        """Add the changes that create these links, in their order."""
        changes.link(self["first"], self["second"], self["weight"], self["updated_at"], self["count"])

    def update(self, changes: Changes) -> None:
        """Insert or overwrite links."""
        for columns in changes.links:
            for link in zip(*(column.tolist() for column in columns), strict=True):
                self.put(*link)

    def put(self, first: int, second: int, weight: float, at: float, count: int) -> None:
        """Insert or overwrite the link of a pair, the lower row first."""
        link = self._index.setdefault((first, second), len(self))
        if link < len(self._columns["first"]):
            self["weight"][link], self["updated_at"][link], self["count"][link] = weight, at, count
            return
        for column, value in zip(self._columns.values(), (first, second, weight, at, count), strict=True):
            column.push(value)
        for row in (first, second):
            self._of_row.setdefault(row, []).append(link)
