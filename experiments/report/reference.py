"""The configuration reference, made from the code: every setting with its default and its docstring."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any


def reference(groups: Mapping[str, Mapping[str, Any]]) -> str:
    """The Markdown of a reference. `groups`: for each title its settings, a class or an instance of one, by
    where they stand: `engine.gate`, `corpus=locomo` (an option of a group), or empty for the root."""
    parts = []
    for title, sections in groups.items():
        parts.append(f"## {title}\n")
        for place, node in sections.items():
            parts.append("\n".join(_section(place, node)))
    return "\n".join(parts)


def _section(place: str, node: Any) -> Iterator[str]:
    """One class: its docstring, and a line for each field. A field that is a section of its own is left out:
    it has its own place."""
    kind = node if isinstance(node, type) else type(node)
    prefix = place.partition("=")[0] + "." * bool(place)
    yield f"### `{place}`\n" if place else ""
    yield f"{textwrap.dedent(inspect.getdoc(kind) or '').strip()}\n"
    told = [field for field in fields(kind) if not is_dataclass(_default(node, field))]
    if not told:
        return
    yield "| setting | default | meaning |\n|:--|:--|:--|"
    documents = field_docstrings(kind)
    for field in told:
        meaning = " ".join(documents.get(field.name, "").split()).replace("|", "\\|")
        yield f"| `{prefix}{field.name}` | `{_shown(_default(node, field))}` | {meaning} |"
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
        for statement, following in zip(body.body, body.body[1:], strict=False):
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                match following:
                    case ast.Expr(value=ast.Constant(value=str() as text)):
                        found[statement.target.id] = inspect.cleandoc(text)
    return found


def _default(node: Any, field: "Field[Any]") -> Any:
    if not isinstance(node, type):
        return getattr(node, field.name)
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else "(must be given)"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_shown, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
