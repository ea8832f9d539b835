"""The memory stream of Generative Agents: recency, importance and relevance, in equal parts.

Park et al. 2023, *Generative Agents: Interactive Simulacra of Human Behavior* (UIST), section 4.1. Theirs are
the three scores, each min-max normalised over all memories and summed with equal weights, the decay of .995
an hour since a memory was last retrieved, and that retrieval counts as access. What is not theirs: their
language model rated importance ("poignancy") from 1 to 10, here `importance_of` does; a memory is a turn
as it was said, for reflections and plans want a model too. Their published code differs from the paper: it
weighs the scores .5, 2 and 3, and its recency decays by rank and not by hours; we took the paper.
"""

from dataclasses import replace

import numpy as np

from cogmem.clock import elapsed_days
from cogmem.dynamics.importance import composite, novelty
from cogmem.language.packs import language_pack
from cogmem.language.reading import read
from cogmem.memory import Draft
from cogmem.rank.request import Floats
from cogmem.store import Changes, Hits, Rows
from cogmem.store.exact import DECIMALS, best
from experiments.corpora.events import Question
from experiments.systems.base import About
from experiments.systems.baselines import Dense

UNJUDGED = 0.5
"""The reward of a memory that nobody has used yet."""


class GenerativeAgents(Dense):
    """Turns ranked by recency + importance + relevance."""

    about = About(forgets=True, dates=True)

    def store(self, document: Draft) -> None:
        super().store(replace(document, importance=self.importance_of(document) / 10))

    def importance_of(self, document: Draft) -> int:
        """How poignant it is, 1 to 10, without a model: the engine's own appraisal of what is new and what is
        told with feeling, rescaled. (`cogmem.dynamics.importance`; nothing has reward or attention here)"""
        nearest = self._partition.dense(document.vector, 1).scores
        new = novelty(nearest[0] if nearest.size else 0.0)
        felt = arousal(document.text, self._context.engine.language)
        return round(1 + 9 * float(composite(new, felt, UNJUDGED, 0.0)))

    def search(self, question: Question, k: int) -> Hits:
        columns, rows = self._partition.columns, np.arange(len(self._partition))
        hours = 24.0 * elapsed_days(columns["last_accessed_at"], self._context.now)
        relevance = self._partition.similarity(self.vector(question.text), rows)
        recency = (1.0 - self._context.published.generative_agents_decay) ** hours
        scores = stretched(recency) + stretched(columns["importance"]) + stretched(relevance)
        return best(rows, scores.round(DECIMALS), k)

    def touch(self, rows: Rows) -> None:
        changes = Changes()
        changes.set("last_accessed_at", rows, self._context.now)
        self._partition.commit(changes)


def arousal(text: str, language: str) -> float:
    """How moved a text is, in [0, 1]: 0.8 where it tells of what breaks into a life; otherwise 0.3 for what
    the body does at such news, and 0.1 for each of up to two marks `!`.

    >>> arousal("We planted beans!", "en"), arousal("My mother has died.", "en")
    (0.1, 0.8)
    """
    pack, folded = language_pack(language), read(text, language).folded
    if pack.patterns("emotion", "shock").search(folded):
        return 0.8
    overwhelmed = pack.patterns("emotion", "overwhelmed").search(folded) is not None
    return 0.3 * overwhelmed + 0.1 * min(text.count("!"), 2)


def stretched(values: Floats) -> Floats:
    """Min-max normalised to [0, 1]; one half where all are equal, as in their code.

    >>> stretched(np.array([2.0, 4.0, 3.0])), stretched(np.array([7.0, 7.0]))
    (array([0. , 1. , 0.5]), array([0.5, 0.5]))
    """
    low, high = values.min(initial=np.inf), values.max(initial=-np.inf)
    return (values - low) / (high - low) if high > low else np.full_like(values, 0.5)
