"""Dates in words: the day of a relative date, written behind it."""

from collections.abc import Sequence
from functools import lru_cache

from cogmem.language.date_rules import calendar
from cogmem.language.dates import DateMention
from cogmem.language.days import Span
from cogmem.language.packs import UNKNOWN


@lru_cache(maxsize=4096)
def written(span: Span, language: str) -> str:
    """The days, in words; in ISO format for a language without a pack.

    >>> written(Span(19478, 19484, "week"), "en"), written(Span(19484, 19484, "day"), "tr")
    ('week of 1 May 2023', '7 Mayıs 2023')
    """
    if language == UNKNOWN:
        return span.slug
    rules = calendar(language)
    first = span.named
    return rules.forms[span.granularity].format(
        day=first.day,
        month=rules.months[first.month - 1],
        year=first.year,
        season=rules.seasons[first.month // 3 - 1],
    )


def written_in(text: str, notes: Sequence[tuple[int, str]]) -> str:
    """A text with notes written in at their places, which ascend.

    >>> written_in("I ran yesterday.", [(15, " (7 May 2023)")])
    'I ran yesterday (7 May 2023).'
    """
    pieces, done = [], 0
    for place, note in notes:
        pieces += [text[done:place], note]
        done = place
    return "".join([*pieces, text[done:]])


def brackets(text: str, days: Sequence[DateMention], language: str) -> list[tuple[int, str]]:
    """The day in brackets for each relative date that a text does not name otherwise, and its place."""
    seen = [day.span for day in days if not day.relative]
    found = []
    for day in days:
        note = f" ({written(day.span, language)})"
        named = any(day.span.first <= span.first and span.last <= day.span.last for span in seen)
        if day.relative and not named and not text.startswith(note, day.end):
            seen.append(day.span)
            of = 2 if text.startswith(("'s", "’s"), day.end) else 0  # "yesterday's (7 May 2023)"
            found.append((day.end + of, note))
    return found
