"""What a developer does with a memory besides writing and reading: list, delete, back up, be told."""

import asyncio
import json
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogmem import (
    PROFILES,
    AsyncCognitiveMemory,
    CognitiveMemory,
    EngineConfig,
    Memory,
    Message,
    SimulatedClock,
    scope,
)
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.errors import (
    CogmemError,
    EmbedderError,
    ForgottenError,
    InputError,
    StoreError,
    UnknownMemoryError,
)
from cogmem.memory import DataSource
from cogmem.rank.request import View
from cogmem.rank.search import Search
from cogmem.store import InProcessStore, MemoryStore
from cogmem.store.sqlite import SqliteStore

START = datetime(2024, 5, 1, 12, tzinfo=UTC)
Make = Callable[..., CognitiveMemory]


def engine(
    store: MemoryStore | None = None, config: EngineConfig | None = None, **named: Any
) -> CognitiveMemory:
    clock = SimulatedClock(START)
    return CognitiveMemory(config, clock=clock, store=store, embedder=HashingEmbedder(64), **named)


@pytest.fixture(params=["memory", "sqlite", "readonly"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CognitiveMemory]:
    """Twelve messages of two people in two sessions, one an hour, with metadata; one is forgotten."""
    store = InProcessStore() if request.param == "memory" else SqliteStore(tmp_path / "memory")
    memory = engine(store)
    for number in range(12):
        memory.write(
            f"Kite number {number} is red.",
            speaker=("Ada", "Ben")[number % 2],
            session=("may", "june")[number // 6],
            time=START + timedelta(hours=number),
            metadata={"number": number, "even": number % 2 == 0, "source": "chat"} if number else None,
        )
    memory.add("Ada plans to fly a kite.", kind="plan")
    memory.forget("default:3")
    if request.param == "readonly":
        memory.close()
        memory = engine(SqliteStore(tmp_path / "memory", readonly=True))
    yield memory
    memory.close()


def rows(found: tuple[Memory, ...]) -> list[int]:
    return [int(memory.id.rpartition(":")[2]) for memory in found]


FILTERS: list[tuple[dict[str, Any], list[int]]] = [
    ({}, [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ({"speaker": "Ben"}, [1, 5, 7, 9, 11]),
    ({"speaker": ""}, [12]),
    ({"session": "june", "speaker": "Ada"}, [6, 8, 10]),
    ({"kind": "plan"}, [12]),
    ({"since": START + timedelta(hours=10)}, [10, 11]),
    ({"until": "2024-05-01T16:00:00+02:00"}, [0, 1, 12]),
    ({"metadata": {"number": 7}}, [7]),
    ({"metadata": {"number": 7.0}}, [7]),
    ({"metadata": {"number": "7"}}, []),
    ({"metadata": {"even": True, "source": "chat"}}, [2, 4, 6, 8, 10]),
    ({"metadata": {"missing": None}}, []),
    ({"speaker": "' OR 1 --"}, []),
]


def test_filters_mean_the_same_on_every_store(stored: CognitiveMemory) -> None:
    for filters, expected in FILTERS:
        assert rows(stored.list(**filters)) == expected
        assert stored.count(**filters) == len(expected)
        options = {name: value for name, value in filters.items() if name != "session"}
        found = stored.read("kite", 20, said_in=filters.get("session"), reinforce=False, **options)
        assert sorted(rows(tuple(item.memory for item in found))) == expected


def test_pages_are_stable_while_memories_come_and_go(stored: CognitiveMemory) -> None:
    first = stored.list(limit=5)
    assert rows(first) == [0, 1, 2, 4, 5]
    if not getattr(stored.store, "_readonly", False):
        stored.forget("default:5")
        stored.write("A new kite.", speaker="Ada")
    second = stored.list(limit=5, after=first[-1].id)
    assert rows(second) == [6, 7, 8, 9, 10]
    with pytest.raises(UnknownMemoryError, match="after = 'default:99'"):
        stored.list(after="default:99")


def test_a_threshold_keeps_items_of_that_confidence() -> None:
    memory = engine()
    memory.write(["I adopted a beagle called Maple.", "I work at a bakery.", "The weather is nice."])
    found = memory.read("What is the name of the beagle?", reinforce=False)
    least = sorted(item.confidence for item in found)[1]
    kept = memory.read("What is the name of the beagle?", threshold=least, reinforce=False)
    assert {item.memory.id for item in kept} == {item.memory.id for item in found if item.confidence >= least}
    assert not memory.read("What is the name of the beagle?", threshold=1.0)


@pytest.mark.parametrize(
    "profile",
    [pytest.param(name, marks=[pytest.mark.slow] * (name != "cogmem")) for name in sorted(PROFILES)],
)
def test_a_filter_holds_in_every_profile(profile: str) -> None:
    memory = engine(config=PROFILES[profile])
    memory.clock.advance(days=3)  # type: ignore[attr-defined]
    for number, text in enumerate(
        ("My name is Ada.", "I live in Berlin.", "I live in Paris now.", "I love tea.")
    ):
        for speaker in ("Ada", "Ben"):
            memory.write(text, speaker=speaker, session="s1", time=START + timedelta(days=number))
            memory.add(text, speaker=speaker, session="s1", category="core")
    memory.clock.advance(days=9)  # type: ignore[attr-defined]
    memory.dream()
    for query in ("Where does Ada live?", "Where did Ada live before?", "tea", ""):
        for deep in (False, True):
            found = memory.read(query, speaker="Ada", deep=deep, session="s2")
            assert all(item.memory.speaker == "Ada" for item in found)


# --- what a read gives ---


def test_an_answer_iterates_over_its_items_and_is_false_without_one() -> None:
    memory = engine()
    assert not memory.read("tea")
    assert str(memory.read("tea")) == "nothing found: there is no namespace 'default' here"
    memory.write(["I drink tea.", "Tea is served at five.\nEvery day."], speaker="Ada")
    found = memory.read("tea")
    assert (len(found), found[0], bool(found)) == (2, found.items[0], True)
    assert [item.text for item in found] == [item.text for item in found.items]
    first, second, third = str(found).splitlines()
    assert first.startswith(f"{found[0].score:.3f}  default:")
    assert "tea" in first.lower()
    assert {second[:2], third[:2]} > {"  "}
    explained = found.explain()
    assert "confidence" in explained
    assert "cosine" in explained
    assert "search: " in str(found.trace)
    assert str(found.trace) in explained
    assert len(str(found.trace)) < 3000


def test_a_statement_made_again_takes_one_place_with_all_its_turns() -> None:
    memory = engine()
    for number in range(6):
        memory.write("I drink  tea." if number else "I drink tea.", speaker="Ada", id=f"t{number}")
    memory.write("I drink tea.", speaker="Ben", id="ben")
    memory.write("I drink tea tomorrow.", speaker="Ada", id="m1")
    memory.clock.advance(days=1)  # type: ignore[attr-defined]
    memory.write("I drink tea tomorrow.", speaker="Ada", id="m2")
    found = memory.read("Who drinks tea?", 4)
    assert {item.source_turns for item in found} == {
        tuple(f"t{number}" for number in range(6)),
        ("ben",),
        ("m1",),
        ("m2",),
    }
    scores = [item.score for item in found]
    assert scores == sorted(set(scores), reverse=True)


def test_repeats_leave_room_for_what_else_answers() -> None:
    memory = engine()
    memory.write_many(Message(id=f"t{number}", text="I drink tea with milk.") for number in range(120))
    memory.write(["Ben drinks coffee.", "Cem drinks water."])
    found = memory.read("Who drinks tea with milk?", 3)
    assert (len(found), len(found[0].source_turns)) == (3, 120)


@pytest.mark.parametrize("copies", [300, 1200])
def test_repeats_cost_no_deeper_search(copies: int, monkeypatch: pytest.MonkeyPatch) -> None:
    memory, depths = engine(), list[int]()
    memory.write_many(Message(id=f"t{number}", text="I drink tea with milk.") for number in range(copies))
    memory.write(["Ben drinks coffee.", "Cem drinks water."])
    searched = Search.__call__

    def spied(search: Search, view: View) -> Any:
        depths.append(view.request.depth)
        return searched(search, view)

    monkeypatch.setattr(Search, "__call__", spied)
    found = memory.read("Who drinks tea with milk?", 3)
    assert [len(item.source_turns) for item in found] == [copies, 1, 1]
    assert depths == [10, 10]
    memory.write_many(
        Message(id=f"u{number}", text="I drink tea with milk.", session="s2") for number in range(20)
    )
    assert [len(item.source_turns) for item in memory.read("Who drinks tea?", 3, said_in="s2")] == [20]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 5)), min_size=30, max_size=150))
@settings(max_examples=8)
def test_with_repeats_every_statement_is_found_and_more_results_move_no_place(
    said: list[tuple[str, int]],
) -> None:
    memory = engine()
    memory.write_many(
        Message(id=f"t{turn}", text=f"I drink tea with kite {number}.", speaker=speaker)
        for turn, (speaker, number) in enumerate(said)
    )
    found = memory.read("Who drinks tea with kite 3?", len(said), reinforce=False)
    assert len(found) == len(set(said))
    assert sum(len(item.source_turns) for item in found) == len(said)
    for k in (1, 3, 10):
        first = memory.read("Who drinks tea with kite 3?", k, reinforce=False)
        assert [item.memory.id for item in first] == [item.memory.id for item in found][:k]


# --- what a write takes ---


def test_a_history_with_times_is_what_a_simulated_clock_gives(
    snapshot: Callable[..., dict[str, Any]],
) -> None:
    told, imported, history = engine(), engine(), list[Message]()
    for number in range(9):
        text = f"I will see kite {number % 7} tomorrow."
        fields: dict[str, Any] = {
            "id": f"t{number}",
            "text": text,
            "speaker": "Ada",
            "session": f"s{number // 4}",
        }
        told.write(Message(**fields))
        history.append(Message(time=told.clock.now().isoformat(), **fields))
        told.clock.advance(hours=17)  # type: ignore[attr-defined]
    imported.clock.move_to(told.clock.now())  # type: ignore[attr-defined]
    for message in history:
        imported.write(message)
    assert snapshot(told) == snapshot(imported)
    asked = {"as_of": "2024-05-05T00:00:00Z", "reinforce": False}
    assert told.read("kite", **asked) == imported.read("kite", **asked)


def test_a_message_from_the_future_is_refused_and_nothing_is_stored() -> None:
    memory = engine()
    said = [{"role": "user", "content": "I live in Oslo.", "time": START + timedelta(hours=24)}]
    memory.write(said)  # the clock of another zone
    said.append({"role": "user", "content": "I live in Rome.", "time": "2124-05-01T12:00:00Z", "id": "t9"})
    expected = r"message 't9': time = 2124-05-01T12:00:00\+00:00; expected at most a day after 2024-05-01T12"
    for write in (memory.write, memory.write_many):
        with pytest.raises(InputError, match=expected):
            write([*said, "I like tea."])
    assert memory.count() == 1


@pytest.mark.parametrize("on_disk", [False, True])
def test_a_namespace_in_which_nothing_was_stored_is_not_listed(on_disk: bool, tmp_path: Path) -> None:
    class Broken(HashingEmbedder):
        def embed(self, texts: Sequence[str]) -> Any:
            raise EmbedderError("no connection")

    backup, folder = tmp_path / "backup.jsonl", tmp_path / "memory"
    other = engine()
    other.write("I drink tea.", namespace="imported")
    other.export(backup)
    store = SqliteStore(folder) if on_disk else InProcessStore()
    memory = CognitiveMemory(embedder=Broken(64), store=store)
    calls: Sequence[Callable[[], object]] = (
        lambda: memory.write("I drink tea."),
        lambda: memory.add("Ada drinks tea.", namespace="added"),
        lambda: memory.import_(backup),
    )
    for call in calls:
        with pytest.raises(CogmemError, match="no connection"):
            call()
        assert memory.namespaces() == ()
    memory.close()
    assert not list(folder.glob("*"))


def test_an_id_is_made_of_content_and_time() -> None:
    memory = engine()
    first = memory.write("I drink tea.", speaker="Ada", time=START)
    assert memory.write("I drink tea.", speaker="Ada", time=START).memories == first.memories
    assert memory.write("I drink tea.", speaker="Ben", time=START).memories != first.memories
    assert memory.write("I drink tea.", speaker="Ada", time=START + timedelta(hours=1)).memories == (
        "default:2",
    )


def test_the_messages_of_model_apis_are_taken_as_they_are() -> None:
    memory = engine()
    written = memory.write(
        [
            {"role": "user", "content": "I moved to Oslo."},
            {"role": "assistant", "content": [{"type": "text", "text": "How is Oslo?"}, {"type": "image"}]},
            {"role": "assistant", "content": None, "tool_calls": [{"id": "c1"}]},
            {"role": "tool", "content": "Oslo: 3 degrees.", "tool_call_id": "c1", "name": "weather"},
            {"role": "developer", "content": "Be brief.", "id": "d1", "timestamp": "2024-04-01T00:00:00Z"},
        ],
        speaker="Ada",
        session="s1",
        namespace="ada",
    )
    assert written.memories == tuple(f"ada:{row}" for row in range(4))
    found = memory.list("ada", session="s1")
    assert [(each.speaker, each.data_source) for each in found] == [
        ("Ada", DataSource.USER_MESSAGE),
        ("", DataSource.ASSISTANT_MESSAGE),
        ("weather", DataSource.TOOL),
        ("", DataSource.SYSTEM),
    ]
    assert found[3].source_turns == ("d1",)
    assert found[3].created_at == datetime(2024, 4, 1, tzinfo=UTC)


def test_the_words_of_nested_content_are_kept() -> None:
    memory = engine()
    result = {"type": "tool_result", "content": [{"type": "text", "text": "18 °C"}, {"type": "image"}]}
    text = {"type": "text", "text": {"value": "Here:", "annotations": []}}
    [told] = memory.write({"role": "user", "content": (text, "", result), "created_at": 1714564800}).memories
    assert memory.get(told).text == "Here:\n18 °C"
    assert memory.get(told).created_at == datetime(2024, 5, 1, 12, tzinfo=UTC)
    endless: list[object] = []
    endless += [endless, endless]
    for wrong in ({"content": endless}, {"content": "x", "time": True}, {"content": "x", "time": 1e300}):
        with pytest.raises(InputError, match=r"^message.*: (content|time)"):
            memory.write({"role": "user", **wrong})


def test_metadata_comes_back_with_a_memory_and_with_its_correction() -> None:
    memory = engine()
    given = {"source": "chat", "page": 3, "score": 0.5, "draft": False, "author": None, "ü": "ğ"}
    [told] = memory.write("I live in Oslo.", metadata=given).memories
    new = memory.correct(told, "I live in Bergen.")
    assert memory.get(told).metadata == memory.get(new).metadata == given
    assert memory.get(memory.add("I drink tea.", ttl_seconds=60)).valid_until == START + timedelta(minutes=1)


# --- erasure ---

SECRETS = ("pangolin", "axolotl", "okapi")


def in_files(path: Path, word: str) -> bool:
    return any(word.encode() in file.read_bytes() for file in path.rglob("*") if file.is_file())


def told_secrets(path: Path) -> CognitiveMemory:
    memory = engine(SqliteStore(path))
    for number, secret in enumerate(SECRETS * 5):
        words = (
            f"My {secret} is called Maple {number}."
            + " It is a long story about the garden." * (number % 4) * 9
        )
        memory.write(
            words, speaker=f"Friend of the {secret}", session=f"{secret} chat", metadata={"about": secret}
        )
    memory.read("Which pet is called Maple?", session="axolotl chat")
    memory.write("I drink tea.", speaker="Ada", session="tea")
    memory.read("tea", session="axolotl chat", speaker="Ada")
    return memory


def test_deletion_by_filter_leaves_no_word_in_the_files(tmp_path: Path) -> None:
    memory, path = told_secrets(tmp_path / "memory"), tmp_path / "memory"
    assert all(in_files(path, secret) for secret in SECRETS)
    assert memory.delete("default", metadata={"about": "axolotl"}) == 5
    assert not in_files(path, "axolotl")
    assert in_files(path, "okapi")
    assert memory.delete("default", session="okapi chat") == 5
    assert memory.delete("default", session="okapi chat") == 0
    assert not in_files(path, "okapi")
    assert not any("axolotl" in item.text for item in memory.read("axolotl", 50, deep=True))
    with pytest.raises(ForgottenError):
        memory.get("default:1")
    assert memory.count() == 6
    memory.close()
    assert engine(SqliteStore(path)).count() == 6


def test_deletion_by_filter_is_what_forgetting_each_gives(snapshot: Callable[..., dict[str, Any]]) -> None:
    at_once, one_by_one = engine(), engine()
    for memory in (at_once, one_by_one):
        for number in range(9):
            memory.write(
                f"Kite {number}.", speaker=("Ada", "Ben", "Cem")[number % 3], session=f"s{number % 3}"
            )
        memory.read("kite", session="s0")
        memory.correct("default:4", "Kite five.")
    assert at_once.delete("default", speaker="Ben") == 4
    for told in one_by_one.list(speaker="Ben"):
        one_by_one.forget(told.id)
    assert snapshot(at_once) == snapshot(one_by_one)


@pytest.mark.parametrize("damaged", [False, True])
def test_a_deleted_namespace_is_gone_with_its_files(tmp_path: Path, damaged: bool) -> None:
    memory, path = told_secrets(tmp_path / "memory"), tmp_path / "memory"
    memory.write("I drink tea.", namespace="ben")
    if damaged:
        memory.close()
        (path / "default" / "memory.sqlite").write_bytes(b"no database " * 999)
    assert memory.delete("default") == (0 if damaged else 16)
    assert [each.name for each in path.iterdir()] == ["ben"]
    assert memory.namespaces() == ("ben",)
    assert not any(in_files(path, secret) for secret in SECRETS)
    with pytest.raises(InputError, match="delete: unknown namespace 'default'; `namespaces` lists the known"):
        memory.delete("default")
    memory.write("I drink tea again.")
    assert memory.count() == 1


def test_a_scope_is_deleted_with_all_below_it(tmp_path: Path) -> None:
    memory = engine(SqliteStore(tmp_path / "memory"))
    names = ("user=ada", "user=ada/agent=tutor", "user=ada/agent=tutor/run=7", "user=adam", "user=bo/run=1")
    for name in names:
        memory.write(["I drink tea.", "I adopted a beagle."], speaker="Ada", namespace=name)
    memory.write("I drink coffee.", speaker="Bo", namespace=names[1])
    assert memory.delete("user=ada", below=True, speaker="Bo") == 1
    assert memory.delete("user=ada", below=True) == 6
    assert memory.namespaces() == names[3:]
    assert memory.delete("user=bo", below=True) == 2
    for options in ({}, {"below": True}, {"speaker": "Ada"}):
        with pytest.raises(InputError, match="delete: unknown namespace 'user=bo'"):
            memory.delete("user=bo", **options)


def test_a_deletion_that_was_killed_is_finished_by_the_next(tmp_path: Path) -> None:
    memory, path = told_secrets(tmp_path / "memory"), tmp_path / "memory"
    memory.close()
    (path / "default").rename(path / "default.deleted")
    assert memory.namespaces() == ()
    memory.write("I drink tea.", namespace="ben")
    memory.delete("ben")
    assert list(path.iterdir()) == []


def test_a_namespace_that_another_process_has_open_is_not_deleted(tmp_path: Path) -> None:
    memory = told_secrets(tmp_path / "memory")
    with pytest.raises(StoreError, match="open elsewhere"):
        engine(SqliteStore(tmp_path / "memory")).delete("default")
    assert memory.count() == 16
    memory.close()
    with pytest.raises(StoreError, match="read-only"):
        engine(SqliteStore(tmp_path / "memory", readonly=True)).delete("default")


# --- backups ---


def lived(config: EngineConfig | None = None) -> CognitiveMemory:
    """A memory with corrections, uses, links, dates, spans, metadata and something forgotten."""
    memory = engine(config=config)
    for namespace in ("ada", "ben"):
        for name in ("Maple", "Hazel", "Olive"):
            memory.add(f"{name} is a kite.", session="s1", namespace=namespace)
        for number in range(5):
            text = f"I adopted kite {number} yesterday in Oslo." + " It was windy that day." * 60 * (
                number == 5
            )
            memory.write(text, speaker="Ada", session="s1", namespace=namespace, metadata={"n": number})
            memory.clock.advance(hours=17)  # type: ignore[attr-defined]
            memory.read("Which kite is in Oslo?", namespace=namespace, session=f"s{number % 2}")
        first, *_, last = memory.list(namespace)
        memory.correct(first.id, "I adopted no kite.")
        memory.add(
            "The harbour is closed.", namespace=namespace, valid_until="2024-06-01T00:00:00Z", pinned=True
        )
        memory.feedback([last.id], success=False)
        memory.forget(memory.list(namespace, limit=2)[1].id)
        memory.dream(namespace)
    return memory


@pytest.mark.parametrize(
    "profile",
    ["cogmem", pytest.param("sdk", marks=pytest.mark.slow), pytest.param("v9", marks=pytest.mark.slow)],
)
def test_a_backup_gives_equal_reads(
    profile: str, tmp_path: Path, snapshot: Callable[..., dict[str, Any]]
) -> None:
    memory = lived(PROFILES[profile])
    count = memory.export(tmp_path / "backup.jsonl")
    lines = (tmp_path / "backup.jsonl").read_text("utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    assert count == sum(line["type"] == "memory" and "forgotten" not in line for line in told)
    other = engine(SqliteStore(tmp_path / "memory"), PROFILES[profile])
    other.clock.move_to(memory.clock.now())  # type: ignore[attr-defined]
    assert other.import_(tmp_path / "backup.jsonl") == memory.namespaces() == ("ada", "ben")
    for namespace in ("ada", "ben"):
        assert snapshot(other, namespace) == snapshot(memory, namespace)
        for query in ("Which kite is in Oslo?", "What did I adopt before?"):
            options: dict[str, Any] = {"namespace": namespace, "deep": True, "reinforce": False}
            assert other.read(query, 9, **options).items == memory.read(query, 9, **options).items
    assert other.import_(tmp_path / "backup.jsonl") == ("ada", "ben")  # it is there
    other.export(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "backup.jsonl").read_bytes()


def test_an_import_that_was_killed_is_resumed(tmp_path: Path) -> None:
    memory = lived()
    memory.export(tmp_path / "backup.jsonl")
    memory.export(tmp_path / "ada.jsonl", "ada")
    other = engine(SqliteStore(tmp_path / "memory"))
    other.import_(tmp_path / "ada.jsonl")  # a kill leaves whole namespaces, because each is one transaction
    assert other.import_(tmp_path / "backup.jsonl") == ("ada", "ben")
    other.export(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "backup.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        (lambda memory: memory.protect("ada:2"), "'ada' has memories already, and ada:2 differs"),
        (lambda memory: memory.add("More.", namespace="ada"), "and the number of its lines differs"),
    ],
)
def test_an_import_over_something_else_changes_nothing(
    change: Callable[[CognitiveMemory], Any], differs: str, tmp_path: Path
) -> None:
    memory, other = lived(), engine()
    memory.export(tmp_path / "backup.jsonl")
    memory.export(tmp_path / "ada.jsonl", "ada")
    other.import_(tmp_path / "ada.jsonl")
    change(other)
    with pytest.raises(InputError, match=differs):
        other.import_(tmp_path / "backup.jsonl")
    assert other.namespaces() == ("ada",)


def test_one_namespace_can_be_exported(tmp_path: Path) -> None:
    memory = lived()
    memory.export(tmp_path / "ben.jsonl", "ben")
    other = engine()
    assert other.import_(str(tmp_path / "ben.jsonl")) == ("ben",)
    assert other.namespaces() == ("ben",)


def test_another_version_reads_what_it_knows(tmp_path: Path) -> None:
    lines = [
        '{"type": "cogmem", "format": 1}',
        '{"type": "namespace", "name": "ada", "color": "red"}',
        '{"type": "memory", "row": 0, "created_at": "2024-05-01T12:00:00Z", "text": "I drink tea.", "x": 3}',
        '{"type": "end", "memories": 1}',
    ]
    (tmp_path / "backup.jsonl").write_text("\n".join(lines), "utf-8")
    memory = engine()
    memory.import_(tmp_path / "backup.jsonl")
    assert [item.text for item in memory.read("tea", namespace="ada")] == ["[1 May 2024] I drink tea."]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], "backup.jsonl:0: the backup ends too early"),
        (
            ['{"type": "cogmem", "format": 2}'],
            r"backup.jsonl:1: .*expected {\"type\": \"cogmem\", \"format\": 1}",
        ),
        (["NAMESPACE", "MEMORY"], "backup.jsonl:3: the backup ends too early"),
        (
            ['{"type": "cogmem", "format": 1, "namespaces": 2}', *("NAMESPACE", "MEMORY", "END")],
            "backup.jsonl:4: the backup ends too early",
        ),
        (
            ["NAMESPACE", '{"type": "memory", "row": 0, "created_at": 1.0, "importance": -5}', "END"],
            "backup.jsonl:3: .*importance = -5",
        ),
        (
            ["NAMESPACE", '{"type": "memory", "row": 0, "created_at": -1e18}', "END"],
            "backup.jsonl:3: .*years 1 to 9999",
        ),
        (
            ["NAMESPACE", '{"type": "memory", "row": 0, "created_at": 1.0, "dates": ["x"]}', "END"],
            "backup.jsonl:3: no line",
        ),
        (
            ["NAMESPACE", '{"type": "memory", "row": 0, "created_at": 1.0, "text": "\\ud800"}', "END"],
            "backup.jsonl:3: no line",
        ),
        (["NAMESPACE", "MEMORY", "END", "NAMESPACE"], "backup.jsonl:5: .*a second namespace 'ada'"),
        (
            ["NAMESPACE", "MEMORY", '{"type": "end", "memories": 2}'],
            "backup.jsonl:4: .*1 memories; expected 2",
        ),
        (
            ["NAMESPACE", '{"type": "memory", "row": 0, "created_at": 1.0, "superseded_by": 5}', "END"],
            "backup.jsonl:4: .*superseded_by = 5; expected one of 1 memories",
        ),
    ],
)
def test_what_is_no_backup_is_named(lines: list[str], expected: str, tmp_path: Path) -> None:
    known = {
        "NAMESPACE": '{"type": "namespace", "name": "ada"}',
        "MEMORY": '{"type": "memory", "row": 0, "created_at": "2024-05-01T12:00:00Z", "text": "tea"}',
        "END": '{"type": "end", "memories": 1}',
    }
    told = [known.get(line, line) for line in lines]
    header = ['{"type": "cogmem", "format": 1}'] if lines and not lines[0].startswith("{") else []
    (tmp_path / "backup.jsonl").write_text("\n".join(header + told), "utf-8")
    memory = engine()
    with pytest.raises(InputError, match=expected):
        memory.import_(tmp_path / "backup.jsonl")
    assert memory.namespaces() == ()


def test_an_export_replaces_a_backup_and_nothing_else(tmp_path: Path) -> None:
    memory, note = lived(), tmp_path / "note.txt"
    note.write_text("my words", "utf-8")
    (tmp_path / "link").symlink_to(note)
    for place in (note, tmp_path / "link", tmp_path, Path("/dev/null")):
        with pytest.raises(InputError, match="no backup"):
            memory.export(place)
    assert note.read_text("utf-8") == "my words"
    for _ in range(2):
        memory.export(tmp_path / "backup.jsonl")


def test_files_are_purged_even_if_a_hook_raises(tmp_path: Path) -> None:
    def fail(gone: Sequence[str]) -> None:
        raise ValueError("no")

    memory = engine(SqliteStore(tmp_path / "memory"), on_forget=fail)
    memory.write("My locker code is xylophone.", speaker="Ada")
    with pytest.raises(CogmemError):
        memory.delete("default", speaker="Ada")
    files = [path for path in (tmp_path / "memory").rglob("*") if path.is_file()]
    assert not any(b"xylophone" in path.read_bytes() for path in files)


@given(st.data())
def test_a_damaged_backup_is_named_by_its_line_and_changes_nothing(data: st.DataObject) -> None:
    lines = BACKUP
    place = data.draw(st.integers(0, len(lines) - 1))
    kind = data.draw(st.sampled_from(["cut", "gone", "field", "text"]))
    line = json.loads(lines[place])
    if kind == "field":
        name = data.draw(st.sampled_from(sorted(set(line) - {"color"})))
        line[name] = data.draw(st.sampled_from([[], {"a": 1}, "x", -7, 1e400, True]))
    changed = {"cut": [lines[place][:-9]], "gone": [], "field": [json.dumps(line)], "text": ["[1, 2]"]}[kind]
    memory = engine()
    with TemporaryDirectory() as folder:
        path = Path(folder, "backup.jsonl")
        path.write_text("\n".join([*lines[:place], *changed, *lines[place + 1 :]]), "utf-8")
        try:
            memory.import_(path)
        except (InputError, StoreError):
            assert sum(memory.count(name) for name in memory.namespaces()) == 0


def _backup() -> list[str]:
    memory = engine()
    memory.write(["I drink tea.", "I saw a kite yesterday."], speaker="Ada", metadata={"n": 1})
    memory.correct("default:0", "I drink coffee.")
    memory.forget("default:1")
    with TemporaryDirectory() as folder:
        memory.export(Path(folder, "b"))
        return Path(folder, "b").read_text("utf-8").splitlines()


BACKUP = _backup()


# --- all namespaces at once, hooks, scopes ---


def test_a_dream_is_of_all_namespaces_and_reports_each() -> None:
    memory = lived()
    report = memory.dream(dry=True)
    assert list(report.namespaces) == ["ada", "ben"]
    assert report.namespaces["ben"] == memory.dream("ben", dry=True).namespaces["ben"]
    assert report.decisions == (*report.namespaces["ada"], *report.namespaces["ben"])
    assert str(report).startswith("ada: dream\n")
    told: list[tuple[int, int, str]] = []
    memory.dream(dry=True, progress=lambda *step: told.append(step))
    assert [step[0] for step in told] == list(range(told[0][1]))
    assert told[-1][2].startswith("ben: ")


def test_the_end_of_a_session_is_its_end_everywhere() -> None:
    memory = engine(config=PROFILES["v9"])
    for namespace in ("ada", "ben"):
        memory.add("I adopted a beagle.", session="s1", namespace=namespace)
    assert list(memory.end_session("s1").namespaces) == ["ada", "ben"]
    assert list(memory.end_session("s1", "ben").namespaces) == ["ben"]


def test_asyncio_has_the_same_calls(tmp_path: Path) -> None:
    async def life() -> None:
        async with AsyncCognitiveMemory(engine()) as memory:
            await memory.write(["I drink tea.", "I drink coffee."], speaker="Ada", namespace="ada")
            assert [each.text for each in await memory.list("ada", limit=1)] == ["I drink tea."]
            assert await memory.export(tmp_path / "backup.jsonl") == 2
            assert await memory.delete("ada") == 2
            assert await memory.import_(tmp_path / "backup.jsonl") == await memory.namespaces() == ("ada",)
            assert list((await memory.dream(dry=True)).namespaces) == ["ada"]
            assert await memory.count("ada", speaker="Ada") == 2

    asyncio.run(life())


def test_hooks_are_told_after_each_commit() -> None:
    told: list[Any] = []
    memory = engine(
        on_write=lambda new: told.append(("write", new.text)),
        on_replace=lambda old, new: told.append(("replace", old.text, new.text)),
        on_forget=lambda gone: told.append(("forget", gone)),
    )
    memory.write("I live in Oslo.", id="t1")
    memory.write("I live in Oslo.", id="t1")
    memory.correct("default:0", "I live in Bergen.")
    memory.forget("default:0")
    memory.write("I drink tea.", speaker="Ada")
    memory.delete("default", speaker="Ada")
    memory.delete("default")
    assert told == [
        ("write", "I live in Oslo."),
        ("write", "I live in Bergen."),
        ("replace", "I live in Oslo.", "I live in Bergen."),
        ("forget", "default:0"),
        ("write", "I drink tea."),
        ("forget", "default:2"),
        ("forget", "default:1"),
    ]


def test_an_export_of_a_user_has_what_is_below(tmp_path: Path) -> None:
    """As the deletion of the user erases it."""
    memory = engine()
    for whose in ("user=ada", "user=ada/agent=tutor", "user=adam"):
        memory.write("I adopted a beagle.", namespace=whose)
    assert memory.export(tmp_path / "ada.jsonl", "user=ada", below=True) == 2
    assert memory.delete("user=ada", below=True) == 2
    assert memory.import_(tmp_path / "ada.jsonl") == ("user=ada/agent=tutor", "user=ada")
    with pytest.raises(InputError, match="below without a namespace"):
        memory.export(tmp_path / "all.jsonl", below=True)


def test_what_a_hook_has_erased_is_not_told() -> None:
    told: list[str] = []

    def wipe(new: Memory) -> None:
        told.append(new.text)
        memory.delete("default")

    def drop(new: Memory) -> None:
        told.append(new.text)
        other.forget("default:1")

    memory, other = engine(on_write=wipe), engine(on_write=drop)
    for each in (memory, other):
        each.write(["I adopted a beagle.", "I like tea."])
    assert told == ["I adopted a beagle."] * 2


def test_a_hook_may_read_so_many_namespaces_that_this_one_is_closed(tmp_path: Path) -> None:
    def look(_: object) -> None:
        for name in ("second", "third"):
            memory.read("tea", namespace=name)

    store = SqliteStore(tmp_path, open_namespaces=2)
    with engine(store=store, on_write=look, on_forget=look) as memory:
        for name in ("default", "second", "third"):
            memory.write("I like okapi tea.", speaker="Ada", namespace=name)
        assert memory.delete("default", speaker="Ada") == 1
        assert not in_files(tmp_path / "default", "okapi")


@pytest.mark.parametrize(
    ("hook", "calls"),
    [
        ("on_write", lambda memory: memory.write("More.")),
        ("on_write", lambda memory: memory.write_many(["More."])),
        ("on_write", lambda memory: memory.add("More.")),
        ("on_replace", lambda memory: memory.correct("default:1", "More.")),
        ("on_forget", lambda memory: memory.forget("default:1")),
        ("on_forget", lambda memory: memory.delete("default", speaker="Ada")),
    ],
)
def test_a_hook_cannot_make_a_call_that_would_call_it_again(
    hook: str, calls: Callable[[CognitiveMemory], Any]
) -> None:
    def acts(memory: CognitiveMemory) -> None:
        memory.write(["I live in Oslo.", "I drink tea."], speaker="Ada", session="s")
        memory.correct("default:0", "I live in Bergen.")
        memory.forget("default:0")

    memory = engine(**{hook: lambda *_: calls(memory)})
    with pytest.raises(InputError, match=f"{hook} makes this call, which would call {hook} again"):
        acts(memory)
    told: list[str] = []
    memory = engine(
        on_write=lambda new: memory.read("Oslo") and memory.protect(new.id),
        on_forget=lambda gone: told.append(memory.add(f"{gone} is gone.", namespace="audit")),
    )
    acts(memory)
    assert told == ["audit:0"]


def test_what_was_stored_is_told_even_if_a_later_message_or_a_hook_fails() -> None:
    class Fails(HashingEmbedder):
        def embed(self, texts: Sequence[str]) -> Any:
            if any("99" in text for text in texts):
                raise EmbedderError("the server is gone")
            return super().embed(texts)

    told: list[str] = []
    memory = CognitiveMemory(embedder=Fails(64), on_write=lambda new: told.append(new.id))
    with pytest.raises(EmbedderError, match="the server is gone"):
        memory.write_many([Message(id=str(number), text=f"Kite {number}.") for number in range(100)])
    assert told == [each.id for each in memory.list(limit=None)]
    assert told

    def raises(new: Any) -> None:
        told.append(new if isinstance(new, str) else new.id)
        raise ValueError(f"no {told[0]}")

    told.clear()
    memory = engine(on_write=raises, on_forget=raises)
    with pytest.raises(CogmemError, match="no default:0"):
        memory.write(["I live in Oslo.", "I drink tea."], speaker="Ada")
    with pytest.raises(CogmemError):
        memory.delete("default", speaker="Ada")
    assert told == ["default:0", "default:1"] * 2


def test_every_namespace_is_deleted_even_if_a_hook_raises() -> None:
    def raises(gone: str) -> None:
        raise ValueError("no")

    memory = engine(on_forget=raises)
    for name in ("u/a", "u/b", "u"):
        memory.add("I live in Oslo.", namespace=name)
    with pytest.raises(CogmemError, match="no"):
        memory.delete("u", below=True)
    assert memory.namespaces() == ()


def test_none_is_what_an_argument_is_without_it() -> None:
    memory, other = engine(), engine()
    nothing: dict[str, Any] = dict.fromkeys(("speaker", "session", "id", "metadata", "time"))
    memory.write("I live in Oslo.", **nothing)
    memory.write(Message(text="Hi", id=None, speaker=None, session=None, caption=None))  # type: ignore[arg-type]
    memory.add("A note.", speaker=None, session=None, key=None, metadata=None)  # type: ignore[arg-type]
    other.write("I live in Oslo.")
    other.write(Message(text="Hi"))
    other.add("A note.")
    assert memory.list() == other.list()
    with pytest.raises(InputError, match="namespace = None"):
        memory.write("I live in Oslo.", namespace=None)  # type: ignore[arg-type]


def test_scopes_are_namespaces_that_no_call_crosses() -> None:
    scopes = [
        scope(user="ada"),
        scope(user="ada", agent="tutor"),
        scope(user="ada", agent="tutor", run="1"),
        scope(agent="tutor"),
        scope(user="ada/agent=tutor"),
        scope(user="adam"),
    ]
    assert len(set(scopes)) == 6
    memory = engine()
    for name in scopes:
        memory.write(f"The secret of {name} is a kite.", id="t1", namespace=name)
    before = {
        name: (memory.list(name), memory.read("kite", namespace=name, reinforce=False)) for name in scopes
    }
    for name, (listed, found) in before.items():
        assert [each.namespace for each in listed] == [name]
        assert [item.memory.namespace for item in found] == [name]
    first = scopes[1]
    memory.write("Another kite.", namespace=first)
    memory.read("kite", namespace=first)
    memory.correct(f"{first}:0", "No kite.")
    memory.dream(first)
    memory.end_session("s1", first)
    memory.feedback([f"{first}:1"], success=False)
    memory.forget(f"{first}:1")
    memory.delete(first, session="")
    memory.delete(first)
    for name in set(scopes) - {first}:
        assert (memory.list(name), memory.read("kite", namespace=name, reinforce=False)) == before[name]
    wrong: list[Callable[[Any], str]] = [
        lambda of: of("ada"),
        lambda of: of(usr="ada"),
        lambda of: of("a", user="b"),
    ]
    for call in wrong:
        with pytest.raises(InputError, match=r"scope: .*; expected user=, agent=, run="):
            call(scope)
    with pytest.raises(InputError, match="scope: no user, agent or run"):
        scope()


def most_memory(path: Path, users: int, most_open: int = 4) -> int:
    """The most bytes that Python objects take while everything is done over all users."""
    memory = engine(SqliteStore(path / "memory", open_namespaces=most_open))
    lines = ['{"type": "cogmem", "format": 1}']
    for user in range(users):
        lines.append(json.dumps({"type": "namespace", "name": scope(user=f"user{user}")}))
        for row in range(12):
            said = {"text": f"I saw kite {row} of user {user}.", "session": f"s{row // 4}"}
            lines.append(json.dumps({"type": "memory", "row": row, "created_at": 19844.0, **said}))
        lines.append('{"type": "end", "memories": 12}')
    (path / "users.jsonl").write_text("\n".join(lines), "utf-8")
    tracemalloc.start()
    assert len(memory.import_(path / "users.jsonl")) == users
    names = memory.namespaces()
    assert sum(len(memory.list(name)) for name in names) == 12 * users
    assert len(memory.dream().namespaces) == users
    assert memory.export(path / "copy.jsonl") == 12 * users
    assert sum(memory.delete(name, session="s1") for name in names) == 4 * users
    assert sum(memory.delete(name) for name in names) == 8 * users
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


@pytest.mark.slow
def test_memory_grows_with_the_open_namespaces_and_not_with_the_users(tmp_path: Path) -> None:
    for name in ("warm", "few", "many", "open"):
        (tmp_path / name).mkdir()
    most_memory(tmp_path / "warm", 24)
    few, many = most_memory(tmp_path / "few", 8), most_memory(tmp_path / "many", 24)
    a_user = (most_memory(tmp_path / "open", 24, 24) - many) / 20  # 24 are open and not 4
    assert many - few < 16 * a_user / 3  # names and reports


def test_a_day_outside_the_calendar_of_the_zone_is_refused_before_anything_is_stored() -> None:
    engine = CognitiveMemory(EngineConfig(zone="America/New_York"))
    said = [Message(text=f"I bought item {number}.") for number in range(70)]
    with pytest.raises(InputError, match="lies outside the years 1 to 9999"):
        engine.write_many([*said, Message(text="I moved.", time="0001-01-01T00:00:00Z")])
    assert engine.namespaces() == ()
