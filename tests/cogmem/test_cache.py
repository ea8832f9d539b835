"""The file of recorded answers and vectors: what it keeps, whom it refuses, and that damage is found."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.cache import Cache, request_key
from cogmem.embedding import CachedEmbedder, HashingEmbedder
from cogmem.errors import CacheError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "c.sqlite"


@given(st.dictionaries(st.binary(max_size=40), st.binary(max_size=99)), st.text(st.characters()))
def test_any_value_comes_back_as_it_was(values: dict[bytes, bytes], request: str) -> None:
    with Cache(":memory:") as cache:
        assert cache.put(values, request) == values == cache.get(values)
        assert cache.get([b"another key" * 9]) == {}


def test_more_keys_than_one_statement_takes(path: Path) -> None:
    values = {b"%d" % number: b"v%d" % number for number in range(1201)}
    with Cache(path) as cache:
        cache.put(values)
        assert cache.get(values) == values


def test_of_two_values_the_first_holds_in_both_processes_unless_it_is_replaced(path: Path) -> None:
    with Cache(path) as one, Cache(path) as other:
        assert one.put({b"k": b"first"}) == other.put({b"k": b"second"}) == {b"k": b"first"}
        assert other.put({b"k": b"second"}, replace=True) == one.get([b"k"]) == {b"k": b"second"}


def test_every_part_of_a_request_counts_and_the_order_of_fields_does_not() -> None:
    keys = {request_key(*parts) for parts in (["a"], ["b"], ["a", ""], ["a", {}], [{"a": 1}], ["\udc80"])}
    assert len(keys) == 6
    assert request_key("m", {"a": 1, "b": 2}) == request_key("m", {"b": 2, "a": 1})


def test_a_replay_refuses_what_was_not_recorded_and_writes_nothing(path: Path) -> None:
    with pytest.raises(CacheError, match=r"c\.sqlite: no such cache to replay; record it"):
        Cache(path, replay=True)
    with Cache(path) as cache:
        cache.put({b"k": b"v"})
        cache.ask_for("a record is made")
    before = path.read_bytes()
    with Cache(path, replay=True) as cache:
        assert cache.get([b"k", b"other"]) == {b"k": b"v"}
        with pytest.raises(CacheError, match=r"c\.sqlite: replay: not recorded: 'Who plays\?'"):
            cache.ask_for("Who plays?")
        with pytest.raises(CacheError, match="not recorded"):
            cache.put({b"other": b"v"})
    assert path.read_bytes() == before


def test_files_that_answer_the_same_have_one_digest(tmp_path: Path) -> None:
    with Cache(tmp_path / "one") as one, Cache(tmp_path / "other") as other:
        one.put({b"a": b"1"}, "told to people alone")
        one.put({b"b": b"2"})
        other.put({b"b": b"2", b"a": b"1"})
        assert one.digest() == other.digest()
        other.put({b"a": b"3"}, replace=True)
        assert one.digest() != other.digest()


def test_what_is_no_cache_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"this is not a database" * 1000)
    for bad in (tmp_path, tmp_path / "text", tmp_path / "text" / "c.sqlite"):
        with pytest.raises(CacheError, match=f"{bad}: not usable as a cache .*; name another path"):
            Cache(bad)
    assert (tmp_path / "text").read_bytes().startswith(b"this is not")


def test_a_file_that_cannot_be_written_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Cache(path) as cache:
        cache.put({b"k": b"v"})
    monkeypatch.setattr(os, "access", lambda place, mode: False)
    with Cache(path) as cache:
        assert cache.get([b"k"]) == {b"k": b"v"}
        with pytest.raises(CacheError, match="not usable"):
            cache.put({b"other": b"v"})


# --- damage -----------------------------------------------------------------------------------------------


def test_a_damaged_entry_is_named_by_reading_by_verify_and_by_the_engine(path: Path) -> None:
    texts = [f"text {number}" for number in range(30)]
    with CachedEmbedder(HashingEmbedder(64), path) as embedder:
        rows = embedder.embed(texts)
        assert embedder.verify() == []
    content = bytearray(path.read_bytes())
    content[content.index(rows[7].tobytes()) + 100] ^= 1
    path.write_bytes(content)
    with CachedEmbedder(HashingEmbedder(64), path) as embedder, CognitiveMemory(embedder=embedder) as engine:
        (damage,) = engine.verify()
        assert damage.problem.startswith(f"{path}: the entry {request_key(embedder.name, 'text 7').hex()} ")
        with pytest.raises(CacheError, match="does not match its checksum") as error:
            embedder.embed(texts)
        assert str(error.value) == damage.problem
        statement = damage.problem.partition("; ")[2].partition(" removes")[0]
        with sqlite3.connect(path) as file:
            file.execute(statement)
        file.close()
        assert embedder.embed(texts).tobytes() == rows.tobytes()
        assert engine.verify() == []


def test_every_flipped_bit_is_found_or_harmless(path: Path) -> None:
    values = {request_key(number): b"answer %d" % number * 9 for number in range(200)}
    with Cache(path) as cache:
        cache.put(values, "a question")
    whole, found = path.read_bytes(), 0
    for place in np.random.default_rng(0).integers(0, len(whole), 300).tolist():
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            with Cache(path, replay=True) as cache:
                if cache.verify():
                    found += 1
                else:
                    assert cache.get(values) == values  # free space and counters of SQLite
        except CacheError:
            found += 1
    assert found > 200


# --- processes --------------------------------------------------------------------------------------------

WRITER = """
import sys
from cogmem.cache import Cache
with Cache(sys.argv[1]) as cache:
    for number in range(int(sys.argv[3])):
        key = f"{sys.argv[2]} {number}".encode()
        cache.put({key: key * 500, b"shared %d" % number: key})
        print(number, flush=True)
"""


def writer(path: Path, prefix: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), prefix, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_several_processes_open_and_write_one_file_at_once(path: Path) -> None:
    writers = [writer(path, f"p{number}", 50) for number in range(3)]
    for process in writers:
        process.communicate(timeout=120)
    assert [process.returncode for process in writers] == [0, 0, 0]
    keys = [b"p%d %d" % (process, number) for process in range(3) for number in range(50)]
    with Cache(path, replay=True) as cache:
        assert cache.get(keys) == {key: key * 500 for key in keys}
        assert len(cache.get([b"shared %d" % number for number in range(50)])) == 50


@pytest.mark.slow
def test_what_was_acknowledged_before_a_kill_is_there(path: Path) -> None:
    with writer(path, "p", 1_000_000) as process:
        assert process.stdout is not None
        acknowledged, deadline = 0, time.monotonic() + 60
        while acknowledged < 300:
            acknowledged = int(process.stdout.readline())
            assert time.monotonic() < deadline
        process.send_signal(signal.SIGKILL)
    keys = [b"p %d" % number for number in range(acknowledged + 1)]
    with Cache(path) as cache:
        assert cache.get(keys) == {key: key * 500 for key in keys}
        assert cache.verify() == []
        assert cache.put({b"after": b"v"}) == {b"after": b"v"}
