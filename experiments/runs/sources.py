"""Fingerprints of the code and data that a number comes from.

A replay depends on the engine and on the rooms of the laboratory that make its frames; a score depends on the
rooms that compute it from the frames. Neither depends on figures, reports, studies or commands.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import experiments
from cogmem.plain import from_json
from experiments.errors import LabError

REPLAYING = ("errors.py", "corpora", "systems", "replay")
"""What makes the frames of a replay, in `experiments`. (A run's settings are identified by their values.)"""

BESIDE = ("adapters", "serve")
"""What serves the engine to others, in `cogmem`: no replay runs it."""

SCORING = ("errors.py", "metrics", "analysis", "replay/outcomes.py")
"""What makes metrics.json from the frames, in `experiments`."""


PACKAGES = Path(experiments.__path__[0]).parent
"""The folder that has both packages."""

REFERENCES = Path("results", "references")
"""The runs with which `experiments regress` compares today's code, one file each."""


@cache
def replay_source(packages: Path = PACKAGES) -> str:
    """SHA-256 of all files of `cogmem` but `BESIDE`, and of the rooms `REPLAYING`, package data included.
    `packages`: the folder that has both packages."""
    rooms = (path for path in sorted((packages / "cogmem").iterdir()) if path.name not in BESIDE)
    return _hash(packages, *rooms, *(packages / "experiments" / room for room in REPLAYING))


@cache
def scoring_source(packages: Path = PACKAGES) -> str:
    """SHA-256 of all files of the rooms `SCORING`."""
    return _hash(packages, *(packages / "experiments" / room for room in SCORING))


def reference_outcomes(folder: Path = REFERENCES) -> Mapping[str, str]:
    """The first 16 digits of the outcome digest of each reference run, by its name.

    Code that gives the same digests gives the same answers, decisions, losses and memories in these runs.
    Raises LabError for a file that is no reference.
    """
    return {path.stem: read_reference(path)["outcome"][:16] for path in sorted(folder.glob("*.json"))}


def read_reference(path: Path) -> Mapping[str, Any]:
    """The fields of a reference. Raises LabError for a file of something else, OSError."""
    try:
        found = from_json(path.read_text("utf-8"))
    except ValueError as error:
        raise malformed(path, str(error)) from None
    if not (isinstance(found, dict) and isinstance(found.get("outcome"), str)):
        raise malformed(path, "no outcome")
    return found


def malformed(path: Path, problem: str) -> LabError:
    return LabError(
        f"{path}: malformed ({problem}); expected a file as `experiments regress NAME --update` writes it"
    )


def _hash(packages: Path, *places: Path) -> str:
    """Of files, and of all files below folders but hidden ones and compiled code."""
    total = hashlib.sha256()
    files = {path for place in places for path in ([place] if place.is_file() else place.rglob("*"))}
    for path in sorted(files):
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith((".", "#")):
            total.update(f"{path.relative_to(packages).as_posix()}\n".encode())
            total.update(path.read_bytes())
    return total.hexdigest()
