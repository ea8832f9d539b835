"""Cold storage: memories that stay at their floor go dormant, and dormant ones become stubs.

Both instants follow from the law of forgetting, not from the time of the dream. So a silent month leaves the
same state whether the engine dreams every night or once.
"""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.tiers import is_due_cold, is_due_stub
from cogmem.log.forgetting import TOLERANCE, ColdConfig, exempt
from cogmem.memory import Tier
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.trace import Decision


class MigrationDecision(Decision, stage="migration"):
    """Memories that went cold."""

    DORMANT = "dormant"
    """The retention had been at its floor long enough."""


class StubsDecision(Decision, stage="stubs"):
    """Memories that were cut to a stub."""

    STUB = "stub"
    """Only id, provenance and the first characters are left."""


class Migration:
    """Makes a memory dormant `floor_days` after its retention came within the tolerance of its floor. A
    memory that another step of this dream made dormant keeps that step's instant if it is earlier."""

    def __init__(self, config: ColdConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        before = state.partition.columns
        rows = np.flatnonzero((before["tier"] < Tier.DORMANT) & ~exempt(state))
        gone = state["tier"][rows] >= Tier.DORMANT
        stored, present = (state.floor_reached_at(rows, TOLERANCE, stored=stored) for stored in (True, False))
        reached = np.where(gone, stored, present)
        hot_until = np.where(gone, state["tier_since"][rows], state.now)
        state.set("at_floor_since", rows, np.where(reached <= hot_until, reached, np.nan))
        cold = is_due_cold(hot_until - reached, min_days=self._config.floor_days)
        state.move(rows[cold], Tier.DORMANT, reached[cold] + self._config.floor_days)
        return [report(MigrationDecision, MigrationDecision.DORMANT, rows[cold], "at the floor")]


class Stubs:
    """Cuts a memory that was dormant for `stub_days` to a stub: its id, its provenance and its first
    characters."""

    def __init__(self, config: ColdConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        due = is_due_stub(state.now - state["cold_since"], exempt(state), min_days=self._config.stub_days)
        rows = np.flatnonzero((state["tier"] == Tier.DORMANT) & due)
        since = state["cold_since"][rows] + self._config.stub_days
        state.stub(rows, self._config.stub_characters, since)
        return [report(StubsDecision, StubsDecision.STUB, rows)]


DORMANT = LossStage(
    "dormant",
    "forgotten: inactive when the question was asked",
    "it would have to be active when the question is asked",
)

COLD = Mechanism[Step](
    "cold",
    "dream",
    ColdConfig,
    build=lambda config, _: Migration(config.of(ColdConfig)),
    stage="migration",
    losses=(DORMANT,),
)

STUBS = Mechanism[Step](
    "cold.stubs",
    "dream",
    ColdConfig,
    "stubs",
    owner="enabled",
    build=lambda config, _: Stubs(config.of(ColdConfig)),
    stage="stubs",
)
