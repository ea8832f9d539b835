"""The write path: admission, understanding, appraisal, gate, encoding, storage."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import numpy as np

from cogmem.clock import Zone, to_days
from cogmem.errors import InputError, shown
from cogmem.log.capacity import Room
from cogmem.log.corrections import succeed
from cogmem.log.encoding import Embedded, Encoding, Stage, live
from cogmem.log.facts import (
    Check,
    EmptyDecision,
    Fact,
    Form,
    Formed,
    Refine,
    Understood,
    Utterance,
    Verdict,
    hear,
    said_and_shown,
)
from cogmem.memory import Draft, Tier, WriteSource, encoded, memory_id
from cogmem.message import Message
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Mechanism, Settings, built, flat
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import Changes, Columns, Vectors
from cogmem.store.exact import nothing
from cogmem.trace import Decision, Fate, Stopwatch, Trace
from cogmem.views.dating import DATES, DatesConfig
from cogmem.views.spanning import SPANS, embedded

_TOGETHER = 64  # maximum number of messages that are understood and embedded before they are stored
# NumPy takes ten times as long to compare with an enumeration
_DREAM, _MANUAL = int(WriteSource.DREAM), int(WriteSource.MANUAL)


_Run = TypeVar("_Run")


class Following(Protocol):
    """Keeps a state for every open session, which other stages of the plug-in are given."""

    def of(self, namespace: str, name: str, partition: Partition, now: float) -> Any:
        """The state of a session, which is used now (days since 1970)."""
        ...

    def take_in(self, state: Any, row: int, vector: Vectors, columns: Columns) -> None:
        """Note a new memory of the session."""
        ...

    def drop(self, namespace: str, name: str) -> None:
        """Forget the state of a session, which resumes with its next message."""
        ...

    def end(self, namespace: str, name: str, size: int) -> None:
        """End a session of a namespace that has `size` memories."""
        ...


class Linking(Protocol):
    """Links `row`, which is about to be added, with its session."""

    def __call__(
        self, changes: Changes, vector: Vectors, row: int, state: Any, partition: Partition, now: float
    ) -> Decision | None: ...


class Holding(Protocol):
    """What a session has at hand of the memories that were written in it or that it read."""

    def hold(self, namespace: str, session: str, row: int, importance: float, now: float) -> Decision:
        """Take a memory in."""
        ...

    def access(self, namespace: str, session: str, rows: Sequence[int], now: float) -> None:
        """Count a use of rows."""
        ...

    def drop(self, namespace: str, row: int) -> None:
        """Forget a memory."""
        ...

    def promote(self, namespace: str, session: str, state: Any) -> Decision | None:
        """Make what the session leaves behind lasting knowledge. `state`: a workspace of the dream."""
        ...

    def clear(self, namespace: str, session: str) -> None:
        """Forget a session."""
        ...


class WriteRecipe(NamedTuple):
    """The mechanisms of the write path: phase by phase, and in order within a phase."""

    admission: tuple[Mechanism[Check], ...]
    """Whether a message is taken in."""
    forming: tuple[Mechanism[Form], ...]
    """Ways to form facts; the first that succeeds counts."""
    describing: tuple[Mechanism[Refine], ...]
    """What kind of fact it is, and how long it holds."""
    refining: tuple[Mechanism[Refine], ...]
    """What it feels like, its words, its claims."""
    appraisal: tuple[Mechanism[Stage], ...]
    """What is found out about a fact before the gate."""
    gate: tuple[Mechanism[Stage], ...]
    """Whether a fact becomes a memory of its own: the decisions are verdicts (`log.facts.Verdict`)."""
    encoding: tuple[Mechanism[Stage], ...]
    """What a new memory does to others, and they to it."""
    linking: tuple[Mechanism[Linking], ...]
    """Its links with the session."""
    room: tuple[Mechanism[Room], ...]
    """What makes room for it."""
    following: tuple[Mechanism[Following], ...]
    """What is known of a session while it is open; at most one is on."""
    holding: tuple[Mechanism[Holding], ...]
    """What a session has at hand."""


class Written(NamedTuple):
    """The ids of the memories that carry a message now, and the decisions."""

    memories: tuple[str, ...]
    trace: Trace


class _Taken(NamedTuple):
    """A message that was understood, on its way into the store."""

    message: Message
    state: Any
    understood: Understood


class StoreDecision(Decision, stage="store"):
    """A memory that was stored, as the subject and the row."""

    ENDS: ClassVar[Mapping[str, Fate]] = {"created": Fate("stored", "stored as")}

    CREATED = "created"
    """It is new."""


class RepetitionDecision(Decision, stage="repetition"):
    """A message that is told again: the rows carry its id already, and nothing was changed."""

    KNOWN = "known"
    """It is stored already."""


class WritePath:
    """Turns messages into memories."""

    def __init__(self, recipe: WriteRecipe, config: Settings, dependencies: Dependencies) -> None:
        self.watch = Stopwatch()
        self.language = config.language
        self.apart = not config.of(DatesConfig).weekdays
        self.zone = Zone(config.zone, dependencies.clock)
        self.dates = DATES.is_on(config)
        self._embedder = dependencies.embedder
        self._together = 1 if dependencies.assistant.available else _TOGETHER
        self._spanned = SPANS.is_on(config)
        self._admission = built(recipe.admission, config, dependencies)
        self._forming = built(recipe.forming, config, dependencies)
        self._describing = built(recipe.describing, config, dependencies)
        self._refining = built(recipe.refining, config, dependencies)
        self._appraisal = built(recipe.appraisal, config, dependencies)
        self._gate = built(recipe.gate, config, dependencies)
        self._encoding = built(recipe.encoding, config, dependencies)
        self._linking = built(recipe.linking, config, dependencies)
        self._room = built(recipe.room, config, dependencies)
        self._holding = built(recipe.holding, config, dependencies)
        self._verbatim = not any(stage.rewrites and stage.is_on(config) for stage in flat(recipe))
        self._following = next((stage for _, stage in built(recipe.following, config, dependencies)), None)
        stages = (stage for _, stage in (*self._appraisal, *self._gate, *self._encoding))
        self._compared = max((stage.neighbours for stage in stages), default=0)

    def write(self, messages: Sequence[Message], store: MemoryStore) -> Iterator[Written]:
        """Write messages that have an id and an instant, each in one transaction: zero or more memories, and
        a decision for each, which is given once it is stored. The result is that of writing one after the
        other, but they are understood and embedded together, unless a language model takes part. Raises
        InputError before anything is stored where an id is that of a message with another text."""
        self._check_ids(messages, store)
        for batch in _batches(messages, self._together):
            yield from self._write_batch(batch, store)

    def _check_ids(self, messages: Sequence[Message], store: MemoryStore) -> None:
        """Compare the text of each message with that of an earlier one of its id, among these or stored. What
        was divided, merged or cut to a stub since is not compared."""
        texts: dict[tuple[str, str], str] = {}
        for message in messages:
            text = said_and_shown(message)
            known = texts.setdefault((message.namespace, message.id), text)
            if known == text and self._verbatim and store.holds(message.namespace):
                known = _known_text(store.partition(message.namespace).columns, message.id, text)
            if known != text:
                raise _another_text(f"message {shown(message.id)}", message.namespace, "id", known)

    def added_under(self, key: str, text: str, turns: tuple[str, ...], store: MemoryStore, name: str) -> str:
        """The id of the memory of a namespace that `add` stored under a key; empty if there is none. Raises
        InputError if it has another text. What was cut to a stub, or merged with a message, is not compared.
        """
        if not store.holds(name):
            return ""
        columns = store.partition(name).columns
        rows = columns.mentioning("source_turns", turns[0])
        if not (added := rows[columns["write_source"][rows] == _MANUAL]).size:
            return ""
        row = int(added[0])
        changed = columns["tier"][row] == Tier.STUB or (
            not self._verbatim and columns.objects("source_turns")[row] != turns
        )
        known = columns.objects("text")[row]
        if not changed and known != text:
            raise _another_text(f"add: key = {shown(key)}", name, "key", known)
        return memory_id(name, row)

    def _write_batch(self, messages: Sequence[Message], store: MemoryStore) -> Iterator[Written]:
        self.watch.start()
        taken = [self._take(message, store) for message in messages]
        facts = [fact for item in taken if isinstance(item, _Taken) for fact in item.understood.facts]
        vectors = self.embedded([(fact.text, fact.lead) for fact in facts])
        self.watch.lap("embedding")
        done = 0
        for item in taken:
            if isinstance(item, _Taken):
                end = done + len(item.understood.facts)
                item, done = self._encoded(item, vectors[done:end], store), end
            yield item

    def embedded(self, texts: Sequence[tuple[str, str]]) -> list[Embedded]:
        """Texts, each with what stands before its words, as they are searched."""
        return embedded(texts, self._embedder, spanned=self._spanned)

    def _take(self, message: Message, store: MemoryStore) -> "_Taken | Written":
        """A message that is taken in, or why it is not: it is refused, or known."""
        now = _instant(message)
        utterance = hear(message, self.zone.local(now), self.language, self.apart)
        if refusal := self._refusal(utterance):
            return Written((), Trace("write", (refusal,)))
        partition = store.partition(message.namespace)
        if known := _rows_of(partition.columns, message.id):
            memories = tuple(memory_id(message.namespace, row) for row in known)
            repeated = RepetitionDecision.made(RepetitionDecision.KNOWN, subject=message.id, rows=known)
            return Written(memories, Trace("write", (repeated,)))
        state = self._state(message.namespace, message.session, partition, now)
        return _Taken(message, state, self._understood(utterance, state))

    def _state(self, namespace: str, name: str, partition: Partition, now: float) -> Any:
        """The state of a session, where a plug-in keeps one."""
        return None if self._following is None else self._following.of(namespace, name, partition, now)

    def _refusal(self, utterance: Utterance) -> Decision | None:
        """The first check that refuses an utterance; None if it is taken in. An empty one never is."""
        if not utterance.text:
            return EmptyDecision.made(EmptyDecision.FILTERED, "", utterance.turn)
        for name, check in self._admission:
            decision = check(utterance)
            self.watch.lap(name)
            if not decision.passed:
                return decision
        return None

    def _understood(self, utterance: Utterance, state: Any) -> Understood:
        """The facts of an utterance, refined: first every fact by the describing stages, then by the refining
        stages."""
        formed = self._formed(utterance, state)
        decisions, facts = [formed.decision], list(formed.facts)
        for stages in (self._describing, self._refining):
            facts = [self._refined(fact, utterance, stages, decisions) for fact in facts]
        return Understood(facts, decisions)

    def _formed(self, utterance: Utterance, state: Any) -> Formed:
        for name, form in self._forming:
            formed = form(utterance, state)
            self.watch.lap(name)
            if formed is not None:
                return formed
        raise AssertionError("the last way to form facts must not fail")

    def _refined(
        self,
        fact: Fact,
        utterance: Utterance,
        stages: Sequence[tuple[str, Refine]],
        decisions: list[Decision],
    ) -> Fact:
        """What the stages make of a fact; their decisions are added to the list."""
        for name, stage in stages:
            fact, decision = stage(fact, utterance)
            if decision is not None:
                decisions.append(decision)
            self.watch.lap(name)
        return fact

    def _ran(
        self, stages: Sequence[tuple[str, _Run]], run: Callable[[_Run], Decision | None]
    ) -> list[Decision]:
        """What the stages of a phase decided."""
        decisions = []
        for name, stage in stages:
            if (decision := run(stage)) is not None:
                decisions.append(decision)
            self.watch.lap(name)
        return decisions

    def _placed(self, fact: Fact) -> Fact:
        """The fact with instants in UTC."""
        if math.isnan(fact.valid_from) and math.isnan(fact.valid_until):
            return fact
        start, end = map(self.zone.instant, (fact.valid_from, fact.valid_until))
        return replace(fact, valid_from=start, valid_until=end)

    def _encoded(self, taken: "_Taken", vectors: Sequence[Embedded], store: MemoryStore) -> Written:
        message, state, (facts, decisions) = taken
        now = _instant(message)
        facts = [self._placed(fact) for fact in facts]
        partition = store.partition(message.namespace)
        rows, encoded = self._store(facts, vectors, partition, message, state, now)
        held = self._hold(rows, partition, message.namespace, message.session, now)
        trace = Trace("write", (*decisions, *encoded, *held))
        return Written(tuple(memory_id(message.namespace, row) for row in rows), trace)

    def _store(
        self,
        facts: Sequence[Fact],
        vectors: Sequence[Embedded],
        partition: Partition,
        message: Message,
        state: Any,
        now: float,
    ) -> tuple[list[int], list[Decision]]:
        """The rows that carry the facts now, and the decisions."""
        changes, metadata = Changes(), encoded(message.metadata)
        rows: list[int] = []
        decisions: list[Decision] = []
        mask = live(partition.columns, now, ended=self.dates) if self._compared else None
        made: dict[int, Vectors] = {}
        for fact, found in zip(facts, vectors, strict=True):
            vector = found.vector
            near = partition.dense(vector, self._compared, mask) if self._compared else nothing()
            self.watch.lap("neighbours")
            row = len(partition) + len(changes.added)
            encoding = Encoding(
                fact, found, near, row, now, partition, message.session, state, changes, metadata
            )
            decisions += self._encode(self._appraisal, encoding)
            verdicts = self._encode(self._gate, encoding)
            decisions += verdicts
            known = [verdict for verdict in verdicts if isinstance(verdict, Verdict) and not verdict.created]
            if known:
                rows += known[0].rows
                continue
            changes.added.append(encoding.draft())
            decisions += self._encode(self._encoding, encoding)
            decisions += self._link(changes, vector, row, state, partition, now)
            decisions.append(_created(message.namespace, row))
            made[row] = vector
            rows.append(row)
        decisions += self._make_room(changes, partition, now)
        partition.commit(changes)
        if self._following is not None:
            for row, vector in made.items():
                self._following.take_in(state, row, vector, partition.columns)
        self.watch.lap("commit")
        return list(dict.fromkeys(rows)), decisions

    def _encode(self, stages: Sequence[tuple[str, Stage]], encoding: Encoding) -> list[Decision]:
        return self._ran(stages, lambda stage: stage(encoding))

    def store(
        self,
        draft: Draft,
        store: MemoryStore,
        namespace: str,
        now: float,
        session: str = "",
        replaced: Sequence[int] = (),
    ) -> Written:
        """Store a finished memory in place of those `replaced`, linked with the latest of its session."""
        partition = store.partition(namespace)
        state = self._state(namespace, session, partition, now)
        row, changes = len(partition), Changes(added=[draft])
        succeed(changes, partition.columns, np.array(replaced, np.int64), row, now)
        linked = self._link(changes, draft.vector, row, state, partition, now)
        evicted = self._make_room(changes, partition, now)
        partition.commit(changes)
        if self._following is not None:
            self._following.take_in(state, row, draft.vector, partition.columns)
        trace = Trace("write", (_created(namespace, row), *linked, *evicted))
        return Written((memory_id(namespace, row),), trace)

    def _link(
        self, changes: Changes, vector: Vectors, row: int, state: Any, partition: Partition, now: float
    ) -> list[Decision]:
        """Link a row, which is about to be added, with its session."""
        return self._ran(self._linking, lambda linking: linking(changes, vector, row, state, partition, now))

    def _make_room(self, changes: Changes, partition: Partition, now: float) -> list[Decision]:
        """Have others leave what is searched, in the transaction that adds to it."""
        return self._ran(self._room, lambda room: room(changes, partition, now))

    def _hold(
        self, rows: list[int], partition: Partition, namespace: str, session: str, now: float
    ) -> list[Decision]:
        """Take the memories of a message into the working memory of its session."""
        importance = partition.columns["importance"]
        decisions: list[Decision] = []
        for name, memory in self._holding:
            decisions += [memory.hold(namespace, session, row, float(importance[row]), now) for row in rows]
            self.watch.lap(name)
        return decisions

    def use(self, namespace: str, session: str, rows: Sequence[int], now: float) -> None:
        """Count a use of the rows that a session has at hand."""
        for _, memory in self._holding:
            memory.access(namespace, session, rows, now)

    def forget(self, namespace: str, session: str, row: int) -> None:
        """Drop a memory from what sessions have at hand, and the state of the session it was written in."""
        if self._following is not None:
            self._following.drop(namespace, session)
        for _, memory in self._holding:
            memory.drop(namespace, row)

    def promote(self, namespace: str, session: str, state: Any) -> list[Decision]:
        """Make what a session leaves behind lasting knowledge. `state`: a workspace of the dream."""
        made = [memory.promote(namespace, session, state) for _, memory in self._holding]
        return [decision for decision in made if decision is not None]

    @property
    def keeps_sessions(self) -> bool:
        """Whether a plug-in keeps a state of open sessions."""
        return self._following is not None or bool(self._holding)

    def end_session(self, namespace: str, session: str, size: int) -> None:
        """End a session of a namespace that has `size` memories, and forget its state."""
        if self._following is not None:
            self._following.end(namespace, session, size)
        for _, memory in self._holding:
            memory.clear(namespace, session)


def _instant(message: Message) -> float:
    """When a message was said, in days since 1970."""
    assert isinstance(message.time, datetime)
    return to_days(message.time)


def _another_text(where: str, namespace: str, name: str, known: str) -> InputError:
    return InputError(
        f"{where}: the namespace {shown(namespace)} has another text under this {name}: {shown(known)}; "
        f"expected the same text, or another {name}"
    )


def _rows_of(columns: Columns, message: str) -> tuple[int, ...]:
    """The rows that a message made; those that a dream made of them, if there are no others. What `add`
    stored with the message as a source turn is not among them."""
    rows = columns.mentioning("source_turns", message)
    sources = columns["write_source"][rows]
    said = rows[(sources != _DREAM) & (sources != _MANUAL)]
    return tuple((said if said.size else rows[sources == _DREAM]).tolist())


def _known_text(columns: Columns, turn: str, text: str) -> str:
    """The text that is stored under the id of a turn, on one line; the given one where there is none to
    compare."""
    rows = _rows_of(columns, turn)
    if len(rows) != 1 or columns["tier"][rows[0]] == Tier.STUB:
        return text
    as_said = columns["write_source"][rows[0]] == WriteSource.OBSERVER
    alone = columns.objects("source_turns")[rows[0]] == (turn,)
    return " ".join(columns.objects("text")[rows[0]].split()) if as_said and alone else text


def _batches(messages: Sequence[Message], size: int) -> list[list[Message]]:
    """The messages in order, at most `size` together. A batch has no message twice."""
    batches: list[list[Message]] = []
    names: set[tuple[str, str]] = set()
    for message in messages:
        name = (message.namespace, message.id)
        if not batches or len(batches[-1]) == size or name in names:
            batches.append([])
            names.clear()
        batches[-1].append(message)
        names.add(name)
    return batches


def _created(namespace: str, row: int) -> StoreDecision:
    return StoreDecision.made(StoreDecision.CREATED, subject=memory_id(namespace, row), rows=(row,))
