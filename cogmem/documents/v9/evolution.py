"""Neighbour evolution: a memory that was used strengthens the memories that share an entity with it
(A-MEM, Xu et al. 2025)."""

from dataclasses import dataclass

import numpy as np

from cogmem.checks import at_least, positive, require, unit
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.arrays import below
from cogmem.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class EvolutionConfig:
    """Neighbour evolution (A-MEM, Xu et al. 2025). No corpus was used to choose the defaults."""

    enabled: bool = False
    """Whether the step runs."""
    days: float = 1.0
    """A memory counts as used if it was accessed within this many days, above 0. Set it to the time between
    dreams, so that every access counts once."""
    gain: float = 1.02
    """Factor of a neighbour's stability, at least 1."""
    common_share: float = 0.1
    """An entity that a larger share of all memories mentions makes no neighbours, in [0, 1]."""

    def __post_init__(self) -> None:
        require(self, *positive(self, "days"), *at_least(self, 1, "gain"), *unit(self, "common_share"))


class EvolutionDecision(Decision, stage="evolution"):
    """Neighbours of used memories."""

    STRENGTHENED = "strengthened"
    """The stability grew; `used` counts the memories and `entities` the entities that caused it."""


class Evolution:
    """Strengthens the live neighbours of recently used memories, if they were not used themselves; once,
    however many neighbours they have. Protected memories gain too: strengthening edits nothing."""

    def __init__(self, config: EvolutionConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        used = (state["access_count"] > 0) & below(state.now - state["last_accessed_at"], self._config.days)
        rows = np.flatnonzero(used)
        entities = {entity for row in rows.tolist() for entity in state.object("entities", row)}
        neighbour = np.zeros(len(state), np.bool_)
        telling = 0
        for entity in entities:
            mentioning = state.partition.columns.mentioning("entities", entity)
            if not below(self._config.common_share * len(state), len(mentioning)):
                neighbour[mentioning] = True
                telling += 1
        grown = state.strengthen(np.flatnonzero(neighbour & ~used & state.live()), self._config.gain)
        return [
            report(
                EvolutionDecision,
                EvolutionDecision.STRENGTHENED,
                grown,
                used=float(len(rows)),
                entities=float(telling),
            )
        ]


EVOLUTION = Mechanism[Step](
    "evolution",
    "dream",
    EvolutionConfig,
    after="synaptic_replay",
    build=lambda config, parts: Evolution(config.of(EvolutionConfig)),
)
