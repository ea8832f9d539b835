"""Which memories may be surfaced at all: hot, current, valid at the instant asked about."""

from typing import NamedTuple

import numpy as np

from cogmem.config import ValidityConfig
from cogmem.memory import NO_ROW, Kind, Tier
from cogmem.read.request import Request
from cogmem.store.columns import Columns, Mask
from cogmem.trace import Decision

EXPIRING = (Kind.PLAN, Kind.TRANSIENT_STATE)


class Eligibility(NamedTuple):
    """Which rows a request may surface, and how many were left out for which reason."""

    searched: Mask | None  # None: all
    reachable: Mask  # by association: cold memories too
    decision: Decision


def is_cold(columns: Columns) -> Mask:
    """Dormant: not searched, but reached by association and by deep recall."""
    return columns["tier"] == Tier.DORMANT


def is_stub(columns: Columns) -> Mask:
    return columns["tier"] == Tier.STUB


def is_superseded(columns: Columns, request: Request) -> Mask:
    """Replaced by another memory: as things stand now, or as they stood at a point in time (the other was
    recorded by then, and this one was no longer valid)."""
    successor = columns["superseded_by"]
    superseded = successor != NO_ROW
    if request.point_in_time:
        recorded = columns["created_at"][successor] <= request.at  # NO_ROW reads the last row: masked above
        superseded &= recorded & ~(columns["valid_until"] > request.at)
    return superseded


def is_expired(columns: Columns, request: Request, config: ValidityConfig) -> Mask:
    """A plan or transient state whose time is over. Without an end (NaN) there is no expiry."""
    if not config.enabled:
        return np.zeros(len(columns), np.bool_)
    return np.isin(columns["kind"], EXPIRING) & (columns["valid_until"] <= request.at)


def is_future(columns: Columns, request: Request) -> Mask:
    """At a point in time: what was not yet recorded, or not yet true."""
    if not request.point_in_time:
        return np.zeros(len(columns), np.bool_)
    return (columns["created_at"] > request.at) | (columns["valid_from"] > request.at)


def outdated(columns: Columns, request: Request, config: ValidityConfig) -> Mask:
    """What deep recall includes at a penalty and everything else excludes."""
    return is_cold(columns) | is_superseded(columns, request) | is_expired(columns, request, config)


def eligible(columns: Columns, request: Request, config: ValidityConfig) -> Eligibility:
    """Stubs and the future never; without deep recall nothing outdated, but cold memories by association."""
    reasons = {
        "dormant": is_cold(columns),
        "stub": is_stub(columns),
        "superseded": is_superseded(columns, request),
        "expired": is_expired(columns, request, config),
        "future": is_future(columns, request),
    }
    reachable = ~(reasons["stub"] | reasons["future"])
    if not request.deep:
        reachable &= ~(reasons["superseded"] | reasons["expired"])
    searched = reachable if request.deep else reachable & ~reasons["dormant"]
    numbers = {name: float(np.count_nonzero(mask)) for name, mask in reasons.items()}
    decision = Decision(
        "eligibility",
        "deep" if request.deep else "current",
        numbers={name: count for name, count in numbers.items() if count}
        | {"searched": float(np.count_nonzero(searched))},
    )
    return Eligibility(None if searched.all() else searched, reachable, decision)
