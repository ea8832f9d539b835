import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import SimulatedClock
from cogmem.embedding import CachedEmbedder, HashingEmbedder, SessionCache, Vectors, cache
from cogmem.errors import Damage, EmbedderError


class Counting:
    """An embedder that remembers what it was asked."""

    def __init__(self, dimensions: int = 64, name: str = "") -> None:
        self._inner = HashingEmbedder(dimensions)
        self.name = name or self._inner.name
        self.dimensions = dimensions
        self.asked: list[str] = []
        self.closed = False

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked.extend(texts)
        return self._inner.embed(texts)

    def close(self) -> None:
        self.closed = True


class TestDisk:
    def test_the_second_run_is_free_and_gives_the_same_bits(self, tmp_path: Path) -> None:
        texts = ["one", "two", "", "one", "a\udc80b"]
        first, second = Counting(), Counting()
        with CachedEmbedder(first, tmp_path / "c.sqlite") as cached:
            rows = cached.embed(texts)
            assert (cached.hits, cached.misses) == (1, 4)
        with CachedEmbedder(second, tmp_path / "c.sqlite") as cached:
            again = cached.embed(texts)
            assert (cached.hits, cached.misses) == (5, 0)
        assert first.asked == ["one", "two", "", "a\udc80b"]
        assert second.asked == []
        assert rows.tobytes() == again.tobytes() == HashingEmbedder(64).embed(texts).tobytes()

    def test_only_misses_are_asked_for_and_the_order_is_kept(self, tmp_path: Path) -> None:
        inner = Counting()
        with CachedEmbedder(inner, tmp_path / "c.sqlite") as cached:
            cached.embed(["b", "d"])
            inner.asked.clear()
            rows = cached.embed(["a", "b", "c", "d", "a"])
        assert inner.asked == ["a", "c"]
        assert rows.tobytes() == HashingEmbedder(64).embed(["a", "b", "c", "d", "a"]).tobytes()

    def test_more_texts_than_one_statement_or_transaction_takes(self, tmp_path: Path) -> None:
        texts = [f"text {i}" for i in range(1201)]
        with CachedEmbedder(Counting(), tmp_path / "c.sqlite") as cached:
            assert cached.embed(texts).tobytes() == cached.embed(texts).tobytes()
            assert cached.embed([]).shape == (0, 64)

    def test_models_do_not_see_each_others_vectors(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        with CachedEmbedder(Counting(64), tmp_path / "c.sqlite") as cached:
            cached.embed(["x"])
        other = Counting(128)
        with CachedEmbedder(other, tmp_path / "c.sqlite") as cached:
            assert cached.embed(["x"]).shape == (1, 128)
        assert other.asked == ["x"]
        assert not caplog.records  # another model's vector is no damaged one

    def test_a_failed_inner_call_leaves_what_was_there(self, tmp_path: Path) -> None:
        class Failing(Counting):
            def embed(self, texts: Sequence[str]) -> Vectors:
                raise EmbedderError("no")

        with CachedEmbedder(Counting(), tmp_path / "c.sqlite") as cached:
            cached.embed(["kept"])
        with CachedEmbedder(Failing(), tmp_path / "c.sqlite") as cached:
            with pytest.raises(EmbedderError, match="no"):
                cached.embed(["kept", "new"])
            assert cached.embed(["kept"]).any()

    def test_replay_refuses_a_miss_and_names_it(self, tmp_path: Path) -> None:
        with CachedEmbedder(Counting(), tmp_path / "c.sqlite") as cached:
            cached.embed(["recorded"])
        inner = Counting()
        with CachedEmbedder(inner, tmp_path / "c.sqlite", replay=True) as cached:
            cached.embed(["recorded"])
            with pytest.raises(EmbedderError, match=r"1 of 2 texts were not recorded .*'never seen'"):
                cached.embed(["recorded", "never seen"])
        assert inner.asked == []
        with pytest.raises(EmbedderError, match="no such embedding cache"):
            CachedEmbedder(inner, tmp_path / "other.sqlite", replay=True)

    def test_closing_closes_the_inner_embedder(self, tmp_path: Path) -> None:
        inner = Counting()
        with CachedEmbedder(inner, tmp_path / "c.sqlite"):
            pass
        assert inner.closed

    @pytest.mark.parametrize("replay", [False, True])
    def test_a_file_that_is_no_cache_is_an_error_that_names_it(self, tmp_path: Path, replay: bool) -> None:
        path = tmp_path / "c.sqlite"
        path.write_bytes(b"this is not a database" * 1000)
        with (
            pytest.raises(
                EmbedderError, match=r"c\.sqlite: not usable as an embedding cache .*delete the file"
            ),
            CachedEmbedder(Counting(), path, replay=replay) as cached,
        ):
            cached.embed(["x"])
        assert path.read_bytes().startswith(b"this is not")

    def test_a_directory_or_an_impossible_path_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        for path in (tmp_path, tmp_path / "file" / "c.sqlite"):
            with pytest.raises(EmbedderError, match="not usable"):
                CachedEmbedder(Counting(), path)

    def test_a_damaged_vector_is_embedded_again_and_that_is_told(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        path, texts = tmp_path / "c.sqlite", [f"text {i}" for i in range(30)]
        with CachedEmbedder(Counting(), path) as cached:
            whole = cached.embed(texts).tobytes()
            assert cached.verify() == []
        content = bytearray(path.read_bytes())
        content[content.index(whole[256:512]) + 100] ^= 1
        path.write_bytes(content)
        with CachedEmbedder(inner := Counting(), path, replay=True) as cached:
            warning = f"{path}: 1 vectors do not match their checksums"
            assert cached.verify() == [Damage("", warning)]
            with pytest.raises(EmbedderError, match=r"1 of 30 vectors of .* do not match their checksums"):
                cached.embed(texts)
        assert inner.asked == []
        with CachedEmbedder(inner := Counting(), path) as cached:
            assert cached.embed(texts).tobytes() == whole
            assert inner.asked == ["text 1"]
            assert "they are embedded again" in caplog.text
            assert cached.verify() == []

    def test_a_damaged_file_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "c.sqlite"
        with CachedEmbedder(Counting(), path) as cached:
            cached.embed([f"text {i}" for i in range(300)])
        with path.open("r+b") as raw:
            raw.seek(4096)
            raw.write(os.urandom(path.stat().st_size - 4096))
        with CachedEmbedder(Counting(), path) as cached:
            assert str(path) in cached.verify()[0].problem
            with pytest.raises(EmbedderError, match="not usable"):
                cached.embed([f"text {i}" for i in range(300)])

    def test_where_nothing_can_be_written_vectors_are_served(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        """On a full disk, and where the file is read-only."""
        path = tmp_path / "c.sqlite"
        with CachedEmbedder(Counting(), path) as cached:
            kept = cached.embed(["kept"]).tobytes()
            cached._file.execute("PRAGMA query_only = 1")
            fresh = cached.embed(["fresh"]).tobytes()
            assert "1 vectors are not kept" in caplog.text
            cached._file.execute("PRAGMA query_only = 0")
        before = path.read_bytes()

        def refused(file: sqlite3.Connection) -> None:
            raise sqlite3.OperationalError("attempt to write a readonly database")

        monkeypatch.setattr(cache, "_prepare", refused)
        with CachedEmbedder(inner := Counting(), path) as cached:
            assert cached.embed(["kept"]).tobytes() == kept
            assert cached.embed(["fresh"]).tobytes() == fresh
        assert inner.asked == ["fresh"]
        assert path.read_bytes() == before


WRITER = """
import sys
from cogmem.embedding import CachedEmbedder, HashingEmbedder
path, prefix, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with CachedEmbedder(HashingEmbedder(64), path) as cached:
    print("open", flush=True)
    for i in range(count):
        cached.embed([f"{prefix} {i} {j}" for j in range(20)] + [f"shared {i}"])
"""


def start_writer(path: Path, prefix: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), prefix, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


class TestProcesses:
    @pytest.mark.slow
    def test_several_may_open_and_write_one_file_at_once(self, tmp_path: Path) -> None:
        path = tmp_path / "c.sqlite"
        writers = [start_writer(path, f"p{n}", 30) for n in range(4)]
        for writer in writers:
            writer.communicate(timeout=120)
        assert [writer.returncode for writer in writers] == [0, 0, 0, 0]
        inner = Counting()
        texts = [f"p{n} {i} {j}" for n in range(4) for i in range(30) for j in range(20)]
        with CachedEmbedder(inner, path, replay=True) as cached:
            assert cached.embed(texts).tobytes() == HashingEmbedder(64).embed(texts).tobytes()

    @pytest.mark.slow
    def test_one_that_is_killed_while_it_writes_leaves_a_good_file(self, tmp_path: Path) -> None:
        path = tmp_path / "c.sqlite"
        with start_writer(path, "p", 1_000_000) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "open\n"
            deadline = time.monotonic() + 60
            while rows_in(path) < 500:
                assert time.monotonic() < deadline
            writer.send_signal(signal.SIGKILL)
        assert writer.returncode == -signal.SIGKILL
        with CachedEmbedder(Counting(), path) as cached:
            texts = [f"p {i} {j}" for i in range(20) for j in range(20)]
            assert cached.embed(texts).tobytes() == HashingEmbedder(64).embed(texts).tobytes()
            assert cached.misses == 0
            cached.embed(["and it can be written again"])
        file = sqlite3.connect(path)
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert file.execute("SELECT count(*) % 21 FROM vectors").fetchone() == (1,)  # whole batches, and ours
        file.close()


def rows_in(path: Path) -> int:
    file = sqlite3.connect(path, timeout=60)
    try:
        return int(file.execute("SELECT count(*) FROM vectors").fetchone()[0])
    finally:
        file.close()


class TestSession:
    def make(self, **settings: int) -> tuple[Counting, SimulatedClock, SessionCache]:
        inner, clock = Counting(), SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
        return inner, clock, SessionCache(inner, clock, **settings)

    def test_a_repeated_text_is_free_until_half_an_hour_has_passed(self) -> None:
        inner, clock, cache = self.make()
        cache.embed(["q"])
        clock.advance(minutes=29.9)
        cache.embed(["q"])
        assert (inner.asked, cache.hits, cache.misses) == (["q"], 1, 1)
        clock.advance(minutes=0.1)
        cache.embed(["q"])
        assert inner.asked == ["q", "q"]

    def test_the_longest_unused_makes_room(self) -> None:
        inner, _, cache = self.make(entries=2)
        for text in ("a", "b", "a", "c", "a", "b"):
            cache.embed([text])
        assert inner.asked == ["a", "b", "c", "b"]

    def test_a_batch_larger_than_the_cache_is_answered(self) -> None:
        _, _, cache = self.make(entries=3)
        texts = [f"text {i}" for i in range(10)]
        assert cache.embed(texts).tobytes() == HashingEmbedder(64).embed(texts).tobytes()

    @given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=5), max_size=10))
    def test_it_never_changes_a_row(self, batches: list[list[str]]) -> None:
        _, clock, cache = self.make(entries=3)
        for batch in batches:
            clock.advance(minutes=7)
            assert np.array_equal(cache.embed(batch), HashingEmbedder(64).embed(batch))
