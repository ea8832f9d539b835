"""Reading somebody else's JSON: a surprise becomes one line: where, what, what was expected."""

import gzip
import lzma
import re
import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from cogmem import Message
from cogmem.errors import InputError
from cogmem.plain import from_json
from experiments.errors import CorpusError

T = TypeVar("T")

_NAMES = {
    dict: "an object",
    list: "a list",
    str: "text",
    bool: "true or false",
    int: "an integer",
    float: "a number",
    type(None): "null",
}


def as_kind(value: object, kind: type[T], where: str) -> T:
    """The value itself if it is of this JSON kind, and text that UTF-8 can hold. Raises CorpusError."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise CorpusError(f"{where}: expected {_NAMES[kind]}, found {_NAMES[type(value)]}")
    try:
        if isinstance(value, str):
            value.encode()
    except UnicodeEncodeError:
        raise CorpusError(f"{where}: half a character (a lone surrogate); expected Unicode text") from None
    return value


def take(record: object, key: str, kind: type[T], where: str) -> T:
    """The field of a JSON object. Raises CorpusError without one of this kind."""
    fields = as_kind(record, dict, where)
    if key not in fields:
        raise CorpusError(f"{where}: the field {key!r} is missing; expected {_NAMES[kind]}")
    return as_kind(fields[key], kind, f"{where}: {key}")


def items(value: object, kind: type[T], where: str) -> list[T]:
    """The items of a list, each of this JSON kind. Raises CorpusError for what is none."""
    found = as_kind(value, list, where)
    return [as_kind(item, kind, f"{where}[{place}]") for place, item in enumerate(found)]


def take_items(record: object, key: str, kind: type[T], where: str) -> list[T]:
    """The items of a field that is a list. Raises CorpusError without one of this kind."""
    return items(take(record, key, list, where), kind, f"{where}: {key}")


def decoded(content: bytes, where: str) -> Any:
    """The value of JSON in UTF-8. Raises CorpusError for other bytes, other text, and a field given twice.

    >>> decoded(b'{"a": 1, "a": 2}', "x.jsonl:3")
    Traceback (most recent call last):
    experiments.errors.CorpusError: x.jsonl:3: not JSON: a field is given twice; expected one value of JSON
    """
    try:
        text = content.decode("utf-8-sig", "surrogatepass")
    except UnicodeDecodeError as error:
        raise CorpusError(f"{where}: not UTF-8: {error.reason} at byte {error.start + 1}") from None
    try:
        return from_json(text, object_pairs_hook=_no_repeats)
    except ValueError as error:
        raise CorpusError(f"{where}: not JSON: {error}; expected one value of JSON") from None


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is given twice")
    return fields


def read_json(path: Path, kind: type[T]) -> T:
    """What a JSON file holds. Raises CorpusError if it cannot be read or holds another kind."""
    return as_kind(decoded(read_bytes(path), str(path)), kind, str(path))


def read_bytes(path: Path) -> bytes:
    """The content of a file, unpacked if its name ends in .xz or .gz. Raises CorpusError if it cannot be
    read."""
    unpack = {".xz": lzma.decompress, ".gz": gzip.decompress}.get(path.suffix, bytes)
    try:
        return unpack(path.read_bytes())
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:  # a BadGzipFile is an OSError
        raise CorpusError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def lines_of(path: Path) -> Iterator[tuple[str, bytes]]:
    """The lines of a file that are not blank, each with where it stands, FILE:LINE. Raises CorpusError if the
    file cannot be read."""
    for number, line in enumerate(read_bytes(path).split(b"\n"), 1):
        if line.strip():
            yield f"{path}:{number}", line


def named(path: Path, key: str, kind: str, limit: int) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The first `limit` objects (0: all) of the list in a JSON file: each with its name, the value of `key`,
    and where it stands. Raises CorpusError without any, or where a name is empty or repeats."""
    records = read_json(path, list)
    if not records:
        raise CorpusError(f"{path}: an empty list; expected {kind}s")
    names: set[str] = set()
    for number, record in enumerate(records[: limit or None]):
        where = f"{path}: {kind.split()[-1]} {number}"
        name = take(record, key, str, where)
        if not name or name in names:
            raise CorpusError(f"{where}: {key} {name!r} is empty or repeats")
        names.add(name)
        yield name, record, f"{path}: {name}"


def chosen(found: Iterable[tuple[str, Path]], wanted: str, limit: int) -> list[tuple[str, Path]]:
    """The first `limit` (0: all) of the conversations in files of their own, in order of their names, numbers
    by value. `wanted`: what was looked for, as in "FOLDER: chat.json". Raises CorpusError without any, or if
    two have one name."""
    by_name = sorted(found, key=lambda pair: [part.zfill(20) for part in re.split(r"(\d+)", pair[0])])
    if not by_name:
        raise CorpusError(f"{wanted}: no such file; expected one for each conversation")
    for (name, first), (other, second) in pairwise(by_name):
        if name == other:
            raise CorpusError(f"{first} and {second}: two conversations called {name!r}")
    return by_name[: limit or None]


def as_message(where: str, **fields: Any) -> Message:
    """A message of these fields. Raises CorpusError for one that no engine takes."""
    try:
        return Message(**fields)
    except InputError as error:
        raise CorpusError(f"{where}: {error}") from None


def as_instant(text: str, form: str, like: str, where: str) -> datetime:
    """The instant in UTC of a date without a zone. `form`: as `strptime` reads it; `like`: an example."""
    try:
        return datetime.strptime(text.strip(), form).replace(tzinfo=UTC)
    except ValueError:
        raise CorpusError(f"{where}: {text!r} is no date; expected one like {like!r}") from None
