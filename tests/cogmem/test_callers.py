"""What whoever calls is promised: one caller at a time, and no error that is not ours."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import SECTIONS, SearchConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import CogmemError, EngineError, OwnerError
from cogmem.store.memory import InProcessStore

Make = Callable[..., CognitiveMemory]
START = datetime(2024, 1, 1, tzinfo=UTC)


# --- threads and forks ---


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads are switched as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def say(engine: CognitiveMemory, name: str, calls: int) -> list[str]:
    """Messages, facts and questions, as a thread makes them. The ids of what was stored."""
    stored = []
    for number in range(calls):
        text = f"{name} saw {number} red kites over Oslo with Maple the beagle."
        if number % 2:
            stored.append(engine.add(text, session=name))
        else:
            stored += engine.write(
                Message(id=f"{name} {number}", text=text, speaker=name, session=name)
            ).memories
        if number % 5 == 0:
            engine.read(f"What did {name} see?", session=name)
    return stored


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("engines", [1, 4])
def test_threads_that_share_a_store_lose_nothing_and_share_no_id(engines: int, make_engine: Make) -> None:
    store = InProcessStore()
    shared = [
        make_engine(search=SearchConfig(), dependencies={"store": store, "embedder": HashingEmbedder(64)})
        for _ in range(engines)
    ]
    names = ("Ada", "Ben", "Cem", "Dan")
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda place: say(shared[place % engines], names[place], 30), range(4)))
    ids = [identifier for stored in told for identifier in stored]
    assert len(ids) == len(set(ids)) == len(store.partition("default")) == 120
    for name, stored in zip(names, told, strict=True):
        assert all(shared[0].get(identifier).text.count(name) for identifier in stored)


def told_in_a_fork(engine: CognitiveMemory, answers: Any) -> None:
    heard = []
    for call in (
        lambda: engine.add("text"),
        lambda: engine.read("text"),
        lambda: CognitiveMemory().add("text"),
    ):
        try:
            heard.append(str(call()))
        except OwnerError as error:
            heard.append(f"OwnerError: {error}")
    answers.put(heard)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_that_uses_an_inherited_engine_is_told_so(make_engine: Make) -> None:
    engine, context = make_engine(), get_context("fork")
    answers = context.SimpleQueue()
    child = context.Process(target=told_in_a_fork, args=(engine, answers))
    child.start()
    added, read, alone = answers.get()
    child.join()
    assert added == read
    assert added.startswith(
        f"OwnerError: process {child.pid} inherited this engine from process {os.getpid()}"
    )
    assert alone == "default:0"
    assert engine.add("text") == "default:0"


# --- any arguments at all ---


class Odd:
    """Fits nowhere, and says so whenever it is asked."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


def failing() -> Iterator[str]:
    yield "t1"
    raise OSError("the caller's own")


ODD: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: -1,
    lambda: 10**30,
    lambda: 10**5000,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: 0.5,
    lambda: b"bytes",
    lambda: "",
    lambda: "text",
    lambda: "default:0",
    lambda: "default:0\n\x1b[2Jdone",
    lambda: "\ud800",
    lambda: "\x00",
    lambda: "x" * 2_000_000,
    lambda: ["t1", "t2"],
    lambda: ["t1", 7],
    lambda: {"id": "t1", "text": "text"},
    lambda: {1, 2},
    failing,
    lambda: (f"t{number}" for number in range(20_000)),
    Odd,
    lambda: Odd,
    lambda: datetime(2024, 1, 1),  # noqa: DTZ001
    lambda: datetime.min.replace(tzinfo=UTC),
    lambda: datetime.max.replace(tzinfo=UTC),
    lambda: timedelta.max,
    lambda: timedelta.min,
    lambda: Message(id="t1", text="I adopted a beagle called Maple."),
    lambda: [Message(id="t2", text="Maple barks."), "Maple barks."],
)
odd = st.sampled_from(ODD)

CALLS: dict[str, tuple[str, ...]] = {
    "write": ("message",),
    "write_many": ("messages",),
    "read": ("query", "k", "session", "namespace", "deep", "as_of", "reinforce", "budget"),
    "dream": ("namespace",),
    "add": (
        *("text", "category", "importance", "kind", "valid_from", "valid_until", "ttl", "source_turns"),
        *("speaker", "session", "namespace", "key"),
    ),
    "get": ("memory_id",),
    "retention": ("memory_id",),
    "retentions": ("namespace",),
    "related": ("memory_id", "hops", "kinds"),
    "replacements": ("memory_id",),
    "on_tip_of_tongue": ("namespace",),
    "protect": ("memory_id", "pinned", "immutable"),
    "feedback": ("memory_ids", "success"),
    "correct": ("memory_id", "text"),
    "forget": ("memory_id",),
    "end_session": ("session", "namespace"),
    "rebuild": ("view",),
    "compact": (),
    "verify": (),
    "close": (),
}
SOUND: dict[str, Any] = {
    "message": Message(id="t0", text="Maple the beagle lives in Oslo.", speaker="Ada", session="s1"),
    "messages": (),
    "query": "Who is Maple?",
    "text": "Maple is a beagle.",
    "memory_id": "default:0",
    "memory_ids": ("default:0",),
    "session": "s1",
    "success": True,
}


@st.composite
def odd_calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A method and its arguments: what it needs, with some values replaced by odd ones."""
    method = draw(st.sampled_from(sorted(CALLS)))
    wrong = draw(st.sets(st.sampled_from(CALLS[method]), max_size=2)) if CALLS[method] else set()
    needed = {name: SOUND[name] for name in CALLS[method] if name in SOUND}
    strange = draw(st.sampled_from([{}, {}, {}, {"strange": 1}]))
    return method, {**needed, **{name: draw(odd)() for name in sorted(wrong)}, **strange}


def check_refusal(error: CogmemError) -> None:
    """An error of ours that no check foresaw is a fault; each is a line that a terminal can show."""
    assert not isinstance(error, EngineError)
    assert str(error).isprintable()
    assert len(str(error)) < 1000


@given(st.lists(odd_calls(), max_size=12), st.sampled_from([1, 2024, 9999]))
def test_no_call_raises_an_error_that_is_not_ours(calls: list[tuple[str, dict[str, Any]]], year: int) -> None:
    engine = CognitiveMemory(
        EngineConfig(),
        clock=SimulatedClock(datetime(year, 12, 31, 23, tzinfo=UTC)),
        embedder=HashingEmbedder(16),
    )
    for method, arguments in calls:
        try:
            getattr(engine, method)(**arguments)
        except CogmemError as error:
            check_refusal(error)


def test_every_public_method_is_called_here() -> None:
    methods = {name for name, value in vars(CognitiveMemory).items() if callable(value) and name[0] != "_"}
    assert methods == set(CALLS)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda e: e.read(), "read: query is missing; expected query, k, session"),
        (lambda e: e.read("a", query="b"), "read: query is given twice"),
        (lambda e: e.read("a", 3, "s1"), "read: too many are given by place"),
        (lambda e: e.read("a", top=3), "read: 'top' is unknown"),
        (
            lambda e: e.write({"id": "t1"}),
            "write: message = a value of type dict; expected a value of Message",
        ),
        (lambda e: e.add("text", importance=True), r"importance = True; expected a number in \[0, 1\]"),
        (lambda e: e.get("a\nb"), r"no memory 'a\\nb'; an id reads NAMESPACE:NUMBER"),
    ],
)
def test_a_wrong_call_is_told_what_was_expected(
    call: Callable[[Any], Any], expected: str, make_engine: Make
) -> None:
    with pytest.raises(CogmemError, match=expected):
        call(make_engine())


# --- settings ---


@given(st.data())
def test_a_wrong_setting_is_refused_and_whatever_is_accepted_works(data: st.DataObject) -> None:
    plain = EngineConfig().of(data.draw(st.sampled_from([*SECTIONS.values()])))
    name = data.draw(st.sampled_from([field.name for field in fields(plain)]))
    try:
        config = EngineConfig().having(replace(plain, **{name: data.draw(odd)()}))
    except CogmemError as error:
        check_refusal(error)
    else:
        engine = CognitiveMemory(config, clock=SimulatedClock(START), embedder=HashingEmbedder(16))
        engine.write(SOUND["message"])
        engine.read(SOUND["query"])
        engine.clock.advance(days=40)
        engine.dream()


# --- messages ---

FIELDS = ("id", "text", "speaker", "role", "session", "namespace", "caption")


@given(st.dictionaries(st.sampled_from(FIELDS), odd.map(lambda make: make())))
def test_a_message_of_anything_is_one_or_is_refused(fields: dict[str, Any]) -> None:
    try:
        Message(**{"id": "t1", "text": "text", **fields})
    except CogmemError as error:
        check_refusal(error)
