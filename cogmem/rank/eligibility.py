"""Which memories may be surfaced at all: hot, current, valid at the instant asked about.

A point in time is answered from the columns of today: `cold_since` tells what was cold then. They keep no
history, so what has come back from the cold counts as hot throughout, and what is a stub now, and was none
then, comes with the text that is left of it.
"""

from dataclasses import dataclass

import numpy as np

from cogmem.dynamics import arrays
from cogmem.dynamics.tiers import is_due_stub
from cogmem.kernel.checks import require, unit
from cogmem.log.forgetting import ColdConfig
from cogmem.memory import NO_ROW, Kind, Tier, WriteSource
from cogmem.plugins.mechanism import LossStage, Mechanism, Settings
from cogmem.rank.request import Admit, Mode, Request, Stage, View
from cogmem.store.columns import Columns, Mask, expires
from cogmem.trace import Decision

PASSING_DAYS = 3.0
"""Days after which a passing state without an end is taken for over, at least 0."""


@dataclass(frozen=True)
class ValidityConfig:
    """Validity intervals: a memory that is not yet valid is no candidate, and an outdated one is ranked
    lower.

    Outdated are a memory whose end is past, a plan whose days are past and a passing state older than
    `PASSING_DAYS`.
    """

    enabled: bool = True
    """Whether validity intervals are used."""
    sinking: bool = True
    """Whether outdated memories and stored questions that repeat the query are ranked lower, rather than
    plans and passing states removed after their end."""
    facts: bool = False
    """Whether memories of every kind end with their validity interval, rather than only plans and passing
    states."""
    over: float = 0.5
    """Factor of the score of an outdated memory, in [0, 1], where a larger value ranks it higher."""
    modes: bool = True
    """Whether a question about the past also finds replaced memories and prefers what was valid then."""
    corrections: bool = True
    """Whether a replaced memory leads to its replacement in questions that are not about the past."""
    tense: bool = True
    """Whether a question in the past tense lowers no memory and also finds plans and passing states that are
    over."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "over"))


class EligibilityDecision(Decision, stage="eligibility"):
    """The mode of the read; the numbers count what was left out by reason, and what is left."""

    @property
    def searched(self) -> int:
        """How many memories the search may go through."""
        return int(self.numbers["searched"])


@dataclass(frozen=True)
class Standing:
    """How memories stand at the instant that a question is about.

    `stub_days`: how long a memory is dormant before it is a stub. `windows`: whether validity windows count,
    and `facts`: those of every kind.
    """

    stub_days: float
    windows: bool
    facts: bool

    @classmethod
    def under(cls, config: Settings) -> "Standing":
        validity = config.of(ValidityConfig)
        return cls(config.of(ColdConfig).stub_days, validity.enabled, validity.facts)

    def cold(self, columns: Columns, request: Request) -> Mask:
        """Dormant: not searched, but reached by association and by deep recall."""
        cold = (columns["tier"] >= Tier.DORMANT) & ~self.stub(columns, request)
        if request.point_in_time:
            cold &= arrays.at_least(request.at - columns["cold_since"], 0.0)
        return cold

    def stub(self, columns: Columns, request: Request) -> Mask:
        stub = columns["tier"] == Tier.STUB
        if request.point_in_time:
            stub &= is_due_stub(request.at - columns["cold_since"], min_days=self.stub_days)
        return stub

    def expired(self, columns: Columns, at: float, *, point_in_time: bool = False) -> Mask:
        """A plan or passing state whose time is over, and with `facts` a memory of any kind; without an end
        (NaN) there is no expiry.

        At a point in time every kind ends with its window, for the question is what was true then; a current
        read still tells of a fact that ended. (The end of what was superseded came with its successor.)
        """
        if not self.windows:
            return np.zeros(len(columns), np.bool_)
        over = np.asarray(columns["valid_until"] <= at)
        if self.facts:
            return over
        rows = np.flatnonzero(over)
        over[rows] = expires(columns["kind"][rows])
        if point_in_time:
            over[rows] |= columns["superseded_by"][rows] == NO_ROW
        return over

    def future(self, columns: Columns, request: Request) -> Mask:
        """What is not yet true, and at a point in time what was not yet recorded."""
        future = (columns["valid_from"] > request.at) & self.windows
        if request.point_in_time:
            future |= columns["created_at"] > request.at
        return future

    def outdated(self, columns: Columns, request: Request) -> Mask:
        """What deep recall includes at a penalty and everything else excludes."""
        expired = self.expired(columns, request.at, point_in_time=request.point_in_time)
        return self.cold(columns, request) | is_superseded(columns, request) | expired


def is_superseded(columns: Columns, request: Request) -> Mask:
    """Replaced by another memory: as things stand now, or as they stood at a point in time. What was
    contradicted had ended by then; what was absorbed, and had ended, if the other was recorded by then."""
    successor = columns["superseded_by"]
    superseded = successor != NO_ROW
    if request.point_in_time:
        recorded = columns["created_at"][successor] <= request.at  # NO_ROW reads the last row: masked above
        recorded |= columns["contradicted_by"] != NO_ROW
        superseded &= recorded & ~(columns["valid_until"] > request.at)
    return superseded


def is_absorbed(columns: Columns) -> Mask:
    """What it says another memory says now, as things stand: it was not contradicted, but merged."""
    return np.asarray((columns["superseded_by"] != NO_ROW) & (columns["contradicted_by"] == NO_ROW))


class Eligibility:
    """Stubs and the future never; without deep recall nothing that was absorbed or is outdated. By
    association cold memories too; a question about what was is told of what is over or was replaced, cold or
    not, and where the strategy asks for what was replaced, of what was absorbed too. Where the strategy asks
    for kinds and there is something of them, nothing else."""

    def __init__(self, config: ValidityConfig, standing: Standing) -> None:
        self._config = config
        self._standing = standing

    def __call__(self, view: View) -> tuple[View, EligibilityDecision]:
        request, columns, standing = view.request, view.columns, self._standing
        reasons = {
            "dormant": standing.cold(columns, request),
            "stub": standing.stub(columns, request),
            "superseded": is_superseded(columns, request),
            "expired": standing.expired(columns, request.at, point_in_time=request.point_in_time),
            "future": standing.future(columns, request),
        }
        given = columns["write_source"] == WriteSource.MANUAL
        if self._config.sinking and not request.over:  # an end that was given counts for every kind
            ended = (columns["valid_until"] <= request.at) & (columns["superseded_by"] == NO_ROW)
            reasons["expired"] |= ended & given & standing.windows
        reachable = ~(reasons["stub"] | reasons["future"])
        if not request.outdated:
            reachable &= ~reasons["superseded"]
            if not (self._config.sinking or request.over):
                reachable &= ~reasons["expired"]
            elif request.point_in_time or not request.over:  # an end that was inferred does not hide
                reachable &= ~(reasons["expired"] & given)
        literal = request.superseded or (request.mode is Mode.TIMELINE and not self._config.modes)
        if not (request.deep or literal):
            reachable &= ~(reasons["superseded"] & is_absorbed(columns))
        awake = reasons["expired"] & request.over
        if request.outdated:
            awake |= reasons["superseded"] | reasons["expired"]
        asleep = reasons["dormant"] & ~awake
        searched = reachable if request.deep else reachable & ~asleep
        reason = ""
        if request.kinds:
            kinds = [Kind.parse(kind) for kind in request.kinds]
            reasons["kind"] = ~np.isin(columns["kind"], kinds)
            if np.any(searched & ~reasons["kind"]):
                searched &= ~reasons["kind"]
                reachable &= ~reasons["kind"]
            else:
                del reasons["kind"]
                reason = "nothing of these kinds"
        numbers = {name: float(np.count_nonzero(mask)) for name, mask in reasons.items()}
        decision = EligibilityDecision.made(
            "deep" if request.deep else str(request.mode),
            reason,
            numbers={name: count for name, count in numbers.items() if count}
            | {"searched": float(np.count_nonzero(searched))},
        )
        surfaced = None if searched.all() else searched
        return view._replace(searched=surfaced, surfaced=surfaced, reachable=reachable), decision


EXPIRED = LossStage(
    "expired", "outdated: its validity had ended", "it would have to hold until it was asked for"
)

ELIGIBILITY = Mechanism[Admit](
    "eligibility",
    "read",
    ValidityConfig,
    switch="",
    build=lambda config, _: Eligibility(config.of(ValidityConfig), Standing.under(config)),
    losses=(EXPIRED,),
)

VALIDITY = Mechanism[Stage]("validity", "read", ValidityConfig)
MODES, CORRECTIONS, TENSE = (
    Mechanism[Stage](f"validity.{name}", "read", ValidityConfig, name, owner="enabled")
    for name in ("modes", "corrections", "tense")
)
"""Switches of stages: `modes` and `corrections` each turn off two of them."""
