"""When what a memory tells of happened: on the days it names, else on the day it was told."""

import math
from datetime import date, timedelta
from functools import lru_cache

from cogmem.language.dates import Span
from cogmem.store.columns import Columns

DATE = "entity://date/"

_EPOCH = date(1970, 1, 1)
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


def happened_in(columns: Columns, row: int, span: Span) -> bool:
    """Whether some day that the memory tells of lies in the span."""
    days = [entity for entity in columns.objects("entities")[row] if entity.startswith(DATE)]
    if not days:
        told = math.floor(columns["created_at"][row])
        return span.first <= told <= span.last
    return any(first <= span.last and span.first <= last for first, last in map(days_of, days))


@lru_cache(maxsize=4096)
def days_of(entity: str) -> tuple[int, int]:
    """First and last day (since 1970) of an entity of a date, as `DateMention.slug` writes it.

    >>> days_of("entity://date/1970-01"), days_of("entity://date/1970-01-05"), days_of("entity://date/1970-w02")
    ((0, 30), (4, 4), (4, 10))
    """
    year, _, rest = entity.removeprefix(DATE).partition("-")
    if not rest:
        return _days(date(int(year), 1, 1), 12)
    if rest in _SEASONS:
        return _days(date(int(year), _SEASONS[rest], 1), 3)
    if rest.startswith("w"):
        monday = (date.fromisocalendar(int(year), int(rest[1:]), 1) - _EPOCH).days
        return monday, monday + 6
    month, _, day = rest.partition("-")
    if not day:
        return _days(date(int(year), int(month), 1), 1)
    exact = (date(int(year), int(month), int(day)) - _EPOCH).days
    return exact, exact


def _days(first: date, months: int) -> tuple[int, int]:
    index = first.year * 12 + first.month - 1 + months
    end = date(index // 12, index % 12 + 1, 1) - timedelta(days=1)
    return (first - _EPOCH).days, (end - _EPOCH).days
