"""Fingerprints of the code and data that a number comes from.

A replay depends on the engine and on the rooms of the laboratory that make its frames; a score depends on the
rooms that compute it from the frames. Neither depends on figures, reports, studies or commands.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import cogmem
import experiments

REPLAYING = ("errors.py", "corpora", "systems", "replay")
"""What makes the frames of a replay, in `experiments`. (A run's settings are identified by their values.)"""

SCORING = ("errors.py", "metrics", "analysis", "replay/outcomes.py")
"""What makes metrics.json from the frames, in `experiments`."""


@cache
def replay_source() -> str:
    """SHA-256 of all files of `cogmem` and of the rooms `REPLAYING`, package data included."""
    return _hash([(_root(cogmem), ("",)), (_root(experiments), REPLAYING)])


@cache
def scoring_source() -> str:
    """SHA-256 of all files of the rooms `SCORING`."""
    return _hash([(_root(experiments), SCORING)])


def _root(package: object) -> Path:
    return Path(str(getattr(package, "__file__", ""))).parent


def _hash(parts: Iterable[tuple[Path, Iterable[str]]]) -> str:
    total = hashlib.sha256()
    for root, rooms in parts:
        for path in sorted(path for room in rooms for path in _files(root / room)):
            total.update(f"{root.name}/{path.relative_to(root).as_posix()}\n".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def _files(place: Path) -> Iterable[Path]:
    """The files below a folder, or the file; neither hidden ones nor compiled code."""
    found = [place] if place.is_file() else place.rglob("*")
    return (
        path
        for path in found
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith((".", "#"))
    )
