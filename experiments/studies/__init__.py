"""Studies: each one a file with an object `STUDY`. A file that is put here is found by its name."""

import ast
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from experiments.errors import LabError

if TYPE_CHECKING:
    from experiments.studies.base import Study


@cache
def questions() -> Mapping[str, str]:
    """The question of every study by its name; no study is imported for it."""
    here = Path(__file__).parent
    found = {}
    for source in (*here.glob("*.py"), *here.glob("*/__init__.py")):
        if "\nSTUDY = " in (text := source.read_text("utf-8")):
            name = source.parent.name if source.stem == "__init__" else source.stem
            found[name] = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    return MappingProxyType(dict(sorted(found.items())))


def find(name: str) -> "Study[Any]":
    """The study of a name, or of another package's `package.module:OBJECT`.

    Raises LabError if there is none.
    """
    module, _, attribute = name.partition(":")
    if not attribute:
        if name not in (known := questions()):
            raise LabError(
                f"unknown study {name!r}; expected one of {', '.join(known)}, or package.module:STUDY"
            )
        module = f"{__name__}.{name}"
    try:
        found: Study[Any] = getattr(import_module(module), attribute or "STUDY")
    except (ImportError, AttributeError) as error:
        raise LabError(
            f"study {name!r}: {error}; expected package.module:STUDY that can be imported"
        ) from error
    return replace(found, called=name) if attribute else found
