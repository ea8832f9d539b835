"""Studies: each one a file with an object `STUDY`. A file that is put here is found by its name."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.errors import LabError

if TYPE_CHECKING:
    from experiments.studies.base import Study


def questions() -> dict[str, str]:
    """The question of every study by its name; no study is imported for it."""
    return dict(sorted(_declared()))


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


def _declared() -> Iterator[tuple[str, str]]:
    for path in Path(__file__).parent.iterdir():
        source = path / "__init__.py" if path.is_dir() else path
        if source == Path(__file__) or not source.is_file() or source.suffix != ".py":
            continue
        text = source.read_text("utf-8")
        if "\nSTUDY = " in text:
            yield path.stem, (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
