"""Quotations, and what they answer for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.optional.extractive import Extractor, Said, contained, join, values

ENGLISH = Extractor("en")


def said(*texts: str, speaker: str = "") -> list[Said]:
    return [Said(text, speaker) for text in texts]


# --- what must not be lost ---


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("It rained on 7 May 2023.", "en", {"2023-05-07"}),
        ("It rained on May 7, 2023.", "en", {"2023-05-07"}),
        ("It rained in June 2023", "en", {"2023-06"}),
        ("We met at 10:30 for 3.5 hours", "en", {"10:30", "3.5"}),
        ("Twelve of them, or ninety", "en", {"twelve"}),  # "ninety" is in no calendar
        ("One day a week", "en", set()),
        ("we meet on friday, in march, it may rain", "en", {"friday"}),
        ("Then Bo called from Rome", "en", {"bo", "rome"}),
        ("Then I slept. Nobody came: Only rain", "en", set()),
        ("kahve 18 gram, pazartesi üçte", "tr", {"18", "pazartesi"}),
        ("dün (27 Haziran 2023) İzmir'deydik", "tr", {"2023-06-27", "izmir"}),
        ("Bir ev, iki oda", "tr", {"iki"}),
    ],
)
def test_values_are_dates_numbers_calendar_words_and_names(
    text: str, language: str, expected: set[str]
) -> None:
    assert values(text, language) == expected


@pytest.mark.parametrize(
    ("summary", "carried"),
    [
        ("A red kite flew over Oslo on 7 May 2023.", True),
        ("On May 7, 2023 a kite was over Oslo.", True),  # kite, oslo of kite, red, flew, oslo (and the date)
        ("A red kite flew over Oslo on 7 May.", False),
        ("A red kite flew over Bergen on 7 May 2023.", False),
        ("Oslo, 7 May 2023.", True),  # date words count as terms: 7, may, 2023, oslo of seven
    ],
)
def test_a_text_in_other_words_carries_all_values_and_half_of_the_terms(summary: str, carried: bool) -> None:
    assert ENGLISH.carried("The red kite flew over Oslo on 7 May 2023.", summary) is carried


# --- merging: nothing is lost ---


def test_a_part_of_a_longer_sentence_is_left_out_and_other_words_between_count() -> None:
    texts = said("Ada has a dog.", "Ada has a dog and a cat.", "Ada is a vet.", "Ada is not a vet.")
    assert ENGLISH.merge(texts) == "Ada has a dog and a cat. Ada is a vet. Ada is not a vet."


WORDS = st.sampled_from(["kite", "Oslo", "7 May 2023", "12.5", "not", "friday", "I", "dr", "3"])
SENTENCES = st.builds(
    lambda words, end: " ".join(words) + end, st.lists(WORDS, min_size=1, max_size=5), st.sampled_from(".!? ")
)
TEXTS = st.lists(SENTENCES, min_size=1, max_size=4).map(lambda parts: join(part.strip() for part in parts))
SAID = st.builds(
    lambda text, speaker, named: Said(f"{speaker}: {text}" if named and speaker else text, speaker),
    TEXTS,
    st.sampled_from(["", "Ada", "Bo"]),
    st.booleans(),
)


@given(st.lists(SAID, min_size=1, max_size=5))
def test_no_word_order_or_value_is_lost_by_merging(texts: list[Said]) -> None:
    merged = ENGLISH.merge(texts)
    assert all(contained(text, merged) for text in texts)


# --- completing what a model wrote ---


@given(TEXTS, st.lists(SAID, max_size=4))
def test_a_completed_text_carries_all(start: str, texts: list[Said]) -> None:
    completed = ENGLISH.complete(start, texts)
    assert completed.startswith(start)
    assert all(ENGLISH.carried(text.text, completed) for text in texts)
