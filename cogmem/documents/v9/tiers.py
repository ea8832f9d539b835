"""Tiers: useful memories become semantic, useless ones dormant.

A move is dated to the instant at which its rule was met, not to the dream. So a silent month leaves the same
state whether the engine dreams every night or once.
"""

from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from cogmem.documents.v9.promotion import TiersDecision
from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Step, Workspace
from cogmem.dynamics.arrays import at_least
from cogmem.dynamics.tiers import is_demotable, is_promotable
from cogmem.kernel.checks import at_least as not_below
from cogmem.kernel.checks import require, unit
from cogmem.log.forgetting import exempt
from cogmem.memory import Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Rows
from cogmem.trace import Decision


@dataclass(frozen=True)
class TiersConfig:
    """The step of the dream that moves memories from the episodic to the semantic tier, by any of three
    rules, and into the dormant tier."""

    enabled: bool = False
    """Whether memories change tiers."""
    accesses: int = 3
    """Minimum number of accesses for promotion (rule 1), at least 0."""
    utility: float = 0.7
    """Minimum utility for promotion at an age of `age_days` (rule 2), in [0, 1]."""
    age_days: float = 7.0
    """Minimum age in days for promotion by utility (rule 2), at least 0."""
    sharers: int = 3
    """Minimum number of episodic memories that share an entity, for promotion (rule 3), at least 0."""
    idle_days: float = 60.0
    """Minimum days since the last access for demotion, at least 0."""
    useless: float = 0.2
    """Utility, in [0, 1], below which an idle memory is demoted."""

    def __post_init__(self) -> None:
        require(
            self,
            *not_below(self, 0, "accesses", "age_days", "sharers", "idle_days"),
            *unit(self, "utility", "useless"),
        )


class Tiers:
    """Promotes, then demotes memories that were semantic before: one dream never does both to a memory.

    Utility counts as it stands; where it drifts, as of the last drift.
    """

    def __init__(self, config: TiersConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        semantic = np.flatnonzero(state["tier"] == Tier.SEMANTIC)
        return [self._promote(state), self._demote(state, semantic)]

    def _promote(self, state: Workspace) -> Decision:
        """Promote live, unprotected episodic memories, as of the instant at which the first of the rules was
        met: the last access, or becoming both old and useful enough, or the arrival of the newest memory that
        shares an entity."""
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
        return report(TiersDecision, TiersDecision.PROMOTED, rows[due])

    def _demote(self, state: Workspace, semantic: Rows) -> Decision:
        """Demote idle and useless ones of these rows, current or not, as of the end of the idle days, or of
        becoming semantic or of the last change of utility if that was later."""
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
        return report(TiersDecision, TiersDecision.DEMOTED, semantic[due], "idle and of little use")


def _sharing(state: Workspace, rows: Rows) -> tuple[NDArray[np.int64], Floats]:
    """For each row: how many of the rows mention its most mentioned entity (0 if it has no entity), and when
    the newest row that shares any of its entities entered its tier (days; −inf if there is none)."""
    entities_of = [set(state.object("entities", row)) for row in rows.tolist()]
    codes = {entity: code for code, entity in enumerate(dict.fromkeys(chain.from_iterable(entities_of)))}
    sizes = np.fromiter(map(len, entities_of), np.int64, len(entities_of))
    entity = np.fromiter(map(codes.__getitem__, chain.from_iterable(entities_of)), np.int64, sizes.sum())
    place = np.repeat(np.arange(len(rows)), sizes)
    newest = np.full(len(codes), -np.inf)
    np.maximum.at(newest, entity, state["tier_since"][rows[place]])
    sharers, joined = np.zeros(len(rows), np.int64), np.full(len(rows), -np.inf)
    np.maximum.at(sharers, place, np.bincount(entity, minlength=len(codes))[entity])
    np.maximum.at(joined, place, newest[entity])
    return sharers, joined


TIERS = Mechanism[Step](
    "tiers",
    "dream",
    TiersConfig,
    after="evolution",
    build=lambda config, _: Tiers(config.of(TiersConfig)),
)
