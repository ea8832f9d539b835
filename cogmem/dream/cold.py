"""Cold storage: what has lain at its floor for long goes dormant; what stays dormant becomes a stub.

Both instants follow from the law, not from when somebody dreamed: a silent month leaves the same state
whether it is dreamed nightly or once.
"""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Workspace
from cogmem.dynamics.tiers import is_due_cold, is_due_stub
from cogmem.forgetting import Columns, Forgetting
from cogmem.memory import Category, Tier
from cogmem.settings import ColdConfig
from cogmem.store.columns import Mask, Rows
from cogmem.trace import Decision


class Migration:
    """At the floor (within the tolerance) for `floor_days`: dormant. What another step of this night made
    dormant is so since then, if that was earlier."""

    def __init__(self, config: ColdConfig, forgetting: Forgetting) -> None:
        self._config = config
        self._forgetting = forgetting

    def __call__(self, state: Workspace) -> list[Decision]:
        before = state.partition.columns
        rows = np.flatnonzero((before["tier"] < Tier.DORMANT) & ~exempt(state))
        gone = state["tier"][rows] >= Tier.DORMANT
        reached = np.where(gone, self._floor(before, rows), self._floor(state, rows))
        hot_until = np.where(gone, state["tier_since"][rows], state.now)
        state.set("at_floor_since", rows, np.where(reached <= hot_until, reached, np.nan))
        cold = is_due_cold(hot_until - reached, min_days=self._config.floor_days)
        state.move(rows[cold], Tier.DORMANT, reached[cold] + self._config.floor_days)
        return [report("migration", "dormant", rows[cold], "at the floor")]

    def _floor(self, columns: Columns, rows: Rows) -> Floats:
        return self._forgetting.floor_reached_at(columns, rows, self._config.tolerance)


class Stubs:
    """Dormant for `stub_days`: a stub, which keeps its id, its provenance and the first characters."""

    def __init__(self, config: ColdConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        due = is_due_stub(state.now - state["cold_since"], exempt(state), min_days=self._config.stub_days)
        rows = np.flatnonzero((state["tier"] == Tier.DORMANT) & due)
        state.move(rows, Tier.STUB, state["cold_since"][rows] + self._config.stub_days)
        for row in rows.tolist():
            text = state.object("text", row)
            if len(text) > self._config.stub_characters:
                state.put("text", row, text[: self._config.stub_characters])
        return [report("stubs", "stub", rows)]


def exempt(state: Workspace) -> Mask:
    """What stays where it is: core memories and protected ones."""
    return np.asarray((state["category"] == Category.CORE) | state.protected())
