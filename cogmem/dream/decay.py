"""Tier-based decay: what fell below a threshold. The rates themselves are at work in `cogmem.forgetting`, at
every instant; the step looks and writes nothing."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Workspace
from cogmem.dynamics.reinforcement import is_endangered
from cogmem.memory import NO_ROW, Tier
from cogmem.settings import DecayConfig
from cogmem.trace import Decision


class Decay:
    """Live memories whose retention is below `threshold` and was not a day ago, or at an access since then.

    A crossing is told by the dream of the same day: a dream after a silent month tells those of its last day,
    and counts all that are below in `endangered`. `retention_TIER` is the mean R of the current memories of
    each tier that has any. (v9 document, dream step 1)
    """

    def __init__(self, config: DecayConfig) -> None:
        self._threshold = config.threshold

    def __call__(self, state: Workspace) -> list[Decision]:
        retention = state.retention(np.arange(len(state)))
        endangered = np.flatnonzero(state.live() & is_endangered(retention, threshold=self._threshold))
        a_day_ago = state.retention(endangered, state.now - 1.0)
        was_endangered = is_endangered(a_day_ago, threshold=self._threshold)
        numbers = {"endangered": float(len(endangered)), **_means(state, retention)}
        return [report("decay", "crossed", endangered[~was_endangered], "below the threshold", **numbers)]


def _means(state: Workspace, retention: Floats) -> dict[str, float]:
    """The mean of the current memories of each tier that has any."""
    current = state["superseded_by"] == NO_ROW
    tiers = state["tier"][current]
    counts = np.bincount(tiers, minlength=len(Tier))
    sums = np.bincount(tiers, retention[current], minlength=len(Tier))
    return {f"retention_{tier.label}": float(sums[tier] / counts[tier]) for tier in Tier if counts[tier]}
