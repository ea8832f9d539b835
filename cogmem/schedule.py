"""Schedules: when a job runs by itself, as cron writes it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from cogmem.clock import Clock
from cogmem.errors import InputError, shown

NIGHTLY = "0 3 * * *"
"""Every day at three."""

_RANGES = {"minute": (0, 59), "hour": (0, 23), "day": (1, 31), "month": (1, 12), "weekday": (0, 7)}
_LONGEST = timedelta(days=366 * 8)  # a 29 February is at most eight years away


@dataclass(frozen=True)
class Schedule:
    """The minutes at which a job is due."""

    minute: frozenset[int]
    hour: frozenset[int]
    day: frozenset[int]
    month: frozenset[int]
    weekday: frozenset[int]
    either: bool
    """Whether a day of the month or a day of the week is enough: both are named."""

    @classmethod
    def parse(cls, text: str) -> "Schedule":
        """The schedule of five fields: minute, hour, day of the month, month, day of the week (0 and 7 are
        Sunday). A field is *, a number or a range, perhaps with a step (*/15), or several with commas.
        Raises InputError for anything else, and for a day that never comes.

        >>> Schedule.parse("30 3 * * 1-5").after(datetime(2024, 3, 1, 12)).isoformat()  # a Friday
        '2024-03-04T03:30:00'
        """
        fields = text.split()
        if len(fields) != len(_RANGES):
            raise InputError(f"schedule {shown(text)}: expected five fields, such as {NIGHTLY!r}")
        named = (_numbers(text, field, *ends) for field, ends in zip(fields, _RANGES.values(), strict=True))
        minute, hour, day, month, weekday = named
        both = "*" not in (fields[2][0], fields[4][0])
        schedule = cls(minute, hour, day, month, frozenset(day % 7 for day in weekday), either=both)
        try:
            schedule.after(datetime(2024, 1, 1))  # noqa: DTZ001  any day will do
        except InputError as error:
            raise InputError(f"schedule {shown(text)}: its day never comes") from error
        return schedule

    def after(self, instant: datetime) -> datetime:
        """The first minute after an instant at which the job is due, in the instant's zone."""
        at = instant.replace(second=0, microsecond=0) + timedelta(minutes=1)
        while at - instant <= _LONGEST:
            if not self._on(at):
                at = at.replace(hour=0, minute=0) + timedelta(days=1)
            elif at.hour not in self.hour:
                at = at.replace(minute=0) + timedelta(hours=1)
            elif at.minute not in self.minute:
                at += timedelta(minutes=1)
            else:
                return at
        raise InputError("schedule: the day never comes")

    def _on(self, at: datetime) -> bool:
        """Whether the job is due on a day."""
        days = (at.day in self.day, at.isoweekday() % 7 in self.weekday)
        return at.month in self.month and (any(days) if self.either else all(days))


def _number(text: str) -> int:
    """A number of decimal digits. Raises ValueError for anything else."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text)


def _numbers(text: str, field: str, least: int, most: int) -> frozenset[int]:
    found: set[int] = set()
    for part in field.split(","):
        numbers, slash, step = part.partition("/")
        first, dash, last = numbers.partition("-")
        try:
            start = least if first == "*" and not dash else _number(first)
            end = _number(last) if dash else most if first == "*" or slash else start
            by = _number(step) if slash else 1
        except ValueError:
            start = end = by = -1
        if not (least <= start <= end <= most and by > 0):
            raise InputError(
                f"schedule {shown(text)}: {field!r}; expected * or numbers from {least} to {most}"
            )
        found.update(range(start, end + 1, by))
    return frozenset(found)


def wait(schedule: Schedule, clock: Clock, sleep: Callable[[float], object]) -> datetime:
    """Wait for the next minute at which a job is due, and return it. `sleep` waits for seconds; the clock is
    asked again every minute, because a computer may have slept too."""
    due = schedule.after(clock.now())
    while (left := (due - clock.now()).total_seconds()) > 0:
        sleep(min(left, 60.0))
    return due
