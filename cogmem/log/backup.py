"""Backups: the log as JSONL, a line for each memory, link and relation. Vectors, spans and the index of words
are left out, because they are views: they are made again when the lines are read.

    {"type": "cogmem", "format": 1, "namespaces": 1}
    {"type": "namespace", "name": "ada"}
    {"type": "memory", "row": 0, "created_at": "2024-05-01T12:00:00+00:00", "text": "I moved to Oslo.", ...}
    {"type": "link", "first": 0, "second": 1, "weight": 0.2, "updated_at": "2024-...", "count": 1}
    {"type": "relation", "source": 1, "target": 0, "kind": "supersedes", "confidence": 1.0, "made_at": "..."}
    {"type": "end", "memories": 2}

A memory has the fields of `Memory` that differ from those of a new one. An instant is an ISO 8601 text in
UTC, or the number of days since 1970 where a text would round it. What was forgotten is a line without words.
A field that this version does not know is skipped, and one that is missing has the value of a new memory.
"""

import json
import math
import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import numpy as np

from cogmem.clock import as_utc, from_days, to_days
from cogmem.errors import CogmemError, InputError, StoreError, shortened, shown
from cogmem.kernel import checks
from cogmem.language.days import span_of
from cogmem.memory import NO_ROW, Draft, NamedDate, Relation, encoded, memory_id
from cogmem.plain import from_json
from cogmem.store.base import Partition
from cogmem.store.checks import check_namespace
from cogmem.store.columns import (
    AT_CREATION,
    FORGOTTEN,
    LINK_SCHEMA,
    NAMES,
    REFERENCES,
    TABLE,
    Column,
    Columns,
    Links,
    initial,
)
from cogmem.store.relations import Relations

FORMAT = 1
_HEADER = json.dumps({"type": "cogmem", "format": FORMAT})
_BEGINS = (b'{"type": "cogmem"', b'{"type": "namespace"', b'{"type": "memory"')
_KEPT = tuple(TABLE[name] for name in NAMES if name != "spans")
_NOTHING = Draft(text="", vector=np.zeros(1, np.float32), created_at=math.nan)
_EMPTY = dict(zip(NAMES, initial(_NOTHING), strict=True))
_LEAST: Mapping[str, float] = {"importance": 0.0, "stability": 0.0, "access_count": 0, "utility": 0.0}
_FIRST = to_days(datetime(1, 1, 1, tzinfo=UTC))
_LAST = to_days(datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)) + 1
_AT_CREATION = ("created_at", *(name for name in NAMES if TABLE[name].fill is AT_CREATION))


def write_backup(path: Path, names: Sequence[str], partition: Callable[[str], Partition]) -> int:
    """Write the backup of namespaces as a file, in the place of one of this name once it is whole. Returns
    the number of memories, without those that were forgotten. Raises InputError for a path of something else
    than a backup or an empty file (a link, a device, another file), which stays; StoreError where writing
    fails."""
    fresh, count = "", 0
    try:
        replaced = path.is_file() and (not path.stat().st_size or is_backup(path))
        if path.is_symlink() or (path.exists() and not replaced):
            raise InputError(
                f"export: {path} is there and no backup; expected a new path, or that of a backup"
            )
        handle, fresh = mkstemp(".new", f"{path.name}.", path.parent)
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            print(header(len(names)), file=file)
            for name in names:
                held = partition(name)
                count += int((~held.columns.forgotten()).sum())
                file.writelines(f"{line}\n" for line in exported(name, held))
        os.replace(fresh, path)
    except OSError as error:
        raise StoreError(f"{shortened(str(path))}: cannot be written ({error.strerror})") from error
    finally:
        with suppress(OSError):
            os.unlink(fresh)
    return count


def is_backup(path: str | Path) -> bool:
    """Whether a file begins as a backup does, or as one that lost its first line or got another in front. A
    pipe is none, because it can be read once only."""
    if not os.path.isfile(path):
        return False
    with suppress(OSError), Path(path).open("rb") as file:
        return file.read(4096).removeprefix(BOM_UTF8).lstrip().startswith(_BEGINS)
    return False


def header(namespaces: int) -> str:
    """The first line of a backup of so many namespaces, which tell whether it is whole."""
    return _line(type="cogmem", format=FORMAT, namespaces=namespaces)


def exported(namespace: str, partition: "Partition | Restored") -> Iterator[str]:
    """The lines of a namespace."""
    yield _line(type="namespace", name=namespace)
    columns = partition.columns
    for row in range(len(columns)):
        yield _line(type="memory", row=row, **_memory(columns, row))
    links = partition.links
    for values in zip(*(links[name].tolist() for name in LINK_SCHEMA), strict=True):
        link = dict(zip(LINK_SCHEMA, values, strict=True))
        yield _line(type="link", **link | {"updated_at": _told(link["updated_at"])})
    for source, target, kind, sure, at in zip(*(e.tolist() for e in partition.relations.edges), strict=True):
        edge = {"source": source, "target": target, "kind": Relation(kind).label}
        yield _line(type="relation", **edge, confidence=sure, made_at=_told(at))
    yield _line(type="end", memories=len(columns))


def differing(backup: "Restored", partition: Partition) -> str:
    """The first line of a namespace that is not in its backup, in words; empty if they are the same."""
    stored, wanted = (exported(backup.namespace, each) for each in (partition, backup))
    for place, (line, expected) in enumerate(zip_longest(stored, wanted, fillvalue="")):
        if line != expected:
            rows = min(len(partition), len(backup.columns))
            return memory_id(backup.namespace, place - 1) if place <= rows else "the number of its lines"
    return ""


def _line(**fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False, allow_nan=False)


def _memory(columns: Columns, row: int) -> dict[str, Any]:
    """What a memory has that a new one has not."""
    created = float(columns["created_at"][row])
    if columns["cold_since"][row] == FORGOTTEN:
        after = {name: int(columns[name][row]) for name in REFERENCES}
        return {"created_at": _told(created), "forgotten": True, **after}
    plain, found = _new(created), dict[str, Any]()
    for column in _KEPT:
        value = columns[column.name][row].item() if column.numeric else columns.objects(column.name)[row]
        if column.name == "created_at" or not _same(value, plain[column.name]):
            found[column.name] = _written(column, value)
    return found


def _new(created: float) -> dict[str, Any]:
    """The values of a memory without content."""
    return _EMPTY | dict.fromkeys(_AT_CREATION, created)


def _same(value: Any, other: Any) -> bool:
    return bool(value == other) or (value != value and other != other)


def _written(column: Column, value: Any) -> Any:
    if column.name == "metadata":
        return json.loads(value)
    if column.code:
        return column.code(value).label
    return _told(value) if column.role == "instant" else value


def _told(days: float) -> str | float | None:
    """An instant for a reader, or as a number where the text would round it."""
    if math.isnan(days):
        return None
    instant = from_days(days)
    return instant.isoformat() if to_days(instant) == days else days


# --- reading ----------------------------------------------------------------------------------------------


@dataclass
class Restored:
    """What a backup tells of a namespace."""

    namespace: str
    columns: Columns = field(default_factory=Columns)
    links: Links = field(default_factory=Links)
    relations: Relations = field(default_factory=Relations)
    records: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in NAMES})

    def take(self, line: Mapping[str, Any]) -> None:
        """Take in a line of a memory, a link or a relation."""
        kind, rows = line["type"], len(self.records["text"])
        if kind == "memory":
            if line["row"] != rows:
                raise InputError(f"row = {shown(line['row'])}; expected {rows}")
            for name, value in _read(line).items():
                self.records[name].append(value)
            return
        ends = [line[name] for name in (("first", "second") if kind == "link" else ("source", "target"))]
        if not all(type(end) is int and 0 <= end < rows for end in ends):
            raise InputError(f"{kind} of {shown(ends)}; expected two of {rows} memories")
        if kind == "link":
            weight, count = float(line["weight"]), int(line["count"])
            self.links.put(ends[0], ends[1], weight, _days(line["updated_at"]), count)
        else:
            edge = (ends[0], ends[1], int(Relation.parse(line["kind"])))
            self.relations.put(edge, float(line["confidence"]), _days(line["made_at"]))

    def close(self, line: Mapping[str, Any]) -> None:
        """Take in the last line."""
        count = len(self.records["text"])
        if line["memories"] != count:
            raise InputError(f"{count} memories; expected {shown(line['memories'])}")
        for name in REFERENCES:
            if beyond := [row for row in self.records[name] if not NO_ROW <= row < count]:
                raise InputError(f"{name} = {beyond[0]}; expected one of {count} memories")
        self.columns.restore(self.records)
        self.records.clear()


def read_backup(path: Path) -> Iterator[Restored]:
    """The namespaces of a backup, one after the other. Raises InputError, which names the line, for what is
    no backup, or a part of one."""
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
            yield from _restored(file, path.name)
    except OSError as error:
        raise StoreError(f"{shortened(str(path))}: cannot be read ({error.strerror})") from error


def _restored(lines: Iterable[str], where: str) -> Iterator[Restored]:
    number, reading, known, expected = 0, None, set[str](), None
    for number, text in enumerate(lines, 1):
        try:
            line = from_json(text)
            kind = line["type"]
            if number == 1:
                if kind != "cogmem" or line["format"] > FORMAT:
                    raise InputError(f"the first line is {shown(text)}; expected {_HEADER}")
                expected = line.get("namespaces")
            elif reading is None:
                if kind != "namespace":
                    raise InputError(f"a line of type {shown(kind)}; expected a namespace")
                name = check_namespace(checks.checked(checks.NAMESPACE, line["name"], "name"))
                if name in known:
                    raise InputError(f"a second namespace {shown(name)}")
                known.add(name)
                reading = Restored(name)
            elif kind == "end":
                reading.close(line)
                yield reading
                reading = None
            elif kind in ("memory", "link", "relation"):
                reading.take(line)
            else:
                raise InputError(f"a line of type {shown(kind)}; expected memory, link, relation or end")
        except (CogmemError, LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise InputError(f"{where}:{number}: no line of a backup ({error})") from error
    if not number or reading is not None or expected not in (None, len(known)):
        raise InputError(f"{where}:{number}: the backup ends too early")


def _read(line: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all columns of a memory."""
    values = _new(_days(line["created_at"])) | {"spans": ()}
    if line.get("forgotten"):
        values |= {"cold_since": FORGOTTEN, "tier": TABLE["tier"].code.parse("stub")}  # type: ignore[union-attr]
    for column in _KEPT:
        if column.name in line:
            values[column.name] = _value(column, line[column.name])
    return values


def _value(column: Column, given: Any) -> Any:
    if column.name == "metadata":
        return encoded(checks.checked(checks.METADATA, given, "metadata"))
    if column.code:
        return column.code.parse(given)
    if column.role == "instant":
        return _days(given)
    if column.dtype is tuple and isinstance(given, list) and all(isinstance(each, str) for each in given):
        if column.name == "dates":
            any(span_of(NamedDate.decode(date).day) is None for date in given)  # raises for what is no date
        "".join(given).encode()
        return tuple(given)
    if not isinstance(given, (int, float) if column.numeric else column.dtype):
        raise InputError(f"{column.name} = {shown(given)}; expected {column.dtype.__name__}")
    if isinstance(given, int | float) and not _LEAST.get(column.name, -math.inf) <= given < math.inf:
        raise InputError(f"{column.name} = {shown(given)}; expected a finite number that is in range")
    if isinstance(given, str):
        given.encode()  # a lone surrogate is no text
    return given


def _days(given: Any) -> float:
    if given is None:
        return math.nan
    if isinstance(given, str):
        return to_days(as_utc(given, "instant"))
    if not _FIRST <= float(given) <= _LAST:
        raise InputError(f"an instant of {shown(given)} days; expected one of the years 1 to 9999")
    return float(given)
