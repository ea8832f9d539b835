"""What says the same is kept once. Row n is told at day n; orthogonal vectors unless one is given."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem.config import RetentionConfig
from cogmem.documents.optional.redundancy import Alike, Redundancy, RedundancyConfig
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.memory import NO_ROW, Draft, Kind, Relation, Tier
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


def test_the_other_carries_no_more_than_it_did() -> None:
    partition = store({"vector": SAME, "source_turns": ("t1",), "importance": 0.9}, {"vector": SAME})
    assert dream(partition) == [("dormant", "alike", (0,))]
    columns = partition.columns
    assert (columns["tier"][0], columns["cold_since"][0]) == (Tier.DORMANT, NOW)
    assert columns["superseded_by"][0] == NO_ROW
    assert (columns.objects("source_turns")[1], columns["importance"][1]) == ((), 0.5)


@pytest.mark.parametrize("flag", ["pinned", "immutable"])
@pytest.mark.parametrize("row", [0, 1])
def test_what_is_protected_does_not_go(flag: str, row: int) -> None:
    memories: list[dict[str, Any]] = [{"vector": SAME} for _ in range(2)]
    memories[row][flag] = True
    assert by_cosine(store(*memories)) == ()


@pytest.mark.parametrize(
    ("column", "value"), [("superseded_by", 2), ("tier", Tier.DORMANT), ("valid_until", 50.0)]
)
def test_what_is_not_live_is_left_alone(column: str, value: float) -> None:
    plan = {"vector": SAME, "kind": Kind.PLAN}
    partition = store(plan, plan, {})
    changes = Changes()
    changes.set(column, 0, value)
    partition.commit(changes)
    assert by_cosine(partition) == ()


@pytest.mark.parametrize(("utilities", "less"), [((0.4, 0.6), 0), ((0.6, 0.4), 1), ((0.5, 0.5), 0)])
def test_of_two_alike_the_more_useful_survives_then_the_newer(
    utilities: tuple[float, float], less: int
) -> None:
    partition = store(*[{"vector": SAME, "utility": utility} for utility in utilities])
    assert by_cosine(partition) == (less,)
    assert by_cosine(partition) == ()


def test_of_many_alike_one_is_left_after_some_nights() -> None:
    partition = store(*[{"vector": SAME} for _ in range(4)])
    assert by_cosine(partition) == (0, 1)  # 3 and its nearest, 0 (the first of equals); then 2 and 1
    assert by_cosine(partition) == (2,)


def test_alike_means_above_the_similarity() -> None:
    near = [0.6, 0.8, *[0.0] * (DIMENSIONS - 2)]
    assert by_cosine(store({"vector": np.eye(DIMENSIONS)[0]}, {"vector": near}), similarity=0.61) == ()
    assert by_cosine(store({"vector": np.eye(DIMENSIONS)[0]}, {"vector": near}), similarity=0.59) == (0,)


def test_without_comparisons_nothing_is_compared() -> None:
    partition = store({"vector": SAME}, {"vector": SAME})
    assert by_cosine(partition, comparisons=0) == ()
    assert pairs(partition, comparisons=0) == []


# --- which pairs are compared ---


def test_what_was_new_when_it_was_made_is_compared_with_nothing() -> None:
    assert pairs(store({"vector": SAME}, {"vector": SAME, "novelty": 0.5})) == [(0, 1)]
    assert pairs(store({"vector": SAME, "novelty": 0.11}, {"vector": SAME, "novelty": 0.11})) == []


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


def test_a_queued_pair_that_changed_since_is_none() -> None:
    partition = suspect(store({"novelty": 1.0}, {"novelty": 1.0}), (1, 0, 0.95))
    assert pairs(partition) == []


def test_every_comparison_counts_whatever_comes_of_it() -> None:
    memories = [{"novelty": 1.0} for _ in range(3)] + [{"novelty": 0.01}, {"vector": SAME, "novelty": 0.02}]
    partition = store(*memories, {"vector": SAME, "novelty": 1.0})
    assert pairs(partition, comparisons=1, now=0.5) == []  # row 3 resembled something, but does no longer
    assert pairs(partition, comparisons=2, now=0.5) == [(4, 5)]


def test_what_stays_keeps_nothing_new_waiting() -> None:
    """Nine rows look alike and are not; of the last day are two that are."""
    memories: list[dict[str, Any]] = [{"novelty": 0.001} for _ in range(9)]
    today = {"vector": SAME, "novelty": 0.05, "created_at": NOW - 0.5}
    assert pairs(store(*memories, today, today), comparisons=1) == [(10, 9)]
    assert pairs(store(*memories, today, today), comparisons=1, now=NOW + 0.6) == []


@pytest.mark.parametrize("count", [2, 12])
def test_however_many_are_compared_the_store_searches_once(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that look alike, half of them queued with the one before: each was looked at."""
    partition = store(*[{"vector": SAME, "novelty": 0.05}] * count)
    suspect(partition, *((row, row - 1, 0.95) for row in range(1, count, 2)))
    asked: list[str] = []
    for name in ("dense", "dense_each", "similarity", "vectors"):
        monkeypatch.setattr(partition, name, counted(asked, name, getattr(partition, name)))
    assert {row for row, _ in pairs(partition)} == set(range(count))
    assert asked == ["vectors", "dense_each", "vectors"]


def counted(asked: list[str], name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which notes down its name."""

    def call(*arguments: Any) -> Any:
        asked.append(name)
        return method(*arguments)

    return call


def test_what_is_older_has_its_turn_within_so_many_nights() -> None:
    """Ten old candidates, three comparisons a night: after four nights each was looked at."""
    memories: list[dict[str, Any]] = [{"novelty": 0.001} for _ in range(9)]
    partition = store(*memories, {"vector": SAME, "novelty": 0.05}, {"vector": SAME, "novelty": 1.0})
    nights = [pairs(partition, comparisons=3, now=NOW + night) for night in range(4)]
    assert sorted(nights) == [[], [], [], [(9, 10)]]


def test_what_the_caller_takes_out_is_compared_no_more() -> None:
    partition = store(*[{"vector": SAME}] * 3)
    free = np.ones(3, np.bool_)
    for first, second in Alike(0.9, 50)(workspace(partition), free):
        free[[first, second]] = False
        assert free.sum() == 1
    assert free.sum() == 1


def test_what_was_found_is_searched_again_only_when_memories_change(monkeypatch: pytest.MonkeyPatch) -> None:
    same = np.asarray(SAME, np.float32)
    partition = store(*[{"vector": SAME, "novelty": 0.05}] * 2, {"text": "a kite"})
    asked: list[str] = []
    monkeypatch.setattr(partition, "dense_each", counted(asked, "dense_each", partition.dense_each))
    alike, free, both = Alike(0.9, 50), np.ones(3, np.bool_), {(0, 1), (1, 0)}

    def night() -> tuple[set[tuple[int, int]], int]:
        asked.clear()
        return set(alike(workspace(partition), free)), len(asked)

    assert night() == (both, 1)
    assert night() == (both, 0)
    free[0] = False
    assert night() == (set(), 1)
    free[0] = True
    retelling = workspace(partition)
    retelling.retell(2, "another memory", same)
    assert set(alike(retelling, free)) == both
    partition.commit(retelling.changes())
    free[1] = False
    assert night() == ({(0, 2), (2, 0)}, 1)
    partition.commit(Changes(added=[Draft(text="a third", vector=same, created_at=NOW, novelty=0.05)]))
    free = np.array([False, True, False, True])
    assert night() == ({(1, 3), (3, 1)}, 1)
