"""Cold storage: what has lain at its floor for long goes dormant; what stays dormant becomes a stub.

Both instants follow from the law, not from when somebody dreamed: a silent month leaves the same state
whether it is dreamed nightly or once.
"""

import numpy as np

from cogmem.config import ColdConfig
from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.tiers import is_due_cold, is_due_stub
from cogmem.forgetting import Forgetting
from cogmem.memory import Category, Tier
from cogmem.store.columns import Mask
from cogmem.trace import Decision


class Migration:
    """At the floor (within the tolerance) for `floor_days`: dormant."""

    def __init__(self, config: ColdConfig, forgetting: Forgetting) -> None:
        self._config = config
        self._forgetting = forgetting

    def __call__(self, state: Workspace) -> list[Decision]:
        hot = np.flatnonzero((state["tier"] < Tier.DORMANT) & ~exempt(state))
        reached = self._forgetting.floor_reached_at(state, hot, self._config.tolerance)
        state.set("at_floor_since", hot, np.where(reached <= state.now, reached, np.nan))
        cold = is_due_cold(state.now - reached, min_days=self._config.floor_days)
        state.move(hot[cold], Tier.DORMANT, reached[cold] + self._config.floor_days)
        return [report("migration", "dormant", hot[cold], "at the floor")]


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
