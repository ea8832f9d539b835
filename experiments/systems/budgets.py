"""Budgets: an engine without a bound, and beside it what stores of a bounded capacity would hold.

Every store sees the same messages, recalls and dreams, and evicts as the engine's own `capacity` does; only
the worth of a memory differs. It answers by the engine's read path over what it holds. So one replay compares
every policy at every capacity. What this leaves out: what an evicted memory would no longer have absorbed,
and what would have been recalled in its place. An engine cuts an evicted text of more than
`cold.stub_characters`, and the words that go count no longer for the worth of the others; here every text
stays whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cogmem import CognitiveMemory, Decision, Message, SimulatedClock
from cogmem.clock import to_days
from cogmem.log.capacity import EVICTED, WORTHS, Capacity, CapacityConfig, Standing, Worth
from cogmem.log.forgetting import Columns, Floats, Forgetting
from cogmem.memory import Tier
from cogmem.store import InProcessStore, Rows
from cogmem.store.columns import Growing, Mask
from experiments.corpora.events import Conversation, Question
from experiments.systems.base import Answer, Ceiling, Loss, MemorySystem, Size, SystemContext, View
from experiments.systems.cogmem import Cogmem

SHARES = (0.02, 0.05, 0.1, 0.25, 0.5)
"""Capacities, as a share of the memories that a conversation makes."""

BELADY = "belady"

POLICIES = (*(worth for worth in WORTHS if worth != "utility"), BELADY)
"""What decides who stays: the worths of `cogmem.log.capacity`, without utility, for talk has no feedback; and
Belady's rule (1966), which knows what will be asked, and when."""


def named(policy: str, share: float) -> str:
    """What a store is called in the tables of a run.

    >>> named("lru", 0.1)
    'lru at 10 %'
    """
    return f"{policy} at {share:.0%}".replace("%", " %")


class _Masked:
    """The columns of a namespace in which what is not held is a stub. `new`: the rows that room is made for.
    An engine makes room before it stores them, so they are no meeting of their words yet."""

    def __init__(self, columns: Columns, held: Mask, new: Rows) -> None:
        self._columns = columns
        self._held = held
        self._new = new

    def __getitem__(self, name: str) -> NDArray[Any]:
        found = self._columns[name]
        if name == "tier":
            return np.where(self._held, found, Tier.STUB)
        if name == "created_at":
            found = found.copy()
            found[self._new] = -np.inf
        return found


class Bounded:
    """What a store of a capacity holds, by the worth of memories."""

    def __init__(self, bound: CapacityConfig, forgetting: Forgetting, worth: Worth) -> None:
        self._capacity = Capacity(bound, forgetting, worth)
        self._room = bound.memories
        self._held = Growing(np.bool_)

    @property
    def held(self) -> Mask:
        return self._held.view

    def take_in(self, rows: Sequence[int], context: SystemContext) -> None:
        """Store these, and make room."""
        size = len(context.partition)
        self._held.extend(np.zeros(size - len(self._held), np.bool_))
        self.held[list(rows)] = True
        if np.count_nonzero(self.held) <= self._room:
            return
        spared = np.array(rows, np.int64)
        state = _Masked(context.partition.columns, self.held, spared)
        self.held[self._capacity.surplus(state, context.partition, context.now, spared=spared)] = False


class Needs:
    """What will be asked, and when: the worth by Belady's rule, the best for hits and not for recall."""

    def __init__(self, conversation: Conversation) -> None:
        self._times: dict[str, list[float]] = {}
        for probe in conversation.probes:
            for turn in probe.evidence if probe.scored else ():
                self._times.setdefault(turn, []).append(to_days(probe.time))

    def __call__(self, of: Standing) -> Floats:
        """The sooner it is asked for next, the more; among equals, the more often."""
        turns = of.partition.columns.objects("source_turns")
        worth = np.full(len(of.rows), -np.inf)
        for place, row in enumerate(of.rows.tolist()):
            ahead = [time for turn in turns[row] for time in self._times.get(turn, ()) if time >= of.now]
            if ahead:
                worth[place] = -min(ahead) + 1e-6 * len(ahead)
        return worth


class Budgets(Cogmem, Ceiling):
    """The engine, and beside it a store of each policy for each number of memories."""

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        self._stores: dict[str, Bounded] = {}
        self._found: dict[tuple[Question, int, bytes], Answer] = {}  # since the engine last did anything

    def foresee(self, conversation: Conversation) -> None:
        forgetting, needs = Forgetting.under(self.context.engine), Needs(conversation)
        made = self._made(conversation)
        for share in SHARES:
            bound = CapacityConfig(memories=max(round(share * made), 1))
            for policy in POLICIES:
                worth = WORTHS.get(policy, needs)
                self._stores[named(policy, share)] = Bounded(bound, forgetting, worth)

    def _made(self, conversation: Conversation) -> int:
        """The number of memories that the conversation will make, without what dreams make of them."""
        store = InProcessStore(self.context.engine.language)
        clock = SimulatedClock(conversation.events[0].time)
        engine = CognitiveMemory.of(self.context.engine, replace(self.context, store=store, clock=clock))
        for event in conversation.messages:
            clock.move_to(event.time)
            engine.write(event.message)
        return len(store.partition(self.context.namespace))

    def reveal(self, turns: Sequence[str]) -> None:
        """The engine itself looks at no gold."""

    def views(self) -> Mapping[str, MemorySystem]:
        return {name: Held(self, store) for name, store in self._stores.items()}

    def observe(self, message: Message) -> Sequence[Decision]:
        decisions = super().observe(message)
        self._take_in(self.rows_of(message.id))
        return decisions

    def dream(self) -> Sequence[Decision]:
        before = len(self.context.partition)
        decisions = super().dream()
        self._take_in(range(before, len(self.context.partition)))
        return decisions

    def _take_in(self, rows: Sequence[int]) -> None:
        self._found.clear()
        for store in self._stores.values() if rows else ():
            store.take_in(rows, self.context)

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        self._found.clear()
        return super().recall(question, k, reinforce=reinforce)

    def within(self, held: Mask, question: Question, k: int) -> Answer:
        """What the engine would find if it held these rows alone; stores that hold the same find the same."""
        tier = self.context.partition.columns["tier"]
        before = tier.copy()
        tier[~held] = Tier.STUB
        key = question, k, tier.tobytes()
        try:
            if key not in self._found:
                asked = self.as_asked(question, k)
                self._found[key] = self.answer_of(self.engine.answer(asked, reinforce=False))
            return self._found[key]
        finally:
            tier[:] = before


class Held(View):
    """One store, asked by the read path of the engine."""

    def __init__(self, budgets: Budgets, store: Bounded) -> None:
        self._budgets = budgets
        self._store = store

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        return self._budgets.within(self._store.held, question, k)

    def size(self) -> Size:
        held = int(self._store.held.sum())
        return Size(held, held, 0, 0, None)

    def loss(self, turn: str, answer: Answer) -> Loss:
        """ "evicted" where nothing that carries the turn is held."""
        carriers, held = self._budgets.carriers(turn), self._store.held
        return super().loss(turn, answer) if np.any(held[carriers]) else Loss(turn, EVICTED.name)
