"""Sinking: an outdated memory is ranked below what may still hold, an earlier question below its answers,
and the user's words below the assistant's where a question asks for these ("What did you suggest?").

Nothing is hidden, for many ends are inferred.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from cogmem.language.analysis import analyser
from cogmem.language.packs import language_pack
from cogmem.memory import NO_ROW, DataSource, Kind
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.eligibility import PASSING_DAYS, ValidityConfig
from cogmem.rank.request import Candidates, Stage, View
from cogmem.trace import Decision

BEHIND = 0.999
"""Maximum score of a stored question that repeats the query, beside that of the best other memory that
shares a word with the query."""


@dataclass(frozen=True)
class SinkingDecision(Decision, stage="sinking"):
    """Which of the candidates were ranked lower; the rows are those that lost a place among the first. `why`
    says of each of the first candidates that was ranked lower what the reason is; it is for whoever asks at
    once, and no log or table keeps it."""

    SUNK = "sunk"
    """The reason counts them: those whose end is past, passing states, and earlier questions."""
    why: Mapping[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        found = "".join(f"; row {row}, because {reason}" for row, reason in self.why.items())
        return Decision.__str__(self) + found


_WHY = {
    "ended": "its end is past",
    "states": f"it told a passing state {PASSING_DAYS:g} days ago or earlier",
    "asked": "it only repeats the question",
}


class Sinking:
    """Lowers the score of stored questions that repeat the query, and of memories that are outdated at the
    instant asked about, unless the query is about the past or asks for outdated memories too."""

    def __init__(self, config: ValidityConfig) -> None:
        self._config = config

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        return self._sunk(_assistant_first(candidates, view), view)

    def _sunk(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
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
        fits = candidates.lexical > 0.0 if candidates.lexical.any() else ~asked
        answers = scores[~asked & fits]  # behind the best of what shares a word
        if len(answers):
            scores = np.where(asked, np.minimum(scores, BEHIND * answers.max()), scores)
        sunk = candidates.ranked(scores)
        first = candidates.rows[: request.depth]
        left = first[over[: request.depth] & ~np.isin(first, sunk.rows[: request.depth])]
        counts = {"ended": ended, "states": states, "asked": asked}
        sizes = {name: int(np.count_nonzero(mask)) for name, mask in counts.items()}
        why = {
            row: " and ".join(_WHY[name] for name, mask in counts.items() if mask[place])
            for place, row in enumerate(first.tolist())
            if over[place]
        }
        reason = ", ".join(f"{count} {name}" for name, count in sizes.items() if count)
        return sunk, SinkingDecision.made(
            SinkingDecision.SUNK,
            reason,
            numbers={name: float(count) for name, count in sizes.items() if count},
            rows=tuple(left.tolist()),
            why=why,
        )

    def _asked(self, candidates: Candidates, view: View) -> npt.NDArray[np.bool_]:
        """Which of the first candidates consist of questions without a word that the query lacks: they repeat
        the query, so they match it best and answer nothing."""
        asked = np.zeros(len(candidates), np.bool_)
        query = view.request.question
        if language_pack(query.language).patterns("evidence", "asking").search(query.folded):
            return asked
        terms = analyser(query.language).terms
        sought, content = set(terms(query.text)), terms(view.request.content)
        anything = sought and not content and view.request.cues.span is None  # "What do you know of me?"
        for place, row in enumerate(candidates.rows[: view.request.depth].tolist()):
            if (text := view.said(row)).only_asks:
                asking = language_pack(text.language).patterns("evidence", "recalling").sub(" ", text.folded)
                asked[place] = bool(anything) or sought.issuperset(analyser(text.language).terms(asking))
        return asked


def _assistant_first(candidates: Candidates, view: View) -> Candidates:
    """The candidates; where the words of the assistant are asked for, those of them that share a word with
    the question, or answer a message that does, come first among the first; without any, all its words."""
    question, sources = view.request.question, view.columns["data_source"]
    if not language_pack(question.language).patterns("evidence", "addressed").search(question.folded):
        return candidates
    fits = set(candidates.rows[candidates.lexical > 0.0].tolist())
    first = candidates.rows[: view.request.depth].tolist()
    said = sources[candidates.rows[: len(first)]] == DataSource.ASSISTANT_MESSAGE
    fitting = said & np.array([not fits.isdisjoint((row, row - 1)) for row in first], np.bool_)
    order = np.argsort(~(fitting if fitting.any() else said), kind="stable")
    places = np.concatenate([order, np.arange(len(first), len(candidates))])
    return replace(candidates.take(places), scores=candidates.scores)


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
