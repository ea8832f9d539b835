"""First to third person, and fillers."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.shared.person import third_person, without_fillers
from cogmem.language.packs import languages


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("I prefer tea", "Ada prefers tea"),
        ("I'm tired and I am glad", "Ada is tired and Ada is glad"),
        ("I've been to Rome; I have two dogs", "Ada has been to Rome; Ada has two dogs"),
        ("I don't know, I haven't asked", "Ada doesn't know, Ada hasn't asked"),
        ("I'll go, I'd rather stay", "Ada will go, Ada would rather stay"),
        ("I try, I wish, I study, I play, I go", "Ada tries, Ada wishes, Ada studies, Ada plays, Ada goes"),
        ("I really love it, I just want it", "Ada really loves it, Ada just wants it"),
        ("I went home, and I could sleep", "Ada went home, and Ada could sleep"),
        ("Should I go? Do I like it? Am I late?", "Should Ada go? does Ada like it? is Ada late?"),
        ("My dog bit me; it is mine", "Ada's dog bit Ada; it is Ada's"),
        ("i think so", "Ada thinks so"),
    ],
)
def test_the_first_person_becomes_the_third(said: str, expected: str) -> None:
    assert third_person(said, "en", "Ada") == expected


@pytest.mark.parametrize(
    "said",
    [
        'She said "I love my dog"',
        "They wrote “I quit”",
        "Look [shares image: a sign that says I love you]",
        "We took the I-95, i.e. the long way",
        "Tim met Mia",
        "",
    ],
)
def test_the_words_of_others_stay(said: str) -> None:
    assert third_person(said, "en", "Ada") == said


@pytest.mark.parametrize(
    ("language", "said", "kept"),
    [
        ("en", "Um, I, uh, went home", "I went home"),
        ("en", "It was, you know, great.", "It was great."),
        ("en", "Well, it rained, like, all day, you know?", "It rained all day?"),
        ("en", "Basically it works", "It works"),
        ("tr", "Yani, dün hani pazara gittim", "Dün pazara gittim"),
        ("tr", "geldi, işte, sonra gitti", "geldi sonra gitti"),
    ],
)
def test_fillers_go(language: str, said: str, kept: str) -> None:
    assert without_fillers(said, language) == kept


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I like tea, and you know Tim well."),
        ("en", "Well done! It feels like home"),
        ("en", "Um... uh, hmm"),
        ("tr", "İşte çok iş var, bir şey yap"),
        ("tr", ""),
    ],
)
def test_words_that_say_something_stay(language: str, said: str) -> None:
    assert without_fillers(said, language) == said


@given(st.text(), st.sampled_from(languages()), st.text(max_size=5))
def test_any_text_can_be_told(text: str, language: str, name: str) -> None:
    third_person(text, language, name)
    assert len(without_fillers(text, language)) <= len(text) + 3  # a capital may be longer: ŉ


@pytest.mark.parametrize("piece", ['"', "[", "“", "i ", "um, ", ", like", "m"])
def test_twice_the_text_takes_twice_the_steps(steps: Callable[..., float], piece: str) -> None:
    assert steps(lambda text: third_person(text, "en", "Ada"), piece, 5_000) <= 2.1
    assert steps(lambda text: without_fillers(text, "en"), piece, 5_000) <= 2.1
