"""Clusters by hand."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import to_days
from cogmem.config import RetentionConfig
from cogmem.documents.v9.clustering import Clustering, ClusteringConfig
from cogmem.dream.workspace import Workspace
from cogmem.log.forgetting import Forgetting
from cogmem.trace import Decision

Make = Callable[..., CognitiveMemory]


def clusters(
    engine: CognitiveMemory, entities: dict[int, tuple[str, ...]] | None = None, **config: Any
) -> tuple[dict[str, list[int]], Decision]:
    """What is found among memories that mention these, in order, and the report."""
    partition = engine.store.partition("default")
    state = Workspace(partition, to_days(engine.clock.now()), Forgetting(RetentionConfig()))
    for row, names in (entities or {}).items():
        state.put("entities", row, names)
    partition.commit(state.changes())
    state = Workspace(partition, state.now, Forgetting(RetentionConfig()))
    [decision] = Clustering(ClusteringConfig(**config))(state)
    return {key: rows.tolist() for key, rows in state.clusters}, decision


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    """Eight facts of importance .5."""
    engine = make_engine()
    for row in range(8):
        engine.add(f"memory {row}", kind="fact")
        engine.clock.advance(hours=1)
    return engine


def test_memories_that_share_an_entity_are_a_cluster_each_in_its_largest_only(
    engine: CognitiveMemory,
) -> None:
    shared = {0: ("a",), 1: ("a", "b"), 2: ("a", "b"), 3: ("a",), 4: ("b",), 5: ("b",), 6: ("b",)}
    # b has five; of a's four two are left, too few; with the rest they are facts of one band
    assert clusters(engine, shared)[0] == {"b": [1, 2, 4, 5, 6], "fact/1": [0, 3, 7]}


def test_the_rest_by_kind_and_near_importance(make_engine: Make) -> None:
    engine = make_engine()
    for importance in (0.0, 0.29, 0.1, 0.3, 0.59, 0.5):  # from 0 to less than .3, from .3 to less than .6
        engine.add("x", kind="fact", importance=importance)
    for importance in (0.6, 0.9, 0.6, 0.7):  # .9 is no longer near .6
        engine.add("x", kind="preference", importance=importance)
    assert clusters(engine)[0] == {"fact/0": [0, 1, 2], "fact/1": [3, 4, 5], "preference/2": [6, 8, 9]}
    assert list(clusters(engine, importance=1.0)[0]) == ["fact/0", "preference/0"]
    assert list(clusters(engine, members=4)[0]) == []


def test_every_memory_is_in_one_cluster_at_most(engine: CognitiveMemory) -> None:
    names = np.array(["a", "b", "c", "d"])
    shared = {row: tuple(names[(np.arange(4) * row) % 3 == 0]) for row in range(8)}
    found = [row for rows in clusters(engine, shared, members=2)[0].values() for row in rows]
    assert len(found) == len(set(found)) == 8
