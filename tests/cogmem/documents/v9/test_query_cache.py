from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.query_cache import ENTRIES, QueryCache
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


def test_a_call_larger_than_the_cache_is_answered(embedder: Counting) -> None:
    cache, texts = QueryCache(embedder), [str(number) for number in range(ENTRIES + 2)]
    assert cache.embed(texts, "default", "s1", 0.0).shape == (len(texts), 64)
    cache.embed(texts[2:], "default", "s1", 0.0)
    assert embedder.calls == [texts]
    cache.embed(texts[1:], "default", "s1", 0.0)
    assert embedder.calls[1:] == [[texts[1]]]


def test_open_sessions_are_bounded(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    cache.embed(["a"], "quiet", "s1", 0.0)
    for number in range(QueryCache.SESSIONS + 10):
        cache.embed(["a"], "default", f"s{number}", 0.0)
    cache.embed(["a"], "quiet", "s1", 0.0)
    assert cache.hits == 1  # no namespace empties another's cache
    for number, hits in ((9, 1), (QueryCache.SESSIONS + 9, 2)):  # the tenth was dropped, the last was not
        cache.embed(["a"], "default", f"s{number}", 0.0)
        assert cache.hits == hits


def test_what_a_caller_does_to_its_rows_does_not_reach_the_cache(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    cache.embed(["a"], "default", "s1", 0.0)[:] = 7.0
    assert cache.embed(["a"], "default", "s1", 0.0).max() <= 1.0


TEXTS = st.lists(st.text(max_size=3), max_size=4) | st.integers(0, 99).map(
    lambda start: [str(number) for number in range(start, start + ENTRIES)]
)


@given(st.lists(st.tuples(TEXTS, st.sampled_from(["", "s1", "s2"])), max_size=6))
def test_the_bits_are_those_of_no_cache(asked: list[tuple[list[str], str]]) -> None:
    embedder = HashingEmbedder(dimensions=64)
    cache = QueryCache(embedder)
    for minute, (texts, session) in enumerate(asked):
        rows = cache.embed(texts, "default", session, minute * 10 * MINUTE)
        assert rows.dtype == np.float32
        assert rows.tobytes() == embedder.embed(texts).tobytes()
