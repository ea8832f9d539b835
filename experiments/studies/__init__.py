"""Studies: each one a file with an object `STUDY`. A file that is put here is found by its name."""

import ast
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cogmem.outside import announced, imported
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
    found |= {name: f"The study {address}." for name, address in announced("study").items()}
    return MappingProxyType(dict(sorted(found.items())))


def find(name: str) -> "Study[Any]":
    """The study of a name, or of another package's `package.module:OBJECT`.

    Raises LabError if there is none.
    """
    if ":" not in name and name not in (known := questions()):
        raise LabError(f"unknown study {name!r}; expected one of {', '.join(known)}, or package.module:STUDY")
    outside = announced("study").get(name, name if ":" in name else "")
    found: Study[Any] = imported("study", outside or f"{__name__}.{name}:STUDY", "package.module:STUDY")
    return replace(found, called=name) if outside else found
