"""Typed relations between the rows of a namespace."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.errors import StoreError
from cogmem.memory import Relation
from cogmem.store.columns import Changes
from cogmem.store.relations import Edges, Relations

CAUSES, ELABORATES, SUSPECTED = Relation.CAUSES, Relation.ELABORATES, Relation.SUSPECTED


def listed(edges: Edges) -> list[tuple[float, ...]]:
    return list(zip(*(column.tolist() for column in edges), strict=True))


def rows(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int64)


def related(*edges: tuple[int, int, Relation]) -> Relations:
    relations, changes = Relations(), Changes()
    for source, target, kind in edges:
        changes.relate(source, target, kind, 0.5, at=1.0)
    relations.update(changes)
    return relations


def test_what_was_taken_away_is_found_in_no_way() -> None:
    relations, changes = related((1, 2, CAUSES), (1, 3, CAUSES)), Changes()
    edges = relations.touching(rows(2))
    changes.unrelate(edges.source, edges.target, edges.kind)
    relations.update(changes)
    assert relations.of_kind(CAUSES).target.tolist() == [3]
    assert relations.touching(rows(2)).source.tolist() == []
    assert relations.reach(rows(1), 2).rows.tolist() == [3]
    assert np.isnan(relations.find(rows(1), rows(2), CAUSES)).all()
    assert (len(relations), relations.count(CAUSES), relations.nbytes) == (1, 1, 33)


def test_one_value_stands_for_each_pair() -> None:
    changes = Changes()
    changes.relate(5, [1, 2], [CAUSES, ELABORATES], 0.5, at=2.0)
    changes.relate(np.array([1, 2]), 3, CAUSES, [0.25, 0.75], at=3.0)
    assert changes.relations == [
        *((5, 1, CAUSES, 0.5, 2.0), (5, 2, ELABORATES, 0.5, 2.0)),
        *((1, 3, CAUSES, 0.25, 3.0), (2, 3, CAUSES, 0.75, 3.0)),
    ]
    assert changes
    with pytest.raises(StoreError, match=r"\[1, 2, 3\] values; expected one of each, or one a pair"):
        changes.relate(5, [1, 2], CAUSES, [0.1, 0.2, 0.3], at=2.0)


def test_touching_looks_in_both_directions_and_at_kinds() -> None:
    relations = related((1, 2, CAUSES), (3, 1, ELABORATES), (1, 4, SUSPECTED), (5, 6, CAUSES))
    assert [edge[:2] for edge in listed(relations.touching(rows(1, 2)))] == [(1, 2), (1, 4), (3, 1)]
    some = relations.touching(rows(1), (ELABORATES, SUSPECTED))
    assert some.kind.tolist() == [SUSPECTED, ELABORATES]
    assert relations.touching(rows(9)).source.tolist() == []
    assert relations.touching(rows()).source.dtype == np.int64


def test_reach_counts_hops_along_either_direction() -> None:
    """1 -> 2 <- 3 -> 4, and a short cut 1 -> 4 of another kind."""
    relations = related((1, 2, CAUSES), (3, 2, CAUSES), (3, 4, CAUSES), (1, 4, SUSPECTED))
    found = relations.reach(rows(1), 3, (CAUSES,))
    assert (found.rows.tolist(), found.distances.tolist()) == ([2, 3, 4], [1, 2, 3])
    found = relations.reach(rows(1), 3)
    assert (found.rows.tolist(), found.distances.tolist()) == ([2, 4, 3], [1, 1, 2])
    assert relations.reach(rows(1), 1, (CAUSES,)).rows.tolist() == [2]
    assert relations.reach(rows(1, 2), 1, (CAUSES,)).rows.tolist() == [3]
    for nothing in (relations.reach(rows(1), 0), relations.reach(rows(9), 5), relations.reach(rows(), 5)):
        assert nothing.rows.shape == nothing.distances.shape == (0,)


PAIRS = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1])
STEPS = st.lists(
    st.tuples(
        PAIRS,
        st.sampled_from([CAUSES, SUSPECTED]),
        st.none() | st.sampled_from([0.0, 0.25, 0.5, 1.0]),
        st.integers(0, 9),
    ),
    max_size=30,
)
Steps = Sequence[tuple[tuple[int, int], Relation, float | None, int]]


def changes_of(steps: Steps) -> Changes:
    changes = Changes()
    for (source, target), kind, confidence, at in steps:
        if confidence is None:
            changes.unrelate(source, target, kind)
        else:
            changes.relate(source, target, kind, confidence, float(at))
    return changes


@given(STEPS)
def test_they_are_what_the_tellings_say(steps: Steps) -> None:
    """Oracle: for every edge, the tellings after it was last taken away."""
    expected = {}
    for (source, target), kind, confidence, at in steps:
        edge = (source, target, int(kind))
        if confidence is None:
            expected.pop(edge, None)
        else:
            expected[edge] = [*expected.get(edge, []), (confidence, float(at))]
    relations = Relations()
    relations.update(changes_of(steps))
    best = [(*edge, max(said)[0], said[0][1]) for edge, said in sorted(expected.items())]
    assert listed(relations.edges) == best
    for row in range(6):
        assert listed(relations.touching(rows(row))) == [edge for edge in best if row in edge[:2]]
    for kind in Relation:
        assert relations.count(kind) == sum(edge[2] == kind for edge in best)


@given(STEPS, st.integers(0, 4))
def test_reach_is_the_shortest_path(steps: Steps, hops: int) -> None:
    """Oracle: powers of the adjacency matrix."""
    relations = Relations()
    relations.update(changes_of(steps))
    edges = relations.edges
    near = np.eye(6, dtype=np.bool_)
    near[edges.source, edges.target] = near[edges.target, edges.source] = True
    distance = np.full(6, 99)
    for hop in range(hops, -1, -1):
        distance[np.linalg.matrix_power(near.astype(np.int64), hop)[0] > 0] = hop
    expected = sorted((int(distance[row]), row) for row in range(6) if 0 < distance[row] < 99)
    found = relations.reach(rows(0), hops)
    assert list(zip(found.distances.tolist(), found.rows.tolist(), strict=True)) == expected


def test_the_least_are_the_least_confident_then_the_oldest_then_the_first() -> None:
    relations, changes = Relations(), Changes()
    edges = [
        (0.4, 2.0, (3, 1)),
        (0.4, 1.0, (4, 1)),
        (0.3, 3.0, (5, 1)),
        (0.4, 2.0, (2, 1)),
        (0.5, 0.0, (6, 1)),
    ]
    for confidence, at, ends in edges:
        changes.relate(*ends, CAUSES, confidence, at)
    changes.relate(1, 2, ELABORATES, 0.1, 0.0)
    relations.update(changes)
    assert [edge[:2] for _, _, edge in relations.least(CAUSES, 4)] == [(5, 1), (4, 1), (2, 1), (3, 1)]
    assert relations.least(SUSPECTED, 4) == []
