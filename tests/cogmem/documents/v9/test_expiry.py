"""What has ended goes dormant at its end, whenever the dream comes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.config import RetentionConfig
from cogmem.documents.v9.expiry import expire
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.memory import Category, Draft, Kind, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import SCHEMA, Changes
from cogmem.store.memory import InProcessStore

TOLD = 20_000.0


def plan(end: float = TOLD + 7.0, **fields: Any) -> Draft:
    given = {"kind": Kind.PLAN, "valid_until": end, **fields}
    return Draft(text="a plan", vector=np.ones(1, np.float32), created_at=TOLD, **given)


def store(*drafts: Draft) -> Partition:
    partition = InProcessStore().partition("default")
    partition.commit(Changes(added=list(drafts)))
    return partition


def dream(partition: Partition, now: float) -> tuple[int, ...]:
    """One night with this step alone: the rows that go dormant."""
    state = Workspace(partition, now, Forgetting(RetentionConfig()))
    [decision] = expire(state)
    if changes := state.changes():
        partition.commit(changes)
    return decision.rows


@pytest.mark.parametrize("kind", [Kind.PLAN, Kind.TRANSIENT_STATE])
def test_a_late_dream_dates_it_to_its_end(kind: Kind) -> None:
    partition = store(plan(kind=kind))
    assert dream(partition, TOLD + 6.999) == ()
    assert dream(partition, TOLD + 100.0) == (0,)
    assert partition.columns["tier"][0] == Tier.DORMANT
    assert partition.columns["cold_since"][0] == partition.columns["tier_since"][0] == TOLD + 7.0


@pytest.mark.parametrize(
    "fields", [{"kind": Kind.FACT}, {"pinned": True}, {"immutable": True}, {"category": Category.CORE}]
)
def test_facts_core_and_protected_memories_stay(fields: dict[str, Any]) -> None:
    assert dream(store(plan(**fields)), TOLD + 100.0) == ()


@given(nights=st.lists(st.floats(0.0, 60.0), max_size=6))
def test_a_silence_dreamed_at_any_hours_leaves_the_same_state(nights: Sequence[float]) -> None:
    often, once = (store(*(plan(TOLD + days) for days in (2.0, 30.0, 90.0))) for _ in range(2))
    for night in [*sorted(nights), 60.0]:
        dream(often, TOLD + night)
    dream(once, TOLD + 60.0)
    for name in SCHEMA:
        assert often.columns[name].tobytes() == once.columns[name].tobytes()
