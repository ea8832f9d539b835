"""The laboratory imports from the public surface of the engine and from its seams."""

import ast
from functools import cache
from pathlib import Path

import cogmem
import experiments
from cogmem import embedding, llm, store

MODULES = 89
"""Modules of the engine that the laboratory imports from, at most. The number only shrinks."""


@cache
def imported() -> dict[str, set[str]]:
    """The names that the laboratory imports, by the module of the engine that it takes them from."""
    found: dict[str, set[str]] = {}
    for path in Path(experiments.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "cogmem":
                found.setdefault(node.module or "", set()).update(alias.name for alias in node.names)
    return found


def test_the_laboratory_knows_fewer_and_fewer_modules_of_the_engine() -> None:
    assert len(imported()) <= MODULES


def test_what_is_exported_is_imported_from_where_it_is_exported() -> None:
    inside = {f"{package.__name__}.": set(package.__all__) for package in (cogmem, embedding, llm, store)}
    past = {
        (module, name)
        for module, names in imported().items()
        for prefix, exported in inside.items()
        for name in names & exported
        if module.startswith(prefix)
    }
    assert past <= ELSEWHERE


ELSEWHERE = {("cogmem.llm.recordings", "read")}
"""Other things of the same name."""
