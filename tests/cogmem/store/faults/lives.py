"""Lives of a store on disk under faults, beside one in process that has none.

A life is a sequence of transactions, searches, closings and compactions. A fault happens at a call of the
file system. Where the store then refuses, it must be as it was; where the process is killed, the store that
is opened again must have everything that was acknowledged, and the transaction that was under way as a whole
or not at all.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import numpy as np

from cogmem.errors import StoreError
from cogmem.memory import Draft, Relation
from cogmem.rng import stream
from cogmem.store import Changes, InProcessPartition, InProcessStore, Partition
from cogmem.store.columns import LINK_SCHEMA, OBJECTS, SCHEMA
from cogmem.store.lance import LancePartition, LanceStore
from tests.cogmem.store.faults.disk import KINDS, Disk, Killed

SPACE = "a"
_DIMENSIONS = 8
_FAULTS = 100  # of a life; then another begins, so that stores stay small


@dataclass
class Tally:
    """What happened under one kind of fault."""

    faults: int = 0
    sought: int = 0
    """Memories whose transaction had returned, and that were looked for after a fault."""
    lost: int = 0
    """Of those, the ones that were not there."""
    openings: int = 0
    opened: int = 0
    """Of the openings, those that succeeded."""
    duplicates: int = 0
    """Memories that were there twice."""
    altered: int = 0
    """States that were neither those before nor after the transaction that was under way."""
    unanswered: int = 0
    """Searches that failed, though only writing did."""
    raw: int = 0
    """Errors that were none of ours."""
    wrong: list[str] = field(default_factory=list)
    """What went wrong, with the seed that repeats it."""

    def look(self, found: Partition, expected: Partition) -> None:
        """Look for every memory that is expected."""
        texts, wanted = list(found.columns.objects("text")), expected.columns.objects("text")
        self.sought += len(wanted)
        self.lost += len(set(wanted) - set(texts))
        self.duplicates += len(texts) - len(set(texts))

    def add(self, other: "Tally") -> None:
        for column in fields(self):
            setattr(self, column.name, getattr(self, column.name) + getattr(other, column.name))


def some_changes(rng: np.random.Generator, size: int) -> Changes:
    """A transaction of everything: memories, settings, texts, vectors, links, relations."""
    changes = Changes(added=[_draft(rng, size + place) for place in range(int(rng.integers(0, 3)))])
    end = size + len(changes.added)
    if not end:
        return changes
    rows = rng.integers(0, end, 3)
    changes.set("stability", rows, rng.random(3))
    changes.set("access_count", rows[:1], rng.integers(0, 9))
    changes.set_object("entities", int(rows[0]), (f"entity{rng.integers(9)}",))
    if rng.random() < 0.2:
        changes.vectors.append((int(rows[1]), _vector(rng)))
    if end > 1:
        first, second = rng.choice(end, 2, replace=False)
        changes.link(np.array([first]), np.array([second]), rng.random(1), at=float(size), counts=1)
        kind = int(rng.integers(len(Relation)))
        if rng.random() < 0.7:
            changes.relate(first, second, kind, 0.5, at=float(size))
        else:
            changes.unrelate(first, second, kind)
    return changes


def _draft(rng: np.random.Generator, number: int) -> Draft:
    words = " ".join(f"word{word}" for word in rng.integers(0, 30, 4))
    return Draft(text=f"memory {number} {words}", vector=_vector(rng), created_at=1.0)


def _vector(rng: np.random.Generator) -> np.ndarray:
    vector = rng.normal(size=_DIMENSIONS)
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def same(found: Partition, expected: Partition) -> bool:
    """Whether two partitions hold the same, byte by byte."""
    rows = np.arange(len(expected))
    return (
        len(found) == len(expected)
        and all(found.columns[name].tobytes() == expected.columns[name].tobytes() for name in SCHEMA)
        and all(list(found.columns.objects(n)) == list(expected.columns.objects(n)) for n in OBJECTS)
        and all(found.links[name].tobytes() == expected.links[name].tobytes() for name in LINK_SCHEMA)
        and _told(found) == _told(expected)
        and (not len(rows) or found.vectors(rows).tobytes() == expected.vectors(rows).tobytes())
    )


def _told(partition: Partition) -> list[bytes]:
    edges: tuple[np.ndarray, ...] = partition.relations.edges
    return [column.tobytes() for column in edges]


def abandon(store: LanceStore) -> None:
    """What the system does with a process that is gone: its files and its locks are closed."""
    for partition in store._partitions.values():
        if partition._journal is not None:
            partition._journal.close()
        partition._folder.close()
    store._partitions.clear()


class Life:
    """One life, by its seed. `tallies`: what came of it, by kind of fault ("": none)."""

    def __init__(self, folder: Path, seed: int, kinds: Sequence[str] = KINDS) -> None:
        self.tallies = {kind: Tally() for kind in (*kinds, "")}
        self._seed, self._kinds, self._folder = seed, kinds, folder
        self._rng = stream(seed, "life")
        self._terms = {
            "merge_every": int(self._rng.choice([2, 12, 60])),
            "cached": int(self._rng.choice([0, 4, 1000])),
            "fsync": bool(self._rng.integers(2)),
        }
        self._disk = Disk()
        self._twin: InProcessPartition = InProcessStore().partition(SPACE)
        self._store = LanceStore(folder)
        self._opened: LancePartition | None = None
        self._kind = self._fired = ""
        self._steps = 0

    @property
    def faults(self) -> int:
        """Number of faults that happened."""
        return sum(tally.faults for tally in self.tallies.values())

    @property
    def wrong(self) -> list[str]:
        """What went wrong. A life ends there."""
        return [why for tally in self.tallies.values() for why in tally.wrong]

    def step(self) -> None:
        """Do the next thing, most often with a fault under way."""
        self._steps += 1
        with self._disk.planted():
            self._kind = ""
            if self._rng.random() < 0.8:
                self._kind = str(self._rng.choice(self._kinds))
                self._disk.arm(int(self._rng.choice([0, 0, 1, 2, 3, 5, 8])), self._kind)
            self._act()
            self._disk.disarm()

    def end(self) -> None:
        """Close, open and compare for the last time, and let every file be read."""
        if self._opened is not None:
            self._store.close()
        self._open_again(None)
        if damage := self._store.verify():
            self._note("altered", str(damage))
        self._store.close()

    def _act(self) -> None:
        changes: Changes | None = None
        action = str(self._rng.choice(["commit", "search", "reopen", "compact"], p=[0.8, 0.08, 0.08, 0.04]))
        more = some_changes(self._rng, len(self._twin))
        word = f"word{self._rng.integers(30)}"
        killed = refused = False
        try:
            if self._opened is None:
                self._opened = self._open()
            if action == "commit":
                changes = more
                self._opened.commit(changes)
            elif action == "search":
                found = self._opened.lexical(word, len(self._twin) + 1)
                if set(found.rows) != set(self._twin.lexical(word, len(self._twin) + 1).rows):
                    self._note("altered", "another answer")
            elif action == "compact":
                self._opened.compact()
            else:
                self._store.close()
                self._opened = None
        except Killed:
            killed = True
        except StoreError as error:
            refused = True
            if action == "search" and self._opened is not None:
                self._note("unanswered", str(error))
        except Exception as error:
            refused = True
            self._note("raw", f"{type(error).__name__}: {error}")
        self._fired = self._disk.disarm()
        if not self._fired:
            self._kind = ""
        tally = self.tallies[self._kind]
        tally.faults += bool(self._fired)
        if killed:
            abandon(self._store)
            self._open_again(changes)
            return
        if changes is not None and not refused:
            self._twin.commit(changes)
        if self._opened is not None and self._fired:
            self._compare("after the call")

    def _open(self) -> LancePartition:
        self._store = LanceStore(self._folder, **self._terms)  # type: ignore[arg-type]
        return self._store.partition(SPACE)

    def _open_again(self, pending: Changes | None) -> None:
        """Open and compare; `pending` may have happened."""
        tally = self.tallies[self._kind]
        tally.openings += 1
        self._opened = None
        try:
            self._opened = self._open()
        except StoreError as error:
            self._note("altered", str(error))
            return
        tally.opened += 1
        if pending is not None and not same(self._opened, self._twin):
            self._twin.commit(pending)
        self._compare("after opening")

    def _compare(self, when: str) -> None:
        assert self._opened is not None
        self.tallies[self._kind].look(self._opened, self._twin)
        if not same(self._opened, self._twin):
            self._note("altered", when)

    def _note(self, what: str, why: str) -> None:
        tally = self.tallies[self._kind]
        setattr(tally, what, getattr(tally, what) + 1)
        tally.wrong.append(f"seed {self._seed}, step {self._steps}, {self._fired or 'no fault'}: {why}")


def lives(faults: int, seed: int) -> dict[str, Tally]:
    """Lives until so many faults have happened, on a file system in memory if there is one."""
    total = {kind: Tally() for kind in (*KINDS, "")}
    done = 0
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as place:
        while done < faults:
            life = Life(folder := Path(place) / str(seed), seed)
            while life.faults < min(_FAULTS, faults - done) and not life.wrong:
                life.step()
            if not life.wrong:
                life.end()
            rmtree(folder, ignore_errors=True)
            for kind, tally in life.tallies.items():
                total[kind].add(tally)
            done, seed = done + life.faults, seed + 1
    return total


# --- real kills ---------------------------------------------------------------------------------------


def commit_for_ever(folder: str, seed: int) -> None:
    """Commit, and tell the number of each transaction once it has returned."""
    rng = stream(seed, "kill")
    partition = LanceStore(folder, merge_every=int(rng.choice([3, 20, 200]))).partition(SPACE)
    number = 0
    while True:
        partition.commit(some_changes(rng, len(partition)))
        print(number, flush=True)
        number += 1


def killed(kills: int, seed: int) -> Tally:
    """Processes that commit, each killed at some point by the system."""
    tally = Tally()
    for number in range(seed, seed + kills):
        with TemporaryDirectory() as place:
            _kill(Path(place) / "store", number, tally)
    return tally


def _kill(folder: Path, seed: int, tally: Tally) -> None:
    code = f"from {__name__} import commit_for_ever; commit_for_ever({str(folder)!r}, {seed})"
    acknowledged, wanted = -1, int(stream(seed, "when").integers(1, 300))
    root = str(Path(__file__).parents[4])
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if (acknowledged := int(line)) >= wanted:
                process.send_signal(signal.SIGKILL)
                break
        acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
    twin, rng = InProcessStore().partition(SPACE), stream(seed, "kill")
    rng.choice([3, 20, 200])
    tally.faults, tally.openings = tally.faults + 1, tally.openings + 1
    store = LanceStore(folder)
    try:
        found = store.partition(SPACE)
    except StoreError as error:
        tally.wrong.append(f"kill {seed}: {error}")
        return
    tally.opened += 1
    for _ in range(acknowledged + 1):
        twin.commit(some_changes(rng, len(twin)))
    if not same(found, twin):  # the transaction that was under way
        twin.commit(some_changes(rng, len(twin)))
    tally.look(found, twin)
    tally.altered += not same(found, twin)
    store.close()
