"""What the probes of all documents share: an engine under a simulated clock, with chosen vectors."""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import numpy as np

from cogmem.clock import SimulatedClock, to_days
from cogmem.config import EngineConfig
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.engine import CognitiveMemory
from cogmem.errors import ModelError
from cogmem.llm import Completion, Prompt
from cogmem.memory import Draft, Memory, Relation, parse_memory_id
from cogmem.message import Message
from cogmem.opslog import OpsLog
from cogmem.present.recollection import Recollection
from cogmem.rank.recall import RankingDecision
from cogmem.store.base import Partition
from cogmem.store.columns import CODES, REFERENCES, Changes, Vectors
from cogmem.trace import Decision, Trace
from cogmem.views.writing import Written

START = datetime(2024, 3, 4, 12, tzinfo=UTC)
"""When every life begins, a Monday."""

_DRAFT = {field.name for field in fields(Draft)}


class Chart:
    """An embedder whose vectors the row chooses. A text has the place of the first key that it contains; a
    text without one has a direction of its own. A number c is the cosine to "query", the rest in a direction
    of its own; a sequence is the vector itself. `texts` counts what was embedded."""

    name = "chart"
    dimensions = 1024

    def __init__(self, places: Mapping[str, float | Sequence[float]]) -> None:
        self.texts = 0
        self._axis = 64
        self._rows = {"query": self._row(1.0, 0)}
        self._rows |= {
            key.casefold(): self._row(place, axis) for axis, (key, place) in enumerate(places.items(), 8)
        }
        self._own: dict[str, Vectors] = {}

    def alike(self, text: str, other: str) -> None:
        """Give a text the place of another one."""
        self._own[text] = self._of(other)

    def _row(self, place: float | Sequence[float], axis: int) -> Vectors:
        row = np.zeros(self.dimensions)
        if isinstance(place, Sequence):
            row[: len(place)] = place
            row /= np.linalg.norm(row)
        else:
            row[0], row[axis] = place, math.sqrt(1.0 - place * place) if axis else 1.0
        return row.astype(np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.texts += len(texts)
        return np.array([self._of(text) for text in texts], np.float32).reshape(-1, self.dimensions)

    def _of(self, text: str) -> Vectors:
        folded = text.casefold()
        found = next((row for key, row in self._rows.items() if key in folded), None)
        if found is not None:
            return found
        if text not in self._own:
            self._axis += 1
            self._own[text] = self._row(0.0, self._axis)
        return self._own[text]


class Model:
    """A language model that answers each task by a list, and then like the last; it fails at all others."""

    name = "scripted"

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.prompts: list[Prompt] = []
        self._answers = answers

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        if prompt.task not in self._answers:
            raise ModelError(f"{self.name}: {prompt.task}: no answer")
        answer = self._answers[prompt.task]
        return Completion(json.dumps(answer(prompt) if callable(answer) else answer), 100, 10)

    def asked(self, task: str) -> int:
        """How often the task was asked."""
        return sum(prompt.task == task for prompt in self.prompts)


class Life:
    """An engine of these settings from `START` on, and what a row does with it."""

    def __init__(
        self,
        config: EngineConfig,
        places: Mapping[str, float | Sequence[float]] | None = None,
        *,
        model: Model | None = None,
        ops_log: OpsLog | None = None,
    ) -> None:
        self.clock = SimulatedClock(START)
        self.chart = Chart(places or {})
        self.engine = CognitiveMemory(
            config, clock=self.clock, embedder=self.chart, llm=model, ops_log=ops_log
        )
        self._turns = 0

    @property
    def partition(self) -> Partition:
        return self.engine.store.partition("default")

    @property
    def now(self) -> float:
        return to_days(self.clock.now())

    def hold(
        self, text: str = "query", *, age: float = 0.0, idle: float | None = None, **columns: Any
    ) -> str:
        """A memory that was stored `age` days ago and used last `idle` days ago (not given: never since).
        Words stand for the codes of a vocabulary, an id for a row."""
        values = {name: _coded(name, value) for name, value in columns.items()}
        draft: dict[str, Any] = {"stability": float(initial_stability(values.get("importance", 0.5)))}
        draft |= {name: values.pop(name) for name in [*values] if name in _DRAFT}
        created = self.now - age
        added = Draft(text=text, vector=self.chart.embed([text])[0], created_at=created, **draft)
        (row,) = self.partition.commit(Changes(added=[added])).tolist()
        if idle is not None:
            values["last_accessed_at"] = self.now - idle
        self.put(f"default:{row}", **values)
        return f"default:{row}"

    def hold_all(self, text: str, count: int, **columns: Any) -> list[str]:
        """So many memories of the same columns, whose text is numbered: {}."""
        return [self.hold(text.format(number), **columns) for number in range(count)]

    def put(self, memory: str, **columns: Any) -> None:
        """Set columns of a memory."""
        changes, row = Changes(), parse_memory_id(memory)[1]
        for name, value in columns.items():
            changes.set(name, row, _coded(name, value))
        self.partition.commit(changes)

    def link(self, first: str, second: str, weight: float, count: int = 0) -> None:
        """Associate two memories."""
        changes, (row, other) = Changes(), (parse_memory_id(memory)[1] for memory in (first, second))
        changes.link(np.array([row]), np.array([other]), weight, self.now, count)
        self.partition.commit(changes)

    def relate(self, source: str, target: str, kind: Relation, confidence: float = 1.0) -> None:
        """Relate two memories."""
        changes = Changes()
        row, other = (parse_memory_id(memory)[1] for memory in (source, target))
        changes.relate(row, other, kind, confidence, self.now)
        self.partition.commit(changes)

    def tell(self, text: str, *, speaker: str = "", role: str = "user", session: str = "s") -> Written:
        """Write a message."""
        self._turns += 1
        return self.engine.write(
            Message(id=f"t{self._turns}", text=text, speaker=speaker, role=role, session=session)
        )

    def ask(self, query: str = "query", k: int | None = 10, **options: Any) -> Recollection:
        """Read without changing anything, unless the row wants it."""
        return self.engine.read(query, k, **({"reinforce": False} | options))

    def scored(self, memory: str, query: str = "query", part: str = "", **options: Any) -> float:
        """The score of a memory, or a part of it; 0 if it is no candidate."""
        ranking = self.ask(query, **options).trace.of(RankingDecision)[-1]
        scores = ranking.components[part] if part else ranking.scores
        return dict(zip(ranking.rows, scores, strict=True)).get(parse_memory_id(memory)[1], 0.0)

    def found(self, query: str = "query", **options: Any) -> tuple[str, ...]:
        """The texts of all candidates, best first."""
        rankings = self.ask(query, **options).trace.of(RankingDecision)
        texts = self.partition.columns.objects("text")
        return tuple(str(texts[row]) for ranking in rankings for row in ranking.rows)

    def get(self, memory: str) -> Memory:
        return self.engine.get(memory)

    def tier(self, memory: str) -> str:
        return self.get(memory).tier.label

    def memories(self) -> list[Memory]:
        """All memories, in order of creation."""
        return [self.get(f"default:{row}") for row in range(len(self.partition))]

    def of(self, kind: str) -> list[Memory]:
        """Those of a kind."""
        return [memory for memory in self.memories() if memory.kind.label == kind]

    def dream(self) -> Trace:
        return self.engine.dream()


def _coded(name: str, value: Any) -> Any:
    if name in CODES and isinstance(value, str):
        return CODES[name].parse(value)
    reference = name in REFERENCES and isinstance(value, str)
    return parse_memory_id(value)[1] if reference else value


def decision(trace: Trace, stage: str) -> Decision:
    """The last decision of a stage. Raises LookupError if it made none."""
    found = trace.last(stage)
    if found is None:
        raise LookupError(f"the stage {stage!r} decided nothing")
    return found


# --- probes that several documents need ---


def retention(config: EngineConfig, days: float, **memory: Any) -> float:
    """The retention of a memory these days after it was stored."""
    life = Life(config)
    given = {"stability": 0.3, "importance": 0.5, "category": "semantic", "tier": "semantic"}
    return life.engine.retention(life.hold(age=days, **{**given, **memory}))


def time_constant(config: EngineConfig, **memory: Any) -> float:
    """τ in days of an exponential law, from the retention after a day."""
    left = retention(config, 1.0, **memory)
    return -1.0 / math.log(left) if left < 1 else math.inf


def base_days(config: EngineConfig, category: str) -> float:
    """β, from the time constant of S = 1 and B = 1."""
    return time_constant(config, category=category, stability=1.0, importance=0.0)


def written(config: EngineConfig, text: str, field: str = "category", **said: Any) -> Any:
    """A field of the memory that a message becomes; "nothing" if it becomes none."""
    life = Life(config)
    memories = life.tell(text, **said).memories
    value = getattr(life.get(memories[0]), field) if memories else "nothing"
    return getattr(value, "label", value)


def apart(similarity: float, first: str = "first", second: str = "second") -> dict[str, Sequence[float]]:
    """Places of texts with a first and a second word, which have this cosine."""
    return {first: (0.0, 1.0), second: (0.0, similarity, math.sqrt(1 - similarity**2))}


def facts(*answers: Mapping[str, Any]) -> Callable[[Prompt], Any]:
    """Answers of a model to `form_facts`, one for each message."""
    usual: dict[str, Any] = {
        **{"category": "semantic", "kind": "fact", "entities": [], "valid_from": None, "valid_until": None},
        **{"temporary": False, "importance": 5, "confidence": 1.0},
    }
    left = list(answers)

    def answer(prompt: Prompt) -> Any:
        fact = left.pop(0) if len(left) > 1 else left[0]
        return {"facts": [{**usual, **fact}]}

    return answer
