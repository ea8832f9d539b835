"""A memory as the memory of an agent framework: a module for each framework, with an extra of its own."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote

from cogmem.errors import InputError, shown


def as_json(value: Any, where: str) -> str:
    """A value as JSON, from which it comes back as it is. Raises InputError, which names the place, where it
    does not: for a tuple, for a key that is no text, or for what JSON does not have.

    >>> as_json({"tags": ["tea"]}, "put")
    '{"tags": ["tea"]}'
    >>> as_json(("tea",), "put")
    Traceback (most recent call last):
    cogmem.errors.InputError: put: ['tea']; expected what JSON keeps: texts, finite numbers, true, false, \
null, lists, and dictionaries whose keys are texts
    """
    try:
        text = json.dumps(value, allow_nan=False)
        if json.loads(text) == value:
            return text
    except (TypeError, ValueError, RecursionError):
        pass
    expected = "texts, finite numbers, true, false, null, lists, and dictionaries whose keys are texts"
    raise InputError(f"{where}: {shown(value)}; expected what JSON keeps: {expected}")


def texts_in(value: Any, without: Iterable[str] = ()) -> Iterator[str]:
    """The texts of a JSON value, in order, without the names of its fields and without the fields of these
    names.

    >>> [*texts_in({"type": "note", "content": [{"text": "I like tea."}, 3]}, without=["type"])]
    ['I like tea.']
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, held in value.items():
            if name not in without:
                yield from texts_in(held, without)
    elif isinstance(value, list):
        for held in value:
            yield from texts_in(held, without)


def name_of(root: str, path: Iterable[str]) -> str:
    """The namespace of the engine for a path of labels.

    >>> name_of("langgraph", ("memories", "ada/lovelace"))
    'langgraph/memories/ada%2Flovelace'
    """
    return "/".join([root, *(quote(label, safe="") for label in path)])


def path_of(name: str) -> tuple[str, ...]:
    """The path of a namespace of `name_of`."""
    return tuple(unquote(label) for label in name.split("/")[1:])
