"""Execute the notebooks and keep their outputs: `python notebooks/execute.py [NAME…]`."""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted(Path(__file__).parent.glob("*.ipynb"))


def executed(path: Path) -> nbformat.NotebookNode:
    """A notebook with new outputs, run with one thread and the code of this repository.

    Raises nbclient.exceptions.CellExecutionError for the first cell that fails."""
    os.environ |= {
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
    }
    book = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, timeout=120, resources=folder, record_timing=False).execute()
    book.metadata.pop("language_info", None)  # names the version of Python
    return book


if __name__ == "__main__":
    for notebook in NOTEBOOKS:
        if not sys.argv[1:] or notebook.stem in sys.argv[1:]:
            nbformat.write(executed(notebook), notebook)
