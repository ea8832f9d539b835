"""Neighbour evolution: what was used strengthens what it shares an entity with."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.arrays import below
from cogmem.settings.dream import EvolutionConfig
from cogmem.trace import Decision


class Evolution:
    """Live neighbours of what was accessed within `days`, those not accessed themselves: stability · `gain`
    once, however many neighbours they have. The protected gain too: strength is no edit.

    Neighbours share an entity that not more than `common_share` of all memories mention. With `days` as far
    apart as the dreams are, every access counts once.
    (v9 document, after A-MEM: a memory's access strengthens what it is connected with; entity crosslinks)
    """

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
        return [report("evolution", "strengthened", grown, used=float(len(rows)), entities=float(telling))]
