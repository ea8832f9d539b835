"""Succession: of two memories of one speaker about one thing, the later one is ranked above the one it
replaces.

Nothing is inferred when a message is written. When a question is asked, the pairs among its first candidates
are judged. The memories only change places among the first JUDGED, so a wrong judgement costs a place. Only a
message that corrects one of these ("No, 17:15") joins them. What begins on a later day ("from 1 March") ranks
behind what still holds. Asked about a former value, what was replaced ranks first. The judgements are kept
for candidates that come back.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from cogmem.language.packs import UNKNOWN
from cogmem.language.pairs.apart import own
from cogmem.language.pairs.judgement import corrects, replaces
from cogmem.language.pairs.statements import statement
from cogmem.language.reading import Reading, read_any
from cogmem.memory import DataSource
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.request import Candidates, Stage, View
from cogmem.rank.tense import asks_former
from cogmem.rank.times import holds_since, holds_yet
from cogmem.rank.trust import Trust, TrustConfig
from cogmem.trace import Decision

JUDGED = 20
"""Number of first candidates that are judged, whatever `search.depth` is."""


@dataclass(frozen=True)
class SuccessionConfig:
    """Order of statements of one speaker, of which one replaces another."""

    enabled: bool = True
    """Whether a statement is ranked above the older ones of its speaker that it replaces."""


class SuccessionDecision(Decision, stage="succession"):
    """Which memories moved: the rows are pairs, each a later memory and the earlier one that it replaces."""

    MOVED = "moved"
    """Some later memories were ranked above earlier ones."""


Pair = tuple[int, int]
"""The row of a later memory, and that of the earlier one that it replaces."""


class NewerFirst:
    """Judges the first candidates of a question, and reorders the first results."""

    def __init__(self, trust: Trust) -> None:
        self._trust = trust
        self._replaces = lru_cache(maxsize=1 << 14)(replaces)

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """The candidates; each of the first is ranked behind those that answer in its place, and these score
        at least as high."""
        request = view.request
        former = not request.current and asks_former(request.question)
        candidates, pairs = self._corrected(candidates, view)
        first = candidates.take(np.arange(min(len(candidates), JUDGED + len(pairs))))
        if former or request.current:  # else it asks what happened, which only a correction changes
            pairs = [*self._pairs(first, view), *pairs]
        if not pairs:
            return candidates, None
        key = self._former(pairs, view) if former else self._current(view)
        above: dict[int, list[int]] = {}
        for pair in pairs:
            lower, higher = sorted(pair, key=key)
            above.setdefault(lower, []).append(higher)
        rows = first.rows.tolist()
        place_of = {row: place for place, row in enumerate(rows)}
        order, scores = dict[int, None](), candidates.scores.copy()
        for row in rows:
            waiting, seen = [row], {row}
            for lower in waiting:  # grows: a replacement may be replaced itself
                further = [higher for higher in above.get(lower, ()) if higher not in seen]
                seen.update(further)
                waiting += further
            order.update(dict.fromkeys(sorted(waiting, key=key, reverse=True)))
            moving = [place_of[higher] for higher in waiting]
            scores[moving] = np.maximum(scores[moving], scores[place_of[row]])
        places = [place_of[row] for row in order]
        if places == list(range(len(rows))):
            return candidates, None
        all_places = np.array([*places, *range(len(rows), len(candidates))], np.intp)
        decision = SuccessionDecision.made(
            SuccessionDecision.MOVED,
            numbers={"pairs": float(len(pairs))},
            rows=tuple(row for pair in pairs for row in pair),
        )
        return replace(candidates, scores=scores).take(all_places), decision

    def _current(self, view: View) -> Callable[[int], tuple[bool, float, int]]:
        """The order of a question about now: what was told last, and behind it what does not hold yet."""
        return lambda row: (_holds(row, view), _told(row, view), row)

    def _former(self, pairs: Sequence[Pair], view: View) -> Callable[[int], tuple[bool, bool, float, int]]:
        """The order of a question about a former value: what was replaced last, and behind it what was not.
        Where the question names a memory ("before Dr. Moser"), what was told before that one."""
        names = statement(view.request.question, "").values.get("name", frozenset())
        rows = {row for pair in pairs for row in pair}
        naming = [row for row in rows if names and names <= statement(_said(row, view), "").content]
        if naming:
            first = min(_told(row, view) for row in naming)
            former = {row for row in rows if _told(row, view) < first}
        else:
            former = {earlier for later, earlier in pairs if _holds(later, view)}
        return lambda row: (_holds(row, view), row in former, _told(row, view), row)

    def _corrected(self, candidates: Candidates, view: View) -> tuple[Candidates, list[Pair]]:
        """The candidates, joined by messages that correct one of the first without saying of what, and the
        pairs of these. Such a message need not share a word with the question."""
        first = candidates.rows[:JUDGED].tolist()
        pairs, rows = list[Pair](), list(first)
        for row in rows:  # grows: a correction may be corrected itself
            later = _next(row, view)
            if later >= 0 and self._corrects(later, row, view):
                pairs.append((later, row))
                rows += [] if later in rows else [later]
        if new := rows[len(first) :]:
            unfound = np.array([row for row in new if row not in candidates.rows], np.int64)
            nothing = np.zeros(len(unfound))
            candidates = candidates.joined_by(unfound, nothing, nothing)
            order = [*rows, *(row for row in candidates.rows.tolist() if row not in rows)]
            place_of = {row: place for place, row in enumerate(candidates.rows.tolist())}
            candidates = candidates.take(np.array([place_of[row] for row in order], np.intp))
        return candidates, pairs

    def _corrects(self, later: int, earlier: int, view: View) -> bool:
        speaker, advice = view.columns.objects("speaker")[earlier], DataSource.ASSISTANT_MESSAGE
        if int(view.columns["data_source"][later]) == advice:
            return False
        corrected = corrects(_said(earlier, view), _said(later, view), speaker)
        return corrected and not self._trust.accuses(view.columns, later)  # which takes ten times as long

    def _pairs(self, first: Candidates, view: View) -> Iterator[Pair]:
        """The pairs among the first candidates, at least one of each within the depth. An attack replaces
        nothing."""
        columns = view.columns
        speakers = columns.objects("speaker")
        question = view.request.question
        sought = statement(question, "").content if question.language != UNKNOWN else frozenset[str]()
        rows = sorted(first.rows.tolist(), key=lambda row: (_told(row, view), row))
        said = {row: _said(row, view) for row in rows}
        sources = dict(zip(rows, columns["data_source"][rows].tolist(), strict=True))
        shown = set(first.rows[: view.request.depth].tolist())
        for place, later in enumerate(rows):
            if sources[later] == DataSource.ASSISTANT_MESSAGE or said[later].language == UNKNOWN:
                continue
            for earlier in rows[:place]:
                if speakers[earlier] != speakers[later] or sources[earlier] != sources[later]:
                    continue
                if shown.isdisjoint((earlier, later)):
                    continue
                before = read_any(said[earlier].text, said[later].language)  # few words may be of either
                if before.language != said[later].language:
                    continue
                replaced = self._replaces(before, said[later], speakers[later], sought)
                if replaced and not self._trust.accuses(columns, later):
                    yield later, earlier


def _said(row: int, view: View) -> Reading:
    return own(view.said(row))


def _holds(row: int, view: View) -> bool:
    return holds_yet(row, view)


def _told(row: int, view: View) -> float:
    return holds_since(view.columns, row)


def _next(row: int, view: View) -> int:
    """The next message of the same speaker, if an answer may tell it; -1 for none. A session may be as short
    as a message."""
    columns, speakers = view.columns, view.columns.objects("speaker")
    for later in range(row + 1, min(row + 1 + _AWAY, len(columns))):
        if speakers[later] == speakers[row]:
            return later if view.may_surface(np.array([later], np.int64))[0] else -1
    return -1


_AWAY = 4  # maximum number of rows from a message to its correction


SUCCESSION = Mechanism[Stage](
    "succession",
    "read",
    SuccessionConfig,
    build=lambda config, _: NewerFirst(Trust(config.of(TrustConfig), config.language)),
    losses=(
        LossStage(
            "succession",
            "among the best, but ranked behind newer memories that replaced others",
            "the newer memories would have to be taken for no replacement",
        ),
    ),
)
