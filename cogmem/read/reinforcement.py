"""Reinforcement: retrieval strengthens what it retrieved (the testing effect), and ties it together."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import elapsed_days
from cogmem.config import AssociationConfig, EngineConfig
from cogmem.dynamics.association import fade, strengthen
from cogmem.dynamics.reinforcement import earns_core, reinforce, spaced_factor, storage_strength
from cogmem.memory import Category, Tier
from cogmem.read.request import Candidates, Floats, Request
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Columns, Rows
from cogmem.trace import Decision


class Practice(NamedTuple):
    """How well practised some rows are."""

    stability: Floats
    accesses: NDArray[np.int64]
    sessions: list[tuple[str, ...]]  # that retrieved it


def _practice(columns: Columns, rows: Rows) -> Practice:
    sessions = columns.objects("session_ids")
    return Practice(
        columns["stability"][rows], columns["access_count"][rows], [sessions[row] for row in rows.tolist()]
    )


class Reinforcement:
    """Two-tier boosts, co-retrieval links, reactivation of cold memories, core promotion (SDK documents).

    Each has its own switch and works without the others. `session_ids` are the sessions that retrieved a
    memory: the one that wrote it is not among them unless it did, for promotion asks for accesses.
    """

    def __init__(self, config: EngineConfig) -> None:
        self._boost = config.reinforcement
        self._promotion = config.promotion
        self._cold = config.cold
        self._association = config.association

    def __call__(
        self, selected: Candidates, request: Request, partition: Partition, session: str | None
    ) -> tuple[Changes, Decision]:
        rows = selected.rows
        changes = Changes()
        practice = _practice(partition.columns, rows)
        if self._boost.enabled:
            practice = self._strengthen(changes, practice, selected, request, partition.columns, session)
        reactivated = self._reactivate(changes, rows, partition.columns)
        promoted = self._promote(changes, practice, rows, partition.columns)
        direct = rows[~selected.linked]
        if self._association.enabled and self._association.co_retrieval:
            tie(changes, direct, partition, self._association, request.now)
        if not changes:
            return changes, Decision("reinforcement", "none")
        numbers = {
            "direct": float(len(direct) * self._boost.enabled),
            "associative": float((len(rows) - len(direct)) * self._boost.enabled),
            "reactivated": float(reactivated),
            "promoted": float(promoted),
        }
        return changes, Decision("reinforcement", "strengthened", numbers=numbers, rows=tuple(rows.tolist()))

    def _strengthen(
        self,
        changes: Changes,
        before: Practice,
        selected: Candidates,
        request: Request,
        columns: Columns,
        session: str | None,
    ) -> Practice:
        """Record the access and boost the stability."""
        rows = selected.rows
        factor = spaced_factor(
            elapsed_days(columns["last_accessed_at"][rows], request.now),
            interval_days=self._boost.interval_days,
            cap=self._boost.max_factor,
        )
        boost = np.where(selected.linked, self._boost.associative, self._boost.direct)
        after = Practice(
            reinforce(before.stability, factor, boost=boost),
            before.accesses + 1,
            [known if not session or session in known else (*known, session) for known in before.sessions],
        )
        changes.set("stability", rows, after.stability)
        changes.set("access_count", rows, after.accesses)
        changes.set("last_accessed_at", rows, request.now)
        changes.set("at_floor_since", rows, np.nan)
        changes.set("storage_strength", rows, storage_strength(columns["storage_strength"][rows]))
        for row, known, sessions in zip(rows.tolist(), before.sessions, after.sessions, strict=True):
            if sessions != known:
                changes.set_object("session_ids", row, sessions)
        return after

    def _reactivate(self, changes: Changes, rows: Rows, columns: Columns) -> int:
        if not self._cold.reactivation:
            return 0
        cold = rows[columns["tier"][rows] == Tier.DORMANT]
        changes.set("tier", cold, Tier.EPISODIC)
        changes.set("cold_since", cold, np.nan)
        return len(cold)

    def _promote(self, changes: Changes, practice: Practice, rows: Rows, columns: Columns) -> int:
        if not self._promotion.enabled:
            return 0
        earned = earns_core(
            practice.accesses,
            practice.stability,
            [len(sessions) for sessions in practice.sessions],
            min_accesses=self._promotion.accesses,
            min_stability=self._promotion.stability,
            min_sessions=self._promotion.sessions,
        )
        promoted = rows[earned & (columns["category"][rows] != Category.CORE)]
        changes.set("category", promoted, Category.CORE)
        return len(promoted)


def tie(changes: Changes, rows: Rows, partition: Partition, config: AssociationConfig, now: float) -> None:
    """Strengthen the link of every pair of rows, from what is left of it now."""
    upper = np.triu_indices(len(rows), 1)
    first, second = rows[upper[0]], rows[upper[1]]
    if not len(first):
        return
    links = partition.links
    at = links.find(first, second)
    exists = at >= 0
    weight = np.zeros(len(at))
    weight[exists] = fade(
        links["weight"][at[exists]],
        now - links["updated_at"][at[exists]],
        time_constant_days=config.decay_days,
    )
    changes.link(first, second, strengthen(weight, boost=config.co_retrieval), now)
