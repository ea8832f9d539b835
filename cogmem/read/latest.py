"""Latest: asked what holds now, of memories that answer alike what was told last comes first.

A person tells a new value in passing ("for three months now", "the flat costs 950 by now") and in the middle
of other things, so that no pair of memories says that one replaces the other. The question does: the later
memory has every term of the question that the earlier one has, or both have a sentence that gives a figure of
the kind asked for. Only the first places change their order, and nothing joins or leaves them.
"""

import re
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from cogmem.language.analysis import analyser
from cogmem.language.packs import language_pack
from cogmem.language.pairs.statements import ME, statement, statements
from cogmem.language.reading import Reading, read_any
from cogmem.language.signals import only_asks
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import DataSource
from cogmem.read.request import Candidates, Mode, Stage, View
from cogmem.store.columns import Columns
from cogmem.trace import Decision

_FIGURES = frozenset(("number", "decimal", "money", "percent", "clock"))
"""The kinds of values of a statement that are figures."""
_LEAST = 2  # minimum number of the question's terms in a sentence that answers it


PLACES = 5
"""Number of first places whose order may change, at least 2."""

COVERED = 0.5
"""Minimum share of the question's terms in a later memory that has all those of the earlier one."""

SHARED = 0.3
"""Minimum share of the question's terms in the sentence that gives the figure, in [0, 1]; two terms at
least."""

COMMON = 0.5
"""Minimum share, of the question's terms in the earlier sentence, that the later one has, in [0, 1]."""


@dataclass(frozen=True)
class LatestConfig:
    """Asked what holds now, of memories that answer alike what was told last comes first."""

    enabled: bool = True
    """Whether it does."""


@dataclass(frozen=True)
class _Answer:
    """One of the first memories: its words, its speaker, and the terms of both."""

    said: Reading
    speaker: str
    advice: bool
    """Whether an assistant says it, which is no news of anybody."""
    doubted: bool

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(analyser(self.said.language).terms(f"{self.speaker}: {self.said.text}"))

    @cached_property
    def personal(self) -> bool:
        """Whether it tells something of its speaker: "I", "my"."""
        told = (statement(sentence, self.speaker) for sentence in statements(self.said, self.speaker))
        return any(ME in sentence.words for sentence in told)

    def covers(self, earlier: "_Answer", sought: frozenset[str]) -> bool:
        """Whether it has every term of the question that an earlier memory has, and COVERED of all. Another
        person's words about themselves are another matter."""
        answered = sought & self.terms
        if not sought & earlier.terms <= answered or len(answered) < COVERED * len(sought):
            return False
        if self.advice or self.doubted > earlier.doubted or only_asks(self.said):
            return False
        alike = self.speaker == earlier.speaker or earlier.advice
        return alike or not (self.personal or earlier.personal)


class _Figure(NamedTuple):
    """The sentence of a memory that answers best: the question's terms and the kinds of figures."""

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
    """Orders those of the first memories that answer a question alike by the time at which they were told."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """The candidates, each of the first behind those that told later what it tells. These are as good."""
        request, columns = view.request, view.columns
        over = request.past and not request.counted
        question = read_any(request.question, self._language)
        if over or request.mode is not Mode.CURRENT or not only_asks(question):
            return candidates, None
        asked = _asked(question)
        sought = frozenset(analyser(question.language).terms(question.text))
        rows = candidates.rows[:PLACES].tolist()
        since = [(float(columns["created_at"][row]), row) for row in rows]
        answers = [self._answer(row, columns) for row in rows]
        figures = [_figure(answer, asked) for answer in answers] if asked else []
        order, scores = list[int](), candidates.scores.copy()
        for place, answer in enumerate(answers):
            later = [
                other
                for other in range(place + 1, len(rows))
                if since[other] > since[place]
                and (
                    answers[other].covers(answer, sought)
                    or (
                        asked
                        and answers[other].speaker == answer.speaker
                        and _follows(figures[other], figures[place], asked)
                    )
                )
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

    def _answer(self, row: int, columns: Columns) -> _Answer:
        return _Answer(
            read_any(columns.said(row), self._language),
            columns.objects("speaker")[row],
            columns["data_source"][row] == DataSource.ASSISTANT_MESSAGE,
            bool(columns["doubted"][row]),
        )


def _figure(answer: _Answer, asked: _Asked) -> _Figure | None:
    """What of a memory gives the figure, if anything does. An assistant tells no figure of anybody."""
    best, terms_of = None, analyser(answer.said.language).terms
    for sentence in () if answer.advice else statements(answer.said, answer.speaker):
        terms = asked.terms.intersection(terms_of(sentence.text))
        enough = max(_LEAST, SHARED * len(asked.terms), len(best.terms) + 1 if best else 0)
        if len(terms) < enough or (asked.counted and not asked.counted & terms):
            continue
        if kinds := _kinds(sentence, asked.words):
            best = _Figure(terms, kinds)
    return best


def _follows(later: _Figure | None, earlier: _Figure | None, asked: _Asked) -> bool:
    """Whether one gives the figure that the other gave, of all that the question and the other name."""
    if later is None or earlier is None or not asked.named & earlier.terms <= later.terms:
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
    losses=(LossStage("latest", "among the best, but put behind later ones that answer alike"),),
)
