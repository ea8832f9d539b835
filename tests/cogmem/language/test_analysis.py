"""From text to terms, in English and Turkish."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.analysis import Analyser, words
from cogmem.language.packs import languages


@pytest.mark.parametrize("word", ["IŞIK", "Işık", "ışık", "işik", "İŞİK"])
def test_the_two_letters_i_are_one(word: str) -> None:
    assert words(word) == ["işik"]


def test_composed_and_decomposed_letters_are_one() -> None:
    for text in ("İstanbul çok güzel", "café"):
        assert words(unicodedata.normalize("NFD", text)) == words(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ankara'da", ["ankara"]),
        ("Ankara’daki İzmir'den", ["ankara", "izmir"]),
        ("TBMM'nin 1990'dan", ["tbmm", "1990"]),
        ("O'Brien'ın", ["o", "brien"]),
        ("'tırnak içinde'", ["tirnak", "içinde"]),
    ],
)
def test_turkish_suffixes_after_an_apostrophe_go(text: str, expected: list[str]) -> None:
    assert Analyser("tr").words(text) == expected


def test_turkish_forms_of_a_word_share_a_term() -> None:
    analyser = Analyser("tr")
    for forms in ("kitap kitabı kitaplarım", "köpek köpeğim köpekler", "İstanbul istanbulda ISTANBUL'a"):
        assert len(set(analyser.terms(forms))) == 1
    assert analyser.terms("150000 lira") == ["150000", "lira"]


def test_questions_keep_their_content_words_only() -> None:
    assert Analyser("en").terms("When did Ada's dogs run to the river?") == ["ada", "dog", "run", "river"]
    assert Analyser("tr").terms("Ayşe'nin kedisinin adı ne?") == ["ayşe", "kedi", "adi"]
    with_question_words = Analyser("en", question_words=False)
    assert with_question_words.terms("where might Ada go") == ["where", "might", "ada", "go"]


@given(st.text())
def test_terms_are_words_without_spaces(text: str) -> None:
    for code in languages():
        for term in Analyser(code).terms(text):
            assert term
            assert not any(character.isspace() for character in term)
