"""The store on disk: what it keeps over openings and killings, and what it refuses."""

import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lancedb
import numpy as np
import pytest

from cogmem.errors import StoreError
from cogmem.memory import Draft, Relation
from cogmem.store import tables
from cogmem.store.base import Partition
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA, Changes
from cogmem.store.folder import folder_name
from cogmem.store.journal import Journal
from cogmem.store.lance import LanceStore
from cogmem.store.memory import InProcessStore

Make = Callable[..., Draft]


def some_changes(rng: np.random.Generator, draft: Make, size: int, dimensions: int = 8) -> Changes:
    """A transaction of everything: additions, settings, texts, spans, entities, vectors, links, relations."""
    vectors = rng.choice([-1.0, 0.0, 0.0, 0.0, 1.0], (4, dimensions))
    words = [f"word{number}" for number in rng.integers(0, 30, 12)]
    changes = Changes(added=[draft(" ".join(words[:6]), vectors[0], entities=(words[0],))])
    if rng.random() < 0.5:
        spans = {
            "spans": ((0, 5), (6, 12)),
            "span_vectors": np.stack([draft("", v).vector for v in vectors[2:]]),
        }
        changes.added.append(draft(" ".join(words[6:]), vectors[1], importance=float(rng.random()), **spans))
    end = size + len(changes.added)
    changes.set("stability", rng.integers(0, end, 3), rng.random(3))
    changes.set("access_count", rng.integers(0, end), int(rng.integers(0, 9)))
    if rng.random() < 0.3:
        row = int(rng.integers(0, end))
        changes.set_object("text", row, words[7])
        changes.vectors.append((row, draft("", vectors[2]).vector))
    if rng.random() < 0.2:
        changes.set_object("text", int(rng.integers(0, end)), words[8])
    if end > 1:
        pair = rng.choice(end, 2, replace=False)
        changes.link(pair[:1], pair[1:], rng.random(1), at=float(size), counts=rng.integers(0, 9, 1))
        for number in range(3):  # rows of low numbers, so that the same are told, taken away and told again
            source, target = rng.choice(min(end, 4), 2, replace=False)
            kind = int(rng.integers(len(Relation)))
            if number < 2:
                changes.relate(source, target, kind, rng.choice([0.25, 0.5, 1.0]), at=float(size))
            else:
                changes.unrelate(source, target, [Relation.CAUSES, kind])
    changes.set_object("entities", int(rng.integers(0, end)), (words[9], words[10]))
    return changes


def assert_same(found: Partition, expected: Partition, *, dimensions: int = 8) -> None:
    assert len(found) == len(expected)
    for name in SCHEMA:
        np.testing.assert_array_equal(found.columns[name], expected.columns[name], name)
    for name in OBJECTS:
        assert list(found.columns.objects(name)) == list(expected.columns.objects(name))
    for name in LINK_SCHEMA:
        np.testing.assert_array_equal(found.links[name], expected.links[name], name)
    for name, edge, other in zip(
        expected.relations.edges._fields, found.relations.edges, expected.relations.edges, strict=True
    ):
        np.testing.assert_array_equal(edge, other, name)
    for word in ("word3", "word7"):
        rows = [row for row, words in enumerate(expected.columns.objects("entities")) if word in words]
        assert found.columns.mentioning("entities", word).tolist() == rows
    if len(expected):
        everything = np.arange(len(expected))
        np.testing.assert_array_equal(found.vectors(everything), expected.vectors(everything))
        np.testing.assert_array_equal(found.information(), expected.information())
        query = np.linspace(-1, 1, dimensions, dtype=np.float32)
        assert_same_dense(found, expected, query)
        assert found.links.touching(everything).tolist() == expected.links.touching(everything).tolist()
        for word in ("word3", "word7"):
            assert set(found.lexical(word, 999).rows) == set(expected.lexical(word, 999).rows)


def assert_same_dense(found: Partition, expected: Partition, query: np.ndarray, k: int = 9) -> None:
    rng = np.random.default_rng([len(expected), 2])
    for where in (None, rng.random(len(expected)) < 0.5, rng.random(len(expected)) < 0.1):
        for count in (1, k, len(expected)):
            hits, other = found.dense(query, count, where), expected.dense(query, count, where)
            assert hits.rows.tolist() == other.rows.tolist()
            assert hits.scores.tobytes() == other.scores.tobytes()
        queries = np.stack([query, -query, query[::-1]])
        each = zip(found.dense_each(queries, k, where), expected.dense_each(queries, k, where), strict=True)
        for hits, other in each:
            assert hits.rows.tolist() == other.rows.tolist()
            assert hits.scores.tobytes() == other.scores.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("merge_every", "cached"),
    [(1, 0), (10_000, 5), pytest.param(4, 10, marks=pytest.mark.soak)],
)
def test_reopened_at_any_point_it_equals_the_store_in_process(
    tmp_path: Path, draft: Make, merge_every: int, cached: int
) -> None:
    rng = np.random.default_rng([merge_every, 3])
    expected = InProcessStore().partition("a")
    for _ in range(4):
        store = LanceStore(tmp_path, merge_every=merge_every, cached=cached)
        for _ in range(6):
            changes = some_changes(rng, draft, len(expected))
            partition = store.partition("a")
            assert partition.commit(changes).tolist() == expected.commit(changes).tolist()
        assert_same(store.partition("a"), expected)
        store.close()
    store = LanceStore(tmp_path, merge_every=merge_every, cached=cached)
    assert_same(store.partition("a"), expected)
    store.partition("a").compact()
    assert_same(store.partition("a"), expected)
    store.close()


def test_a_vector_that_was_asked_for_does_not_outlive_its_replacement(tmp_path: Path, draft: Make) -> None:
    store = LanceStore(tmp_path, merge_every=1, cached=4)
    partition = store.partition("a")
    partition.commit(Changes(added=[draft(vector=vector) for vector in np.eye(12, 8, dtype=np.float32)]))
    first, new = np.array([0]), np.full(8, 8**-0.5, np.float32)
    assert partition.vectors(first)[0].tolist() == np.eye(8)[0].tolist()
    partition.commit(Changes(objects=[("text", 0, "new")], vectors=[(0, new)]))
    partition.commit(Changes(added=[draft(vector=vector) for vector in np.eye(4, 8, dtype=np.float32)]))
    assert partition.vectors(first)[0].tolist() == new.tolist()
    store.close()


@pytest.mark.parametrize(
    ("few", "cached"),
    [(512, 0), *(pytest.param(*case, marks=pytest.mark.soak) for case in ((0, 0), (0, 700)))],
)
def test_the_flat_search_of_lance_gives_the_same_bits(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch, few: int, cached: int
) -> None:
    """Hundreds of ties, at zero and elsewhere; `few` = 0 leaves every row that is not cached to Lance."""
    monkeypatch.setattr(tables, "_FEW", few)
    rng = np.random.default_rng([few, 4])
    vectors = np.concatenate([rng.normal(size=(400, 8)), rng.choice([-1.0, 0.0, 0.0, 0.0, 1.0], (500, 8))])
    changes = Changes(added=[draft(f"memory {place}", vector) for place, vector in enumerate(vectors)])
    store, expected = LanceStore(tmp_path, merge_every=500, cached=cached), InProcessStore().partition("a")
    partition = store.partition("a")
    for side in (partition, expected):
        side.commit(changes)
        side.commit(Changes(added=changes.added[:20], vectors=[(3, changes.added[7].vector)]))
    for query in (changes.added[3].vector, changes.added[800].vector, np.zeros(8, np.float32)):
        assert_same_dense(partition, expected, query)
    store.close()


def test_for_the_newest_memories_lance_is_not_asked(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen, of which five stay: neither a merge nor another opening loses them."""
    filled(tmp_path, draft, 16)
    store = LanceStore(tmp_path, merge_every=1, cached=5)
    partition, where = store.partition("a"), np.arange(16) >= 11
    partition.commit(Changes(columns=[("stability", np.array([2]), np.array([0.5]))]))
    query = draft().vector
    expected = partition.dense(query, 9)
    with monkeypatch.context() as patch:
        patch.setattr(tables.Tables, "nearest_each", forbidden)
        patch.setattr(tables.Tables, "vectors", forbidden)
        assert partition.dense(query, 9, where).rows.tolist() == [11, 12, 13, 14, 15]
        assert partition.similarity(query, np.arange(11, 16)).tolist() == [1.0] * 5
        with pytest.raises(StoreError, match="Lance was asked"):
            partition.dense(query, 9)
    assert expected.rows.tolist() == list(range(9))
    store.close()


def forbidden(*_: object, **__: object) -> None:
    raise AssertionError("Lance was asked")


COMMIT_FOREVER = textwrap.dedent("""
    import sys
    import numpy as np
    from cogmem.store.lance import LanceStore
    from tests_of_lance import some_changes, make_draft

    path, merge_every = sys.argv[1], int(sys.argv[2])
    partition = LanceStore(path, merge_every=merge_every).partition("a")
    rng = np.random.default_rng(5)
    for number in range(10_000):
        partition.commit(some_changes(rng, make_draft, len(partition)))
        print(number, flush=True)
""")


@pytest.mark.parametrize(
    ("merge_every", "commits"),
    [
        pytest.param(3, 17, marks=pytest.mark.slow),
        *(
            pytest.param(*case, marks=pytest.mark.soak)
            for case in [(1, 2), (2, 9), (5, 30), (7, 41), (64, 5), (64, 150), (9999, 60)]
        ),
    ],
)
def test_a_kill_leaves_a_prefix_of_the_commits(
    tmp_path: Path, draft: Make, merge_every: int, commits: int
) -> None:
    """A process commits, and says so; it is killed at some point, perhaps in a merge. Every commit that it
    told of is there, and the state is that after some number of commits."""
    here = Path(__file__).parent
    (tmp_path / "tests_of_lance.py").write_text(
        "import importlib.util, sys\n"
        f"for name in ('conftest', 'test_lance'):\n"
        f"    spec = importlib.util.spec_from_file_location(name, {str(here)!r} + f'/{{name}}.py')\n"
        "    module = importlib.util.module_from_spec(spec)\n"
        "    spec.loader.exec_module(module)\n"
        "    globals().update(vars(module))\n"
    )
    paths = os.pathsep.join([str(tmp_path), str(here.parents[2])])
    process = subprocess.Popen(
        [sys.executable, "-c", COMMIT_FOREVER, str(tmp_path / "store"), str(merge_every)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
        text=True,
    )
    assert process.stdout is not None
    acknowledged = -1
    with process:
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged >= commits:
                process.send_signal(signal.SIGKILL)
                break
        acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
    assert process.returncode == -signal.SIGKILL

    store = LanceStore(tmp_path / "store", merge_every=merge_every)
    partition = store.partition("a")
    expected = InProcessStore().partition("a")
    rng = np.random.default_rng(5)
    done = 0
    while len(expected) < len(partition):
        expected.commit(some_changes(rng, draft, len(expected)))
        done += 1
    assert done >= acknowledged + 1
    assert_same(partition, expected)
    partition.commit(some_changes(rng, draft, len(partition)))
    store.close()


def copy_at_every_step(store: LanceStore, path: Path, copies: Path) -> None:
    """Copies of the folder between the steps of a merge: what a kill there would leave."""
    partition = store.partition("a")

    def watched(original: Callable[..., None]) -> Callable[..., None]:
        def step(*args: object) -> None:
            shutil.copytree(path, copies / f"{len(list(copies.iterdir()))} before {original.__name__}")
            original(*args)
            shutil.copytree(path, copies / f"{len(list(copies.iterdir()))} after {original.__name__}")

        return step

    for name in ("create", "put_search", "put_memories", "put_links", "put_relations"):
        setattr(partition._tables, name, watched(getattr(partition._tables, name)))
    partition._journal.restart = watched(partition._journal.restart)  # type: ignore[method-assign]


@pytest.mark.slow
def test_killed_between_any_two_steps_of_a_merge_nothing_is_lost(tmp_path: Path, draft: Make) -> None:
    path, copies = tmp_path / "store", tmp_path / "copies"
    copies.mkdir()
    store, expected = LanceStore(path, merge_every=20), InProcessStore().partition("a")
    copy_at_every_step(store, path, copies)
    rng = np.random.default_rng(6)
    while len(list(copies.iterdir())) < 18:
        changes = some_changes(rng, draft, len(expected))
        expected.commit(changes)
        before = set(copies.iterdir())
        store.partition("a").commit(changes)
        for copy in sorted(set(copies.iterdir()) - before):
            found = LanceStore(copy)
            assert_same(found.partition("a"), expected)
            found.close()
    store.close()


def test_a_torn_record_is_cut_off(tmp_path: Path, draft: Make) -> None:
    store = LanceStore(tmp_path)
    for text in ("one", "two", "three"):
        store.partition("a").commit(Changes(added=[draft(text)]))
    journal = tmp_path / "a" / "journal"
    whole = journal.read_bytes()
    store.partition("a")._folder.close()
    for cut in (1, 5, 40):
        copy = tmp_path / f"cut-{cut}"
        shutil.copytree(tmp_path / "a", copy / "a")
        (copy / "a" / "journal").write_bytes(whole[:-cut])
        found = LanceStore(copy)
        assert list(found.partition("a").columns.objects("text")) == ["one", "two"]
        found.partition("a").commit(Changes(added=[draft("again")]))
        found.close()
        found = LanceStore(copy)
        assert list(found.partition("a").columns.objects("text")) == ["one", "two", "again"]
        found.close()


def filled(path: Path, draft: Make, texts: int = 3) -> Path:
    store = LanceStore(path)
    store.partition("a").commit(Changes(added=[draft(f"text {number}") for number in range(texts)]))
    store.close()
    return path / "a"


def test_one_process_at_a_time(tmp_path: Path, draft: Make) -> None:
    store = LanceStore(tmp_path)
    store.partition("a").commit(Changes(added=[draft()]))
    with pytest.raises(StoreError, match=rf"{tmp_path}/a: open elsewhere"):
        LanceStore(tmp_path).partition("a")
    store.close()
    again = LanceStore(tmp_path)
    assert len(again.partition("a")) == 1
    again.close()


def test_other_dimensions_are_refused(tmp_path: Path, draft: Make) -> None:
    filled(tmp_path, draft)
    store = LanceStore(tmp_path)
    with pytest.raises(StoreError, match="5 dimensions; expected 8"):
        store.partition("a").commit(Changes(added=[draft("x", np.ones(5))]))
    with pytest.raises(StoreError, match="query"):
        store.partition("a").dense(np.ones(5, np.float32), 3)
    store.close()


def test_another_language_is_refused(tmp_path: Path, draft: Make) -> None:
    filled(tmp_path, draft)
    with pytest.raises(StoreError, match="language is 'en'; expected 'tr'"):
        LanceStore(tmp_path, "tr").partition("a")


def test_another_embedder_is_refused_by_both_names(tmp_path: Path, draft: Make) -> None:
    def opened(name: str, dimensions: int, **options: Any) -> Partition:
        store = LanceStore(tmp_path, **options)
        stores.append(store)
        store.embedded_by(name, dimensions)
        return store.partition("a")

    stores: list[LanceStore] = []
    dimensions = len(draft().vector)
    opened("first", 7)
    stores.pop().close()
    opened("second", dimensions).commit(Changes(added=[draft()]))  # an empty namespace takes any
    with pytest.raises(
        StoreError, match=r"the embedder second \(\d+ dimensions\), and the engine has first \(7 "
    ):
        stores[-1].embedded_by("first", 7)
    stores.pop().close()
    for name, size, readonly in (("first", 7, False), ("second", 7, False), ("first", dimensions, True)):
        with pytest.raises(
            StoreError, match=rf"of the embedder second .* the engine has {name} \({size} dim"
        ):
            opened(name, size, readonly=readonly)
    assert len(opened("second", dimensions)) == 1
    for store in stores:
        store.close()


def test_a_store_that_recorded_no_embedder_takes_one_of_its_dimensions(tmp_path: Path, draft: Make) -> None:
    store = LanceStore(tmp_path)
    store.partition("a").commit(Changes(added=[draft()]))
    with pytest.raises(StoreError, match=r"of the embedder without a name .* the engine has it \(7 dim"):
        store.embedded_by("it", 7)
    store.embedded_by("it", len(draft().vector))
    store.close()


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "thesis.tex").write_text("do not touch")
    with pytest.raises(StoreError, match=rf"{tmp_path}/a: no store, yet not empty \(thesis.tex\)"):
        LanceStore(tmp_path).partition("a")
    assert os.listdir(tmp_path / "a") == ["thesis.tex"]
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=rf"{tmp_path}/file"):
        LanceStore(tmp_path / "file").partition("a")


@pytest.mark.parametrize("case", ["manifest", "journal", "no journal", "table", "no table", "rows"])
def test_damage_is_named(tmp_path: Path, draft: Make, case: str) -> None:
    folder = filled(tmp_path, draft)
    if case == "manifest":
        (folder / "cogmem.json").write_text("{}")
    elif case == "journal":
        (folder / "journal").write_bytes(b"garbage garbage garbage")
    elif case == "no journal":
        (folder / "journal").unlink()
    elif case == "table":
        for file in (folder / "memories.lance" / "data").iterdir():
            file.write_bytes(b"garbage")
    elif case == "no table":
        shutil.rmtree(folder / "search.lance")
    elif case == "rows":
        shutil.rmtree(folder / "search.lance")
        shutil.copytree(filled(tmp_path / "other", draft, 2) / "search.lance", folder / "search.lance")
    with pytest.raises(StoreError, match=str(folder)):
        LanceStore(tmp_path).partition("a")


def test_one_damaged_namespace_leaves_the_others_usable(tmp_path: Path, draft: Make) -> None:
    long = "long " * 50
    store = LanceStore(tmp_path)
    for name in ("a", "b c", long):
        store.partition(name).commit(Changes(added=[draft()]))
    store.close()
    for name in ("a", long):
        (tmp_path / folder_name(name) / "cogmem.json").write_bytes(b"")
    store = LanceStore(tmp_path)
    assert store.namespaces() == ["a", "b c"]
    assert len(store.partition("b c")) == 1
    for name in ("a", long):
        assert store.holds(name)
        with pytest.raises(StoreError, match=re.escape(f"{folder_name(name)}/cogmem.json: not the manifest")):
            store.partition(name)
    assert [damage.namespace for damage in store.verify()] == ["", "a"]
    store.close()


def flipped(file: Path, bit: int) -> None:
    content = bytearray(file.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    file.write_bytes(content)


@pytest.mark.parametrize(
    ("cached", "flips"),
    [pytest.param(16_384, 60, marks=pytest.mark.slow), pytest.param(0, 200, marks=pytest.mark.soak)],
)
def test_a_flipped_bit_of_the_tables_is_found(tmp_path: Path, draft: Make, cached: int, flips: int) -> None:
    """By opening, and by verifying, which read nothing else then. With nothing held, opening does not read
    what is searched: there verifying alone finds it."""
    store = LanceStore(tmp_path, merge_every=4, cached=cached)
    rng = np.random.default_rng(7)
    for _ in range(9):
        store.partition("a").commit(some_changes(rng, draft, len(store.partition("a"))))
    store.close()
    store = LanceStore(tmp_path, merge_every=4, cached=cached)
    assert store.verify() == []
    files = sorted(file for file in (tmp_path / "a").rglob("*") if file.is_file() and file.stat().st_size)
    for number in range(flips):
        file = files[number % len(files)]
        whole = file.read_bytes()
        flipped(file, int(rng.integers(8 * len(whole))))
        found = store.verify()
        assert found, file
        assert found[0].namespace == "a"
        assert str(file.relative_to(tmp_path)) in found[0].problem
        if cached or "search.lance" not in str(file):
            with pytest.raises(StoreError, match=re.escape(str(file))):
                LanceStore(tmp_path, cached=cached).partition("a")
        file.write_bytes(whole)
    assert store.verify() == []


def test_a_newest_version_that_went_missing_is_found(tmp_path: Path, draft: Make) -> None:
    folder = filled(tmp_path, draft)
    for count in (1, 2):
        store = LanceStore(tmp_path)
        store.partition("a").commit(Changes(columns=[("access_count", np.array([0]), np.array([count]))]))
        store.close()
    min((folder / "memories.lance" / "_versions").glob("*.manifest")).unlink()
    (folder / "memories.lance" / "_versions" / "latest_version_hint.json").unlink()
    assert LanceStore(tmp_path).verify()
    with pytest.raises(StoreError, match=r"\.manifest: missing, and expected as the newest version"):
        LanceStore(tmp_path).partition("a")


@pytest.mark.slow
def test_what_was_sealed_is_there_until_the_next_is_sealed(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where Lance compacts again what it has just compacted, in a version that nothing sealed."""
    monkeypatch.setattr(tables, "_TIDY", 3)
    real, sealed = tables.Tables.seal, []

    def checked(self: tables.Tables) -> None:
        for name, version in self._sums._versions.items():
            versions = (tmp_path / "a" / f"{name}.lance" / "_versions").glob("*.manifest")
            assert f"{2**64 - 1 - version:020}.manifest" in [path.name for path in versions]
            sealed.append(name)
        real(self)

    monkeypatch.setattr(tables.Tables, "seal", checked)
    compact = lancedb.table.LanceTable.optimize

    def twice(self: Any, **terms: Any) -> None:
        if self.name == "memories":
            self.update(where="row = 0", values={"stability": 0.5})
        compact(self, **terms)

    monkeypatch.setattr(lancedb.table.LanceTable, "optimize", twice)
    store, rng = LanceStore(tmp_path, merge_every=2), np.random.default_rng(13)
    for _ in range(12):
        store.partition("a").commit(some_changes(rng, draft, len(store.partition("a"))))
    store.close()
    assert len(sealed) > 40


@pytest.mark.slow
def test_versions_that_a_merge_left_in_part_are_dropped(tmp_path: Path, draft: Make) -> None:
    """As a power cut may leave them: named, and empty. The journal has what they were to hold."""
    store, expected = LanceStore(tmp_path), InProcessStore().partition("a")
    rng = np.random.default_rng(12)
    for number in range(8):
        changes = some_changes(rng, draft, len(expected))
        store.partition("a").commit(changes)
        expected.commit(changes)
        if number == 4:
            store.partition("a").merge()
    shutil.copytree(tmp_path / "a", tmp_path / "before" / "a")
    store.close()
    copy = tmp_path / "before" / "a"
    for file in (tmp_path / "a").rglob("*.lance/**/*"):
        other = copy / file.relative_to(tmp_path / "a")
        if file.is_file() and not other.exists():
            other.parent.mkdir(parents=True, exist_ok=True)
            other.write_bytes(b"")
    assert any(not file.stat().st_size for file in copy.rglob("*.manifest"))
    again = LanceStore(tmp_path / "before", merge_every=3)
    assert_same(again.partition("a"), expected)
    again.partition("a").commit(changes := some_changes(rng, draft, len(expected)))
    expected.commit(changes)
    again.close()
    again = LanceStore(tmp_path / "before")
    assert_same(again.partition("a"), expected)
    assert again.verify() == []
    again.close()


def test_folder_names_are_safe_and_distinct() -> None:
    names = ["a", "A", "..", "/", "a/b", "a%2fb", "ı", "i", "x" * 200, "x" * 201, "+", "cogmem.json"]
    folders = [folder_name(name) for name in names]
    assert len({folder.lower() for folder in folders}) == len(names)
    assert all(set(folder) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_%+") for folder in folders)
    assert max(map(len, folders)) <= 180


def test_fsync_changes_nothing_but_the_wait(tmp_path: Path, draft: Make) -> None:
    store = LanceStore(tmp_path, fsync=True, merge_every=2)
    for _ in range(3):
        store.partition("a").commit(Changes(added=[draft()]))
    store.close()
    again = LanceStore(tmp_path)
    assert len(again.partition("a")) == 3
    again.close()


# --- what fails after the fact ------------------------------------------------------------------------


def failing(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


STEPS = ("create", "put_search", "put_memories", "put_links", "put_relations", "seal")


@pytest.mark.slow
@pytest.mark.parametrize(
    "step",
    [
        pytest.param(step, marks=[pytest.mark.soak] * (step not in ("create", "put_memories", "restart")))
        for step in (*STEPS, "restart")
    ],
)
def test_a_merge_that_fails_fails_no_commit_and_is_done_later(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch, step: str, caplog: pytest.LogCaptureFixture
) -> None:
    store, expected = LanceStore(tmp_path, merge_every=3, cached=2), InProcessStore().partition("a")
    partition, rng = store.partition("a"), np.random.default_rng(8)

    def commit(times: int) -> None:
        for _ in range(times):
            changes = some_changes(rng, draft, len(expected))
            assert partition.commit(changes).tolist() == expected.commit(changes).tolist()

    with monkeypatch.context() as patch:
        patch.setattr(Journal if step == "restart" else tables.Tables, step, failing)
        commit(9)
        assert_same_but_words(partition, expected)
    assert "No space left on device" in caplog.text
    assert "the merge is tried again later" in caplog.text
    commit(40 if step == "create" else 9)
    store.close()
    again = LanceStore(tmp_path)
    assert_same(again.partition("a"), expected)
    assert again.verify() == []
    assert len((tmp_path / "a" / "journal").read_bytes()) == 20
    again.close()


def assert_same_but_words(found: Partition, expected: Partition) -> None:
    everything = np.arange(len(expected))
    np.testing.assert_array_equal(found.vectors(everything), expected.vectors(everything))
    assert list(found.columns.objects("text")) == list(expected.columns.objects("text"))
    assert set(found.lexical("word3", 999).rows) == set(expected.lexical("word3", 999).rows)


def test_a_table_whose_creation_failed_halfway_is_made_by_the_next_merge(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = LanceStore(tmp_path)
    partition = store.partition("a")
    partition.commit(Changes(added=[draft("one word")]))
    real, made = partition._tables._database.create_table, []

    def third_fails(name: str, **terms: object) -> object:
        made.append(name)
        return failing() if len(made) == 3 else real(name, **terms)

    with monkeypatch.context() as patch:
        patch.setattr(partition._tables._database, "create_table", third_fails)
        with pytest.raises(StoreError, match="nothing that was committed is lost"):
            partition.merge()
        assert made == ["memories", "search", "links"]
    partition.commit(Changes(added=[draft("two words")]))
    partition.merge()
    assert partition.lexical("two", 9).rows.tolist() == [1]
    store.close()
    again = LanceStore(tmp_path)
    assert list(again.partition("a").columns.objects("text")) == ["one word", "two words"]
    again.close()


def test_what_an_interrupt_left_half_applied_is_neither_added_to_nor_merged(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened again, it is there as a whole."""
    store = LanceStore(tmp_path)
    partition = store.partition("a")
    partition.commit(Changes(added=[draft("one")]))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(partition._columns, "update", interrupted)
        with pytest.raises(KeyboardInterrupt):
            partition.commit(Changes(added=[draft("two")], objects=[("text", 0, "uno")]))
    with pytest.raises(StoreError, match="a commit was interrupted; open the store again"):
        partition.commit(Changes(added=[draft("three")]))
    store.close()
    again = LanceStore(tmp_path)
    assert list(again.partition("a").columns.objects("text")) == ["uno", "two"]
    again.close()


# --- reading needs no writing -------------------------------------------------------------------------


def content(path: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(file): (file.stat().st_mtime_ns, file.read_bytes() if file.is_file() else b"")
        for file in sorted(path.rglob("*"))
    }


@pytest.mark.parametrize("merge_every", [3, 10_000])
def test_a_read_only_store_answers_and_writes_nothing(
    tmp_path: Path, draft: Make, merge_every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside others, and one that writes; with a torn record too."""
    store, expected = LanceStore(tmp_path, merge_every=merge_every), InProcessStore().partition("a")
    rng = np.random.default_rng(9)
    for _ in range(8):
        changes = some_changes(rng, draft, len(expected))
        store.partition("a").commit(changes)
        expected.commit(changes)
    with (tmp_path / "a" / "journal").open("ab") as journal:
        journal.write(b"torn")
    before = content(tmp_path)
    for name in ("pwrite", "ftruncate", "replace", "mkdir"):
        monkeypatch.setattr(os, name, failing)
    looking = [LanceStore(tmp_path, readonly=True, cached=cached) for cached in (0, 4, 10_000)]
    for lance_store in looking:
        assert_same(lance_store.partition("a"), expected)
        with pytest.raises(StoreError, match="a: opened read-only; nothing was changed"):
            lance_store.partition("a").commit(Changes(added=[draft()]))
        with pytest.raises(StoreError, match="a: opened read-only; nothing was changed"):
            lance_store.partition("a").compact()
        with pytest.raises(StoreError, match="b: opened read-only; there is no namespace 'b'"):
            lance_store.partition("b")
        assert lance_store.namespaces() == ["a"]
    for lance_store in looking:
        lance_store.close()
    assert content(tmp_path) == before
    monkeypatch.undo()
    store.close()


@pytest.mark.slow
def test_who_looks_sees_a_state_between_two_commits_while_another_merges(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the other does between any two of its steps."""
    store, expected = LanceStore(tmp_path, merge_every=4), InProcessStore().partition("a")
    partition, rng = store.partition("a"), np.random.default_rng(10)

    def commit() -> None:
        changes = some_changes(rng, draft, len(expected))
        partition.commit(changes)
        expected.commit(changes)

    for _ in range(5):
        commit()
    real = tables.Tables.load

    def late(self: tables.Tables, *state: Any, **terms: Any) -> int:
        if len(expected) < 12:  # between its look at the journal and its look at the tables
            commit()
        stored = real(self, *state, **terms)
        if len(expected) < 24:  # and between that and its second look at the journal
            commit()
        return stored

    monkeypatch.setattr(tables.Tables, "load", late)
    looking = LanceStore(tmp_path, readonly=True)
    assert_same(looking.partition("a"), expected)
    looking.close()
    store.close()


def test_on_a_full_disk_everything_is_still_found(
    tmp_path: Path, draft: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, expected = LanceStore(tmp_path), InProcessStore().partition("a")
    rng = np.random.default_rng(11)
    for _ in range(8):
        changes = some_changes(rng, draft, len(expected))
        store.partition("a").commit(changes)
        expected.commit(changes)
    for owner, names in ((os, ("pwrite", "replace")), (tables.Tables, (*STEPS, "lexical"))):
        for name in names:
            monkeypatch.setattr(owner, name, failing)
    with pytest.raises(StoreError, match="No space left on device; nothing was changed"):
        store.partition("a").commit(Changes(added=[draft()]))
    assert_same(store.partition("a"), expected)
    assert "the words are searched in process" in caplog.text
    store.close()
    monkeypatch.undo()
    again = LanceStore(tmp_path)
    assert_same(again.partition("a"), expected)
    again.close()
