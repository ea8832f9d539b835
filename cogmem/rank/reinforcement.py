"""Reinforcement: retrieval strengthens what it retrieved (the testing effect, Roediger & Karpicke 2006), and
ties it together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import elapsed_days
from cogmem.dynamics.reinforcement import (
    ASSOCIATIVE_BOOST,
    DIRECT_BOOST,
    INTERVAL_DAYS,
    MAX_FACTOR,
    earns_core,
    multiply,
    reinforce,
    spaced_factor,
    storage_strength,
)
from cogmem.kernel.checks import at_least, positive, require, unit
from cogmem.log.forgetting import ColdConfig
from cogmem.memory import Category, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Candidates, Floats, View
from cogmem.rank.trust import Trust, TrustConfig
from cogmem.store.columns import Changes, Columns, Rows
from cogmem.trace import Decision

_SESSIONS = 1000
"""Maximum number of sessions that a memory knows to have retrieved it, the first."""


@dataclass(frozen=True)
class ReinforcementConfig:
    """Reinforcement by reads: stability + boost · min(`max_factor`, days since access / `interval_days`).

    Links, reactivation and promotion have switches of their own. Promotion counts accesses, however, and the
    next dream returns a reactivated memory to cold storage if it was not accessed.
    """

    enabled: bool = True
    """Whether a read counts as an access and raises stability."""
    direct: float = DIRECT_BOOST
    """Boost of a memory that the search found, in units of stability, at least 0, where a larger value slows
    forgetting."""
    associative: float = ASSOCIATIVE_BOOST
    """Boost of a memory that was found by association, in units of stability, at least 0, where a larger
    value slows forgetting."""
    max_factor: float = MAX_FACTOR
    """Maximum multiple of a boost after a long interval, at least 0."""
    interval_days: float = INTERVAL_DAYS
    """Days since the last access after which the boost is applied in full, above 0."""
    hebbian: float = 0.02
    """Share of its stability, at least 0, that a memory gains when it is retrieved together with others."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "direct", "associative", "max_factor", "hebbian"),
            *positive(self, "interval_days"),
        )


@dataclass(frozen=True)
class PromotionConfig:
    """Promotion of memories to core memories, for which all three conditions must hold."""

    enabled: bool = True
    """Whether memories are promoted."""
    accesses: int = 10
    """Minimum number of accesses, at least 0."""
    stability: float = 0.85
    """Minimum stability, in [0, 1]."""
    sessions: int = 3
    """Minimum number of sessions that retrieved the memory, at least 0."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "accesses", "sessions"), *unit(self, "stability"))


class ReinforcementDecision(Decision, stage="reinforcement"):
    """One effect of a retrieval, with the rows that it changed."""

    INCIDENTAL = ("linked",)

    STRENGTHENED = "strengthened"
    NEIGHBOURS = "neighbours"
    REACTIVATED = "reactivated"
    PROMOTED = "promoted"
    LINKED = "linked"
    NONE = "none"
    NOT_STORED = "not stored"


class Practice(NamedTuple):
    """How well practised some rows are."""

    stability: Floats
    accesses: NDArray[np.int64]
    sessions: list[tuple[str, ...]]  # that retrieved it


class Retrieval:
    """What was retrieved, and what that changes: an effect adds to `changes`, and those behind it see what it
    made of `practice`."""

    def __init__(self, selected: Candidates, view: View) -> None:
        rows, columns = selected.rows, view.columns
        sessions = columns.objects("session_ids")
        self.selected = selected
        self.view = view
        self.changes = Changes()
        self.practice = Practice(
            columns["stability"][rows],
            columns["access_count"][rows],
            [sessions[row] for row in rows.tolist()],
        )

    @property
    def rows(self) -> Rows:
        return self.selected.rows

    @property
    def direct(self) -> Rows:
        """Those that did not come by association."""
        return self.selected.rows[~self.selected.linked]

    @property
    def columns(self) -> Columns:
        return self.view.columns

    @property
    def now(self) -> float:
        return self.view.request.now


Effect = Callable[[Retrieval], ReinforcementDecision]
"""reinforce: one thing that retrieval does to memories, and to which."""


class Reinforcement:
    """All effects of a retrieval, each on its own.

    `session_ids` are the sessions that retrieved a memory: the one that wrote it is not among them unless it
    did, for promotion asks for accesses.
    """

    def __init__(self, effects: Sequence[Effect]) -> None:
        self._effects = effects

    def __call__(self, selected: Candidates, view: View) -> tuple[Changes, list[Decision]]:
        """What changes, and one decision for each effect with the rows that it changed: "strengthened" and
        "neighbours" have the new stabilities beside them, and "linked" changed the link of every two of its
        rows."""
        retrieval = Retrieval(selected, view)
        decisions: list[Decision] = [effect(retrieval) for effect in self._effects]
        none = ReinforcementDecision.made(ReinforcementDecision.NONE)
        return retrieval.changes, [decision for decision in decisions if decision.rows] or [none]


class Strengthening:
    """The access is recorded and the stability boosted; that of the direct results once more, where there are
    several (Hebbian co-activation)."""

    def __init__(self, config: ReinforcementConfig) -> None:
        self._config = config

    def __call__(self, retrieval: Retrieval) -> ReinforcementDecision:
        selected, columns, changes = retrieval.selected, retrieval.columns, retrieval.changes
        rows, before, config = selected.rows, retrieval.practice, self._config
        session = retrieval.view.request.session
        idle = elapsed_days(columns["last_accessed_at"][rows], retrieval.now)
        factor = spaced_factor(idle, interval_days=config.interval_days, most=config.max_factor)
        boost = np.where(selected.linked, config.associative, config.direct)
        together = ~selected.linked & (np.count_nonzero(~selected.linked) > 1) & (config.hebbian > 0)
        gain = 1.0 + config.hebbian * together
        after = Practice(
            multiply(reinforce(before.stability, factor, boost=boost), gain),
            before.accesses + 1,
            [
                known if not session or session in known else (*known, session)[:_SESSIONS]
                for known in before.sessions
            ],
        )
        changes.set("stability", rows, after.stability)
        changes.set("access_count", rows, after.accesses)
        changes.set("last_accessed_at", rows, retrieval.now)
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
        retrieval.practice = after
        return effect(ReinforcementDecision.STRENGTHENED, rows, after.stability, **numbers)


def reactivate(retrieval: Retrieval) -> ReinforcementDecision:
    """A dormant memory that was retrieved is hot again."""
    rows, changes = retrieval.rows, retrieval.changes
    cold = rows[retrieval.columns["tier"][rows] == Tier.DORMANT]
    changes.set("tier", cold, Tier.EPISODIC)
    changes.set("tier_since", cold, retrieval.now)
    changes.set("cold_since", cold, np.nan)
    return effect(ReinforcementDecision.REACTIVATED, cold)


class Promotion:
    """What is well practised becomes core."""

    def __init__(self, config: PromotionConfig, trust: Trust) -> None:
        self._config = config
        self._trust = trust

    def __call__(self, retrieval: Retrieval) -> ReinforcementDecision:
        rows, practice = retrieval.rows, retrieval.practice
        earned = earns_core(
            practice.accesses,
            practice.stability,
            [len(sessions) for sessions in practice.sessions],
            min_accesses=self._config.accesses,
            min_stability=self._config.stability,
            min_sessions=self._config.sessions,
        )
        columns = retrieval.columns
        due = rows[earned & (columns["category"][rows] != Category.CORE)].tolist()
        promoted = np.array([row for row in due if self._trust.lasting(columns, row)], np.int64)
        retrieval.changes.set("category", promoted, Category.CORE)
        return effect(ReinforcementDecision.PROMOTED, promoted)


def effect(name: str, rows: Rows, stability: Floats | None = None, **numbers: float) -> ReinforcementDecision:
    """A decision about these rows, with their new stabilities beside them."""
    after = () if stability is None else tuple(stability.tolist())
    return ReinforcementDecision.made(name, numbers=numbers, rows=tuple(rows.tolist()), scores=after)


STRENGTHENING = Mechanism[Effect](
    "reinforcement",
    "read",
    ReinforcementConfig,
    switch="",
    when=lambda config: config.of(ReinforcementConfig).enabled,
    build=lambda config, _: Strengthening(config.of(ReinforcementConfig)),
)
REACTIVATION = Mechanism[Effect](
    "cold.reactivation",
    "read",
    ColdConfig,
    switch="",
    when=lambda config: config.of(ColdConfig).reactivation,
    build=lambda config, _: reactivate,
)
PROMOTION = Mechanism[Effect](
    "promotion",
    "read",
    PromotionConfig,
    switch="",
    when=lambda config: config.of(PromotionConfig).enabled,
    build=lambda config, _: Promotion(
        config.of(PromotionConfig), Trust(config.of(TrustConfig), config.language)
    ),
)
EFFECTS = (STRENGTHENING, REACTIVATION, PROMOTION)
"""What a read does to the store. None has a switch among the mechanisms of reading: no single answer shows
it."""
