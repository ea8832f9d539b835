"""The rules of strategic forgetting, one at a time. Row n is told at day n, and it is night 100."""

from typing import Any

import numpy as np
import pytest

from cogmem.config import RetentionConfig
from cogmem.documents.v9.strategic_forgetting import StrategicForgetting, StrategicForgettingConfig
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.memory import Category, Draft, Kind, Relation, TemporalType, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore

NOW = 100.0
NONE: dict[str, Any] = {
    "contradiction": False,
    "expiry": False,
    "utility": 0.0,
    "comparisons": 0,
    "capacity": 0,
    "keep": 0,
}
OVER = {"temporal_type": TemporalType.TIME_BOUNDED, "valid_until": 50.0}
EXEMPT = [{"pinned": True}, {"immutable": True}, {"category": Category.CORE}, {"flashbulb": True}]


def store(*memories: dict[str, Any], dimensions: int = 8) -> Partition:
    """One memory for each: orthogonal ones unless a vector is given."""
    drafts = [
        Draft(
            text=f"memory {row}",
            vector=np.asarray(fields.pop("vector", np.eye(dimensions)[row]), np.float32),
            created_at=fields.pop("created_at", float(row)),
            **fields,
        )
        for row, fields in enumerate(map(dict, memories))
    ]
    partition = InProcessStore().partition("default")
    partition.commit(Changes(added=drafts))
    return partition


def dream(partition: Partition, now: float = NOW, **rules: Any) -> list[tuple[str, tuple[int, ...]]]:
    """The reasons and rows of one night with these rules."""
    state = Workspace(partition, now, Forgetting(RetentionConfig()))
    config = StrategicForgettingConfig(enabled=True, **(NONE | rules))
    decisions = StrategicForgetting(config)(state)
    partition.commit(state.changes())
    dormant = np.flatnonzero(partition.columns["tier"] == Tier.DORMANT)
    assert set(dormant.tolist()) >= {row for decision in decisions for row in decision.rows}
    return [(decision.reason, decision.rows) for decision in decisions]


def put(partition: Partition, column: str, *values: float) -> Partition:
    changes = Changes()
    changes.set(column, np.arange(len(values)), values)
    partition.commit(changes)
    return partition


def test_the_rules_come_in_order_with_a_decision_each() -> None:
    partition = store({}, {}, OVER, {"utility": 0.1}, *[{"vector": np.eye(8)[4]}] * 2, {"utility": 0.3}, {})
    changes = Changes()
    changes.relate(1, 0, Relation.CONTRADICTS, 1.0, 5.0)
    partition.commit(changes)
    put(partition, "access_count", 9, 9, 9, 9, 9, 9, 9, 0)
    decisions = dream(
        partition,
        contradiction=True,
        expiry=True,
        utility=0.15,
        comparisons=50,
        capacity=3,
        keep=3,
        floating=True,
    )
    assert decisions == [
        ("contradiction", (0,)),
        ("over", (2,)),
        ("useless", (3,)),
        ("redundant", (4,)),
        ("capacity", (6,)),
        ("floating", (7,)),
    ]


def test_a_rule_that_is_left_out_decides_nothing() -> None:
    partition = store(OVER, {"utility": 0.0}, *[{"vector": np.eye(8)[2]}] * 2)
    assert dream(partition) == []


# --- contradiction ---


@pytest.mark.parametrize(("source", "target"), [(1, 0), (0, 1)])
def test_of_a_contradiction_the_older_side_goes_superseded_or_not(source: int, target: int) -> None:
    partition = store({}, {}, {}, {})
    changes = Changes()
    changes.relate([source, 3], [target, 2], Relation.CONTRADICTS, 1.0, 5.0)
    changes.set("superseded_by", 2, 3)
    partition.commit(changes)
    assert dream(partition, contradiction=True) == [("contradiction", (0, 2))]
    assert partition.columns["cold_since"][0] == NOW
    assert dream(partition, contradiction=True) == [("", ())]


@pytest.mark.parametrize("kind", [Relation.SUPERSEDES, Relation.SUSPECTED, Relation.RELATED_TO])
def test_no_other_relation_is_a_contradiction(kind: Relation) -> None:
    partition = store({}, {})
    changes = Changes()
    changes.relate(1, 0, kind, 1.0, 5.0)
    partition.commit(changes)
    assert dream(partition, contradiction=True) == [("", ())]


# --- over ---


@pytest.mark.parametrize("kind", [Kind.FACT, Kind.PLAN, Kind.OTHER])
def test_what_was_bounded_in_time_is_dormant_since_its_end(kind: Kind) -> None:
    partition = store(OVER | {"kind": kind})
    assert dream(partition, 49.9, expiry=True) == [("", ())]
    assert dream(partition, 90.0, expiry=True) == [("over", (0,))]
    assert partition.columns["cold_since"][0] == 50.0


def test_what_only_ended_was_not_bounded() -> None:
    assert dream(store({"valid_until": 50.0}), expiry=True) == [("", ())]


# --- useless ---


def test_little_utility_and_thirty_days_unused() -> None:
    partition = store(*[{"utility": utility} for utility in (0.149, 0.15, 0.1, 0.1)])
    put(partition, "last_accessed_at", 69.9, 0.0, 70.1, 70.0)
    assert dream(partition, utility=0.15) == [("useless", (0, 3))]


@pytest.mark.parametrize(("idle_days", "gone"), [(10.0, (0,)), (10.1, ())])
def test_the_days_unused_are_a_setting(idle_days: float, gone: tuple[int, ...]) -> None:
    partition = put(store({"utility": 0.1}), "last_accessed_at", 90.0)
    assert dream(partition, utility=0.15, idle_days=idle_days)[0][1] == gone


# --- redundant ---


@pytest.mark.parametrize(
    ("utilities", "less"), [((0.4, 0.6), 0), ((0.6, 0.4), 1), ((0.5, 0.5), 0)], ids=["older", "newer", "tie"]
)
def test_of_two_alike_the_less_useful_goes_then_the_older(utilities: tuple[float, float], less: int) -> None:
    same = np.eye(8)[0]
    partition = store(*[{"vector": same, "utility": utility} for utility in utilities])
    assert dream(partition, comparisons=50) == [("redundant", (less,))]
    assert dream(partition, comparisons=50) == [("", ())]


def test_alike_means_above_the_similarity() -> None:
    def pair() -> Partition:
        return store({"vector": [0.6, 0.8]}, {"vector": [1.0, 0.0]})  # cosine .6

    assert dream(pair(), comparisons=50, similarity=0.61) == [("", ())]
    assert dream(pair(), comparisons=50, similarity=0.59) == [("redundant", (0,))]


def test_of_three_alike_one_is_left() -> None:
    partition = store(*[{"vector": np.eye(8)[0]}] * 3)
    assert dream(partition, comparisons=50) == [("redundant", (0, 1))]


# --- capacity ---


def test_above_the_capacity_the_least_useful_go_until_enough_are_left() -> None:
    partition = store(*[{"utility": utility} for utility in (0.5, 0.2, 0.4, 0.3, 0.6)])
    assert dream(partition, capacity=5, keep=2) == [("", ())]
    assert dream(partition, capacity=4, keep=2) == [("capacity", (1, 2, 3))]


def test_equals_go_by_importance_then_by_their_last_access_then_by_row() -> None:
    partition = store({"importance": 0.9}, {}, {"importance": 0.1}, {}, {})
    put(partition, "last_accessed_at", 0.0, 30.0, 30.0, 20.0, 30.0)
    assert dream(partition, capacity=4, keep=4) == [("capacity", (2,))]
    assert dream(partition, capacity=3, keep=3) == [("capacity", (3,))]
    assert dream(partition, capacity=2, keep=2) == [("capacity", (1,))]


def test_what_is_exempt_or_not_active_is_counted_or_not_but_never_taken() -> None:
    partition = store({"pinned": True, "utility": 0.0}, {}, {}, OVER | {"kind": Kind.PLAN})
    assert dream(partition, capacity=3, keep=0) == [("", ())]  # three are active
    assert dream(partition, capacity=2, keep=0) == [("capacity", (1, 2))]


# --- floating ---


def test_used_less_than_the_average_and_old_enough_for_its_kind() -> None:
    kinds = (Kind.FACT, Kind.FACT, Kind.DECISION, Kind.DECISION, Kind.THEME, Kind.OTHER)
    ages = (14.0, 13.9, 45.0, 44.9, 7.0, 6.9)  # days: 14 for facts, 45 for decisions, 7 for the others
    memories = [{"kind": kind, "created_at": NOW - age} for kind, age in zip(kinds, ages, strict=True)]
    partition = store(*memories)
    assert dream(partition, floating=True) == [("", ())]  # all at the average, 0
    put(partition, "access_count", 0, 0, 0, 0, 0, 6)  # average 1
    assert dream(partition, floating=True) == [("floating", (0, 2, 4))]


@pytest.mark.parametrize("kind", [Kind.CORRECTION, Kind.PREFERENCE, Kind.ENTITY])
def test_what_is_permanent_never_floats_away(kind: Kind) -> None:
    partition = put(store({"kind": kind}, {}), "access_count", 0, 9)
    assert dream(partition, 9999.0, floating=True) == [("", ())]


# --- protection ---


@pytest.mark.parametrize("fields", EXEMPT)
@pytest.mark.parametrize(
    "rule",
    [
        {"contradiction": True},
        {"expiry": True},
        {"utility": 0.15},
        {"comparisons": 50},
        {"capacity": 1, "keep": 0},
        {"floating": True},
    ],
    ids=str,
)
def test_no_rule_takes_what_is_exempt(rule: dict[str, Any], fields: dict[str, Any]) -> None:
    poor = OVER | {"utility": 0.0, "vector": np.eye(8)[0]}
    partition = put(store(poor, poor | {"utility": 0.1}), "access_count", 0, 0)
    changes = Changes()
    changes.relate(1, 0, Relation.CONTRADICTS, 1.0, 5.0)
    changes.set("access_count", 1, 9)
    for column, value in fields.items():
        changes.set(column, 0, value)
    partition.commit(changes)
    assert 0 not in [row for _, rows in dream(partition, **rule) for row in rows]
