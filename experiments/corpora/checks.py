"""Reading somebody else's JSON: a surprise becomes one line: where, what, what was expected."""

import json
from pathlib import Path
from typing import TypeVar

from experiments.errors import CorpusError

T = TypeVar("T")

_NAMES = {
    dict: "an object",
    list: "a list",
    str: "text",
    bool: "true or false",
    int: "an integer",
    float: "a number",
}


def kind_of(value: object) -> str:
    """What a JSON value is, in words.

    >>> kind_of([1]), kind_of(True), kind_of(None)
    ('a list', 'true or false', 'null')
    """
    return "null" if value is None else _NAMES.get(type(value), type(value).__name__)


def load_json(path: Path) -> object:
    """The content of a JSON file. Raises CorpusError if it cannot be read, or is no JSON in UTF-8."""
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # bad JSON, bad UTF-8
        raise CorpusError(f"{path}: not JSON: {error}") from None


def as_kind(value: object, kind: type[T], where: str) -> T:
    """The value itself if it is of this JSON kind, and text that UTF-8 can hold. Raises CorpusError."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise CorpusError(f"{where}: expected {_NAMES[kind]}, found {kind_of(value)}")
    if isinstance(value, str):
        _check_unicode(value, where)
    return value


def _check_unicode(text: str, where: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CorpusError(f"{where}: half a character (a lone surrogate); expected Unicode text") from None


def take(record: object, key: str, kind: type[T], where: str) -> T:
    """The field of a JSON object. Raises CorpusError without one of this kind."""
    fields = as_kind(record, dict, where)
    if key not in fields:
        raise CorpusError(f"{where}: the field {key!r} is missing; expected {_NAMES[kind]}")
    return as_kind(fields[key], kind, f"{where}: {key}")
