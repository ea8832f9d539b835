"""Quotations."""

import pytest

from cogmem.documents.shared.extractive import Said, merge
from cogmem.documents.v9.abstracts import values


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


# --- merging: nothing is lost ---


def test_a_part_of_a_longer_sentence_is_left_out_and_other_words_between_count() -> None:
    texts = said("Ada has a dog.", "Ada has a dog and a cat.", "Ada is a vet.", "Ada is not a vet.")
    assert merge(texts) == "Ada has a dog and a cat. Ada is a vet. Ada is not a vet."
