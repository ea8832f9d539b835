"""The configuration reference, made from the code: every setting with its default and its docstring."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any


def reference(groups: Mapping[str, Mapping[str, Any]]) -> str:
    """The Markdown of a reference. `groups`: for each title its settings, a class or an instance of one, by
    where they stand: `engine.search`, `corpus=locomo` (an option of a group), or empty for the root."""
    chunks = []
    for title, sections in groups.items():
        chunks += [f"## {title}\n", *("\n".join(_section(*section)) for section in sections.items())]
    return "\n".join(chunks)


def _section(place: str, node: Any) -> Iterator[str]:
    """One class: its docstring, and a line for each field. A field that is a section of its own is left out:
    it has its own place."""
    kind = node if isinstance(node, type) else type(node)
    prefix = place.partition("=")[0] + "." * bool(place)
    yield f"### `{place}`\n" if place else ""
    yield f"{textwrap.dedent(inspect.getdoc(kind) or '').strip()}\n"
    leaves = [field for field in fields(kind) if not is_dataclass(_default(node, field))]
    if not leaves:
        return
    yield "| setting | default | meaning |\n|:--|:--|:--|"
    documents = field_docstrings(kind)
    for field in leaves:
        meaning = " ".join(documents.get(field.name, "").split()).replace("|", "\\|")
        yield f"| `{prefix}{field.name}` | `{shown(_default(node, field))}` | {meaning} |"
    yield ""


@cache
def field_docstrings(kind: type) -> Mapping[str, str]:
    """The string literals that stand below the fields of a dataclass, by field; inherited ones too."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not is_dataclass(base):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for pair in pairwise(body.body):
            match pair:
                case (ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str() as text))):
                    found[name] = inspect.cleandoc(text)
    return found


def _default(node: Any, field: "Field[Any]") -> Any:
    if not isinstance(node, type):
        return getattr(node, field.name)
    made = field.default if field.default_factory is MISSING else field.default_factory()
    return "(must be given)" if made is MISSING else made


def shown(value: Any) -> str:
    """A default as it is written on the command line."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
