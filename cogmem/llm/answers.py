"""From the text of an answer to checked values. An invalid answer is refused as a whole; the error names the
field."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

_TAG = "(?:think|thinking|thought|thoughts|reasoning)"
_TAGS = re.compile(rf"<(/?){_TAG}>", re.IGNORECASE)
"""Where what a model thought before its answer begins and ends; without an end, all is thought."""

_TRIED = 256
"""Maximum number of braces at which an object is looked for."""

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


_NAMES = {dict: "object", list: "array"}


class AnswerError(ValueError):
    """An invalid answer."""


def parse(text: str, schema: Mapping[str, Any]) -> Any:
    """The JSON of an answer, whatever stands around it: a byte order mark, thoughts in tags, a code fence,
    prose. Of several objects the last that matches the schema counts; fields that the schema does not name
    are ignored. Raises AnswerError if none matches.

    >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    >>> parse('<think>{"n": 0}? No.</think>Here it is:\\n```json\\n{"n": 1}\\n```', schema)
    {'n': 1}
    """
    text = text.lstrip("\ufeff \t\r\n")
    try:
        values: list[Any] = [_DECODER.decode(text)]
    except (ValueError, RecursionError):  # RecursionError: a million brackets
        values = _objects(text)
    problem = AnswerError(f"no JSON: {_shown(text)}")
    for value in reversed(values):
        try:
            if isinstance(value, AnswerError):
                raise value
            _check(value, schema, "")
        except AnswerError as error:
            problem = error
        else:
            return value
    raise problem


def _objects(text: str) -> list[Any]:
    """The JSON objects outside of thoughts, in their order; for one that is no valid answer its error. A tag
    in an object is part of its text."""
    found: list[Any] = []
    place, thinks = 0, False
    for _ in range(_TRIED):
        brace = text.find("{", place)
        for tag in _TAGS.finditer(text, place, brace if brace >= 0 else len(text)):
            thinks = not tag[1]
            if not thinks:
                found.clear()
        if brace < 0:
            break
        try:
            _, place = _PLAIN.raw_decode(text, brace)
        except (ValueError, RecursionError):
            place = brace + 1
            continue
        if thinks:
            continue
        try:
            found.append(_DECODER.raw_decode(text, brace)[0])
        except AnswerError as error:
            found.append(error)
    return found


def _no_constant(name: str) -> float:
    raise AnswerError(f"{name} is no JSON number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise AnswerError(f"the field {_shown(twice)} is there twice")
    return fields


_PLAIN = json.JSONDecoder()
_DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_once)


def _check(value: Any, schema: Mapping[str, Any], where: str) -> None:
    """Check the part of JSON Schema that the schemas here use: type, enum, properties (all required; others
    are ignored), items."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    types = tuple(type_name for kind in kinds for type_name in _TYPES[kind])
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise off(where or "the answer", value, " or ".join(kinds))
    if "enum" in schema and value not in schema["enum"]:
        raise off(where, value, f"one of {', '.join(schema['enum'])}")
    if isinstance(value, dict):
        known = schema["properties"]
        for name in known:
            if name not in value:
                raise AnswerError(f"{_join(where, name)} is missing")
            _check(value[name], known[name], _join(where, name))
    if isinstance(value, list):
        for index, item in enumerate(value):
            _check(item, schema["items"], f"{where}[{index}]")


def checked_text(value: str, where: str, most: int) -> str:
    """A text that is not empty and has at most `limit` characters; white space normalised."""
    text = " ".join(value.split())
    if not any(character.isalnum() for character in text):
        raise off(where, value, "a text with words")
    if len(text) > most:
        raise AnswerError(f"{where} has {len(text)} characters; expected at most {most}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise off(where, value, "a text without lone surrogates") from None
    return text


def checked_date(value: str | None, where: str) -> date | None:
    """A date as YYYY-MM-DD, or None."""
    if value is None:
        return None
    try:
        day = date.fromisoformat(value)
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        raise off(where, value, "a date as YYYY-MM-DD, or null")
    return day


def checked_count(values: Sequence[Any], where: str, most: int) -> None:
    """Raise AnswerError if there are more items than the limit."""
    if len(values) > most:
        raise AnswerError(f"{where} has {len(values)} entries; expected at most {most}")


def off(where: str, value: object, expected: str) -> AnswerError:
    """The error, with the field, its value and what was expected."""
    return AnswerError(f"{where} = {_shown(value)}; expected {expected}")


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _shown(value: object) -> str:
    """A value for an error message: short, on one line."""
    if isinstance(value, dict | list):
        return f"an {_NAMES[type(value)]} of {len(value)}"
    return ascii(value[:80]) if isinstance(value, str) else json.dumps(value)[:80]
