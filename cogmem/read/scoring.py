"""Scoring: relevance softened by retention, so that what faded must be more relevant to surface."""

from dataclasses import replace

import numpy as np

from cogmem.config import EngineConfig
from cogmem.forgetting import Forgetting
from cogmem.read.eligibility import is_expired, is_stub, outdated
from cogmem.read.request import Candidates, Floats, Request
from cogmem.store.base import Partition
from cogmem.store.columns import Rows
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision


class Scoring:
    """score = relevance · R^alpha, times the deep-recall penalty for what is outdated (SDK documents)."""

    def __init__(self, config: EngineConfig, forgetting: Forgetting) -> None:
        self._config = config
        self._forgetting = forgetting

    def __call__(
        self, candidates: Candidates, request: Request, partition: Partition
    ) -> tuple[Candidates, Decision]:
        """The candidates, best first, and how many of the first k places retention gave to another."""
        scored = self.score(candidates, request, partition)
        ranked = scored.take(scored.order())
        before = candidates.rows[candidates.order()[: request.k]]
        changed = np.count_nonzero(before != ranked.rows[: request.k])
        decision = Decision(
            "scoring",
            "reordered" if changed else "unchanged",
            numbers={"top_k_changed": float(changed)},
            rows=tuple(ranked.rows.tolist()),
            scores=tuple(ranked.scores.tolist()),
        )
        return ranked, decision

    def score(self, candidates: Candidates, request: Request, partition: Partition) -> Candidates:
        """The same candidates with their scores, rounded."""
        factor = self._factor(candidates.rows, request, partition)
        return replace(candidates, scores=np.round(candidates.relevance * factor, DECIMALS))

    def _factor(self, rows: Rows, request: Request, partition: Partition) -> Floats:
        """R^alpha of each row at the instant asked about, with the penalty of deep recall."""
        columns, config = partition.columns, self._config
        stub = is_stub(columns, request, config)[rows]
        retention = self._forgetting.retention(columns, rows, request.at, stub=stub)
        factor = np.power(retention, config.scoring.alpha)
        if request.deep:
            late = outdated(columns, request, config)[rows]
            factor = np.where(late, factor * config.scoring.deep_penalty, factor)
        elif config.validity.expired:
            late = is_expired(columns, request.at, config.validity)[rows]
            factor = np.where(late, factor * config.validity.expired, factor)
        return np.asarray(factor, np.float64)
