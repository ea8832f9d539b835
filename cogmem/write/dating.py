"""Dating: the dates that a message names, resolved when it was said, and how long what it says holds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogmem.language import dates
from cogmem.language.claims import encode
from cogmem.language.endings import ABOUT, appointment_end, named_dates, share_about, stated_ends
from cogmem.language.reading import read_any
from cogmem.mechanism import Mechanism, Settings
from cogmem.memory import Kind, TemporalType
from cogmem.write.facts import Fact, Utterance
from cogmem.write.session import Session
from cogmem.write.understanding import Refine


@dataclass(frozen=True)
class DatesConfig:
    """Dates as annotations: the days that the words of a message mean are kept beside them. What holds until
    a day, and a single appointment, ends after it; what has ended is ranked lower, and is told all the
    same."""

    enabled: bool = True
    """Whether dates are kept, and facts get a beginning and an end."""


def dated(fact: Fact, utterance: Utterance, session: Session) -> tuple[Sequence[Fact], None]:
    """The fact with its dates, its beginning and its end. It begins with the last day that it says to hold
    from, if that day has come, and ends with the last one that it says to hold until. A plan ends with the
    day of its appointment. A day that is mentioned only in passing begins and ends nothing."""
    days = () if fact.finished else dates.find(fact.said, utterance.at)
    if not days:
        return (fact,), None
    said = fact.said.part(fact.text)
    stated = [day for day in stated_ends(fact.said, utterance.at) if day.direction >= 0]
    begun = [day for day in days if day.begins and day.span.first <= utterance.at]
    start = end = math.nan
    if stated and share_about(fact.said, stated) >= ABOUT:
        end = max(day.span.last for day in stated) + 1.0
    elif fact.kind is Kind.PLAN:
        end = appointment_end(fact.said, tuple(map(encode, fact.claims)), utterance.at)
    if begun and share_about(fact.said, begun) >= ABOUT:
        start = float(max(day.span.first for day in begun))
    return (
        replace(
            fact,
            dates=named_dates(said, utterance.at),
            valid_from=math.nan if end <= start else start,
            valid_until=end,
            temporal_type=TemporalType.PERSISTENT if math.isnan(end) else TemporalType.TIME_BOUNDED,
        ),
    ), None


def read_dates(text: str, at: float, config: Settings) -> tuple[str, ...]:
    """The dates of a text that is stored as it is, as a memory keeps them."""
    found = named_dates(read_any(text, config.language), at) if DATES.is_on(config) else ()
    return tuple(date.encode() for date in found)


DATES = Mechanism[Refine]("dates", "write", DatesConfig, build=lambda config, _: dated)
