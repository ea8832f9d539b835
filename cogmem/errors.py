"""The errors that the engine raises. A message names the place, what was wrong, and what was expected."""

import sys
from datetime import datetime, timedelta
from io import TextIOWrapper
from typing import NamedTuple
from unicodedata import category

_SHOWN = 60  # characters of a value in an error
_ITEMS = 8  # of a list
_LINE = 500  # of a line about an error


def printable(text: str) -> str:
    """The text on one line that a terminal shows as it is: line breaks, control characters, marks of
    direction and lone surrogates are escaped. Spaces of any width and joiners of letters stay.

    >>> printable("a\\x1b[2J\\nb"), printable("Ağrı")
    ('a\\\\x1b[2J\\\\nb', 'Ağrı')
    """
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    shows = character.isprintable() or category(character) == "Zs" or character in "\u200c\u200d"
    return character if shows else repr(character)[1:-1]


def shortened(text: str) -> str:
    """The text without its middle if it is longer than 500 characters.

    >>> len(shortened("a" * 501)), shortened("a" * 300 + "b" * 300)[247:252]
    (500, 'a...b')
    """
    kept = _LINE // 2 - 2
    return text if len(text) <= _LINE else f"{text[:kept]}...{text[-kept - 1 :]}"


def error_line(error: object) -> str:
    """What a command tells of an error: one line that any terminal shows, and not too long to be read."""
    return shortened(printable(f"error: {error}"))


def escape_what_no_terminal_shows() -> None:
    """Have a command write escapes for the letters that the encoding of its terminal lacks (ASCII, Latin 1);
    they would be errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def shown(value: object) -> str:
    """A value for an error: short, on one line, whatever it is.

    >>> shown("a\\nb"), shown(True), shown([1, 2]), shown({}), shown(10**30)
    ("'a\\\\nb'", 'True', '[1, 2]', 'a value of type dict', '1000000000000000000000000000000')
    """
    if isinstance(value, str):
        return repr(str(value[:_SHOWN])) + "..." * (len(value) > _SHOWN)
    if value is None or isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):  # a number of 5,000 digits has no text
        return f"{value}" if abs(value) < 10**_SHOWN else f"a number of {value.bit_length()} bits"
    if isinstance(value, datetime | timedelta):
        return str(value)
    if isinstance(value, tuple | list) and len(value) <= _ITEMS:
        items = [shown(item) if not isinstance(item, tuple | list) else "..." for item in value]
        return f"[{', '.join(items)}]"
    return f"a value of type {type(value).__name__[:_SHOWN]}"


class Damage(NamedTuple):
    """Damage on disk, as `verify` reports it."""

    namespace: str
    """Empty if it is unknown or there is none."""
    problem: str
    """The file, and what is wrong with it."""


class CogmemError(Exception):
    """The base of all errors of the package. What it says is one printable line."""

    def __str__(self) -> str:
        return printable(" ".join(map(str, self.args)))


class ConfigError(CogmemError, ValueError):
    """A setting is unknown or out of its range."""


class InputError(CogmemError, ValueError):
    """An argument, message, query or instant is invalid. Nothing was changed."""


class UnknownMemoryError(CogmemError, KeyError):
    """No memory has this id."""


class ForgottenError(UnknownMemoryError):
    """The memory of this id was forgotten, at its owner's wish."""


class StoreError(CogmemError):
    """A store cannot be opened, read or written."""


class OwnerError(CogmemError):
    """A process uses an engine that it inherited by a fork. Nothing was changed."""


class EngineError(CogmemError):
    """A part that was handed in failed with an error of its own, which is the cause, or the engine has a
    fault."""


class MissingPackageError(CogmemError, ImportError):
    """A part needs a package of an extra that is not installed."""


class EmbedderError(CogmemError):
    """An embedding model cannot be loaded or reached."""


class ModelError(CogmemError):
    """A language model cannot be reached, or its answer is invalid. A heuristic takes over."""


class CacheError(CogmemError):
    """A cache cannot be used, or lacks a request of a replay. No heuristic takes over, because the replay
    would silently differ from the run."""
