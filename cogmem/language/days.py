"""Spans of days: arithmetic on a calendar without clock and time zone."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

GRANULARITIES = ("day", "about", "week", "weekend", "month", "season", "year")
SEASONS = ("spring", "summer", "autumn", "winter")
_EPOCH = date(1970, 1, 1).toordinal()
_ROUGHLY = 3  # days on either side of a day that is told in weeks: "two weeks ago"


class Span(NamedTuple):
    """Days since 1970, both ends included. `granularity`: one of GRANULARITIES; "about" is a day and three
    days on either side of it, as "two weeks ago" means it."""

    first: int
    last: int
    granularity: str

    @property
    def named(self) -> date:
        """The day by which the span is named: its first, or the middle of one about a day."""
        return date_of(self.first + _ROUGHLY if self.granularity == "about" else self.first)

    def share_of(self, other: "Span") -> float:
        """Share of another span's days that are in this one, in [0, 1].

        >>> one_day(3).share_of(Span(0, 9, "week")), Span(0, 9, "week").share_of(one_day(3))
        (0.1, 1.0)
        """
        shared = min(self.last, other.last) - max(self.first, other.first) + 1
        return max(shared, 0) / (other.last - other.first + 1)

    @property
    def slug(self) -> str:
        """The slug of an entity: 2023-05-07, 2023-05-07~ (about that day, as in EDTF), 2023-w18,
        2023-05, 2023-summer or 2023."""
        first = self.named
        year, week, _ = first.isocalendar()
        return {
            "day": first.isoformat(),
            "about": f"{first.isoformat()}~",
            "month": f"{first.year:04}-{first.month:02}",
            "season": f"{first.year:04}-{SEASONS[first.month // 3 - 1]}",
            "year": f"{first.year:04}",
        }.get(self.granularity, f"{year:04}-w{week:02}")


@lru_cache(maxsize=4096)
def span_of(slug: str) -> Span:
    """The days of a slug of `Span.slug`.

    >>> span_of("1970-01")[:2], span_of("1970-01-05")[:2], span_of("1970-w02")[:2]
    ((0, 30), (4, 4), (4, 10))
    """
    year, _, rest = slug.partition("-")
    january = 12 * int(year)
    if not rest:
        return months(january, 12, "year")
    if rest in SEASONS:
        return months(january + 3 * SEASONS.index(rest) + 2, 3, "season")
    if rest.startswith("w"):
        monday = date.fromisocalendar(int(year), int(rest[1:]), 1).toordinal() - _EPOCH
        return Span(monday, monday + 6, "week")
    month, _, day = rest.partition("-")
    if not day:
        return months(january + int(month) - 1, 1, "month")
    exact = day_of(int(year), int(month), int(day.removesuffix("~")))
    return about(exact) if day.endswith("~") else one_day(exact)


def date_of(day: int) -> date:
    return date.fromordinal(day + _EPOCH)


def day_of(year: int, month: int, day: int) -> int:
    """The days since 1970. Raises ValueError for a day that no calendar has."""
    return date(year, month, day).toordinal() - _EPOCH


def days_of(month_indexes: list[int], day: int) -> list[int]:
    """The day of this number in each of the months, counted from the year 0, that have one."""
    found = []
    for index in month_indexes:
        try:
            found.append(day_of(index // 12, index % 12 + 1, day))
        except ValueError:
            continue
    return found


def one_day(day: int) -> Span:
    return Span(day, day, "day")


def about(day: int) -> Span:
    return Span(day - _ROUGHLY, day + _ROUGHLY, "about")


def months(index: int, length: int, granularity: str) -> Span:
    """`length` months from the month of this index, counted from the year 0."""
    end = index + length
    return Span(day_of(index // 12, index % 12 + 1, 1), day_of(end // 12, end % 12 + 1, 1) - 1, granularity)


def unit(name: str, today: int, shift: int) -> Span:
    """The day, week, weekend, month or year that is so far from today's."""
    monday = today - (today + 3) % 7 + 7 * shift
    now = date_of(today)
    match name:
        case "day":
            return one_day(today + shift)
        case "week":
            return Span(monday, monday + 6, name)
        case "weekend":
            return Span(monday + 5, monday + 6, name)
        case "month":
            return months(12 * now.year + now.month - 1 + shift, 1, name)
        case _:
            return months(12 * (now.year + shift), 12, "year")
