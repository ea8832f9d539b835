"""Feedback: the words that the best candidates share speak for others that have them.

A question and its answer often have few words in common; what stands nearest to the question has more of
the answer's. So its best candidates are taken to be right, and lend the question their words (pseudo-
relevance feedback; the estimate of RM3, Abdul-Jaleel et al. 2004, after Lavrenko & Croft 2001, with rare
words counting more). Unlike there nothing new is searched for, and the best candidates keep their places:
behind them those that say other things fall back. A question in a language without a pack lends nothing:
its words may be pairs of characters.
"""

from dataclasses import dataclass, replace

import numpy as np

from cogmem.language.packs import UNKNOWN
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.fusion import by_maximum
from cogmem.rank.request import Candidates, Stage, View
from cogmem.trace import Decision

MEMORIES = 5
"""Number of best candidates that lend their words, at least 1."""

WORDS = 40
"""Number of words that they lend, at least 1."""

WEIGHT = 0.5
"""What the words are worth: the relevance of a candidate that has none of them falls by a factor of
e^−weight, of the one that has most not at all; at least 0."""


@dataclass(frozen=True)
class FeedbackConfig:
    """Pseudo-relevance feedback."""

    enabled: bool = True
    """Whether candidates that share no words with the best ones are ranked lower (pseudo-relevance
    feedback)."""


class FeedbackDecision(Decision, stage="feedback"):
    """What was lent: the words are the reason, the candidates the rows, what is left of each the scores."""

    def left(self, row: int) -> float:
        """The factor of a row's relevance, in (0, 1]; 1 for one that was no candidate."""
        return self.scores[self.rows.index(row)] if row in self.rows else 1.0


class Feedback:
    """Lowers the relevance of candidates that have few words of the best ones."""

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, FeedbackDecision | None]:
        if view.request.question.language == UNKNOWN or not len(candidates):
            return candidates, None
        best = candidates.order(candidates.relevance)[:MEMORIES]
        shares = candidates.relevance[best] / (candidates.relevance[best].sum() or 1.0)
        said = [view.columns.searched(row) for row in candidates.rows[best].tolist()]
        words, having = view.partition.echo(view.request.question.text, said, shares, WORDS, candidates.rows)
        left = np.exp(WEIGHT * (by_maximum(having) - 1.0))
        left[best] = 1.0  # that they have what they lend is no sign of anything
        relevance = candidates.relevance * left
        decision = FeedbackDecision.made(
            "lent",
            " ".join(words),
            numbers={"words": float(len(words))},
            rows=tuple(candidates.rows.tolist()),
            scores=tuple(left.round(6).tolist()),
        )
        return replace(candidates, relevance=relevance, base=relevance, scores=relevance), decision


FEEDBACK = Mechanism[Stage]("feedback", "read", FeedbackConfig, build=lambda config, _: Feedback())
