"""Rehearsal: what is nearly forgotten is strengthened, as a retrieval would do it (the testing effect)."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.reinforcement import is_endangered, storage_strength
from cogmem.settings.dream import RehearsalConfig
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision


class Rehearsal:
    """Live memories whose retention is below `threshold`, the `limit` most important of them (ties: the more
    forgotten, then the older): stability · `factor`, the protected too. With `access` each is a retrieval.

    Without it a memory of stability 1 is rehearsed in vain, and not reported. (v9 document)
    """

    def __init__(self, config: RehearsalConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        live = np.flatnonzero(state.live())
        retention = state.retention(live)
        endangered = is_endangered(retention, threshold=self._config.threshold)
        due = live[endangered]
        left = np.round(retention[endangered], DECIMALS)
        order = np.lexsort((due, left, -state["importance"][due]))
        rows = due[order[: self._config.limit]]
        touched = state.strengthen(rows, self._config.factor)
        if self._config.access:
            touched = rows
            state.set("access_count", rows, state["access_count"][rows] + 1)
            state.set("last_accessed_at", rows, state.now)
            state.set("storage_strength", rows, storage_strength(state["storage_strength"][rows]))
            state.set("at_floor_since", rows, np.nan)
        return [report("rehearsal", "rehearsed", touched, due=float(len(due)), rehearsed=float(len(rows)))]
