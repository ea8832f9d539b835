"""Forgetting at the owner's wish: nothing of the memory comes back, and the others stay as they were."""

import tracemalloc
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, Message, SimulatedClock
from cogmem.errors import ForgottenError, InputError, UnknownMemoryError
from cogmem.log.erasure import erased
from cogmem.memory import Draft, Tier
from cogmem.opslog import JsonlOpsLog
from cogmem.store.base import MemoryStore
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore

Put = Callable[..., None]
Snapshot = Callable[..., dict[str, Any]]

START = datetime(2024, 1, 1, tzinfo=UTC)
SECRET = "Zyxwomble"
TURNS = (
    "I adopted a beagle called Maple.",
    f"My sister {SECRET} lives in Oslo.",
    "My sister runs along the river every morning.",
    "I would rather drink tea than coffee.",
)
QUESTIONS = (f"Who is {SECRET}?", "Where does my sister live?", "What did I tell you before?", "Oslo")


def inhabited(store: MemoryStore | None = None, **dependencies: Any) -> CognitiveMemory:
    engine = CognitiveMemory(clock=SimulatedClock(START), store=store, **dependencies)
    for number, text in enumerate(TURNS):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session="s1"))
        engine.clock.advance(days=1)
    return engine


def all_readings(engine: CognitiveMemory, namespace: str = "default") -> str:
    """Everything that any read brings, of every kind, about anything."""
    found: list[Any] = []
    columns = engine.store.partition(namespace).columns
    for row in range(len(columns)):
        try:
            found += [engine.get(f"{namespace}:{row}"), engine.related(f"{namespace}:{row}", 3)]
        except ForgottenError:
            continue
    for query in QUESTIONS:
        for options in ({}, {"deep": True}, {"as_of": START + timedelta(days=2)}, {"session": "s1"}):
            found += engine.read(query, 50, namespace=namespace, reinforce=False, **options).items
    return repr(found)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> MemoryStore:
    return InProcessStore() if request.param == "memory" else SqliteStore(tmp_path / "memory")


def test_nothing_of_it_comes_back(store: MemoryStore) -> None:
    engine = inhabited(store)
    before = [engine.get(f"default:{row}") for row in (0, 2, 3)]
    assert SECRET in all_readings(engine)
    assert engine.forget("default:1") == ()
    assert SECRET not in all_readings(engine)
    assert [engine.get(f"default:{row}") for row in (0, 2, 3)] == before
    engine.dream()
    engine.clock.advance(days=400)
    engine.dream()
    assert SECRET not in all_readings(engine)
    assert engine.add("A new one.") == f"default:{len(engine.retentions()) - 1}"  # no id is used again
    columns = engine.store.partition("default").columns
    assert columns.forgotten().tolist() == [row == 1 for row in range(len(columns))]
    assert engine.retentions()[1] == 0.0
    assert not engine.store.partition("default").vectors(np.array([1])).any()


@pytest.mark.parametrize("protected", [{"immutable": True}, {"pinned": True}, {"category": 3}], ids=str)
def test_the_owner_decides_whatever_protects_it(protected: dict[str, Any], put: Put) -> None:
    engine = inhabited()
    put(engine, "default:1", **protected)
    engine.forget("default:1")
    assert SECRET not in all_readings(engine)


def test_every_call_says_that_it_was_forgotten() -> None:
    engine = inhabited()
    engine.forget("default:1")
    calls: Sequence[Callable[[str], Any]] = (
        *(engine.get, engine.retention, engine.related, engine.forget, engine.protect),
        lambda one: engine.feedback([one], True),
        lambda one: engine.add("Her name is Sara.", replaces=[one]),
    )
    for call in calls:
        with pytest.raises(ForgottenError, match=r"^the memory 'default:1' was forgotten$"):
            call("default:1")
    assert issubclass(ForgottenError, UnknownMemoryError)
    for unknown in ("default:9", "other:0", "nonsense"):
        with pytest.raises(UnknownMemoryError, match="no memory"):
            engine.forget(unknown)
    with pytest.raises(InputError, match="memory_id"):
        engine.forget(7)  # type: ignore[arg-type]


def test_what_it_superseded_stays_superseded() -> None:
    engine = inhabited()
    older = engine.add("Ada lives in Oslo.")
    engine.clock.advance(days=1)
    newer = engine.add("Ada lives in Bergen.", replaces=[older])
    assert engine.forget(newer) == (older,)
    assert engine.get(older).superseded_by == newer
    assert engine.get(older).valid_until is not None
    now = {item.memory.id for item in engine.read("Where does Ada live?", 50, reinforce=False).items}
    assert older not in now
    deep = engine.read("Where does Ada live?", 50, deep=True, reinforce=False).items
    assert older in {item.memory.id for item in deep}


def test_what_was_superseded_leads_past_it_to_what_holds() -> None:
    engine = CognitiveMemory(clock=SimulatedClock(START))
    first = engine.add("Ada lives in Oslo, in Majorstuen.")
    second = engine.add("Ada lives in Bergen.", replaces=[first])
    third = engine.add("Ada lives in Turku.", replaces=[second])
    assert engine.forget(second) == (first, third)
    found = engine.read("Majorstuen", reinforce=False).items
    assert [item.memory.id for item in found] == [third]


def test_its_message_is_new_if_it_is_told_again() -> None:
    engine = inhabited()
    engine.forget("default:1")
    message = Message(id="t1", text=TURNS[1], speaker="Ada", session="s1")
    assert engine.write(message).memories == ("default:4",)
    key = engine.add("once", key="k")
    engine.forget(key)
    assert engine.add("once", key="k") != key


def test_the_log_tells_of_the_id_alone(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl")
    engine = inhabited(ops_log=log)
    log.flush()
    before = log.path.read_text()
    engine.forget("default:1")
    log.flush()
    line = log.path.read_text().removeprefix(before)
    assert '"op": "forget"' in line
    assert '"subject": "default:1"' in line
    assert SECRET not in line


# --- on disk ---


def files_with(word: str, folder: Path) -> list[str]:
    """The files that hold a word as it is written or as the index of words has it."""
    wanted = (word.encode(), word.lower().encode())
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if any(word in path.read_bytes() for word in wanted)]


@pytest.mark.parametrize("fsync", [False, True])
def test_it_is_forgotten_after_reopening_and_compacting_purges_the_files(
    fsync: bool, tmp_path: Path, snapshot: Snapshot
) -> None:
    with inhabited(SqliteStore(tmp_path, fsync=fsync)) as engine:
        engine.read(QUESTIONS[0])  # makes the index of words
        engine.forget("default:1")
        state = snapshot(engine)
        assert SECRET not in all_readings(engine)
        messages = engine.store.partition("default").columns.message.tolist()
        assert files_with(SECRET, tmp_path)  # until it is compacted
    with CognitiveMemory(clock=engine.clock, store=SqliteStore(tmp_path)) as engine:
        assert snapshot(engine) == state
        assert engine.store.partition("default").columns.message.tolist() == messages
        assert SECRET not in all_readings(engine)
        engine.compact()
        assert files_with(SECRET, tmp_path) == []
        assert snapshot(engine) == state
        assert engine.verify() == []
        assert engine.add("A later one.") == "default:4"
    with CognitiveMemory(clock=engine.clock, store=SqliteStore(tmp_path)) as engine:
        assert files_with(SECRET, tmp_path) == []
        assert SECRET not in all_readings(engine)
        with pytest.raises(ForgottenError):
            engine.get("default:1")


# --- whatever happens ---

lives = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(("river", "oslo", "maple")), st.integers(0, 9)),
        st.tuples(
            st.just("write"), st.sampled_from(("I run in Oslo.", "Maple is my dog.")), st.integers(0, 9)
        ),
        st.tuples(
            st.sampled_from(("forget", "forget", "read", "compact", "dream", "protect")),
            st.just(""),
            st.integers(0, 9),
        ),
    ),
    min_size=4,
    max_size=16,
)


@given(life=lives)
def test_what_was_forgotten_never_comes_back(life: Sequence[tuple[str, str, int]]) -> None:
    """Each memory has a word of its own, which nothing has any more once it and its kin are forgotten."""
    engine = CognitiveMemory(clock=SimulatedClock(START))
    gone: set[str] = set()
    for number, (call, text, row) in enumerate(life):
        engine.clock.advance(days=row * 9)
        word = f"Qword{number}x"
        match call:
            case "add":
                engine.add(f"{text} with {word}", source_turns=[f"{number}"], session="s1")
            case "write":
                engine.write(Message(id=word, text=f"{text} {word} was there.", speaker="Ada", session="s1"))
            case "dream":
                engine.dream()
            case "compact":
                engine.compact()
            case "read":
                engine.read("Who was in Oslo, at the river?", 3, session="s1")
            case _ if row < len(engine.retentions()):
                identifier = f"default:{row}"
                if row in {int(word.rpartition(":")[2]) for word in gone}:
                    with pytest.raises(ForgottenError):
                        engine.forget(identifier)
                elif call == "protect":
                    engine.protect(identifier, immutable=True)
                else:
                    left = [identifier]
                    for one in left:
                        left += [other for other in engine.forget(one) if other not in left]
                    gone.update(left)
    columns = engine.store.partition("default").columns
    assert {f"default:{row}" for row in np.flatnonzero(columns.forgotten())} == gone
    assert (columns["tier"][columns.forgotten()] == Tier.STUB).all()
    items = engine.read("Who was in Oslo, at the river, with Maple?", 50, deep=True, reinforce=False).items
    assert gone.isdisjoint(item.memory.id for item in items)
    assert all(not columns.objects("text")[int(word.rpartition(":")[2])] for word in gone)
    assert all(item.text for item in items)


def test_the_files_have_nothing_of_the_turn_after_compaction(tmp_path: Path) -> None:
    """Not in the columns of other memories either: the session that told it had retrieved them."""
    engine = inhabited(SqliteStore(tmp_path))
    secret = Message(id="turn-zyx", text=f"{SECRET} told me.", speaker="Quillon", session="session-zyx")
    [memory] = engine.write(secret).memories
    engine.read("What is the beagle called?", session="session-zyx")
    engine.end_session("session-zyx")
    assert "session-zyx" in engine.get("default:0").session_ids
    engine.forget(memory)
    engine.forget("default:1")
    engine.compact()
    engine.close()
    content = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Maple" in content
    for word in (SECRET, SECRET.lower(), "turn-zyx", "session-zyx", "Quillon", "quillon"):
        assert word.encode() not in content


def test_forgetting_the_newest_of_a_chain_leaves_the_end_of_the_one_before() -> None:
    clock = SimulatedClock(datetime(2023, 5, 8, 12, tzinfo=UTC))
    engine = CognitiveMemory(clock=clock)
    newest = engine.add("I live in Berlin.", speaker="Ada")
    for city in ("Paris", "Rome"):
        clock.advance(days=30)
        newest = engine.correct(newest, f"I live in {city}.")
    engine.forget(newest)
    texts = [item.text for item in engine.read("Where do I live?", timeline=True, reinforce=False).items]
    assert sorted(texts) == [
        "[7 June 2023, until 7 July 2023] I live in Paris.",
        "[8 May 2023, replaced on 7 June 2023 by “I live in Paris.”] I live in Berlin.",
    ]
    assert [related.memory.id for related in engine.related("default:1")] == ["default:0"]


def test_erasing_many_memories_takes_little_room_for_each() -> None:
    partition, count = InProcessStore().partition("default"), 2000
    vector = np.eye(8, dtype=np.float32)[0]
    drafts = [Draft(text=f"Kite {row}.", vector=vector, created_at=float(row)) for row in range(count)]
    rows = partition.commit(Changes(added=drafts))
    tracemalloc.start()
    partition.commit(erased(partition, rows, now=1e4))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2500 * count
    assert partition.columns.forgotten().all()
    assert partition.columns["last_accessed_at"].tolist() == list(range(count))
