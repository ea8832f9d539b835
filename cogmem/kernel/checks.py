"""Checks of what a caller hands in: the settings of a configuration, and the arguments of a call.

A bad value is an error of the package that names the place, shows the value on one line and tells what was
expected. Rules are declared: one for each field of a setting, one for each name of an argument.
"""

import json
import math
import os
import types
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache, partial
from itertools import islice
from numbers import Integral, Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from cogmem.errors import CogmemError, ConfigError, InputError, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NAME_CHARACTERS = 1_000
"""Maximum length of an id, a speaker, a session, a namespace or an entity, in characters."""
QUERY_CHARACTERS = 100_000
"""Maximum length of a question, in characters."""
TEXT_CHARACTERS = 1_000_000
"""Maximum length of a text to store, in characters."""
NAMES = 10_000
"""Maximum number of ids, or of turns, in a call."""
METADATA_BYTES = 1_000_000
"""Maximum length of metadata as JSON, in bytes."""
MOST = 2**31 - 1
"""The greatest size of a number in a setting. A whole number of an argument above it counts as it."""
LEAST = 1e-100
"""The least size of a number in a setting that is not 0."""

# --- settings ---------------------------------------------------------------------------------------------

Held = Callable[[], bool]
"""Whether a rule holds. A rule that raises does not hold, because a value may have any type."""


def require(owner: "DataclassInstance", *rules: tuple[str, Held, str], infinite: Iterable[str] = ()) -> None:
    """Raise ConfigError naming every field of `owner` whose rule does not hold, or that has another type than
    is declared. Numbers are finite, but for the fields of `infinite`, which may be infinity.

    A rule is (field, holds, what was expected).
    """
    bad = {field: want for field, holds, want in rules if not _is_true(holds)}
    ranges = {field: want for field, _, want in rules}
    for field, want in _mistyped(owner, frozenset(infinite)):
        bad.setdefault(field, f"{ranges[field]} and {want}" if field in ranges else want)
    if bad:
        name = type(owner).__name__
        faults = [
            f"{name}.{field} = {shown(getattr(owner, field))}: expected {want}" for field, want in bad.items()
        ]
        raise ConfigError("; ".join(faults))


def _is_true(holds: Held) -> bool:
    try:
        return bool(holds())
    except CogmemError:
        raise
    except Exception:  # a value of another type may raise anything where it is compared
        return False


def at_least(owner: object, low: float, *fields: str) -> list[tuple[str, Held, str]]:
    """Rules: each field is a number >= low (NaN is not)."""
    return _each(owner, fields, lambda value: value >= low, f"a number of at least {low:g}")


def positive(owner: object, *fields: str) -> list[tuple[str, Held, str]]:
    """Rules: each field is a number > 0."""
    return _each(owner, fields, lambda value: value > 0, "a number above 0")


def unit(owner: object, *fields: str) -> list[tuple[str, Held, str]]:
    """Rules: each field lies in [0, 1]."""
    return _each(owner, fields, lambda value: 0 <= value <= 1, "a number in [0, 1]")


def between(owner: object, field: str, low: float, high: float) -> tuple[str, Held, str]:
    """Rule: the field is a number in [low, high]."""
    return (field, lambda: low <= getattr(owner, field) <= high, f"a number from {low} to {high}")


def _each(
    owner: object, fields: Iterable[str], holds: Callable[[Any], bool], want: str
) -> list[tuple[str, Held, str]]:
    return [(field, partial(_holds, owner, field, holds), want) for field in fields]


def _holds(owner: object, field: str, holds: Callable[[Any], bool]) -> bool:
    return holds(getattr(owner, field))


def one_of(owner: object, field: str, choices: Iterable[str]) -> tuple[str, Held, str]:
    """Rule: the field is one of the choices."""
    known = list(choices)
    return (field, lambda: getattr(owner, field) in known, f"one of {', '.join(known)}")


def _mistyped(owner: "DataclassInstance", infinite: Set[str]) -> list[tuple[str, str]]:
    """The fields with a value of another type than is declared, and what was expected. A section without
    rules of its own is looked into."""
    bad = []
    for field, fits, want in _declared(type(owner)):
        value = getattr(owner, field)
        if field in infinite and value == math.inf:
            continue
        if not fits(value):
            bad.append((field, want))
        elif is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "__post_init__"):
            require(value)
    return bad


@cache
def _declared(owner: "type[DataclassInstance]") -> list[tuple[str, Callable[[Any], bool], str]]:
    """Every field of a dataclass, whether a value is of its type, and what is expected."""
    hints = get_type_hints(owner)
    found = [(field.name, _fit(hints[field.name])) for field in fields(owner)]
    return [(name, *fit) for name, fit in found if fit is not None]


def _fit(hint: Any) -> tuple[Callable[[Any], bool], str] | None:
    """Whether a value is of a type, and what that is called; None for a type that is not looked at."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin in (Union, types.UnionType):
        fits = [_fit(kind) for kind in inner]
        known = [fit for fit in fits if fit is not None]
        if len(known) < len(fits):
            return None
        return lambda value: any(fit(value) for fit, _ in known), " or ".join(want for _, want in known)
    if origin in (tuple, list) and inner and (item := _fit(inner[0])):
        fit, want = item
        return lambda value: isinstance(value, tuple | list) and all(map(fit, value)), f"a list, each {want}"
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: isinstance(value, hint), f"settings of {hint.__name__}"
    return None


def _is_number(value: Any, *types: type[float]) -> bool:
    """Whether this is a number whose square and reciprocal are finite and not zero, unless it is zero."""
    if not isinstance(value, types) or isinstance(value, bool):
        return False
    return value == 0 or LEAST <= abs(value) <= MOST


_PLAIN: dict[Any, tuple[Callable[[Any], bool], str]] = {
    bool: (lambda value: isinstance(value, bool), "true or false"),
    int: (lambda value: _is_number(value, int), f"a whole number of at most {MOST:,}"),
    float: (
        lambda value: _is_number(value, int, float),
        f"a finite number, 0 or from {LEAST:g} to {MOST:,} in size",
    ),
    str: (lambda value: isinstance(value, str), "a text"),
    type(None): (lambda value: value is None, "nothing"),
}


# --- arguments --------------------------------------------------------------------------------------------


class Rule(NamedTuple):
    """What an argument must be."""

    want: str
    """What is expected, in words."""
    take: Callable[[Any], Any]
    """The value in the form that the engine uses. It raises ValueError for what is not expected."""

    def optional(self, default: Any = None) -> "Rule":
        """The rule of an argument that may be None, which means the default."""
        return Rule(self.want, lambda value: default if value is None else self.take(value))


class IterationError(Exception):
    """What an iterable that a caller handed in raised while it was read: the only argument."""


def checked(rule: Rule, value: Any, where: str) -> Any:
    """The value in the form that the engine uses. Raises InputError naming the place, and IterationError."""
    try:
        return rule.take(value)
    except (CogmemError, IterationError):
        raise
    except Exception as error:
        cause = None if isinstance(error, ValueError) else error
        raise InputError(f"{where} = {shown(value)}; expected {rule.want}") from cause


def text(most: int, *, empty: bool = False, utf8: bool = True) -> Rule:
    """A text of at most `most` characters. `empty`: whether it may be so; `utf8`: whether UTF-8 must be able
    to carry it."""

    def take(value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or not (value or empty):
            raise ValueError
        if utf8 and not value.isascii():
            value.encode()
        return str.__str__(value)  # a member of an enumeration of texts is shown as another text

    want = f"a text of {0 if empty else 1} to {most:,} characters"
    return Rule(f"{want} that UTF-8 can carry" if utf8 else want, take)


def whole(low: int) -> Rule:
    """A whole number of at least `low`. One above `MOST` counts as `MOST`."""

    def take(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, Integral) or value < low:
            raise ValueError
        return min(int(value), MOST)

    return Rule(f"a whole number of at least {low}", take)


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 <= float(value) <= 1:
        raise ValueError
    return float(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool) and type(value).__name__ not in ("bool_", "bool"):  # NumPy's
        raise ValueError
    return bool(value)


def _read(values: Any, most: int | None = None) -> list[Any]:
    """At most `most` values of an iterable. Raises IterationError."""
    iterator = iter(values)
    try:
        return list(islice(iterator, most))
    except Exception as error:
        raise IterationError(error) from error


def several(rule: Rule) -> Rule:
    """One text or an iterable of texts, each by a rule."""

    def take(value: Any) -> tuple[str, ...]:
        found = (value,) if isinstance(value, str) else tuple(_read(value, NAMES + 1))
        if len(found) > NAMES:
            raise ValueError
        return tuple(map(rule.take, found))

    return Rule(f"at most {NAMES:,} values, each {rule.want}", take)


def instance(*of: type, many: bool = False) -> Rule:
    """A value of one of the classes; many of them: an iterable of such values, as a list. One value is not
    several, even if it can be iterated over, as a text can."""

    def take(value: Any) -> Any:
        if many and isinstance(value, of):
            raise ValueError
        found = _read(value) if many else [value]
        if not all(isinstance(each, of) for each in found):
            raise ValueError
        return found if many else value

    names = " or ".join(kind.__name__ for kind in of)
    return Rule(f"{'several values, each' if many else 'a value'} of {names}", take)


def part(*methods: str, like: str = "") -> Rule:
    """A part of an engine: it has these methods; `like`: an example."""

    def take(value: Any) -> Any:
        if isinstance(value, type) or not all(callable(getattr(value, name, None)) for name in methods):
            raise ValueError
        return value

    return Rule(f"a part with {' and '.join(methods)}{f', such as {like}' * bool(like)}", take)


def _function(value: Any) -> Any:
    if not callable(value):
        raise ValueError
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 < float(value) <= MOST:
        raise ValueError
    return float(value)


def _metadata(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError
    found = dict(value)
    for name, held in found.items():
        if not isinstance(name, str) or not isinstance(held, str | bool | int | float | None):
            raise ValueError
        if isinstance(held, int) and abs(held) >= 2**63:
            raise ValueError
        if "\0" in name or (isinstance(held, str) and "\0" in held):
            raise ValueError  # SQL reads a text up to it
    if len(json.dumps(found, ensure_ascii=False, allow_nan=False).encode()) > METADATA_BYTES:
        raise ValueError
    return found


def _file(value: Any) -> Path:
    if not isinstance(value, str | Path) or not str(value) or "\0" in str(value):
        raise ValueError
    return Path(os.fsdecode(os.fsencode(value)))


INSTANT = Rule("a datetime, or a text such as 2024-05-01T12:00:00Z", instance(datetime, str).take)
SECONDS = Rule("a number of seconds above 0", _seconds)
METADATA = Rule(
    f"a flat dictionary of texts, numbers, true, false and null, of at most {METADATA_BYTES:,} bytes as JSON",
    _metadata,
)
IDENTIFIER = text(NAME_CHARACTERS + 20, empty=True, utf8=False)
NAME = text(NAME_CHARACTERS)
NAMESPACE = NAME
SCOPE = text(NAME_CHARACTERS, empty=True)
LABEL = text(NAME_CHARACTERS, empty=True)
TEXT = text(TEXT_CHARACTERS, empty=True, utf8=False)
QUERY = text(QUERY_CHARACTERS, empty=True, utf8=False)
SHARE = Rule("a number in [0, 1]", _share)
FLAG = Rule("true or false", _flag)
FILE = Rule("a path", _file)
FUNCTION = Rule("a function", _function)
NAMES_OF = several(NAME)
IDENTIFIERS = several(IDENTIFIER)
