"""The few items that a session has at hand."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.working_memory import (
    WorkingMemory,
    WorkingMemoryConfig,
    worth,
)


def made(**settings: float) -> WorkingMemory:
    return WorkingMemory(WorkingMemoryConfig(**settings))  # type: ignore[arg-type]


def rows(memory: WorkingMemory, session: str = "s", namespace: str = "a") -> list[int]:
    return [held.row for held in memory.items(namespace, session)]


def test_of_equal_worth_the_one_used_longest_ago_goes_then_the_older_row() -> None:
    memory = made(items=2)
    memory.hold("a", "s", 8, 0.0, now=2.0)
    memory.hold("a", "s", 9, 0.0, now=1.0)
    assert memory.hold("a", "s", 5, 0.0, now=2.0).rows == (9,)
    assert memory.hold("a", "s", 6, 0.0, now=2.0).rows == (5,)


def test_sessions_and_namespaces_are_apart_and_cleared_apart() -> None:
    memory = made()
    for namespace, session in [("a", "s"), ("a", "t"), ("b", "s")]:
        memory.hold(namespace, session, 1, 0.5, now=1.0)
    memory.clear("a", "s")
    memory.clear("a", "s")
    memory.clear("never", "opened")
    assert (rows(memory), rows(memory, "t"), rows(memory, "s", "b")) == ([], [1], [1])


def test_sessions_that_never_end_do_not_pile_up() -> None:
    memory = made(sessions=2)
    for session in ("one", "two", "one", "three"):
        memory.hold("a", session, 1, 0.5, now=1.0)
    assert [rows(memory, session) for session in ("one", "two", "three")] == [[1], [], [1]]


@given(
    st.lists(st.tuples(st.integers(0, 14), st.floats(0, 1), st.floats(0, 0.1)), max_size=60),
    st.integers(1, 9),
)
def test_it_holds_the_latest_and_never_too_many(steps: list[tuple[int, float, float]], items: int) -> None:
    memory, now = made(items=items), 0.0
    for row, importance, pause in steps:
        now += pause
        before = {held.row: worth(held, now) for held in memory.items("a", "s")}
        decision = memory.hold("a", "s", row, importance, now)
        after = rows(memory)
        assert row in after
        assert len(after) <= items
        assert set(before) - set(after) == set(decision.rows)
        if decision.decision == "evicted":
            assert len(before) == items
            assert decision.scores == (min(before.values()),)
