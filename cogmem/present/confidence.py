"""Confidence: how sure it is that a memory answers a question, on one scale for all questions.

Relevance is relative: the best candidate of a question that nothing answers has the highest there is. What is
absolute is which share of the question a memory covers: of its words by their rarity (a word that no memory
has weighs most), and how near its meaning is as the embedder's own scale goes. What happened in a time
covers a question that has no word besides: "What did I do yesterday?" Half of it is left where the question
names one who speaks here, and another said it: "What did Tom adopt?" is no question about Ada's dog.
"""

import numpy as np

from cogmem.plugins.mechanism import Mechanism
from cogmem.present.injection import OTHER_SPEAKER, InjectionConfig
from cogmem.rank.request import Candidates, Floats, Measure, View
from cogmem.rank.search import SearchConfig
from cogmem.rank.speakers import said_by_named
from cogmem.rank.times import in_time


class Confidence:
    """Weighted as search weighs words and meaning."""

    def __init__(self, config: InjectionConfig, dense_weight: float) -> None:
        self._config = config
        self._dense_weight = dense_weight

    def __call__(self, candidates: Candidates, view: View) -> Floats:
        """In [0, 1], one a candidate."""
        match self._config.measure:
            case "score":
                return np.clip(candidates.scores, 0.0, 1.0)
            case "similarity":
                return np.clip(candidates.cosine, 0.0, 1.0)
            case _:
                return self._coverage(candidates, view)

    def _coverage(self, candidates: Candidates, view: View) -> Floats:
        ceiling = view.partition.ceiling(view.request.content)
        words = candidates.lexical / ceiling if ceiling else in_time(view, candidates.rows)
        covered = (1.0 - self._dense_weight) * words + self._dense_weight * candidates.cosine
        named = said_by_named(candidates, view)
        if named[: view.request.depth].any():
            covered = np.where(named, covered, OTHER_SPEAKER * covered)
        return np.clip(covered, 0.0, 1.0)


CONFIDENCE = Mechanism[Measure](
    "confidence",
    "read",
    InjectionConfig,
    switch="",
    build=lambda config, dependencies: Confidence(
        config.of(InjectionConfig), config.of(SearchConfig).weight_for(dependencies.embedder.name)
    ),
)
