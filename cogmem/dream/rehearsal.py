"""Rehearsal: a dream strengthens memories that are nearly forgotten, as a retrieval would (the testing
effect, Roediger & Karpicke 2006)."""

from dataclasses import dataclass

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.reinforcement import is_endangered
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision

THRESHOLD = 0.3
"""Memories of a retention below this are rehearsed, in [0, 1]. (A published design.)"""

FACTOR = 1.5
"""Factor of their stability, at least 1. (A published design.)"""

LIMIT = 50
"""Maximum number of memories rehearsed in one dream, the most important first. (A published design.)"""


@dataclass(frozen=True)
class RehearsalConfig:
    """Rehearsal in the dream.

    It is on by default, because recall on LoCoMo rises. In the synthetic world the effect is not significant.
    """

    enabled: bool = True
    """Whether a dream strengthens nearly forgotten memories."""


class RehearsalDecision(Decision, stage="rehearsal"):
    """Memories that a dream rehearsed."""

    REHEARSED = "rehearsed"
    """The stability grew. `due` counts the endangered memories, `rehearsed` those within the limit."""


class Rehearsal:
    """Strengthens the `LIMIT` most important live memories below the threshold; of equal importance the more
    forgotten first, then the older. Protected memories gain too.

    A memory of stability 1 gains nothing and is not reported.
    """

    def __call__(self, state: Workspace) -> list[Decision]:
        live = np.flatnonzero(state.live())
        retention = state.retention(live)
        endangered = is_endangered(retention, threshold=THRESHOLD)
        due = live[endangered]
        left = np.round(retention[endangered], DECIMALS)
        order = np.lexsort((due, left, -state["importance"][due]))
        rows = due[order[:LIMIT]]
        touched = state.strengthen(rows, FACTOR)
        return [
            report(
                RehearsalDecision,
                RehearsalDecision.REHEARSED,
                touched,
                due=float(len(due)),
                rehearsed=float(len(rows)),
            )
        ]


REHEARSAL = Mechanism[Step]("rehearsal", "dream", RehearsalConfig, build=lambda config, _: Rehearsal())
