"""Short everyday cases are right in as many cases as before, group by group."""

import os
import tomllib

import pytest

from cogmem import EngineConfig
from tests import everyday

RIGHT = tomllib.loads(everyday.RIGHT.read_text(encoding="utf-8"))


def _no_worse(cases: list[everyday.Case]) -> None:
    counted = everyday.shares(everyday.play(case, EngineConfig()) for case in cases)
    print(f"\n{everyday.table(counted)}")
    worse = {
        group: f"{right / total:.3f}, before {RIGHT[group]}"
        for group, (right, total) in counted.items()
        if right / total < RIGHT[group]
    }
    assert not worse


def test_every_group_has_cases_and_a_minimum() -> None:
    groups = [case.group for case in everyday.cases()]
    assert min(map(groups.count, groups)) >= 20
    assert set(groups) <= set(RIGHT)


def test_cases_of_a_group_that_is_all_right_stay_right() -> None:
    """The quick case."""
    assert not [case for case in everyday.cases(["echo"])[:8] if everyday.play(case, EngineConfig()).failed()]


@pytest.mark.slow
def test_no_group_is_worse_than_before() -> None:
    _no_worse(everyday.cases())


@pytest.mark.slow
@pytest.mark.skipif(everyday.GIVEN not in os.environ, reason=f"{everyday.GIVEN} names no folder")
def test_no_group_of_the_given_cases_is_worse_than_before() -> None:
    _no_worse(everyday.given(everyday.Path(os.environ[everyday.GIVEN])))
