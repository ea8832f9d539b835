"""Scoring: relevance, softened by what is left of a memory and mixed with how available, important and useful
it is."""

from dataclasses import replace

import numpy as np

from cogmem.dynamics.activation import activation
from cogmem.forgetting import Forgetting
from cogmem.mechanism import Settings
from cogmem.read.eligibility import is_expired, is_stub, outdated
from cogmem.read.fusion import by_maximum, reciprocal_ranks
from cogmem.read.request import Candidates, Floats, Mode, View
from cogmem.settings.read import ScoringConfig, SearchConfig, ValidityConfig
from cogmem.trace import Decision


class Scoring:
    """The configured rule over columns, times the penalty for what is outdated."""

    def __init__(self, config: Settings, forgetting: Forgetting) -> None:
        self._config = config
        self._forgetting = forgetting

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """The candidates, best first, and how many of the first k places the rule gave to another."""
        k = view.request.k
        base = self._score(candidates, view) * self._penalty(candidates, view)
        ranked = replace(candidates, base=base).ranked(base)
        before = candidates.ranked(candidates.relevance).rows[:k]
        changed = np.count_nonzero(before != ranked.rows[:k])
        return ranked, Decision(
            "scoring",
            self._config.of(ScoringConfig).rule,
            "reordered" if changed else "unchanged",
            numbers={"top_k_changed": float(changed)},
        )

    def _score(self, candidates: Candidates, view: View) -> Floats:
        config, columns, rows = self._config.of(ScoringConfig), view.columns, candidates.rows
        match config.rule:
            case "retention":
                return candidates.relevance * self._availability(candidates, view)
            case "utility":
                further = columns["utility"][rows] + columns["importance"][rows]
                return 0.6 * candidates.relevance + 0.2 * further
            case rule:
                ranks = reciprocal_ranks(candidates.cosine, self._config.of(SearchConfig).rank_constant)
                ranks += reciprocal_ranks(candidates.lexical, self._config.of(SearchConfig).rank_constant)
                similarity = candidates.cosine
                if rule == "unified":
                    similarity = candidates.relevance * self._availability(candidates, view)
                    ranks = by_maximum(ranks)
                age = view.request.at - columns["last_accessed_at"][rows]
                active = activation(columns["access_count"][rows], age, unit=config.activation_unit)
                return (
                    config.similarity * similarity
                    + config.activation * active
                    + config.importance * columns["importance"][rows]
                    + config.ranks * ranks
                )

    def _availability(self, candidates: Candidates, view: View) -> Floats:
        """R^alpha of each row at the instant asked about.  (SDK documents)"""
        request, columns = view.request, view.columns
        stub = is_stub(columns, request, self._config)[candidates.rows]
        retention = self._forgetting.retention(columns, candidates.rows, request.at, stub=stub)
        return np.asarray(np.power(retention, self._config.of(ScoringConfig).alpha), np.float64)

    def _penalty(self, candidates: Candidates, view: View) -> Floats:
        """What is outdated counts less, unless all of the past was asked for."""
        request, columns, config = view.request, view.columns, self._config
        factor = np.ones(len(candidates))
        if request.mode is Mode.TIMELINE:
            return factor
        if request.outdated:
            late = outdated(columns, request, config)[candidates.rows]
            factor[late] = config.of(ScoringConfig).deep_penalty
        elif config.of(ValidityConfig).expired and not request.past:
            late = is_expired(columns, request.at, config.of(ValidityConfig))[candidates.rows]
            factor[late] = config.of(ValidityConfig).expired
        return factor
