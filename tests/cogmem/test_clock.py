from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import SimulatedClock, as_utc, elapsed_days, from_days, to_days
from cogmem.errors import InputError

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
microseconds = st.integers(-(10**15) * 2, 10**15 * 2)  # 63 years before and after 1970


def test_a_simulated_clock_refuses_to_go_back() -> None:
    clock = SimulatedClock(NOON)
    with pytest.raises(InputError, match="cannot move back from 2024-05-01T12:00:00"):
        clock.move_to(NOON - timedelta(microseconds=1))
    with pytest.raises(InputError, match="cannot move back"):
        clock.advance(days=1, hours=-25)
    assert clock.now() == NOON
    clock.move_to(NOON)  # standing still is no step back


@pytest.mark.parametrize("days", [float("nan"), float("inf"), 1e7, "x", None])
def test_a_duration_beyond_the_calendar_is_refused(days: Any) -> None:
    clock = SimulatedClock(NOON)
    with pytest.raises(InputError, match=r"cannot advance .* by days=.*; expected finite numbers"):
        clock.advance(days=days)
    assert clock.now() == NOON


def test_an_instant_without_a_zone_is_refused() -> None:
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(InputError, match="clock start: 2024-05-01T12:00:00 has no time zone"):
        SimulatedClock(naive)
    with pytest.raises(InputError, match="no time zone"):
        SimulatedClock(NOON).move_to(naive)


def test_an_instant_that_utc_cannot_hold_is_refused() -> None:
    west = timezone(timedelta(hours=-12))
    with pytest.raises(InputError, match="as_of: 9999-12-31"):
        as_utc(datetime(9999, 12, 31, 23, tzinfo=west), "as_of")


@given(microseconds)
def test_an_instant_survives_the_column_to_the_microsecond(since_1970: int) -> None:
    instant = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=since_1970)
    assert from_days(to_days(instant)) == instant


@pytest.mark.parametrize(
    "instant", [datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)], ids=["last", "first"]
)
def test_the_ends_of_the_calendar_stay_within_it(instant: datetime) -> None:
    assert abs(from_days(to_days(instant)) - instant) < timedelta(milliseconds=1)
    assert from_days(to_days(instant) * 10) == instant


def test_elapsed_days_are_never_negative_and_zero_for_a_missing_instant() -> None:
    np.testing.assert_array_equal(elapsed_days([1.0, 3.5, 4.0, np.nan], 3.5), [2.5, 0.0, 0.0, 0.0])
