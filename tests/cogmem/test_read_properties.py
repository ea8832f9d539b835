"""What holds of every read, with every mechanism of the read path at work."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cogmem import CognitiveMemory, EngineConfig, Message, Recollection
from cogmem.config import ColdConfig, PromotionConfig, RetentionConfig, SearchConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.store.base import MemoryStore
from cogmem.store.sqlite import SqliteStore

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]
PROPERTY = settings(max_examples=settings().max_examples // 4)
ON_DISK = settings(max_examples=settings().max_examples // 10)
EMBEDDER: dict[str, Any] = {"embedder": HashingEmbedder(64)}

ALL = replace(
    EngineConfig(),
    retention=RetentionConfig(law="exponential", floor=0.2, episodic_days=5.0, semantic_days=10.0),
    search=SearchConfig(pool=0, overfetch=1),
    promotion=PromotionConfig(accesses=2, stability=0.3, sessions=2),
    cold=ColdConfig(enabled=True, floor_days=2.0, stub_days=60.0, stub_characters=5),
).having(
    AssociationConfig(enabled=True, hops=2),
    DiversityConfig(enabled=True),
    BoostConfig(
        entity=0.1,
        episode=0.1,
        coactivation=0.1,
        coactivations=1,
        mood=1.1,
        sub_tiers=True,
        doubtful=0.7,
    ),
    HotTierConfig(enabled=True, utility=0.5, accesses=1, days=300.0, minutes=500.0),
)
"""Everything is on, and what takes months happens within weeks."""


@pytest.fixture(autouse=True, scope="module")
def many_links() -> Iterator[None]:
    """Memories are linked sooner, links are followed for longer, and few join by them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cogmem.documents.optional.linking.MIN_SIMILARITY", 0.2)
        patch.setattr("cogmem.documents.optional.links.MIN_WEIGHT", 0.1)
        patch.setattr("cogmem.documents.optional.expansion.LIMIT", 2)
        yield


NAMESPACES = ("a", "b", "c")
TEXTS = tuple(
    f"{who} {what}"
    for who in ("Maple the happy beagle", "the sister", "a river")
    for what in ("in Oslo", "and a beagle", "yesterday", "by the river", "is happy")
)


class Op(NamedTuple):
    """One call of the engine on one namespace; `wait` concerns all."""

    call: str
    namespace: str
    arguments: dict[str, Any]


WORDS = ("beagle", "Maple", "Oslo", "sister", "river", "yesterday", "happy", "and")
CALLS = {"read": 10, "write": 2, "feedback": 2, "dream": 1, "nights": 1, "end_session": 1, "wait": 2}


def random_read(rng: np.random.Generator) -> Op:
    arguments = {
        "query": sentence(rng),
        "k": int(rng.integers(1, 7)),
        "session": str(rng.choice(["", "s1", "s2", "s3"])),
        "deep": bool(rng.random() < 0.3),
        "days_ago": float(rng.uniform(0, 60)) if rng.random() < 0.2 else None,
        "budget": int(rng.integers(0, 30)) if rng.random() < 0.2 else None,
    }
    return Op("read", str(rng.choice(NAMESPACES)), arguments)


def sentence(rng: np.random.Generator) -> str:
    return " ".join(rng.choice(WORDS, rng.integers(2, 6)))


def random_history(seed: int, length: int = 50) -> list[Op]:
    """Of a seed, since lists that Hypothesis draws are too small for much to happen in them."""
    rng = np.random.default_rng(seed)
    shares = np.array(list(CALLS.values())) / sum(CALLS.values())
    history = []
    for call in rng.choice(list(CALLS), length, p=shares):
        session = str(rng.choice(["", "s1", "s2", "s3"]))
        arguments: dict[str, Any] = {
            "write": {"text": sentence(rng), "session": session},
            "feedback": {"row": int(rng.integers(len(TEXTS))), "success": bool(rng.random() < 0.7)},
            "end_session": {"session": session},
            "wait": {"days": float(rng.choice([0.0, 0.3, 4.0, 25.0]))},
        }.get(str(call), {})
        op = Op(str(call), str(rng.choice(NAMESPACES)), arguments)
        history.append(random_read(rng) if call == "read" else op)
    return history


seeds = st.integers(0, 10**6)
histories = seeds.map(random_history)
questions = seeds.map(
    lambda seed: [random_read(np.random.default_rng([seed, number])) for number in range(4)]
)


def inhabited(
    make_engine: Make, namespaces: Sequence[str], store: MemoryStore | None = None
) -> CognitiveMemory:
    """An engine with more memories in each namespace than a search brings, many of them linked."""
    engine = make_engine(config=ALL, dependencies=EMBEDDER | ({"store": store} if store else {}))
    for namespace in namespaces:
        for number, text in enumerate(TEXTS):
            engine.add(text, namespace=namespace, session=f"s{number % 2}", speaker="Ada")
    return engine


def apply(engine: CognitiveMemory, op: Op, number: int, **options: Any) -> Recollection | None:
    arguments = dict(op.arguments)
    match op.call:
        case "write":
            engine.write(Message(id=f"t{number}", namespace=op.namespace, speaker="Ada", **arguments))
        case "read":
            days = arguments.pop("days_ago")
            as_of = None if days is None else engine.clock.now() - timedelta(days=days)
            return engine.read(namespace=op.namespace, as_of=as_of, **arguments, **options)
        case "dream":
            engine.dream(op.namespace)
        case "nights":  # what is not read meanwhile is cold then
            for days in (25.0, 4.0):
                engine.clock.advance(days=days)
                engine.dream(op.namespace)
        case "feedback":
            engine.feedback([f"{op.namespace}:{arguments['row']}"], arguments["success"])
        case "end_session":
            engine.end_session(namespace=op.namespace, **arguments)
        case "wait":
            engine.clock.advance(**arguments)
    return None


# --- a read changes what its trace says ---


# --- a read without reinforcement changes nothing ---


def index_of(engine: CognitiveMemory, namespace: str) -> bytes:
    """The inverted index of a store in process, but for the analyser and what is kept of queries."""
    partition: Any = engine.store.partition(namespace)
    state, kept = vars(partition._index), ("_analyser", "_asked", "_worth")
    return pickle.dumps({name: value for name, value in state.items() if name not in kept})


@PROPERTY
@given(history=histories, questions=questions)
def test_a_silent_read_leaves_the_store_in_process_as_it_was(
    history: Sequence[Op], questions: Sequence[Op], make_engine: Make, snapshot: Snapshot
) -> None:
    engine = inhabited(make_engine, NAMESPACES)
    for number, op in enumerate(history):
        apply(engine, op, number)
    before = [(snapshot(engine, name), index_of(engine, name)) for name in NAMESPACES]
    for question in questions:
        assert apply(engine, question, 0, reinforce=False) == apply(engine, question, 0, reinforce=False)
    assert [(snapshot(engine, name), index_of(engine, name)) for name in NAMESPACES] == before


@contextmanager
def on_disk() -> Iterator[tuple[SqliteStore, Path]]:
    with TemporaryDirectory() as folder:
        store = SqliteStore(folder)
        yield store, Path(folder)
        store.close()


@pytest.mark.slow
@ON_DISK
@given(history=histories, questions=questions)
def test_a_silent_read_changes_nothing_that_is_loaded_again(
    history: Sequence[Op], questions: Sequence[Op], make_engine: Make, snapshot: Snapshot
) -> None:
    with on_disk() as (store, folder):
        engine = inhabited(make_engine, NAMESPACES, store)
        for number, op in enumerate(history):
            apply(engine, op, number)
        before = {name: snapshot(engine, name) for name in NAMESPACES}
        for question in questions:
            apply(engine, question, 0, reinforce=False)
        assert {name: snapshot(engine, name) for name in NAMESPACES} == before
        store.close()
        again = make_engine(config=ALL, dependencies=EMBEDDER | {"store": SqliteStore(folder)})
        assert {name: snapshot(again, name) for name in NAMESPACES} == before
        again.close()


# --- namespaces ---


@pytest.mark.slow
@PROPERTY
@given(history=histories)
def test_an_engine_answers_for_a_namespace_as_if_it_had_no_other(
    history: Sequence[Op], make_engine: Make, snapshot: Snapshot
) -> None:
    together = inhabited(make_engine, NAMESPACES)
    alone = {name: inhabited(make_engine, (name,)) for name in NAMESPACES}
    for number, op in enumerate(history):
        before = {name: snapshot(together, name) for name in NAMESPACES}
        answer = apply(together, op, number)
        for name in NAMESPACES:
            if name != op.namespace:
                assert snapshot(together, name) == before[name]
        for name, engine in alone.items():
            if name == op.namespace or op.call == "wait":
                assert apply(engine, op, number) == answer
            elif op.call == "nights":
                engine.clock.advance(days=29.0)
        if answer is not None:
            assert all(item.memory.namespace == op.namespace for item in answer.items)
    for name, engine in alone.items():
        assert snapshot(together, name) == snapshot(engine, name)


# --- any question, any budget ---


@pytest.mark.slow
@settings(max_examples=settings().max_examples * 3)
@given(query=st.text(st.characters(), max_size=60), budget=st.none() | st.integers(0, 12))
@example(query="\ud83d", budget=None)
@example(query="\x00", budget=None)
@example(query="\u202e\u200b\ufeff Oslo", budget=3)
@example(query="e\u0301" * 40 + " river", budget=1)
@example(query="İıŞş ﷺ beagle and sister?", budget=0)
def test_any_question_is_answered_within_its_budget(
    query: str, budget: int | None, make_engine: Make
) -> None:
    engine = inhabited(make_engine, ("a",))
    answer = engine.read(query, 4, session="s1", namespace="a", budget=budget)
    assert len(answer.items) <= 4
    assert answer.tokens == sum(item.tokens for item in answer.items)
    assert budget is None or answer.tokens <= budget


@pytest.mark.parametrize("budget", range(12))
def test_a_budget_leaves_out_and_reorders_nothing(budget: int, make_engine: Make) -> None:
    engine = inhabited(make_engine, ("a",))
    free = [item.memory.id for item in engine.read("Oslo river", 5, namespace="a", reinforce=False).items]
    tight = engine.read("Oslo river", 5, namespace="a", reinforce=False, budget=budget)
    kept = [item.memory.id for item in tight.items]
    assert kept == [identifier for identifier in free if identifier in kept]
    assert tight.tokens <= budget
