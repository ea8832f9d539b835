"""Reinforcement: retrieval strengthens what it retrieved (the testing effect), and ties it together."""

import numpy as np

from cogmem.clock import elapsed_days
from cogmem.config import AssociationConfig, EngineConfig
from cogmem.dynamics.association import fade, strengthen
from cogmem.dynamics.reinforcement import earns_core, reinforce, spaced_factor, storage_strength
from cogmem.memory import Category, Tier
from cogmem.read.request import Candidates, Request
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Rows
from cogmem.trace import Decision


class Reinforcement:
    """Two-tier boosts, co-retrieval links, reactivation of cold memories, core promotion (SDK documents)."""

    def __init__(self, config: EngineConfig) -> None:
        self._boost = config.reinforcement
        self._promotion = config.promotion
        self._association = config.association

    def __call__(
        self, selected: Candidates, request: Request, partition: Partition, session: str | None
    ) -> tuple[Changes, Decision]:
        columns, rows = partition.columns, selected.rows
        changes = Changes()
        if not rows.size:
            return changes, Decision("reinforcement", "none")
        factor = spaced_factor(
            elapsed_days(columns["last_accessed_at"][rows], request.now),
            interval_days=self._boost.interval_days,
            cap=self._boost.max_factor,
        )
        boost = np.where(selected.linked, self._boost.associative, self._boost.direct)
        stability = reinforce(columns["stability"][rows], factor, boost=boost)
        accesses = columns["access_count"][rows] + 1
        changes.set("stability", rows, stability)
        changes.set("access_count", rows, accesses)
        changes.set("last_accessed_at", rows, request.now)
        changes.set("storage_strength", rows, storage_strength(columns["storage_strength"][rows]))
        sessions = self._add_session(changes, rows, partition, session)

        changes.set("at_floor_since", rows, np.nan)
        cold = rows[columns["tier"][rows] == Tier.DORMANT]
        changes.set("tier", cold, Tier.EPISODIC)
        changes.set("cold_since", cold, np.nan)

        promoted = self._promoted(partition, rows, stability, accesses, sessions)
        changes.set("category", promoted, Category.CORE)
        if self._association.enabled:
            tie(changes, rows[~selected.linked], partition, self._association, request.now)
        numbers = {
            "direct": float(np.count_nonzero(~selected.linked)),
            "associative": float(np.count_nonzero(selected.linked)),
            "reactivated": float(len(cold)),
            "promoted": float(len(promoted)),
        }
        return changes, Decision("reinforcement", "strengthened", numbers=numbers, rows=tuple(rows.tolist()))

    def _add_session(
        self, changes: Changes, rows: Rows, partition: Partition, session: str | None
    ) -> list[int]:
        """Add the session to each row; returns how many distinct sessions each then has."""
        counts = []
        for row in rows.tolist():
            known = partition.columns.objects("session_ids")[row]
            if session and session not in known:
                known = (*known, session)
                changes.set_object("session_ids", row, known)
            counts.append(len(known))
        return counts

    def _promoted(
        self,
        partition: Partition,
        rows: Rows,
        stability: np.ndarray,
        accesses: np.ndarray,
        sessions: list[int],
    ) -> Rows:
        if not self._promotion.enabled:
            return rows[:0]
        earned = earns_core(
            accesses,
            stability,
            sessions,
            min_accesses=self._promotion.accesses,
            min_stability=self._promotion.stability,
            min_sessions=self._promotion.sessions,
        )
        return rows[earned & (partition.columns["category"][rows] != Category.CORE)]


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
