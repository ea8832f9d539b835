"""A store on disk keeps a limited number of namespaces open, and nobody can tell."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import ProspectiveConfig, WorkingMemoryConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.store.sqlite import SqliteStore

SPACES = ("ada", "ben", "cem", "dot")
SAID = (
    "I adopted a beagle called Maple.",
    "My sister lives in Oslo and works at the harbour.",
    "Remind me to buy tea when Oslo comes up.",
    "We booked a cabin near Oslo with a stove.",
)


def lived(path: Path, open_namespaces: int) -> list[Any]:
    """What an engine tells and keeps over four namespaces that are used in turn."""
    config = EngineConfig(
        prospective=ProspectiveConfig(enabled=True),
        working_memory=WorkingMemoryConfig(enabled=True),
    ).having(HotTierConfig(enabled=True))
    store = SqliteStore(path, open_namespaces=open_namespaces)
    answers: list[Any] = []
    with CognitiveMemory(
        config, clock=SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC)), store=store
    ) as engine:
        for turn, text in enumerate(SAID):
            messages = [
                Message(id=f"t{turn}", text=text, speaker="Ada", session="s", namespace=space)
                for space in SPACES
            ]
            answers += engine.write_many(messages)
            for space in SPACES:
                found = engine.read("Where does the sister live? Oslo?", 3, session="s", namespace=space)
                answers += [found, engine.at_hand("s", space)]
            engine.feedback([f"{space}:0" for space in SPACES], success=True)
            engine.clock.advance(hours=5)
        answers += [engine.end_session("s", space) for space in SPACES]
        answers += [engine.forget("ben:0"), *(engine.dream(space) for space in SPACES)]
        answers += [store.partition(space).columns.memories(space, [0, 1]) for space in SPACES]
    with CognitiveMemory(config, clock=engine.clock, store=SqliteStore(path)) as again:
        answers += [[again.get(f"{space}:1"), again.retentions(space).tolist()] for space in SPACES]
    return answers


@pytest.mark.slow
def test_two_open_namespaces_give_what_many_give(tmp_path: Path) -> None:
    assert repr(lived(tmp_path / "two", 2)) == repr(lived(tmp_path / "many", 64))
