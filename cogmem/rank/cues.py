"""Cues: what a question names that a memory may share besides its words."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from cogmem.language import dates
from cogmem.language.analysis import analyser
from cogmem.language.dates import DateMention
from cogmem.language.days import Span
from cogmem.language.packs import language_pack
from cogmem.language.reading import Reading, once
from cogmem.language.scripts import whole_words
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Cues, Request, Understand

_EVER = -1_000_000  # a day before all that anybody tells of


def with_cues(request: Request) -> tuple[Request, None]:
    """The request with the cues of its question; it decides nothing."""
    return replace(request, cues=cues(request.question, request.zone.local(request.now))), None


@once
def cues(question: Reading, now: float) -> Cues:
    """Words, the time that is asked about, and what is asked besides it.

    >>> from cogmem.language.reading import read
    >>> found = cues(read("What did I say about the car on 7 May?", "en"), 19485.5)
    >>> found.span.slug, found.content
    ('2023-05-07', 'What   I   about the car on  ?')
    >>> cues(read("What do you know about Ines?", "en"), 19485.5).content
    '  Ines?'
    """
    words = frozenset(whole_words(question.folded))
    day = _asked(question, dates.find(question, now))
    if day is not None:
        return Cues(words, _span(question, day), _content(question, day))
    overview = language_pack(question.language).patterns("evidence", "overview").search(question.folded)
    if overview is None:
        return Cues(words)
    text = unicodedata.normalize("NFC", question.text)
    return Cues(words, None, _without(text, [overview.span()]))


def _content(question: Reading, day: DateMention) -> str:
    """A question without the words that ask what was told or done in its time, and without those of the time
    if it is one certain day, or nothing else is asked. Others may be in the answer: "last summer"."""
    text, folded = unicodedata.normalize("NFC", question.text), question.folded
    telling = language_pack(question.language).patterns("evidence", "telling")
    asking = [match.span() for match in telling.finditer(folded)]
    alone = _without(text, [*asking, (day.start, day.end)])
    exact = day.span.granularity == "day" and (day.certain or not day.relative)
    return alone if exact or not analyser(question.language).terms(alone) else _without(text, asking)


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text


def _asked(question: Reading, days: tuple[DateMention, ...]) -> DateMention | None:
    """The first time that is past or not over, in the future tense the first that is not past; else the first
    of all."""
    ahead = language_pack(question.language).patterns("dates", "future").search(question.folded) is not None
    sought = (day for day in days if (day.direction >= 0 if ahead else day.direction <= 0))
    return next(sought, days[0] if days else None)


def _span(question: Reading, day: DateMention) -> Span:
    """The days that are asked about: "before 2023" is all that was before it."""
    pack, text = language_pack(question.language), question.folded
    lead, tail = text[: day.start].split(), text[day.end :].split()
    before, after = pack.patterns("history", "before"), pack.patterns("history", "after")
    if (lead and before.fullmatch(lead[-1])) or (tail and after.fullmatch(tail[0].rstrip("?.!,"))):
        return Span(_EVER, day.span.first - 1, "open")
    return day.span


CUES = Mechanism[Understand]("cues", "read", switch="", build=lambda config, _: with_cues)
