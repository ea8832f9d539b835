"""Reads without one mechanism each: as an engine without it reads."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from cogmem.config import EngineConfig, InjectionConfig, switches, toggled
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.engine import CognitiveMemory
from cogmem.profiles import PROFILES
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import SystemContext
from experiments.systems.cogmem import Cogmem
from experiments.systems.toggled import WithEach, WithoutEach, of_reading

ENGINES = {
    "default": EngineConfig(),
    "v9": PROFILES["v9"],
    "hot, diverse": EngineConfig().having(
        DiversityConfig(enabled=True, balance=0.1), HotTierConfig(enabled=True, utility=0.1, accesses=0)
    ),
}
TALKATIVE = replace(PROFILES["v9"], injection=InjectionConfig(enabled=False))
SAID = (
    "I adopted a beagle called Maple.",
    "Maple barked at the cello all day yesterday.",
    "My rent in Oslo is 900 euros.",
    "Actually, my rent is 950 euros now.",
    "I moved from Oslo to Bergen last week.",
    "Bergen is rainy, and Maple hates the rain.",
)
ASKED = (
    "What is my rent, and where do I live?",
    "Where did I live before I moved to Bergen?",
    "Which beagle barked?",
    "What is my rent, and where do I live?",
    "thanks!",
)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_it_is_what_an_engine_without_the_mechanism_finds(
    engine: EngineConfig, bench: Callable[..., SystemContext], story: Callable[..., Any]
) -> None:
    plot = story()
    for number, text in enumerate(SAID):
        plot = plot.says(f"t{number}", text)
    context = bench(engine)
    system = Cogmem(context)
    replay(plot.world, system, "cogmem", context.clock, ReplayConfig())
    alone = {
        name: CognitiveMemory.of(switch.turned_off(engine), context)
        for name, switch in switches(engine, "read").items()
    }
    differing = 0
    for number, text in enumerate(ASKED):
        (probe,) = story().asks(f"p{number}", text, 0).world.probes
        question = probe.question("w")
        expected = {
            name: [item.memory.id for item in system.ask(other, question, 3, reinforce=False).items]
            for name, other in alone.items()
        }
        assert system.without(question, 3) == expected
        differing += len({*map(tuple, expected.values())}) > 1
    assert differing >= 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "beside"),
    [
        (EngineConfig(), WithoutEach),
        pytest.param(EngineConfig(), WithEach, marks=pytest.mark.soak),
        pytest.param(TALKATIVE, WithoutEach, marks=pytest.mark.soak),
        pytest.param(TALKATIVE, WithEach, marks=pytest.mark.soak),
    ],
)
def test_what_is_read_beside_is_what_a_replay_of_its_own_finds(
    engine: EngineConfig,
    beside: type[WithoutEach],
    bench: Callable[..., SystemContext],
    story: Callable[..., Any],
) -> None:
    plot = story()
    for number, text in enumerate(SAID):
        plot = plot.says(f"t{number}", text)
    for number, text in enumerate(ASKED):
        plot = plot.asks(f"p{number}", text, number)

    def probes(system: type[Cogmem], own: EngineConfig) -> pl.DataFrame:
        context = bench(own)
        return replay(plot.world, system(context), "own", context.clock, ReplayConfig())["probes"]

    together, differing = probes(beside, engine), 0
    expected = probes(Cogmem, engine)
    assert together.filter(system="own").equals(expected)
    for name in of_reading(engine, beside.on):
        alone = probes(Cogmem, toggled(engine, [name]))
        found = together.filter(system=name)
        assert found.drop("system").equals(alone.drop("system"))
        differing += not alone.equals(expected)
    assert differing
