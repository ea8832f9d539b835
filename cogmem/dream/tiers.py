"""Tiers: what proved its worth becomes semantic, what proved useless goes dormant.

A move is dated to when its rule was met, not to when somebody dreamed: with rates of decay by tier, a silent
month leaves the same state whether it is dreamed nightly or once.
"""

from itertools import chain

import numpy as np
from numpy.typing import NDArray

from cogmem.dream.cold import exempt
from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Workspace
from cogmem.dynamics.arrays import at_least
from cogmem.dynamics.tiers import is_demotable, is_promotable
from cogmem.memory import Tier
from cogmem.settings.dream import TiersConfig
from cogmem.store.columns import Rows
from cogmem.trace import Decision


class Tiers:
    """Promotion, then demotion of what was semantic before it: what one dream promotes, another demotes.

    Utility counts as it stands, where it drifts as of the drift before. (v9 document)
    """

    def __init__(self, config: TiersConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        semantic = np.flatnonzero(state["tier"] == Tier.SEMANTIC)
        return [self._promote(state), self._demote(state, semantic)]

    def _promote(self, state: Workspace) -> Decision:
        """Live episodic memories, not the protected: semantic since the first of their rules was met, by what
        is on record: since the last access, since it was both old and useful enough, or since the newest came
        that shares an entity with it."""
        config, rows = self._config, np.flatnonzero(state.live() & (state["tier"] == Tier.EPISODIC))
        accesses, utility, created = (state[name][rows] for name in ("access_count", "utility", "created_at"))
        sharers, joined = _sharing(state, rows)
        due = is_promotable(
            accesses,
            utility,
            state.now - created,
            sharers,
            state.protected()[rows],
            min_accesses=config.accesses,
            min_utility=config.utility,
            min_age_days=config.age_days,
            min_sharers=config.sharers,
        )
        used = np.where(at_least(accesses, config.accesses), state["last_accessed_at"][rows], np.inf)
        mature = np.maximum(created + config.age_days, state["utility_at"][rows])
        useful = np.where(at_least(utility, config.utility), mature, np.inf)
        shared = np.where(at_least(sharers, config.sharers), joined, np.inf)
        since = np.maximum(np.minimum(np.minimum(used, useful), shared), state["tier_since"][rows])
        state.move(rows[due], Tier.SEMANTIC, since[due])
        return report("tiers", "promoted", rows[due])

    def _demote(self, state: Workspace, semantic: Rows) -> Decision:
        """Of these what lay idle for long and is of little use, current or not: dormant since the idle days
        were over, or since it became semantic or its utility changed if that was later."""
        accessed, changed = state["last_accessed_at"][semantic], state["utility_at"][semantic]
        due = is_demotable(
            state.now - accessed,
            state["utility"][semantic],
            (exempt(state) | state["flashbulb"])[semantic],
            min_idle_days=self._config.idle_days,
            max_utility=self._config.useless,
        )
        idle = accessed + self._config.idle_days
        since = np.maximum(np.maximum(idle, changed), state["tier_since"][semantic])
        state.move(semantic[due], Tier.DORMANT, since[due])
        return report("tiers", "demoted", semantic[due], "idle and of little use")


def _sharing(state: Workspace, rows: Rows) -> tuple[NDArray[np.int64], Floats]:
    """For each row, how many of the rows mention that entity of its own which most of them mention (0: it has
    none), and when the newest of those that share any with it came into their tier (days; −inf: none)."""
    told = [set(state.object("entities", row)) for row in rows.tolist()]
    codes = {entity: code for code, entity in enumerate(dict.fromkeys(chain.from_iterable(told)))}
    sizes = np.fromiter(map(len, told), np.int64, len(told))
    entity = np.fromiter(map(codes.__getitem__, chain.from_iterable(told)), np.int64, sizes.sum())
    place = np.repeat(np.arange(len(rows)), sizes)
    newest = np.full(len(codes), -np.inf)
    np.maximum.at(newest, entity, state["tier_since"][rows[place]])
    sharers, joined = np.zeros(len(rows), np.int64), np.full(len(rows), -np.inf)
    np.maximum.at(sharers, place, np.bincount(entity, minlength=len(codes))[entity])
    np.maximum.at(joined, place, newest[entity])
    return sharers, joined
