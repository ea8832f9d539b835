from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory
from cogmem.config import EmbeddingCacheConfig, EngineConfig
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


def test_what_was_asked_is_not_embedded_again(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    first = cache.embed(["beagle"], "default", "s1", 0.0)
    again = cache.embed(["beagle"], "default", "s1", 0.0)
    assert embedder.calls == [["beagle"]]
    assert first.tobytes() == again.tobytes()
    assert (cache.hits, cache.misses) == (1, 1)


def test_what_is_missing_is_embedded_in_one_call(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    cache.embed(["b"], "default", "s1", 0.0)
    rows = cache.embed(["a", "b", "c", "a"], "default", "s1", 0.0)
    assert embedder.calls == [["b"], ["a", "c"]]
    assert rows.tobytes() == HashingEmbedder(dimensions=64).embed(["a", "b", "c", "a"]).tobytes()


def test_sessions_and_namespaces_share_nothing(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    for namespace, session in (("default", "s1"), ("default", "s2"), ("other", "s1")):
        cache.embed(["a"], namespace, session, 0.0)
    assert len(embedder.calls) == 3
    cache.end_session("default", "s1")
    cache.embed(["a"], "default", "s1", 0.0)
    cache.embed(["a"], "default", "s2", 0.0)
    assert len(embedder.calls) == 4


def test_nothing_is_kept_without_a_session(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    for _ in range(2):
        cache.embed(["a"], "default", "", 0.0)
    assert len(embedder.calls) == 2
    assert (cache.hits, cache.misses) == (0, 0)


@pytest.mark.parametrize(("enabled", "calls"), [(True, 1), (False, 2)])
def test_without_the_mechanism_every_question_is_embedded(
    enabled: bool, calls: int, embedder: Counting
) -> None:
    engine = CognitiveMemory(
        EngineConfig(embedding_cache=EmbeddingCacheConfig(enabled=enabled)), embedder=embedder
    )
    for _ in range(2):
        engine.read("Who has a beagle?", session="s1")
    assert len(embedder.calls) == calls


def test_the_one_used_longest_ago_leaves(embedder: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogmem.documents.v9.query_cache.ENTRIES", 2)
    cache = QueryCache(embedder)
    for text in ("a", "b", "a", "c", "a", "b"):
        cache.embed([text], "default", "s1", 0.0)
    assert embedder.calls == [["a"], ["b"], ["c"], ["b"]]


def test_a_call_larger_than_the_cache_is_answered(
    embedder: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogmem.documents.v9.query_cache.ENTRIES", 1)
    cache = QueryCache(embedder)
    assert cache.embed(["a", "b", "c"], "default", "s1", 0.0).shape == (3, 64)
    cache.embed(["c"], "default", "s1", 0.0)
    assert len(embedder.calls) == 1


def test_an_entry_lasts_so_many_minutes_of_the_clock(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    for minute in (0, 29, 30, 59):
        cache.embed(["a"], "default", "s1", minute * MINUTE)
    assert (cache.hits, cache.misses) == (2, 2)


def test_open_sessions_are_bounded(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    cache.embed(["a"], "quiet", "s1", 0.0)
    for number in range(QueryCache.SESSIONS + 10):
        cache.embed(["a"], "default", f"s{number}", 0.0)
    assert len(cache._sessions) == QueryCache.SESSIONS + 1
    cache.embed(["a"], "quiet", "s1", 0.0)
    assert cache.hits == 1  # no namespace empties another's cache


def test_sessions_without_a_valid_entry_are_dropped(embedder: Counting) -> None:
    cache = QueryCache(embedder)
    for minute, namespace in enumerate(["a", "b", "a", "c"]):
        cache.embed(["a"], namespace, f"s{minute}", minute * MINUTE)
    cache.embed(["a"], "c", "s3", 32.5 * MINUTE)
    assert len(cache._sessions) == 1  # s0, s1 and s2 were idle for longer than 30 minutes


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


def test_the_engine_forgets_a_session_that_ends(embedder: Counting) -> None:
    with CognitiveMemory(embedder=embedder) as engine:
        engine.add("Ada has a beagle.")
        for _ in range(2):
            engine.read("What is the beagle called?", session="s1")
        before = len(embedder.calls)
        engine.end_session("s1")
        engine.read("What is the beagle called?", session="s1")
        assert len(embedder.calls) == before + 1
        assert before == 2  # the memory, and the question once
