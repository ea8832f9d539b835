"""Utility drift: without feedback a memory's utility returns to the prior of every memory."""

from dataclasses import dataclass

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.utility import PRIOR, drift, drift_step
from cogmem.kernel.checks import require, unit
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

DRIFT_RATE = 0.01
"""Share of the distance to the prior that the utility moves each day, in [0, 1]."""


@dataclass(frozen=True)
class UtilityConfig:
    """The utility of a memory, learned from feedback."""

    rate: float = 0.1
    """Share of the distance to 1 (success) or 0 (failure) by which one feedback moves the utility, in [0,
    1]."""
    drift: bool = False
    """Whether the utility returns to its prior while there is no feedback."""
    drift_compounds: bool = True
    """Whether the drift is computed day by day, so that it does not depend on the interval between dreams."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "rate"))


class DriftDecision(Decision, stage="drift"):
    """Utilities that moved."""

    DRIFTED = "drifted"
    """The utility moved towards the prior."""


class Drift:
    """Moves every utility towards the prior for the days since it last changed. A utility at the prior stays,
    and so does its date."""

    def __init__(self, config: UtilityConfig) -> None:
        self._rate = DRIFT_RATE
        self._law = drift if config.drift_compounds else drift_step

    def __call__(self, state: Workspace) -> list[Decision]:
        rows = np.flatnonzero((state["utility"] != PRIOR) & (state["utility_at"] < state.now))
        days = state.now - state["utility_at"][rows]
        state.set("utility", rows, self._law(state["utility"][rows], days, rate=self._rate))
        state.set("utility_at", rows, state.now)
        return [report(DriftDecision, DriftDecision.DRIFTED, rows)]


DRIFT = Mechanism[Step](
    "drift",
    "dream",
    UtilityConfig,
    "drift",
    build=lambda config, _: Drift(config.of(UtilityConfig)),
)
