"""Succession: what was replaced or absorbed is found, and leads to what is there in its place."""

from dataclasses import replace

import numpy as np

from cogmem.contradiction import LIKELY
from cogmem.language.pairs.statements import statement, statements
from cogmem.language.reading import read_any
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import NO_ROW, Kind, Relation
from cogmem.read.eligibility import ORDER, SUCCESSION, Standing, is_superseded
from cogmem.read.request import Admit, Candidates, Mode, Stage, View
from cogmem.store.columns import Columns, Rows
from cogmem.store.relations import Edges
from cogmem.trace import Decision

SURE = 0.9
"""Minimum certainty of a replacement from which its own replacements are brought up, in [0, 1]. Chosen on
MemoryCode (development), where doubtful chains cost .019 of R@10."""

_LONGEST = 1000  # successions in one chain that are followed
_PAST = ("past", "over")  # tenses of what was


class Widening:
    """Lets the search find what was replaced or absorbed, but is not cold: people ask in the words in which
    they first told it. It decides nothing: `Succession` tells what it found."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing

    def __call__(self, view: View) -> tuple[View, None]:
        request, columns, standing = view.request, view.columns, self._standing
        if view.searched is None or request.deep:
            return view, None
        replaced = is_superseded(columns, request) & ~standing.future(columns, request)
        replaced &= ~view.searched & ~(standing.cold(columns, request) | standing.stub(columns, request))
        return view._replace(searched=view.searched | replaced) if replaced.any() else view, None


class Succession:
    """What was replaced leads to what replaced it, and what was absorbed to what says it now."""

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """Candidates that may surface, each as relevant as the best that led to it, by row."""
        if view.searched is view.surfaced:
            return candidates, None
        after = view.columns["superseded_by"]
        rows = candidates.rows.copy()
        stuck = ~view.may_surface(rows) & (after[rows] != NO_ROW)
        for _ in range(_LONGEST):
            if not stuck.any():
                break
            rows[stuck] = after[rows[stuck]]
            stuck = ~view.may_surface(rows) & (after[rows] != NO_ROW)
        led = np.flatnonzero(view.may_surface(rows))
        led = led[np.argsort(-candidates.relevance[led], kind="stable")]
        kept, first = np.unique(rows[led], return_index=True)
        moved = np.count_nonzero(rows != candidates.rows)
        decision = Decision(
            "succession", "led" if moved else "unchanged", numbers={"led": float(moved)} if moved else {}
        )
        return replace(candidates.take(led[first]), rows=kept), decision


class NewerFirst:
    """What may have been replaced stands behind what may replace it. In a question about the past only what
    says how something was moves up: a correction.

    The newer moves up, no further than before the older one: if it is likely to replace that (`LIKELY`), from
    wherever it was found, and found or not; else only from among the first ones, and only if it answers
    nearly as well: its score is at least that of the older one times what is left to a certain replacement.
    It is then as good as the older one.
    """

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        request = view.request
        if request.mode is Mode.TIMELINE or not len(candidates):
            return candidates, None
        depth = request.depth
        edges = _links(candidates.rows[:depth], view)
        if request.past and not request.counted:
            corrects = {row: self._corrects(row, view.columns) for row in set(edges.source.tolist())}
            edges = edges.take(np.array([corrects[row] for row in edges.source.tolist()], np.bool_))
        if not len(edges.source):
            return candidates, None
        likely = edges.confidence >= LIKELY
        known = np.zeros(len(view.partition), np.bool_)
        known[candidates.rows] = True
        unfound = np.unique(edges.source[likely & ~known[edges.source]])
        unfound = unfound[view.may_surface(unfound)]
        cosine = view.partition.similarity(request.vector, unfound)
        candidates = candidates.joined_by(unfound, cosine, np.zeros(len(unfound)))
        places = {row: place for place, row in enumerate(candidates.rows.tolist())}
        newer: dict[int, list[int]] = {}
        score = candidates.scores.tolist()
        links = zip(edges.source.tolist(), edges.target.tolist(), edges.confidence.tolist(), strict=True)
        for source, target, certainty in links:
            if not {source, target} <= places.keys():
                continue
            near = score[places[source]] >= (1.0 - certainty) * score[places[target]]
            if certainty >= LIKELY or (near and places[source] < depth):
                newer.setdefault(target, []).append(source)
        if not newer:
            return candidates, None
        order, scores = dict[int, None](), candidates.scores.copy()
        for row in candidates.rows.tolist():
            if row not in newer:
                order.setdefault(row)
                continue
            waiting, seen = [row], {row}
            for next_row in waiting:  # grows: what may replace what may replace it
                further = [source for source in newer.get(next_row, ()) if source not in seen]
                seen.update(further)
                waiting += further
            order.update(dict.fromkeys(sorted(waiting, reverse=True)))
            moving = [places[next_row] for next_row in waiting]
            scores[moving] = np.maximum(scores[moving], scores[places[row]])
        rows = list(order)
        moved = sum(now_at != other for now_at, other in zip(rows, places, strict=True))
        if not moved:
            return candidates, None
        first = np.array([places[row] for row in rows], np.intp)
        numbers = {"moved": float(moved), "joined": float(len(unfound))}
        ordered = replace(candidates, scores=scores).take(first)
        return ordered, Decision("ordering", "newer first", numbers=numbers)

    def _corrects(self, row: int, columns: Columns) -> bool:
        """Whether a memory says how something was, and not only how it is now."""
        speaker = columns.objects("speaker")[row]
        told = read_any(columns.said(row), self._language)
        said = (statement(sentence, speaker) for sentence in statements(told, speaker))
        was = any("now" not in one.cues and ("correction" in one.cues or one.tense in _PAST) for one in said)
        return was or columns["kind"][row] == Kind.CORRECTION


def _links(rows: Rows, view: View) -> Edges:
    """The replacements of rows, and of whatever has surely replaced them."""
    while True:
        edges = view.partition.relations.touching(rows, (Relation.UPDATES,))
        newer = edges.source[(edges.confidence >= SURE) & np.isin(edges.target, rows)]
        further = np.setdiff1d(newer, rows)
        if not len(further):
            return edges
        rows = np.union1d(rows, further)


WIDENING = Mechanism[Admit](
    "widening",
    "read",
    switch="",
    when=SUCCESSION.is_on,
    build=lambda config, _: Widening(Standing.under(config)),
)
ORDERED = Mechanism[Stage](
    "newer_first",
    "read",
    switch="",
    when=ORDER.is_on,
    build=lambda config, _: NewerFirst(config.language),
    losses=(
        LossStage(
            "newer_first",
            "among the best, but put behind newer memories that may have replaced others",
            "the newer memories would have to be taken for no replacement",
        ),
    ),
)
LEADING = Mechanism[Stage](
    "succession", "read", switch="", when=SUCCESSION.is_on, build=lambda config, _: Succession()
)
