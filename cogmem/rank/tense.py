"""Tense: whether a question is about now or about the past, and how it is read then."""

import math
from dataclasses import replace
from functools import cache
from re import Pattern
from typing import NamedTuple

from cogmem.language.packs import language_pack
from cogmem.language.reading import Reading
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.eligibility import MODES, TENSE
from cogmem.rank.request import Cues, Mode, Request, Understand


class _Reader(NamedTuple):
    """A pack's [history], compiled, and the tense of its dates. A question about the past has one of `past`
    and is in the past tense, or has one of `ever`; one of `first` asks for the first of all. `counted`:
    counts up to now. `state`: a participle that tells how something is."""

    past: Pattern[str]
    ever: Pattern[str]
    first: Pattern[str]
    counted: Pattern[str]
    state: Pattern[str]
    tense: Pattern[str]


@cache
def _reader(language: str) -> _Reader:
    pack = language_pack(language)
    patterns = {name: pack.patterns("history", name) for name in _Reader._fields[:-1]}
    return _Reader(**patterns, tense=pack.patterns("dates", "past"))


def mode_of(question: Reading, cues: Cues, now: float) -> Mode:
    """TIMELINE for a question about the past, else CURRENT.

    >>> from cogmem.language.reading import read
    >>> asked = ("Where did I live before?", "What did I use to drink?", "When did I go to the beach?")
    >>> [str(mode_of(read(question, "en"), Cues(), 0.0)) for question in asked]
    ['timeline', 'timeline', 'current']
    """
    reader, text = _reader(question.language), question.folded
    over = cues.span is not None and cues.span.last < math.floor(now)
    past = reader.tense.search(text) and (over or reader.past.search(text))
    return Mode.TIMELINE if past or reader.ever.search(text) else Mode.CURRENT


def is_past(question: Reading) -> bool:
    """Whether a question is in the past tense.

    >>> from cogmem.language.reading import read
    >>> asked = ("When did I go to Oslo?", "When am I going to Oslo?", "Is the loft insulated?")
    >>> [is_past(read(question, "en")) for question in asked]
    [True, False, False]
    """
    reader = _reader(question.language)
    return reader.tense.search(reader.state.sub(" ", question.folded)) is not None


def asks_former(question: Reading) -> bool:
    """Whether a question in the past tense asks for a value that another one has replaced.

    >>> from cogmem.language.reading import read
    >>> asked = ("What was the old password?", "Where did I live before?", "Where did I go on Monday?")
    >>> [asks_former(read(question, "en")) for question in asked]
    [True, True, False]
    """
    reader, text = _reader(question.language), question.folded
    if reader.first.search(text):
        return False
    return reader.past.search(text) is not None or reader.ever.search(text) is not None


def counts_on(question: Reading) -> bool:
    """Whether a question counts what happened up to now.

    >>> from cogmem.language.reading import read
    >>> [counts_on(read(f"How many books {told}?", "en")) for told in ("have I read", "did I read")]
    [True, False]
    >>> counts_on(read("Şimdiye kadar kaç kitap okudum?", "tr"))
    True
    """
    return _reader(question.language).counted.search(question.folded) is not None


def with_mode(request: Request) -> tuple[Request, None]:
    """Tells questions about the past from those about now."""
    if request.mode is not Mode.CURRENT:
        return request, None
    mode = mode_of(request.question, request.cues, request.zone.local(request.now))
    return replace(request, mode=mode), None


def with_tense(request: Request) -> tuple[Request, None]:
    """Marks a question in the past tense that names no instant."""
    past = not request.point_in_time and is_past(request.question)
    return replace(request, past=past, counted=past and counts_on(request.question)), None


MODE = Mechanism[Understand]("mode", "read", switch="", when=MODES.is_on, build=lambda config, _: with_mode)
PAST = Mechanism[Understand]("past", "read", switch="", when=TENSE.is_on, build=lambda config, _: with_tense)
