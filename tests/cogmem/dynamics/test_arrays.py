import math

import pytest

from cogmem.dynamics.arrays import at_least, below, choose, positive
from cogmem.errors import ConfigError


def test_six_boosts_of_a_tenth_reach_the_threshold_that_they_reach_on_paper() -> None:
    stability = 0.25
    for _ in range(6):
        stability += 0.1
    assert stability < 0.85  # the last bit
    assert at_least(stability, 0.85)
    assert not below(stability, 0.85)


def test_nan_is_neither_at_least_nor_below() -> None:
    assert not at_least(math.nan, 0.0)
    assert not below(math.nan, 0.0)
    assert not at_least(0.0, math.nan)
    assert not below(0.0, math.nan)


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan])
def test_positive_names_the_first_offender(bad: float) -> None:
    with pytest.raises(ConfigError, match=rf"base_days: expected values > 0, got {bad}"):
        positive("base_days", [1.0, bad, math.inf])


def test_an_unknown_name_lists_the_choices() -> None:
    with pytest.raises(ConfigError, match="law: unknown 'linear'; choose one of power, none"):
        choose("law", "linear", {"power": 1, "none": 2})
