"""MemoryBank: what is not recalled is forgotten, after Ebbinghaus, as its authors read him.

Zhong et al. 2023, *MemoryBank: Enhancing Large Language Models with Long-Term Memory* (AAAI 2024), section
2.3, and their code (`forget_memory.py` of MemoryBank-SiliconFriend). From the paper: R = e^(-t/S), S = 1 when
a memory is first told; recalled, S grows by 1 and t starts again, without end (their code stops at S = 3, and
forgets all after 30 days). From the code: t counts whole calendar days; a memory is kept with probability R;
each turn of the conversation is a question that recalls the `RECALLED` nearest memories, which is what keeps
any of them.

What differs: they draw again at every login, from the whole history; here one draw decides between two
recalls of a memory, so that it is there after t days with probability R whenever one looks, and what is gone
stays gone. A memory is one turn; summaries of days and portraits of the user want a language model, and
neighbours of one day are not glued together.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cogmem.dynamics.retention import exponential
from cogmem.memory import Category, Draft, Tier
from cogmem.rank.request import Floats
from cogmem.rng import stream
from cogmem.store import Changes, Rows
from cogmem.store.columns import Growing, Mask
from experiments.systems.base import About, Retained, SystemContext, retained
from experiments.systems.baselines import Dense

RECALLED = 6
"""Memories that a turn of the conversation brings back (`VECTOR_SEARCH_TOP_K` of their code)."""


class MemoryBank(Dense):
    """Turns by cosine similarity, among those that are not forgotten."""

    about = About(forgets=True, dates=True)

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        self._rng = stream(0, f"memorybank/{context.namespace}")
        self._lots = Growing(np.float64)

    def store(self, document: Draft) -> None:
        self.touch(self._partition.dense(document.vector, RECALLED, self.searched()).rows)
        super().store(replace(document, category=Category.EPISODIC))
        self._lots.push(self._rng.random())

    def touch(self, rows: Rows) -> None:
        changes = Changes()
        changes.set("access_count", rows, self._partition.columns["access_count"][rows] + 1)
        changes.set("last_accessed_at", rows, self._context.now)
        self._partition.commit(changes)
        self._lots.view[rows] = self._rng.random(rows.size)

    def retentions(self) -> Floats:
        """R of every memory now, forgotten or not.  (memories,)"""
        columns = self._partition.columns
        days = np.floor(self._context.now) - np.floor(columns["last_accessed_at"])
        return exponential(days / self._context.published.memorybank_days, 1.0 + columns["access_count"])

    def searched(self) -> Mask:
        """What is not forgotten: R is above the memory's lot, uniform in [0, 1)."""
        return np.asarray(self.retentions() > self._lots.view)

    def retention(self) -> Sequence[Retained]:
        tiers = np.where(self.searched(), Tier.EPISODIC, Tier.DORMANT)
        return retained(self._context, self._partition.columns, tiers, self.retentions())
