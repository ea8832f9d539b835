"""Sinking: an outdated memory is ranked below what may still hold, and an earlier question below its answers.

Nothing is hidden, for many ends are inferred.
"""

import numpy as np
import numpy.typing as npt

from cogmem.language.analysis import analyser
from cogmem.language.packs import language_pack
from cogmem.memory import NO_ROW, Kind
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.eligibility import PASSING_DAYS, ValidityConfig
from cogmem.rank.request import Candidates, Stage, View
from cogmem.trace import Decision

BEHIND = 0.999
"""Maximum score of a stored question that repeats the query, beside that of the best other memory that
shares a word with the query."""


class SinkingDecision(Decision, stage="sinking"):
    """Which of the candidates were ranked lower; the rows are those that lost a place among the first."""

    SUNK = "sunk"
    """The reason counts them: those whose end is past, passing states, and earlier questions."""


class Sinking:
    """Lowers the score of stored questions that repeat the query, and of memories that are outdated at the
    instant asked about, unless the query is about the past or asks for outdated memories too."""

    def __init__(self, config: ValidityConfig) -> None:
        self._config = config

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        request, columns, rows = view.request, view.columns, candidates.rows
        asked = self._asked(candidates, view)
        ended, states = np.zeros((2, len(rows)), np.bool_)
        if not (request.outdated or request.past):
            ended = (columns["valid_until"][rows] <= request.at) & (columns["superseded_by"][rows] == NO_ROW)
            states = np.isnan(columns["valid_until"][rows]) & (columns["kind"][rows] == Kind.TRANSIENT_STATE)
            states &= columns["created_at"][rows] + PASSING_DAYS <= request.at
        over = ended | states | asked
        if not over.any():
            return candidates, None
        scores = np.where(ended | states, self._config.over * candidates.scores, candidates.scores)
        answers = scores[~asked & (candidates.lexical > 0.0)]  # behind the best of what shares a word
        if len(answers):
            scores = np.where(asked, np.minimum(scores, BEHIND * answers.max()), scores)
        sunk = candidates.ranked(scores)
        first = candidates.rows[: request.depth]
        left = first[over[: request.depth] & ~np.isin(first, sunk.rows[: request.depth])]
        counts = {"ended": ended, "states": states, "asked": asked}
        sizes = {name: int(np.count_nonzero(mask)) for name, mask in counts.items()}
        reason = ", ".join(f"{count} {name}" for name, count in sizes.items() if count)
        return sunk, SinkingDecision.made(
            SinkingDecision.SUNK,
            reason,
            numbers={name: float(count) for name, count in sizes.items() if count},
            rows=tuple(left.tolist()),
        )

    def _asked(self, candidates: Candidates, view: View) -> npt.NDArray[np.bool_]:
        """Which of the first candidates consist of questions without a word that the query lacks: they repeat
        the query, so they match it best and answer nothing."""
        asked = np.zeros(len(candidates), np.bool_)
        query = view.request.question
        if language_pack(query.language).patterns("evidence", "asking").search(query.folded):
            return asked
        sought = set(analyser(query.language).terms(query.text))
        for place, row in enumerate(candidates.rows[: view.request.depth].tolist()):
            if (text := view.said(row)).only_asks:
                asked[place] = sought.issuperset(analyser(text.language).terms(text.text))
        return asked


SINKING = Mechanism[Stage](
    "sinking",
    "read",
    ValidityConfig,
    "sinking",
    owner="enabled",
    build=lambda config, _: Sinking(config.of(ValidityConfig)),
    losses=(
        LossStage(
            "sinking",
            "its time was over, or it only repeated the question, so other memories were ranked above it",
            "its time would have to last until the question, or it would have to state something",
        ),
    ),
)
