"""BM25 against another library's, by hand, and over replacements."""

from math import log

import bm25s
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.analysis import Analyser
from cogmem.store.lexical import LexicalIndex

ANALYSER = Analyser("en")
WORDS = st.sampled_from(["cat", "dog", "house", "walks", "river", "cats", "dogs", "tea", "Ada's", "the"])
TEXTS = st.lists(WORDS, max_size=9).map(" ".join)


def index_of(texts: list[str], **settings: float) -> LexicalIndex:
    index = LexicalIndex(ANALYSER, **settings)
    for row, text in enumerate(texts):
        index.put(row, text)
    return index


def test_one_score_by_hand() -> None:
    """Two documents of 2 and 1 terms, mean 1.5. "cat" is in both: idf = ln(1 + 0.5/2.5) = ln 1.2. First:
    1 / (1 + 1.2 (0.25 + 0.75 · 2/1.5)) = 1 / 2.5; second: 1 / (1 + 1.2 (0.25 + 0.75 / 1.5)) = 1 / 1.9."""
    scores = index_of(["cat dog", "cat"], k1=1.2, b=0.75).scores("cat")
    np.testing.assert_allclose(scores, [log(1.2) / 2.5, log(1.2) / 1.9], rtol=1e-12)


def test_the_settings_by_default_are_those_of_anserini() -> None:
    """k1 = 0.9, b = 0.4: 1 + 0.9 (0.6 + 0.4 · 2/1.5) = 2.02, and 1 + 0.9 (0.6 + 0.4 / 1.5) = 1.78."""
    scores = index_of(["cat dog", "cat"]).scores("cat")
    np.testing.assert_allclose(scores, [log(1.2) / 2.02, log(1.2) / 1.78], rtol=1e-12)


def test_an_echo_by_hand() -> None:
    """The first text lends "dog" and "tea", a third of it each, and not "cat", which is asked. "dog" is in
    two of three, "tea" in one: ln(1 + 1½/2½) and ln(1 + 2½/1½). The texts have 3, 1 and 2 terms."""
    index = index_of(["cat dog tea", "dog", "river house"])
    rows = np.arange(3)
    terms, scores = index.echo("cat", ["cat dog tea"], np.ones(1), 5, rows)
    assert terms == ["dog", "tea"]
    dog, tea = log(1.6) / 3, log(1 + 2.5 / 1.5) / 3
    first, second = (1 / (1 + 0.9 * (0.6 + 0.4 * length / 2)) for length in (3, 1))
    np.testing.assert_allclose(scores, [(dog + tea) * first, dog * second, 0], rtol=1e-12)
    assert index.echo("cat", ["cat dog tea"], np.ones(1), 1, rows)[0] == ["tea"]  # the rarer one
    half = index.echo("cat", ["cat dog tea", "house"], np.array([0.25, 0.75]), 1, rows)
    assert half[0] == ["hous"]


def test_the_ceiling_is_the_weight_of_the_words() -> None:
    """Of two texts "cat" is in both, "dog" in one, "tea" in none: ln(1 + ½/2½), ln(1 + 1), ln(1 + 5)."""
    index = index_of(["cat dog", "cat"])
    assert index.ceiling("cat") == pytest.approx(log(1.2))
    assert index.ceiling("dog tea") == pytest.approx(log(2) + log(6))
    assert index.ceiling("the") == 0


@given(texts=st.lists(TEXTS, min_size=1, max_size=12), query=TEXTS)
def test_no_score_reaches_the_ceiling(texts: list[str], query: str) -> None:
    index = index_of(texts)
    assert index.scores(query).max() <= index.ceiling(query)
    again = index_of(["dog", *texts[1:]])
    again.put(0, texts[0])  # what was replaced counts no more
    assert again.ceiling(query) == index.ceiling(query)


@given(texts=st.lists(TEXTS, min_size=1, max_size=12), query=TEXTS, k1=st.sampled_from([0.9, 1.5]))
def test_scores_equal_those_of_bm25s(texts: list[str], query: str, k1: float) -> None:
    corpus = [ANALYSER.terms(text) for text in texts]
    vocabulary = {term for terms in corpus for term in terms}
    known = [term for term in ANALYSER.terms(query) if term in vocabulary]
    scores = index_of(texts, k1=k1, b=0.4).scores(query)
    if not known:
        assert not scores.any()
        return
    oracle = bm25s.BM25(method="lucene", k1=k1, b=0.4, dtype="float64")
    oracle.index(corpus, show_progress=False)
    np.testing.assert_allclose(scores, oracle.get_scores(known), rtol=1e-9, atol=1e-12)


@given(
    texts=st.lists(TEXTS, min_size=1, max_size=6),
    replacements=st.lists(st.tuples(st.integers(0, 5), TEXTS), max_size=200),
    query=TEXTS,
)
def test_replacing_equals_indexing_the_last_texts(
    texts: list[str], replacements: list[tuple[int, str]], query: str
) -> None:
    index = index_of(texts)
    for row, text in replacements:
        if row < len(texts):
            texts[row] = text
            index.put(row, text)
    last = index_of(texts)
    assert index.scores(query).tobytes() == last.scores(query).tobytes()
    assert index.information().tobytes() == last.information().tobytes()
    assert (len(index), index.nbytes) == (len(last), last.nbytes)


def test_a_query_that_is_asked_again_is_answered_from_the_texts_of_then() -> None:
    index, texts = index_of(["cat dog"]), ["cat dog"]
    for row, text in enumerate(("cat", "dog tea", "cat tea"), 1):
        index.put(row, text)
        index.put(0, text)
        texts = [text, *texts[1:], text]
        np.testing.assert_array_equal(index.scores("cat tea"), index_of(texts).scores("cat tea"))
        assert index.ceiling("cat tea") == index_of(texts).ceiling("cat tea")


def test_a_score_does_not_depend_on_the_order_of_the_query() -> None:
    index = index_of(["cat dog river", "dog house", "river cat coffee"])
    assert index.scores("cat dog river").tolist() == index.scores("river dog cat").tolist()


def test_search_orders_by_score_then_row_and_keeps_to_the_mask() -> None:
    index = index_of(["dog", "cat", "cat", "cat cat", "cat"])
    assert index.search("cat", 9).rows.tolist() == [3, 1, 2, 4]
    assert index.search("cat", 2).rows.tolist() == [3, 1]
    assert index.search("cat", 9, np.array([True, False, True, False, True])).rows.tolist() == [2, 4]
