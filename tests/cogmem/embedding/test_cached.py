"""A cached embedder gives the same bits, and asks for each text once."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from cogmem.embedding import CachedEmbedder, HashingEmbedder, Vectors
from cogmem.errors import CacheError, EmbedderError


class Counting:
    """An embedder that remembers what it was asked."""

    def __init__(self, dimensions: int = 64) -> None:
        self._inner = HashingEmbedder(dimensions)
        self.name = self._inner.name
        self.dimensions = dimensions
        self.asked: list[str] = []
        self.closed = False

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked.extend(texts)
        if "fail" in texts:
            raise EmbedderError("no")
        return self._inner.embed(texts)

    def close(self) -> None:
        self.closed = True


def test_the_second_run_is_free_and_gives_the_same_bits(tmp_path: Path) -> None:
    texts = ["one", "two", "", "one", "a\udc80b"]
    first, second = Counting(), Counting()
    with CachedEmbedder(first, tmp_path / "c.sqlite") as cached:
        rows = cached.embed(texts)
        assert (cached.hits, cached.misses) == (1, 4)
        assert cached.embed([]).shape == (0, 64)
    with CachedEmbedder(second, tmp_path / "c.sqlite", replay=True) as cached:
        again = cached.embed(texts)
        assert (cached.hits, cached.misses) == (5, 0)
        with pytest.raises(CacheError, match=r"not recorded: .*: 1 of 2 texts, first never seen"):
            cached.embed(["one", "never seen"])
    assert (first.asked, second.asked) == (["one", "two", "", "a\udc80b"], [])
    assert rows.tobytes() == again.tobytes() == HashingEmbedder(64).embed(texts).tobytes()
    assert first.closed


def test_only_misses_are_asked_for_and_the_order_is_kept(tmp_path: Path) -> None:
    inner, texts = Counting(), [f"text {number}" for number in range(300)]
    with CachedEmbedder(inner, tmp_path / "c.sqlite") as cached:
        cached.embed(texts[1::2])
        with pytest.raises(EmbedderError, match="no"):
            cached.embed([texts[1], "fail"])
        inner.asked.clear()
        assert cached.embed(texts).tobytes() == HashingEmbedder(64).embed(texts).tobytes()
    assert inner.asked == texts[::2]


def test_models_do_not_see_each_others_vectors(tmp_path: Path) -> None:
    for dimensions in (64, 128):
        with CachedEmbedder(Counting(dimensions), tmp_path / "c.sqlite") as cached:
            assert cached.embed(["x"]).shape == (1, dimensions)


def test_where_nothing_can_be_written_vectors_are_served(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with CachedEmbedder(Counting(), tmp_path / "c.sqlite") as cached:
        kept = cached.embed(["kept"])
        file = sqlite3.connect(tmp_path / "c.sqlite")
        file.execute("CREATE TRIGGER no BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END")
        assert cached.embed(["kept", "fresh"])[0].tobytes() == kept.tobytes()
        assert "1 vectors are not kept" in caplog.text
    assert file.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    file.close()
