from collections.abc import Callable

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.store.base import Partition

Make = Callable[..., CognitiveMemory]


@pytest.fixture
def partition(make_engine: Make) -> Partition:
    engine = make_engine()
    for text in "abc":
        engine.add(text)
    return engine.store.partition("default")


def test_a_step_reads_what_the_steps_before_it_wrote(partition: Partition) -> None:
    state = Workspace(partition, 0.0, Forgetting(RetentionConfig()))
    assert len(state) == 3
    state.set("utility", np.array([1]), 0.9)
    state.set("utility", np.array([2, 0]), [0.7, 0.8])
    assert state["utility"].tolist() == [0.8, 0.9, 0.7]


def test_the_store_stays_as_it_was_until_the_commit(partition: Partition) -> None:
    state = Workspace(partition, 0.0, Forgetting(RetentionConfig()))
    state.set("utility", np.array([1]), 0.9)
    state.put("text", 0, "changed")
    assert partition.columns["utility"].tolist() == [0.5, 0.5, 0.5]
    partition.commit(state.changes())
    assert partition.columns["utility"].tolist() == [0.5, 0.9, 0.5]
    assert partition.columns.objects("text") == ["changed", "b", "c"]


def test_only_what_differs_is_changed(partition: Partition) -> None:
    state = Workspace(partition, 0.0, Forgetting(RetentionConfig()))
    state.set("utility", np.array([0, 1]), [0.5, 0.9])
    [(column, rows, values)] = state.changes().columns
    assert (column, rows.tolist(), values.tolist()) == ("utility", [1], [0.9])


def test_what_was_set_back_is_no_change(partition: Partition) -> None:
    state = Workspace(partition, 0.0, Forgetting(RetentionConfig()))
    state.set("utility", np.array([0]), 0.9)
    state.set("utility", np.array([0]), 0.5)
    state.set("cold_since", np.array([0]), np.nan)  # as it is: missing
    assert not state.changes()


def test_a_missing_instant_can_be_set_and_an_instant_unset(partition: Partition) -> None:
    state = Workspace(partition, 0.0, Forgetting(RetentionConfig()))
    state.set("cold_since", np.array([0]), 0.0)
    partition.commit(state.changes())
    assert partition.columns["cold_since"][0] == 0.0
    state = Workspace(partition, 0.0, Forgetting(RetentionConfig()))
    state.set("cold_since", np.array([0]), np.nan)
    partition.commit(state.changes())
    assert np.isnan(partition.columns["cold_since"][0])
