"""What every store promises. Each claim is tested on all of them."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogmem.errors import StoreError
from cogmem.memory import NO_ROW, Category, Draft, Kind, Relation
from cogmem.store.base import Hits, MemoryStore, Partition
from cogmem.store.columns import SCHEMA, Changes
from cogmem.store.filters import Filter

Make = Callable[..., Draft]
SHARED = settings(max_examples=settings().max_examples // 3)


def add(partition: Partition, *drafts: Draft) -> list[int]:
    return partition.commit(Changes(added=list(drafts))).tolist()


def listed(hits: Hits) -> list[tuple[int, float]]:
    return list(zip(hits.rows.tolist(), hits.scores.tolist(), strict=True))


def test_rows_count_from_zero_in_order_of_creation(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    assert add(partition, draft("one")) == [0]
    assert add(partition, draft("two"), draft("three")) == [1, 2]
    assert len(partition) == 3
    assert partition.columns.objects("text") == ["one", "two", "three"]
    assert partition.commit(Changes()).tolist() == []


def test_a_memory_comes_back_as_it_was_put(store: MemoryStore, draft: Make) -> None:
    given = draft(
        "She moved to Bergen.",
        created_at=20_000.5,
        category=Category.CORE,
        kind=Kind.DECISION,
        importance=0.7,
        valid_until=20_007.0,
        pinned=True,
        valence=-0.25,
        speaker="Ada",
        entities=("place/bergen",),
        session_ids=("s1",),
        source_turns=("D1:3", "D1:4"),
    )
    partition = store.partition("a")
    add(partition, given)
    memory = partition.columns.memory("a", 0)
    assert memory.id == "a:0"
    for name in ("text", "category", "kind", "importance", "pinned", "valence", "entities", "source_turns"):
        assert getattr(memory, name) == getattr(given, name)
    assert memory.last_accessed_at == memory.created_at
    assert memory.valid_from is None
    assert memory.valid_until is not None
    assert memory.superseded_by is None
    np.testing.assert_array_equal(partition.vectors(np.array([0])), [given.vector])


def test_a_commit_may_refer_to_the_rows_that_it_adds(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft("old"))
    changes = Changes(added=[draft("new")])
    changes.set("superseded_by", 0, 1)
    changes.set("stability", [0, 1], [0.5, 0.6])
    changes.link(np.array([1]), np.array([0]), 0.4, at=2.0)
    partition.commit(changes)
    assert partition.columns["superseded_by"].tolist() == [1, NO_ROW]
    assert partition.columns["stability"].tolist() == [0.5, 0.6]
    assert partition.links["weight"][partition.links.find(np.array([0]), np.array([1]))].tolist() == [0.4]


def test_a_replaced_text_and_vector_are_found_and_the_old_are_not(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft("a zebra", np.eye(8)[0]), draft("a giraffe", np.eye(8)[1]))
    assert partition.lexical("zebra", 5).rows.tolist() == [0]
    changes = Changes(vectors=[(0, np.eye(8, dtype=np.float32)[2])])
    changes.set_object("text", 0, "an okapi")
    partition.commit(changes)
    assert partition.lexical("zebra", 5).rows.tolist() == []
    assert partition.lexical("okapi", 5).rows.tolist() == [0]
    assert listed(partition.dense(np.eye(8, dtype=np.float32)[2], 1)) == [(0, 1.0)]
    only_text = Changes()
    only_text.set_object("text", 1, "a quagga")
    partition.commit(only_text)
    assert partition.lexical("quagga", 5).rows.tolist() == [1]
    assert listed(partition.dense(np.eye(8, dtype=np.float32)[1], 1)) == [(1, 1.0)]


def test_memories_are_found_by_entity(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft(entities=("oslo", "maple")), draft(), draft())
    changes = Changes(added=[draft(entities=("oslo",))])
    changes.set_object("entities", 2, ("oslo",))
    changes.set_object("entities", 0, ("maple",))
    partition.commit(changes)
    columns = partition.columns
    assert columns.mentioning("entities", "oslo").tolist() == [2, 3]
    assert columns.mentioning("entities", "maple").tolist() == [0]
    assert columns.mentioning("entities", "osl").tolist() == []
    with pytest.raises(StoreError, match="no index of column 'text'; expected one of entities, "):
        columns.mentioning("text", "oslo")


def test_a_filter_means_what_it_says_on_every_store(store: MemoryStore, draft: Make) -> None:
    partition, noted = store.partition("a"), {"metadata": '{"n": 1}', "session": "may"}
    add(partition, draft(speaker="Ada"), draft(**noted), draft(speaker="Ada", **noted))
    replaced = Changes()
    replaced.set("superseded_by", 0, 2)
    partition.commit(replaced)
    for where, rows in (
        (Filter(speaker="Ada"), [0, 2]),
        (Filter(metadata={"n": 1}), [1, 2]),
        (Filter(current=True), [1, 2]),
        (Filter(session="may"), [1, 2]),
        (Filter(session="june"), []),
        (Filter(speaker="Ada", session="may", metadata={"n": 1}, current=True), [2]),
    ):
        assert partition.matching(where).tolist() == rows
        assert partition.matching(where, 1, 1).tolist() == [row for row in rows if row > 1]
    moved = Changes(added=[draft(session="june")])
    moved.set_object("session", 1, "june")
    partition.commit(moved)
    found = [partition.matching(Filter(session=name)).tolist() for name in ("may", "june", "")]
    assert found == [[2], [1, 3], [0]]


def test_lexical_finds_only_rows_that_share_a_term(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft("the cat sat"), draft("a dog ran"), draft("cats and dogs"), draft(""))
    assert set(partition.lexical("Where is the cat?", 9).rows.tolist()) == {0, 2}
    assert partition.lexical("Where is the cat?", 1).rows.tolist() == [0]  # shorter than cats and dogs
    assert partition.lexical("cat", 9, np.array([False, True, True, True])).rows.tolist() == [2]
    for nothing in ("", "what is the", "unicorn", "?!"):
        assert partition.lexical(nothing, 9).rows.tolist() == []
    assert partition.lexical("cat", 0).rows.tolist() == []
    assert partition.lexical("cat", 9, np.zeros(4, np.bool_)).rows.tolist() == []


def test_matches_are_told_term_by_term(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft("the cat sat"), draft("a dog ran"), draft("cats and dogs"), draft(""))
    changes = Changes(vectors=[(1, draft("dog").vector)])
    changes.set_object("text", 1, "a bird sang")
    partition.commit(changes)
    rows = np.sort(partition.lexical("cat dog cat unicorn", 9).rows)
    weights, matched = partition.matches("cat dog cat unicorn", rows)
    assert rows.tolist() == [0, 2]
    assert (matched > 0).tolist() == [[True, True], [False, True], [False, False]]
    assert weights.sum() == pytest.approx(partition.ceiling("cat dog cat unicorn"))


def test_lexical_ties_go_to_the_older_row(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, *(draft("the same words") for _ in range(60)))
    assert partition.lexical("words", 5).rows.tolist() == [0, 1, 2, 3, 4]
    later = np.arange(60) >= 50
    assert partition.lexical("words", 5, later).rows.tolist() == [50, 51, 52, 53, 54]


def test_an_empty_namespace_answers_nothing(store: MemoryStore) -> None:
    partition = store.partition("a")
    assert len(partition.dense(np.ones(8, np.float32), 5).rows) == 0
    assert len(partition.lexical("word", 5).rows) == 0
    assert partition.similarity(np.ones(8, np.float32), np.zeros(0, np.int64)).tolist() == []
    partition.compact()
    assert store.namespaces() == []
    assert not store.holds("a")


WORLD = st.lists(
    st.lists(st.sampled_from([-1.0, 0.0, 0.0, 1.0, 0.5, 1e-5]), min_size=4, max_size=4),
    min_size=1,
    max_size=14,
)


@SHARED
@given(
    world=WORLD,
    query=st.lists(st.sampled_from([-1.0, 0.0, 1.0, 0.3]), min_size=4, max_size=4),
    data=st.data(),
)
def test_dense_is_exact(
    store: MemoryStore, draft: Make, world: list[list[float]], query: list[float], data: st.DataObject
) -> None:
    """Oracle: all inner products in float64, rounded, ordered by (-score, row). Many ties, zero vectors."""
    partition = store.partition(f"world-{len(store.namespaces())}")
    for place, vector in enumerate(world):
        add(partition, draft(f"memory {place}", vector))
        if data.draw(st.booleans()):
            changed = draft("", data.draw(st.sampled_from(world))).vector
            partition.commit(Changes(vectors=[(data.draw(st.integers(0, place)), changed)]))
    if data.draw(st.booleans()):
        partition.compact()
    sought = draft("", query).vector
    k = data.draw(st.integers(0, len(world) + 3))
    mask = data.draw(st.none() | st.lists(st.booleans(), min_size=len(world), max_size=len(world)))
    where = None if mask is None else np.array(mask)

    matrix = partition.vectors(np.arange(len(world))).astype(np.float64)
    expected = np.round((matrix * sought.astype(np.float64)).sum(axis=1), 9)
    allowed = [row for row in range(len(world)) if where is None or where[row]]
    order = sorted(allowed, key=lambda row: (-expected[row], row))[:k]
    assert listed(partition.dense(sought, k, where)) == [(row, expected[row]) for row in order]
    rows = np.array(allowed[::-1], np.int64)
    assert partition.similarity(sought, rows).tolist() == expected[rows].tolist()


@SHARED
@given(steps=st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=8)), max_size=12))
def test_namespaces_do_not_see_one_another(
    store: MemoryStore, draft: Make, steps: list[tuple[str, str]]
) -> None:
    fresh = len(store.namespaces())
    expected: dict[str, list[str]] = {}
    for name, text in steps:
        namespace = f"{fresh}/{name}"
        add(store.partition(namespace), draft(text))
        expected.setdefault(namespace, []).append(text)
    for namespace, texts in expected.items():
        partition = store.partition(namespace)
        assert list(partition.columns.objects("text")) == texts
        assert sorted(partition.dense(draft().vector, 99).rows.tolist()) == list(range(len(texts)))
    assert set(expected) <= set(store.namespaces())


ODD_NAMES = ["/", "..", ".", "a/b", "Ada", "ada", "😀", "ad:a", " ", "%2e", "C:\\x", "x" * 300, "İ", "nul\0"]


def test_any_text_is_a_namespace(store: MemoryStore, draft: Make) -> None:
    for name in ODD_NAMES:
        add(store.partition(name), draft(f"of {name}"))
    assert store.namespaces() == sorted(ODD_NAMES)
    for name in ODD_NAMES:
        assert list(store.partition(name).columns.objects("text")) == [f"of {name}"]


def test_an_empty_namespace_name_is_refused(store: MemoryStore) -> None:
    with pytest.raises(StoreError, match="namespace"):
        store.partition("")
    with pytest.raises(StoreError, match="namespace"):
        store.partition("\ud800")
    assert store.namespaces() == []


def bad_changes(draft: Make) -> dict[str, Changes]:
    eye = np.eye(8, dtype=np.float32)
    one = np.array([0])

    def setting(column: str, rows: object, values: object) -> Changes:
        changes = Changes(added=[draft("never")])
        changes.set(column, rows, values)  # type: ignore[arg-type]
        return changes

    def telling(column: str, row: int, value: object) -> Changes:
        changes = Changes(added=[draft("never")])
        changes.set_object(column, row, value)
        return changes

    def relating(source: int, target: int, kind: int, confidence: float, at: float) -> Changes:
        changes = Changes(added=[draft("never")])
        changes.relate(source, target, kind, confidence, at)
        return changes

    untold = Changes(added=[draft("never")])
    untold.unrelate(0, 3, Relation.CAUSES)
    return {
        "row too high": setting("utility", [0, 3], 0.5),
        "row below zero": setting("utility", -1, 0.5),
        "value is no number": setting("utility", 0, float("nan")),
        "code out of range": setting("tier", 0, 9),
        "reference out of range": setting("superseded_by", 0, 3),
        "other dimensions": Changes(added=[draft("never"), draft("x", [1, 2, 3])]),
        "infinite vector": Changes(vectors=[(0, np.full(8, np.inf, np.float32))]),
        "vector too long": Changes(added=[Draft(text="x", vector=eye[0] * 2, created_at=1.0)]),
        "importance is no number": Changes(added=[draft("x", importance=float("nan"))]),
        "no instant": Changes(added=[draft("x", created_at=float("nan"))]),
        "text that UTF-8 cannot hold": Changes(added=[draft("\ud800")]),
        "no such object column": telling("name", 0, "x"),
        "text is no text": telling("text", 0, ("x",)),
        "entities are no tuple": telling("entities", 0, "x"),
        "vector of no row": Changes(added=[draft("never")], vectors=[(5, eye[0])]),
        "vector of another shape": Changes(vectors=[(0, np.eye(8, dtype=np.float32))]),
        "link to no row": Changes(
            added=[draft("never")], links=[(one, one + 7, np.array([0.5]), one + 1.0, one)]
        ),
        "link to itself": Changes(
            added=[draft("never")], links=[(one, one, np.array([0.5]), one + 1.0, one)]
        ),
        "link without weight": Changes(links=[(one, one + 1, np.array([np.nan]), one + 1.0, one)]),
        "link at no instant": Changes(links=[(one, one + 1, np.array([0.5]), one + np.nan, one)]),
        "link of fewer than no times": Changes(links=[(one, one + 1, np.array([0.5]), one + 1.0, one - 2)]),
        "relation to no row": relating(0, 3, Relation.CAUSES, 0.5, 1.0),
        "relation from no row": relating(-1, 1, Relation.CAUSES, 0.5, 1.0),
        "relation to itself": relating(1, 1, Relation.CAUSES, 0.5, 1.0),
        "relation of no kind": relating(0, 1, len(Relation), 0.5, 1.0),
        "relation too sure": relating(0, 1, Relation.CAUSES, 1.01, 1.0),
        "relation without confidence": relating(0, 1, Relation.CAUSES, float("nan"), 1.0),
        "relation at no instant": relating(0, 1, Relation.CAUSES, 0.5, float("nan")),
        "no relation to no row": untold,
    }


def test_bad_changes_change_nothing(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft("one"), draft("two"))
    before = {name: partition.columns[name].tolist() for name in SCHEMA}
    for case, changes in bad_changes(draft).items():
        with pytest.raises(StoreError):
            partition.commit(changes)
        np.testing.assert_equal({name: partition.columns[name].tolist() for name in SCHEMA}, before, case)
        assert len(partition) == 2
        assert len(partition.links) == len(partition.relations) == 0
        assert partition.lexical("never", 5).rows.tolist() == []
    assert add(partition, draft("three")) == [2]


def test_bad_queries_are_refused(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    add(partition, draft())
    for query in (np.ones(3, np.float32), np.full(8, np.nan, np.float32)):
        with pytest.raises(StoreError, match="query"):
            partition.dense(query, 5)
    with pytest.raises(StoreError, match="mask"):
        partition.dense(draft().vector, 5, np.ones(2, np.bool_))
    with pytest.raises(StoreError, match="mask"):
        partition.lexical("memory", 5, np.ones(2, np.bool_))


@SHARED
@given(texts=st.lists(st.text(), min_size=1, max_size=5))
def test_any_text_is_kept(store: MemoryStore, draft: Make, texts: list[str]) -> None:
    partition = store.partition(f"texts-{len(store.namespaces())}")
    add(partition, *(draft(text, entities=(text,)) for text in texts))
    partition.compact()
    assert list(partition.columns.objects("text")) == texts
    for text in texts:
        partition.lexical(text, 3)


def test_several_queries_find_what_each_finds_alone(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("default")
    add(partition, *[draft(f"text {n}", np.eye(8)[n]) for n in range(6)])
    where = np.array([True, False, True, True, True, True])
    queries = np.eye(8, dtype=np.float32)[[0, 1, 2, 3]]
    each = partition.dense_each(queries, 2, where)
    assert list(map(listed, each)) == [listed(partition.dense(query, 2, where)) for query in queries]
    assert [hits.rows[0] for hits in each] == [0, 0, 2, 3]
    assert partition.dense_each(queries[:0], 2, where) == []
    assert list(map(listed, store.partition("empty").dense_each(queries[:1], 2))) == [[]]
