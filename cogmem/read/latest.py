"""Latest: asked how much or how many it is, what told it last comes before what told it earlier.

People tell the new figure in passing ("for three months now", "up to 38 by now") and in the middle of other
things, so that no pair of memories says that one replaces the other. The question does: both have a sentence
that gives a figure of the kind asked for, about what it asks. Only the first places change their order, and
nothing joins or leaves them.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

import numpy as np

from cogmem.language.analysis import analyser
from cogmem.language.packs import language_pack
from cogmem.language.pairs.statements import statement, statements
from cogmem.language.reading import Reading, read, read_any
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import DataSource
from cogmem.read.request import Candidates, Mode, Stage, View
from cogmem.trace import Decision

_FIGURES = frozenset(("number", "decimal", "money", "percent", "clock"))
"""The kinds of values of a statement that are figures."""
_LEAST = 2  # minimum number of the question's terms in a sentence that answers it


PLACES = 5
"""Number of first places whose order may change, at least 2."""

SHARED = 0.3
"""Minimum share of the question's terms in the sentence that gives the figure, in [0, 1]; two terms at
least."""

COMMON = 0.5
"""Minimum share, of the question's terms in the earlier sentence, that the later one has, in [0, 1]."""


@dataclass(frozen=True)
class LatestConfig:
    """Asked for a figure as it stands, what told it last comes first."""

    enabled: bool = True
    """Whether it does."""


class _Told(NamedTuple):
    """The sentence of a memory that answers best: who says it, the question's terms and kinds of figures."""

    speaker: str
    terms: frozenset[str]
    kinds: frozenset[str]


class _Asked(NamedTuple):
    """What a question asks for: its terms, those of what it counts ("how many coins"; empty if it counts
    nothing), those of the people and things that it names, and its words, whose figures are none of an
    answer."""

    terms: frozenset[str]
    counted: frozenset[str]
    named: frozenset[str]
    words: frozenset[str]


class Latest:
    """Orders what gives the figure that is asked for by the time at which it was told."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """The candidates, each of the first behind those that told its figure later. These are as good."""
        request = view.request
        over = request.past and not request.counted
        question = read_any(request.question, self._language)
        asked = _asked(question)
        if asked is None or over or request.mode is not Mode.CURRENT:
            return candidates, None
        rows = candidates.rows[:PLACES].tolist()
        since = [(float(view.columns["created_at"][row]), row) for row in rows]
        found = [self._told(row, asked, view, question.language) for row in rows]
        order, scores = list[int](), candidates.scores.copy()
        for place, figure in enumerate(found):
            later = [
                other
                for other in range(place + 1, len(rows))
                if since[other] > since[place] and self._follows(found[other], figure, asked)
            ]
            order += sorted(later, key=since.__getitem__, reverse=True)
            scores[later] = np.maximum(scores[later], scores[place])
            order.append(place)
        order = list(dict.fromkeys(order))
        moved = sum(place != at for at, place in enumerate(order))
        if not moved:
            return candidates, None
        places = np.array([*order, *range(len(rows), len(candidates))], np.intp)
        latest = replace(candidates, scores=scores).take(places)
        return latest, Decision("latest", "latest first", numbers={"moved": float(moved)})

    def _told(self, row: int, asked: _Asked, view: View, language: str) -> _Told | None:
        """What of a memory answers, if anything does. What an assistant says is no figure of anybody's."""
        columns = view.columns
        if columns["data_source"][row] == DataSource.ASSISTANT_MESSAGE:
            return None
        speaker = columns.objects("speaker")[row]
        best, terms_of = None, analyser(language).terms
        for sentence in statements(read(columns.said(row), language), speaker):
            terms = asked.terms.intersection(terms_of(sentence.text))
            enough = max(_LEAST, SHARED * len(asked.terms), len(best.terms) + 1 if best else 0)
            if len(terms) < enough or (asked.counted and not asked.counted & terms):
                continue
            if kinds := _kinds(sentence, asked.words):
                best = _Told(speaker, terms, kinds)
        return best

    def _follows(self, later: _Told | None, earlier: _Told | None, asked: _Asked) -> bool:
        """Whether one gives the figure that the other gave, of all that the question and the other name."""
        if later is None or earlier is None or later.speaker != earlier.speaker:
            return False
        if not asked.named & earlier.terms <= later.terms:
            return False
        common = len(later.terms & earlier.terms)
        enough = common >= max(_LEAST, COMMON * len(earlier.terms))
        return enough and not later.kinds.isdisjoint(earlier.kinds)


def _asked(question: Reading) -> _Asked | None:
    """None of a question that asks for no figure, or for one that takes two: a sum, a difference, a date
    gone by."""
    patterns, folded = _patterns(question.language), question.folded
    asks = patterns.asks.search(folded)
    if asks is None or patterns.reckons.search(folded):
        return None
    terms_of = analyser(question.language).terms
    counts = patterns.counts.search(folded)
    counted = folded[counts.end() :].split()[:_COUNTED] if counts else []
    words = frozenset(word.strip("?!,;") for word in folded.split())
    about = statement(question, "")
    named = about.kin.union(about.owners, *about.values.values())
    terms, counts_on, names = (
        frozenset(terms_of(text)) for text in (question.text, " ".join(counted), " ".join(named))
    )
    return _Asked(terms, counts_on, names, words)


_COUNTED = 4  # number of words behind "how many" that tell what is counted


def _kinds(sentence: Reading, known: frozenset[str]) -> frozenset[str]:
    """The kinds of the figures in a sentence, but for those that the question has."""
    values = statement(sentence, "").values
    kinds = {kind for kind, amounts in values.items() if kind in _FIGURES and amounts - known}
    if _patterns(sentence.language).figures.search(sentence.folded):
        kinds.add("number")
    return frozenset(kinds)


class _Patterns(NamedTuple):
    """Those of a language pack, section `latest`."""

    asks: re.Pattern[str]
    counts: re.Pattern[str]
    reckons: re.Pattern[str]
    figures: re.Pattern[str]


@cache
def _patterns(language: str) -> _Patterns:
    pack = language_pack(language)
    return _Patterns(*(pack.patterns("latest", name) for name in _Patterns._fields))


LATEST = Mechanism[Stage](
    "latest",
    "read",
    LatestConfig,
    build=lambda config, _: Latest(config.language),
    losses=(LossStage("latest", "among the best, but put behind newer statements of the value asked for"),),
)
