from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.query_cache import QueryCache
from cogmem.embedding.base import Vectors
from cogmem.embedding.hashing import HashingEmbedder

MINUTE = 1 / 1440


class Counting:
    """The hashing stub, with a list of its calls."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []
        self._stub = HashingEmbedder(dimensions=64)
        self.name, self.dimensions = self._stub.name, self._stub.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.calls.append(list(texts))
        return self._stub.embed(texts)


@pytest.fixture
def embedder() -> Counting:
    return Counting()


def test_sessions_and_namespaces_share_nothing(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    for namespace, session in (("default", "s1"), ("default", "s2"), ("other", "s1")):
        cache.embed(["a"], namespace, session, 0.0)
    assert len(embedder.calls) == 3
    cache.end_session("default", "s1")
    cache.embed(["a"], "default", "s1", 0.0)
    cache.embed(["a"], "default", "s2", 0.0)
    assert len(embedder.calls) == 4


def test_a_call_larger_than_the_cache_is_answered(
    embedder: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogmem.documents.v9.query_cache.ENTRIES", 1)
    cache = QueryCache(embedder)
    assert cache.embed(["a", "b", "c"], "default", "s1", 0.0).shape == (3, 64)
    cache.embed(["c"], "default", "s1", 0.0)
    assert len(embedder.calls) == 1


def test_open_sessions_are_bounded(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    cache.embed(["a"], "quiet", "s1", 0.0)
    for number in range(QueryCache.SESSIONS + 10):
        cache.embed(["a"], "default", f"s{number}", 0.0)
    assert len(cache._sessions) == QueryCache.SESSIONS + 1
    cache.embed(["a"], "quiet", "s1", 0.0)
    assert cache.hits == 1  # no namespace empties another's cache


def test_what_a_caller_does_to_its_rows_does_not_reach_the_cache(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    cache.embed(["a"], "default", "s1", 0.0)[:] = 7.0
    assert cache.embed(["a"], "default", "s1", 0.0).max() <= 1.0


@given(st.lists(st.tuples(st.lists(st.text(max_size=3), max_size=4), st.sampled_from(["", "s1", "s2"]))))
def test_the_bits_are_those_of_no_cache(asked: list[tuple[list[str], str]]) -> None:
    embedder = HashingEmbedder(dimensions=64)
    cache = QueryCache(embedder)
    with pytest.MonkeyPatch.context() as few:
        few.setattr("cogmem.documents.v9.query_cache.ENTRIES", 3)
        for minute, (texts, session) in enumerate(asked):
            rows = cache.embed(texts, "default", session, minute * 10 * MINUTE)
            assert rows.dtype == np.float32
            assert rows.tobytes() == embedder.embed(texts).tobytes()
