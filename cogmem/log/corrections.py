"""Corrections: what replaces a memory because somebody asked for it (`correct`, `add(replaces=...)`)."""

from collections.abc import Iterator
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cogmem.memory import NO_ROW, Category, Relation
from cogmem.plugins.mechanism import LossStage
from cogmem.store.columns import REFERENCES, Changes, Mask, Rows

SUPERSEDING = (Relation.SUPERSEDES, Relation.CONTRADICTS)
"""The relations of a memory to those that it replaces."""

SUPERSEDED = LossStage(
    "superseded",
    "a newer memory replaced it",
    "its successor would have to leave it standing, or say what it says",
)
"""A turn that another one replaced."""

CERTAIN, INFERRED = 1.0, 0.99
"""Confidence of a relation of `SUPERSEDING`: it was asked for or said plainly, or it is inferred."""


class Numbers(Protocol):
    """The numeric columns of a namespace."""

    def __getitem__(self, name: str, /) -> NDArray[Any]: ...


def ended(columns: Numbers, rows: Rows, by: int, now: float) -> Iterator[tuple[str, Rows, Any]]:
    """The changes that supersede these memories: columns, rows and values. They end now unless they ended
    before; core memories lose that category."""
    ends = columns["valid_until"][rows]
    yield "valid_until", rows, np.where(ends < now, ends, now)
    for column in REFERENCES:
        yield column, rows, by
    yield "category", rows[columns["category"][rows] == Category.CORE], Category.SEMANTIC


def succeed(
    changes: Changes, columns: Numbers, rows: Rows, by: int, now: float, sure: Mask | bool = True
) -> None:
    """Supersede these memories by another one, and relate it to them. `sure`: those that it replaces beyond
    doubt."""
    for change in ended(columns, rows, by, now):
        changes.set(*change)
    for kind in SUPERSEDING:
        changes.relate(by, rows, kind, np.where(sure, CERTAIN, INFERRED), now)


def survivor(columns: Numbers, row: int) -> int:
    """The memory that now says what a row said: the row itself if nothing absorbed it."""
    following = columns["superseded_by"]
    for _ in range(len(following)):  # at most once through all rows, even if they lead in a circle
        if following[row] == NO_ROW:
            break
        row = int(following[row])
    return row
