"""The weights of evidence: how they are fitted, and what is judged by weights that did not see it."""

import tomllib
from collections.abc import Sequence

import numpy as np
import pytest

from cogmem.rank.evidence import FEATURES, NAMES
from experiments.config.compose import composed
from experiments.training.evidence import Judged, as_toml, figures, fit, left_out, questions, recall

TELLING, MISLEADING = NAMES.index("words"), NAMES.index("meaning")


def asked(corpus: str, gold: Sequence[bool], telling: int = TELLING) -> Judged:
    """A question whose gold has one feature, and all other candidates another."""
    features = np.zeros((len(gold), len(FEATURES)))
    features[gold, telling] = 1.0
    features[~np.array(gold), TELLING + MISLEADING - telling] = 1.0
    carried = tuple((str(place),) * found for place, found in enumerate(gold))
    count, size = sum(gold), len(gold)
    return Judged(corpus, features, carried, np.arange(size), count)


def test_what_tells_the_gold_weighs_and_nothing_weighs_less_than_nothing() -> None:
    weights = fit([asked("one", [True, False, False]), asked("one", [False, False, True])])
    assert weights[TELLING] > 1
    assert weights[MISLEADING] == 0
    assert (weights >= 0).all()


def test_a_question_whose_gold_was_not_found_teaches_nothing() -> None:
    known = [asked("one", [True, False])]
    assert fit([*known, asked("one", [False, False])]).tolist() == fit(known).tolist()


def test_corpora_count_alike() -> None:
    """Nine questions of one corpus speak for a feature, and one of another as loudly for the other."""
    found = fit([*(asked("one", [True, False]) for _ in range(9)), asked("two", [True, False], MISLEADING)])
    assert found[TELLING] == pytest.approx(found[MISLEADING], abs=1e-3)


def test_a_corpus_is_judged_by_weights_of_the_other_families() -> None:
    told = [
        *(asked("one-en", [True, False]) for _ in range(2)),
        *(asked("one-tr", [True, False]) for _ in range(2)),
        asked("two", [True, False], MISLEADING),
    ]
    evidence = left_out(told)
    assert all(own[0] < own[1] for name in ("one-en", "one-tr") for own in evidence[name])
    assert evidence["two"][0][0] < evidence["two"][0][1]


def test_recall_counts_a_message_once() -> None:
    question = asked("one", [True] * 12)
    falling = np.arange(12.0)[::-1]
    assert recall(question, falling) == 10 / 12
    assert recall(question._replace(message=np.repeat(np.arange(6.0), 2)), falling) == 6 / 12


def test_the_figures_have_a_row_for_each_corpus() -> None:
    questions = [asked(corpus, [True, False]) for corpus in ("one", "two")]
    table = figures(questions, np.eye(len(FEATURES))[TELLING], 0.2)
    assert [row[:2] for row in table.rows] == [("one", 1), ("two", 1)]
    assert {len(row) for row in table.rows} == {len(table.columns)}


def test_the_file_tells_what_each_weight_is_of() -> None:
    weights = dict(zip(NAMES, np.linspace(0, 1, len(NAMES)).round(3).tolist(), strict=True))
    text = as_toml({"hashing": weights, "all-MiniLM": weights})
    assert tomllib.loads(text) == {"hashing": weights, "all-MiniLM": weights}
    assert all(feature.meaning in text for feature in FEATURES)
    assert text.startswith("# Weights of evidence")


@pytest.mark.slow
def test_a_corpus_gives_its_questions_with_the_features_of_their_candidates() -> None:
    found = questions("english", composed(["corpus=jsonl", "corpus.path=datasets/english.jsonl"]))
    assert len(found) > 40
    assert all(len(one.carried) == len(one.features) for one in found)
    assert np.mean([one.carries.any() for one in found]) > 0.9
