"""Utility drift: a usefulness that nothing confirms goes back to what is assumed of any memory."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.utility import PRIOR, drift
from cogmem.settings.dream import UtilityConfig
from cogmem.trace import Decision


class Drift:
    """Every memory's utility, drifted over the time since it last changed: the same at any cadence. One that
    is at the prior stays as it is, and so does its date. (v9 document)"""

    def __init__(self, config: UtilityConfig) -> None:
        self._rate = config.drift_rate

    def __call__(self, state: Workspace) -> list[Decision]:
        rows = np.flatnonzero((state["utility"] != PRIOR) & (state["utility_at"] < state.now))
        days = state.now - state["utility_at"][rows]
        state.set("utility", rows, drift(state["utility"][rows], days, rate=self._rate))
        state.set("utility_at", rows, state.now)
        return [report("drift", "drifted", rows)]
