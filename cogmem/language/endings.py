"""The dates that a text names, and what it says of each."""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

from cogmem.language import dates
from cogmem.language.dates import DateMention
from cogmem.language.packs import language_pack
from cogmem.language.reading import Reading, once
from cogmem.memory import DateRole, NamedDate


@once
def stated_ends(text: Reading, at: float) -> Sequence[DateMention]:
    """The days of which a text says, for certain and of one time, that something holds no longer than they.

    >>> from cogmem.language.reading import read
    >>> said = ("I stay until 3 March.", "I stay until 3 March every year.", "Is it open until 3 March?")
    >>> [len(stated_ends(read(text, "en"), 20412.5)) for text in said]
    [1, 0, 0]
    """
    days = dates.find(text, at)
    if not any(day.ends for day in days):
        return ()
    return [day for day, role in zip(days, roles(text, at), strict=True) if role is DateRole.UNTIL]


@once
def roles(text: Reading, at: float) -> Sequence[DateRole]:
    """What a text says of each of its dates, in their order.

    >>> from cogmem.language.reading import read
    >>> said = "I see Ada on 3 March. I sing every year on 4 April. Do you stay until 5 May?"
    >>> [str(role) for role in roles(read(said, "en"), 20412.5)]
    ['on', 'recurring', 'mentioned']
    """
    text = text.part(unicodedata.normalize("NFC", text.text))
    days = dates.find(text, at)
    found = [DateRole.MENTIONED] * len(days)
    stated = language_pack(text.language).patterns("evidence", "stated")
    starts = [day.start for day in days]
    for start, sentence in text.placed if days else ():
        inside = range(bisect_left(starts, start), bisect_left(starts, start + len(sentence.text)))
        if not inside:
            continue
        placed = [
            days[place]._replace(start=days[place].start - start, end=days[place].end - start)
            for place in inside
        ]
        states = not sentence.text.endswith("?") or bool(stated.search(sentence.folded))
        sure = states and not dates.unsure(sentence, placed)
        recurs, begins = states and dates.recurs(sentence), sure and dates.starts(sentence)
        for number in inside:
            day = days[number]
            if day.ends and sure:
                found[number] = DateRole.UNTIL
            elif recurs:
                found[number] = DateRole.RECURRING
            elif (sure and day.begins) or (begins and day.direction >= 0):
                found[number] = DateRole.FROM
            elif sure and not day.ends:
                found[number] = DateRole.ON
    return found


def named_dates(text: Reading, at: float) -> tuple[NamedDate, ...]:
    """The dates of a text that was said at an instant, by their places in it as it is written.

    >>> from cogmem.language.reading import read
    >>> [one] = named_dates(read("I ran yesterday.", "en"), 19485.5)
    >>> one.start, one.end, one.day, str(one.role), one.certain
    (6, 15, '2023-05-07', 'on', True)
    """
    days = dates.find(text, at)
    if not days:
        return ()
    composed, prose = unicodedata.normalize("NFC", text.text), text.prose.text
    found, places = [], _places(text.text, composed)
    for day, role in zip(days, roles(text, at), strict=True):
        said = dates.is_said(day, composed, prose)
        start, end = places(day.start), places(day.end)
        role = role if said else DateRole.MENTIONED
        dated = not day.relative and day.slug[:4] in composed[day.start : day.end]
        certain = said and (day.certain or dated)
        found.append(NamedDate(start, end, day.slug, role, day.relative, certain))
    return tuple(found)


def _places(text: str, composed: str) -> Callable[[int], int]:
    """The place in a text that a place in its NFC form stands for."""
    if text == composed:
        return lambda place: place
    words = re.findall(r"\s|\S+", text)  # a space composes with nothing
    lengths = [len(word) for word in words]
    starts = [0, *accumulate(lengths)]
    composed_starts = [0, *accumulate(len(_composed(word)) for word in words)]

    def written_at(place: int) -> int:
        number = bisect_right(composed_starts, place) - 1
        if number == len(words):
            return len(text)
        word, within = words[number], place - composed_starts[number]
        ends = range(lengths[number] + 1)
        return starts[number] + bisect_right(ends, within, key=lambda end: len(_composed(word[:end]))) - 1

    return written_at


_composed = partial(unicodedata.normalize, "NFC")


ABOUT = 0.5
"""Minimum share of the words of a text that are about a day for the whole to begin or end with it."""


def share_about(text: Reading, days: Sequence[DateMention]) -> float:
    """Share of the words of a text in sentences that name one of these days.

    >>> from cogmem.language.reading import read
    >>> text = read("I have two dogs. I fly on Friday.", "en")
    >>> share_about(text, dates.find(text, 20412.5))
    0.5
    """
    starts = sorted(day.start for day in days)
    about = 0
    for start, sentence in text.placed:
        if bisect_left(starts, start) < bisect_left(starts, start + len(sentence.text)):
            about += len(sentence.text.split())
    return about / max(len(text.text.split()), 1)
