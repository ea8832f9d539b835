"""Foresight expiry: plans and passing states end, and what has ended goes dormant.

The instants follow from what was told, not from when somebody dreamed.
"""

import math
from functools import lru_cache

import numpy as np

from cogmem.dream.cold import exempt
from cogmem.dream.report import report
from cogmem.dream.workspace import Floats, Workspace
from cogmem.language import dates
from cogmem.language.claims import ATTRIBUTES, Hold, decode
from cogmem.memory import NO_ROW, Kind, TemporalType, Tier
from cogmem.settings.dream import ExpiryConfig
from cogmem.store.columns import Rows
from cogmem.trace import Decision

_WEEK = 7  # days: what is planned for a month has no day yet
_HALF_A_YEAR = 183  # days: from there, the nearest day of a name is the first after today


class Expiry:
    """Two decisions: "closed", where an end was missing and is found, then "dormant", since the end and the
    days of grace. What claims nothing but passing states is one, whatever its kind was. Core memories and
    protected ones neither end nor go."""

    def __init__(self, config: ExpiryConfig, language: str = "en") -> None:
        self._config = config
        self._language = language

    def __call__(self, state: Workspace) -> list[Decision]:
        current = (state["tier"] < Tier.DORMANT) & (state["superseded_by"] == NO_ROW) & ~exempt(state)
        closed = self._close(state, np.flatnonzero(current & np.isnan(state["valid_until"])))
        over = np.flatnonzero(current & state.over(self._config.grace_days))
        state.move(over, Tier.DORMANT, state["valid_until"][over] + self._config.grace_days)
        return [
            report("expiry", "closed", closed, "no end was told"),
            report("expiry", "dormant", over, "over"),
        ]

    def _close(self, state: Workspace, rows: Rows) -> Rows:
        """Give those of some rows an end for which there is one; returns them."""
        config = self._config
        states = _states(state, rows) if config.state_days else rows[:0]
        plans = np.setdiff1d(rows[state["kind"][rows] == Kind.PLAN], states)
        ends = _told_at(state, plans) + (config.plan_days or math.nan)
        if config.dated:
            named = np.array([self._named(state, row) for row in plans.tolist()], np.float64)
            ends = np.where(np.isnan(named), ends, named)
        rows = np.concatenate([states, plans])
        ends = np.concatenate([_told_at(state, states) + config.state_days, ends])
        grace = np.where(np.arange(len(rows)) < len(states), 0.0, config.grace_days)
        due = ends + grace <= state.now
        state.set("kind", states[due[: len(states)]], Kind.TRANSIENT_STATE)
        state.set("valid_until", rows[due], ends[due])
        state.set("temporal_type", rows[due], TemporalType.TIME_BOUNDED)
        return np.sort(rows[due])

    def _named(self, state: Workspace, row: int) -> float:
        """Midnight after the last day that a plan's claims name or, if they name none, its text; NaN if
        neither does."""
        at = float(state["created_at"][row])
        values = [decode(claim).value for claim in state.object("claims", row) if _hold(claim) is Hold.PLAN]
        parts = [part.title() for value in values for part in value.split(", ")]  # a month has its capital
        claimed = [day for part in parts for day in _coming(part, at, self._language)]
        days = claimed or _coming(state.object("text", row), at, self._language)
        return max(days, default=math.nan) + 1.0


def _coming(text: str, at: float, language: str) -> list[int]:
    """The last days (since 1970) of the dates ahead that a text told at an instant names. Where it names none
    ahead, a day without a year is the next of its name, for plans look ahead.

    >>> _coming("on 2 October", 20412.5, "en"), _coming("2 October 2025", 20412.5, "en")  # 20 November 2025
    ([20728], [])
    """
    named = [day for day in dates.find(text, at, language) if day.span.last - day.span.first < _WEEK]
    ahead = [day.span.last for day in named if day.direction >= 0]
    if ahead or not named:
        return ahead
    later = dates.find(text, at + _HALF_A_YEAR, language)
    return [day.span.last for day in later if not day.relative and day.span.first >= math.floor(at)]


def _told_at(state: Workspace, rows: Rows) -> Floats:
    """When each row was told, or when it begins to hold if that is later. What carries several turns was told
    again: at its last access at the latest, for a merge is one."""
    turns = np.array([len(state.object("source_turns", row)) for row in rows.tolist()], np.int64)
    told = np.where(turns > 1, state["last_accessed_at"][rows], state["created_at"][rows])
    return np.fmax(told, state["valid_from"][rows])


def _states(state: Workspace, rows: Rows) -> Rows:
    """Which of some rows are passing states: by their kind, or because they claim nothing else."""
    claims = [state.object("claims", row) for row in rows.tolist()]
    passing = [bool(some) and all(_hold(claim) is Hold.STATE for claim in some) for some in claims]
    return rows[(state["kind"][rows] == Kind.TRANSIENT_STATE) | np.array(passing, np.bool_)]


@lru_cache(maxsize=1 << 14)
def _hold(claim: str) -> Hold | None:
    """How many values the attribute of a claim has at a time; None if it is a guess or unknown."""
    attribute = ATTRIBUTES.get(decode(claim).attribute)
    return None if attribute is None else attribute.hold
