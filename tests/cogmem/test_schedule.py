"""When a scheduled dream is due, by the examples of cron(5)."""

from datetime import UTC, datetime

import pytest

from cogmem import SimulatedClock
from cogmem.errors import InputError
from cogmem.schedule import NIGHTLY, Schedule, wait

FRIDAY = datetime(2024, 3, 1, 12, 10, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        (NIGHTLY, "2024-03-02 03:00"),
        ("*/15 * * * *", "2024-03-01 12:15"),
        ("10 12 * * *", "2024-03-02 12:10"),  # this minute has begun
        ("0 0 1 * *", "2024-04-01 00:00"),
        ("0 0 29 2 *", "2028-02-29 00:00"),
        ("30 3 * * 1-5", "2024-03-04 03:30"),
        ("0 0 * * 7", "2024-03-03 00:00"),
        ("0 0 15 * 1", "2024-03-04 00:00"),  # either day
        ("5,50 13-14/1 * * *", "2024-03-01 13:05"),
    ],
)
def test_the_next_minute(text: str, due: str) -> None:
    assert f"{Schedule.parse(text).after(FRIDAY):%Y-%m-%d %H:%M}" == due


@pytest.mark.parametrize(
    "text", ["daily", "0 3 * *", "60 * * * *", "0 0 30 2 *", "*/0 * * * *", "5-1 * * * *"]
)
def test_what_is_no_schedule_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="schedule"):
        Schedule.parse(text)


def test_it_waits_until_the_minute_has_come() -> None:
    clock = SimulatedClock(FRIDAY)

    def next_night() -> datetime:
        return wait(Schedule.parse(NIGHTLY), clock, lambda seconds: clock.advance(seconds=seconds))

    assert next_night() == clock.now() == datetime(2024, 3, 2, 3, tzinfo=UTC)
    assert next_night() == clock.now() == datetime(2024, 3, 3, 3, tzinfo=UTC)
