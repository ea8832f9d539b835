"""A memory as the memory of an agent framework: a module for each framework, with an extra of its own."""

import asyncio
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar
from urllib.parse import quote, unquote
from weakref import WeakKeyDictionary

from cogmem.engine import CognitiveMemory
from cogmem.errors import InputError, shown
from cogmem.kernel.checks import LABEL, NAMESPACE, checked, several
from cogmem.plugins.guard import Guard, guard_of

_Result = TypeVar("_Result")

BYTES = 990_000
"""Maximum length of a value as `as_json` has it, in bytes. The rest of the metadata is for its name."""

_queues = WeakKeyDictionary[Guard, ThreadPoolExecutor]()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_queues.clear)  # a child process has no thread of its parent


def whole(memory: CognitiveMemory, do: Callable[[], _Result]) -> _Result:
    """The result of `do`, during which no other thread uses the memory."""
    with guard_of(memory.store):
        return do()


async def in_order(memory: CognitiveMemory, do: Callable[[], _Result]) -> _Result:
    """The result of `do`. Such calls run in a thread of the memory, whole and in the order in which they are
    made."""
    queue = _queues.setdefault(guard_of(memory.store), ThreadPoolExecutor(1))
    return await asyncio.get_running_loop().run_in_executor(queue, copy_context().run, whole, memory, do)


def as_json(value: Any, where: str) -> str:
    """A dictionary as JSON, from which it comes back as it is. Raises InputError, which names the place, for
    another value, for what JSON does not keep (a tuple, a key that is no text), and above `BYTES` bytes.

    >>> as_json({"tags": ["tea"]}, "put")
    '{"tags": ["tea"]}'
    >>> as_json({"tags": ["tea", ("cup",)]}, "put")
    Traceback (most recent call last):
    cogmem.errors.InputError: put, at ['tags'][1]: ['cup']; expected what JSON keeps: texts, finite numbers, \
true, false, null, lists, and dictionaries whose keys are texts
    """
    if not isinstance(value, Mapping):
        raise InputError(f"{where}: {shown(value)}; expected a dictionary")
    if (text := _kept(dict(value))) is None:
        path, part = _fault(dict(value))
        expected = "texts, finite numbers, true, false, null, lists, and dictionaries whose keys are texts"
        place = f"{where}, at {path}" if path else where
        raise InputError(f"{place}: {shown(part)}; expected what JSON keeps: {expected}")
    if (length := len(json.dumps(text))) > BYTES:
        raise InputError(f"{where}: the value takes {length:,} bytes; expected at most {BYTES:,}")
    return text


def _kept(value: Any) -> str | None:
    """A value as JSON; None where JSON does not keep it."""
    try:
        text = json.dumps(value, allow_nan=False)
        return text if json.loads(text) == value else None
    except (TypeError, ValueError, RecursionError):
        return None


def _fault(value: Any) -> tuple[str, Any]:
    """The smallest part of a value that JSON does not keep, and the path to it. Where a value contains
    itself, the path ends after ten steps."""
    path = ""
    for _ in range(10):
        parts = (
            value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
        )
        faults = [(name, part) for name, part in parts if _kept(part) is None]
        if not faults:
            break
        path, value = f"{path}[{shown(faults[0][0])}]", faults[0][1]
    return path, value


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
    """The namespace of the engine for a path of labels. Raises InputError for a text in place of a path, and
    for a label or a namespace that is too long or that UTF-8 cannot carry.

    >>> name_of("langgraph", ("memories", "ada/lovelace"))
    'langgraph/memories/ada%2Flovelace'
    """
    if isinstance(path, str):
        raise InputError(f"namespace: {shown(path)}; expected a tuple of texts, such as {(path,)}")
    labels = [quote(label, safe="") for label in checked(several(LABEL), path, "namespace")]
    return str(checked(NAMESPACE, "/".join([root, *labels]), "namespace"))


def path_of(name: str) -> tuple[str, ...]:
    """The path of a namespace of `name_of`."""
    return tuple(unquote(label) for label in name.split("/")[1:])
