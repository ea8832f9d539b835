"""Systems that have heard something, and what they answer."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cogmem.message import Message
from experiments.systems.base import Answer, MemorySystem, SystemContext


@pytest.fixture
def ask(story: Callable[..., Any]) -> Callable[..., Answer]:
    """What a system answers to a query; its time is the context's, whatever the probe says."""

    def answer(system: MemorySystem, query: str, k: int = 10, *, reinforce: bool = False) -> Answer:
        (probe,) = story().asks("p", query, 0).world.probes
        return system.recall(probe.question("w"), k, reinforce=reinforce)

    return answer


@pytest.fixture
def hears() -> Callable[..., None]:
    """Tell a system some turns now, by their ids."""

    def tell(system: MemorySystem, turns: Mapping[str, str], **more: Any) -> None:
        for turn, text in turns.items():
            system.observe(Message(id=turn, text=text, **({"speaker": "Ada", "namespace": "w"} | more)))

    return tell


@pytest.fixture
def parts(bench: Callable[..., SystemContext]) -> SystemContext:
    """What the system of a test is built from; its clock is the test's to move."""
    return bench()


def turns(answer: Answer) -> list[str]:
    return [turn for item in answer.items for turn in item.turns]


@pytest.fixture(name="turns")
def turns_of() -> Callable[[Answer], list[str]]:
    """The turns of an answer, best first."""
    return turns
