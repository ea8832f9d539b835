"""What is kept for open sessions is bounded, and no namespace takes another's room."""

import gc
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, Message, SimulatedClock
from cogmem.config import EmbeddingCacheConfig, SearchConfig, WorkingMemoryConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.gate import GateConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.log.session import OpenSessions
from cogmem.store.memory import InProcessStore

Make = Callable[..., CognitiveMemory]

uses = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("stuvw"), st.floats(0, 2)), max_size=40)


@given(uses)
def test_the_latest_sessions_of_each_namespace_are_kept(used: list[tuple[str, str, float]]) -> None:
    kept, now, latest = OpenSessions[list[float]](most=3), 0.0, dict[str, dict[str, float]]()
    for namespace, name, wait in used:
        now += wait
        kept.used(namespace, name, now, list).append(now)
        names = latest.setdefault(namespace, {})
        names.pop(name, None)
        names[name] = now
        latest[namespace] = dict(list(names.items())[-3:])
        for place, names in latest.items():
            open_ones = {name for name in "stuvw" if kept.get(place, name) is not None}
            assert open_ones == set(names)
    assert len(kept) == sum(map(len, latest.values()))


@given(uses)
def test_idle_sessions_go_when_anything_is_used(used: list[tuple[str, str, float]]) -> None:
    kept, now, latest = OpenSessions[list[float]](most=5, idle=3.0), 0.0, dict[tuple[str, str], float]()
    for namespace, name, wait in used:
        now += wait
        kept.used(namespace, name, now, list)
        latest[namespace, name] = now
    for (namespace, name), at in latest.items():
        if now - at <= 3.0:
            assert kept.get(namespace, name) is not None
    if used:
        last = used[-1][0]
        idle = [name for name in "stuvw" if now - latest.get((last, name), now) > 3]
        assert all(kept.get(last, name) is None for name in idle)


def test_a_session_that_ended_is_gone_and_so_is_an_empty_namespace() -> None:
    kept = OpenSessions[list[int]](most=2)
    kept.used("a", "s", 0.0, list)
    kept.end("a", "s")
    kept.end("a", "s")
    kept.end("never", "opened")
    assert (kept.get("a", "s"), len(kept), len(kept._open)) == (None, 0, 0)


def test_a_session_that_was_dropped_resumes_as_after_a_restart(make_engine: Make) -> None:
    engine = make_engine(
        {"a": [1.0, 0.0], "b": [0.8, 0.6], "x": [0.0, 1.0]}, association=AssociationConfig(enabled=True)
    )
    engine._write._sessions._open._most = 2
    for name, text in (("s1", "a"), ("s2", "x"), ("s3", "x"), ("s1", "b")):
        engine.write(Message(id=f"{name} {text}", text=text, session=name))
    links = engine.store.partition("default").links
    assert list(zip(links["first"].tolist(), links["second"].tolist(), strict=True)) == [(0, 3)]


def objects_of_sessions(engine: CognitiveMemory, sessions: range) -> int:
    """How many more objects there are after a question and a use in each of these sessions."""
    gc.collect()
    before = len(gc.get_objects())
    for number in sessions:
        name = f"session {number}"
        engine.read("Who has a beagle called Maple?", session=name, namespace=f"n{number % 2}")
        engine.write(Message(id=name, text="I adopted a beagle called Maple.", session=name, namespace="n0"))
    gc.collect()
    return len(gc.get_objects()) - before


@pytest.mark.parametrize(
    "sessions", [pytest.param(100, marks=pytest.mark.slow), pytest.param(3_000, marks=pytest.mark.soak)]
)
def test_sessions_leave_a_bounded_number_of_objects(sessions: int, make_engine: Make) -> None:
    """A session that is open costs a few objects; one beyond the bounds costs none. What is left is an object
    for the turn that the memory carries from then on."""
    engine = make_engine(
        search=SearchConfig(),
        gate=GateConfig(),  # the same again makes no memory
        working_memory=WorkingMemoryConfig(sessions=10),
        embedding_cache=EmbeddingCacheConfig(),
        dependencies={"embedder": HashingEmbedder(16)},
    )
    engine._write._sessions._open._most = 50
    for namespace in ("n0", "n1"):
        engine.write(Message(id="t1", text="I adopted a beagle called Maple.", namespace=namespace))
    objects_of_sessions(engine, range(2 * 256 + 100))  # as many as the cache of questions may hold
    assert objects_of_sessions(engine, range(1000, 1000 + sessions)) < sessions + 100


def test_a_session_goes_on_after_a_restart_as_if_there_had_been_none() -> None:
    said = [
        ("Ada", "I adopted a beagle called Maple."),
        ("Bo", "A beagle needs a garden."),
        ("Ada", "Maple has one."),
    ]

    def scores_of(restarts: bool) -> list[tuple[float, float, tuple[str, ...]]]:
        clock = SimulatedClock(datetime(2024, 5, 1, 12, tzinfo=UTC))
        store = InProcessStore()
        engine = CognitiveMemory(clock=clock, store=store)
        for number, (speaker, text) in enumerate(said):
            if restarts:
                engine = CognitiveMemory(clock=clock, store=store)
            engine.write(Message(id=f"t{number}", text=text, speaker=speaker, session="s"))
            clock.advance(minutes=1)
        columns = store.partition("default").columns
        return list(
            zip(
                columns["attention"].tolist(),
                columns["importance"].tolist(),
                columns.objects("claims"),
                strict=True,
            )
        )

    assert scores_of(restarts=True) == scores_of(restarts=False)
    assert scores_of(restarts=True)[-1][0] > 0
