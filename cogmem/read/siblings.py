"""Siblings: of the memories of one message the best comes first, and the others behind those of further
messages. Those that fit the question as well are told together with it.

A long message becomes several memories. A caller who asks for ten memories wants ten things that were said,
not ten parts of one, and of each what matters.
"""

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain

import numpy as np

from cogmem.checks import at_least, require
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import NO_ROW
from cogmem.read.request import Candidates, Stage, View
from cogmem.trace import Decision

_Together = tuple[tuple[str, ...], bool]  # the turns of a memory, and whether it was never contradicted


@dataclass(frozen=True)
class SiblingsConfig:
    """Siblings: memories that carry no turn beyond those that better ones carry stand behind all others."""

    enabled: bool = True
    """Whether siblings stand back."""
    joined: int = 20
    """The siblings among this many best candidates, at least 0, are told as one text, in the order of their
    message. Chosen on the development halves of Mem-Gallery, BEAM and LongMemEval."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "joined"))


def siblings(candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
    """Put the candidates whose turns those before them carry behind the others; order is kept otherwise."""
    turns = view.columns.objects("source_turns")
    carried = [turns[row] for row in candidates.rows.tolist()]
    if len(set(chain.from_iterable(carried))) == sum(map(len, carried)):
        return candidates, None  # no turn is carried twice
    seen: set[str] = set()
    back = np.zeros(len(candidates), np.bool_)
    for place, turns_of in enumerate(carried):
        back[place] = bool(turns_of) and seen.issuperset(turns_of)
        seen.update(turns_of)
    if not back.any():
        return candidates, None
    depth = view.request.depth
    moved = candidates.rows[:depth][back[:depth]]
    decision = "reordered" if moved.size else "unchanged"
    numbers = {"siblings": float(back.sum())}
    outcome = Decision("siblings", decision, numbers=numbers, rows=tuple(moved.tolist()))
    return candidates.take(np.argsort(back, kind="stable")), outcome


def joined(ranked: Candidates, first: int, view: View) -> dict[int, list[int]]:
    """The siblings among the first candidates, in the order of their message, by the row of each. What was
    replaced is told apart from what holds."""
    turns, together = view.columns.objects("source_turns"), defaultdict[_Together, list[int]](list)
    for row in sorted(ranked.rows[:first].tolist()):
        together[turns[row], bool(view.columns["contradicted_by"][row] == NO_ROW)].append(row)
    return {row: rows for (turns, _), rows in together.items() if turns and len(rows) > 1 for row in rows}


SIBLING = LossStage(
    "siblings",
    "another part of its message came back",
    "it would have to fit the question better than the other parts",
)

SIBLINGS = Mechanism[Stage](
    "siblings",
    "read",
    SiblingsConfig,
    build=lambda config, _: siblings,
    losses=(SIBLING,),
)
JOINED = Mechanism[Stage]("siblings.joined", "read", SiblingsConfig, "joined", off=0, owner="enabled")
