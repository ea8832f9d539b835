"""The contracts of the engine, call by call. How reads, writes and dreams work is told in their folders."""

import math
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.errors import CogmemError, ConfigError, InputError, StoreError, UnknownMemoryError
from cogmem.memory import Category, DataSource, Kind, TemporalType, Tier, WriteSource
from cogmem.rank.reinforcement import ReinforcementDecision
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Rows
from cogmem.store.memory import InProcessStore

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]
START = datetime(2024, 1, 1, tzinfo=UTC)


# --- construction and release ---


class ClosingStore(InProcessStore):
    closed = 0

    def close(self) -> None:
        self.closed += 1


def test_a_with_block_closes_whatever_happens(make_engine: Make) -> None:
    store = ClosingStore()
    with pytest.raises(InputError), make_engine(dependencies={"store": store}) as engine:
        engine.read("query", k=0)
    assert store.closed == 1


# --- write ---


def test_a_message_becomes_a_memory_that_knows_its_source(make_engine: Make) -> None:
    engine = make_engine()
    written = engine.write(
        Message(
            id="D1:3", text="I moved to  Oslo.", speaker="Ada", role="assistant", session="s1", namespace="n"
        )
    )
    assert written.memories == ("n:0",)
    [stored] = written.trace.of("store")
    assert (written.trace.op, stored.decision, stored.subject, stored.rows) == (
        "write",
        "created",
        "n:0",
        (0,),
    )
    memory = engine.get("n:0")
    assert (memory.id, memory.namespace, memory.text) == ("n:0", "n", "I moved to  Oslo.")
    assert (memory.source_turns, memory.session_ids, memory.speaker) == (("D1:3",), (), "Ada")
    assert (memory.category, memory.kind, memory.tier) == (Category.SEMANTIC, Kind.OTHER, Tier.EPISODIC)
    assert (memory.data_source, memory.write_source) == (DataSource.ASSISTANT_MESSAGE, WriteSource.OBSERVER)
    assert memory.created_at == memory.last_accessed_at == START
    assert (memory.importance, memory.stability, memory.utility) == (0.5, 0.25, 0.5)  # S = 0.1 + 0.3·0.5
    assert (memory.access_count, memory.storage_strength) == (0, 1.0)
    assert (memory.valid_until, memory.superseded_by, memory.cold_since) == (None, None, None)
    assert memory.hot


def test_a_message_without_words_is_a_decision_and_no_memory(make_engine: Make) -> None:
    engine = make_engine()
    written = engine.write(Message(id="t1", text=" \n\t", speaker="Ada"))
    assert written.memories == ()
    [decision] = written.trace
    assert (decision.stage, decision.decision, decision.subject) == ("empty", "filtered", "t1")
    assert engine.store.namespaces() == []


# --- add ---


def test_add_takes_a_finished_memory(make_engine: Make) -> None:
    engine = make_engine({"She plans to visit Oslo.": 0.5})
    identifier = engine.add(
        "She plans to visit Oslo.",
        category="episodic",
        importance=0.8,
        kind="plan",
        valid_from=START + timedelta(days=1),
        valid_until=START + timedelta(days=8),
        source_turns=["t1", "t2"],
        speaker="Ada",
        session="s1",
        namespace="n",
    )
    memory = engine.get(identifier)
    assert memory.text == "She plans to visit Oslo."
    assert (memory.category, memory.kind) == (Category.EPISODIC, Kind.PLAN)
    assert (memory.importance, memory.stability) == (0.8, pytest.approx(0.34))  # 0.1 + 0.3·0.8
    assert memory.valid_from == START + timedelta(days=1)
    assert memory.valid_until == START + timedelta(days=8)
    assert memory.temporal_type is TemporalType.TIME_BOUNDED
    assert memory.source_turns == ("t1", "t2")
    assert memory.write_source is WriteSource.MANUAL


@pytest.mark.parametrize(
    ("arguments", "error", "expected"),
    [
        ({"text": ""}, InputError, "the text is empty"),
        ({"text": " \n"}, InputError, "the text is empty"),
        ({"importance": -0.1}, InputError, r"importance = -0.1; expected a number in \[0, 1\]"),
        ({"importance": 1.1}, InputError, "importance = 1.1"),
        ({"importance": math.nan}, InputError, "importance = nan"),
        ({"category": "fact"}, ConfigError, "unknown category 'fact'"),
        ({"kind": "episodic"}, ConfigError, "unknown kind 'episodic'"),
        ({"valid_from": datetime(2024, 1, 1)}, InputError, "add: valid_from: .* no time zone"),  # noqa: DTZ001
        ({"valid_until": datetime(2024, 1, 1)}, InputError, "add: valid_until: .* no time zone"),  # noqa: DTZ001
        ({"valid_from": START, "valid_until": START - timedelta(1)}, InputError, "ends before it begins"),
        ({"valid_from": START + timedelta(2), "ttl": timedelta(1)}, InputError, "ends before it begins"),
        (
            {"valid_until": START, "ttl": timedelta(1)},
            InputError,
            "several of ttl",
        ),
        ({"ttl": timedelta(-1)}, InputError, "ttl = -1 day"),
        ({"ttl": timedelta()}, InputError, "ttl = 0:00:00; expected one above 0"),
        ({"ttl_seconds": 0}, InputError, "ttl_seconds = 0; expected a number of seconds above 0"),
        ({"namespace": ""}, InputError, "add: namespace = ''; expected a text of 1 to 1,000 characters"),
        (
            {"namespace": "\ud800"},
            InputError,
            "namespace = '.ud800'; .* that UTF-8 can carry",
        ),
        ({"session": 7}, InputError, "session = 7; expected a text"),
        ({"speaker": 1}, InputError, "speaker = 1; expected a text"),
        (
            {"source_turns": [1]},
            InputError,
            r"source_turns = \[1\]; expected at most 10,000",
        ),
        ({"source_turns": ["t1", "\udfff"]}, InputError, "each a text .* that UTF-8 can carry"),
    ],
)
def test_what_add_refuses_changes_nothing(
    arguments: dict[str, Any], error: type[CogmemError], expected: str, make_engine: Make
) -> None:
    engine = make_engine()
    with pytest.raises(error, match=expected):
        engine.add(**({"text": "text"} | arguments))
    assert engine.store.namespaces() == []


def test_what_is_added_replaces_what_it_corrects(make_engine: Make) -> None:
    engine = make_engine({"The rent is 950.": 0.9, "The rent is 990.": 0.8, "rent": 1.0})
    old = engine.add("The rent is 950.", category="core")
    engine.clock.advance(days=1)
    new = engine.add("The rent is 990.", replaces=[old, old])
    replaced = engine.get(old)
    assert (replaced.superseded_by, replaced.valid_until) == (new, engine.clock.now())
    assert replaced.category is Category.SEMANTIC
    assert [related.memory.id for related in engine.related(new, kinds=["supersedes"])] == [old]
    assert [item.memory.id for item in engine.read("rent").items] == [new]
    assert {item.memory.id for item in engine.read("rent", deep=True).items} == {old, new}


# --- read ---


@pytest.mark.parametrize("k", [0, -1, 2.5, math.nan, "3", True])
def test_a_read_of_less_than_one_or_of_a_part_is_refused(k: Any, make_engine: Make) -> None:
    with pytest.raises(InputError, match=f"read: k = {k!r}; expected a whole number of at least 1"):
        make_engine().read("query", k=k)


def test_an_instant_to_ask_about_wants_a_zone(make_engine: Make) -> None:
    with pytest.raises(InputError, match="read: as_of: 2024-01-01T00:00:00 has no time zone"):
        make_engine().read("query", as_of=datetime(2024, 1, 1))  # noqa: DTZ001


def test_looking_into_an_unknown_namespace_finds_nothing_and_creates_none(make_engine: Make) -> None:
    engine = make_engine()
    engine.add("text", namespace="known")
    recollection = engine.read("text", namespace="unknown")
    assert (recollection.items, recollection.tokens) == ((), 0)
    assert recollection.trace.of("ranking")[0].decision == "nothing found"
    assert recollection.unknown_namespace
    assert recollection.trace.of("namespace")[0].reason == "'unknown'"
    assert not engine.read("other words", namespace="known").unknown_namespace
    assert engine.retentions("unknown").tolist() == []
    assert engine.dream("unknown").op == "dream"
    engine.end_session("s1", "unknown")
    with pytest.raises(UnknownMemoryError):
        engine.get("unknown:0")
    assert engine.store.namespaces() == ["known"]


# --- get and retention ---


@pytest.mark.parametrize("identifier", ["default:1", "default:-1", "other:0", "nonsense", "", "default:01"])
def test_an_unknown_memory_is_an_error_that_names_it(
    identifier: str, make_engine: Make, snapshot: Snapshot
) -> None:
    engine = make_engine()
    engine.add("text")
    before = snapshot(engine)
    for call in (engine.get, engine.retention, engine.protect):
        with pytest.raises(UnknownMemoryError, match=f"no memory '{identifier}'"):
            call(identifier)
    with pytest.raises(UnknownMemoryError):
        engine.feedback(["default:0", identifier], success=True)
    assert snapshot(engine) == before
    assert engine.store.namespaces() == ["default"]


@pytest.mark.parametrize("pinned", [None, False, True])
@pytest.mark.parametrize("immutable", [None, False, True])
@pytest.mark.parametrize("before", [False, True])
def test_a_flag_of_protection_that_is_not_given_stays(
    pinned: bool | None, immutable: bool | None, before: bool, make_engine: Make
) -> None:
    engine = make_engine()
    engine.protect(engine.add("text"), pinned=before, immutable=before)
    engine.protect("default:0", pinned=pinned, immutable=immutable)
    held = engine.get("default:0")
    assert held.pinned == (before if pinned is None else pinned) or pinned is immutable is None
    assert held.immutable == (before if immutable is None else immutable)
    engine.protect("default:0")
    assert engine.get("default:0").pinned


# --- housekeeping ---


class FullStore(InProcessStore):
    """A store that takes nothing more once it is full."""

    full = False

    def partition(self, namespace: str) -> Partition:
        partition = super().partition(namespace)

        def commit(changes: Changes) -> Rows:
            if self.full:
                raise StoreError("no space left")
            return Partition.commit(partition, changes)

        partition.commit = commit  # type: ignore[method-assign]
        return partition


def test_a_full_disk_still_answers_and_tells_that_it_learnt_nothing(
    make_engine: Make, snapshot: Snapshot
) -> None:
    engine = make_engine({"note": 0.9}, dependencies={"store": FullStore()})
    engine.add("note")
    before = snapshot(engine)
    engine.store.full = True
    found = engine.read("query", 1)
    assert [item.text for item in found.items] == ["note"]
    decisions = found.trace.of(ReinforcementDecision)
    assert [(decision.decision, decision.reason) for decision in decisions] == [
        ("not stored", "no space left")
    ]
    assert snapshot(engine) == before
    with pytest.raises(StoreError, match="no space left"):
        engine.add("another")
