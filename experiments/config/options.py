"""The options of a command, declared as a frozen dataclass: type and default, and below each field its help.

A field without a default is a positional argument. Types: int, float, str, bool (a flag), Path, Path | None,
Literal[...] (a choice), and tuple[str, ...], tuple[int, ...] or tuple[Path, ...] (separated by commas).
"""

import argparse
import ast
import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

Made = TypeVar("Made")


@dataclass(frozen=True)
class NoOptions:
    """A command has none of its own."""


@cache
def field_docstrings(kind: type) -> Mapping[str, str]:
    """The string literals that stand below the fields of a dataclass, by field; inherited ones too."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not is_dataclass(base):
            continue
        body = ast.parse(dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for pair in pairwise(body.body):
            match pair:
                case (ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str() as text))):
                    found[name] = inspect.cleandoc(text)
    return found


def add_options(parser: argparse.ArgumentParser, kind: type) -> None:
    """An argument for each field of a dataclass of options."""
    helps, types = field_docstrings(kind), get_type_hints(kind)
    for field in fields(kind):
        form, many = _form(types[field.name])
        given: dict[str, Any] = {"help": helps.get(field.name, "").replace("%", "%%"), "type": form}
        if choices := get_args(types[field.name]) if get_origin(types[field.name]) is Literal else ():
            given |= {"choices": choices}
        if field.default is MISSING:
            parser.add_argument(field.name, metavar=field.name.upper(), nargs="+" if many else None, **given)
        elif types[field.name] is bool:
            parser.add_argument(_flag(field.name), action="store_true", help=given["help"])
        else:
            if many:
                given |= {"type": _listed(form), "metavar": "A,B"}
            if field.default not in ("", (), None, 0):
                given["help"] += f" (default: {_shown(field.default)})"
            parser.add_argument(_flag(field.name), default=field.default, **given)


def chosen(kind: type[Made], parsed: argparse.Namespace) -> Made:
    """The options of what was parsed. Raises what their checks raise."""
    values = {field.name: getattr(parsed, field.name) for field in fields(kind)}  # type: ignore[arg-type]
    return kind(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    )


def _form(kind: Any) -> tuple[Callable[[str], Any], bool]:
    """What makes a value of a word, and whether the option takes several."""
    if get_origin(kind) is tuple:
        return get_args(kind)[0], True
    if get_origin(kind) is Literal:
        return str, False
    if isinstance(kind, UnionType):
        return next(choice for choice in get_args(kind) if choice is not type(None)), False
    return kind if kind in (int, float, Path) else str, False


def _listed(form: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    def listed(text: str) -> tuple[Any, ...]:
        return tuple(form(part) for part in text.split(",") if part)

    listed.__name__ = f"list of {getattr(form, '__name__', 'values')}"  # for the errors of argparse
    return listed


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
