"""Every mechanism can be switched off by its name, and only it."""

import ast
import inspect
from itertools import pairwise
from textwrap import dedent
from typing import Any

import pytest

from cogmem.config import (
    SECTIONS,
    SWITCHES,
    toggled,
)
from cogmem.profiles import PROFILES


@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_switched_off_is_off_and_nothing_else_of_another_section(profile: str) -> None:
    config = PROFILES[profile]
    for name, switch in SWITCHES.items():
        without = switch.turned_off(config)
        assert not switch.is_on(without), name
        assert switch.turned_off(without) == without, name
        assert without.having(config.of(switch.settings)) == config, name


@pytest.mark.parametrize("profile", ["cogmem", "sdk", "v9"])
def test_what_is_toggled_is_the_other_way_round(profile: str) -> None:
    config = PROFILES[profile]
    for name, switch in SWITCHES.items():
        changed = toggled(config, [name])
        assert switch.is_on(changed) != switch.is_on(config), name
        assert changed.having(config.of(switch.settings)) == config, name


@pytest.mark.parametrize("section", SECTIONS.values(), ids=SECTIONS)
def test_every_setting_says_what_it_is(section: type[Any]) -> None:
    """A string below each field of the section, which the reference shows."""
    (body,) = ast.parse(dedent(inspect.getsource(section))).body
    assert isinstance(body, ast.ClassDef)
    below = dict(pairwise(body.body))
    bare = [
        ast.unparse(line)
        for line in body.body
        if isinstance(line, ast.AnnAssign)
        and not isinstance(getattr(below[line], "value", None), ast.Constant)
    ]
    assert bare == []
