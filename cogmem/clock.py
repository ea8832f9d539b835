"""Time is injected. This module alone may ask the operating system what time it is."""

import math
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.errors import InputError, shown

SECONDS_PER_DAY = 86_400.0
_LONGEST_TIME = np.finfo(np.float64).max  # days


class Clock(Protocol):
    """The only source of time in the engine."""

    def now(self) -> datetime:
        """The current instant, timezone-aware. Where `EngineConfig.zone` names no zone, days begin and end in
        that of this instant."""
        ...


class SystemClock:
    """Wall-clock time, for an engine in production."""

    def now(self) -> datetime:
        return datetime.now(UTC)  # noqa: TID251 - the one place that reads the wall clock


class SimulatedClock:
    """A clock that moves only when told to, and only forward.

    >>> clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    >>> clock.advance(days=3)
    >>> clock.now().isoformat()
    '2024-01-04T00:00:00+00:00'
    """

    def __init__(self, start: datetime | str) -> None:
        self._now = as_utc(start, "clock start")

    def now(self) -> datetime:
        return self._now

    def advance(
        self, *, days: float = 0.0, hours: float = 0.0, minutes: float = 0.0, seconds: float = 0.0
    ) -> None:
        """Move forward by a duration. Raises InputError if it is negative, or no duration at all."""
        try:
            instant = self._now + timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
        except (OverflowError, TypeError, ValueError) as error:  # past the year 9999, NaN, or no numbers
            given = {"days": days, "hours": hours, "minutes": minutes, "seconds": seconds}
            asked = ", ".join(f"{unit}={value!r:.40}" for unit, value in given.items() if value != 0)
            raise InputError(
                f"clock: cannot advance from {self._now.isoformat()} by {asked}: {error}; "
                "expected finite numbers that lead to the year 9999 at the latest"
            ) from None
        self.move_to(instant)

    def move_to(self, instant: datetime | str) -> None:
        """Move forward to an instant. Raises InputError if it lies in the past."""
        instant = as_utc(instant, "clock instant")
        if instant < self._now:
            raise InputError(f"clock: cannot move back from {self._now.isoformat()} to {instant.isoformat()}")
        self._now = instant


class Zone:
    """A time zone: when the days begin that people speak of.

    >>> zone, late = Zone("America/New_York"), to_days(datetime(2024, 5, 2, 2, 30, tzinfo=UTC))
    >>> from_days(zone.local(late)).isoformat(), zone.instant(zone.local(late)) == late
    ('2024-05-01T22:30:00+00:00', True)
    """

    def __init__(self, name: str = "", clock: Clock | None = None) -> None:
        """The zone of an IANA name; without one the zone in which the clock tells the time, else UTC."""
        self._zone = ZoneInfo(name) if name else None
        self._clock = clock

    @property
    def info(self) -> tzinfo:
        """The zone for `datetime`."""
        found = self._zone if self._zone or self._clock is None else self._clock.now().tzinfo
        return found or UTC

    def local(self, instant: float) -> float:
        """An instant (days since 1970 UTC) as a clock of the zone shows it, in days since 1970 there. Raises
        InputError where that lies outside the calendar."""
        return self._moved(instant, 1)

    def instant(self, local: float) -> float:
        """The instant at which a clock of the zone shows this."""
        return self._moved(local, -1)

    def _moved(self, days: float, sign: int) -> float:
        zone = self.info
        if zone == UTC or not math.isfinite(days):
            return days
        moment = from_days(days)
        try:
            offset = (moment.astimezone(zone) if sign > 0 else moment.replace(tzinfo=zone)).utcoffset()
        except OverflowError:
            raise InputError(
                f"zone {zone}: {moment.isoformat()} lies outside the years 1 to 9999 there"
            ) from None
        return days + sign * (offset or timedelta()) / timedelta(days=1)


def is_zone(name: str) -> bool:
    """Whether this is the IANA name of a time zone, or empty.

    >>> is_zone("Europe/Istanbul"), is_zone("Mars/Olympus")
    (True, False)
    """
    try:
        return not name or bool(ZoneInfo(name))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False


def as_utc(instant: datetime | str, where: str, zone: tzinfo | None = None) -> datetime:
    """The same instant in UTC, given as a datetime or as its ISO 8601 text. A text without a zone is read in
    `zone`; a date alone is its midnight there. Raises InputError for a text that is none, for an instant
    without any zone, or outside the calendar.

    >>> as_utc("2024-05-01T12:00:00+02:00", "start").isoformat()
    '2024-05-01T10:00:00+00:00'
    """
    if isinstance(instant, str):
        try:
            instant = datetime.fromisoformat(instant)
        except ValueError:
            expected = "expected a text such as 2024-05-01T12:00:00Z"
            raise InputError(f"{where} = {shown(instant)}; {expected}") from None
        if instant.tzinfo is None:
            instant = instant.replace(tzinfo=zone)
    if instant.utcoffset() is None:
        raise InputError(f"{where}: {instant.isoformat()} has no time zone; expected an aware datetime")
    try:
        return instant.astimezone(UTC)
    except OverflowError:
        raise InputError(f"{where}: {instant.isoformat()} lies outside the years 1 to 9999 in UTC") from None


def since_1970(seconds: float, where: str) -> datetime:
    """The instant of a number of seconds since 1970; a number above 10¹¹ counts milliseconds. Raises
    InputError outside the calendar.

    >>> since_1970(1714564800, "time").isoformat()
    '2024-05-01T12:00:00+00:00'
    """
    try:
        return datetime.fromtimestamp(seconds / (1000 if seconds > 1e11 else 1), UTC)
    except (ValueError, OverflowError, OSError):
        raise InputError(f"{where} = {shown(seconds)}; expected seconds since 1970") from None


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST, _LATEST = (
    (end_of_calendar - _EPOCH) // timedelta(microseconds=1)
    for end_of_calendar in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))
)


LAST_DAY = (datetime.max.replace(tzinfo=UTC) - _EPOCH).days
"""The last day of the calendar, in days since 1970."""


def to_days(instant: datetime) -> float:
    """Days since 1970-01-01 UTC, the form of instants in columns.

    >>> to_days(datetime(1970, 1, 2, 12, tzinfo=UTC))
    1.5
    """
    return (instant - _EPOCH) / timedelta(days=1)


def midnight(day: date) -> float:
    """The first instant of a day in UTC, as days since 1970.

    >>> midnight(date(1970, 1, 3))
    2.0
    """
    return to_days(datetime.combine(day, time(), UTC))


@lru_cache(maxsize=1 << 12)
def from_days(days: float) -> datetime:
    """The instant of a column value, rounded to the microsecond, within the calendar. It is the inverse of
    `to_days` until 2059; later floats are coarser (1 µs in 2100, 40 µs in 9999)."""
    microseconds = round(min(max(days, -1e7), 1e7) * SECONDS_PER_DAY * 1e6)
    return _EPOCH + timedelta(microseconds=min(max(microseconds, _EARLIEST), _LATEST))


def elapsed_days(since: ArrayLike, now: ArrayLike) -> NDArray[np.float64]:
    """Days from each column value to `now`, never negative; a missing instant (NaN) gives 0."""
    days = np.asarray(now, np.float64) - np.asarray(since, np.float64)
    return np.minimum(np.fmax(days, 0.0), _LONGEST_TIME)  # of NaN and 0, `fmax` takes 0
