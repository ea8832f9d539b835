"""The write path: admission, understanding, appraisal, gate, encoding, storage."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple, Protocol

import numpy as np

from cogmem.capacity import Room
from cogmem.clock import Zone
from cogmem.contradiction import succeed
from cogmem.dependencies import Dependencies
from cogmem.mechanism import Mechanism, Settings, built
from cogmem.memory import DataSource, Draft, Relation, WriteSource, memory_id
from cogmem.message import Message
from cogmem.stopwatch import Stopwatch
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import Changes, Columns, Vectors
from cogmem.store.exact import nothing
from cogmem.trace import Decision, Fate, Trace
from cogmem.write.admission import AdmissionFilter
from cogmem.write.dating import DATES
from cogmem.write.encoding import Encoding, Stage, live
from cogmem.write.facts import Check, Fact, Utterance, Verdict, hear
from cogmem.write.formation import DATA_SOURCES, FormationConfig
from cogmem.write.intending import Intending
from cogmem.write.session import Antecedents, Session, Sessions
from cogmem.write.spanning import SPANS, Embedded, embedded
from cogmem.write.understanding import Form, Refine, Understanding, Understood
from cogmem.write.working_memory import Held, WorkingMemory

_TOGETHER = 64  # maximum number of messages that are understood and embedded before they are stored
# NumPy takes ten times as long to compare with an enumeration
_OBSERVER, _DREAM = int(WriteSource.OBSERVER), int(WriteSource.DREAM)
_LOOK_BACK = 200  # number of latest memories among which a question may have been asked
_QUESTION_MARK = re.compile(r"\?(?!\w)|[？؟]")  # not that of an address: "example.org/?page=2"


class Linking(Protocol):
    """Links `row`, which is about to be added, with its session. `window`: how many of the latest memories of
    the session it looks at."""

    window: int

    def __call__(
        self, changes: Changes, vector: Vectors, row: int, session: Session, partition: Partition, now: float
    ) -> Decision | None: ...


class WriteRecipe(NamedTuple):
    """The mechanisms of the write path: phase by phase, and in order within a phase."""

    admission: tuple[Mechanism[Check], ...]
    """Whether a message is taken in."""
    intending: tuple[Mechanism[Intending], ...]
    """What somebody wants to be done later."""
    forming: tuple[Mechanism[Form], ...]
    """Ways to form facts; the first that succeeds counts."""
    describing: tuple[Mechanism[Refine], ...]
    """What kind of fact it is, and how long it holds."""
    refining: tuple[Mechanism[Refine], ...]
    """What it feels like, its words, its claims."""
    appraisal: tuple[Mechanism[Stage], ...]
    """What is found out about a fact before the gate."""
    gate: tuple[Mechanism[Stage], ...]
    """Whether a fact becomes a memory of its own: the decisions are verdicts (`write.facts.Verdict`)."""
    encoding: tuple[Mechanism[Stage], ...]
    """What a new memory does to others, and they to it."""
    linking: tuple[Mechanism[Linking], ...]
    """Its links with the session."""
    room: tuple[Mechanism[Room], ...]
    """What makes room for it."""
    holding: tuple[Mechanism[WorkingMemory], ...]
    """What a session has at hand."""


class Written(NamedTuple):
    """The ids of the memories that carry a message now, and the decisions."""

    memories: tuple[str, ...]
    trace: Trace


class _Taken(NamedTuple):
    """A message that was understood, on its way into the store."""

    message: Message
    session: Session
    understood: Understood


class _Latest(NamedTuple):
    """The message of a session that was taken in last."""

    speaker: str
    source: DataSource
    asks: bool
    """Whether it asks something."""
    antecedents: Antecedents | None = None
    """What was mentioned, if the message is of this batch."""

    def asked_by_another_than(self, message: Message) -> bool:
        """Whether it asks something, and is of another speaker or role than a message."""
        return self.asks and (self.speaker, self.source) != (message.speaker, DATA_SOURCES[message.role])


class StoreDecision(Decision, stage="store"):
    """A memory that was stored, as the subject and the row."""

    ENDS: ClassVar[Mapping[str, Fate]] = {"created": Fate("stored", "stored as")}

    CREATED = "created"
    """It is new."""


class RepetitionDecision(Decision, stage="repetition"):
    """A message that is told again: the rows carry its id already, and nothing was changed."""

    KNOWN = "known"
    """Its words were not read: a message that was edited needs an id of its own."""


class WritePath:
    """Turns messages into memories."""

    def __init__(self, recipe: WriteRecipe, config: Settings, dependencies: Dependencies) -> None:
        self.watch = Stopwatch()
        self.language = config.language
        self._apart = not config.of(FormationConfig).weekdays
        self._zone = Zone(config.zone, dependencies.clock)
        self._embedder = dependencies.embedder
        self._assistant = dependencies.assistant
        self._spanned = SPANS.is_on(config)
        self._ended = DATES.is_on(config)  # ends are annotations: what is over may be replaced, too
        self._admission = AdmissionFilter(built(recipe.admission, config, dependencies), self.watch)
        self._intending = built(recipe.intending, config, dependencies)
        self._understanding = Understanding(
            built(recipe.forming, config, dependencies),
            built(recipe.describing, config, dependencies),
            built(recipe.refining, config, dependencies),
            self.watch,
        )
        self._appraisal = built(recipe.appraisal, config, dependencies)
        self._gate = built(recipe.gate, config, dependencies)
        self._encoding = built(recipe.encoding, config, dependencies)
        self._linking = built(recipe.linking, config, dependencies)
        self._room = built(recipe.room, config, dependencies)
        self._holding = built(recipe.holding, config, dependencies)
        stages = (stage for _, stage in (*self._appraisal, *self._gate, *self._encoding))
        self._compared = max((stage.neighbours for stage in stages), default=0)
        self._sessions = Sessions(max((linking.window for _, linking in self._linking), default=0))

    def write(self, messages: Sequence[Message], store: MemoryStore, now: float) -> list[Written]:
        """Write messages at an instant (days since 1970), each in one transaction: zero or more memories, and
        a decision for each. The result is that of writing one after the other, but they are understood and
        embedded together, unless a language model takes part."""
        size = 1 if self._assistant.available else _TOGETHER
        batches = _batches(messages, size)
        return [written for batch in batches for written in self._write_batch(batch, store, now)]

    def _write_batch(self, messages: Sequence[Message], store: MemoryStore, now: float) -> list[Written]:
        self.watch.start()
        latest: dict[tuple[str, ...], _Latest] = {}
        taken = [self._take(message, store, now, latest) for message in messages]
        facts = [fact for item in taken if isinstance(item, _Taken) for fact in item.understood.facts]
        vectors = self.embedded([(fact.text, fact.lead) for fact in facts])
        self.watch.lap("embedding")
        written, done = [], 0
        for item in taken:
            if isinstance(item, _Taken):
                end = done + len(item.understood.facts)
                item, done = self._encoded(item, vectors[done:end], store, now), end
            written.append(item)
        return written

    def embedded(self, texts: Sequence[tuple[str, str]]) -> list[Embedded]:
        """Texts, each with what stands before its words, as they are searched."""
        return embedded(texts, self._embedder, spanned=self._spanned)

    def _take(
        self, message: Message, store: MemoryStore, now: float, latest: dict[tuple[str, ...], "_Latest"]
    ) -> "_Taken | Written":
        """A message that is taken in, or why it is not: it is refused, or known. `latest`: of each session of
        the batch, and of each namespace."""
        place = (message.namespace, message.session)
        earlier = store.partition(message.namespace).columns if store.holds(message.namespace) else Columns()
        said = latest.get(place) or _latest(earlier, message.session, latest.get(place[:1]))
        utterance = self._heard(message, now, said.asked_by_another_than(message))
        refusal = self._admission(utterance)
        if refusal:
            return Written((), Trace("write", (refusal,)))
        partition = store.partition(message.namespace)
        if known := rows_carrying(partition.columns, message.id):
            memories = tuple(memory_id(message.namespace, row) for row in known)
            repeated = RepetitionDecision.made(RepetitionDecision.KNOWN, subject=message.id, rows=known)
            return Written(memories, Trace("write", (repeated,)))
        session = self._sessions.of(message.namespace, message.session, partition, now)
        before = replace(session, antecedents=said.antecedents or session.antecedents)
        wanted: list[Decision] = []
        for name, intentions in self._intending:  # first, so that a message that is known was heard
            wanted += intentions(utterance, store, now)
            self.watch.lap(name)
        understood = self._understanding(utterance, before)
        understood = understood._replace(decisions=[*wanted, *understood.decisions])
        latest[place] = _Latest(
            message.speaker, DATA_SOURCES[message.role], _asks(utterance.text), understood.antecedents
        )
        latest[place[:1]] = latest[place]._replace(antecedents=None)
        return _Taken(message, session, understood)

    def _heard(self, message: Message, now: float, asked: bool = False) -> Utterance:
        return hear(message, self._zone.local(now), self.language, self._apart, asked)

    def _placed(self, fact: Fact) -> Fact:
        """The fact with instants in UTC."""
        if math.isnan(fact.valid_from) and math.isnan(fact.valid_until):
            return fact
        start, end = map(self._zone.instant, (fact.valid_from, fact.valid_until))
        return replace(fact, valid_from=start, valid_until=end)

    def again(self, message: Message, store: MemoryStore, now: float) -> Written:
        """Write a message that was taken in at an instant (days since 1970), as it was written then: no
        filter refuses it, and it wants nothing."""
        partition = store.partition(message.namespace)
        session = self._sessions.of(message.namespace, message.session, partition, now)
        understood = self._understanding(self._heard(message, now), session)
        texts = [(fact.text, fact.lead) for fact in understood.facts]
        return self._encoded(_Taken(message, session, understood), self.embedded(texts), store, now)

    def _encoded(
        self, taken: "_Taken", vectors: Sequence[Embedded], store: MemoryStore, now: float
    ) -> Written:
        message, session, (facts, antecedents, decisions) = taken
        facts = [self._placed(fact) for fact in facts]
        partition = store.partition(message.namespace)
        rows, encoded = self._store(facts, vectors, partition, session, message.namespace, now)
        session.antecedents = antecedents
        held = self._hold(rows, partition, message.namespace, message.session, now)
        trace = Trace("write", (*decisions, *encoded, *held))
        return Written(tuple(memory_id(message.namespace, row) for row in rows), trace)

    def _store(
        self,
        facts: Sequence[Fact],
        vectors: Sequence[Embedded],
        partition: Partition,
        session: Session,
        namespace: str,
        now: float,
    ) -> tuple[list[int], list[Decision]]:
        """The rows that carry the facts now, and the decisions."""
        changes = Changes()
        rows: list[int] = []
        decisions: list[Decision] = []
        mask = live(partition.columns, now, ended=self._ended) if self._compared else None
        made: dict[int, Vectors] = {}
        for fact, found in zip(facts, vectors, strict=True):
            vector = found.vector
            near = partition.dense(vector, self._compared, mask) if self._compared else nothing()
            self.watch.lap("neighbours")
            row = len(partition) + len(changes.added)
            encoding = Encoding(fact, found, near, row, now, partition, session, changes)
            decisions += self._run(self._appraisal, encoding)
            verdicts = self._run(self._gate, encoding)
            decisions += verdicts
            known = [verdict for verdict in verdicts if isinstance(verdict, Verdict) and not verdict.created]
            if known:
                rows += known[0].rows
                continue
            changes.added.append(encoding.draft())
            decisions += self._run(self._encoding, encoding)
            decisions += self._link(changes, vector, row, session, partition, now)
            decisions.append(_created(namespace, row))
            made[row] = vector
            rows.append(row)
        decisions += self._make_room(changes, partition, now)
        partition.commit(changes)
        for row, vector in made.items():
            session.take_in(row, vector, partition.columns)
        self.watch.lap("commit")
        return list(dict.fromkeys(rows)), decisions

    def _run(self, stages: Sequence[tuple[str, Stage]], encoding: Encoding) -> list[Decision]:
        decisions = []
        for name, stage in stages:
            decision = stage(encoding)
            if decision is not None:
                decisions.append(decision)
            self.watch.lap(name)
        return decisions

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
        opened = self._sessions.of(namespace, session, partition, now)
        row, changes = len(partition), Changes(added=[draft])
        succeed(changes, partition.columns, np.array(replaced, np.int64), row, now)
        edges = partition.relations.touching(np.array(replaced, np.int64), (Relation.UPDATES,))
        edges = edges.take(np.isin(edges.source, replaced) & ~np.isin(edges.target, replaced))
        changes.relate(
            row, edges.target, Relation.UPDATES, edges.confidence, now
        )  # it replaces what they did
        linked = self._link(changes, draft.vector, row, opened, partition, now)
        evicted = self._make_room(changes, partition, now)
        partition.commit(changes)
        opened.take_in(row, draft.vector, partition.columns)
        trace = Trace("write", (_created(namespace, row), *linked, *evicted))
        return Written((memory_id(namespace, row),), trace)

    def _link(
        self, changes: Changes, vector: Vectors, row: int, session: Session, partition: Partition, now: float
    ) -> list[Decision]:
        """Link a row, which is about to be added, with its session."""
        decisions = []
        for name, linking in self._linking:
            decision = linking(changes, vector, row, session, partition, now)
            if decision is not None:
                decisions.append(decision)
            self.watch.lap(name)
        return decisions

    def _make_room(self, changes: Changes, partition: Partition, now: float) -> list[Decision]:
        """Have others leave what is searched, in the transaction that adds to it."""
        decisions = []
        for name, room in self._room:
            decision = room(changes, partition, now)
            if decision is not None:
                decisions.append(decision)
            self.watch.lap(name)
        return decisions

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

    def at_hand(self, namespace: str, session: str) -> list[Held]:
        """The items of a session's working memory, in the order in which they were taken in."""
        return [held for _, memory in self._holding for held in memory.items(namespace, session)]

    def use(self, namespace: str, session: str, rows: Sequence[int], now: float) -> None:
        """Count a use of the rows that a session has at hand."""
        for _, memory in self._holding:
            memory.access(namespace, session, rows, now)

    def forget(self, namespace: str, session: str, row: int) -> None:
        """Drop a memory from what sessions have at hand, and the state of the session it was written in."""
        self._sessions.drop(namespace, session)
        for _, memory in self._holding:
            memory.drop(namespace, row)

    def promotable(self, namespace: str, session: str) -> list[int]:
        """The rows that a session leaves behind as lasting knowledge."""
        return [row for _, memory in self._holding for row in memory.promotable(namespace, session)]

    def end_session(self, namespace: str, session: str, size: int) -> None:
        """End a session of a namespace that has `size` memories, and forget its state."""
        self._sessions.end(namespace, session, size)
        for _, memory in self._holding:
            memory.clear(namespace, session)


def rows_carrying(columns: Columns, turn: str) -> tuple[int, ...]:
    """The rows that carry a turn, without those that a dream made of other rows."""
    rows = columns.carrying(turn)
    said = rows[columns["write_source"][rows] != _DREAM]
    return tuple((said if said.size else rows).tolist())


def _latest(columns: Columns, session: str, other: _Latest | None) -> _Latest:
    """The latest memory of a session, if it is one of the latest of the namespace; in a session that begins,
    the latest of any: of this batch (`other`), or else of the store."""
    sessions = columns.objects("session")
    first = max(len(columns) - _LOOK_BACK, 0)
    said = np.flatnonzero(columns["write_source"][first:] == _OBSERVER)[::-1] + first
    rows = said.tolist()
    row = next((row for row in rows if sessions[row] == session), None)
    if row is None and (other is not None or not rows):
        return other or _Latest("", DataSource.USER_MESSAGE, False)
    row = rows[0] if row is None else row
    source = DataSource(int(columns["data_source"][row]))
    return _Latest(columns.objects("speaker")[row], source, _asks(columns.said(row)))


def _asks(text: str) -> bool:
    return _QUESTION_MARK.search(text) is not None


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
