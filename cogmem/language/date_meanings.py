"""What the words of a date mean on the day on which they are said.

The *last* Friday is the latest before the day of the message, the *next* one the earliest after tomorrow,
which has a name of its own. The last and the next weekend, month or season (of the northern hemisphere) are
the nearest before and after the day. Weeks begin on Monday. "On Friday", "in June" and "the 7th" name no
week, year or month: the tense of the sentence decides. "7 May" is the nearest one. "Two weeks ago" is about
a day.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cogmem.language import days
from cogmem.language.date_rules import Calendar
from cogmem.language.days import Span, date_of, day_of, days_of, months, one_day
from cogmem.language.packs import fold

UNITS = ("day", "week", "month", "year", "weekend")  # in the order of the packs
REACH = 40  # maximum number of letters of "the week before"
_SENTENCE = 200  # maximum distance in letters of the words that tell the tense
_SOON = 120  # maximum number of days ahead of an appointment told in the past: "they gave me 3 March"
_ALONE = 6  # minimum number of letters beside a date that make a clause
_STOP = re.compile(r"[.!?](?!\w)")
_PAUSE = re.compile(r"[.!?,;:–—](?!\w)")
_CAPITAL = re.compile(r" ([A-Z][a-z]+)(?!')")
_CAPITAL_BEFORE = re.compile(r"\b([A-Z])[a-z]+ $")


class Told(NamedTuple):
    """A text in NFC, told on a day (`today`, in days since 1970). `apart`: every weekday is a day of its own;
    `again`: it says that something comes again."""

    text: str
    folded: str
    today: int
    calendar: Calendar
    apart: bool
    again: bool

    def around(self, match: re.Match[str], stop: re.Pattern[str]) -> str:
        """What stands around a match, up to `stop`."""
        before = self.folded[max(0, match.start() - _SENTENCE) : match.start()]
        after = self.folded[match.end() : match.end() + _SENTENCE]
        return f"{stop.split(before)[-1]}{match[0]}{stop.split(after)[0]}"

    def tense(self, match: re.Match[str], stop: re.Pattern[str] = _STOP) -> int:
        """The tense of the sentence (or of the part that ends with `stop`) around a match: -1 past, +1
        future, 0 unknown."""
        around, searched = self.around(match, stop), self.calendar.searched
        if match.groupdict().get("weekday"):
            around = around.replace(match["weekday"], " " * len(match["weekday"]))  # "sat" is no past tense
        if len(around) - len(match[0]) < _ALONE and stop is not _STOP:
            return self.tense(match)
        if searched["future"].search(around):
            return 1
        return -1 if searched["past"].search(searched["granted"].sub(" ", around)) else 0

    def nearest_tense(self, match: re.Match[str]) -> int:
        """The tense of the clause of a match; if that is unknown, of the sentence."""
        return self.tense(match, _PAUSE) or self.tense(match)

    def number(self, match: re.Match[str], vocabulary: str) -> int:
        """The number of a matched word. ValueError if it is a common word here ("may", "sat")."""
        word = match[vocabulary]
        common = word in self.calendar.capital and not match.groupdict().get("year")
        if common and not self.text[match.start(vocabulary)].isupper():
            raise ValueError(word)
        return self.calendar.values[vocabulary][word]

    def count(self, match: re.Match[str]) -> int:
        """The number of units of a match; 0 for one that nobody knows ("two-three")."""
        words = re.split("[ -]", match["number"])
        counts = [int(word) if word.isdigit() else self.calendar.values["number"][word] for word in words]
        return 0 if len(counts) > 1 and (counts[0] < 10 or counts[0] % 10) else sum(counts)

    def unit(self, match: re.Match[str], argument: str) -> str:
        return UNITS[self.number(match, "unit")] if match.groupdict().get("unit") else argument

    def occurrences(self, match: re.Match[str], argument: str, today: int) -> list[Span] | None:
        """The periods around `today` that a name (weekday, month, season, weekend) may mean, in order; None
        for a unit, which is counted instead."""
        groups = match.groupdict()
        year = date_of(today).year
        if groups.get("weekday"):
            first = days.unit("week", today, 0).first + self.number(match, "weekday")
            return [one_day(first + 7 * week) for week in (-1, 0, 1, 2)]
        if groups.get("month"):
            month = self.number(match, "month")
            return [months(12 * (year + shift) + month, 1, "month") for shift in (-1, 0, 1)]
        if groups.get("season"):
            begin = 3 * self.number(match, "season") + 2
            return [months(12 * (year + shift) + begin, 3, "season") for shift in (-2, -1, 0, 1)]
        if self.unit(match, argument) == "weekend":
            return [days.unit("weekend", today, week) for week in (-1, 0, 1)]
        return None

    def side(self, match: re.Match[str], argument: str, sign: int, today: int) -> Span | None:
        """The last (-1) or the next (+1) of a period, relative to `today`; 0: the one that it is in."""
        spans = self.occurrences(match, argument, today)
        if spans is None:
            return days.unit(self.unit(match, argument), today, sign)
        if sign == 0:
            return next((span for span in spans if span.last >= today), None)
        if sign < 0:
            return next((span for span in reversed(spans) if span.last < today), None)
        return next((span for span in spans if span.first > today), None)

    def recurs(self, match: re.Match[str]) -> bool:
        """Whether the clause of a match says that it comes again, or the sentence in the present tense."""
        if not self.again:
            return False
        tense, again = self.tense(match, _PAUSE), self.calendar.searched["recurring"]
        within = again.search(self.around(match, _PAUSE)) is not None and tense <= 0
        return within or (tense == 0 and again.search(self.around(match, _STOP)) is not None)

    def names(self, match: re.Match[str]) -> bool:
        """Whether a matched weekday is a part of a name: "Wednesday Addams", "Sun City", "Taco Tuesday"."""
        start, end = match.span("weekday")
        if not self.text[start].isupper():
            return False
        before = _CAPITAL_BEFORE.search(self.text, max(0, start - REACH), start)
        after = _CAPITAL.match(self.text, end)
        if before and before[1] == self.text[start]:
            return True
        return after is not None and fold(after[1]) not in self.calendar.values["month"]

    def called(self, match: re.Match[str]) -> bool:
        """Whether a matched weekday is a name: "my friend Wednesday paints", "a cat called Sunday"."""
        start, end = match.span("weekday")
        if not self.text[start].isupper() or end < match.end():
            return False
        around = self.calendar.searched["named"].finditer(self.folded, max(0, start - REACH), end + REACH)
        return any(cue.start() <= start and end <= cue.end() for cue in around)


def _day_of_week(told: Told, match: re.Match[str], argument: str) -> Span | None:
    return one_day(days.unit("week", told.today, int(argument)).first + told.number(match, "weekday"))


def _distance(told: Told, match: re.Match[str], argument: str, *, sign: int) -> Span | None:
    count = told.count(match)
    if not count:
        return None
    unit = told.unit(match, "")
    if unit == "weekend":  # one weekend ago: the last one
        nearest = told.side(match, "", sign, told.today)
        return nearest and days.unit(unit, nearest.first, sign * (count - 1))
    if unit == "week":
        return days.about(told.today + 7 * sign * count)
    return days.unit(unit, told.today, sign * count)


def _ahead(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """None of a duration: in the past tense ("I read it in two days") or of what somebody can do."""
    lasts = told.calendar.searched["durations"].search(told.around(match, _PAUSE))
    return None if lasts or told.tense(match) < 0 else _distance(told, match, argument, sign=1)


def _on_side(
    told: Told, match: re.Match[str], argument: str, *, sign: int, skip: bool = False
) -> Span | None:
    """The last or the next of a period; none of a mere day: "next day" tells of no date. `skip`: a weekday is
    never tomorrow, which people call by that word."""
    if told.unit(match, argument) == "day":
        return None
    skipped = skip and match.groupdict().get("weekday") is not None
    return told.side(match, argument, sign, told.today + skipped)


def _beyond(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """The week after the next."""
    coming = _on_side(told, match, argument, sign=1, skip=True)
    return coming and Span(coming.first + 7, coming.last + 7, coming.granularity)


def _weeks_from(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """Weeks from a weekday: two weeks from the first that is ahead, a week before the one that this week has
    had. ValueError if nobody knows which one is meant."""
    sign, weeks = int(argument), told.count(match)
    near = told.side(match, "", 1, told.today) if sign > 0 else _day_of_week(told, match, "0")
    if near is None or not weeks or (near.first - told.today) * sign <= 0:
        raise ValueError(match[0])
    return one_day(near.first + 7 * sign * weeks)


def _none(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """No date, nor is a part of it one: "in a week or two"."""
    raise ValueError(match[0])


def _this(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """Today's, else the nearest in the direction of the clause's tense; in the future if the tense is
    unknown."""
    spans = told.occurrences(match, argument, told.today)
    if spans is None:
        unit = told.unit(match, argument)
        return None if unit == "day" else days.unit(unit, told.today, 0)
    if told.tense(match, _PAUSE) < 0:
        return next((span for span in reversed(spans) if span.first <= told.today), None)
    return next((span for span in spans if span.last >= told.today), None)


def _near(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """Like `_this`, but a weekday is never today's: for that people say "today"."""
    if told.recurs(match):
        return None
    if match.groupdict().get("weekday"):
        if told.called(match):
            return None
        return told.side(match, argument, told.nearest_tense(match) or 1, told.today)
    return _this(told, match, argument)


def _bare(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """A weekday without "on", which may be a name."""
    named = told.names(match) and not told.apart
    return None if named else _near(told, match, argument)


def _calendar_date(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """A date without a year is the nearest, because birthdays are told in any tense. In the future tense it
    is the next one; in the past tense never one far ahead."""
    month, day = told.number(match, "month"), int(match["day"])
    if year := match.groupdict().get("year"):
        return one_day(day_of(int(year), month + 1, day))
    now = date_of(told.today).year
    found = days_of([12 * year + month for year in (now - 1, now, now + 1)], day)
    tense = told.nearest_tense(match)
    if tense > 0:
        found = [day for day in found if day >= told.today]
    elif tense < 0:
        found = [day for day in found if day <= told.today + _SOON]
    return _nearest(told, found)


def _holiday(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """The nearest day of this month and number; in the past tense the last one, in the future the next."""
    month, day = map(int, argument.split("-"))
    if year := match.groupdict().get("year"):
        return one_day(day_of(int(year), month, day))
    now, tense = date_of(told.today).year, told.nearest_tense(match)
    found = [day_of(year, month, day) for year in (now - 1, now, now + 1)]
    return _nearest(told, [day for day in found if (day - told.today) * tense >= 0])


def _first_of_two(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """A day whose month stands behind the second of two: "3-7 June"."""
    return None if told.apart else _calendar_date(told, match, argument)


def _day_of_month(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """The day of the month that is so far from today's. Else the nearest in the direction of the tense, in
    the future if the tense is unknown; with a weekday, the nearest that is one."""
    if told.recurs(match):
        return None
    now = date_of(told.today)
    shifts = [int(argument)] if argument else range(-7, 8)
    found = days_of([12 * now.year + now.month - 1 + shift for shift in shifts], int(match["day"]))
    if argument:
        return _nearest(told, found)
    if match.groupdict().get("weekday"):
        if told.apart:
            return None
        found = [day for day in found if (day + 3) % 7 == told.number(match, "weekday")]
    tense = told.nearest_tense(match) or 1
    return _nearest(told, [day for day in found if (day - told.today) * tense >= 0])


def _nearest(told: Told, found: list[int]) -> Span | None:
    return one_day(min(found, key=lambda day: abs(day - told.today))) if found else None


def _numeric(told: Told, match: re.Match[str], argument: str) -> Span | None:
    """3/4/2023 is a date only if the order of day and month is known or follows from the numbers."""
    first, second, year = int(match["a"]), int(match["b"]), int(match["year"])
    if told.calendar.day_first or first > 12 or first == second:
        return one_day(day_of(year, second, first))
    return one_day(day_of(year, first, second)) if second > 12 else None


MEANINGS: dict[str, Callable[[Told, re.Match[str], str], Span | None]] = {
    "iso": lambda _, match, __: one_day(day_of(int(match["year"]), int(match["m"]), int(match["d"]))),
    "numeric": _numeric,
    "date": _calendar_date,
    "holiday": _holiday,
    "first": _first_of_two,
    "month": lambda told, match, _: months(12 * int(match["year"]) + told.number(match, "month"), 1, "month"),
    "season": lambda told, match, _: months(
        12 * int(match["year"]) + 3 * told.number(match, "season") + 2, 3, "season"
    ),
    "year": lambda _, match, __: months(12 * int(match["year"]), 12, "year"),
    "day": lambda told, _, argument: one_day(told.today + int(argument)),
    "week": _day_of_week,
    "ago": partial(_distance, sign=-1),
    "ahead": _ahead,
    "weeks": _weeks_from,
    "about": lambda told, _, argument: days.about(told.today + int(argument)),
    "none": _none,
    "last": partial(_on_side, sign=-1),
    "next": partial(_on_side, sign=1, skip=True),
    "coming": partial(_on_side, sign=1),
    "beyond": _beyond,
    "end": lambda told, _, argument: one_day(days.unit(argument, told.today, 0).last),
    "this": _this,
    "near": _near,
    "bare": _bare,
    "monthday": _day_of_month,
}
"""The meaning of every action of `cogmem.language.date_rules`: the days that a match of its rule means, with
the argument of the rule. None: it is no date, but a part of it may be one. ValueError or OverflowError: no
part of it is a date, or there is no such day."""
