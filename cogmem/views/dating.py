"""Dating: the dates that a message names, resolved when it was said, and how long what it says holds."""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from cogmem.language import dates
from cogmem.language.endings import ABOUT, named_dates, share_about, stated_ends
from cogmem.language.reading import Reading
from cogmem.log.facts import Fact, Refine, Utterance
from cogmem.memory import TemporalType
from cogmem.plugins.mechanism import Mechanism


@dataclass(frozen=True)
class DatesConfig:
    """Dates that the words of a message mean, kept as annotations."""

    enabled: bool = True
    """Whether dates are kept, and facts get a beginning and an end."""
    weekdays: bool = True
    """Whether a weekday may denote no date of its own, as in "Saturday, 15 June", "every Friday" or "Sunday
    Suppers"."""


class Dated(NamedTuple):
    """The dates of a text, encoded (`NamedDate.encode`), and when what it says begins and ends (days since
    1970; NaN: it does not say)."""

    dates: tuple[str, ...] = ()
    start: float = math.nan
    end: float = math.nan


def dates_in(text: Reading, at: float) -> Dated:
    """The dates of a text that was said at an instant (days since 1970, in its zone). It begins with the last
    day that it says to hold from, if that day has come, and ends after the last one that it says to hold
    until. A day that is mentioned only in passing begins and ends nothing.

    >>> from cogmem.language.reading import read
    >>> dates_in(read("I stay in Oslo until 3 March 2026.", "en"), 20412.5).end
    20516.0
    """
    days = dates.find(text, at)
    if not days:
        return Dated()
    stated = [day for day in stated_ends(text, at) if day.direction >= 0]
    begun = [day for day in days if day.begins and day.span.first <= at]
    start = end = math.nan
    if stated and share_about(text, stated) >= ABOUT:
        end = max(day.span.last for day in stated) + 1.0
    if begun and share_about(text, begun) >= ABOUT:
        start = float(max(day.span.first for day in begun))
    start = math.nan if end <= start else start
    return Dated(tuple(date.encode() for date in named_dates(text, at)), start, end)


def dates_of(said: Reading, text: str, at: float) -> Dated:
    """The dates of what was said at an instant, by their places in the text as it is stored."""
    found = dates_in(said, at)
    return found if text == said.text else found._replace(dates=dates_in(said.part(text), at).dates)


def kind_of(found: Dated) -> TemporalType:
    return TemporalType.PERSISTENT if math.isnan(found.end) else TemporalType.TIME_BOUNDED


def dated(fact: Fact, utterance: Utterance) -> tuple[Fact, None]:
    """The fact with its dates, its beginning and its end. Those of a language model have theirs already."""
    if fact.finished or not dates.find(fact.said, utterance.at):
        return fact, None
    found = dates_of(fact.said, fact.text, utterance.at)
    start, end, kind = found.start, found.end, kind_of(found)
    return replace(fact, dates=found.dates, valid_from=start, valid_until=end, temporal_type=kind), None


DATES = Mechanism[Refine]("dates", "write", DatesConfig, build=lambda config, _: dated)
