"""Endings: after which day what a text tells of is over, as far as its own words say."""

import math
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cogmem.language import dates
from cogmem.language.claims import ATTRIBUTES, Hold, decode
from cogmem.language.dates import DateMention
from cogmem.language.reading import Reading, once
from cogmem.language.signals import signals

_WEEK = 7  # days: what is planned for a month has no day yet
_HALF_A_YEAR = 183  # days: from there, the nearest day of a name is the first after today


@once
def planned_end(text: Reading, claims: tuple[str, ...], at: float) -> float:
    """Midnight (days since 1970) after the last day that the claims of a plan name, or else its text; NaN if
    neither names a day. What begins on a day does not end with it. `at`: when it was told.

    >>> from cogmem.language.reading import read
    >>> planned_end(read("I fly to Oslo on 2 October.", "en"), (), 20412.5)  # told on 20 November 2025
    20729.0
    >>> planned_end(read("I work at Acme from 2 October on.", "en"), (), 20412.5)
    nan
    """
    values = [decode(claim).value for claim in claims if hold_of(claim) is Hold.PLAN]
    parts = [part.title() for value in values for part in value.split(", ")]  # a month has its capital
    begun = {day.span.last for day in dates.find(text, at) if day.begins}
    claimed = {day for part in parts for day in coming(text.part(part), at)} - begun
    days = claimed or coming(text, at)
    return max(days, default=math.nan) + 1.0


def coming(text: Reading, at: float) -> list[int]:
    """The last days (since 1970) of the future dates that a text names, told at an instant. If it names none,
    a date without a year is the next of its name: plans look ahead. What begins with a date has no end in it.

    >>> from cogmem.language.reading import read
    >>> [coming(read(day, "en"), 20412.5) for day in ("on 2 October", "2 October 2025")]  # 20 November 2025
    [[20728], []]
    """
    found = dates.find(text, at)
    named = [day for day in found if day.span.last - day.span.first < _WEEK and not day.begins]
    ahead = [day.span.last for day in named if day.direction >= 0]
    if ahead or not named:
        return ahead
    later = dates.find(text, at + _HALF_A_YEAR)
    dated = [day.span for day in later if not (day.relative or day.begins)]
    return [span.last for span in dated if span.first >= math.floor(at)]


@once
def stated_ends(text: Reading, at: float) -> Sequence[DateMention]:
    """The days of which a text says, for certain and of one time, that something holds no longer than they.

    >>> from cogmem.language.reading import read
    >>> said = ("I stay until 3 March.", "I stay until 3 March every year.", "Is it open until 3 March?")
    >>> [len(stated_ends(read(text, "en"), 20412.5)) for text in said]
    [1, 0, 0]
    """
    text = text.part(unicodedata.normalize("NFC", text.text))
    days = dates.find(text, at)
    found: list[DateMention] = []
    for start, end, sentence in _placed(text) if any(day.ends for day in days) else ():
        own = [day for day in days if start <= day.start < end]
        placed = [day._replace(start=day.start - start, end=day.end - start) for day in own]
        states = not sentence.text.endswith("?") or "STATED" in signals(sentence).signs
        if states and not dates.unsure(sentence, placed):
            found += [day for day in own if day.ends]
    return found


def _placed(text: Reading) -> Iterator[tuple[int, int, Reading]]:
    """The sentences of a text, each behind its place."""
    end = 0
    for sentence in text.sentences:
        start = text.text.index(sentence.text, end)
        end = start + len(sentence.text)
        yield start, end, sentence


def share_about(text: Reading, days: Sequence[DateMention]) -> float:
    """Share of the words of a text in sentences that name one of these days.

    >>> from cogmem.language.reading import read
    >>> text = read("I have two dogs. I fly on Friday.", "en")
    >>> share_about(text, dates.find(text, 20412.5))
    0.5
    """
    starts = sorted(day.start for day in days)
    about = 0
    for start, end, sentence in _placed(text):
        if bisect_left(starts, start) < bisect_left(starts, end):
            about += len(sentence.text.split())
    return about / max(len(text.text.split()), 1)


@lru_cache(maxsize=1 << 14)
def hold_of(claim: str) -> Hold | None:
    """How many values the attribute of a claim takes at a time; None if it is a guess or unknown."""
    attribute = ATTRIBUTES.get(decode(claim).attribute)
    return None if attribute is None else attribute.hold
