"""What says the same is kept once. Row n is told at day n; orthogonal vectors unless one is given."""

from typing import Any

import numpy as np

from cogmem.config import RetentionConfig
from cogmem.documents.v9.redundancy import Alike, Redundancy, RedundancyConfig
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.memory import Draft, Relation
from cogmem.store.base import Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore

NOW = 100.0
DIMENSIONS = 32
SAME = np.eye(DIMENSIONS)[-1]


def store(*memories: dict[str, Any]) -> Partition:
    drafts = [
        Draft(
            text=fields.pop("text", "a memory"),
            vector=np.asarray(fields.pop("vector", np.eye(DIMENSIONS)[row]), np.float32),
            created_at=fields.pop("created_at", float(row)),
            **fields,
        )
        for row, fields in enumerate(map(dict, memories))
    ]
    partition = InProcessStore().partition("default")
    partition.commit(Changes(added=drafts))
    return partition


def suspect(partition: Partition, *pairs: tuple[int, int, float]) -> Partition:
    changes = Changes()
    for newer, older, confidence in pairs:
        changes.relate(newer, older, Relation.SUSPECTED, confidence, 5.0)
    partition.commit(changes)
    return partition


def workspace(partition: Partition, now: float = NOW) -> Workspace:
    return Workspace(partition, now, Forgetting(RetentionConfig()))


def dream(partition: Partition, **config: Any) -> list[tuple[str, str, tuple[int, ...]]]:
    state = workspace(partition)
    decisions = Redundancy(RedundancyConfig(enabled=True, **config))(state)
    partition.commit(state.changes())
    return [(decision.decision, decision.reason, decision.rows) for decision in decisions]


def by_cosine(partition: Partition, **config: Any) -> tuple[int, ...]:
    [(_, _, rows)] = dream(partition, **config)
    return rows


def pairs(partition: Partition, comparisons: int = 50, now: float = NOW) -> list[tuple[int, int]]:
    free = np.ones(len(partition), np.bool_)
    return list(Alike(0.9, comparisons)(workspace(partition, now), free))


# --- what goes ---


def test_of_many_alike_one_is_left_after_some_nights() -> None:
    partition = store(*[{"vector": SAME} for _ in range(4)])
    assert by_cosine(partition) == (0, 1)  # 3 and its nearest, 0 (the first of equals); then 2 and 1
    assert by_cosine(partition) == (2,)


# --- which pairs are compared ---


def test_the_most_alike_come_first_then_the_newest() -> None:
    two, three, four = np.eye(DIMENSIONS)[[-2, -3, -4]]
    partition = store(
        {"vector": two, "novelty": 1.0},
        {"vector": three, "novelty": 1.0},
        {"vector": four, "novelty": 1.0},
        {"vector": three, "novelty": 0.01},
        {"vector": two, "novelty": 0.02},
        {"vector": four, "novelty": 0.01},
    )
    assert pairs(partition, now=0.5) == [(5, 2), (3, 1), (4, 0)]


def test_a_queued_pair_is_compared_with_itself_if_it_was_likely() -> None:
    new = {"vector": SAME, "novelty": 1.0}
    partition = store(new, new, new)
    assert pairs(partition) == []
    assert pairs(suspect(partition, (2, 0, 0.91), (2, 1, 0.9))) == [(2, 0)]


def test_what_is_older_has_its_turn_within_so_many_nights() -> None:
    """Ten old candidates, three comparisons a night: after four nights each was looked at."""
    memories: list[dict[str, Any]] = [{"novelty": 0.001} for _ in range(9)]
    partition = store(*memories, {"vector": SAME, "novelty": 0.05}, {"vector": SAME, "novelty": 1.0})
    nights = [pairs(partition, comparisons=3, now=NOW + night) for night in range(4)]
    assert sorted(nights) == [[], [], [], [(9, 10)]]
