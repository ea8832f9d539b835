"""Search: candidates by meaning (dense) and by words (lexical), fused into one relevance."""

from typing import NamedTuple

import numpy as np

from cogmem.read.fusion import by_maximum, normalised_scores, reciprocal_ranks
from cogmem.read.request import Candidates, Floats, Request, View
from cogmem.settings.read import DENSE_WEIGHTS, SearchConfig, Strategy
from cogmem.store.base import Hits, Partition
from cogmem.store.columns import Rows
from cogmem.store.exact import nothing
from cogmem.trace import Decision


class Fused(NamedTuple):
    """Relevance of each candidate; what the best cosine alone brings of it; the best cosine."""

    relevance: Floats
    cosine_weight: float
    best_cosine: float


class Search:
    """Union of both lists; relevance by the configured fusion. `embedder` is the name of the embedder.

    The trace tells of each list how many it brought and, if it is full, the score of its last: what lies
    below was not fetched.
    """

    def __init__(self, config: SearchConfig, embedder: str) -> None:
        self._config = config
        own = (weight for family, weight in DENSE_WEIGHTS.items() if embedder.startswith(family))
        self.dense_weight = config.dense_weight if config.dense_weight >= 0 else next(own)

    def __call__(self, view: View) -> tuple[Candidates, Decision]:
        request, partition, where = view.request, view.partition, view.searched
        pool = max(self._config.overfetch * max(request.k, request.strategy.limit), self._config.pool)
        dense = partition.dense(request.vector, pool, where)
        if self._config.fusion == "none":
            found, similarity = dense.rows, dense.scores
            lexical, words = np.zeros(len(found)), nothing()
        else:
            words = partition.lexical(request.query, pool, where)
            found = np.union1d(dense.rows, words.rows)
            similarity = self._complete(dense, found, request, partition)
            lexical = _spread(words, found)
        relevance, cosine_weight, best_cosine = self._fuse(similarity, lexical, request.strategy)
        candidates = Candidates.found(found, similarity, lexical, relevance, cosine_weight, best_cosine)
        candidates = candidates.take(np.flatnonzero(relevance > 0))
        numbers = {
            "dense": float(len(dense.rows)),
            "lexical": float(np.count_nonzero(lexical)),
            "candidates": float(len(candidates)),
            **{
                f"{name}_cutoff": float(hits.scores[-1])
                for name, hits in (("dense", dense), ("lexical", words))
                if len(hits.rows) == pool
            },
        }
        return candidates, Decision("search", self._config.fusion, numbers=numbers)

    def _complete(self, dense: Hits, found: Rows, request: Request, partition: Partition) -> Floats:
        """Cosine of every candidate, computing what the dense list does not tell."""
        similarity = _spread(dense, found)
        missing = ~np.isin(found, dense.rows, assume_unique=True)
        similarity[missing] = partition.similarity(request.vector, found[missing])
        return similarity

    def _fuse(self, similarity: Floats, lexical: Floats, strategy: Strategy) -> Fused:
        best = similarity.max(initial=0.0)
        routed = strategy.dense >= 0
        weight = strategy.dense / (strategy.dense + strategy.lexical) if routed else self.dense_weight
        match self._config.fusion:
            case "none":
                return Fused(similarity, 1.0, 1.0)
            case "scores":
                return Fused(normalised_scores(similarity, lexical, weight), weight, best)
            case _:
                share = weight if routed else 0.5
                constant = self._config.rank_constant
                ranks = share * reciprocal_ranks(similarity, constant)
                ranks += (1.0 - share) * reciprocal_ranks(lexical, constant)
                return Fused(by_maximum(ranks), share, best)


def _spread(hits: Hits, over: Rows) -> Floats:
    """Scores of the hits laid out over a sorted union of rows; 0 where a row was not hit."""
    scores = np.zeros(len(over))
    scores[np.searchsorted(over, hits.rows)] = hits.scores
    return scores
