"""Plans: after which day what a plan says is over."""

import math
from functools import lru_cache

from cogmem.documents.optional.claims import ATTRIBUTES, Hold, decode
from cogmem.language import dates
from cogmem.language.packs import fold
from cogmem.language.reading import Reading, once

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
    parts = [part for value in values for part in value.split(", ")]
    days, named = set[int](), set(coming(text, at))
    for part in parts:
        claimed = set(coming(text.part(part.title()), at))  # a month has its capital
        # a part alone may mean another day than in the text: "monday" of "next Monday"
        days |= (claimed & named or named) if fold(part) in text.folded else claimed
    return max(days or named, default=math.nan) + 1.0


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


@lru_cache(maxsize=1 << 14)
def hold_of(claim: str) -> Hold | None:
    """How many values the attribute of a claim takes at a time; None if it is a guess or unknown."""
    attribute = ATTRIBUTES.get(decode(claim).attribute)
    return None if attribute is None else attribute.hold
