"""The store of LangGraph does what LangGraph's own does, but for the order in which a query ranks."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

pytest.importorskip("langgraph", reason="pip install 'cogmem[langgraph-store]'")

from langgraph.store.base import BaseStore, GetOp, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

from cogmem import CogmemError, CognitiveMemory, SimulatedClock
from cogmem.adapters.langgraph import CogmemStore
from cogmem.opslog import JsonlOpsLog
from cogmem.store.sqlite import SqliteStore

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


def test_a_batch_does_what_langgraphs_own_does_and_can_be_awaited() -> None:
    reads = [GetOp(ADA, "k"), SearchOp(("memories",))]
    batches = [
        [PutOp(ADA, "k", {"a": 0}), *reads, PutOp(ADA, "k", {"a": 1})],
        [*reads, PutOp(ADA, "k", {"a": 2}), PutOp(ADA, "k", None)],
        reads[:1],
    ]
    stores = (CogmemStore(CognitiveMemory()), InMemoryStore())
    for ops in batches:
        ours, theirs = (asyncio.run(store.abatch(ops)) for store in stores)
        for one, other in zip(ours, theirs, strict=True):
            pair = (result if isinstance(result, list) else [result] for result in (one, other))
            assert len({str(plain(*results)) for results in pair}) == 1


def test_a_batch_that_cannot_be_done_changes_nothing() -> None:
    store = CogmemStore(CognitiveMemory())
    with pytest.raises(CogmemError, match="put: 'b'"):
        store.batch([PutOp(ADA, "a", {"n": 1}), PutOp(ADA, "b", {"n": (1,)})])
    assert store.search(ADA) == []


@pytest.mark.parametrize(
    "put",
    [
        PutOp(ADA, "k" * 1001, {"n": 1}),
        PutOp(ADA, "\ud800", {"n": 1}),
        PutOp(("\ud800",), "k", {"n": 1}),
        PutOp(("a" * 1001,), "k", {"n": 1}),
        PutOp((*["a" * 500] * 3,), "k", {"n": 1}),
        PutOp(ADA, "k", {"text": "x" * 600_000}, index=["text", "text"]),
        PutOp(ADA, "pinned", {"n": 1}),
    ],
)
def test_every_put_of_a_batch_is_checked_before_the_first(put: PutOp) -> None:
    memory = CognitiveMemory()
    store = CogmemStore(memory)
    store.put(ADA, "pinned", {"n": 0})
    memory.protect(memory.list("langgraph/memories/ada")[0].id, immutable=True)
    with pytest.raises(CogmemError):
        store.batch([PutOp(ADA, "a", {"n": 1}), put])
    assert [item.value for item in store.search(())] == [{"n": 0}]


def test_what_was_replaced_does_not_come_back_when_the_newest_is_forgotten() -> None:
    memory = CognitiveMemory()
    store = CogmemStore(memory)
    for n in range(3):
        store.put(ADA, "k", {"n": n})
    memory.forget(memory.list("langgraph/memories/ada")[-1].id)
    assert (store.get(ADA, "k"), store.search(ADA)) == (None, [])
    store.put(ADA, "k", {"n": 3})
    item = store.get(ADA, "k")
    assert item is not None
    assert item.value == {"n": 3}


def test_what_answers_comes_first_whatever_its_namespace() -> None:
    store = CogmemStore(CognitiveMemory())
    store.put(("users", "a"), "1", {"text": "The weather is nice."})
    store.put(("users", "b"), "1", {"text": "My bike has a flat tyre."})
    store.put(("users", "c"), "1", {"text": "I am allergic to peanuts."})
    store.put(("users", "c"), "2", {"text": "I ate at a restaurant with allergic friends."})
    talk = ("I like tea.", "When is lunch?", "The report is long.", "I will be late.", "The office is cold.")
    for place in range(40):
        for turn in range(2):
            store.put(("teams", f"t{place}"), f"{turn}", {"text": talk[(place + turn) % len(talk)]})
    store.put(("teams", "t23"), "deadline", {"text": "The deadline is Friday at noon."})
    for prefix, query, namespace, key in [
        ("users", "peanuts", "c", "1"),
        ("users", "Who is allergic to peanuts?", "c", "1"),
        ("users", "How is the weather?", "a", "1"),
        ("users", "What happened to my bike?", "b", "1"),
        ("teams", "When is the deadline?", "t23", "deadline"),
    ]:
        best, *others = store.search((prefix,), query=query)
        assert (best.namespace, best.key) == ((prefix, namespace), key)
        assert best.score is not None
        assert 1 >= best.score > 2 * max(item.score or 0 for item in others)


@pytest.mark.parametrize("query", ["What do I drink?", "thanks", "/list", "What did I drink before?"])
def test_every_key_is_found_whatever_its_value_says_and_whatever_is_asked(query: str) -> None:
    store = CogmemStore(CognitiveMemory(clock=SimulatedClock("2024-05-01T12:00:00Z")))
    for _ in range(2):
        for key in ("a", "b"):
            store.put(ADA, key, {"text": "I drink tea."})
        store.put(ADA, "c", {"text": "Thanks."})
    assert sorted(item.key for item in store.search(ADA, query=query)) == ["a", "b", "c"]
    assert (
        len({item.key for n in range(3) for item in store.search(ADA, query=query, limit=1, offset=n)}) == 3
    )


def test_what_was_put_is_known_when_the_store_is_opened_again(tmp_path: Path) -> None:
    for n in range(3):
        with CognitiveMemory(store=SqliteStore(tmp_path)) as memory:
            store = CogmemStore(memory)
            assert plain(store.get(ADA, "k")) == [str((ADA, "k", {"n": n - 1}))] * bool(n)
            store.put(ADA, "k", {"n": n})
            store.put(ADA, "gone", {"n": n})
            store.delete(ADA, "gone")
            assert plain(store.get(ADA, "k"), store.get(ADA, "gone")) == [str((ADA, "k", {"n": n}))]


def test_a_search_is_in_the_log_of_operations(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    memory = CognitiveMemory(ops_log=JsonlOpsLog(log))
    store = CogmemStore(memory)
    store.put(ADA, "k", {"text": "I drink tea."})
    store.search(ADA, query="tea")
    memory.close()
    last = json.loads(log.read_text("utf-8").splitlines()[-1])
    assert (last["op"], last["input"], last["output"]) == ("read", "tea", "langgraph/memories/ada:0")


def test_of_concurrent_puts_the_last_call_wins() -> None:
    async def life() -> list[Any]:
        calls = [store.aput(ADA, f"k{key}", {"n": n}) for n in range(20) for key in range(3)]
        await asyncio.gather(*calls)
        return [await store.aget(ADA, f"k{key}") for key in range(3)]

    store = CogmemStore(CognitiveMemory())
    for _ in range(2):  # in another event loop, too
        assert [item.value for item in asyncio.run(life())] == [{"n": 19}] * 3


def test_puts_of_several_threads_leave_one_item() -> None:
    store = CogmemStore(CognitiveMemory())
    with ThreadPoolExecutor(8) as threads:
        assert not any(threads.map(lambda n: store.put(ADA, "k", {"text": f"Oslo {n}"}), range(40)))
    assert len(store.search(ADA, query="Oslo", limit=100)) == 1


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"a": (1, 2)}, "put: 'k', at ['a']: [1, 2]"),
        ({"a": {1: 2}}, "put: 'k', at ['a']: a value of type dict"),
        ({"a": float("nan")}, "put: 'k', at ['a']: nan"),
        ({"a": object()}, "put: 'k', at ['a']: a value of type object"),
        (
            {"a": [1, {"when": datetime(2024, 5, 1, tzinfo=UTC)}]},
            "put: 'k', at ['a'][1]['when']: 2024-05-01 00:00:00+00:00",
        ),
        (1, "put: 'k': 1; expected a dictionary"),
        ({"text": '"' * 600_000}, "put: 'k': the value takes 2,400,018 bytes; expected at most 990,000"),
    ],
)
def test_a_value_that_cannot_be_kept_is_refused(value: Any, place: str) -> None:
    store = CogmemStore(CognitiveMemory())
    with pytest.raises(CogmemError) as error:
        store.put(ADA, "k", value)
    assert str(error.value).startswith(place)
    assert store.get(ADA, "k") is None


def test_a_value_that_contains_itself_is_refused() -> None:
    value: dict[str, Any] = {}
    value["a"] = [value]
    with pytest.raises(CogmemError, match=r"put: 'k', at \['a'\]\[0\]"):
        CogmemStore(CognitiveMemory()).put(ADA, "k", value)


def test_a_text_in_place_of_a_namespace_is_refused() -> None:
    store, text = CogmemStore(CognitiveMemory()), cast("Any", "users")
    calls: list[Callable[[], Any]] = [
        lambda: store.put(text, "k", {"a": 1}),
        lambda: store.get(text, "k"),
        lambda: store.delete(text, "k"),
        lambda: store.search(text),
        lambda: store.list_namespaces(prefix=text),
    ]
    for call in calls:
        with pytest.raises(
            CogmemError, match=r"namespace: 'users'; expected a tuple of texts, such as \('users',\)"
        ):
            call()
    assert store.list_namespaces() == []


def test_a_value_of_a_megabyte_comes_back() -> None:
    store, value = CogmemStore(CognitiveMemory()), {"text": "word " * 190_000}
    store.put(ADA, "k", value, index=["title"])
    item = store.get(ADA, "k")
    assert item is not None
    assert item.value == value


def test_memories_that_others_wrote_are_no_items() -> None:
    memory = CognitiveMemory()
    store = CogmemStore(memory)
    store.put(ADA, "k", {"text": "I drink tea."})
    memory.write("I drink coffee.", namespace="langgraph/memories/ada")
    assert [item.key for item in store.search(ADA)] == ["k"]
    assert [item.key for item in store.search((), query="What do I drink?")] == ["k"]
    assert store.get(ADA, "") is None


@pytest.mark.parametrize("key", ["k", ""])
def test_a_delete_erases_all_versions_of_the_item_and_nothing_that_others_wrote(key: str) -> None:
    memory, name = CognitiveMemory(), "langgraph/memories/ada"
    store = CogmemStore(memory)
    memory.write("I drink coffee.", namespace=name, session=key)
    for n in range(3):
        store.batch([PutOp(ADA, key, {"text": f"I drink tea {n}."})])
    store.delete(ADA, key)
    assert [each.text for each in memory.list(name)] == ["I drink coffee."]
    assert store.search(ADA) == []


def test_an_argument_of_a_wrong_type_is_an_error_that_names_it() -> None:
    memory, wrong = CognitiveMemory(), cast("Any", "5")
    store = CogmemStore(memory)
    store.put(BEN, "k", {"n": 1})
    calls: dict[str, Callable[[], Any]] = {
        "fields = 5": lambda: CogmemStore(memory, fields=cast("Any", 5)),
        "fields = 'text'": lambda: CogmemStore(memory, fields="text"),
        "limit = '5'": lambda: store.search(ADA, query="tea", limit=wrong),
        "limit = '6'": lambda: store.list_namespaces(limit=cast("Any", "6")),
        "query = 5": lambda: store.search(ADA, query=cast("Any", 5)),
        "offset = '5'": lambda: store.search(ADA, offset=wrong),
        r"index = \[5\]": lambda: store.put(ADA, "k", {"a": 1}, index=cast("Any", [5])),
        "filter = .*[$]near.*Unsupported operator": lambda: store.search(BEN, filter={"n": {"$near": 1}}),
        "filter = .*[$]gt.*float": lambda: store.search(BEN, filter={"no": {"$gt": 1}}),
        "index = 'text'": lambda: store.put(ADA, "k", {"a": 1}, index=cast("Any", "text")),
        "namespace = .*ud800": lambda: store.search(("\ud800",)),
    }
    for place, call in calls.items():
        with pytest.raises(CogmemError, match=place):
            call()
    assert [(item.namespace, item.value) for item in store.search(())] == [(BEN, {"n": 1})]
