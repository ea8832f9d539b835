"""An engine over the store on disk, under faults, beside one over the store in process, which has none.

Hypothesis draws what is done, and whether the commit is refused or the process ends before or after it. The
engines must be equal after every step, byte by byte, what they list and tell to hooks too, and a plain
dictionary says which memories must exist. `python -m tests.cogmem.robustness` draws as many faults as wanted.
"""

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from cogmem import CognitiveMemory, Message, SimulatedClock
from cogmem.errors import ForgottenError, StoreError
from cogmem.rank.reinforcement import ReinforcementDecision
from cogmem.store.base import MemoryStore
from cogmem.store.columns import Changes
from cogmem.store.log import Log
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore
from tests.cogmem.store.changes import state_of

TEXTS = (
    "I adopted a beagle called Maple.",
    "My sister Sara lives in Oslo.",
    "My sister Sara lives in Bergen now.",
    "I run along the river every morning.",
    "I would rather drink tea than coffee.",
)
FAULTS = st.none() | st.sampled_from(["refused", "killed before", "killed after"])
Action = Callable[[CognitiveMemory], Any]


class Killed(BaseException):
    """The end of a process, which no handler of errors catches."""


class Faulty(Log):
    """A log whose next commit has a fault."""

    fault: str | None = None
    struck: ClassVar[Counter[str]] = Counter()

    def append(self, size: int, changes: Changes) -> None:
        fault, Faulty.fault = Faulty.fault, None
        if fault is not None:
            Faulty.struck[fault] += 1
        if fault == "refused":
            raise StoreError("the disk is full")
        if fault != "killed before":
            super().append(size, changes)
        if fault is not None:
            raise Killed


class Machine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr("cogmem.store.sqlite.Log", Faulty)
        self.folder = Path(tempfile.mkdtemp())
        self.clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
        self.twin = InProcessStore()
        self.told: dict[str, str] = {}
        self.open()

    def teardown(self) -> None:
        self.there.close()
        self.patch.undo()
        shutil.rmtree(self.folder)

    def open(self) -> None:
        self.store = SqliteStore(self.folder)
        self.there, self.heard_there = self.engine(self.store)
        self.here, self.heard_here = self.engine(self.twin)

    def engine(self, store: MemoryStore) -> tuple[CognitiveMemory, list[str]]:
        """An engine over the store, and what its hooks are told from now on."""
        heard: list[str] = []
        tell = {
            name: lambda *what, name=name: heard.append(f"{name} {what}")
            for name in ("on_write", "on_replace", "on_forget")
        }
        return CognitiveMemory(store=store, clock=self.clock, **tell), heard

    def equal(self) -> bool:
        return state_of(self.store.partition("default")) == state_of(self.twin.partition("default"))

    def do(self, action: Action, fault: str | None) -> Any:
        """Do it on both. What the disk refuses is not done; after a kill it is done as a whole or not at
        all."""
        Faulty.fault = fault
        self.heard_there.clear()
        self.heard_here.clear()
        try:
            result = action(self.there)
        except Killed:
            here = self.here  # which still knows what was at hand
            self.store.close()
            self.open()
            if not self.equal():
                action(here)
            return None
        except StoreError:
            assert fault == "refused"
            return None
        finally:
            Faulty.fault = None
        done = result, action(self.here)
        assert self.heard_there == self.heard_here
        return done

    @rule(text=st.sampled_from(TEXTS), fault=FAULTS)
    def add(self, text: str, fault: str | None) -> None:
        if done := self.do(lambda engine: engine.add(text), fault):
            assert done[0] == done[1]
            self.told[done[0]] = text

    @rule(number=st.integers(0, len(TEXTS) - 1), fault=FAULTS)
    def write(self, number: int, fault: str | None) -> None:
        message = Message(id=f"t{number}", text=TEXTS[number], speaker="Ada")
        self.do(lambda engine: engine.write(message).memories, fault)

    @rule(query=st.sampled_from(["Where does Sara live?", "Which beagle?"]), fault=FAULTS)
    def read(self, query: str, fault: str | None) -> None:
        stored = True

        def read(engine: CognitiveMemory) -> list[tuple[str, float]]:
            nonlocal stored
            found = engine.read(query, 3, reinforce=stored)
            decisions = found.trace.of(ReinforcementDecision)
            stored = all(decision.decision != ReinforcementDecision.NOT_STORED for decision in decisions)
            return [(item.text, item.score) for item in found.items]

        if done := self.do(read, fault):
            assert done[0] == done[1]

    @rule(fault=FAULTS, days=st.integers(1, 200))
    def dream(self, fault: str | None, days: int) -> None:
        self.clock.advance(days=days)
        self.do(lambda engine: engine.dream(), fault)

    @rule(fault=FAULTS, pinned=st.booleans())
    def protect(self, fault: str | None, pinned: bool) -> None:
        if self.told:
            self.do(lambda engine: engine.protect(min(self.told), pinned=pinned), fault)

    @rule(fault=FAULTS)
    def forget(self, fault: str | None) -> None:
        if self.told:
            identifier = min(self.told)
            text = self.told.pop(identifier)
            self.do(lambda engine: engine.forget(identifier), fault)
            try:
                self.there.get(identifier)
            except ForgottenError:
                return
            self.told[identifier] = text

    @rule(fault=FAULTS, of=st.sampled_from([{"speaker": "Ada"}, {"since": "2025-01-01T00:00:00Z"}]))
    def delete(self, fault: str | None, of: dict[str, Any]) -> None:
        if self.there.store.holds("default"):
            self.do(lambda engine: engine.delete("default", **of), fault)
        left = {memory.id for memory in self.there.list(limit=1000)}
        gone = {identifier for identifier in self.told if identifier not in left}
        assert not gone or "since" in of
        self.told = {identifier: text for identifier, text in self.told.items() if identifier in left}

    @rule()
    def delete_all(self) -> None:
        if self.there.store.holds("default"):
            self.do(lambda engine: engine.delete("default"), None)
        self.told.clear()

    @rule()
    def export_and_import(self) -> None:
        file = self.folder.with_suffix(".jsonl")
        self.there.export(file)
        copy, _ = self.engine(InProcessStore())
        copy.import_(file)
        file.unlink()
        assert copy.list(limit=1000) == self.there.list(limit=1000)

    @rule()
    def compact(self) -> None:
        self.do(lambda engine: engine.compact(), None)

    @rule()
    def close_and_open(self) -> None:
        self.there.close()
        self.open()

    @invariant()
    def both_are_equal_and_nothing_told_is_missing(self) -> None:
        assert self.equal()
        assert self.there.list(limit=1000) == self.here.list(limit=1000)
        assert self.there.count() == self.here.count() == len(self.there.list(limit=1000))
        for identifier, text in self.told.items():
            assert self.there.get(identifier).text == text


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=12)
