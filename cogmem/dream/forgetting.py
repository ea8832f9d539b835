"""Strategic forgetting: rules in order, each of which makes dormant what it is about."""

from collections.abc import Iterator

import numpy as np

from cogmem.dream.redundancy import alike, by_utility
from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.arrays import below, column
from cogmem.dynamics.tiers import MINIMUM_RETENTION_DAYS, floating_threshold, is_prunable
from cogmem.memory import Category, Kind, Relation, TemporalType, Tier
from cogmem.settings.dream import StrategicForgettingConfig
from cogmem.store.columns import Mask, Rows
from cogmem.trace import Decision

_MINIMUM_DAYS = column(MINIMUM_RETENTION_DAYS, Kind.labels())


class StrategicForgetting:
    """A decision for each rule that is not left out, with the rule as its reason: "contradiction", "over",
    "useless", "redundant", "capacity", "floating". Core memories, flashbulbs and protected ones stay.

    What is over is dormant since its end; else it is since this dream, which saw it.  (v9 document)
    """

    def __init__(self, config: StrategicForgettingConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return [report("forgetting", "dormant", rows, reason) for reason, rows in self._rules(state)]

    def _rules(self, state: Workspace) -> Iterator[tuple[str, Rows]]:
        config = self._config
        if config.contradiction:
            yield "contradiction", self._contradicted(state)
        if config.expiry:
            yield "over", self._over(state)
        if config.utility:
            yield "useless", self._useless(state)
        if config.comparisons:
            yield "redundant", self._redundant(state)
        if config.capacity:
            yield "capacity", self._surplus(state)
        if config.floating:
            yield "floating", self._unused(state)

    def _contradicted(self, state: Workspace) -> Rows:
        """The older side of each contradiction, superseded by the other or not."""
        pairs = state.partition.relations.of_kind(Relation.CONTRADICTS)
        older = np.unique(np.minimum(pairs.source, pairs.target))
        rows = older[(state["tier"] < Tier.DORMANT)[older] & ~_exempt(state)[older]]
        state.move(rows, Tier.DORMANT)
        return rows

    def _over(self, state: Workspace) -> Rows:
        """What was to last until an instant that is past, whatever its kind."""
        ended = (state["temporal_type"] == TemporalType.TIME_BOUNDED) & (state["valid_until"] <= state.now)
        rows = np.flatnonzero(ended & (state["tier"] < Tier.DORMANT) & ~_exempt(state))
        state.move(rows, Tier.DORMANT, state["valid_until"][rows])
        return rows

    def _useless(self, state: Workspace) -> Rows:
        unused = state.now - state["last_accessed_at"] > self._config.idle_days
        rows = np.flatnonzero(_free(state) & below(state["utility"], self._config.utility) & unused)
        state.move(rows, Tier.DORMANT)
        return rows

    def _redundant(self, state: Workspace) -> Rows:
        """The less useful of each two alike, of equals the older."""
        free, less = _free(state), []
        for pair in alike(state, free, self._config.similarity, self._config.comparisons):
            less.append(by_utility(state, *pair)[0])
            free[less[-1]] = False
        rows = np.array(sorted(less), np.int64)
        state.move(rows, Tier.DORMANT)
        return rows

    def _surplus(self, state: Workspace) -> Rows:
        """Where more than the capacity are active, the exempt counted too: the least useful (then the least
        important, the longest unused, the first) until `keep` are left."""
        active = int(np.count_nonzero(state.live()))
        surplus = active - self._config.keep if active > self._config.capacity else 0
        free = np.flatnonzero(_free(state))
        worth = (state[name][free] for name in ("last_accessed_at", "importance", "utility"))
        rows = np.sort(free[np.lexsort(tuple(worth))][:surplus])
        state.move(rows, Tier.DORMANT)
        return rows

    def _unused(self, state: Workspace) -> Rows:
        """Used less than the average of the namespace, and older than its kind must become."""
        due = is_prunable(
            state["access_count"],
            state.now - state["created_at"],
            _MINIMUM_DAYS[state["kind"]],
            floating_threshold(state["access_count"]),
        )
        rows = np.flatnonzero(_free(state) & due)
        state.move(rows, Tier.DORMANT)
        return rows


def _free(state: Workspace) -> Mask:
    """What is live and not exempt."""
    return state.live() & ~_exempt(state)


def _exempt(state: Workspace) -> Mask:
    """Core memories, flashbulbs and what is protected."""
    return np.asarray((state["category"] == Category.CORE) | state["flashbulb"] | state.protected())
