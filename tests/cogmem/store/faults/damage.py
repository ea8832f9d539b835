"""Single bits of what is on disk are flipped, one at a time. Is each found?"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from cogmem.embedding import CachedEmbedder, HashingEmbedder, Vectors
from cogmem.errors import CassetteError, StoreError
from cogmem.llm import Cassette, Completion, Prompt
from cogmem.rng import stream
from cogmem.store.codec import encode
from cogmem.store.journal import Journal, found_in
from cogmem.store.lance import LanceStore
from tests.cogmem.store.faults.lives import SPACE, some_changes


class Flips(NamedTuple):
    """Bits that were flipped, and what came of it."""

    what: str
    flipped: int
    found: int
    harmless: int
    """Not found, and everything that is read is as it was: free space and counters of SQLite."""

    @property
    def missed(self) -> int:
        return self.flipped - self.found - self.harmless


def journal(folder: Path, frames: int, seed: int) -> Flips:
    """Every bit of a journal of so many frames. A frame is read from its beginning: those before it are as
    they were."""
    path, rng = folder / "journal", stream(seed, "journal")
    written, size = Journal(path, fsync=False), 0
    starts = []
    for _ in range(frames):
        changes = some_changes(rng, size)
        starts.append(path.stat().st_size)
        written.append(encode(size, changes))
        size += len(changes.added)
    written.close()
    data, start, found = bytearray(path.read_bytes()), starts[0], 0
    nexts = iter([*starts[1:], len(data)])
    until = next(nexts)
    for place in range(len(data)):
        if place >= until:
            start, until = until, next(nexts)
        for bit in range(8):
            data[place] ^= 1 << bit
            try:
                found_in(data, path, start)
            except StoreError:
                found += 1
            data[place] ^= 1 << bit
    return Flips(f"journal of {frames:,} records, every bit", 8 * len(data), found, 0)


def tables(folder: Path, places: int, seed: int) -> Flips:
    """Bits of a namespace's other files, each file as often as it is large."""
    store, rng = LanceStore(folder, merge_every=40), stream(seed, "tables")
    partition = store.partition(SPACE)
    while len(partition) < 200:
        partition.commit(some_changes(rng, len(partition)))
    partition.lexical("word1", 5)
    store.close()
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and file.name != "journal"]
    found = sum(bool(store.verify()) for _ in _flipped(files, places, rng))
    return Flips("manifest, tables, indexes, checksums", places, found, 0)


def cache(folder: Path, places: int, seed: int) -> Flips:
    """Bits of a cache of vectors."""
    path, rng = folder / "cache", stream(seed, "cache")
    texts = [f"text {number}" for number in range(300)]
    inner = HashingEmbedder(64)
    with CachedEmbedder(inner, path) as cached:
        right = cached.embed(texts)
    found = harmless = 0
    for _ in _flipped([path], places, rng):
        try:
            with CachedEmbedder(_Silent(inner), path, replay=True) as cached:
                if cached.verify():
                    found += 1
                elif cached.embed(texts).tobytes() == right.tobytes():
                    harmless += 1
        except Exception:
            found += 1
    return Flips("cache of 300 vectors", places, found, harmless)


class _Silent:
    """An embedder that is not to be asked."""

    def __init__(self, inner: HashingEmbedder) -> None:
        self.name, self.dimensions = inner.name, inner.dimensions

    def embed(self, texts: object) -> Vectors:
        raise AssertionError


class _Model:
    name = "model"

    def complete(self, prompt: Prompt) -> Completion:
        return Completion(prompt.user * 3, 10, 20)


def cassette(folder: Path, places: int, seed: int) -> Flips:
    """Bits of a cassette."""
    path, rng = folder / "cassette", stream(seed, "cassette")
    with Cassette(path, "record", _Model()) as recorded:
        for number in range(100):
            recorded.complete(Prompt("task", "system", f"question {number}", {}))
    found = 0
    for _ in _flipped([path], places, rng):
        try:
            Cassette(path, "replay")
        except CassetteError:
            found += 1
    return Flips("cassette of 100 lines", places, found, 0)


def _flipped(files: list[Path], places: int, rng: np.random.Generator) -> Iterator[Path]:
    """The file in which a bit is flipped, for each of so many places; then it is as it was."""
    ends = np.cumsum([file.stat().st_size for file in files])
    for place in rng.integers(0, ends[-1], places):
        number = int(np.searchsorted(ends, place, side="right"))
        file, within = files[number], int(place - (ends[number - 1] if number else 0))
        whole = file.read_bytes()
        content = bytearray(whole)
        content[within] ^= 1 << int(rng.integers(8))
        file.write_bytes(content)
        yield file
        file.write_bytes(whole)
