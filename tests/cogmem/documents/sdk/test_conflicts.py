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
OSLO, BERGEN, DOG, CAT = "ada|residence|oslo", "ada|residence|bergen", "ada|pets|dog", "ada|pets|cat"
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


def store(pairs: list[Pair], *claims: str, **fields: Any) -> Partition:
    """A memory for each claim, and a queue of pairs."""
    drafts = [
        Draft(
            text=f"memory {row}",
            vector=np.ones(1, np.float32),
            created_at=float(row),
            claims=(claim,) if claim else (),
            **fields,
        )
        for row, claim in enumerate(claims)
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


@pytest.mark.parametrize("pair", [(1, 0, 0.9), (0, 1, 0.9)], ids=["newer first", "older first"])
def test_what_the_newer_one_claims_ends_what_the_older_claims(pair: Pair) -> None:
    partition = store([pair], OSLO, BERGEN)
    assert dream(partition) == [("superseded", "claim residence: oslo -> bergen", (0,)), NONE]
    columns = partition.columns
    assert columns["superseded_by"].tolist() == columns["contradicted_by"].tolist() == [1, NO_ROW]
    assert columns["valid_until"][0] == NOW
    assert len(partition.relations.of_kind(Relation.SUPERSEDES, Relation.CONTRADICTS).source) == 2
    assert queue(partition) == []


@pytest.mark.parametrize("claims", [(CAT, DOG), (OSLO, OSLO), ("", ""), (OSLO, DOG)])
def test_what_may_both_hold_coexists_and_leaves_the_queue(claims: tuple[str, str]) -> None:
    partition = store([(1, 0, 0.9)], *claims)
    assert dream(partition) == [NONE, ("coexist", "", (1,))]
    assert partition.columns["superseded_by"].tolist() == [NO_ROW, NO_ROW]
    assert queue(partition) == []
    assert dream(partition) == [NONE, NONE]


def test_an_immutable_memory_stays_whatever_the_model_says() -> None:
    model = Scripted("supersedes")
    partition = store([(1, 0, 0.9)], OSLO, BERGEN, immutable=True)
    assert dream(partition, model) == [NONE, ("coexist", "", (1,))]
    assert model.asked == []


# --- with a language model ---


@pytest.mark.parametrize("relation", ["supersedes", "contradicts"])
def test_where_claims_say_nothing_the_model_may(relation: str) -> None:
    model = Scripted(relation)
    partition = store([(0, 1, 0.9)], "", "")
    assert dream(partition, model) == [("superseded", f"model: {relation}", (0,)), NONE]
    [asked] = model.asked
    assert asked.index("memory 1") < asked.index("memory 0")  # the newer is the note


@pytest.mark.parametrize("relation", ["elaborates", "related_to", ""], ids=["elaborates", "related", "fails"])
def test_any_other_answer_and_none_let_both_stay(relation: str) -> None:
    partition = store([(1, 0, 0.9)], "", "")
    assert dream(partition, Scripted(relation)) == [NONE, ("coexist", "", (1,))]
    assert queue(partition) == []
