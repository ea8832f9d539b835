"""What a power cut may leave, with `fsync`: the states of the disk that the calls of the file system allow.

The calls are recorded. What was not synced when the power was cut may be on the disk or not, in any order,
and a write in part (after Pillai et al. 2014, ALICE, and Mohan et al. 2018, CrashMonkey). Of the sets of
calls that may have reached the disk, those are tried that differ most: all up to some call, all but one, one
alone. Lance's calls are not seen: its files are copied beside our calls, and what is not synced is empty.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import pytest
from tests.cogmem.store.faults.lives import same, some_changes

from cogmem.store import files, folder, journal
from cogmem.store.lance import LanceStore
from cogmem.store.memory import InProcessStore

SECTOR = 512


class Op(NamedTuple):
    """A call that changes the disk, or syncs a file or a folder (`target`)."""

    kind: str
    target: Any  # the number of a file, or the path of a folder
    path: str = ""
    place: int = 0
    content: bytes = b""
    lost: frozenset[int] = frozenset()  # sectors that did not reach the disk

    @property
    def place_synced(self) -> Any:
        """What must be synced so that this is on the disk."""
        return self.target if self.kind in ("write", "cut") else str(Path(self.path).parent)


class Recorder:
    """Stands for the operating system, and remembers what it was asked for. Paths are below `root`."""

    def __init__(self, root: Path, copies: Path | None) -> None:
        self.root, self.copies = root, copies
        self.ops: list[Op] = []
        self.copied: dict[int, Path] = {}
        self._files: dict[str, int] = {}
        self._open: dict[int, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def _below(self, path: Any) -> str:
        return os.path.relpath(path, self.root)

    def _did(self, op: Op) -> None:
        self.ops.append(op)
        if op.kind in ("write", "rename"):
            self._copy()

    def _copy(self) -> None:
        """Copy Lance's files as they are after the calls until now."""
        if self.copies is not None:
            copy = self.copied[len(self.ops)] = self.copies / str(len(list(self.copies.glob("*"))))
            copy.mkdir(parents=True)
            for table in self.root.glob("a/*.lance"):
                shutil.copytree(table, copy / table.name)

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        file, name = os.open(path, flags, mode), self._below(path)
        if os.path.isdir(path) or ".lance" in name:
            self._open[file] = name
        elif flags & os.O_TRUNC or name not in self._files:
            self._files[name] = self._open[file] = len(self.ops) + 1
            self._did(Op("create", self._files[name], name))
        else:
            self._open[file] = self._files[name]
        return file

    def pwrite(self, file: int, content: bytes, place: int) -> int:
        written = os.pwrite(file, content, place)
        self._did(Op("write", self._open[file], place=place, content=bytes(content)))
        return written

    def ftruncate(self, file: int, size: int) -> None:
        os.ftruncate(file, size)
        self._did(Op("cut", self._open[file], place=size))

    def replace(self, source: Any, target: Any) -> None:
        os.replace(source, target)
        number = self._files[self._below(target)] = self._files.pop(self._below(source))
        self._did(Op("rename", number, self._below(target), content=self._below(source).encode()))

    def makedirs(self, path: Any, exist_ok: bool = False) -> None:
        os.makedirs(path, exist_ok=exist_ok)
        self._did(Op("folder", self._below(path), self._below(path)))

    def fsync(self, file: int) -> None:
        if ".lance" in str(self._open[file]) and ".lance" not in str(self.ops[-1].target):
            self._copy()  # as the merge left them
        self.ops.append(Op("sync", self._open[file]))


def materialise(ops: list[Op], path: Path) -> None:
    """The disk as these calls leave it."""
    names: dict[str, int] = {}
    contents: dict[int, bytearray] = {}
    path.mkdir()
    for op in ops:
        content = contents.setdefault(op.target, bytearray()) if isinstance(op.target, int) else bytearray()
        if op.kind == "create":
            names[op.path] = op.target
        elif op.kind == "write":
            end = op.place + len(op.content)
            content.extend(bytes(max(0, end - len(content))))
            content[op.place : end] = op.content
            for sector in op.lost:
                start, stop = max(op.place, sector * SECTOR), min(end, (sector + 1) * SECTOR)
                content[start:stop] = bytes(max(0, stop - start))
        elif op.kind == "cut":
            del content[op.place :]
        elif op.kind == "rename":
            names.pop(op.content.decode(), None)
            names[op.path] = op.target
        elif op.kind == "folder":
            (path / op.path).mkdir(exist_ok=True)
    for name, number in names.items():
        if (path / name).parent.is_dir():
            (path / name).write_bytes(contents[number])


def states(ops: list[Op]) -> Iterator[list[Op]]:
    """What may be on the disk after these calls."""
    synced = [
        any(later.kind == "sync" and later.target == op.place_synced for later in ops[number + 1 :])
        for number, op in enumerate(ops)
    ]
    calls = [(op, kept) for op, kept in zip(ops, synced, strict=True) if op.kind != "sync"]
    loose = [number for number, (_, kept) in enumerate(calls) if not kept]

    def those(chosen: set[int]) -> list[Op]:
        return [op for number, (op, kept) in enumerate(calls) if kept or number in chosen]

    tried = {frozenset(loose[:count]) for count in range(len(loose) + 1)}
    tried |= {frozenset(loose) - {op} for op in loose} | {frozenset({op}) for op in loose}
    yield from (those(set(chosen)) for chosen in sorted(tried, key=sorted))
    for number in loose:
        op = calls[number][0]
        if op.kind == "write":
            sectors = range(op.place // SECTOR, (op.place + len(op.content) - 1) // SECTOR + 1)
            for lost in {frozenset(sectors[:1]), frozenset(sectors[-1:]), frozenset(sectors[1:2])}:
                part = op._replace(lost=lost)
                yield [part if one is op else one for one in those(set(loose))]


def lived(recorder: Recorder, commits: int, merge_every: int, seed: int) -> list[tuple[int, int]]:
    """A life of so many commits; for each, the number of calls when it was told to be done, and its place."""
    done = []
    rng = np.random.default_rng(seed)
    with ExitStack() as held:
        for module in (files, folder, journal):
            held.enter_context(patch.object(module, "os", recorder))
        partition = LanceStore(recorder.root, fsync=True, merge_every=merge_every).partition("a")
        for number in range(commits):
            partition.commit(some_changes(rng, len(partition)))
            done.append((len(recorder.ops), number + 1))
        partition._folder.close()
    return done


CASES = [
    *((3, 1000, 0), (4, 4, 1), pytest.param(8, 6, 0, marks=pytest.mark.soak)),
    *(pytest.param(8, 6, seed, marks=pytest.mark.soak) for seed in (1, 2)),
]


@pytest.mark.parametrize(("commits", "merge_every", "seed"), CASES)
def test_whatever_a_power_cut_leaves_has_every_commit_that_returned(
    tmp_path: Path, commits: int, merge_every: int, seed: int
) -> None:
    merges = merge_every < 1000
    recorder = Recorder(tmp_path / "store", tmp_path / "copies" if merges else None)
    done = lived(recorder, commits, merge_every, seed)
    tried = 0
    for cut in sorted(recorder.copied) if merges else range(len(recorder.ops) + 1):
        ops, least = recorder.ops[:cut], max((n for calls, n in done if calls <= cut), default=0)
        on_disk = {op.target for op in ops if op.kind == "sync"}
        for calls in states(ops):
            place = tmp_path / f"state-{tried}"
            tried += 1
            materialise(calls, place)
            if merges and (place / "a").is_dir():
                shutil.copytree(recorder.copied[cut], place / "a", dirs_exist_ok=True)
                for file in (place / "a").rglob("*.lance/**/*"):
                    if file.is_file() and str(file.relative_to(place)) not in on_disk:
                        file.write_bytes(b"")
            store, expected = LanceStore(place), InProcessStore().partition("a")
            rng = np.random.default_rng(seed)
            found = store.partition("a")
            for _ in range(least):
                expected.commit(some_changes(rng, len(expected)))
            if not same(found, expected):
                expected.commit(some_changes(rng, len(expected)))
            assert same(found, expected), (cut, ops[-3:], calls[-3:])
            found._folder.close()
            shutil.rmtree(place)
    assert tried > 2 * len(recorder.copied or recorder.ops)


def test_all_that_a_reopened_store_needs_is_synced_before_the_journal_restarts(
    tmp_path: Path,
) -> None:
    seen = []

    class Watching(Recorder):
        def replace(self, source: Any, target: Any) -> None:
            if Path(target).name == "journal" and self.ops[-1].kind == "sync":
                synced = {op.target for op in self.ops if op.kind == "sync"}
                written = [self._below(path) for path in (self.root / "a").rglob("*.lance/**/*")]
                seen.append((len(written), [path for path in written if path not in synced]))
            super().replace(source, target)

    lived(Watching(tmp_path / "store", None), 12, 4, 2)
    assert [left for _, left in seen] == [[]] * len(seen)
    assert seen[-1][0] > 30
