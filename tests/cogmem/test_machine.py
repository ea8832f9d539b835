"""An engine over the store on disk, under faults, beside one over the store in process, which has none.

Hypothesis draws what is done and which call of the file system fails. The engines must be equal after every
step, byte by byte, and a plain dictionary tells which memories must be there.
"""

import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.cogmem.store.faults.disk import KINDS, Disk, Killed
from tests.cogmem.store.faults.lives import abandon, lives, same

from cogmem import CognitiveMemory, Message, SimulatedClock
from cogmem.errors import ForgottenError, StoreError
from cogmem.rank.reinforcement import ReinforcementDecision
from cogmem.store.lance import LanceStore
from cogmem.store.memory import InProcessStore

TEXTS = (
    "I adopted a beagle called Maple.",
    "My sister Sara lives in Oslo.",
    "My sister Sara lives in Bergen now.",
    "I run along the river every morning.",
    "I would rather drink tea than coffee.",
)
FAULTS = st.none() | st.tuples(st.sampled_from([0, 1, 2, 4, 7]), st.sampled_from(KINDS))
Action = Callable[[CognitiveMemory], Any]


class Machine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.disk = Disk()
        self.planted = self.disk.planted()
        self.planted.__enter__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
        self.twin = InProcessStore()
        self.told: dict[str, str] = {}
        self.open()

    def teardown(self) -> None:
        self.there.close()
        self.planted.__exit__(None, None, None)
        shutil.rmtree(self.folder)

    def open(self) -> None:
        self.store = LanceStore(self.folder, lexical="memory", merge_every=6, cached=3, fsync=True)
        self.there = CognitiveMemory(store=self.store, clock=self.clock)
        self.here = CognitiveMemory(store=self.twin, clock=self.clock)

    def equal(self) -> bool:
        return same(self.store.partition("default"), self.twin.partition("default"))

    def do(self, action: Action, fault: tuple[int, str] | None, *, halves: bool = False) -> Any:
        """Do it on both. What the disk refuses is not done; after a kill it is done as a whole or not at all.
        `halves`: a refusal may come after a change."""
        if fault is not None:
            self.disk.arm(*fault)
        killed, result = False, None
        try:
            result = action(self.there)
        except Killed:
            killed = True
        except StoreError:
            result = StoreError
        fired = self.disk.disarm()
        assert fired or not (killed or result is StoreError)
        here = self.here  # which still knows what was at hand
        if killed:
            abandon(self.store)
            self.open()
        if result is StoreError or killed:
            if not self.equal() and (killed or halves):
                action(here)
            return None
        return result, action(self.here)

    @rule(text=st.sampled_from(TEXTS), fault=FAULTS)
    def add(self, text: str, fault: tuple[int, str] | None) -> None:
        if done := self.do(lambda engine: engine.add(text), fault):
            assert done[0] == done[1]
            self.told[done[0]] = text

    @rule(number=st.integers(0, len(TEXTS) - 1), fault=FAULTS)
    def write(self, number: int, fault: tuple[int, str] | None) -> None:
        message = Message(id=f"t{number}", text=TEXTS[number], speaker="Ada")
        self.do(lambda engine: engine.write(message).memories, fault)

    @rule(query=st.sampled_from(["Where does Sara live?", "Which beagle?"]), fault=FAULTS)
    def read(self, query: str, fault: tuple[int, str] | None) -> None:
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
    def dream(self, fault: tuple[int, str] | None, days: int) -> None:
        self.clock.advance(days=days)
        self.do(lambda engine: engine.dream(), fault)

    @rule(fault=FAULTS, pinned=st.booleans())
    def protect(self, fault: tuple[int, str] | None, pinned: bool) -> None:
        if self.told:
            self.do(lambda engine: engine.protect(min(self.told), pinned=pinned), fault)

    @rule(fault=FAULTS)
    def forget(self, fault: tuple[int, str] | None) -> None:
        if self.told:
            identifier = min(self.told)
            text = self.told.pop(identifier)
            self.do(lambda engine: engine.forget(identifier), fault)
            try:
                self.there.get(identifier)
            except ForgottenError:
                return
            self.told[identifier] = text

    @rule(fault=FAULTS)
    def compact(self, fault: tuple[int, str] | None) -> None:
        self.do(lambda engine: engine.compact(), fault, halves=True)

    @rule(fault=FAULTS)
    def close_and_open(self, fault: tuple[int, str] | None) -> None:
        if fault is not None:
            self.disk.arm(*fault)
        try:
            self.there.close()
        except Killed:
            abandon(self.store)
        self.disk.disarm()
        self.open()

    @invariant()
    def both_are_equal_and_nothing_told_is_missing(self) -> None:
        assert self.equal()
        for identifier, text in self.told.items():
            assert self.there.get(identifier).text == text


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=12)


@pytest.mark.soak
def test_a_thousand_faults_of_the_disk_lose_nothing() -> None:
    """The soak. `Life(folder, seed)` repeats what is told to be wrong."""
    tallies = lives(1000, seed=1_000_000)
    assert [why for tally in tallies.values() for why in tally.wrong] == []
    assert sum(tally.lost + tally.duplicates for tally in tallies.values()) == 0
    assert min(tallies[kind].faults for kind in KINDS) > 50


@pytest.mark.slow
def test_faults_of_the_disk_lose_nothing() -> None:
    tallies = lives(20, seed=0)
    assert [why for tally in tallies.values() for why in tally.wrong] == []
    assert sum(tally.sought for tally in tallies.values()) > 100
    assert all(tally.opened == tally.openings for tally in tallies.values())
