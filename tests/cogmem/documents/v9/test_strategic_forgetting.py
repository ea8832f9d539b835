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


# --- capacity ---


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
