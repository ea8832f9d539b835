"""Valence, arousal and feeling from words and signs."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.emotion import EVENT, Feeling, feeling, signs
from cogmem.language.reading import read
from cogmem.memory import Emotion

WORDS = Path(__file__).parent / "emotion_words.tsv"
"""Words that a list of the lexicon must never have, and some that it always has. Found by reading what each
stem caught among the 46,000 words of the labelled messages and the development corpora."""


def felt(text: str, language: str = "en", shaken: int = 0) -> Feeling:
    return feeling(read(text, language), shaken)


@pytest.mark.parametrize(
    ("language", "text", "emotion"),
    [
        ("en", "I'm so happy and grateful", Emotion.JOY),
        ("en", "I'm furious, this is so annoying", Emotion.ANGER),
        ("en", "I'm terrified of heights", Emotion.FEAR),
        ("en", "I feel lonely and I keep crying", Emotion.SADNESS),
        ("en", "What a surprise, I was astonished", Emotion.SURPRISE),
        ("en", "That smell is disgusting", Emotion.DISGUST),
        ("en", "The table has four legs", Emotion.NEUTRAL),
        ("tr", "Çok mutluyum", Emotion.JOY),
        ("tr", "Ona çok kızgınım", Emotion.ANGER),
        ("tr", "Karanlıktan korkarım", Emotion.FEAR),
        ("tr", "Çok üzgünüm, ağladım", Emotion.SADNESS),
        ("tr", "Masanın dört ayağı var", Emotion.NEUTRAL),
    ],
)
def test_feelings_are_named(language: str, text: str, emotion: Emotion) -> None:
    assert felt(text, language).emotion is emotion


@pytest.mark.parametrize(
    ("language", "good", "bad"),
    [
        ("en", "The soup was wonderful", "The soup was terrible"),
        ("en", "I am happy", "I am not happy"),
        ("en", "It isn't bad", "It is bad"),
        ("tr", "Çorba harikaydı", "Çorba berbattı"),
        ("tr", "Mutluyum", "Mutlu değilim"),
    ],
)
def test_negation_turns_the_valence(language: str, good: str, bad: str) -> None:
    assert felt(good, language).valence > 0 > felt(bad, language).valence


@pytest.mark.parametrize("line", WORDS.read_text("utf-8").splitlines()[1:], ids=lambda line: line[:9])
def test_a_stem_has_its_own_words_and_no_others(line: str) -> None:
    language, name, never, always = line.split("\t")
    has = {word: name in signs(read(word, language)) for word in (never + " " + always).split()}
    assert [word for word in never.split() if has[word]] == []
    assert [word for word in always.split() if not has[word]] == []


@pytest.mark.parametrize("text", ["I can really love it", "You won't be happy", "We won't, but can we?"])
def test_can_is_no_negation_and_wont_no_victory(text: str) -> None:
    """ "can't" and "won't" are read as "can" and "won", then "t"."""
    assert (felt(text).valence > 0) == ("love" in text)


def test_marks_capitals_urgency_and_profanity_raise_arousal() -> None:
    calm = felt("the ferry leaves").arousal
    for louder in (
        "the ferry leaves!",
        "THE FERRY LEAVES NOW",
        "the ferry leaves immediately",
        "the damn ferry",
    ):
        assert felt(louder).arousal > calm


def test_a_shock_is_felt_whatever_words_it_is_told_in() -> None:
    calm, blow, joy = (felt("the ferry left", shaken=shaken) for shaken in (0, -1, 1))
    assert calm.arousal < EVENT <= min(blow.arousal, joy.arousal)
    assert blow.valence < calm.valence == 0.0 < joy.valence
    assert (calm.emotion, blow.emotion, joy.emotion) == (Emotion.NEUTRAL, Emotion.SADNESS, Emotion.JOY)


def test_signs_name_what_struck_and_how_it_is_told() -> None:
    assert {"HOME_BLOW", "BLOW", "2 !", "1 SENTENCES"} <= signs(read("We were burgled!!", "en"))
    assert signs(read("", "en")) == {"0 !", "0 SENTENCES"}


def test_signs_alone_make_no_shock() -> None:
    assert felt("WOW!!! THIS IS SO AMAZING, I LOVE IT SO MUCH!!!!!").arousal < EVENT


@given(st.text(), st.sampled_from(["en", "tr"]))
def test_any_text_has_an_emotion_in_range(text: str, language: str) -> None:
    found = felt(text, language)
    assert -1.0 <= found.valence <= 1.0
    assert 0.0 <= found.arousal <= 1.0
