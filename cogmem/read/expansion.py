"""Associative expansion: what is linked to the best results comes along, cold memories included."""

from dataclasses import replace

import numpy as np

from cogmem.config import AssociationConfig
from cogmem.dynamics.association import fade, is_active
from cogmem.read.request import Candidates, Floats, Request
from cogmem.read.scoring import Scoring
from cogmem.store.base import Partition
from cogmem.store.columns import Mask, Rows
from cogmem.trace import Decision


class Expansion:
    """Follows links of weight >= min_weight from the top k, hop by hop (weights multiply).

    A linked row scores relevance · R^alpha · weight along its strongest path, at most `limit` of them join.
    """

    def __init__(self, config: AssociationConfig, scoring: Scoring) -> None:
        self._config = config
        self._scoring = scoring

    def __call__(
        self, candidates: Candidates, request: Request, partition: Partition, reachable: Mask
    ) -> tuple[Candidates, Decision]:
        """`candidates`, best first, and after them what joined. Only `reachable` rows join; a path may lead
        over any row."""
        weights = self._strongest_paths(candidates.rows[: request.k], request, partition)
        rows = np.flatnonzero((weights > 0) & reachable)
        rows = rows[~np.isin(rows, candidates.rows)]
        relevance = candidates.by_cosine(partition.similarity(request.vector, rows)) * weights[rows]
        linked = replace(
            candidates, rows=rows, relevance=relevance, scores=relevance, linked=np.ones(len(rows), np.bool_)
        )
        joined = self._scoring.score(linked.take(np.flatnonzero(relevance > 0)), request, partition)
        joined = joined.take(joined.order()[: self._config.limit])
        decision = Decision(
            "association",
            "expanded" if len(joined.rows) else "none",
            numbers={"reached": float(len(rows)), "joined": float(len(joined.rows))},
            rows=tuple(joined.rows.tolist()),
            scores=tuple(joined.scores.tolist()),
        )
        return candidates.followed_by(joined), decision

    def _strongest_paths(self, anchors: Rows, request: Request, partition: Partition) -> Floats:
        """For each row the product of weights along its strongest path of at most `hops` links from an
        anchor: 1 for an anchor, 0 for a row out of reach."""
        links = partition.links
        best = np.zeros(len(partition))
        best[anchors] = 1.0
        frontier = anchors
        for _ in range(self._config.hops):
            touching = links.touching(frontier)
            weight = fade(
                links["weight"][touching],
                request.now - links["updated_at"][touching],
                time_constant_days=self._config.decay_days,
            )
            strong = is_active(weight, threshold=self._config.min_weight)
            first, second = links["first"][touching[strong]], links["second"][touching[strong]]
            further = best.copy()
            np.maximum.at(further, second, best[first] * weight[strong])
            np.maximum.at(further, first, best[second] * weight[strong])
            frontier = np.flatnonzero(further > best)
            best = further
        return best
