"""The notebooks run from top to bottom, in the root as in their own folder, and are kept without outputs."""

import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_they_are_numbered() -> None:
    assert [path.name[:3] for path in NOTEBOOKS] == ["01-", "02-", "03-", "04-"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the client, not of ours
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, id=path.stem, marks=pytest.mark.slow if path in NOTEBOOKS[:2] else pytest.mark.soak
        )
        for path in NOTEBOOKS
    ],
)
def test_it_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    book = nbformat.read(path, as_version=4)
    folder = ROOT if path.name.startswith("02") else path.parent
    NotebookClient(book, timeout=60, resources={"metadata": {"path": str(folder)}}).execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.get("name") == "stderr"]  # no warnings either


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_holds_no_outputs_and_no_place_of_one_machine(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)
    assert not re.search(r"/(home|tmp|work|root|Users)/|[A-Z]:\\\\", path.read_text("utf-8"))
    assert all("\n" not in cell.id and cell.source.strip() for cell in book.cells)
