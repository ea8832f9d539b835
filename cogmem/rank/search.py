"""Search: candidates by meaning (dense) and by words (lexical), fused into one relevance."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cogmem.embedding.base import family_of
from cogmem.kernel.checks import at_least, one_of, require
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.fusion import by_maximum, normalised_scores, reciprocal_ranks
from cogmem.rank.request import Candidates, Find, Floats, Request, View
from cogmem.store.base import Hits, Partition
from cogmem.store.columns import Rows
from cogmem.store.exact import nothing
from cogmem.trace import Decision

FUSIONS = ("scores", "ranks", "none")

DENSE_WEIGHTS = {"hashing": 0.2, "static": 0.2, "all-MiniLM": 0.4, "openai": 0.5, "": 0.5}
"""Weight of the dense side in score fusion, by what an embedder's name begins with: the first that fits
(chosen on LoCoMo; see results/)."""

RANK_CONSTANT = 60.0
"""The constant of "ranks", at least 0."""


@dataclass(frozen=True)
class SearchConfig:
    """The search for candidates by meaning and by words."""

    fusion: str = "scores"
    """Combination of both lists: `scores` (weighted, each divided by its maximum), `ranks` (reciprocal ranks)
    or `none` (meaning alone)."""
    dense_weight: float | None = None
    """Weight of meaning against words for `fusion=scores`, in [0, 1], or null for the weight of the
    embedder's family."""
    overfetch: int = 3
    """Number of candidates that each list fetches for each place of `depth`, at least 1."""
    pool: int = 100
    """Minimum number of candidates of each list, at least 0, where a larger value may raise recall and takes
    longer."""
    k_sparse: int | None = None
    """Number of candidates of the list by words, where 0 takes the number of results and null that of the
    other list."""
    depth: int = 10
    """Number of first places, at least 1, that associations, diversity and confidence consider, whatever
    number of results is asked for."""
    question_words: bool = True
    """Whether question words such as "who" and "when" are removed from questions and texts."""

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "fusion", FUSIONS),
            (
                "dense_weight",
                lambda: self.dense_weight is None or 0 <= self.dense_weight <= 1,
                "a number in [0, 1], or none for the embedder's own",
            ),
            *at_least(self, 1, "overfetch", "depth"),
            *at_least(self, 0, "pool"),
            (
                "k_sparse",
                lambda: self.k_sparse is None or self.k_sparse >= 0,
                "none, or a number of at least 0",
            ),
        )

    def weight_for(self, embedder: str) -> float:
        """Weight of the search by meaning under an embedder of this name."""
        weight = DENSE_WEIGHTS[family_of(embedder, DENSE_WEIGHTS)]
        return weight if self.dense_weight is None else self.dense_weight


class SearchDecision(Decision, stage="search"):
    """What each list brought. A list that is full tells the score of its last: what lies below was not
    fetched."""

    @property
    def dense_cutoff(self) -> float | None:
        """The cosine of the last that was found by meaning, if its list is full."""
        return self.numbers.get("dense_cutoff")

    @property
    def lexical_cutoff(self) -> float | None:
        """The score of the last that was found by words, if its list is full."""
        return self.numbers.get("lexical_cutoff")


class Fused(NamedTuple):
    """Relevance of each candidate; what the best cosine alone brings of it; the best cosine."""

    relevance: Floats
    cosine_weight: float
    best_cosine: float


class Search:
    """Union of both lists; relevance by the configured fusion. `embedder` is the name of the embedder."""

    def __init__(self, config: SearchConfig, embedder: str) -> None:
        self._config = config
        self._dense_weight = config.weight_for(embedder)

    def __call__(self, view: View) -> tuple[Candidates, SearchDecision]:
        request, partition, where = view.request, view.partition, view.searched
        config, depth = self._config, max(request.depth, request.limit)
        pool = max(config.overfetch * depth, config.pool)
        sparse = pool if config.k_sparse is None else config.k_sparse or request.k
        dense = partition.dense(request.vector, pool, where)
        words, fusion = nothing(), config.fusion
        if not hasattr(partition, "lexical"):  # a store without search by words
            fusion = "none"
        if fusion != "none":
            try:
                words = partition.lexical(request.content, sparse, where)
            except NotImplementedError:
                fusion = "none"
        if fusion == "none":
            found, similarity = dense.rows, dense.scores
            lexical = np.zeros(len(found))
        else:
            found = np.union1d(dense.rows, words.rows)
            similarity = self._complete(dense, found, request, partition)
            lexical = _spread(words, found)
        relevance, cosine_weight, best_cosine = self._fuse(fusion, similarity, lexical, request.weights)
        if fusion == "scores" and not relevance.any():
            if not request.vector.any():  # a question without words: time and importance decide
                found = np.arange(len(partition)) if where is None else np.flatnonzero(where)
                found, similarity = found[-pool:], np.zeros(len(found[-pool:]))
                lexical = similarity
            relevance = (1.0 + similarity) / 2.0  # nothing is like the question: the least unlike comes first
        candidates = Candidates.found(found, similarity, lexical, relevance, cosine_weight, best_cosine)
        if fusion != "scores":  # there a small store answers with all that it has
            candidates = candidates.take(np.flatnonzero(relevance > 0))
        numbers = {
            "dense": float(len(dense.rows)),
            "lexical": float(np.count_nonzero(lexical)),
            "candidates": float(len(candidates)),
            **{
                f"{name}_cutoff": float(hits.scores[-1])
                for name, hits, limit in (("dense", dense, pool), ("lexical", words, sparse))
                if len(hits.rows) == limit
            },
        }
        return candidates, SearchDecision.made(fusion, numbers=numbers)

    def _complete(self, dense: Hits, found: Rows, request: Request, partition: Partition) -> Floats:
        """Cosine of every candidate, computing what the dense list does not tell."""
        similarity = _spread(dense, found)
        missing = np.ones(len(found), np.bool_)
        missing[np.searchsorted(found, dense.rows)] = False
        similarity[missing] = partition.similarity(request.vector, found[missing])
        return similarity

    def _fuse(
        self, fusion: str, similarity: Floats, lexical: Floats, weights: tuple[float, float] | None
    ) -> Fused:
        best = similarity.max(initial=0.0)
        weight = weights[0] / sum(weights) if weights else self._dense_weight
        match fusion:
            case "none":
                return Fused(similarity, 1.0, 1.0)
            case "scores":
                return Fused(normalised_scores(similarity, lexical, weight), weight, best)
            case _:
                share = weight if weights else 0.5
                constant = RANK_CONSTANT
                ranks = share * reciprocal_ranks(similarity, constant)
                ranks += (1.0 - share) * reciprocal_ranks(lexical, constant)
                return Fused(by_maximum(ranks), share, best)


def _spread(hits: Hits, over: Rows) -> Floats:
    """Scores of the hits laid out over a sorted union of rows; 0 where a row was not hit."""
    scores = np.zeros(len(over))
    scores[np.searchsorted(over, hits.rows)] = hits.scores
    return scores


NOT_A_CANDIDATE = LossStage(
    "not a candidate",
    "the search did not find it",
    "it would have to share more words or meaning with the question",
)

SEARCH = Mechanism[Find](
    "search",
    "read",
    SearchConfig,
    switch="",
    build=lambda config, dependencies: Search(config.of(SearchConfig), dependencies.embedder.name),
    losses=(NOT_A_CANDIDATE,),
)
LEXICAL = Mechanism[Find]("search.lexical", "read", SearchConfig, "fusion", "none")
