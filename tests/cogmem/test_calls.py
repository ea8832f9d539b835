"""The promises to callers: one call at a time, isolated namespaces, and no foreign error."""

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from inspect import Parameter, isfunction, signature
from multiprocessing import get_context
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import SECTIONS, SearchConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import CogmemError, EmbedderError, EngineError, InputError, OwnerError
from cogmem.rng import stream
from cogmem.store.filters import AllFilters
from cogmem.store.memory import InProcessStore

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]
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


# --- namespaces ---


@pytest.mark.slow
def test_namespaces_that_take_turns_answer_as_in_engines_of_their_own(snapshot: Snapshot) -> None:
    names, draws = ("a", "b", "c"), stream(0, "isolation")

    def made() -> CognitiveMemory:
        return CognitiveMemory(clock=SimulatedClock(START), embedder=HashingEmbedder(64))

    together, alone = made(), {name: made() for name in names}
    for number in range(150):
        name, step = names[draws.integers(3)], int(draws.integers(10))
        assert turn(together, name, step, number) == turn(alone[name], name, step, number)
        for engine in (together, *alone.values()):
            engine.clock.advance(minutes=7)  # type: ignore[attr-defined]
    for name in names:
        assert snapshot(together, name) == snapshot(alone[name], name)


SAID = ("I adopted a beagle called Maple.", "Maple is ill.", "I moved to Oslo.", "No, I live in Bergen now.")


def turn(engine: CognitiveMemory, namespace: str, step: int, number: int) -> Any:
    """A message, a question, the end of a session or a dream, and its answer."""
    session = f"s{number % 3}"
    if step < 5:
        text = f"{SAID[step % 4]} ({number % 11})"
        message = Message(id=f"t{number}", text=text, speaker="Ada", session=session, namespace=namespace)
        return engine.write(message)
    if step < 8:
        return engine.read(f"Where does Ada live {number % 5}?", session=session, namespace=namespace)
    return engine.end_session(session, namespace) if step == 8 else engine.dream(namespace)


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


def long() -> Iterator[str]:
    """More ids than a call takes, or messages that take seconds to store."""
    return (f"t{number}" for number in range(10_001))


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
    long,
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
    name: tuple(
        argument
        for parameter in [*signature(method).parameters.values()][1:]
        for argument in (
            AllFilters.__annotations__ if parameter.kind is Parameter.VAR_KEYWORD else [parameter.name]
        )
    )
    for name, method in vars(CognitiveMemory).items()
    if isfunction(method) and name[0] != "_"
}
"""Every public method with its arguments, filters among them."""
MADE: Counter[str] = Counter()
"""The calls that were made so far: refused or answered."""
SOUND: dict[str, Any] = {
    "message": Message(id="t0", text="Maple the beagle lives in Oslo.", speaker="Ada", session="s1"),
    "messages": (),
    "namespace": "default",
    "query": "Who is Maple?",
    "text": "Maple is a beagle.",
    "memory_id": "default:0",
    "memory_ids": ("default:0",),
    "session": "s1",
    "success": True,
    "file": "backup.jsonl",
}


def odd_call(
    choose: Callable[[Sequence[Any]], Any], values: Sequence[Any] = ODD
) -> tuple[str, dict[str, Any]]:
    """A method and its arguments: what it needs, with up to two values replaced by odd ones."""
    method = choose(sorted(CALLS))
    wrong = {choose(CALLS[method]) for _ in range(choose(range(3)))} if CALLS[method] else set()
    needed = {name: SOUND[name] for name in CALLS[method] if name in SOUND}
    strange = choose([{}, {}, {}, {"strange": 1}])
    return method, {**needed, **{name: choose(values)() for name in sorted(wrong)}, **strange}


@st.composite
def odd_calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    return odd_call(lambda options: draw(st.sampled_from(options)))


def check_refusal(error: CogmemError) -> None:
    """An error of ours that no check foresaw is a fault; each is a line that a terminal can show."""
    assert not isinstance(error, EngineError)
    assert str(error).isprintable()
    assert len(str(error)) < 1000


YEARS = (1, 2024, 9999)


@given(st.lists(odd_calls(), max_size=12), st.sampled_from(YEARS))
def test_no_call_raises_an_error_that_is_not_ours(calls: list[tuple[str, dict[str, Any]]], year: int) -> None:
    make_calls(calls, year)


def make_calls(calls: Iterable[tuple[str, dict[str, Any]]], year: int) -> None:
    """Make these calls of a new engine. What raises an error that is not ours fails."""
    engine = CognitiveMemory(
        clock=SimulatedClock(datetime(year, 12, 31, 23, tzinfo=UTC)),
        embedder=HashingEmbedder(16),
    )
    with TemporaryDirectory() as folder, chdir(folder):
        for method, arguments in calls:
            try:
                getattr(engine, method)(**arguments)
                MADE["answered"] += 1
            except CogmemError as error:
                MADE["refused"] += 1
                if not isinstance(error.__cause__, TypeError) or arguments.get("progress") is not Odd:
                    check_refusal(error)  # a progress that cannot be called so is the caller's fault
            except OSError as error:  # what an iterable raises comes through
                MADE["refused"] += 1
                if str(error) != "the caller's own":
                    raise


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda e: e.read(), "read: missing a required argument: 'query'; expected query, k, session"),
        (lambda e: e.read("a", query="b"), "read: multiple values for argument 'query'"),
        (lambda e: e.read("a", 3, "s1"), "read: too many positional arguments"),
        (lambda e: e.read("a", top=3), "read: got an unexpected keyword argument 'top'"),
        (
            lambda e: e.write(7),
            "write: message = 7; expected a Message, its text, a dictionary with role and content",
        ),
        (
            lambda e: e.write_many("I moved."),
            "messages = 'I moved.'; expected several values, each of Message",
        ),
        (lambda e: e.write_many({"content": "I moved."}), "messages = .*; expected several values"),
        (lambda e: e.export("x" * 9999), "xxx...xxx: cannot be written .File name too long"),
        (lambda e: e.import_("x" * 9999), "xxx...xxx: cannot be read .File name too long"),
        (lambda e: e.write({"id": "t1"}), "message: no content; expected role and content"),
        (
            lambda e: e.write([{"role": "user", "words": "a"}]),
            "message 1: unknown field 'words'; expected",
        ),
        (lambda e: e.write(Message(text="a"), speaker="Ada"), "message: the Message has its own speaker"),
        (lambda e: e.write(["a", "b"], id="t1"), "write: one id for 2 messages"),
        (
            lambda e: e.list(top=3),
            "list: got an unexpected keyword argument 'top'; expected namespace",
        ),
        (lambda e: e.list("ada", after="ben:0"), "list: after = 'ben:0'; expected an id of 'ada'"),
        (lambda e: e.delete("ada", session=None), "delete: session = None; expected a value"),
        (lambda e: e.delete("ada", metadata={}), "delete: metadata = {}; expected a value"),
        (lambda e: e.export("backup.jsonl", "ada"), "export: unknown namespace 'ada'"),
        (
            lambda e: e.count(since="May"),
            "count: since = 'May'; expected a text such as 2024-05-01T12:00:00Z",
        ),
        (lambda e: e.count(metadata=["a"]), "metadata = .*; expected a flat dictionary of texts, numbers"),
        (lambda e: e.add("text", importance=True), r"importance = True; expected a number in \[0, 1\]"),
        (lambda e: e.get("a\nb"), r"no memory 'a\\nb'; an id reads NAMESPACE:NUMBER"),
    ],
)
def test_a_wrong_call_is_told_what_was_expected(
    call: Callable[[Any], Any], expected: str, make_engine: Make
) -> None:
    with pytest.raises(CogmemError, match=expected):
        call(make_engine())


def test_an_error_of_a_part_is_the_cause_of_ours(make_engine: Make) -> None:
    class Broken(HashingEmbedder):
        def embed(self, texts: Any) -> Any:
            raise OSError("no\nlight")

    engine = make_engine(dependencies={"embedder": Broken(64)})
    with pytest.raises(
        EngineError, match=r"add fails at test_calls.py:\d+: OSError: no\\nlight; a part"
    ) as caught:
        engine.add("text")
    assert isinstance(caught.value.__cause__, OSError)
    assert engine.store.namespaces() == []


@pytest.mark.parametrize(
    "call",
    [
        lambda engine, values: engine.write_many(values),
        lambda engine, values: engine.add("text", source_turns=values),
    ],
)
@pytest.mark.parametrize("error", [OSError("no more lines"), ValueError("line 7"), TypeError("no line")])
def test_what_an_iterable_raises_comes_through(
    call: Callable[[Any, Any], Any], error: Exception, make_engine: Make
) -> None:
    def lines() -> Iterator[Any]:
        yield SOUND["message"] if "write_many" in call.__code__.co_names else "t1"
        raise error

    engine = make_engine()
    with pytest.raises(type(error)) as caught:
        call(engine, lines())
    assert caught.value is error
    assert engine.store.namespaces() == []


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (lambda rows: np.concatenate([rows, rows]), r"an array of shape \(2, 64\)"),
        (lambda rows: rows[:, :32], r"an array of shape \(1, 32\)"),
        (lambda rows: rows.tolist(), "a value of type list"),
        (lambda rows: None, "a value of type NoneType"),
        (lambda rows: np.full_like(rows, np.nan), "values that are not finite"),
        (lambda rows: np.full_like(rows, np.inf), "values that are not finite"),
        (lambda rows: np.full(rows.shape, 1e200), "a row of length 8e[+]200"),
        (lambda rows: np.full_like(rows, 3e38), "a row of length 2.4e[+]39"),
        (lambda rows: 2 * rows, "a row of length 2"),
    ],
)
def test_a_wrong_answer_of_an_embedder_is_named(
    answer: Callable[[Any], Any], found: str, make_engine: Make
) -> None:
    class Wrong(HashingEmbedder):
        wrong = True

        def embed(self, texts: Any) -> Any:
            return answer(super().embed(texts)) if self.wrong else super().embed(texts)

    engine = make_engine(dependencies={"embedder": (embedder := Wrong(64))})
    name = re.escape(repr(embedder.name))
    refused = f"^embedder {name}: embed gave .*{found}; expected .* of shape .1, 64., a row"
    for call in (lambda: engine.write(SOUND["message"]), lambda: engine.add("text")):
        with pytest.raises(EmbedderError, match=refused):
            call()
    embedder.wrong = False
    engine.write(SOUND["message"])
    embedder.wrong = True
    with pytest.raises(EmbedderError, match=refused):
        engine.read("Who moved?", namespace=SOUND["message"].namespace)


@pytest.mark.parametrize(("field", "value"), [("name", None), ("dimensions", "64"), ("dimensions", 0)])
def test_an_embedder_without_a_name_or_dimensions_is_refused(field: str, value: Any) -> None:
    embedder = HashingEmbedder(64)
    setattr(embedder, field, value)
    with pytest.raises(InputError, match=f"embedder.*: {field} = .*; expected"):
        CognitiveMemory(embedder=embedder)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        *[("config", {}), ("clock", 0.0), ("clock", SimulatedClock), ("embedder", "hashing"), ("store", {})],
        *[("llm", "gpt"), ("prices", 1.0), ("reranker", 1), ("ops_log", "file.jsonl")],
    ],
)
def test_a_part_that_is_none_is_refused(part: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"engine: {part} = .*; expected"):
        CognitiveMemory(**{part: value})


@pytest.mark.parametrize("hours", [None, "2024-01-01", datetime(2024, 1, 1)])  # noqa: DTZ001
def test_a_clock_that_tells_no_time_is_refused(hours: Any) -> None:
    class Stopped:
        def now(self) -> Any:
            return hours

    with pytest.raises(InputError, match="clock"):
        CognitiveMemory(EngineConfig(), clock=Stopped()).add("text")


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
