"""The few items that a session has at hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.config import WorkingMemoryConfig
from cogmem.documents.v9.working_memory import Held, WorkingMemory, WorkingMemoryDecision, worth
from cogmem.errors import ConfigError

MINUTE = 1 / 1440


def made(**settings: float) -> WorkingMemory:
    return WorkingMemory(WorkingMemoryConfig(**settings))  # type: ignore[arg-type]


def rows(memory: WorkingMemory, session: str = "s", namespace: str = "a") -> list[int]:
    return [held.row for held in memory.items(namespace, session)]


def test_worth_is_importance_faded_and_used() -> None:
    assert worth(Held(0, 0.5, 10.0), 10.0) == 0.5
    assert worth(Held(0, 0.5, 10.0, accesses=3), 10.0) == pytest.approx(0.65)
    assert worth(Held(0, 0.5, 10.0), 10.0 + 30 * MINUTE) == pytest.approx(0.5 / math.e)
    assert worth(Held(0, 0.5, 10.0), 10.0 + 30 * MINUTE, minutes=15.0) == pytest.approx(0.5 / math.e**2)
    assert worth(Held(0, 0.5, 10.0), 9.0) == 0.5  # no age before its time
    assert worth(Held(0, 1.0, 0.0), 20_000.0) == 0.0


def test_what_is_of_least_worth_makes_room() -> None:
    memory = made(items=3)
    decisions = [
        *(memory.hold("a", "s", 0, 0.9, now=0.0), memory.hold("a", "s", 1, 0.5, now=60 * MINUTE)),
        *(memory.hold("a", "s", 2, 0.2, now=60 * MINUTE), memory.hold("a", "s", 3, 0.1, now=60 * MINUTE)),
    ]
    assert [decision.decision for decision in decisions] == ["added", "added", "added", "evicted"]
    assert decisions[0] == WorkingMemoryDecision.made("added", subject="a:0", numbers={"items": 1.0})
    assert decisions[3].subject == "a:3"
    assert decisions[3].rows == (0,)  # .9 · e^-2 = .1218, the important one that nobody touched for an hour
    assert decisions[3].scores == pytest.approx((0.9 * math.exp(-2),))
    assert rows(memory) == [1, 2, 3]


def test_the_newcomer_stays_however_little_it_is_worth() -> None:
    memory = made(items=1)
    memory.hold("a", "s", 0, 0.9, now=1.0)
    assert memory.hold("a", "s", 1, 0.0, now=1.0).rows == (0,)
    assert rows(memory) == [1]


def test_of_equal_worth_the_one_used_longest_ago_goes_then_the_older_row() -> None:
    memory = made(items=2)
    memory.hold("a", "s", 8, 0.0, now=2.0)
    memory.hold("a", "s", 9, 0.0, now=1.0)
    assert memory.hold("a", "s", 5, 0.0, now=2.0).rows == (9,)
    assert memory.hold("a", "s", 6, 0.0, now=2.0).rows == (5,)


def test_the_same_again_is_a_use_and_evicts_nothing() -> None:
    memory = made(items=2)
    memory.hold("a", "s", 0, 0.5, now=1.0)
    memory.hold("a", "s", 1, 0.5, now=1.0)
    decision = memory.hold("a", "s", 0, 0.7, now=2.0)
    assert (decision.decision, decision.rows, decision.numbers) == ("updated", (), {"items": 2.0})
    assert memory.items("a", "s") == (Held(0, 0.7, 2.0, 1), Held(1, 0.5, 1.0, 0))


def test_a_use_counts_for_what_is_at_hand_only() -> None:
    memory = made()
    memory.hold("a", "s", 0, 0.5, now=1.0)
    memory.access("a", "s", (0, 7, 0), now=2.0)
    memory.access("a", "elsewhere", (0,), now=2.0)
    assert memory.items("a", "s") == (Held(0, 0.5, 2.0, 1),)
    assert rows(memory, "elsewhere") == []


def test_what_is_often_used_or_important_may_be_promoted() -> None:
    memory = made(promotion=True)
    for row, importance in enumerate([0.6, 0.59, 0.1]):
        memory.hold("a", "s", row, importance, now=1.0)
    memory.access("a", "s", (2,), now=1.0)
    assert memory.promotable("a", "s") == (0,)
    memory.access("a", "s", (2,), now=1.0)
    assert memory.promotable("a", "s") == (0, 2)
    assert memory.promotable("a", "none") == ()


def test_nothing_is_promoted_where_there_is_no_promotion() -> None:
    memory = made()
    memory.hold("a", "s", 0, 1.0, now=1.0)
    assert memory.promotable("a", "s") == ()


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


def test_sessions_of_one_namespace_leave_those_of_another_alone() -> None:
    memory = made(sessions=2)
    for namespace, session in [("quiet", "s"), ("a", "one"), ("a", "two"), ("a", "three")]:
        memory.hold(namespace, session, 1, 0.5, now=1.0)
    assert (rows(memory, "s", "quiet"), rows(memory, "one")) == ([1], [])


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


def test_settings_have_ranges() -> None:
    for bad in ({"items": 0}, {"sessions": 0}, {"accesses": -1}, {"importance": 1.1}):
        with pytest.raises(ConfigError, match=f"WorkingMemoryConfig.{next(iter(bad))} = "):
            made(**bad)
