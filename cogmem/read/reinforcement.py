"""Reinforcement: retrieval strengthens what it retrieved (the testing effect), and ties it together."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import elapsed_days
from cogmem.dynamics.association import fade, strengthen
from cogmem.dynamics.reinforcement import earns_core, multiply, reinforce, spaced_factor, storage_strength
from cogmem.mechanism import Settings
from cogmem.memory import Category, Tier
from cogmem.read.links import Ties
from cogmem.read.request import Candidates, Floats, View
from cogmem.settings import AssociationConfig, ColdConfig, PromotionConfig, ReinforcementConfig
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
    """Two-tier boosts, co-retrieval links, reactivation of cold memories, core promotion (SDK documents);
    Hebbian co-activation, of the results and of what is linked to them (v9 document).

    Each has its own switch and works without the others. `session_ids` are the sessions that retrieved a
    memory: the one that wrote it is not among them unless it did, for promotion asks for accesses.
    """

    def __init__(self, config: Settings) -> None:
        self._boost = config.of(ReinforcementConfig)
        self._promotion = config.of(PromotionConfig)
        self._cold = config.of(ColdConfig)
        self._association = config.of(AssociationConfig)

    def __call__(self, selected: Candidates, view: View) -> tuple[Changes, list[Decision]]:
        """What changes, and one decision for each effect with the rows that it changed: "strengthened" and
        "neighbours" have the new stabilities beside them, and "linked" changed the link of every two of its
        rows."""
        rows, columns = selected.rows, view.columns
        direct = rows[~selected.linked]
        changes = Changes()
        practice = _practice(columns, rows)
        decisions = []
        if self._boost.enabled:
            practice, decision = self._strengthen(changes, practice, selected, view)
            decisions += [decision, self._neighbours(changes, direct, rows, view)]
        decisions.append(self._reactivate(changes, rows, columns, view.request.now))
        decisions.append(self._promote(changes, practice, rows, columns))
        if self._association.enabled and self._association.co_retrieval:
            decisions.append(tie(changes, direct, view.partition, self._association, view.request.now))
        return changes, [one for one in decisions if one.rows] or [Decision("reinforcement", "none")]

    def _strengthen(
        self,
        changes: Changes,
        before: Practice,
        selected: Candidates,
        view: View,
    ) -> tuple[Practice, Decision]:
        """Record the access and boost the stability; that of the direct results once more, where there are
        several."""
        rows, request, columns = selected.rows, view.request, view.columns
        session = request.session
        factor = spaced_factor(
            elapsed_days(columns["last_accessed_at"][rows], request.now),
            interval_days=self._boost.interval_days,
            cap=self._boost.max_factor,
        )
        boost = np.where(selected.linked, self._boost.associative, self._boost.direct)
        together = ~selected.linked & (np.count_nonzero(~selected.linked) > 1) & (self._boost.hebbian > 0)
        gain = 1.0 + self._boost.hebbian * together
        after = Practice(
            multiply(reinforce(before.stability, factor, boost=boost), gain),
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
        numbers = {
            "direct": float(np.count_nonzero(~selected.linked)),
            "associative": float(np.count_nonzero(selected.linked)),
            "hebbian": float(np.count_nonzero(together)),
        }
        return after, _effect("strengthened", rows, after.stability, **numbers)

    def _neighbours(self, changes: Changes, direct: Rows, returned: Rows, view: View) -> Decision:
        """What the direct results are linked to gains stability too, without an access."""
        rows = np.zeros(0, np.int64)
        if self._association.enabled and self._boost.neighbours:
            ties = Ties.of(direct, view.partition, self._association, view.request.now)
            rows = np.setdiff1d(ties.far, returned)
            rows = rows[view.reachable[rows]]
        before = view.columns["stability"][rows]
        after = multiply(before, 1.0 + self._boost.neighbours)
        grown = after > before
        changes.set("stability", rows[grown], after[grown])
        return _effect("neighbours", rows[grown], after[grown])

    def _reactivate(self, changes: Changes, rows: Rows, columns: Columns, now: float) -> Decision:
        cold = rows[(columns["tier"][rows] == Tier.DORMANT) & self._cold.reactivation]
        changes.set("tier", cold, Tier.EPISODIC)
        changes.set("tier_since", cold, now)
        changes.set("cold_since", cold, np.nan)
        return _effect("reactivated", cold)

    def _promote(self, changes: Changes, practice: Practice, rows: Rows, columns: Columns) -> Decision:
        earned = earns_core(
            practice.accesses,
            practice.stability,
            [len(sessions) for sessions in practice.sessions],
            min_accesses=self._promotion.accesses,
            min_stability=self._promotion.stability,
            min_sessions=self._promotion.sessions,
        )
        not_yet = columns["category"][rows] != Category.CORE
        promoted = rows[earned & not_yet & self._promotion.enabled]
        changes.set("category", promoted, Category.CORE)
        return _effect("promoted", promoted)


def tie(
    changes: Changes, rows: Rows, partition: Partition, config: AssociationConfig, now: float
) -> Decision:
    """Strengthen the link of every pair of rows, from what is left of it now, and count the occasion."""
    upper = np.triu_indices(len(rows), 1)
    first, second = rows[upper[0]], rows[upper[1]]
    if not len(first):
        return _effect("linked", first)
    links = partition.links
    at = links.find(first, second)
    exists = at >= 0
    weight, count = np.zeros(len(at)), np.zeros(len(at), np.int64)
    weight[exists] = fade(
        links["weight"][at[exists]],
        now - links["updated_at"][at[exists]],
        time_constant_days=config.decay_days,
    )
    count[exists] = links["count"][at[exists]]
    changes.link(first, second, strengthen(weight, boost=config.co_retrieval), now, count + 1)
    return _effect("linked", rows, links=float(len(at)), new=float(np.count_nonzero(~exists)))


def _effect(effect: str, rows: Rows, stability: Floats | None = None, **numbers: float) -> Decision:
    after = () if stability is None else tuple(stability.tolist())
    return Decision("reinforcement", effect, numbers=numbers, rows=tuple(rows.tolist()), scores=after)
