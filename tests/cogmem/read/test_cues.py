import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language import dates
from cogmem.language.reading import read
from cogmem.rank.cues import cues

NOW = 19_850.0  # 7 May 2024


def test_words_entities_and_time() -> None:
    found = cues(read("Why was Sara so happy in Oslo last month?", "en"), NOW)
    assert {"sara", "oslo"} <= found.words
    assert {"entity://person/sara", "entity://place/oslo"} <= found.entities
    assert found.span is not None
    assert found.span.granularity == "month"


def test_a_plain_question_has_few() -> None:
    found = cues(read("what does he eat?", "en"), NOW)
    assert (found.entities, found.span) == (frozenset(), None)


@given(st.text(max_size=300))
@pytest.mark.parametrize("language", ["en", "tr"])
def test_any_text_has_cues(language: str, text: str) -> None:
    assert cues(read(text, language), NOW).words is not None


@pytest.mark.parametrize(
    "text",
    ["yesterday", "last week", "in June 2021", "last summer", "in 2019", "last winter", "in December 2020"],
)
def test_the_days_of_an_entity_are_those_of_its_date(text: str) -> None:
    [mention] = dates.find(read(text, "en"), NOW)
    assert dates.span_of(mention.slug)[:2] == (mention.span.first, mention.span.last)
