"""How many memories are asked for is where an answer is cut, and no part of the ranking."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import EngineConfig, SearchConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.profiles import PROFILES
from experiments.corpora.events import Probe
from experiments.corpora.jsonl import read_jsonl
from experiments.systems.base import Ceiling, Item, MemorySystem, SystemContext
from experiments.systems.registry import EXTRAS, SYSTEMS, system_factory

TURNS, QUESTIONS = 120, 6


def first_of(system: MemorySystem, probe: Probe, k: int, count: int) -> Sequence[Item]:
    if isinstance(system, Ceiling):
        system.reveal(probe.evidence)
    return system.recall(probe.question("w"), k, reinforce=False).items[:count]


def answers(system: MemorySystem, clock: SimulatedClock, english: Path) -> list[dict[int, Sequence[Item]]]:
    """The first ten of each answer by the number that was asked for, of some questions after some turns."""
    (world,) = read_jsonl(english).conversations
    for event in world.messages[:TURNS]:
        clock.move_to(event.time)
        system.observe(replace(event.message, namespace="w"))
    clock.advance(days=1)
    system.dream()
    return [{k: first_of(system, probe, k, 10) for k in (3, 10, 200)} for probe in world.probes[:QUESTIONS]]


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        *(pytest.param(name, EngineConfig(), id=name) for name in SYSTEMS),
        pytest.param(
            "cogmem",
            replace(
                EngineConfig(),
                search=SearchConfig(pool=0, overfetch=1),
            ).having(
                AssociationConfig(enabled=True, hops=2),
                DiversityConfig(enabled=True),
                HotTierConfig(enabled=True, utility=0.0, accesses=0),
            ),
            id="cogmem with all that looks at the best",
        ),
        pytest.param("cogmem", PROFILES["sdk"], id="sdk"),
    ],
)
def test_the_first_ten_do_not_depend_on_how_many_were_asked_for(
    name: str, engine: EngineConfig, bench: Callable[..., SystemContext], english: Path
) -> None:
    if name in EXTRAS and find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    context = bench(engine)
    assert isinstance(context.clock, SimulatedClock)
    found = answers(system_factory(name)(context), context.clock, english)
    assert any(len(of[10]) for of in found)
    for of in found:
        assert of[200] == of[10]
        assert of[10][: len(of[3])] == of[3]
