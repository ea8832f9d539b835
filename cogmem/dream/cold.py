"""Cold storage: what has lain at its floor for long goes dormant; what stays dormant becomes a stub.

Both instants follow from the law, not from when somebody dreamed: a silent month leaves the same state
whether it is dreamed nightly or once.
"""

import numpy as np

from cogmem.config import ColdConfig
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.tiers import is_due_cold, is_due_stub
from cogmem.forgetting import Forgetting
from cogmem.memory import Category, Tier
from cogmem.store.columns import Mask, Rows
from cogmem.trace import Decision


class Migration:
    """At the floor (within the tolerance) for `floor_days`: dormant."""

    name = "cold_migration"

    def __init__(self, config: ColdConfig, forgetting: Forgetting) -> None:
        self._config = config
        self._forgetting = forgetting

    def __call__(self, state: Workspace) -> Decision:
        hot = np.flatnonzero((state["tier"] < Tier.DORMANT) & ~exempt(state))
        # columns that the law reads are not written by any step before this one
        reached = self._forgetting.floor_reached_at(state.partition.columns, hot, self._config.tolerance)
        state.set("at_floor_since", hot, np.where(reached <= state.now, reached, np.nan))
        cold = is_due_cold(state.now - reached, min_days=self._config.floor_days)
        state.set("tier", hot[cold], Tier.DORMANT)
        state.set("cold_since", hot[cold], reached[cold] + self._config.floor_days)
        return moved(self.name, hot[cold])


class Stubbing:
    """Dormant for `stub_days`: a stub, which keeps its id, its provenance and the first characters."""

    name = "stubs"

    def __init__(self, config: ColdConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> Decision:
        due = is_due_stub(state.now - state["cold_since"], exempt(state), min_days=self._config.stub_days)
        rows = np.flatnonzero((state["tier"] == Tier.DORMANT) & due)
        state.set("tier", rows, Tier.STUB)
        texts = state.partition.columns.objects("text")
        for row in rows.tolist():
            if len(texts[row]) > self._config.stub_characters:
                state.set_text(row, texts[row][: self._config.stub_characters])
        return moved(self.name, rows)


def exempt(state: Workspace) -> Mask:
    """What stays where it is: core memories and protected ones."""
    return np.asarray((state["category"] == Category.CORE) | state["pinned"] | state["immutable"])


def moved(step: str, rows: Rows) -> Decision:
    """The report of a step that moved these rows."""
    return Decision(
        step,
        "moved" if rows.size else "none",
        numbers={"touched": float(rows.size)},
        rows=tuple(rows.tolist()),
    )
