"""Rerank: a model orders the best candidates again.

A cross-encoder (Nogueira & Cho 2019) that the user injects, or the language model (Sun et al. 2023).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cogmem.errors import ModelError
from cogmem.kernel.checks import at_least, require
from cogmem.llm.calls import Assistant
from cogmem.llm.reranking import Reranker
from cogmem.llm.tasks import rank_candidates
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import LossStage, Mechanism, Settings
from cogmem.rank.request import Candidates, Stage, View
from cogmem.trace import Decision


@dataclass(frozen=True)
class RerankConfig:
    """Reranking of the best candidates by a given reranker, or else by the language model."""

    enabled: bool = False
    """Whether the best candidates are reranked."""
    candidates: int = 10
    """Number of candidates that are reranked, at least 2, where a larger value takes longer."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "candidates"))


class ModelReranker:
    """The language model as a reranker: the place that it gives a text, as a score."""

    name = "model"

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float] | None:
        """None where the model fails."""
        order = self._assistant.run(rank_candidates, query, texts)
        if order is None:
            return None
        scores = [0.0] * len(texts)
        for place, index in enumerate(order):
            scores[index] = -float(place)
        return scores


class Rerank:
    """The scores stay where they are: the reranker says which memory gets which. Equal texts for it keep
    their order; all do where it has no answer."""

    def __init__(self, config: RerankConfig, reranker: Reranker) -> None:
        self._config = config
        self._reranker = reranker

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        """Raises ModelError for a reranker whose answer is not a finite score for each text."""
        count = min(self._config.candidates, len(candidates))
        if count < 2:
            return candidates, Decision("rerank", "unchanged", "nothing to order")
        shown = [view.columns.searched(row) for row in candidates.rows[:count].tolist()]
        given = self._reranker.rerank(view.request.question.text, shown)
        numbers = {"candidates": float(count)}
        if given is None:
            return candidates, Decision("rerank", "unchanged", "no answer", numbers=numbers)
        scores = np.asarray(given, np.float64)
        if scores.shape != (count,) or not np.isfinite(scores).all():
            raise ModelError(
                f"reranker {self._reranker.name!r}: scores {scores.tolist()} of {count} texts; "
                "expected a finite number for each"
            )
        order = np.argsort(-scores, kind="stable")
        moved = np.count_nonzero(order != np.arange(count))
        positions = np.concatenate([order, np.arange(count, len(candidates))])
        reordered = replace(candidates.take(positions), scores=candidates.scores)
        return reordered, Decision(
            "rerank",
            "reordered" if moved else "unchanged",
            self._reranker.name,
            numbers=numbers | {"moved": float(moved)},
        )


def _build(config: Settings, dependencies: Dependencies) -> Rerank | None:
    """None where there is neither a reranker nor a language model."""
    reranker = dependencies.reranker
    if reranker is None and dependencies.assistant.available:
        reranker = ModelReranker(dependencies.assistant)
    return None if reranker is None else Rerank(config.of(RerankConfig), reranker)


RERANK = Mechanism[Stage](
    "rerank",
    "read",
    RerankConfig,
    build=_build,
    losses=(LossStage("rerank", "among the best, but put behind others by the reranker"),),
)
