"""A memory is a row. The state of a namespace is a set of columns (arrays), rows in order of creation.

Both stores keep their scalar state here, so a law is one function over columns for either store.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from itertools import repeat
from math import isfinite
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.clock import from_days
from cogmem.errors import StoreError
from cogmem.language.spans import span_texts
from cogmem.memory import (
    EXPIRING,
    NO_ROW,
    Category,
    Code,
    DataSource,
    Draft,
    Emotion,
    Kind,
    Memory,
    NamedDate,
    SubTier,
    TemporalType,
    Tier,
    WriteSource,
    attribution,
    memory_id,
)
from cogmem.store.mentions import Mentions, claim_key

Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
Vectors = NDArray[np.float32]
Spans = tuple[tuple[int, int], ...]

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
_MEMBERS = {name: {int(member): member for member in code} for name, code in CODES.items()}
INSTANTS = (
    *("created_at", "last_accessed_at", "utility_at", "tier_since", "at_floor_since", "cold_since"),
    *("valid_from", "valid_until", "tagged_until"),
)
LEVELS = (
    *("importance", "novelty", "urgency", "reward", "attention"),
    *("stability", "storage_strength", "utility", "valence", "arousal", "source_confidence"),
)
FLAGS = ("pinned", "immutable", "flashbulb", "attributed")
REFERENCES = ("superseded_by", "contradicted_by")
TEXTS = ("text", "speaker", "session")
OBJECTS = (*TEXTS, "entities", "claims", "dates", "session_ids", "source_turns", "spans")

SCHEMA: dict[str, type[np.generic]] = {
    **dict.fromkeys(CODES, np.int8),
    **dict.fromkeys((*INSTANTS, *LEVELS, "carried_days"), np.float64),
    **dict.fromkeys(FLAGS, np.bool_),
    **dict.fromkeys(("access_count", *REFERENCES), np.int64),
}
"""The numeric columns and their types. Instants are days since 1970 (UTC); NaN: none."""

LINK_SCHEMA: dict[str, type[np.generic]] = {
    "first": np.int64,
    "second": np.int64,
    "weight": np.float64,
    "updated_at": np.float64,
    "count": np.int64,
}
"""The columns of links and their types."""

FORGOTTEN = -np.inf
"""`cold_since` of a memory that its owner has forgotten: an empty stub, at whatever instant one asks. Its
`at_floor_since` is the same until `compact` has purged the files of what it was."""

_EXPIRES = np.isin(np.arange(len(Kind)), EXPIRING)


def expires(kinds: NDArray[np.int8]) -> Mask:
    """Which of these kinds end with their window: plans and passing states."""
    return np.asarray(_EXPIRES[kinds])


_SINCE_CREATION = ("last_accessed_at", "utility_at", "tier_since")
_AT_CREATION: dict[str, Any] = {
    "access_count": 0,
    "carried_days": 0.0,
    "at_floor_since": np.nan,
    "cold_since": np.nan,
    **dict.fromkeys(REFERENCES, NO_ROW),
}
_OF_DRAFT = tuple(name for name in SCHEMA if name not in (*_AT_CREATION, *_SINCE_CREATION))
_NUMBERS = (*_OF_DRAFT, *_SINCE_CREATION, *_AT_CREATION)
_of_draft, _objects_of = attrgetter(*_OF_DRAFT), attrgetter(*OBJECTS)


def _numbers(draft: Draft) -> tuple[Any, ...]:
    """The values of a draft for the columns of `_NUMBERS`."""
    since = (draft.created_at,) * len(_SINCE_CREATION)
    return (*_of_draft(draft), *since, *_AT_CREATION.values())


def at_creation(draft: Draft) -> dict[str, Any]:
    """The values of every column of a memory that is made of a draft."""
    return dict(zip((*_NUMBERS, *OBJECTS), (*_numbers(draft), *_objects_of(draft)), strict=True))


@dataclass(slots=True)
class Changes:
    """The changes of one write, read or dream, applied as a whole or not at all. A row whose text is set
    loses its spans, and one whose text changes its dates, which pointed into the old one; `spans` gives new
    spans to existing rows."""

    added: list[Draft] = field(default_factory=list)
    columns: list[tuple[str, Rows, NDArray[Any]]] = field(default_factory=list)
    objects: list[tuple[str, int, Any]] = field(default_factory=list)
    vectors: list[tuple[int, Vectors]] = field(default_factory=list)
    links: list[tuple[Rows, Rows, NDArray[np.float64], NDArray[np.int64], float]] = field(
        default_factory=list
    )
    relations: list[tuple[int, int, int, float | None, float]] = field(default_factory=list)
    spans: list[tuple[int, Spans, Vectors]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(getattr(self, part.name) for part in fields(self))

    def set(self, column: str, rows: ArrayLike, values: ArrayLike) -> None:
        """Set values (one, or one for each row) in a numeric column. A later value wins."""
        if column not in SCHEMA:
            raise StoreError(f"no column {column!r}; expected one of {', '.join(SCHEMA)}")
        at = np.array(rows, np.int64, ndmin=1)
        if at.size:
            new = np.empty(at.shape, SCHEMA[column])
            new[...] = values
            self.columns.append((column, at, new))

    def set_object(self, column: str, row: int, value: Any) -> None:
        """Set a text or a tuple in a column of objects. A new text needs a new vector as well. Spans can only
        be taken away; `spans` sets them."""
        self.objects.append((column, row, value))

    def link(self, first: Rows, second: Rows, weights: ArrayLike, at: float, counts: ArrayLike = 0) -> None:
        """Set the weight of the association of each pair of rows as of an instant (days since 1970), and the
        number of joint retrievals."""
        if first.size:
            values = np.broadcast_to(np.asarray(weights, np.float64), first.shape)
            often = np.broadcast_to(np.asarray(counts, np.int64), first.shape)
            self.links.append((np.minimum(first, second), np.maximum(first, second), values, often, at))

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

    def spanned(self, size: int) -> dict[int, Vectors]:
        """The vectors of the spans of every row whose spans change or begin. `size`: number of rows before
        the changes."""
        found = {row: draft.span_vectors for row, draft in enumerate(self.added, size) if draft.spans}
        gone = [row for name, row, _ in self.objects if name in ("text", "spans")]
        found |= dict.fromkeys(gone, np.zeros((0, 0), np.float32))
        return found | {row: vectors for row, _, vectors in self.spans}

    def rows(self) -> Rows:
        """The existing rows that these changes touch, ascending."""
        touched = [rows for _, rows, _ in self.columns]
        single = [row for _, row, _ in self.objects] + [row for row, _ in self.vectors]
        single += [row for row, _, _ in self.spans]
        return np.unique(np.concatenate([*touched, np.asarray(single, np.int64)]))


def _pairwise(*values: ArrayLike) -> Iterator[tuple[Any, ...]]:
    """Values pair by pair; a single value is repeated. (np.broadcast_arrays takes ten times as long.)"""
    columns = [np.asarray(column).ravel().tolist() for column in values]
    sizes = {len(column) for column in columns}
    if len(sizes - {1}) > 1:
        raise StoreError(f"relations: {sorted(sizes)} values; expected one of each, or one a pair")
    size = max(sizes - {1}, default=1)
    return zip(*(column * size if len(column) == 1 else column for column in columns), strict=True)


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
        self._numeric = {name: Growing(SCHEMA[name]) for name in _NUMBERS}
        self._objects: dict[str, list[Any]] = {name: [] for name in OBJECTS}
        self._mentions = {"entities": Mentions(), "claims": Mentions(claim_key)}
        self._turns, self._turns_of = Mentions(), 0  # rows whose turns are indexed, once someone asks
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
        """The rows with a value in a column of tuples, ascending: an entity, or a claim about the same
        subject and attribute (given as "subject|attribute" or as a whole claim)."""
        if name not in self._mentions:
            raise StoreError(f"no index of column {name!r}; expected one of {', '.join(self._mentions)}")
        return self._mentions[name].rows(value)

    def carrying(self, turn: str) -> Rows:
        """The rows that carry a source turn, ascending."""
        turns = self._objects["source_turns"]
        for row in range(self._turns_of, len(turns)):
            self._turns.add(row, turns[row])
        self._turns_of = len(turns)
        return self._turns.rows(turn)

    def forgotten(self) -> Mask:
        """Which memories their owner has forgotten."""
        return np.asarray(self["cold_since"] == FORGOTTEN)

    def purged(self) -> "Changes":
        """What notes that files have nothing left of forgotten memories; empty where that is noted."""
        changes = Changes()
        changes.set("at_floor_since", np.flatnonzero(self["at_floor_since"] == FORGOTTEN), np.nan)
        return changes

    def append(self, drafts: Sequence[Draft]) -> None:
        for row, draft in enumerate(drafts, len(self)):
            for column, value in zip(self._numeric.values(), _numbers(draft), strict=True):
                column.push(value)
            for values, value in zip(self._objects.values(), _objects_of(draft), strict=True):
                values.append(value)
            for name, mentions in self._mentions.items():
                mentions.add(row, self._objects[name][row])

    def overwrite(self, row: int, draft: Draft) -> None:
        """Reset a row to the state in which the draft was appended."""
        for column, value in zip(self._numeric.values(), _numbers(draft), strict=True):
            column.view[row] = value
        for name, value in zip(self._objects, _objects_of(draft), strict=True):
            self._put(name, row, value)

    def update(self, changes: Changes) -> None:
        for name, rows, values in changes.columns:
            self._numeric[name].view[rows] = values
        for name, row, value in changes.objects:
            if name == "text":
                self._put("spans", row, ())
                if value != self._objects["text"][row]:
                    self._put("dates", row, ())
            self._put(name, row, value)
        for row, spans, _ in changes.spans:
            self._put("spans", row, spans)

    def _put(self, name: str, row: int, value: Any) -> None:
        if name in self._mentions:
            self._mentions[name].change(row, self._objects[name][row], value)
        elif name == "source_turns" and row < self._turns_of:
            self._turns.change(row, self._objects[name][row], value)
        if name in ("source_turns", "session") and not value and self._objects[name][row]:
            self._begin_numbering()
        self._objects[name][row] = value

    def as_changes(
        self, rows: Rows, vectors: Vectors, span_vectors: Callable[[int], Vectors] | None = None
    ) -> Changes:
        """The changes that create these consecutive rows as they are, with spans given `span_vectors`."""
        changes = Changes()
        numbers = {name: self[name][rows].tolist() for name in _OF_DRAFT}
        for place, (row, vector) in enumerate(zip(rows.tolist(), vectors, strict=True)):
            given = {name: values[place] for name, values in numbers.items()}
            given |= {name: code(given[name]) for name, code in CODES.items()}
            given |= {name: values[row] for name, values in self._objects.items()}
            given |= {"spans": ()} if span_vectors is None else {"span_vectors": span_vectors(row)}
            changes.added.append(Draft(vector=vector, **given))
        for name in (*_SINCE_CREATION, *_AT_CREATION):
            changes.set(name, rows, self[name][rows])
        return changes

    def records(self, rows: Rows) -> dict[str, Any]:
        """The full rows by column (arrays, and lists of objects), as a store writes them to disk."""
        numeric = {name: self[name][rows] for name in SCHEMA}
        return numeric | {name: [values[row] for row in rows] for name, values in self._objects.items()}

    def restore(self, records: Mapping[str, Any]) -> None:
        """Append full rows of `records`."""
        start = len(self)
        for name, column in self._numeric.items():
            column.extend(records[name])
        for name, values in self._objects.items():
            values.extend(records[name])
        for name, mentions in self._mentions.items():
            for row, values in enumerate(records[name], start):
                if values:
                    mentions.add(row, values)

    def memory(self, namespace: str, row: int) -> Memory:
        """A row as a Memory."""
        return self.memories(namespace, [row])[0]

    def memories(self, namespace: str, rows: Sequence[int]) -> list[Memory]:
        """Rows as Memories."""
        at = np.array(rows, np.int64)
        fields: dict[str, Iterable[Any]] = {name: self[name][at].tolist() for name in SCHEMA}
        fields |= {name: [members[code] for code in fields[name]] for name, members in _MEMBERS.items()}
        fields |= {name: map(_instant, fields[name]) for name in INSTANTS}
        for name in REFERENCES:
            fields[name] = [None if to == NO_ROW else memory_id(namespace, to) for to in fields[name]]
        fields |= {n: map(values.__getitem__, rows) for n, values in self._objects.items() if n != "spans"}
        fields["dates"] = [tuple(map(NamedDate.decode, dates)) for dates in fields["dates"]]
        fields |= {
            "id": [memory_id(namespace, row) for row in rows],
            "namespace": repeat(namespace, len(rows)),
        }
        return [
            Memory(**dict(zip(fields, values, strict=True))) for values in zip(*fields.values(), strict=True)
        ]

    @property
    def nbytes(self) -> int:
        """Bytes of the live numeric columns, of the index of mentions and of the texts."""
        numeric = sum(column.view.nbytes for column in self._numeric.values())
        numeric += sum(mentions.nbytes for mentions in self._mentions.values())
        return numeric + sum(len(text.encode("utf-8", "surrogatepass")) for text in self._objects["text"])


def _instant(days: float) -> datetime | None:
    return from_days(days) if isfinite(days) else None


def _pair(first: int, second: int) -> int:
    """Two rows as one number, which takes less memory than a tuple."""
    return first << 32 | second


class Links:
    """Undirected associations between the rows of a namespace.

    A pair is stored once, the lower row first: its weight in [0, 1] as of `updated_at` (days since 1970),
    from which the present, decayed weight follows, and the number of joint retrievals.
    """

    def __init__(self) -> None:
        self._columns = {name: Growing(dtype) for name, dtype in LINK_SCHEMA.items()}
        self._index: dict[int, int] = {}  # link by pair
        self._last = array("q")  # by row the last end of a link that is there; -1: none
        self._before = array("q")  # by end of a link (two each) the one before it at the same row

    def __len__(self) -> int:
        return len(self._index)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name].view

    def find(self, first: Rows, second: Rows) -> Rows:
        """The link of each pair of rows in either order; -1 if there is none."""
        pairs = zip(np.minimum(first, second).tolist(), np.maximum(first, second).tolist(), strict=True)
        return np.array([self._index.get(_pair(*pair), -1) for pair in pairs], np.int64)

    def touching(self, rows: Rows) -> Rows:
        """All links with an end in `rows`, ascending, each once."""
        found = set[int]()
        for row in rows.tolist():
            end = self._last[row] if row < len(self._last) else -1
            while end >= 0:
                found.add(end >> 1)
                end = self._before[end]
        return np.array(sorted(found), np.int64)

    @property
    def nbytes(self) -> int:
        return sum(column.view.nbytes for column in self._columns.values())

    def _join(self, link: int, pair: tuple[int, int]) -> None:
        """Note which rows a new link has."""
        self._index[_pair(*pair)] = link
        for end, row in enumerate(pair, 2 * link):
            self._last.extend([-1] * (row + 1 - len(self._last)))
            self._before.append(self._last[row])
            self._last[row] = end

    def restore(self, records: Mapping[str, NDArray[Any]]) -> None:
        """Take over links from their columns, in order, where there are none."""
        for name, column in self._columns.items():
            column.extend(records[name])
        first, second = self["first"], self["second"]
        self._index = dict(zip(map(_pair, first.tolist(), second.tolist()), range(len(first)), strict=True))
        rows = np.stack([first, second], axis=1).ravel()
        ends = np.argsort(rows, kind="stable")
        alike = rows[ends[1:]] == rows[ends[:-1]]
        last, before = np.full(rows.max(initial=-1) + 1, -1), np.full(len(rows), -1)
        last[rows] = np.arange(len(rows))
        before[ends[1:][alike]] = ends[:-1][alike]
        self._last, self._before = (array("q", column.tobytes()) for column in (last, before))

    def add_to(self, changes: Changes) -> None:
        """Add the changes that create these links, in their order."""
        at = self["updated_at"]
        for part in np.split(np.arange(len(self)), np.flatnonzero(np.diff(at)) + 1):
            ends, counts = (self["first"][part], self["second"][part]), self["count"][part]
            if len(part):
                changes.link(*ends, self["weight"][part], float(at[part[0]]), counts)

    def update(self, changes: Changes) -> Rows:
        """Insert or overwrite links. Returns the links that changed."""
        touched: list[int] = []
        for first, second, weights, counts, at in changes.links:
            pairs = zip(first.tolist(), second.tolist(), strict=True)
            touched += [
                self._put(pair, weight, at, count)
                for pair, weight, count in zip(pairs, weights.tolist(), counts.tolist(), strict=True)
            ]
        return np.array(touched, np.int64)

    def _put(self, pair: tuple[int, int], weight: float, at: float, count: int) -> int:
        link = self._index.get(_pair(*pair))
        if link is None:
            link = len(self._index)
            for name, value in zip(self._columns, (*pair, weight, at, count), strict=True):
                self._columns[name].push(value)
            self._join(link, pair)
        else:
            self["weight"][link] = weight
            self["updated_at"][link] = at
            self["count"][link] = count
        return link
