"""Neighbour evolution: an access strengthens the memories that are connected with what was retrieved, and a
dream those that share an entity with it (A-MEM, Xu et al. 2025)."""

from dataclasses import dataclass

import numpy as np

from cogmem.documents.shared.association import Ties
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.arrays import below
from cogmem.dynamics.reinforcement import multiply
from cogmem.kernel.checks import at_least, positive, require
from cogmem.memory import Relation
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.reinforcement import Effect, ReinforcementDecision, Retrieval
from cogmem.trace import Decision


@dataclass(frozen=True)
class EvolutionConfig:
    """The step of the dream that strengthens memories that share an entity with a recently used one (A-MEM,
    Xu et al. 2025)."""

    enabled: bool = False
    """Whether neighbours of used memories are strengthened."""
    connected: bool = False
    """Whether an access also strengthens the memories that are linked to the retrieved ones by a relation or
    an association."""
    days: float = 1.0
    """Days since the last access within which a memory counts as used, above 0, usually the time between
    dreams."""
    gain: float = 1.02
    """Factor of a neighbour's stability, at least 1."""

    def __post_init__(self) -> None:
        require(self, *positive(self, "days"), *at_least(self, 1, "gain"))


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
        for entity in entities:
            neighbour[state.partition.columns.mentioning("entities", entity)] = True
        grown = state.strengthen(np.flatnonzero(neighbour & ~used & state.live()), self._config.gain)
        return [
            report(
                EvolutionDecision,
                EvolutionDecision.STRENGTHENED,
                grown,
                used=float(len(rows)),
                entities=float(len(entities)),
            )
        ]


class Connected:
    """Strengthens what is connected with the direct results, once, without an access."""

    def __init__(self, config: EvolutionConfig) -> None:
        self._config = config

    def __call__(self, retrieval: Retrieval) -> ReinforcementDecision:
        view, direct = retrieval.view, retrieval.direct
        linked = Ties.of(direct, view.partition, retrieval.now).far
        related = view.partition.relations.reach(direct, 1, _TYPED).rows
        rows = np.setdiff1d(np.concatenate([linked, related]), retrieval.rows)
        rows = rows[view.reachable[rows]]
        before = view.columns["stability"][rows]
        after = multiply(before, self._config.gain)
        grown = after > before
        retrieval.changes.set("stability", rows[grown], after[grown])
        return ReinforcementDecision.made(
            ReinforcementDecision.NEIGHBOURS,
            "connected",
            rows=tuple(rows[grown].tolist()),
            scores=tuple(after[grown].tolist()),
        )


_TYPED = frozenset(Relation) - {Relation.SUSPECTED}

CONNECTED = Mechanism[Effect](
    "evolution.connected",
    "read",
    EvolutionConfig,
    switch="",
    when=lambda config: config.of(EvolutionConfig).enabled and config.of(EvolutionConfig).connected,
    build=lambda config, _: Connected(config.of(EvolutionConfig)),
    phase="reinforce",
    after="reinforcement",
)

EVOLUTION = Mechanism[Step](
    "evolution",
    "dream",
    EvolutionConfig,
    after="synaptic_replay",
    build=lambda config, _: Evolution(config.of(EvolutionConfig)),
)
