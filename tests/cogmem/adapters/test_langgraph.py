"""The store of LangGraph does what LangGraph's own does, but for the order in which a query ranks."""

import asyncio
from typing import Any

import pytest

pytest.importorskip("langgraph", reason="pip install 'cogmem[langgraph-store]'")

from langgraph.store.base import BaseStore, GetOp, ListNamespacesOp, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

from cogmem import CogmemError, CognitiveMemory, SimulatedClock
from cogmem.adapters.langgraph import CogmemStore

pytestmark = pytest.mark.filterwarnings("default")  # of the package itself

ADA, BEN = ("memories", "ada"), ("memories", "ben/jr", "work")
VALUES: list[dict[str, Any]] = [
    {"text": "I adopted a beagle called Maple.", "topic": "pets", "age": 3, "sold": False},
    {"text": "I live in Oslo.", "topic": "home", "nested": {"tags": ["a", {"b": None}]}, "age": 2.5},
    {"text": "I live in Oslo.", "topic": "home", "big": 2**70, "odd": "\0\ud800 \n", "age": -1},
    {"empty": {}, "topic": None, "value": "mine", "age": 0},
]
FILTERS: list[dict[str, Any] | None] = [
    None,
    {"topic": "home"},
    {"sold": False},
    {"age": {"$gt": -1, "$lte": 3}, "topic": {"$ne": "work"}},
    {"nested": {"tags": ["a", {"b": None}]}},
    {"topic": None},
    {"value": "mine"},
]


@pytest.fixture(scope="module")
def stores() -> tuple[BaseStore, BaseStore]:
    stores = (CogmemStore(CognitiveMemory()), InMemoryStore())
    for store in stores:
        for place, value in enumerate(VALUES):
            store.put(ADA, f"key {place}", value)
            store.put(BEN, f"key {place}", {**value, "topic": "work"})
        store.put(ADA, "key 0", {**VALUES[0], "age": 4})
        store.put(ADA, "index", {"text": "Oslo", "age": 9}, index=False)
        store.delete(BEN, "key 1")
        store.delete(BEN, "never there")
    return stores


def plain(*items: Any) -> list[str]:
    return sorted(str((item.namespace, item.key, item.value)) for item in items if item)


def test_an_item_is_read_as_it_was_put(stores: tuple[BaseStore, BaseStore]) -> None:
    ours, theirs = stores
    for namespace in (ADA, BEN):
        for key in ("index", *(f"key {place}" for place in range(5))):
            assert plain(ours.get(namespace, key)) == plain(theirs.get(namespace, key))


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
@pytest.mark.parametrize("prefix", [(), ("memories",), ADA, ("memories", "ad"), BEN], ids=str)
def test_a_search_finds_what_langgraphs_own_finds(
    stores: tuple[BaseStore, BaseStore], prefix: tuple[str, ...], wanted: dict[str, Any] | None
) -> None:
    ours, theirs = stores
    expected = theirs.search(prefix, filter=wanted, limit=100)
    assert plain(*ours.search(prefix, filter=wanted, limit=100)) == plain(*expected)
    asked = ours.search(prefix, query="Where in Oslo?", filter=wanted, limit=100)
    assert plain(*asked) == plain(*(item for item in expected if item.key != "index"))
    pages = [ours.search(prefix, query="Where in Oslo?", filter=wanted, limit=2, offset=n) for n in (0, 2)]
    assert [*pages[0], *pages[1]] == asked[:4]


@pytest.mark.parametrize(
    "conditions",
    [
        {"prefix": ("memories",)},
        {"prefix": ("memories", "*")},
        {"suffix": ("work",)},
        {"suffix": ("none",)},
        {"max_depth": 2},
        {"limit": 1, "offset": 1},
    ],
    ids=str,
)
def test_namespaces_are_listed_as_in_langgraphs_own(
    stores: tuple[BaseStore, BaseStore], conditions: dict[str, Any]
) -> None:
    assert stores[0].list_namespaces(**conditions) == stores[1].list_namespaces(**conditions)


def test_a_query_ranks_and_a_value_that_is_put_again_replaces() -> None:
    clock = SimulatedClock("2024-05-01T12:00:00Z")
    memory = CognitiveMemory(clock=clock)
    store = CogmemStore(memory, fields=["text"])
    store.put(ADA, "home", {"text": "I live in Berlin."})
    store.put(ADA, "dog", {"text": "I adopted a beagle called Maple.", "note": "Rome"})
    clock.advance(days=1)
    store.put(ADA, "home", {"text": "I live in Oslo."})
    best, *_ = store.search(ADA, query="Where did I live before, and where do I live now?")
    assert best.value == {"text": "I live in Oslo."}
    assert (best.created_at.day, best.updated_at.day) == (1, 2)
    assert 0 < best.score <= 1
    assert [item.key for item in store.search(ADA)] == ["home", "dog"]
    told = memory.read("Where did I live before?", namespace="langgraph/memories/ada", timeline=True)
    assert "I live in Berlin." in {item.memory.text for item in told}
    store.delete(ADA, "home")
    assert memory.count("langgraph/memories/ada") == 1


def test_a_batch_has_a_result_for_each_operation_in_order_and_can_be_awaited() -> None:
    store = CogmemStore(CognitiveMemory())
    listed = ListNamespacesOp(limit=5)
    ops = [PutOp(ADA, "k", {"a": 1}), GetOp(ADA, "k"), SearchOp(("memories",)), listed, PutOp(ADA, "k", None)]
    put, item, found, names, deleted = asyncio.run(store.abatch(ops))
    assert (put, deleted, item.value, [each.key for each in found], names) == (
        None,
        None,
        {"a": 1},
        ["k"],
        [ADA],
    )
    assert asyncio.run(store.aget(ADA, "k")) is None


@pytest.mark.parametrize(
    "value", [{"a": (1, 2)}, {"a": {1: 2}}, {"a": float("nan")}, {"a": object()}], ids=str
)
def test_what_json_does_not_keep_is_refused(value: dict[str, Any]) -> None:
    store = CogmemStore(CognitiveMemory())
    with pytest.raises(CogmemError, match=r"put: 'k'.*expected what JSON keeps"):
        store.put(ADA, "k", value)
    assert store.get(ADA, "k") is None


def test_a_value_of_a_megabyte_comes_back() -> None:
    store, value = CogmemStore(CognitiveMemory()), {"text": "word " * 190_000}
    store.put(ADA, "k", value, index=["title"])
    item = store.get(ADA, "k")
    assert item is not None
    assert item.value == value
