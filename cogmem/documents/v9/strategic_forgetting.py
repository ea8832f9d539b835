"""Strategic forgetting: rules in a fixed order, each of which makes some memories dormant."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cogmem.documents.v9.redundancy import Alike, by_utility
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.arrays import below, column
from cogmem.dynamics.tiers import MINIMUM_RETENTION_DAYS, floating_threshold, is_prunable
from cogmem.kernel.checks import at_least, require, unit
from cogmem.log.forgetting import exempt
from cogmem.memory import Kind, Relation, TemporalType, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Mask, Rows
from cogmem.trace import Decision

_MINIMUM_DAYS = column(MINIMUM_RETENTION_DAYS, Kind.labels())


@dataclass(frozen=True)
class StrategicForgettingConfig:
    """The step of the dream that makes memories dormant by six rules, in the order of this table."""

    enabled: bool = False
    """Whether the rules are applied."""
    contradiction: bool = True
    """Whether the older of two contradicting memories becomes dormant (rule 1)."""
    expiry: bool = True
    """Whether memories of every kind become dormant after the end of their validity (rule 2)."""
    utility: float = 0.15
    """Utility, in [0, 1], below which an idle memory becomes dormant (rule 3), where 0 switches the rule
    off."""
    idle_days: float = 30.0
    """Minimum days since the last access for rule 3, at least 0."""
    similarity: float = 0.9
    """Cosine, in [0, 1], above which the less useful of two memories becomes dormant (rule 4)."""
    comparisons: int = 50
    """Maximum number of comparisons of rule 4 in one dream, where 0 switches the rule off."""
    capacity: int = 500
    """Maximum number of active memories (rule 5), where 0 switches the rule off."""
    keep: int = 450
    """Number of the most useful memories that stay active when `capacity` is exceeded, from 0 to
    `capacity`."""
    floating: bool = False
    """Whether memories become dormant that are older than the minimum of their kind and accessed less often
    than the average (rule 6)."""

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "utility", "similarity"),
            *at_least(self, 0, "idle_days", "comparisons"),
            ("keep", lambda: 0 <= self.keep <= self.capacity, "0 <= keep <= capacity"),
        )


class ForgettingDecision(Decision, stage="forgetting"):
    """Memories that a rule made dormant."""

    DORMANT = "dormant"
    """The reason is the rule."""


class StrategicForgetting:
    """One decision for each rule that is on, with the rule as its reason: "contradiction", "over", "useless",
    "redundant", "capacity", "floating". Core memories, flashbulbs and protected memories stay.

    A memory that is over is dormant since its end; every other since this dream.
    """

    def __init__(self, config: StrategicForgettingConfig) -> None:
        self._config = config
        self._alike = Alike(config.similarity, config.comparisons)

    def __call__(self, state: Workspace) -> list[Decision]:
        return [
            report(ForgettingDecision, ForgettingDecision.DORMANT, rows, reason)
            for reason, rows in self._rules(state)
        ]

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
        """The older side of each contradiction, whether superseded or not."""
        pairs = state.partition.relations.of_kind(Relation.CONTRADICTS)
        older = np.unique(np.minimum(pairs.source, pairs.target))
        rows = older[(state["tier"] < Tier.DORMANT)[older] & ~_exempt(state)[older]]
        state.move(rows, Tier.DORMANT)
        return rows

    def _over(self, state: Workspace) -> Rows:
        """Memories of any kind whose end is past."""
        ended = (state["temporal_type"] == TemporalType.TIME_BOUNDED) & (state["valid_until"] <= state.now)
        rows = np.flatnonzero(ended & (state["tier"] < Tier.DORMANT) & ~_exempt(state))
        state.move(rows, Tier.DORMANT, state["valid_until"][rows])
        return rows

    def _useless(self, state: Workspace) -> Rows:
        unused = state.now - state["last_accessed_at"] >= self._config.idle_days
        rows = np.flatnonzero(_free(state) & below(state["utility"], self._config.utility) & unused)
        state.move(rows, Tier.DORMANT)
        return rows

    def _redundant(self, state: Workspace) -> Rows:
        """Of each similar pair the less useful; of equal utility the older."""
        free, less = _free(state), []
        for pair in self._alike(state, free):
            less.append(by_utility(state, *pair)[0])
            free[less[-1]] = False
        rows = np.array(sorted(less), np.int64)
        state.move(rows, Tier.DORMANT)
        return rows

    def _surplus(self, state: Workspace) -> Rows:
        """If more memories are active than the capacity (exempt ones count): the least useful until `keep`
        are left. Ties: the least important, then the longest unused, then the oldest."""
        active = int(np.count_nonzero(state.live()))
        surplus = active - self._config.keep if active > self._config.capacity else 0
        free = np.flatnonzero(_free(state))
        worth = (state[name][free] for name in ("last_accessed_at", "importance", "utility"))
        rows = np.sort(free[np.lexsort(tuple(worth))][:surplus])
        state.move(rows, Tier.DORMANT)
        return rows

    def _unused(self, state: Workspace) -> Rows:
        """Memories used less than the average of the namespace, and older than the minimum of their kind."""
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
    """Live memories that are not exempt."""
    return state.live() & ~_exempt(state)


def _exempt(state: Workspace) -> Mask:
    """Core memories, flashbulbs and protected memories."""
    return np.asarray(exempt(state) | state["flashbulb"])


FORGETTING = Mechanism[Step](
    "forgetting",
    "dream",
    StrategicForgettingConfig,
    after="expiry",
    build=lambda config, _: StrategicForgetting(config.of(StrategicForgettingConfig)),
)
