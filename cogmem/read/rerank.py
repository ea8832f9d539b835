"""Rerank: a language model orders the best candidates again. (Sun et al. 2023)"""

from dataclasses import replace

import numpy as np

from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import rank_candidates
from cogmem.read.request import Candidates, View
from cogmem.settings.read import RerankConfig
from cogmem.trace import Decision


class Rerank:
    """The scores stay where they are: the model says which memory gets which. Unchanged where it fails."""

    def __init__(self, config: RerankConfig, assistant: Assistant) -> None:
        self._config = config
        self._assistant = assistant

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision]:
        count = min(self._config.candidates, len(candidates))
        if count < 2:
            return candidates, Decision("rerank", "unchanged", "nothing to order")
        texts = view.columns.objects("text")
        shown = [texts[row] for row in candidates.rows[:count].tolist()]
        order = self._assistant.run(rank_candidates, view.request.query, shown)
        numbers = {"candidates": float(count)}
        if order is None:
            return candidates, Decision("rerank", "unchanged", "no answer", numbers=numbers)
        moved = sum(place != index for place, index in enumerate(order))
        positions = np.concatenate([np.array(order, np.intp), np.arange(count, len(candidates))])
        reordered = replace(candidates.take(positions), scores=candidates.scores)
        return reordered, Decision(
            "rerank",
            "reordered" if moved else "unchanged",
            "model",
            numbers=numbers | {"moved": float(moved)},
        )
