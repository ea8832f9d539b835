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
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from cogmem import CognitiveMemory, Decision, Message, SimulatedClock
from cogmem.language.tokens import count_tokens
from cogmem.log.capacity import EVICTED, WORTHS, Capacity, CapacityConfig, Worth
from cogmem.log.forgetting import Columns, Floats, Forgetting
from cogmem.memory import Tier, memory_id, parse_memory_id
from cogmem.rank.recall import Understood
from cogmem.store import InProcessStore, Rows
from cogmem.store.base import Partition
from cogmem.store.columns import Growing, Mask, Vectors
from cogmem.store.exact import Hits, best
from experiments.corpora.events import Conversation, Question
from experiments.systems.base import Answer, Ceiling, Item, Loss, MemorySystem, Size, SystemContext, View
from experiments.systems.caches import CACHES, Cache
from experiments.systems.cogmem import Cogmem

SHARES = (0.1, 0.25, 0.5)
"""Capacities, as a share of the memories, or of the tokens, that a conversation makes."""

BY_WORTH = ("need", "information", "retention", "lfu", "lru", "fifo", "random")
"""Worths of `cogmem.log.capacity`: the default, the laws of forgetting, and what caches do. Talk has no
feedback for `utility`, and the default engine judges no `importance`."""

POLICIES = (*BY_WORTH, *CACHES)
"""What decides who stays."""


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


class _Compared:
    """The memories of a namespace, to each of which a question is compared once, whoever holds it."""

    def __init__(self, partition: Partition) -> None:
        self._partition = partition
        self._known: dict[bytes, Floats] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._partition, name)

    def __len__(self) -> int:
        return len(self._partition)

    def similarity(self, query: Vectors, rows: Rows) -> Floats:
        key = query.tobytes()
        if key not in self._known:
            self._known[key] = self._partition.similarity(query, np.arange(len(self)))
        return self._known[key][rows]

    def dense(self, query: Vectors, k: int, where: Mask | None = None) -> Hits:
        rows = np.arange(len(self)) if where is None else np.flatnonzero(where)
        return best(rows, self.similarity(query, rows), k)


class Bounded:
    """What a store of a capacity holds, by the worth of memories."""

    def __init__(self, bound: CapacityConfig, forgetting: Forgetting, worth: Worth) -> None:
        self._capacity = Capacity(bound, forgetting, worth)
        self._room = 0 if bound.tokens else bound.memories
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

    def use(self, rows: Sequence[int]) -> None:
        """The columns of the engine count uses."""


class Cached:
    """What a cache of a number of memories holds."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._size = 0

    @property
    def held(self) -> Mask:
        return np.isin(np.arange(self._size), [*self._cache.held])

    def take_in(self, rows: Sequence[int], context: SystemContext) -> None:
        """Store these, and make room."""
        self._size = len(context.partition)
        for row in rows:
            self._cache.add(row)

    def use(self, rows: Sequence[int]) -> None:
        """These were recalled."""
        for row in rows:
            self._cache.use(row)


class Budgets(Cogmem, Ceiling):
    """The engine, and beside it a store of each policy for each number of memories."""

    policies: ClassVar[Sequence[str]] = POLICIES

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        self._stores: dict[str, Bounded | Cached] = {}
        self._path = self.reading(context.engine)
        # since the engine last did anything
        self._understood: dict[tuple[Question, int], tuple[Understood, Partition]] = {}
        self._found: dict[tuple[Question, int, bytes], Answer] = {}

    def foresee(self, conversation: Conversation) -> None:
        forgetting, texts = Forgetting.under(self.context.engine), self._made(conversation)
        for share in SHARES:
            bound = self.bound(share, texts)
            for policy in self.policies:
                store: Bounded | Cached
                if policy in CACHES:
                    store = Cached(CACHES[policy](bound.memories))
                else:
                    store = Bounded(bound, forgetting, WORTHS[policy])
                self._stores[named(policy, share)] = store

    def bound(self, share: float, texts: Sequence[str]) -> CapacityConfig:
        """The capacity that is a share of these memories."""
        return CapacityConfig(memories=max(round(share * len(texts)), 1))

    def _made(self, conversation: Conversation) -> Sequence[str]:
        """The memories that the conversation will make, without what dreams make of them."""
        store = InProcessStore(self.context.engine.language)
        clock = SimulatedClock(conversation.events[0].time)
        engine = CognitiveMemory.of(self.context.engine, replace(self.context, store=store, clock=clock))
        for event in conversation.messages:
            clock.move_to(event.time)
            engine.write(event.message)
        return store.partition(self.context.namespace).columns.objects("text")

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
        self._understood.clear()
        for store in self._stores.values() if rows else ():
            store.take_in(rows, self.context)

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        self._found.clear()
        answer = super().recall(question, k, reinforce=reinforce)
        if reinforce:
            used = [parse_memory_id(item.memory)[1] for item in answer.items]
            for store in self._stores.values():
                store.use(used)
        return answer

    def within(self, held: Mask, question: Question, k: int) -> Answer:
        """What the engine would find if it held these rows alone, as they are stored; stores that hold the
        same find the same."""
        tier = self.context.partition.columns["tier"]
        before = tier.copy()
        tier[~held] = Tier.STUB
        key = question, k, tier.tobytes()
        try:
            if key not in self._found:
                self._found[key] = self._within(question, k)
            return self._found[key]
        finally:
            tier[:] = before

    def _within(self, question: Question, k: int) -> Answer:
        asked = question, k
        if asked not in self._understood:
            compared = cast(Partition, _Compared(self.context.partition))
            self._understood[asked] = self._path.understand(self.as_asked(question, k)), compared
        understood, partition = self._understood[asked]
        if not understood.requests:
            return Answer((), candidates=0)
        order = self._path.ordered(understood, partition)
        found, columns = order.selections[-1][1], self.context.partition.columns
        turns = columns.objects("source_turns")
        items = (
            Item(memory_id(self.context.namespace, row), score, turns[row], columns.searched(row))
            for row, score in zip(found.rows[:k].tolist(), found.scores[:k].tolist(), strict=True)
        )
        return Answer(tuple(items), candidates=len(found))


class TokenBudgets(Budgets):
    """The same with stores of a number of tokens. A cache counts memories, so there is none."""

    policies = BY_WORTH

    def bound(self, share: float, texts: Sequence[str]) -> CapacityConfig:
        return CapacityConfig(tokens=max(round(share * sum(map(count_tokens, texts))), 1))


class Held(View):
    """One store, asked by the read path of the engine."""

    def __init__(self, budgets: Budgets, store: Bounded | Cached) -> None:
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
