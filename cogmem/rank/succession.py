"""Succession: of two memories of one speaker about one thing, the later one is ranked above the one it
replaces.

Nothing is inferred when a message is written. When a question is asked, the pairs among its first candidates
are judged. The memories only change places among the first `search.depth` results, so no result is lost,
and a wrong judgement costs a place. The judgements are kept for candidates that come back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from cogmem.language.packs import UNKNOWN
from cogmem.language.pairs.apart import own
from cogmem.language.pairs.judgement import replaces
from cogmem.language.pairs.statements import statement
from cogmem.language.reading import Reading, read_any
from cogmem.memory import DataSource
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.request import Candidates, Mode, Stage, View
from cogmem.rank.trust import Trust, TrustConfig
from cogmem.trace import Decision

JUDGED = 20
"""Maximum number of first candidates that are judged, whatever `search.depth` is."""


@dataclass(frozen=True)
class SuccessionConfig:
    """Ranks a memory above an older one of its speaker that it replaces."""

    enabled: bool = True
    """Whether pairs of candidates are judged."""


class SuccessionDecision(Decision, stage="succession"):
    """Which memories moved: the rows are pairs, each a later memory and the earlier one that it replaces."""

    MOVED = "moved"
    """Some later memories were ranked above earlier ones."""


class NewerFirst:
    """Judges the first candidates of a question about now, and reorders the first results."""

    def __init__(self, language: str, trust: Trust) -> None:
        self._language = language
        self._trust = trust
        self._replaces = lru_cache(maxsize=1 << 14)(replaces)

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """The candidates; each replaced one among the first stands behind the later one, which is as good."""
        request = view.request
        if request.mode is not Mode.CURRENT or (request.past and not request.counted):
            return candidates, None
        first = candidates.take(np.arange(min(len(candidates), request.depth, JUDGED)))
        newer: dict[int, list[int]] = {}
        for later, earlier in self._pairs(first, view):
            newer.setdefault(earlier, []).append(later)
        if not newer:
            return candidates, None
        rows = first.rows.tolist()
        place_of = {row: place for place, row in enumerate(rows)}
        order, scores = dict[int, None](), candidates.scores.copy()
        for row in rows:
            waiting, seen = [row], {row}
            for older in waiting:  # grows: a replacement may be replaced itself
                further = [later for later in newer.get(older, ()) if later not in seen]
                seen.update(further)
                waiting += further
            ranked = sorted(waiting, key=lambda later: (-self._at(later, view), -later))
            order.update(dict.fromkeys(ranked))
            moving = [place_of[later] for later in waiting]
            scores[moving] = np.maximum(scores[moving], scores[place_of[row]])
        places = [place_of[row] for row in order]
        if places == list(range(len(rows))):
            return candidates, None
        all_places = np.array([*places, *range(len(rows), len(candidates))], np.intp)
        moved = [(later, earlier) for earlier, found in newer.items() for later in found]
        decision = SuccessionDecision.made(
            SuccessionDecision.MOVED,
            numbers={"pairs": float(len(moved))},
            rows=tuple(row for pair in moved for row in pair),
        )
        return replace(candidates, scores=scores).take(all_places), decision

    def _at(self, row: int, view: View) -> float:
        return float(view.columns["created_at"][row])

    def _pairs(self, first: Candidates, view: View) -> Iterator[tuple[int, int]]:
        """The pairs of a later row and the earlier one that it replaces. An attack replaces nothing."""
        columns = view.columns
        speakers, sources = columns.objects("speaker"), columns["data_source"]
        question = view.request.question
        sought = statement(question, "").content if question.language != UNKNOWN else frozenset[str]()
        rows = sorted(first.rows.tolist(), key=lambda row: (self._at(row, view), row))
        said = {row: self._said(columns.said(row)) for row in rows}
        for place, later in enumerate(rows):
            if sources[later] == DataSource.ASSISTANT_MESSAGE or said[later].language == UNKNOWN:
                continue
            for earlier in rows[:place]:
                if speakers[earlier] != speakers[later] or sources[earlier] != sources[later]:
                    continue
                before = read_any(said[earlier].text, said[later].language)  # few words may be of either
                if before.language != said[later].language:
                    continue
                replaced = self._replaces(before, said[later], speakers[later], sought)
                if replaced and not self._trust.accuses(columns, later):
                    yield later, earlier

    def _said(self, text: str) -> Reading:
        return own(read_any(text, self._language))


SUCCESSION = Mechanism[Stage](
    "succession",
    "read",
    SuccessionConfig,
    build=lambda config, _: NewerFirst(config.language, Trust(config.of(TrustConfig), config.language)),
    losses=(
        LossStage(
            "succession",
            "among the best, but ranked behind newer memories that replaced others",
            "the newer memories would have to be taken for no replacement",
        ),
    ),
)
