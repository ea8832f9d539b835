"""Scores of short answers: worked by hand, in English and Turkish, and by LoCoMo's conventions."""

from typing import Any

import polars as pl
import pytest

from experiments.metrics.answers import (
    exact,
    f1,
    parts_f1,
    score_answers,
    words,
)


@pytest.mark.parametrize(
    ("answer", "gold", "score"),
    [
        ("Adoption agencies", "adoption agencies", 1.0),
        ("an adopting agency", "Adoption agencies", 1.0),  # adopt agenc, both
        ("She researched adoption agencies.", "adoption agencies", 2 * 2 / (4 + 2)),
        ("running, running", "she runs", 2 * 1 / (2 + 2)),  # a word counts as often as gold has it
        ("7 May 2023", "7 May, 2023", 1.0),  # a comma is no word
        ("Caroline's", "Carolines", 1.0),  # nor an apostrophe, straight or curly
        ("Caroline’s", "Caroline's", 1.0),
        ("salt and pepper", "the salt, a pepper", 1.0),  # "and" is an article
        ("a cat", "a dog", 0.0),  # which they share, and which is no word
        ("", "dog", 0.0),
        ("the", "the", 0.0),
    ],
)
def test_f1_counts_the_stemmed_words_that_answer_and_gold_share(answer: str, gold: str, score: float) -> None:
    assert f1(answer, gold) == pytest.approx(score)
    assert f1(gold, answer) == pytest.approx(score)


@pytest.mark.parametrize(
    ("answer", "gold", "score"),
    [
        ("IŞIL", "ışıl", 1.0),  # I is the capital of ı
        ("İzmir'de", "izmir", 1.0),  # İ of i; the suffix goes with its apostrophe
        ("Ankara’dan kardeşi", "Ankara'ya kardeşim", 1.0),  # kardeş
        ("eski bir köpek", "köpeği", 2 * 1 / (3 + 1)),  # köpek; bir is a word
        ("ilik", "ılık", 0.0),
    ],
)
def test_turkish_has_its_own_letters_suffixes_and_stems(answer: str, gold: str, score: float) -> None:
    assert f1(answer, gold, "tr") == pytest.approx(score)


def test_another_language_is_compared_word_by_word() -> None:
    assert words("Die Hunde, and so weiter!", "de") == ["die", "hunde", "and", "so", "weiter"]
    assert f1("Hunde", "Hund", "de") == 0.0
    assert f1("मेरी किताब", "मेरी किताब।", "hi") == 1.0  # vowel signs are no marks


def test_of_several_answers_each_gold_part_takes_the_part_that_fits_best() -> None:
    gold = "pottery, camping, painting a lake"
    assert parts_f1("camping, pottery", gold) == pytest.approx((1 + 1 + 0) / 3)
    assert parts_f1("painting, swimming", gold) == pytest.approx((0 + 0 + 2 * 1 / (1 + 2)) / 3)
    assert parts_f1("camping", "camping") == f1("camping", "camping") == 1.0


def test_exact_match_is_of_words_in_their_order_and_not_of_stems() -> None:
    assert exact("the 7 May, 2023.", "7 may 2023")
    assert not exact("May 7 2023", "7 May 2023")
    assert not exact("dogs", "dog")


def answers(*rows: tuple[str, str, str | None, dict[str, Any]]) -> pl.DataFrame:
    """Rows of kind, gold, answer and what differs from a probe with evidence whose reader did not fail."""
    schema = {"namespace": pl.String, "probe": pl.String, "kind": pl.String, "scored": pl.Boolean}
    schema |= {"evidence": pl.List(pl.String), "gold": pl.String, "answer": pl.String, "error": pl.String}
    usual = {"namespace": "w", "scored": True, "evidence": ["t1"], "error": ""}
    told = [
        usual | {"probe": f"p{number}", "kind": kind, "gold": gold, "answer": answer} | more
        for number, (kind, gold, answer, more) in enumerate(rows)
    ]
    return pl.DataFrame(told, schema=schema)


def test_locomo_is_marked_by_its_own_conventions() -> None:
    rows = answers(
        ("1", "cello, piano", "piano", {}),  # one of two parts
        ("2", "cello, piano", "piano", {}),  # 2 · 1 / (1 + 2)
        ("3", "no; she prefers the sea", "No.", {}),  # what follows the semicolon is a reason
        ("5", "", "a necklace", {}),
        ("5", "a bracelet", None, {}),  # some have gold all the same: to abstain is right
    )
    scored = score_answers(rows, "locomo")
    assert scored["f1"].to_list() == pytest.approx([0.5, 2 / 3, 1.0, None, None])
    assert scored["exact"].to_list() == [0, 0, 1, None, None]
    assert scored["abstained"].to_list() == [None, None, None, 0, 1]
    elsewhere = score_answers(rows, "tiny")
    assert elsewhere["f1"].to_list() == pytest.approx([2 / 3, 2 / 3, 2 / (1 + 4), None, 0.0])
    assert elsewhere["answerable"].all()


def test_no_answer_counts_zero_and_a_reader_that_failed_abstained_from_nothing() -> None:
    rows = answers(
        ("fact", "Oslo", None, {}),
        ("fact", "Oslo", None, {"error": "rubbish"}),
        ("none", "", None, {"evidence": []}),
        ("none", "", None, {"evidence": [], "error": "rubbish"}),
        ("fact", "Oslo", "in Oslo", {"evidence": [], "scored": False}),  # the source lost its evidence
        ("fact", "", "Oslo", {}),  # nothing to compare with
    )
    scored = score_answers(rows)
    assert scored["f1"].to_list() == pytest.approx([0, 0, None, None, 2 / 3, None])
    assert scored["silent"].to_list() == [1, 0, None, None, 0, None]
    assert scored["abstained"].to_list() == [None, None, 1, 0, None, None]
    assert scored["probe"].to_list() == rows["probe"].to_list()


def test_two_worlds_may_name_their_probes_alike() -> None:
    rows = answers(
        ("fact", "Oslo", "Oslo", {"probe": "p"}), ("fact", "Rome", "Oslo", {"probe": "p", "namespace": "v"})
    )
    assert score_answers(rows)["f1"].to_list() == [1.0, 0.0]
