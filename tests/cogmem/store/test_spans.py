"""Spans of long texts: a row fits as well as the better of its text and its best span, on every store."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from cogmem import CognitiveMemory
from cogmem.clock import SimulatedClock
from cogmem.errors import StoreError
from cogmem.memory import Draft
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore
from cogmem.store.sqlite import SqliteStore

Make = Callable[..., Draft]
WORDS = ["kite", "stove", "rope", "gas", "tent", "map", "lamp", "soap"]


def long_draft(rng: np.random.Generator, draft: Make, sentences: int) -> Draft:
    """A draft of short sentences, each a span."""
    parts = [" ".join(rng.choice(WORDS, 3)) + "." for _ in range(sentences)]
    starts = np.cumsum([0, *(len(part) + 1 for part in parts[:-1])]).tolist()
    bounds = tuple((start, start + len(part)) for start, part in zip(starts, parts, strict=True))
    vectors = np.stack([draft(vector=rng.integers(-2, 3, 8)).vector for _ in parts])
    if sentences < 2:
        return draft(parts[0], rng.integers(-2, 3, 8))
    return draft(" ".join(parts), rng.integers(-2, 3, 8), spans=bounds, span_vectors=vectors)


def filled(partition: Partition, draft: Make) -> list[Draft]:
    """Memories of one to four sentences; the text of one is replaced, another is given new spans."""
    rng = np.random.default_rng([46, 2])
    drafts = [long_draft(rng, draft, int(rng.integers(1, 5))) for _ in range(24)]
    for start in range(0, 24, 3):
        partition.commit(Changes(added=drafts[start : start + 3]))
    spanned = [row for row, draft in enumerate(drafts) if draft.spans]
    changes = Changes(vectors=[(spanned[0], draft().vector)])
    changes.set_object("text", spanned[0], "a lamp")
    changes.spans.append((spanned[1], ((0, 4),), draft(vector=np.eye(8)[3]).vector[None]))
    partition.commit(changes)
    return drafts


def asked(partition: Partition, query: np.ndarray) -> list[object]:
    """All that a partition answers with spans."""
    rows = np.arange(len(partition))
    where = rows % 3 != 0
    weights, matched = partition.matches("kite stove soap", rows)
    hits = [partition.dense(query, 5), partition.dense(query, 7, where)]
    hits += [partition.lexical("kite stove soap", 24), partition.lexical("rope", 4, where)]
    scores = [partition.span_scores(row, query, "kite stove") for row in rows.tolist()]
    return [
        *((hit.rows.tolist(), hit.scores.tolist()) for hit in hits),
        (weights.tolist(), matched.tolist(), partition.ceiling("kite stove soap")),
        partition.similarity(query, rows[::-1]).tolist(),
        [(score.cosine.tolist(), score.lexical.tolist()) for score in scores],
        list(partition.columns.objects("spans")),
    ]


def test_both_stores_score_spans_alike_and_after_reopening(tmp_path: Path, draft: Make) -> None:
    query, expected = np.linspace(-1, 1, 8, dtype=np.float32), InProcessStore().partition("a")
    filled(expected, draft)
    answers = asked(expected, query)
    store = SqliteStore(tmp_path)
    filled(store.partition("a"), draft)
    assert asked(store.partition("a"), query) == answers
    store.close()
    store = SqliteStore(tmp_path)
    assert asked(store.partition("a"), query) == answers
    store.partition("a").compact()
    assert asked(store.partition("a"), query) == answers
    store.close()


def test_a_row_scores_as_the_better_of_its_text_and_its_spans(draft: Make) -> None:
    """Oracle: every text and every span by itself; the statistics of terms are those of the rows alone."""
    spanned, plain = InProcessStore().partition("a"), InProcessStore().partition("a")
    filled(spanned, draft)
    columns = spanned.columns
    for row, text in enumerate(columns.objects("text")):
        plain.commit(Changes(added=[draft(text, spanned.vectors(np.array([row]))[0])]))
    query, rows = np.linspace(-1, 1, 8, dtype=np.float32), np.arange(len(spanned))
    cosine, words = plain.similarity(query, rows), np.zeros(len(rows))
    hits = plain.lexical("kite stove soap", 24)
    words[hits.rows], better = hits.scores, 0
    for row in rows.tolist():
        scores = spanned.span_scores(row, query, "kite stove soap")
        assert len(scores.cosine) == len(scores.lexical) == len(columns.objects("spans")[row])
        better += scores.lexical.max(initial=0.0) > words[row]
        cosine[row], words[row] = (
            scores.cosine.max(initial=cosine[row]),
            scores.lexical.max(initial=words[row]),
        )
    assert better > 0
    assert spanned.similarity(query, rows).tolist() == cosine.tolist()
    assert spanned.ceiling("kite stove soap") == plain.ceiling("kite stove soap")
    for k in (1, 5, 24):
        order = np.lexsort((rows, -cosine))[:k]
        found = spanned.dense(query, k)
        assert (found.rows.tolist(), found.scores.tolist()) == (order.tolist(), cosine[order].tolist())
    found = spanned.lexical("kite stove soap", 24)
    np.testing.assert_allclose(found.scores, words[found.rows], atol=1e-8)
    matches = spanned.matches("kite stove soap", rows)
    np.testing.assert_allclose(matches.weights @ matches.matched, words, atol=1e-8)
    np.testing.assert_array_equal(spanned.information(), plain.information())


def test_forgotten_spans_are_found_no_more_and_compacting_purges_them(tmp_path: Path) -> None:
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    text = f"{'The tent is green and the rope is long. ' * 9}The password is kumquat.{' All is well.' * 30}"
    with CognitiveMemory(clock=clock, store=SqliteStore(tmp_path)) as engine:
        forgotten = engine.add(text)
        partition = engine.store.partition("default")
        engine.add(f"{'A kite flew. ' * 30}It was red.{' A kite fell.' * 30}")
        vector = engine.embedder.embed(["The password is kumquat."])[0]
        assert partition.columns.objects("spans")[0]
        assert partition.span_scores(0, vector, "kumquat").lexical.max() > 0
        engine.forget(forgotten)
    with CognitiveMemory(clock=clock, store=SqliteStore(tmp_path)) as engine:
        partition = engine.store.partition("default")
        assert list(map(bool, partition.columns.objects("spans"))) == [False, True]
        assert partition.similarity(vector, np.array([0])).tolist() == [0.0]
        assert len(partition.span_scores(0, vector, "kumquat").cosine) == 0
        engine.compact()
        assert engine.verify() == []
        assert len(partition.span_scores(1, vector, "kite").cosine) == 2


def test_spans_that_do_not_fit_are_refused(store: MemoryStore, draft: Make) -> None:
    partition = store.partition("a")
    vectors = np.eye(8, dtype=np.float32)[:1]
    cases = [
        Changes(added=[draft("a kite", spans=((0, 9),), span_vectors=vectors)]),
        Changes(added=[draft("a kite", spans=((2, 2),), span_vectors=vectors)]),
        Changes(added=[draft("a kite", spans=((0, 1), (2, 6)), span_vectors=vectors)]),
        Changes(added=[draft("a kite", spans=((2, 6),), span_vectors=vectors[:, :4])]),
        Changes(added=[draft("a kite")], objects=[("spans", 0, ((2, 6),))]),
    ]
    for changes in cases:
        with pytest.raises(StoreError, match="span"):
            partition.commit(changes)
    assert len(partition) == 0
