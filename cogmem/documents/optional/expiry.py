"""Foresight expiry: plans and passing states get an end, and go dormant when it is past.

Every instant follows from the conversation, not from the time of the dream.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cogmem.clock import Zone
from cogmem.documents.optional.claims import Hold
from cogmem.documents.optional.plans import hold_of, planned_end
from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Step, Workspace
from cogmem.kernel.checks import at_least, require
from cogmem.language.reading import Reading, read
from cogmem.log.forgetting import exempt
from cogmem.memory import NO_ROW, Kind, TemporalType, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Rows
from cogmem.trace import Decision, Fate


@dataclass(frozen=True)
class ExpiryConfig:
    """Expiry of plans and passing states. It is off by default: an end that is inferred is often wrong, and
    what is dormant is not found. The read path ranks what has ended lower (`validity.sinking`)."""

    enabled: bool = False
    """Whether the step runs."""
    grace_days: float = 0.0
    """Days between the end of the validity and dormancy, at least 0."""
    dated: bool = True
    """Whether a plan without an end gets the last day that its claims, or else its text, name."""
    plan_days: float = 0.0
    """A plan that names no day ends this many days after it was told; 0: never."""
    state_days: float = 0.0
    """A passing state without an end ends this many days after it was told; 0: never."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "grace_days", "plan_days", "state_days"))


class ExpiryDecision(Decision, stage="expiry"):
    """Ends that were found, and memories that are over."""

    FATES: ClassVar[Mapping[str, Fate]] = {
        "closed": Fate("ended", "given an end by the dream, because none was stated"),
        "dormant": Fate("lost", "made dormant by the dream: it is outdated"),
    }

    CLOSED = "closed"
    """An end was found."""
    DORMANT = "dormant"
    """The end and the days of grace are past."""


class Expiry:
    """Finds missing ends, then makes dormant what is over. A memory that claims nothing but passing states is
    one, whatever its kind. Core and protected memories keep their end open and stay."""

    def __init__(self, config: ExpiryConfig, language: str = "en", zone: Zone | None = None) -> None:
        self._config = config
        self._zone = zone or Zone()
        self._language = language

    def __call__(self, state: Workspace) -> list[Decision]:
        current = (state["tier"] < Tier.DORMANT) & (state["superseded_by"] == NO_ROW) & ~exempt(state)
        closed = self._close(state, np.flatnonzero(current & np.isnan(state["valid_until"])))
        over = np.flatnonzero(current & state.over(self._config.grace_days))
        state.move(over, Tier.DORMANT, state["valid_until"][over] + self._config.grace_days)
        return [
            report(ExpiryDecision, ExpiryDecision.CLOSED, closed, "no end was told"),
            report(ExpiryDecision, ExpiryDecision.DORMANT, over, "over"),
        ]

    def _close(self, state: Workspace, rows: Rows) -> Rows:
        """Set the end of the rows for which one is found. Returns them."""
        config = self._config
        states = _states(state, rows) if config.state_days else rows[:0]
        plans = np.setdiff1d(rows[state["kind"][rows] == Kind.PLAN], states)
        ends = _told_at(state, plans) + (config.plan_days or math.nan)
        if config.dated:
            found = [planned_end(*plan) for plan in self._as_told(state, plans)]
            named = np.array([*map(self._zone.instant, found)], np.float64)
            ends = np.where(np.isnan(named), ends, named)
        rows = np.concatenate([states, plans])
        ends = np.concatenate([_told_at(state, states) + config.state_days, ends])
        grace = np.where(np.arange(len(rows)) < len(states), 0.0, config.grace_days)
        due = ends + grace <= state.now
        state.set("kind", states[due[: len(states)]], Kind.TRANSIENT_STATE)
        state.set("valid_until", rows[due], ends[due])
        state.set("temporal_type", rows[due], TemporalType.TIME_BOUNDED)
        return np.sort(rows[due])

    def _as_told(self, state: Workspace, rows: Rows) -> Iterator[tuple[Reading, tuple[str, ...], float]]:
        """Text, claims and instant of each row, the last as the clocks of the zone showed it."""
        for row in rows.tolist():
            text = read(state.object("text", row), self._language)
            yield text, state.object("claims", row), self._zone.local(float(state["created_at"][row]))


def _told_at(state: Workspace, rows: Rows) -> Floats:
    """When each row was told, or when it begins to hold if that is later. A row of several turns was told
    again, at its last access at the latest: a merge is an access."""
    turns = np.array([len(state.object("source_turns", row)) for row in rows.tolist()], np.int64)
    spoken_at = np.where(turns > 1, state["last_accessed_at"][rows], state["created_at"][rows])
    return np.fmax(spoken_at, state["valid_from"][rows])


def _states(state: Workspace, rows: Rows) -> Rows:
    """The rows that are passing states, by their kind or because they claim nothing else."""
    claims = [state.object("claims", row) for row in rows.tolist()]
    passing = [bool(some) and all(hold_of(claim) is Hold.STATE for claim in some) for some in claims]
    return rows[(state["kind"][rows] == Kind.TRANSIENT_STATE) | np.array(passing, np.bool_)]


EXPIRY = Mechanism[Step](
    "expiry",
    "dream",
    ExpiryConfig,
    after="rehearsal",
    build=lambda config, dependencies: Expiry(
        config.of(ExpiryConfig), config.language, Zone(config.zone, dependencies.clock)
    ),
)
