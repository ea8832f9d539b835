"""What says the same is kept once. Row n is told at day n; orthogonal vectors unless one is given."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem.config import RedundancyConfig, RetentionConfig
from cogmem.dream.redundancy import Alike, Redundancy
from cogmem.dream.workspace import Workspace
from cogmem.forgetting import Forgetting
from cogmem.memory import NO_ROW, Category, Draft, Kind, Relation, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore

NOW = 100.0
DIMENSIONS = 32
SAME = np.eye(DIMENSIONS)[-1]
COFFEE = ("ada|drink|coffee",)


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


def dream(
    partition: Partition, language: str = "en", **config: Any
) -> list[tuple[str, str, tuple[int, ...]]]:
    state = workspace(partition)
    decisions = Redundancy(RedundancyConfig(enabled=True, **config), language)(state)
    partition.commit(state.changes())
    return [(decision.decision, decision.reason, decision.rows) for decision in decisions]


def by_claims(partition: Partition, **config: Any) -> tuple[int, ...]:
    [(_, _, rows)] = dream(partition, comparisons=0, **config)
    return rows


def by_cosine(partition: Partition, **config: Any) -> tuple[int, ...]:
    [(_, _, rows)] = dream(partition, claims=False, **config)
    return rows


def pairs(partition: Partition, comparisons: int = 50, now: float = NOW) -> list[tuple[int, int]]:
    free = np.ones(len(partition), np.bool_)
    return list(Alike(0.9, comparisons)(workspace(partition, now), free))


# --- the same claims ---


def test_of_those_with_the_same_claims_the_newest_survives() -> None:
    partition = store(
        {"claims": COFFEE}, {"claims": COFFEE}, {"claims": ("ada|drink|tea",)}, {"claims": COFFEE}
    )
    assert dream(partition) == [("absorbed", "the same claims", (0, 1)), ("none", "", ())]
    assert partition.columns["superseded_by"].tolist() == [3, 3, NO_ROW, NO_ROW]
    assert partition.columns["contradicted_by"].tolist() == [NO_ROW] * 4
    assert dream(partition) == [("none", "", ()), ("none", "", ())]


def test_the_order_of_claims_is_no_matter() -> None:
    several = (*COFFEE, "ada|pets|cat")
    assert by_claims(store({"claims": several}, {"claims": several[::-1]})) == (0,)


@pytest.mark.parametrize(
    "claims", [(), ("ada|drink?|coffee",), (*COFFEE, "ada|pets?|cat")], ids=["none", "a guess", "and a guess"]
)
def test_no_claims_or_guesses_say_nothing(claims: tuple[str, ...]) -> None:
    assert by_claims(store({"claims": claims}, {"claims": claims})) == ()


@pytest.mark.parametrize("other", [{"kind": Kind.PLAN}, {"speaker": "Bo"}], ids=["kind", "speaker"])
@pytest.mark.parametrize("cold", [False, True])
def test_what_is_of_another_kind_or_speaker_stays(other: dict[str, Any], cold: bool) -> None:
    one = {"claims": COFFEE, "vector": SAME}
    partition = store(one, one | other)
    assert [rows for *_, rows in dream(partition, cold=cold)] == [(), ()]


@pytest.mark.parametrize(
    ("older", "newer", "gone"),
    [
        ("coffee since 2019", "coffee", ()),
        ("coffee", "coffee since 2019", (0,)),
        ("two cups, 2019", "since 2019", ()),
        ("a cup, 2019", "since 2019", ()),
        ("a cup, 2019", "a cup, since 2019", (0,)),
        ("a cup, 2019", "the cup since 2019", ()),
        ("on 3 May", "on 4 May", ()),
        ("on 3 May", "tea on 3 May", (0,)),
        ("coffee with Ilka", "coffee", ()),
        ("coffee with Ilka", "coffee with dear Ilka", (0,)),
        ("coffee with Ilka", "coffee for Ilka", ()),
    ],
)
def test_a_date_a_number_or_a_name_that_only_the_older_tells_keeps_it(
    older: str, newer: str, gone: tuple[int, ...]
) -> None:
    texts = [{"text": text, "claims": COFFEE} for text in (older, newer)]
    assert by_claims(store(*texts)) == gone


@pytest.mark.parametrize(("language", "gone"), [("en", (0,)), ("tr", ())])
def test_numbers_are_read_in_the_language_of_the_engine(language: str, gone: tuple[int, ...]) -> None:
    texts = [{"text": text, "claims": COFFEE} for text in ("iki fincan kahve", "kahve")]
    assert by_claims(store(*texts), language=language, cold=True) == gone


def test_cold_other_words_for_the_same_claims_are_redundant() -> None:
    texts = [{"text": text, "claims": COFFEE} for text in ("a cup, 2019", "since 2019")]
    assert by_claims(store(*texts), cold=True) == (0,)


# --- what the survivor carries ---


def test_the_survivor_carries_what_the_others_carried() -> None:
    partition = store(
        {"claims": COFFEE, "importance": 0.9, "stability": 0.2, "source_turns": ("t1", "t2")},
        {"claims": COFFEE, "importance": 0.1, "stability": 0.8, "source_turns": ("t3", "t1")},
        {"claims": COFFEE, "importance": 0.5, "stability": 0.5, "source_turns": ("t4",)},
    )
    changes = Changes()
    changes.set("access_count", [0, 1, 2], [1, 2, 4])
    partition.commit(changes)
    assert by_claims(partition) == (0, 1)
    columns = partition.columns
    assert columns.objects("source_turns")[2] == ("t4", "t1", "t2", "t3")
    assert [columns[name][2] for name in ("importance", "stability", "access_count")] == [0.9, 0.8, 7]
    assert columns.objects("source_turns")[0] == ("t1", "t2")
    assert columns["category"][2] == Category.SEMANTIC


@pytest.mark.parametrize(
    ("older", "newer", "claims", "said"),
    [
        ("red kites flew", "kites flew", ((), ()), False),
        ("kites flew", "red kites flew", ((), ()), True),
        ("a red kite flies", "the flying kite, red", ((), ()), False),
        ("the oven works again", "the oven does not work again", ((), ()), False),
        ("from Oslo to Rome at 9", "from Rome to Oslo at 9", ((), ()), False),
        ("I love coffee", "coffee it is", (COFFEE, COFFEE), False),  # the same claims, fewer words
        ("I love coffee", "I love my coffee", (COFFEE, (*COFFEE, "ada|pets|cat")), True),
        ("I love coffee", "I love my coffee", (COFFEE, ()), False),
    ],
)
def test_a_survivor_says_all_that_was_said_and_carries_its_turns(
    older: str, newer: str, claims: tuple[tuple[str, ...], tuple[str, ...]], said: bool
) -> None:
    partition = store(
        {"text": older, "vector": SAME, "claims": claims[0], "source_turns": ("t0",), "importance": 0.9},
        {"text": newer, "vector": SAME, "claims": claims[1], "source_turns": ("t1",), "importance": 0.1},
    )
    assert by_cosine(partition) == ((0,) if said else ())
    columns = partition.columns
    assert (columns["superseded_by"][0], columns["importance"][1]) == ((1, 0.9) if said else (NO_ROW, 0.1))
    assert columns.objects("source_turns")[1] == (("t1", "t0") if said else ("t1",))
    assert columns.objects("source_turns")[0] == ("t0",)


def test_what_absorbs_a_core_memory_is_core() -> None:
    partition = store({"claims": COFFEE, "category": Category.CORE}, {"claims": COFFEE})
    assert by_claims(partition) == (0,)
    assert partition.columns["category"][1] == Category.CORE


def test_cold_the_other_carries_no_more_than_it_did() -> None:
    partition = store({"claims": COFFEE, "source_turns": ("t1",), "importance": 0.9}, {"claims": COFFEE})
    assert dream(partition, cold=True) == [("dormant", "the same claims", (0,)), ("none", "", ())]
    columns = partition.columns
    assert (columns["tier"][0], columns["cold_since"][0]) == (Tier.DORMANT, NOW)
    assert columns["superseded_by"][0] == NO_ROW
    assert (columns.objects("source_turns")[1], columns["importance"][1]) == ((), 0.5)


@pytest.mark.parametrize("flag", ["pinned", "immutable"])
@pytest.mark.parametrize("row", [0, 1])
@pytest.mark.parametrize("cold", [False, True])
def test_what_is_protected_neither_goes_nor_carries(flag: str, row: int, cold: bool) -> None:
    memories = [{"claims": COFFEE, "vector": SAME, "source_turns": (f"t{n}",)} for n in range(2)]
    memories[row][flag] = True
    partition = store(*memories)
    assert [rows for *_, rows in dream(partition, cold=cold)] == [(), ()]
    assert list(partition.columns.objects("source_turns")) == [("t0",), ("t1",)]


@pytest.mark.parametrize(
    ("column", "value"), [("superseded_by", 2), ("tier", Tier.DORMANT), ("valid_until", 50.0)]
)
def test_what_is_not_live_is_left_alone(column: str, value: float) -> None:
    one = {"claims": COFFEE, "vector": SAME, "kind": Kind.PLAN}
    partition = store(one, one, {})
    changes = Changes()
    changes.set(column, 0, value)
    partition.commit(changes)
    assert [rows for *_, rows in dream(partition)] == [(), ()]


# --- alike ---


@pytest.mark.parametrize(("utilities", "less"), [((0.4, 0.6), 0), ((0.6, 0.4), 1), ((0.5, 0.5), 0)])
def test_of_two_alike_the_more_useful_survives_then_the_newer(
    utilities: tuple[float, float], less: int
) -> None:
    partition = store(*[{"vector": SAME, "utility": utility} for utility in utilities])
    assert by_cosine(partition) == (less,)
    assert partition.columns["superseded_by"][less] == 1 - less
    assert by_cosine(partition) == ()


def test_what_claims_something_that_the_other_does_not_stays() -> None:
    oslo, bergen = ({"vector": SAME, "claims": (f"ada|residence|{place}",)} for place in ("oslo", "bergen"))
    assert by_cosine(store(oslo, bergen)) == ()
    assert by_cosine(store({"vector": SAME}, oslo)) == (0,)


def test_of_many_alike_one_is_left_after_some_nights() -> None:
    partition = store(*[{"text": "a kite", "vector": SAME, "source_turns": (f"t{row}",)} for row in range(4)])
    assert by_cosine(partition) == (0, 1)  # 3 and its nearest, 0 (the first of equals); then 2 and 1
    assert by_cosine(partition) == (2,)
    assert set(partition.columns.objects("source_turns")[3]) == {"t0", "t1", "t2", "t3"}


def test_alike_means_above_the_similarity() -> None:
    near = [0.6, 0.8, *[0.0] * (DIMENSIONS - 2)]
    assert by_cosine(store({"vector": np.eye(DIMENSIONS)[0]}, {"vector": near}), similarity=0.61) == ()
    assert by_cosine(store({"vector": np.eye(DIMENSIONS)[0]}, {"vector": near}), similarity=0.59) == (0,)


def test_without_comparisons_nothing_is_compared() -> None:
    partition = store({"vector": SAME}, {"vector": SAME})
    assert dream(partition, comparisons=0) == [("none", "", ())]
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
