"""A dream that is killed leaves the state before it or the state after it, in both stores."""

import math
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.clock import to_days
from cogmem.config import RetentionConfig, dreaming
from cogmem.documents.optional.expiry import ExpiryConfig
from cogmem.dream.workspace import Workspace
from cogmem.memory import Relation, Tier
from cogmem.store.base import MemoryStore
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessPartition, InProcessStore
from cogmem.store.sqlite import SqliteStore

Snapshot = Callable[..., dict[str, Any]]

BEFORE = datetime(2024, 1, 1, tzinfo=UTC)
NIGHT = datetime(2024, 6, 1, tzinfo=UTC)

TURNS = (
    "I adopted a beagle called Maple.",
    "Maple is afraid of thunder, so we stayed in.",
    "Maple ate my sister's running shoes.",
    "My sister Sara lives in Oslo and works at the harbour.",
    "Sara painted the harbour of Oslo in the rain.",
    "I run along the river every morning at six.",
    "We booked a cabin near Oslo with a stove.",
    "The cabin near Oslo has a stove and a boat.",
    "I feel tired today.",
    "I am going to visit Sara in Oslo on 3 March.",
    "I would rather drink tea than coffee.",
    "My father died last night and I am heartbroken!",
)


def every_step() -> EngineConfig:
    """Every step of the dream, under a law that has forgotten much by then."""
    config = dreaming(EngineConfig(retention=RetentionConfig(law="exponential")))
    return config.having(ExpiryConfig(enabled=True))


def engine_over(store: MemoryStore, at: datetime = NIGHT) -> CognitiveMemory:
    return CognitiveMemory(every_step(), clock=SimulatedClock(at), store=store)


def live(store: MemoryStore) -> None:
    """Some days of talk, reading and feedback without a dream, and what it takes for the steps that ask for
    more: memories that resemble each other, a suspicion, something long cold."""
    engine = engine_over(store, BEFORE)
    for day in range(12):
        session = f"s{day // 2}"
        for turn in (day, (day * 5 + 1) % 12):
            engine.write(Message(id=f"{day}/{turn}", text=TURNS[turn], speaker="Ada", session=session))
        engine.read("Where does my sister Sara live?", 4, session=session)
        engine.feedback(["default:0"], success=day % 2 == 0)
        engine.clock.advance(days=1)
    first = len(store.partition("default"))
    for colour in ("red", "blue", "green", "white", "black", "yellow"):
        engine.add(f"A {colour} boat lay in the harbour that night", kind="fact", importance=0.1)
        engine.add(f"The kitchen smelled of {colour} paint for a whole week", kind="fact")
    last = len(store.partition("default"))
    for name in ("Ada", "Adelheid"):
        engine.add(f"Her name is {name}", category="core")
    changes = Changes()
    changes.set("tier", first, Tier.DORMANT)
    changes.set("cold_since", first, to_days(BEFORE) - 100.0)
    changes.set_object("claims", first + 2, ("ada|colour|red",))
    changes.set_object("claims", first + 3, ("ada|colour|red",))
    changes.relate(last + 1, last, Relation.SUSPECTED, 0.95, to_days(BEFORE))
    store.partition("default").commit(changes)


def night(store: MemoryStore) -> None:
    engine_over(store).dream()


def state_of(snapshot: Snapshot, store: MemoryStore) -> dict[str, Any]:
    return snapshot(engine_over(store))


@pytest.fixture(scope="module")
def lived() -> InProcessStore:
    store = InProcessStore()
    live(store)
    return store


# --- in process: a failure at any call ----------------------------------------------------------------


class Killed(BaseException):
    """What no handler of errors catches."""


CALLS: Mapping[type, tuple[str, ...]] = {
    Workspace: (
        *("__getitem__", "object", "live", "over", "protected", "retention", "changes"),
        *("set", "put", "retell", "move", "absorb", "supersede", "add", "link", "strengthen", "unrelate"),
    ),
    InProcessPartition: ("commit", "dense", "lexical", "similarity", "vectors"),
}


def failing_at(limit: float, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on the call of `CALLS` after so many fails. Returns the names of those that did not."""
    done: list[str] = []

    def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            if len(done) == limit:
                raise Killed
            done.append(name)
            return work(*arguments, **options)

        return call

    for owner, names in CALLS.items():
        for name in names:
            monkeypatch.setattr(owner, name, counted(name, getattr(owner, name)))
    return done


@pytest.mark.slow
def test_a_dream_that_fails_at_any_call_changes_nothing(lived: InProcessStore, snapshot: Snapshot) -> None:
    """However often it failed, the dream that goes through is as if it had not."""
    store, undisturbed, before = deepcopy(lived), deepcopy(lived), state_of(snapshot, lived)
    with pytest.MonkeyPatch.context() as patch:
        calls = failing_at(math.inf, patch)
        night(undisturbed)
    first = {calls.index(name) for name in set(calls)}
    assert calls[-1] == "commit"
    for limit in sorted(first | set(range(0, len(calls), len(calls) // 15))):
        with pytest.MonkeyPatch.context() as patch:
            failing_at(limit, patch)
            with pytest.raises(Killed):
                night(store)
        assert state_of(snapshot, store) == before, f"call {limit}, {calls[limit]}"
    night(store)
    assert state_of(snapshot, store) == state_of(snapshot, undisturbed) != before


# --- on disk: a kill before or after the commit -------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A life on disk, closed."""
    path = tmp_path_factory.mktemp("lived") / "store"
    store = SqliteStore(path)
    live(store)
    store.close()
    return path


def found(path: Path, snapshot: Snapshot) -> dict[str, Any]:
    store = SqliteStore(path)
    state = state_of(snapshot, store)
    store.close()
    return state


@pytest.fixture(scope="module")
def before_and_after(
    folder: Path, snapshot: Snapshot, tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, Any], dict[str, Any]]:
    path = tmp_path_factory.mktemp("dreamed") / "store"
    shutil.copytree(folder, path)
    before = found(path, snapshot)
    store = SqliteStore(path)
    night(store)
    store.close()
    return before, found(path, snapshot)


def test_both_stores_dream_the_same(
    lived: InProcessStore, before_and_after: tuple[dict[str, Any], ...], snapshot: Snapshot
) -> None:
    before, after = before_and_after
    assert state_of(snapshot, lived) == before
    store = deepcopy(lived)
    night(store)
    assert state_of(snapshot, store) == after


DREAM = textwrap.dedent("""
    import os, signal, sys
    from cogmem.store.log import Log
    from cogmem.store.sqlite import SqliteStore
    from tests.cogmem.dream.test_kill import night

    append = Log.append

    def killed(log, *given):
        if sys.argv[2] == "after":
            append(log, *given)
        os.kill(os.getpid(), signal.SIGKILL)

    Log.append = killed
    night(SqliteStore(sys.argv[1]))
""")


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_process_killed_in_a_dream_leaves_the_state_before_or_after(
    moment: str,
    folder: Path,
    tmp_path: Path,
    before_and_after: tuple[dict[str, Any], ...],
    snapshot: Snapshot,
) -> None:
    path = tmp_path / "store"
    shutil.copytree(folder, path)
    command = [sys.executable, "-c", DREAM, str(path), moment]
    process = subprocess.run(command, cwd=Path(__file__).parents[3])
    assert process.returncode == -signal.SIGKILL
    assert found(path, snapshot) == before_and_after[moment == "after"]
