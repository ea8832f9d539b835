"""The laboratory: replays dated conversations through a memory system and scores what it remembers."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from experiments.runs.loading import Tables

__all__ = ["load_run"]


def load_run(path: str | Path, as_: Literal["polars", "pandas"] = "polars") -> "Tables":
    """The questions, results and losses of a finished run as tables, for a notebook; `as_`: of which library.

    `docs/reference/run-tables.md` documents every column. Raises LabError if the folder holds no finished
    run."""
    from experiments.runs.loading import load_run as load  # Polars takes long to load

    return load(path, as_)
