"""Which memories may be surfaced at all: hot, current, valid at the instant asked about.

A point in time is answered from the columns of today: `cold_since` tells what was cold then. They keep no
history, so what has come back from the cold counts as hot throughout, and what is a stub now, and was none
then, comes with the text that is left of it.
"""

from typing import NamedTuple

import numpy as np

from cogmem.dynamics.arrays import at_least
from cogmem.dynamics.tiers import is_due_stub
from cogmem.mechanism import Settings
from cogmem.memory import EXPIRING, NO_ROW, Kind, Tier
from cogmem.read.request import Request
from cogmem.settings import ColdConfig
from cogmem.settings.read import ValidityConfig
from cogmem.store.columns import Columns, Mask
from cogmem.trace import Decision


class Eligibility(NamedTuple):
    """Which rows a request may surface, and how many were left out for which reason."""

    searched: Mask | None  # None: all
    reachable: Mask  # by association: cold memories too
    decision: Decision


def is_cold(columns: Columns, request: Request, config: Settings) -> Mask:
    """Dormant: not searched, but reached by association and by deep recall."""
    cold = (columns["tier"] >= Tier.DORMANT) & ~is_stub(columns, request, config)
    if request.point_in_time:
        cold &= at_least(request.at - columns["cold_since"], 0.0)
    return cold


def is_stub(columns: Columns, request: Request, config: Settings) -> Mask:
    stub = columns["tier"] == Tier.STUB
    if request.point_in_time:
        stub &= is_due_stub(request.at - columns["cold_since"], min_days=config.of(ColdConfig).stub_days)
    return stub


def is_superseded(columns: Columns, request: Request) -> Mask:
    """Replaced by another memory: as things stand now, or as they stood at a point in time (the other was
    recorded by then, and this one was no longer valid)."""
    successor = columns["superseded_by"]
    superseded = successor != NO_ROW
    if request.point_in_time:
        recorded = columns["created_at"][successor] <= request.at  # NO_ROW reads the last row: masked above
        superseded &= recorded & ~(columns["valid_until"] > request.at)
    return superseded


def is_absorbed(columns: Columns) -> Mask:
    """What it says another memory says now, as things stand: it was not contradicted, but merged."""
    return np.asarray((columns["superseded_by"] != NO_ROW) & (columns["contradicted_by"] == NO_ROW))


def is_expired(columns: Columns, at: float, config: ValidityConfig, *, point_in_time: bool = False) -> Mask:
    """A plan or passing state whose time is over; without an end (NaN) there is no expiry.

    At a point in time every kind ends with its window, for the question is what was true then; a current read
    still tells of a fact that ended. (The end of what was superseded came with its successor, see there.)
    """
    if not config.enabled:
        return np.zeros(len(columns), np.bool_)
    ends = np.isin(columns["kind"], EXPIRING)
    if point_in_time:
        ends |= columns["superseded_by"] == NO_ROW
    return ends & (columns["valid_until"] <= at)


def is_future(columns: Columns, request: Request, config: ValidityConfig) -> Mask:
    """What is not yet true, and at a point in time what was not yet recorded."""
    future = (columns["valid_from"] > request.at) & config.enabled
    if request.point_in_time:
        future |= columns["created_at"] > request.at
    return future


def outdated(columns: Columns, request: Request, config: Settings) -> Mask:
    """What deep recall includes at a penalty and everything else excludes."""
    return (
        is_cold(columns, request, config)
        | is_superseded(columns, request)
        | is_expired(columns, request.at, config.of(ValidityConfig), point_in_time=request.point_in_time)
    )


def eligible(columns: Columns, request: Request, config: Settings) -> Eligibility:
    """Stubs and the future never; without deep recall nothing that was absorbed or is outdated. By
    association cold memories too; a question about what was is told of what is over, cold or not. Where the
    strategy asks for kinds and there is something of them, nothing else."""
    reasons = {
        "dormant": is_cold(columns, request, config),
        "stub": is_stub(columns, request, config),
        "superseded": is_superseded(columns, request),
        "expired": is_expired(
            columns, request.at, config.of(ValidityConfig), point_in_time=request.point_in_time
        ),
        "future": is_future(columns, request, config.of(ValidityConfig)),
    }
    reachable = ~(reasons["stub"] | reasons["future"])
    if not request.outdated:
        reachable &= ~reasons["superseded"]
        if request.point_in_time or not (config.of(ValidityConfig).expired or request.past):
            reachable &= ~reasons["expired"]
    if not request.deep:
        reachable &= ~(reasons["superseded"] & is_absorbed(columns))
    asleep = reasons["dormant"] & ~(reasons["expired"] & request.past)
    searched = reachable if request.deep else reachable & ~asleep
    reason = ""
    if request.strategy.kinds:
        reasons["kind"] = ~np.isin(columns["kind"], [Kind.parse(kind) for kind in request.strategy.kinds])
        if np.any(searched & ~reasons["kind"]):
            searched &= ~reasons["kind"]
            reachable &= ~reasons["kind"]
        else:
            del reasons["kind"]
            reason = "nothing of these kinds"
    numbers = {name: float(np.count_nonzero(mask)) for name, mask in reasons.items()}
    decision = Decision(
        "eligibility",
        "deep" if request.deep else str(request.mode),
        reason,
        numbers={name: count for name, count in numbers.items() if count}
        | {"searched": float(np.count_nonzero(searched))},
    )
    return Eligibility(None if searched.all() else searched, reachable, decision)
