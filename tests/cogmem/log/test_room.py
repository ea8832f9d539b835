"""Capacity: the bound holds after every write and dream, and what is worth least makes room."""

from datetime import UTC, datetime

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.log.capacity import WORTHS, CapacityConfig
from cogmem.memory import Tier
from cogmem.store.base import MemoryStore

START = datetime(2024, 1, 1, tzinfo=UTC)
PLAIN = PROFILES["plain"]
"""Every message is one memory, with its words as they are."""


def engine(
    profile: EngineConfig = PLAIN, store: MemoryStore | None = None, **settings: int | float | str
) -> CognitiveMemory:
    config = profile.having(CapacityConfig(**settings))  # type: ignore[arg-type]
    return CognitiveMemory(config, clock=SimulatedClock(START), store=store)


def tell(memory: CognitiveMemory, *texts: str, days: float = 1.0) -> list[str]:
    """Write one text after another; returns the ids of the memories."""
    found = []
    for text in texts:
        number = len(memory.store.partition("default"))
        found += memory.write(Message(id=f"t{number}", text=text, session="s")).memories
        memory.clock.advance(days=days)
    return found


def hot(memory: CognitiveMemory) -> list[str]:
    """The texts that are searched."""
    columns = memory.store.partition("default").columns
    texts = columns.objects("text")
    return [texts[row] for row in np.flatnonzero(columns["tier"] < Tier.DORMANT).tolist()]


@given(st.integers(1, 12), st.sampled_from(sorted(WORTHS)))
def test_no_more_than_the_capacity_is_ever_searched(bound: int, worth: str) -> None:
    memory = engine(memories=bound, worth=worth)
    for number in range(20):
        [memory_id] = tell(memory, f"word{number} word{number % 7} and some more")
        assert len(hot(memory)) <= bound
        assert memory.get(memory_id).tier != Tier.STUB, "what is new is heard before it is weighed"


def test_what_says_least_goes_first() -> None:
    memory = engine(memories=4, worth="information")  # room is made down to 3
    tell(
        memory,
        "nice",
        "the surgeon removed a splinter of obsidian",
        "nice",
        "our ferry sank near Naxos",
        "nice",
    )
    assert hot(memory) == ["the surgeon removed a splinter of obsidian", "our ferry sank near Naxos", "nice"]


def test_pinned_and_core_memories_stay() -> None:
    memory = engine(memories=2)
    [first, second] = tell(memory, "and", "so")
    memory.protect(first)
    memory.add("or", category="core")
    tell(memory, "our ferry sank near Naxos", "obsidian splinters")
    assert {memory.get(first).text, "or"} <= {*hot(memory)}
    assert memory.get(second).tier == Tier.STUB
