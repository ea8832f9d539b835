"""Siblings: of the memories of one message the best comes first, and the others behind those of further
messages.

A long message becomes several memories. A caller who asks for ten memories wants ten things that were said,
not ten parts of one.
"""

from dataclasses import dataclass

import numpy as np

from cogmem.mechanism import LossStage, Mechanism
from cogmem.read.request import Candidates, Stage, View
from cogmem.trace import Decision


@dataclass(frozen=True)
class SiblingsConfig:
    """Siblings: memories that carry no turn beyond those that better ones carry stand behind all others."""

    enabled: bool = True
    """Whether siblings stand back."""


def siblings(candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
    """Put the candidates whose turns those before them carry behind the others; order is kept otherwise."""
    turns = view.columns.objects("source_turns")
    seen: set[str] = set()
    back = np.zeros(len(candidates), np.bool_)
    for place, row in enumerate(candidates.rows.tolist()):
        back[place] = bool(turns[row]) and seen.issuperset(turns[row])
        seen.update(turns[row])
    if not back.any():
        return candidates, None
    depth = view.request.depth
    moved = candidates.rows[:depth][back[:depth]]
    decision = "reordered" if moved.size else "unchanged"
    numbers = {"siblings": float(back.sum())}
    told = Decision("siblings", decision, numbers=numbers, rows=tuple(moved.tolist()))
    return candidates.take(np.argsort(back, kind="stable")), told


SIBLING = LossStage(
    "siblings",
    "another part of its message came back",
    "it would have to fit the question better than the other parts",
)

SIBLINGS = Mechanism[Stage](
    "siblings",
    "read",
    SiblingsConfig,
    build=lambda config, parts: siblings,
    losses=(SIBLING,),
)
