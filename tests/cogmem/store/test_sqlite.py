"""The store on disk: what it keeps over openings, kills, faults and damage, and what it refuses."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem import CognitiveMemory, Message, SimulatedClock
from cogmem.errors import StoreError
from cogmem.memory import Draft
from cogmem.store.base import Partition
from cogmem.store.columns import Changes
from cogmem.store.folder import Lock, folder_name, namespace_of
from cogmem.store.lexical import LexicalIndex
from cogmem.store.log import Log
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqlitePartition, SqliteStore
from tests.cogmem.store.changes import some_changes, state_of

Make = Callable[..., Draft]
ROOT = Path(__file__).parents[3]


def lived(path: Path, commits: int, seed: int, **options: Any) -> Partition:
    """A store on disk of so many transactions, closed; and the same in process, which is returned."""
    store, expected = SqliteStore(path, **options), InProcessStore().partition("a")
    rng = np.random.default_rng(seed)
    for _ in range(commits):
        changes = some_changes(rng, len(expected))
        assert store.partition("a").commit(changes).tolist() == expected.commit(changes).tolist()
    store.close()
    return expected


def opened(path: Path, **options: Any) -> Partition:
    """A namespace that is opened and left open."""
    return SqliteStore(path, **options).partition("a")


def filled(path: Path, draft: Make, texts: int = 3) -> Path:
    store = SqliteStore(path)
    store.partition("a").commit(Changes(added=[draft(f"text {number}") for number in range(texts)]))
    store.close()
    return path / "a" / "memory.sqlite"


@pytest.mark.parametrize("fsync", [False, True])
def test_reopened_at_any_point_it_equals_the_store_in_process(tmp_path: Path, fsync: bool) -> None:
    rng, expected = np.random.default_rng(3), InProcessStore().partition("a")
    for _ in range(4):
        store = SqliteStore(tmp_path, fsync=fsync)
        for _ in range(6):
            changes = some_changes(rng, len(expected))
            assert store.partition("a").commit(changes).tolist() == expected.commit(changes).tolist()
        assert state_of(store.partition("a")) == state_of(expected)
        store.close()
    store = SqliteStore(tmp_path)
    assert state_of(store.partition("a")) == state_of(expected)
    store.partition("a").compact()
    assert state_of(store.partition("a")) == state_of(expected)
    store.close()
    assert sorted(os.listdir(tmp_path / "a")) == ["lock", "memory.sqlite"]


COMMIT_FOREVER = """
import sys
import numpy as np
from cogmem.store.sqlite import SqliteStore
from tests.cogmem.store.changes import some_changes

partition = SqliteStore(sys.argv[1]).partition("a")
rng = np.random.default_rng(int(sys.argv[2]))
for number in range(100_000):
    partition.commit(some_changes(rng, len(partition)))
    print(number, flush=True)
"""


@pytest.mark.parametrize(
    "seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 20))]
)
def test_a_kill_leaves_a_prefix_of_the_commits(tmp_path: Path, seed: int) -> None:
    """A process commits, and prints the number of each commit. It is killed at some moment, also in a
    checkpoint of the WAL. Every printed commit is there, and the state is that after some commit."""
    command = [sys.executable, "-c", COMMIT_FOREVER, str(tmp_path), str(seed)]
    wanted = int(np.random.default_rng(seed).integers(0, 500))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        acknowledged = -1
        for line in process.stdout:
            if (acknowledged := int(line)) >= wanted:
                process.send_signal(signal.SIGKILL)
                break
        acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
    assert process.returncode == -signal.SIGKILL
    found, expected = opened(tmp_path), InProcessStore().partition("a")
    rng, done = np.random.default_rng(seed), 0
    while len(expected) < len(found):
        expected.commit(some_changes(rng, len(expected)))
        done += 1
    assert acknowledged + 1 <= done <= acknowledged + 2
    assert state_of(found) == state_of(expected)
    found.commit(some_changes(rng, len(found)))


def test_killed_when_it_makes_a_namespace_it_leaves_none(tmp_path: Path, draft: Make) -> None:
    (tmp_path / "a").mkdir()
    for name in ("lock", "memory.sqlite.new", "memory.sqlite.new-journal", "memory.sqlite.new-wal"):
        (tmp_path / "a" / name).write_bytes(b"")
    assert SqliteStore(tmp_path).namespaces() == []
    assert opened(tmp_path).commit(Changes(added=[draft()])).tolist() == [0]


FULL = """
import resource, sys
import numpy as np
from cogmem.errors import StoreError
from cogmem.store.sqlite import SqliteStore
from tests.cogmem.store.changes import some_changes, state_of

partition = SqliteStore(sys.argv[1]).partition("a")
rng = np.random.default_rng(4)
for _ in range(8):
    partition.commit(some_changes(rng, len(partition)))
before, again = state_of(partition), rng.bit_generator.state
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, hard))  # files can grow no more
for _ in range(3):
    rng.bit_generator.state = again
    try:
        partition.commit(some_changes(rng, len(partition)))
    except StoreError as error:
        print(error)
    assert state_of(partition) == before
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
rng.bit_generator.state = again
partition.commit(some_changes(rng, len(partition)))
"""


def test_on_a_full_disk_a_commit_changes_nothing_and_reads_answer(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert (
        re.findall("memory.sqlite: cannot be written; this transaction is undone", done.stdout)
        == ["memory.sqlite: cannot be written; this transaction is undone"] * 3
    )
    expected, rng = InProcessStore().partition("a"), np.random.default_rng(4)
    for _ in range(9):
        expected.commit(some_changes(rng, len(expected)))
    assert state_of(opened(tmp_path)) == state_of(expected)


def test_an_interrupted_commit_is_there_as_a_whole_when_it_is_opened_again(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path)
    partition = store.partition("a")
    partition.commit(Changes(added=[draft("one")]))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(partition.columns, "update", interrupted)
        with pytest.raises(KeyboardInterrupt):
            partition.commit(Changes(added=[draft("two")], objects=[("text", 0, "uno")]))
    with pytest.raises(StoreError, match="a commit was interrupted; open the store again"):
        partition.commit(Changes(added=[draft("three")]))
    store.close()
    assert opened(tmp_path).columns.objects("text") == ["uno", "two"]


# --- damage -------------------------------------------------------------------------------------------


def test_damaged_pages_are_named(tmp_path: Path) -> None:
    """Opening or `verify` finds each overwritten page, and names the file; opened or not, nothing else than
    a StoreError comes out."""
    lived(tmp_path, 60, 5)
    file = tmp_path / "a" / "memory.sqlite"
    whole, size = file.read_bytes(), 4096
    assert SqliteStore(tmp_path).verify() == []
    for page in range(len(whole) // size):
        damaged = bytearray(whole)
        damaged[page * size : (page + 1) * size] = os.urandom(size)
        file.write_bytes(damaged)
        [found] = SqliteStore(tmp_path).verify()
        assert (found.namespace, str(file) in found.problem) == ("a", True)
        assert page == 0 or f"Page {page + 1}: " in found.problem
        with suppress(StoreError):  # pages that opening does not read
            opened(tmp_path, readonly=True)
    assert len(whole) > 10 * size


@pytest.mark.parametrize("content", [b"", b"garbage garbage garbage", b"SQLite format 3\0" + bytes(90)])
def test_what_is_no_database_is_refused(tmp_path: Path, draft: Make, content: bytes) -> None:
    file = filled(tmp_path, draft)
    file.write_bytes(content)
    with pytest.raises(StoreError, match=str(file)):
        opened(tmp_path)
    assert [damage.namespace for damage in SqliteStore(tmp_path).verify()] == ["a"]


def test_missing_rows_are_damage(tmp_path: Path, draft: Make) -> None:
    file = filled(tmp_path, draft)
    for statement, problem in (
        ("DELETE FROM vectors WHERE row = 1", "3 memories, 2 vectors"),
        ("DELETE FROM memories WHERE row = 1", "2 memories, and the last is 2; some are missing"),
    ):
        with sqlite3.connect(file) as connection:
            connection.execute(statement)
        with pytest.raises(StoreError, match=re.escape(f"{file}: {problem}")):
            opened(tmp_path)


def test_one_damaged_namespace_leaves_the_others_usable(tmp_path: Path, draft: Make) -> None:
    long = "long " * 50
    store = SqliteStore(tmp_path)
    for name in ("a", "b c", long):
        store.partition(name).commit(Changes(added=[draft()]))
    store.close()
    assert SqliteStore(tmp_path).namespaces() == ["a", "b c", long]
    for name in ("a", long):
        (tmp_path / folder_name(name) / "memory.sqlite").write_bytes(b"no")
    store = SqliteStore(tmp_path)
    assert store.namespaces() == ["a", "b c", long]
    assert len(store.partition("b c")) == 1
    for name in ("a", long):
        assert store.holds(name)
        with pytest.raises(StoreError, match=re.escape(f"{folder_name(name)}/memory.sqlite: cannot be read")):
            store.partition(name)
    assert [damage.namespace for damage in store.verify()] == [long, "a"]
    store.close()


# --- what is refused ----------------------------------------------------------------------------------


def test_one_process_at_a_time(tmp_path: Path, draft: Make) -> None:
    filled(tmp_path, draft)
    store = SqliteStore(tmp_path)
    store.partition("a")
    with pytest.raises(StoreError, match=rf"{tmp_path}/a: open elsewhere"):
        opened(tmp_path)
    store.close()
    assert len(opened(tmp_path)) == 3


def test_other_dimensions_and_languages_are_refused(tmp_path: Path, draft: Make) -> None:
    filled(tmp_path, draft)
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="5 dimensions; expected 8"):
        store.partition("a").commit(Changes(added=[draft("x", np.ones(5))]))
    with pytest.raises(StoreError, match="query"):
        store.partition("a").dense(np.ones(5, np.float32), 3)
    store.close()
    with pytest.raises(StoreError, match="language is 'en'; expected 'tr'"):
        SqliteStore(tmp_path, "tr").partition("a")


def test_another_embedder_is_refused_by_both_names(tmp_path: Path, draft: Make) -> None:
    def embedding(name: str, dimensions: int, **options: Any) -> Partition:
        store = SqliteStore(tmp_path, **options)
        stores.append(store)
        store.embedded_by(name, dimensions)
        return store.partition("a")

    stores: list[SqliteStore] = []
    dimensions = len(draft().vector)
    embedding("first", 7)
    stores.pop().close()
    embedding("second", dimensions).commit(Changes(added=[draft()]))  # an empty namespace takes any
    with pytest.raises(StoreError, match=r"embedder second \(\d+ dimensions\), .* has first \(7 "):
        stores[-1].embedded_by("first", 7)
    stores.pop().close()
    for name, size, readonly in (("first", 7, False), ("second", 7, False), ("first", dimensions, True)):
        with pytest.raises(StoreError, match=rf"embedder second .* the engine has {name} \({size} dim"):
            embedding(name, size, readonly=readonly)
    assert len(embedding("second", dimensions)) == 1
    for store in stores:
        store.close()


def test_a_store_that_recorded_no_embedder_takes_one_of_its_dimensions(tmp_path: Path, draft: Make) -> None:
    store = SqliteStore(tmp_path)
    store.partition("a").commit(Changes(added=[draft()]))
    with pytest.raises(StoreError, match=r"of the embedder without a name .* the engine has it \(7 dim"):
        store.embedded_by("it", 7)
    store.embedded_by("it", len(draft().vector))
    store.close()


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "thesis.tex").write_text("do not touch")
    with pytest.raises(StoreError, match=rf"{tmp_path}/a: no store, yet not empty \(thesis.tex\)"):
        opened(tmp_path)
    assert os.listdir(tmp_path / "a") == ["thesis.tex"]
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=rf"{tmp_path}/file"):
        opened(tmp_path / "file")


def test_folder_names_are_safe_and_distinct() -> None:
    names = ["a", "A", "..", "/", "a/b", "a%2fb", "ı", "i", "x" * 200, "x" * 201, "+", "memory.sqlite"]
    folders = [folder_name(name) for name in names]
    assert len({folder.lower() for folder in folders}) == len(names)
    assert all(set(folder) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_%+") for folder in folders)
    assert max(map(len, folders)) <= 180


# --- reading needs no writing -------------------------------------------------------------------------


def test_readers_see_one_state_beside_a_writer_and_change_nothing(tmp_path: Path, draft: Make) -> None:
    store, expected = SqliteStore(tmp_path), InProcessStore().partition("a")
    rng = np.random.default_rng(9)
    for _ in range(8):
        changes = some_changes(rng, len(expected))
        store.partition("a").commit(changes)
        expected.commit(changes)
    files = {name: (tmp_path / "a" / name).read_bytes() for name in ("memory.sqlite", "memory.sqlite-wal")}
    state, readers = state_of(expected), [SqliteStore(tmp_path, readonly=True) for _ in range(3)]
    assert [state_of(reader.partition("a")) == state for reader in readers] == [True] * 3
    assert {name: (tmp_path / "a" / name).read_bytes() for name in files} == files
    for change in (lambda part: part.commit(Changes(added=[draft()])), lambda part: part.compact()):
        with pytest.raises(StoreError, match="a: opened read-only; nothing was changed"):
            change(readers[0].partition("a"))
    with pytest.raises(StoreError, match="b: opened read-only; there is no namespace 'b'"):
        readers[0].partition("b")
    assert readers[0].namespaces() == ["a"]
    store.partition("a").commit(some_changes(rng, len(expected)))
    store.partition("a").compact()
    assert state_of(readers[0].partition("a")) == state
    assert len(SqliteStore(tmp_path, readonly=True).partition("a")) > len(expected)
    store.close()


def test_a_folder_that_cannot_be_written_to_can_be_read(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, draft)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert len(opened(tmp_path, readonly=True)) == 3
    assert sorted(os.listdir(tmp_path / "a")) == ["lock", "memory.sqlite"]
    (tmp_path / "a" / "memory.sqlite-wal").write_bytes(b"of a process that was killed")
    with pytest.raises(StoreError, match=r"memory.sqlite-wal: not yet in the database; open it once"):
        opened(tmp_path, readonly=True)


# --- forgetting ---------------------------------------------------------------------------------------


def test_compaction_leaves_no_word_of_what_was_replaced(tmp_path: Path, draft: Make) -> None:
    store = SqliteStore(tmp_path)
    partition = store.partition("a")
    secrets = [f"secret{number:03}" for number in range(200)]
    for secret in secrets:
        fields = {"speaker": f"by {secret}", "source_turns": (f"turn {secret}",)}
        partition.commit(Changes(added=[draft(f"{secret} and {'more ' * 40}", **fields)]))
    for row in range(0, 200, 2):
        changes = Changes(vectors=[(row, np.zeros(8, np.float32))])
        for name, empty in (("text", ""), ("speaker", ""), ("source_turns", ())):
            changes.set_object(name, row, empty)
        partition.commit(changes)
    partition.compact()
    content = b"".join(path.read_bytes() for path in (tmp_path / "a").iterdir())
    assert [secret.encode() in content for secret in secrets] == [False, True] * 100
    assert store.verify() == []
    store.close()


# --- many namespaces ----------------------------------------------------------------------------------


def test_the_least_recently_used_is_closed_and_another_process_may_open_it(
    tmp_path: Path, draft: Make
) -> None:
    store = SqliteStore(tmp_path, open_namespaces=2)
    for space in ("a", "b", "c"):
        store.partition(space).commit(Changes(added=[draft(space)]))
    other = SqliteStore(tmp_path)
    assert other.partition("a").columns.objects("text") == ["a"]
    with pytest.raises(StoreError, match="open elsewhere"):
        other.partition("b")
    other.close()
    first = store.partition("a")
    assert [store.partition(space).columns.objects("text") for space in "abc"] == [["a"], ["b"], ["c"]]
    with pytest.raises(StoreError, match="closed; ask the store for the namespace again"):
        first.commit(Changes(added=[draft()]))
    store.close()


def answers(path: Path, open_namespaces: int) -> str:
    """What an engine answers over four namespaces that are used in turn, and what is there when it is opened
    again."""
    store, told = SqliteStore(path, open_namespaces=open_namespaces), list[Any]()
    spaces, clock = ("ada", "ben", "cem", "dot"), SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    with CognitiveMemory(clock=clock, store=store) as engine:
        for turn, text in enumerate(("I adopted a beagle.", "My sister lives in Oslo.", "We like Oslo.")):
            for space in spaces:
                message = Message(id=f"t{turn}", text=text, speaker="Ada", session="s", namespace=space)
                told += engine.write(message).memories
            told += [engine.read("Where is Oslo?", 3, session="s", namespace=space).items for space in spaces]
            engine.feedback([f"{space}:0" for space in spaces], success=True)
            clock.advance(hours=5)
        told += [engine.forget("ben:0"), *(engine.dream(space) for space in spaces)]
    with CognitiveMemory(clock=clock, store=SqliteStore(path)) as again:
        told += [[again.get(f"{space}:1"), again.retentions(space).tolist()] for space in spaces]
    return repr(told)


def test_two_open_namespaces_give_what_many_give(tmp_path: Path) -> None:
    assert answers(tmp_path / "two", 2) == answers(tmp_path / "many", 32)


MANY = """
import resource, sys
from cogmem.errors import StoreError
from cogmem.store.columns import Changes
from cogmem.store.sqlite import SqliteStore
from tests.cogmem.store.changes import make_draft

descriptors, spaces, most = map(int, sys.argv[2:])
resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
store = SqliteStore(sys.argv[1], open_namespaces=most)
try:
    for _ in range(2):
        for space in range(spaces):
            store.partition(f"n{space}").commit(Changes(added=[make_draft(f"text {space}")]))
    found = [store.partition(f"n{space}").columns.objects("text") for space in range(spaces)]
except StoreError as error:
    sys.exit(str(error))
print([space for space in range(spaces) if found[space] != [f"text {space}"] * 2])
"""


@pytest.mark.parametrize(
    ("spaces", "most", "wrong"),
    [
        (100, 32, "[]\n"),
        pytest.param(10_000, 32, "[]\n", marks=pytest.mark.soak),
        (100, 100, "if too many files are open: raise the limit (ulimit -n) or lower"),
    ],
)
def test_many_namespaces_need_few_descriptors(tmp_path: Path, spaces: int, most: int, wrong: str) -> None:
    numbers = map(str, (256, spaces, most))
    done = subprocess.run(
        [sys.executable, "-c", MANY, str(tmp_path), *numbers], capture_output=True, text=True, cwd=ROOT
    )
    assert wrong in done.stdout + done.stderr


def test_a_folder_that_is_removed_while_another_waits_for_its_lock_is_made_again(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A has opened the file of the lock when B, who made the namespace, removes its folder."""
    other, opened_file, real = opened(tmp_path), list[Any](), os.open

    def opening(path: Any, flags: int, *mode: int, **places: Any) -> int:
        descriptor = real(path, flags, *mode, **places)
        if Path(path).name == "lock" and not opened_file:
            opened_file.append(path)
            other.close()  # nothing was stored, so the folder goes
        return descriptor

    monkeypatch.setattr(os, "open", opening)
    found = opened(tmp_path)
    found.commit(Changes(added=[draft()]))
    found.close()
    assert len(opened(tmp_path)) == 1


def test_only_folders_of_namespaces_are_swept(tmp_path: Path, draft: Make) -> None:
    for name, inside in (("photos.deleted", "cat.jpg"), ("a.deleted", "memory.sqlite-wal")):
        (tmp_path / name).mkdir()
        (tmp_path / name / inside).write_bytes(b"")
    (tmp_path / "list.deleted").write_bytes(b"")
    SqliteStore(tmp_path).delete("nobody")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.deleted", "photos.deleted"]


LONG = "ada/" + "ğ" * 200


def engine_of(path: Path, *namespaces: str) -> CognitiveMemory:
    """An engine over a store on disk in which each of these namespaces has a memory and is closed."""
    engine = CognitiveMemory(store=SqliteStore(path))
    for namespace in namespaces:
        engine.write("I adopted a beagle.", namespace=namespace)
    engine.close()
    return engine


@pytest.mark.parametrize("child", ["ada/run", LONG])
def test_a_damaged_namespace_is_skipped_by_no_call_and_can_be_deleted(tmp_path: Path, child: str) -> None:
    with engine_of(tmp_path / "store", "ada", child) as engine:
        (tmp_path / "store" / folder_name(child) / "memory.sqlite").write_bytes(b"no")
        assert engine.namespaces() == ("ada", child)
        for call in (lambda: engine.export(tmp_path / "backup"), engine.dream, engine.compact):
            with pytest.raises(StoreError, match=re.escape(f"{folder_name(child)}/memory.sqlite: cannot be")):
                call()
        assert [damage.namespace for damage in engine.verify()] == [child]
        assert engine.delete("ada", below=True) == 1
    assert os.listdir(tmp_path / "store") == []


@pytest.mark.parametrize("name", [None, b"", b"other", b"\xff"])
def test_a_hashed_namespace_without_its_name_is_read_from_the_database(
    tmp_path: Path, name: bytes | None
) -> None:
    """If the database does not tell it either, every call over all namespaces is refused, by the folder."""
    folder = tmp_path / "store" / folder_name(LONG)
    with engine_of(tmp_path / "store", "ada", LONG) as engine:
        file = folder / "memory.sqlite.name"
        file.unlink() if name is None else file.write_bytes(name)
        assert engine.namespaces() == ("ada", LONG)
        (folder / "memory.sqlite").write_bytes(b"no")
        unknown = f"{folder}: the name of the namespace cannot be read"
        for call in (
            engine.namespaces,
            engine.dream,
            lambda: engine.export(tmp_path / "backup"),
            lambda: engine.delete("ada", below=True),
        ):
            with pytest.raises(StoreError, match=re.escape(unknown)):
                call()
        [damage] = engine.verify()
        assert (damage.namespace, damage.problem.startswith(unknown)) == ("", True)
        assert engine.count("ada") == 1
        assert engine.delete(LONG) == 0
        assert engine.namespaces() == ("ada",)


def test_a_namespace_that_another_process_removes_is_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine_of(tmp_path, "a", LONG)

    def removing(folder: Path) -> str:
        SqliteStore(tmp_path).delete(LONG)
        return namespace_of(folder)

    monkeypatch.setattr("cogmem.store.sqlite.namespace_of", removing)
    assert SqliteStore(tmp_path).namespaces() == ["a"]
    engine_of(tmp_path, LONG)
    assert SqliteStore(tmp_path).verify() == []


FEW = """
import os, sys, resource
from cogmem import CognitiveMemory
from cogmem.errors import StoreError
from cogmem.store.sqlite import SqliteStore

engine = CognitiveMemory(store=SqliteStore(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
try:
    while True:
        os.open(os.devnull, os.O_RDONLY)
except OSError:
    pass
for call in (engine.namespaces, engine.dream, lambda: engine.delete("ada", below=True), engine.verify):
    try:
        sys.exit(f"no error, but {call()}")
    except StoreError as error:
        assert "Too many open files" in str(error), error
"""


def test_without_descriptors_no_namespace_is_skipped(tmp_path: Path) -> None:
    engine_of(tmp_path, "ada", LONG)
    done = subprocess.run(
        [sys.executable, "-c", FEW, str(tmp_path)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert sorted(SqliteStore(tmp_path).namespaces()) == ["ada", LONG]


def test_a_copy_of_a_folder_is_no_namespace(tmp_path: Path) -> None:
    with engine_of(tmp_path, "a", LONG) as engine:
        for name in ("a.bak", "a copy", "A", "%61", f"{folder_name(LONG)}.bak", "+a", os.fsdecode(b"\xff")):
            shutil.copytree(tmp_path / "a", tmp_path / name)
        assert engine.namespaces() == ("a", LONG)
        assert engine.verify() == []


def test_a_path_that_is_no_utf_8_is_a_store(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/a%20\xff?#"))
    with engine_of(path, "a", LONG) as engine:
        assert [engine.count(namespace) for namespace in engine.namespaces()] == [1, 1]
        assert engine.verify() == []
    assert len(opened(path, readonly=True)) == 1


# --- symbolic links -----------------------------------------------------------------------------------


@pytest.mark.parametrize("dangling", [False, True])
@pytest.mark.parametrize("linked", ["a", "a/memory.sqlite", "a/memory.sqlite-wal", "a/vectors"])
def test_a_link_in_a_store_is_refused_before_anything_is_changed(
    tmp_path: Path, linked: str, dangling: bool
) -> None:
    store, far = tmp_path / "store", tmp_path / "far"
    with engine_of(store, "a") as engine:
        link = store / linked
        link.rename(far) if link.exists() else far.mkdir()
        link.symlink_to(far)
        if dangling:
            far.rename(tmp_path / "unmounted")
        assert engine.namespaces() == ("a",)
        for call in (
            lambda: engine.write("I moved.", namespace="a"),
            lambda: engine.count("a"),
            lambda: engine.delete("a"),
            engine.dream,
        ):
            with pytest.raises(StoreError, match=re.escape(f"{link}: a link to {far}; expected no link")):
                call()
        assert [damage.namespace for damage in engine.verify()] == ["a"]
        if dangling:
            (tmp_path / "unmounted").rename(far)
        link.unlink()
        far.rename(link) if linked in ("a", "a/memory.sqlite") else far.rmdir()
        assert engine.count("a") == 1


def test_the_folder_of_a_whole_store_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "store").symlink_to("far")
    with engine_of(tmp_path / "store", "a", "b") as engine:
        assert engine.delete("a") == 1
        assert engine.namespaces() == ("b",)
    assert os.listdir(tmp_path / "far") == ["b"]


# --- interruptions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        (Lock, "_locked"),
        (Log, "_make"),
        (Log, "_check"),
        (Log, "load"),
        (SqlitePartition, "_load_vectors"),
        (SqlitePartition, "embedded_by"),
        (LexicalIndex, "__init__"),
    ],
)
@pytest.mark.parametrize("after", [False, True])
def test_an_interrupted_opening_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: tuple[type, str], after: bool
) -> None:
    """The interruption comes before or after a step, and its traceback is kept, as a shell does."""
    (owner, name), store = place, SqliteStore(tmp_path)
    store.embedded_by("it", 8)
    real = getattr(owner, name)

    def interrupted(*args: Any, **options: Any) -> None:
        if after:
            real(*args, **options)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, interrupted)
        with pytest.raises(KeyboardInterrupt) as kept:
            store.partition("a")
    assert kept.tb is not None
    for again in (SqliteStore(tmp_path), store):
        again.partition("a")
        again.close()


@pytest.mark.parametrize("owner", [SqlitePartition, Log, Lock])
@pytest.mark.parametrize("leave", [lambda store: store.partition("c"), lambda store: store.delete("a")])
def test_an_interrupted_closing_closes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    draft: Make,
    owner: Any,
    leave: Callable[[SqliteStore], None],
) -> None:
    store, real, interruptions = SqliteStore(tmp_path, open_namespaces=2), owner.close, [KeyboardInterrupt]
    for space in "ab":
        store.partition(space).commit(Changes(added=[draft()]))

    def interrupted(*args: Any, **options: Any) -> None:
        if interruptions:
            raise interruptions.pop()
        real(*args, **options)

    monkeypatch.setattr(owner, "close", interrupted)
    with pytest.raises(KeyboardInterrupt) as kept:
        leave(store)
    assert kept.tb is not None
    other = SqliteStore(tmp_path)
    assert len(other.partition("a")) == 1
    other.close()
    assert [len(store.partition(space)) for space in "ab"] == [1, 1]
    store.close()
