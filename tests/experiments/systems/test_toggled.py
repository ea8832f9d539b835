"""Reads with one mechanism the other way round are what a replay of their own finds."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from cogmem.config import EngineConfig, toggled
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import SystemContext
from experiments.systems.cogmem import Cogmem
from experiments.systems.toggled import WithEach, WithoutEach, of_reading

SAID = (
    "I adopted a beagle called Maple.",
    "Maple barked at the cello all day yesterday.",
    "My rent in Oslo is 900 euros.",
    "Actually, my rent is 950 euros now.",
    "I moved from Oslo to Bergen last week.",
    "Bergen is rainy, and Maple hates the rain.",
)
ASKED = ("What is my rent, and where do I live?", "Where did I live before I moved to Bergen?", "thanks!")


@pytest.mark.slow
@pytest.mark.parametrize("beside", [WithoutEach, pytest.param(WithEach, marks=pytest.mark.soak)])
def test_what_is_read_beside_is_what_a_replay_of_its_own_finds(
    beside: type[WithoutEach], bench: Callable[..., SystemContext], story: Callable[..., Any]
) -> None:
    plot, engine = story(), EngineConfig()
    for number, text in enumerate(SAID):
        plot = plot.says(f"t{number}", text)
    for number, text in enumerate(ASKED):
        plot = plot.asks(f"p{number}", text, number)

    def probes(system: type[Cogmem], of: EngineConfig) -> pl.DataFrame:
        context = bench(of)
        return replay(plot.world, system(context), "own", context.clock, ReplayConfig())["probes"]

    together, expected = probes(beside, engine), probes(Cogmem, engine)
    assert together.filter(system="own").equals(expected)
    differing = 0
    for name in of_reading(engine, beside.on):
        alone = probes(Cogmem, toggled(engine, [name]))
        assert together.filter(system=name).drop("system").equals(alone.drop("system"))
        differing += not alone.equals(expected)
    assert differing
