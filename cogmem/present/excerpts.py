"""Excerpts: of a long text the spans that matter for a question, with an ellipsis where text is left out.

Of each memory its most relevant span is told, and others that are about as relevant. The spans of all results
compete for a limited number of places, so the memories that answer best are told by more spans.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from cogmem.language.date_notes import written_in
from cogmem.language.spans import LENGTH
from cogmem.rank.request import Floats, View
from cogmem.store.columns import Spans

RELEVANT = 0.5
"""Minimum relevance of a span beside the best of its text, in [0, 1]."""

ELLIPSIS = "…"


class Excerpt:
    """The spans of a memory by relevance, and how many of them are told."""

    def __init__(self, spans: Spans, relevance: Floats) -> None:
        self._spans = spans
        self._order: list[int] = np.argsort(-relevance, kind="stable").tolist()
        self.relevance = relevance
        """Share of the question that each span covers, less for one that is longer than usual.  (spans,)"""
        self.count = len(spans)
        """The number of spans that are told, the most relevant first."""

    def __len__(self) -> int:
        return len(self._spans)

    def has(self, start: int, end: int) -> bool:
        """Whether what stands between two places of the text is told."""
        if self.count >= len(self):
            return True
        spans = (self._spans[number] for number in self._order[: self.count])
        return any(first <= start and end <= last for first, last in spans)

    def of(self, text: str, notes: Sequence[tuple[int, str]] = ()) -> str:
        """What is told of the text, with notes written in at their places: the whole of it where all spans
        are told, or there are none."""
        noted = written_in(text, notes)
        if self.count >= len(self):
            return noted
        places, added = [at for at, _ in notes], [0, *accumulate(len(note) for _, note in notes)]

        def moved(place: int) -> int:
            return place + added[bisect_right(places, place)]

        spans = tuple((moved(start), moved(end)) for start, end in self._spans)
        return excerpt(noted, spans, sorted(self._order[: self.count]))


def excerpts(rows: Sequence[int], view: View, dense_weight: float) -> dict[int, Excerpt]:
    """The excerpts of results, best first, by row. Those of the first `search.depth` compete for as many
    places. `dense_weight`: the weight of meaning beside words."""
    request, spans = view.request, view.columns.objects("spans")
    ceiling = view.partition.ceiling(request.content) or 1.0
    found = dict.fromkeys(rows, Excerpt((), np.zeros(0)))
    spanned = [row for row in rows if spans[row]]
    for row in spanned:
        cosine, words = view.partition.span_scores(row, request.vector, request.content)
        covered = np.maximum(dense_weight * cosine + (1.0 - dense_weight) * words / ceiling, 0.0)
        covered *= LENGTH / np.maximum(np.ptp(spans[row], axis=1), LENGTH)
        found[row] = Excerpt(spans[row], covered)
    competing = np.concatenate([np.zeros(0), *(found[row].relevance for row in rows[: request.depth])])
    least = np.sort(competing)[-request.depth :].min(initial=np.inf)
    for shown in map(found.__getitem__, spanned):
        bar = max(least, RELEVANT * shown.relevance.max(initial=0.0))
        shown.count = max(min(1, len(shown)), int(np.count_nonzero(shown.relevance >= bar)))
    return found


def excerpt(text: str, spans: Spans, chosen: Sequence[int]) -> str:
    """Some spans of a text, in order, with an ellipsis where text is left out.

    >>> excerpt("I ran. I swam. I ate.", ((0, 6), (7, 14), (15, 21)), [1])
    '… I swam. …'
    """
    cut, end = "", 0
    for number in chosen:
        start, after = spans[number]
        cut += _elided(text[end:start]) + text[start:after]
        end = after
    return cut + _elided(text[end:].rstrip())


def _elided(text: str) -> str:
    """What is left out, as an ellipsis between the white space around it."""
    words = text.strip()
    return text.replace(words, ELLIPSIS, 1) if words else text
