"""The study of curves: what is equal under each reading of the rate."""

import pytest

from cogmem.dynamics.retention import days_until, retention
from experiments.studies.base import Asked
from experiments.studies.curves import FLOOR, FORGETTING, READINGS, Options, report, time_constant


@pytest.mark.parametrize("law", FORGETTING)
def test_each_reading_makes_one_thing_equal(law: str) -> None:
    documented, half, floor = (time_constant(law, reading, 72.0) for reading in READINGS)
    assert documented == 72.0
    at_half = float(days_until("exponential", 0.5, 72.0))
    assert float(retention(law, at_half, half)) == pytest.approx(0.5)
    at_floor = float(days_until("exponential", FLOOR, 72.0))
    assert float(retention(law, at_floor, floor)) == pytest.approx(FLOOR)


def test_the_table_has_a_line_for_each_law_and_reading() -> None:
    found = report(Asked(Options()), {})
    assert len(found.tables[0].rows) == len(FORGETTING) * len(READINGS)
    assert set(found.figures) == {"laws"}
