"""How many memories are asked for is where an answer is cut, and no part of the ranking."""

from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig
from cogmem.profiles import PROFILES
from experiments.corpora.jsonl import read_jsonl
from experiments.systems.base import Ceiling, SystemContext
from experiments.systems.registry import EXTRAS, SYSTEMS, system_factory

TURNS, QUESTIONS = 120, 6


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        *(pytest.param(name, EngineConfig(), id=name) for name in SYSTEMS),
        pytest.param("cogmem", PROFILES["sdk"], id="sdk"),
    ],
)
def test_the_first_ten_do_not_depend_on_how_many_were_asked_for(
    name: str, engine: EngineConfig, bench: Callable[..., SystemContext], english: Path
) -> None:
    if name in EXTRAS and find_spec(EXTRAS[name][0]) is None:
        pytest.skip(f"{name} is not installed")
    context = bench(engine)
    assert isinstance(context.clock, SimulatedClock)
    system = system_factory(name)(context)
    (world,) = read_jsonl(english).conversations
    for event in world.messages[:TURNS]:
        context.clock.move_to(event.time)
        system.observe(replace(event.message, namespace="w"))
    context.clock.advance(days=1)
    system.dream()
    found = 0
    for probe in world.probes[:QUESTIONS]:
        if isinstance(system, Ceiling):
            system.reveal(probe.evidence)
        few, ten, many = (
            system.recall(probe.question("w"), k, reinforce=False).items[:10] for k in (3, 10, 200)
        )
        assert many == ten
        assert ten[: len(few)] == few
        found += len(ten)
    assert found
