"""A store on disk keeps a limited number of namespaces open, and nobody can tell."""

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import ProspectiveConfig, WorkingMemoryConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.errors import ConfigError, StoreError
from cogmem.store.columns import Changes
from cogmem.store.configs import LanceStoreConfig
from cogmem.store.lance import LanceStore

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
    store = LanceStoreConfig(str(path), open_namespaces=open_namespaces).build()
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
    with CognitiveMemory(config, clock=engine.clock, store=LanceStore(path)) as again:
        answers += [[again.get(f"{space}:1"), again.retentions(space).tolist()] for space in SPACES]
    return answers


@pytest.mark.slow
def test_two_open_namespaces_give_what_many_give(tmp_path: Path) -> None:
    assert repr(lived(tmp_path / "two", 2)) == repr(lived(tmp_path / "many", 64))


def test_the_least_recently_used_is_closed_and_another_process_may_open_it(
    tmp_path: Path, draft: Callable[..., Any]
) -> None:
    store = LanceStore(tmp_path, open_namespaces=2)
    for space in ("a", "b", "c"):
        store.partition(space).commit(Changes(added=[draft(space)]))
    other = LanceStore(tmp_path)
    assert other.partition("a").columns.objects("text") == ["a"]
    with pytest.raises(StoreError, match="open elsewhere"):
        other.partition("b")
    other.close()
    assert [store.partition(space).columns.objects("text") for space in "abc"] == [["a"], ["b"], ["c"]]
    store.close()


def test_a_namespace_at_a_time_is_too_few() -> None:
    with pytest.raises(ConfigError, match="open_namespaces"):
        LanceStoreConfig(open_namespaces=1)


PROGRAM = """
import resource, sys
from cogmem import CognitiveMemory, Message
from cogmem.errors import StoreError
from cogmem.store.columns import Changes
from cogmem.store.configs import LanceStoreConfig

descriptors, spaces, most, path = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
store = LanceStoreConfig(path, open_namespaces=most).build()
with CognitiveMemory(store=store) as engine:
    try:
        for turn in range(2):
            for space in range(spaces):
                text = f"I adopted a beagle called Maple{space} on day {turn}."
                engine.write(Message(id=f"t{turn}", text=text, speaker="Ada", namespace=f"n{space}"))
        names = [f"n{space}" for space in range(spaces)]
        found = [engine.read("What is the beagle called?", 1, namespace=name) for name in names]
    except StoreError as error:
        sys.exit(str(error))
wrong = [space for space, one in enumerate(found) if f"Maple{space}" not in one.items[0].text]
print(len(found), wrong)
"""


def used(descriptors: int, spaces: int, most: int, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, *map(str, (descriptors, spaces, most, path))]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.soak
def test_hundreds_of_namespaces_need_few_descriptors(tmp_path: Path) -> None:
    done = used(160, 150, 32, tmp_path)
    assert (done.stdout, done.stderr) == ("150 []\n", "")


@pytest.mark.soak
def test_exhausted_descriptors_are_named_as_the_cause(tmp_path: Path) -> None:
    done = used(128, 100, 10_000, tmp_path)
    assert done.returncode == 1
    assert "too many files are open" in done.stderr
    assert "open_namespaces" in done.stderr
    assert "damaged" not in done.stderr
