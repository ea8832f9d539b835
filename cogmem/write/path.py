"""The write path's recipe: hear, let in, understand, compare, store."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

from cogmem.contradiction import contradicted
from cogmem.embedding.base import Embedder
from cogmem.language.analysis import Analyser
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import find_relations
from cogmem.mechanism import Settings
from cogmem.memory import Draft, memory_id
from cogmem.message import Message
from cogmem.settings import AssociationConfig
from cogmem.settings.write import (
    ContradictionConfig,
    EmotionConfig,
    GateConfig,
    ImportanceConfig,
    InterferenceConfig,
    RelationConfig,
    TaggingConfig,
    WorkingMemoryConfig,
)
from cogmem.stopwatch import Stopwatch
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import Changes, Vectors
from cogmem.store.exact import nothing
from cogmem.trace import Decision, Trace
from cogmem.write.door import Door, hear
from cogmem.write.encoding import Appraisal, Encoding, live
from cogmem.write.facts import Fact
from cogmem.write.flashbulb import imprint
from cogmem.write.gate import Gate
from cogmem.write.importance import appraise
from cogmem.write.interference import boost, queue_conflicts
from cogmem.write.linking import link_session
from cogmem.write.relating import Related, candidates, detected, relate
from cogmem.write.session import Session, Sessions
from cogmem.write.supersession import supersede
from cogmem.write.tagging import tag
from cogmem.write.understanding import Understanding
from cogmem.write.working_memory import WorkingMemory

Stage = Callable[[Encoding], Decision | None]


class Written(NamedTuple):
    """What became of a message: ids of the memories that carry it now, and why."""

    memories: tuple[str, ...]
    trace: Trace


class WritePath:
    """Turns messages into memories; a stage that is switched off is not in the path."""

    def __init__(self, config: Settings, embedder: Embedder, assistant: Assistant) -> None:
        self._config = config
        self._embedder = embedder
        self._assistant = assistant
        self._door = Door(config)
        self.watch = Stopwatch()
        self._understanding = Understanding(config, assistant, self.watch)
        self._appraisal = dict(self._stages_before())
        self._gate = Gate(config.of(GateConfig), embedder, Analyser(config.language), assistant)
        self._encoding = dict(self._stages_after())
        self._compared = _neighbours(config)
        self._sessions = Sessions(
            config.of(AssociationConfig).window if config.of(AssociationConfig).enabled else 0
        )
        self.working_memory = WorkingMemory(config.of(WorkingMemoryConfig))

    def _stages_before(self) -> Iterator[tuple[str, Stage]]:
        """What is found out about a fact before it is known what becomes of it."""
        config = self._config
        if config.of(ImportanceConfig).enabled:
            yield "importance", partial(appraise, config=config.of(ImportanceConfig))
        if config.of(EmotionConfig).enabled:
            yield "flashbulbs", partial(imprint, config=config.of(EmotionConfig))
        if config.of(ContradictionConfig).enabled:
            yield "contradiction", self._contradict

    def _stages_after(self) -> Iterator[tuple[str, Stage]]:
        """What a new memory does to others, and they to it."""
        config = self._config
        if config.of(TaggingConfig).enabled:
            yield "tagging", partial(tag, config=config.of(TaggingConfig))
        if config.of(InterferenceConfig).boosts:
            yield "interference", partial(boost, config=config.of(InterferenceConfig))
        if config.of(InterferenceConfig).conflicts:
            yield "conflicts", partial(queue_conflicts, config=config.of(InterferenceConfig))
        if config.of(RelationConfig).enabled:
            yield "relations", self._relate
        if config.of(AssociationConfig).enabled and config.of(AssociationConfig).window:
            yield "links", self._link

    def write(self, message: Message, store: MemoryStore, now: float) -> Written:
        """One message: a decision for it, and zero or more memories, in one transaction."""
        self.watch.start()
        utterance = hear(message, now, self._config.language)
        refusal = self._door(utterance)
        self.watch.lap("door")
        if refusal:
            return Written((), Trace("write", (refusal,)))
        partition = store.partition(message.namespace)
        session = self._sessions.of(message.namespace, message.session, partition)
        facts, antecedents, decisions = self._understanding(utterance, session)
        rows, encoded = self._store(facts, partition, session, message.namespace, now)
        session.antecedents = antecedents
        held = self._hold(rows, partition, message.namespace, message.session, now)
        self.watch.lap("working memory")
        trace = Trace("write", (*decisions, *encoded, *held))
        return Written(tuple(memory_id(message.namespace, row) for row in rows), trace)

    def _store(
        self, facts: tuple[Fact, ...], partition: Partition, session: Session, namespace: str, now: float
    ) -> tuple[list[int], list[Decision]]:
        """The rows that carry the facts now, and the decisions that led there."""
        changes = Changes()
        rows: list[int] = []
        decisions: list[Decision] = []
        mask = live(partition.columns, now) if self._compared else None
        made: list[int] = []
        vectors = self._embedder.embed([fact.text for fact in facts])
        self.watch.lap("embedding")
        for fact, vector in zip(facts, vectors, strict=True):
            near = partition.dense(vector, self._compared, mask) if self._compared else nothing()
            self.watch.lap("neighbours")
            row = len(partition) + len(changes.added)
            appraisal = Appraisal(self._config.of(ImportanceConfig).level)
            encoding = Encoding(fact, vector, near, row, now, partition, session, changes, appraisal)
            decisions += self._run(self._appraisal, encoding)
            if self._config.of(GateConfig).enabled:
                verdict = self._gate(encoding)
                decisions.append(verdict)
                self.watch.lap("gate")
                if verdict.decision != "created":
                    rows += verdict.rows
                    continue
            changes.added.append(encoding.draft())
            decisions += self._run(self._encoding, encoding)
            decisions.append(Decision("store", "created", subject=memory_id(namespace, row), rows=(row,)))
            made.append(row)
            rows.append(row)
        partition.commit(changes)
        for row, draft in zip(made, changes.added, strict=True):
            session.take_in(row, draft.vector, partition.columns)
        self.watch.lap("commit")
        return list(dict.fromkeys(rows)), decisions

    def _run(self, stages: Mapping[str, Stage], encoding: Encoding) -> list[Decision]:
        decisions = []
        for name, stage in stages.items():
            decisions.append(stage(encoding))
            self.watch.lap(name)
        return [decision for decision in decisions if decision is not None]

    def store(
        self, draft: Draft, store: MemoryStore, namespace: str, now: float, session: str = ""
    ) -> Written:
        """Store a finished memory, linked with its session's latest."""
        partition = store.partition(namespace)
        opened = self._sessions.of(namespace, session, partition)
        row, changes = len(partition), Changes(added=[draft])
        decisions = [Decision("store", "created", subject=memory_id(namespace, row), rows=(row,))]
        if linked := self._associate(changes, draft.vector, row, opened, partition, now):
            decisions.append(linked)
        partition.commit(changes)
        opened.take_in(row, draft.vector, partition.columns)
        return Written((memory_id(namespace, row),), Trace("write", tuple(decisions)))

    def end_session(self, namespace: str, session: str) -> None:
        """Forget the session's state."""
        self._sessions.end(namespace, session)
        self.working_memory.clear(namespace, session)

    def _contradict(self, encoding: Encoding) -> Decision | None:
        """What the fact contradicts is superseded, whatever its similarity."""
        columns = encoding.columns
        found = contradicted(
            encoding.fact.claims,
            columns,
            self._config.of(ContradictionConfig),
            encoding.near.rows.tolist(),
        )
        if not found:
            return None
        rows = np.array([one.row for one in found], np.int64)
        supersede(encoding, rows)
        reasons = "; ".join(one.reason for one in found)
        return Decision("contradiction", "superseded", reasons, rows=tuple(rows.tolist()))

    def _relate(self, encoding: Encoding) -> Decision | None:
        """Relations by the language model; by the heuristics where there is none, or where it fails."""
        config, partition, changes = self._config.of(RelationConfig), encoding.partition, encoding.changes
        draft, row, near, now = changes.added[-1], encoding.row, encoding.near, encoding.now
        if config.model and self._assistant.available:
            rows = candidates(changes, draft, row, near, partition, config).tolist()
            texts = partition.columns.objects("text")
            found = self._assistant.run(find_relations, draft.text, [texts[other] for other in rows])
            if found is not None:
                related = [Related(rows[one.index], one.relation, one.confidence) for one in found]
                return detected(changes, related, row, partition, config, now)
        return relate(changes, draft, row, near, partition, config, now, self._config.language)

    def _link(self, encoding: Encoding) -> Decision | None:
        given = (encoding.changes, encoding.vector, encoding.row, encoding.session)
        return self._associate(*given, encoding.partition, encoding.now)

    def _associate(
        self, changes: Changes, vector: Vectors, row: int, session: Session, partition: Partition, now: float
    ) -> Decision | None:
        """Link a row about to be added with the latest of its session, if there are any."""
        config = self._config.of(AssociationConfig)
        if not (config.enabled and session.recent):
            return None
        return link_session(changes, vector, row, np.array(session.recent, np.int64), partition, config, now)

    def _hold(
        self, rows: list[int], partition: Partition, namespace: str, session: str, now: float
    ) -> list[Decision]:
        """What was made or met again is at hand for the rest of the session."""
        if not self._config.of(WorkingMemoryConfig).enabled:
            return []
        importance = partition.columns["importance"]
        return [
            self.working_memory.hold(namespace, session, row, float(importance[row]), now) for row in rows
        ]


def _neighbours(config: Settings) -> int:
    """How many similar memories the stages ask for."""
    interference = config.of(InterferenceConfig).boosts or config.of(InterferenceConfig).conflicts
    return max(
        config.of(ImportanceConfig).neighbours * config.of(ImportanceConfig).enabled,
        config.of(ContradictionConfig).candidates
        * (config.of(ContradictionConfig).enabled and config.of(ContradictionConfig).cues),
        int(config.of(GateConfig).enabled),
        config.of(InterferenceConfig).neighbours * interference,
        config.of(RelationConfig).candidates * config.of(RelationConfig).enabled,
    )
