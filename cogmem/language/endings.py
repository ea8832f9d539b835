"""Endings: after which day what a text tells of is over, as far as its own words say."""

import math
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cogmem.language import dates
from cogmem.language.claims import ATTRIBUTES, Hold, decode
from cogmem.language.dates import DateMention
from cogmem.language.sentences import sentences
from cogmem.language.signals import signal_reader

_WEEK = 7  # days: what is planned for a month has no day yet
_HALF_A_YEAR = 183  # days: from there, the nearest day of a name is the first after today


@lru_cache(maxsize=1 << 14)
def planned_end(text: str, claims: tuple[str, ...], at: float, language: str) -> float:
    """Midnight (days since 1970) after the last day that the claims of a plan name, or else its text; NaN if
    neither names a day. What begins on a day does not end with it. `at`: when it was told.

    >>> planned_end("I fly to Oslo on 2 October.", (), 20412.5, "en")  # told on 20 November 2025
    20729.0
    >>> planned_end("I work at Acme from 2 October on.", (), 20412.5, "en")
    nan
    """
    values = [decode(claim).value for claim in claims if hold_of(claim) is Hold.PLAN]
    parts = [part.title() for value in values for part in value.split(", ")]  # a month has its capital
    begun = {day.span.last for day in dates.find(text, at, language) if day.begins}
    claimed = {day for part in parts for day in coming(part, at, language)} - begun
    days = claimed or coming(text, at, language)
    return max(days, default=math.nan) + 1.0


def coming(text: str, at: float, language: str) -> list[int]:
    """The last days (since 1970) of the future dates that a text names, told at an instant. If it names none,
    a date without a year is the next of its name: plans look ahead. What begins with a date has no end in it.

    >>> coming("on 2 October", 20412.5, "en"), coming("2 October 2025", 20412.5, "en")  # 20 November 2025
    ([20728], [])
    """
    found = dates.find(text, at, language)
    named = [day for day in found if day.span.last - day.span.first < _WEEK and not day.begins]
    ahead = [day.span.last for day in named if day.direction >= 0]
    if ahead or not named:
        return ahead
    later = dates.find(text, at + _HALF_A_YEAR, language)
    dated = [day.span for day in later if not (day.relative or day.begins)]
    return [span.last for span in dated if span.first >= math.floor(at)]


def stated_ends(text: str, at: float, language: str) -> list[DateMention]:
    """The days of which a text says, for certain and of one time, that something holds no longer than they.

    >>> said = ("I stay until 3 March.", "I stay until 3 March every year.", "Is it open until 3 March?")
    >>> [len(stated_ends(text, 20412.5, "en")) for text in said]
    [1, 0, 0]
    """
    text = unicodedata.normalize("NFC", text)
    days = dates.find(text, at, language)
    found: list[DateMention] = []
    for start, end in _places(text) if any(day.ends for day in days) else ():
        sentence = text[start:end]
        own = [day for day in days if start <= day.start < end]
        placed = [day._replace(start=day.start - start, end=day.end - start) for day in own]
        states = not sentence.endswith("?") or "STATED" in signal_reader(language).read(sentence).signs
        if states and not dates.unsure(sentence, placed, language):
            found += [day for day in own if day.ends]
    return found


def _places(text: str) -> Iterator[tuple[int, int]]:
    """The places of the sentences of a text."""
    end = 0
    for sentence in sentences(text):
        start = text.index(sentence, end)
        end = start + len(sentence)
        yield start, end


def share_about(text: str, days: Sequence[DateMention]) -> float:
    """Share of the words of a text in sentences that name one of these days.

    >>> text = "I have two dogs. I fly on Friday."
    >>> share_about(text, dates.find(text, 20412.5, "en"))
    0.5
    """
    starts = sorted(day.start for day in days)
    about = 0
    for start, end in _places(text):
        if bisect_left(starts, start) < bisect_left(starts, end):
            about += len(text[start:end].split())
    return about / max(len(text.split()), 1)


@lru_cache(maxsize=1 << 14)
def hold_of(claim: str) -> Hold | None:
    """How many values the attribute of a claim takes at a time; None if it is a guess or unknown."""
    attribute = ATTRIBUTES.get(decode(claim).attribute)
    return None if attribute is None else attribute.hold
