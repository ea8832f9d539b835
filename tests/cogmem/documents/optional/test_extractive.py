"""Quotations, and what they answer for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.optional.extractive import Extractor, Said, contained, join, values
from cogmem.memory import SEPARATOR

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


def test_half_of_the_terms_is_enough_and_less_is_not() -> None:
    original = "dogs bark loudly outside"  # four terms
    assert ENGLISH.carried(original, "dogs bark")
    assert not ENGLISH.carried(original, "dogs sleep")


# --- sentences, and who says them ---


def test_a_speaker_named_once_is_named_with_every_quote() -> None:
    text = Said(f"Ada: I moved. I was ill{SEPARATOR}All is well", "Ada")
    assert text.quotes() == ["Ada: I moved.", "Ada: I was ill", "Ada: All is well"]
    assert Said("Ada moved. She was ill.", "Ada").quotes() == ["Ada moved.", "She was ill."]
    assert Said("Note: buy milk. Now.", "Ada").quotes() == ["Note: buy milk.", "Now."]


def test_sentences_without_an_end_are_kept_apart() -> None:
    assert join(["no end", 'He said "stop."', "so", "what?"]) == 'no end | He said "stop." so | what?'


# --- merging: nothing is lost ---


def test_a_merger_has_every_sentence_once_in_order() -> None:
    texts = said("It rained. Bo fell.", "Bo fell. The sun came!", "it rained")
    assert ENGLISH.merge(texts) == "It rained. Bo fell. The sun came!"


def test_a_part_of_a_longer_sentence_is_left_out_and_other_words_between_count() -> None:
    texts = said("Ada has a dog.", "Ada has a dog and a cat.", "Ada is a vet.", "Ada is not a vet.")
    assert ENGLISH.merge(texts) == "Ada has a dog and a cat. Ada is a vet. Ada is not a vet."


def test_one_speaker_is_named_once_and_several_each_time() -> None:
    mine = said("Ada: I ran. I swam.", "Ada saw Bo.", speaker="Ada")
    assert ENGLISH.merge(mine) == "Ada: I ran. I swam. Ada saw Bo."
    both = [*mine, *said("Bo: I slept.", speaker="Bo")]
    assert ENGLISH.merge(both) == "Ada: I ran. Ada: I swam. Ada saw Bo. Bo: I slept."


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


@given(st.lists(SAID, min_size=1, max_size=5))
def test_merging_what_one_speaker_said_and_was_merged_changes_nothing(texts: list[Said]) -> None:
    merged = ENGLISH.merge([Said(text.text, "Ada") for text in texts])
    assert ENGLISH.merge([Said(merged, "Ada")]) == merged


# --- completing what a model wrote ---


def test_what_a_text_carries_is_not_told_again() -> None:
    assert ENGLISH.complete("Bo ran 5 km in Oslo.", said("Then Bo ran 5 km.")) == "Bo ran 5 km in Oslo."


def test_the_sentence_that_has_the_lost_value_is_appended() -> None:
    text = said("We ran along the river. The bill was 12.5 euros. It rained.")
    completed = ENGLISH.complete("They ran along the river and it rained.", text)
    assert completed == "They ran along the river and it rained. The bill was 12.5 euros."


def test_lost_sentences_come_in_their_order_whatever_was_looked_at_first() -> None:
    texts = said("It cost 3.", "The boat left at 10:30 from the old harbour with everybody.")
    assert ENGLISH.complete("Things happened", texts) == (
        "Things happened | It cost 3. The boat left at 10:30 from the old harbour with everybody."
    )


@given(TEXTS, st.lists(SAID, max_size=4))
def test_a_completed_text_carries_all(start: str, texts: list[Said]) -> None:
    completed = ENGLISH.complete(start, texts)
    assert completed.startswith(start)
    assert all(ENGLISH.carried(text.text, completed) for text in texts)


# --- quoting ---


def test_of_each_text_the_sentence_with_most_values_is_quoted_then_with_most_terms() -> None:
    texts = said("Well well. Bo paid 5 euros to Ida.", "Hm. Cats chase grey mice. So do dogs.")
    assert ENGLISH.quote(texts) == "Bo paid 5 euros to Ida. Cats chase grey mice."


def test_a_sentence_is_quoted_once_and_nothing_has_none() -> None:
    assert ENGLISH.quote(said("It rains.", "It rains.", " ")) == "It rains."
    assert ENGLISH.quote([]) == ""


def test_a_quotation_answers_for_a_text_only_if_it_has_every_sentence() -> None:
    text = Said("Ada: I moved to Oslo. So it goes.", "Ada")
    assert contained(text, "Ada: It rained. I moved to Oslo. So it goes.")
    assert not contained(text, "Ada: I moved to Oslo.")
