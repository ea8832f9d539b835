"""Tier-based decay: reports which memories fell below a threshold. `cogmem.log.forgetting` applies the
rates of the tiers at every instant; the step itself changes nothing."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Step, Workspace
from cogmem.dynamics.reinforcement import is_endangered, on_tip_of_tongue
from cogmem.log.forgetting import DEEP, THRESHOLD, DecayConfig
from cogmem.memory import NO_ROW, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Rows
from cogmem.trace import Decision


class DecayDecision(Decision, stage="decay"):
    """Memories that crossed the threshold of decay."""

    CROSSED = "crossed"
    """The retention fell below the threshold during the last day."""


class Decay:
    """Reports live memories whose retention is below `threshold` and was above it a day ago, or at an access
    since then.

    A dream after a silent month reports the crossings of its last day; `endangered` counts all memories below
    the threshold, and `on_tip_of_tongue` those of them that are deeply encoded. `retention_TIER` is the mean
    retention of the current memories of each tier that has any.
    """

    def __call__(self, state: Workspace) -> list[Decision]:
        retention = state.retention(np.arange(len(state)))
        endangered = np.flatnonzero(state.live() & is_endangered(retention, threshold=THRESHOLD))
        a_day_ago = state.retention(endangered, state.now - 1.0)
        was_endangered = is_endangered(a_day_ago, threshold=THRESHOLD)
        numbers = {
            "endangered": float(len(endangered)),
            "on_tip_of_tongue": float(len(on_tip(state))),
            **_means(state, retention),
        }
        return [
            report(
                DecayDecision,
                DecayDecision.CROSSED,
                endangered[~was_endangered],
                "below the threshold",
                **numbers,
            )
        ]


def on_tip(state: Workspace) -> Rows:
    """The live rows that are deeply encoded, and whose retention is below the threshold."""
    rows = np.flatnonzero(state.live())
    tip = on_tip_of_tongue(
        state["storage_strength"][rows],
        state.retention(rows),
        min_storage=DEEP,
        max_retention=THRESHOLD,
    )
    return rows[tip]


def _means(state: Workspace, retention: Floats) -> dict[str, float]:
    """Mean retention of the current memories of each tier that has any."""
    current = state["superseded_by"] == NO_ROW
    tiers = state["tier"][current]
    counts = np.bincount(tiers, minlength=len(Tier))
    sums = np.bincount(tiers, retention[current], minlength=len(Tier))
    return {f"retention_{tier.label}": float(sums[tier] / counts[tier]) for tier in Tier if counts[tier]}


DECAY = Mechanism[Step]("decay", "dream", DecayConfig, build=lambda config, _: Decay())
