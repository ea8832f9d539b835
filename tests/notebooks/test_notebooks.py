"""The notebooks are kept with their outputs, and executing them gives the same ones."""

import re
import runpy
from pathlib import Path
from typing import Any

import nbformat
import pytest

EXECUTE = Path(__file__).parents[2] / "notebooks" / "execute.py"
NOTEBOOKS: list[Path] = runpy.run_path(str(EXECUTE))["NOTEBOOKS"]
FIGURE = 60_000
"""Largest size of a figure in bytes."""


def outputs(book: Any) -> list[Any]:
    return [output for cell in book.cells for output in cell.get("outputs", [])]


def figures(output: Any) -> list[str]:
    return [kind for kind in output.get("data", {}) if kind.startswith("image/")]


def said(output: Any) -> tuple[Any, ...]:
    """What must be the same after another execution: texts and tables, and that there is a figure."""
    data = output.get("data", {})
    return output.get("text"), data.get("text/markdown"), data.get("text/plain"), figures(output)


def test_they_are_numbered() -> None:
    assert [path.name[:3] for path in NOTEBOOKS] == ["01-", "02-", "03-", "04-"]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the client, not of ours
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_executing_it_gives_the_outputs_that_are_kept(path: Path) -> None:
    again = outputs(runpy.run_path(str(EXECUTE))["executed"](path))
    assert not [output for output in again if output.get("name") == "stderr"]  # no warnings either
    kept = outputs(nbformat.read(path, as_version=4))
    assert list(map(said, again)) == list(map(said, kept)), f"python notebooks/execute.py {path.stem}"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_has_outputs_small_figures_and_no_place_of_one_machine(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert any(figures(output) for output in outputs(book))
    assert all(len(output.data[kind]) <= FIGURE for output in outputs(book) for kind in figures(output))
    assert not re.search(r"/(home|tmp|work|root|Users)/|[A-Z]:\\\\", path.read_text("utf-8"))
    assert all("\n" not in cell.id and cell.source.strip() for cell in book.cells)
