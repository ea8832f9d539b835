"""What holds whatever happens: random histories over the whole engine."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, Message, Recollection
from cogmem.clock import to_days
from cogmem.config import ColdConfig, PromotionConfig, RetentionConfig, SearchConfig
from cogmem.documents.sdk.association import AssociationConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.memory import Category, Kind, Tier

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]

NAMESPACES = ("a", "b")
SESSIONS = ("", "s1", "s2", "s3")

words = st.sampled_from(["beagle", "maple", "oslo", "sister", "river", "run"])
sentences = st.lists(words, min_size=2, max_size=4).map(" ".join)
namespaces = st.sampled_from(("a", "a", "a", "b"))
sessions = st.sampled_from(SESSIONS)


class Op(NamedTuple):
    """One call of the engine on one namespace; `wait` concerns all."""

    call: str
    namespace: str
    arguments: dict[str, Any]


def calls(call: str, **arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Op]:
    return st.builds(Op, st.just(call), namespaces, st.fixed_dictionaries(arguments))


reads = calls(
    "read",
    query=sentences,
    k=st.integers(1, 6),
    session=sessions,
    deep=st.booleans(),
    days_ago=st.none() | st.floats(0.0, 100.0),
    reinforce=st.booleans(),
)
operations = st.one_of(
    calls("write", text=sentences, session=sessions),
    calls(
        "add",
        text=sentences,
        session=sessions,
        category=st.sampled_from(Category.labels()),
        kind=st.sampled_from(Kind.labels()),
        importance=st.floats(0.0, 1.0),
        ttl=st.none() | st.floats(0.001, 100.0).map(lambda days: timedelta(days=days)),
    ),
    *[reads] * 3,
    calls("dream"),
    calls("feedback", row=st.integers(0, 5), success=st.booleans()),
    calls("protect", row=st.integers(0, 5), pinned=st.booleans(), immutable=st.booleans()),
    calls("end_session", session=sessions),
    *[calls("wait", days=st.sampled_from([0.0, 0.3, 4.0, 10.0, 25.0, 70.0]))] * 2,
)
histories = st.lists(operations, min_size=20, max_size=50)


def hasty(make_engine: Make) -> CognitiveMemory:
    """An engine in which everything that takes months happens within weeks."""
    return make_engine(
        retention=RetentionConfig(law="exponential", floor=0.2, episodic_days=5.0, semantic_days=10.0),
        search=SearchConfig(),
        association=AssociationConfig(enabled=True),
        promotion=PromotionConfig(accesses=2, stability=0.3, sessions=2),
        cold=ColdConfig(enabled=True, floor_days=2.0, stub_days=60.0, stub_characters=5),
        dependencies={"embedder": HashingEmbedder(64)},
    )


def inhabit(engine: CognitiveMemory) -> None:
    """A few memories to begin with, most of them linked."""
    for namespace in NAMESPACES:
        for text in ("maple the beagle", "beagle maple run", "sister oslo", "oslo river", "river run sister"):
            engine.add(text, namespace=namespace, session="s1", importance=len(text) / 20)


def apply(engine: CognitiveMemory, op: Op, number: int) -> Recollection | None:
    """Make the call. Rows are taken modulo the size of the namespace, if it has any."""
    arguments = dict(op.arguments)
    size = len(engine.retentions(op.namespace))
    row = arguments.pop("row", 0) % size if size else 0
    identifier = f"{op.namespace}:{row}"
    match op.call:
        case "write":
            engine.write(Message(id=f"t{number}", namespace=op.namespace, **arguments))
        case "add":
            engine.add(namespace=op.namespace, source_turns=[f"t{number}"], **arguments)
        case "read":
            days = arguments.pop("days_ago")
            as_of = None if days is None else engine.clock.now() - timedelta(days=days)
            return engine.read(namespace=op.namespace, as_of=as_of, **arguments)
        case "dream":
            engine.dream(op.namespace)
        case "feedback" if size:
            engine.feedback([identifier], **arguments)
        case "protect" if size:
            engine.protect(identifier, **arguments)
        case "end_session":
            engine.end_session(namespace=op.namespace, **arguments)
        case "wait":
            engine.clock.advance(**arguments)
    return None


# --- invariants ---


MOVES = {  # what one call may do to a tier; a dream after a long silence goes both steps at once
    (Tier.EPISODIC, Tier.DORMANT): "dream",
    (Tier.SEMANTIC, Tier.DORMANT): "dream",
    (Tier.EPISODIC, Tier.STUB): "dream",
    (Tier.SEMANTIC, Tier.STUB): "dream",
    (Tier.DORMANT, Tier.STUB): "dream",
    (Tier.DORMANT, Tier.EPISODIC): "read",
}


def state_of(engine: CognitiveMemory, namespace: str) -> dict[str, Any]:
    columns = engine.store.partition(namespace).columns
    names = ("tier", "category", "access_count", "created_at", "stability", "storage_strength", "pinned")
    state: dict[str, Any] = {name: columns[name].copy() for name in (*names, "immutable", "importance")}
    return state | {"source_turns": list(columns.objects("source_turns"))}


def check_state(engine: CognitiveMemory, namespace: str) -> None:
    columns = engine.store.partition(namespace).columns
    now = to_days(engine.clock.now())
    for name in ("importance", "utility"):
        assert ((columns[name] >= 0) & (columns[name] <= 1)).all()
    assert ((columns["stability"] >= 0.01) & (columns["stability"] <= 1)).all()
    assert ((columns["storage_strength"] >= 1) & (columns["storage_strength"] <= 10)).all()
    assert (columns["access_count"] >= 0).all()
    assert (columns["created_at"] <= columns["last_accessed_at"]).all()
    assert (columns["last_accessed_at"] <= now).all()
    cold = columns["tier"] >= Tier.DORMANT
    assert (cold == ~np.isnan(columns["cold_since"])).all()
    assert not (columns["at_floor_since"] > now).any()
    retention = engine.retentions(namespace)
    assert ((retention >= 0) & (retention <= 1)).all()
    assert ((retention == 0) == (columns["tier"] == Tier.STUB)).all()
    links = engine.store.partition(namespace).links
    assert ((links["weight"] >= 0) & (links["weight"] <= 1)).all()
    assert (links["first"] < links["second"]).all()


def check_step(before: dict[str, Any], after: dict[str, Any], op: Op) -> None:
    old = slice(len(before["tier"]))
    for name in ("created_at", "importance"):
        assert (before[name] == after[name][old]).all()
    assert before["source_turns"] == after["source_turns"][old]
    for name in ("access_count", "stability", "storage_strength"):  # nothing here weakens a memory but time
        assert (before[name] <= after[name][old]).all()
    promoted = before["category"] != after["category"][old]
    assert (after["category"][old][promoted] == Category.CORE).all()
    for row in np.flatnonzero(before["tier"] != after["tier"][old]):
        move = Tier(before["tier"][row]), Tier(after["tier"][row])
        assert MOVES[move] == op.call
        if op.call == "dream":
            assert not before["pinned"][row]
            assert not before["immutable"][row]
            assert before["category"][row] != Category.CORE


def check_answer(answer: Recollection, op: Op) -> None:
    assert len(answer.items) <= op.arguments["k"]
    ids = [item.memory.id for item in answer.items]
    assert len(set(ids)) == len(ids)
    assert all(item.memory.namespace == op.namespace for item in answer.items)
    if op.arguments["days_ago"] is None:  # in the past a stub was none yet
        assert all(item.memory.tier != Tier.STUB for item in answer.items)
    scores = [item.score for item in answer.items]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    rows = [int(identifier.rpartition(":")[2]) for identifier in ids]
    assert rows == [row for _, row in sorted(zip([-score for score in scores], rows, strict=True))]
    assert answer.tokens == sum(item.tokens for item in answer.items)


@given(history=histories)
def test_no_history_breaks_the_engine(history: Sequence[Op], make_engine: Make) -> None:
    engine = hasty(make_engine)
    inhabit(engine)
    for number, op in enumerate(history):
        before = state_of(engine, op.namespace)
        answer = apply(engine, op, number)
        check_step(before, state_of(engine, op.namespace), op)
        check_state(engine, op.namespace)
        if answer is not None:
            check_answer(answer, op)


@pytest.mark.slow
@given(history=histories)
def test_namespaces_do_not_know_of_one_another(
    history: Sequence[Op], make_engine: Make, snapshot: Snapshot
) -> None:
    together, alone = hasty(make_engine), hasty(make_engine)
    inhabit(together)
    inhabit(alone)
    for number, op in enumerate(history):
        answer = apply(together, op, number)
        if op.namespace == "a" or op.call == "wait":
            assert apply(alone, op, number) == answer
    assert snapshot(together, "a") == snapshot(alone, "a")


@pytest.mark.slow
@given(history=histories, questions=st.lists(reads, min_size=1, max_size=4))
def test_reading_without_reinforcement_changes_nothing(
    history: Sequence[Op], questions: Sequence[Op], make_engine: Make, snapshot: Snapshot
) -> None:
    engine = hasty(make_engine)
    inhabit(engine)
    for number, op in enumerate(history):
        apply(engine, op, number)
    before = {namespace: snapshot(engine, namespace) for namespace in engine.store.namespaces()}
    for question in questions:
        silent = question._replace(arguments=question.arguments | {"reinforce": False})
        assert apply(engine, silent, 0) == apply(engine, silent, 0)
    assert {namespace: snapshot(engine, namespace) for namespace in engine.store.namespaces()} == before


# --- any budget ---


@given(query=st.text(st.characters(), max_size=60) | sentences, budget=st.integers(0, 30))
@example(query="\u202e\u200b\ufeff oslo", budget=3)
@example(query="e\u0301" * 40 + " river", budget=1)
def test_a_budget_leaves_out_and_reorders_nothing(query: str, budget: int, make_engine: Make) -> None:
    engine = hasty(make_engine)
    inhabit(engine)
    free = [item.memory.id for item in engine.read(query, 5, namespace="a", reinforce=False).items]
    tight = engine.read(query, 5, namespace="a", reinforce=False, budget=budget)
    kept = [item.memory.id for item in tight.items]
    assert kept == [identifier for identifier in free if identifier in kept]
    assert tight.tokens == sum(item.tokens for item in tight.items) <= budget


# --- any text at all ---


anything = st.text(st.characters(), max_size=60)  # lone surrogates too


@given(text=anything, caption=anything, query=anything)
@example(text="\ud800", caption="\udfff", query="\ud83d")
@example(text="\x00", caption="", query="\x00")
@example(text="\u202e\u200b\ufeff", caption="", query="\u200d")
@example(text="ﷺ" * 60, caption="İıŞş", query="e\u0301" * 30)
def test_any_text_is_a_decision_and_no_exception(
    text: str, caption: str, query: str, make_engine: Make
) -> None:
    engine = make_engine(search=SearchConfig(), dependencies={"embedder": HashingEmbedder(64)})
    written = engine.write(Message(id="t1", text=text, caption=caption))
    assert len(written.trace.decisions) >= 1
    assert bool(written.memories) == bool(text.split() or caption.split())
    engine.read(query)
    engine.read(text)
    engine.clock.advance(days=1000)
    engine.dream()


@pytest.mark.soak
@pytest.mark.parametrize(
    "text", ["word " * 60_000, "x" * 300_000, "🌱" * 100_000], ids=["words", "blob", "emoji"]
)
def test_a_huge_message_is_kept(text: str, make_engine: Make) -> None:
    engine = make_engine(search=SearchConfig(), dependencies={"embedder": HashingEmbedder(64)})
    written = engine.write(Message(id="t1", text=text))
    assert engine.get(written.memories[0]).text == text
    engine.read(text[:100_000], reinforce=False)
