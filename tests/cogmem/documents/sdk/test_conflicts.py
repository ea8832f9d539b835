"""The conflict queue. Row n is told at day n, and it is night 100."""

import json
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from cogmem.clock import SimulatedClock
from cogmem.config import RetentionConfig
from cogmem.documents.sdk.conflicts import Conflicts, ConflictsConfig
from cogmem.dream.workspace import Workspace
from cogmem.errors import ModelError
from cogmem.llm.base import Completion, LanguageModel, Prompt
from cogmem.llm.calls import Assistant
from cogmem.log.forgetting import Forgetting
from cogmem.memory import NO_ROW, Draft, Relation
from cogmem.store.base import Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore

NOW = 100.0
Pair = tuple[int, int, float]


class Scripted:
    """A model that finds one relation in every pair, or fails; it keeps what it was asked."""

    name = "scripted"

    def __init__(self, relation: str = "") -> None:
        self.relation = relation
        self.asked: list[str] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.asked.append(prompt.user)
        if not self.relation:
            raise ModelError("so sorry")
        found = {"index": 0, "relation": self.relation, "confidence": 0.9}
        return Completion(json.dumps({"relations": [found]}), 100, 10)


def store(pairs: list[Pair], **fields: Any) -> Partition:
    """Two memories, and a queue of pairs."""
    drafts = [
        Draft(
            text=f"memory {row}",
            vector=np.ones(1, np.float32),
            created_at=float(row),
            **fields,
        )
        for row in range(2)
    ]
    changes = Changes(added=drafts)
    for newer, older, confidence in pairs:
        changes.relate(newer, older, Relation.SUSPECTED, confidence, 5.0)
    partition = InProcessStore().partition("default")
    partition.commit(changes)
    return partition


def dream(partition: Partition, llm: LanguageModel | None = None, **config: Any) -> list[tuple[Any, ...]]:
    assistant = Assistant(llm, SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC)))
    state = Workspace(partition, NOW, Forgetting(RetentionConfig()))
    decisions = Conflicts(ConflictsConfig(enabled=True, **config), assistant)(state)
    partition.commit(state.changes())
    return [(decision.decision, decision.reason, decision.rows) for decision in decisions]


def queue(partition: Partition) -> list[tuple[int, int]]:
    edges = partition.relations.of_kind(Relation.SUSPECTED)
    return list(zip(edges.source.tolist(), edges.target.tolist(), strict=True))


NONE = ("none", "", ())


def test_without_a_model_both_stay_and_leave_the_queue() -> None:
    partition = store([(1, 0, 0.9)])
    assert dream(partition) == [NONE, ("coexist", "", (1,))]
    assert partition.columns["superseded_by"].tolist() == [NO_ROW, NO_ROW]
    assert queue(partition) == []
    assert dream(partition) == [NONE, NONE]


def test_an_immutable_memory_stays_whatever_the_model_says() -> None:
    model = Scripted("supersedes")
    partition = store([(1, 0, 0.9)], immutable=True)
    assert dream(partition, model) == [NONE, ("coexist", "", (1,))]
    assert model.asked == []


@pytest.mark.parametrize("relation", ["supersedes", "contradicts"])
def test_what_the_model_says_is_replaced_ends(relation: str) -> None:
    model = Scripted(relation)
    partition = store([(0, 1, 0.9)])
    assert dream(partition, model) == [("superseded", f"model: {relation}", (0,)), NONE]
    columns = partition.columns
    assert columns["superseded_by"].tolist() == columns["contradicted_by"].tolist() == [1, NO_ROW]
    assert columns["valid_until"][0] == NOW
    assert len(partition.relations.of_kind(Relation.SUPERSEDES, Relation.CONTRADICTS).source) == 2
    [asked] = model.asked
    assert asked.index("memory 1") < asked.index("memory 0")  # the newer is the note


@pytest.mark.parametrize("relation", ["elaborates", "related_to", ""], ids=["elaborates", "related", "fails"])
def test_any_other_answer_and_none_let_both_stay(relation: str) -> None:
    partition = store([(1, 0, 0.9)])
    assert dream(partition, Scripted(relation)) == [NONE, ("coexist", "", (1,))]
    assert queue(partition) == []
