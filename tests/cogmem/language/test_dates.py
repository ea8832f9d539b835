"""Dates named in a text, against the instant of the message (Monday, 8 May 2023, 14:00 UTC)."""

import math
import unicodedata
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import to_days
from cogmem.language.date_notes import written
from cogmem.language.dates import find
from cogmem.language.days import GRANULARITIES, Span
from cogmem.language.packs import fold, languages
from cogmem.language.reading import read

NOW = to_days(datetime(2023, 5, 8, 14, tzinfo=UTC))
LANGUAGES = st.sampled_from(languages())
FIRST = to_days(datetime.min.replace(tzinfo=UTC))
LAST = to_days(datetime.max.replace(tzinfo=UTC))


def test_a_day_without_a_year_is_the_nearest_but_in_the_past_none_far_ahead() -> None:
    at = float(to_days(datetime(2024, 4, 4, tzinfo=UTC)))
    assert [found.slug for found in find(read("They gave me 3 May.", "en"), at)] == ["2024-05-03"]
    assert [found.slug for found in find(read("We met on 3 September.", "en"), at)] == ["2023-09-03"]
    assert [found.slug for found in find(read("My birthday is 3 September.", "en"), at)] == ["2024-09-03"]


def test_decomposed_letters_are_read_composed() -> None:
    text = "Geçen yıl, 3 Ağustos'ta"
    decomposed = unicodedata.normalize("NFD", text)
    assert find(read(decomposed, "tr"), NOW) == find(read(text, "tr"), NOW) != ()


def test_a_period_that_has_begun_is_neither_over_nor_the_next() -> None:
    saturday = NOW + 5
    [now, after] = find(read("this weekend, next weekend", "en"), saturday)
    assert (now.span, now.direction) == (Span(19490, 19491, "weekend"), 0)
    assert (after.span, after.direction) == (Span(19497, 19498, "weekend"), 1)
    [week, last] = find(read("this week, last week", "en"), saturday)
    assert (week.span.first, week.direction) == (19485, 0)
    assert (last.span.last, last.direction) == (19484, -1)


RELATIVE = {
    "en": """yesterday|today|two days ago|last Friday|next Tuesday|on Sunday|this weekend|last week
        |in three weeks|two weekends ago|Monday next week|the day after tomorrow""",
    "tr": """dün|yarın|üç gün önce|geçen cuma|gelecek salı|bu hafta sonu|geçen hafta|iki hafta sonra
        |haftaya pazartesi|haftaya bugün""",
}
ALL_RELATIVE = [phrase.strip() for phrases in RELATIVE.values() for phrase in phrases.split("|")]


@given(LANGUAGES, st.data(), st.integers(0, 20_000), st.floats(0, 80_000))
def test_relative_days_move_with_the_message_by_whole_weeks(
    language: str, data: st.DataObject, weeks: int, at: float
) -> None:
    text = data.draw(st.sampled_from(RELATIVE[language].split("|"))).strip()
    shift = 7 * weeks
    [now], [then] = find(read(text, language), at), find(read(text, language), math.floor(at) + shift + 0.5)
    assert then.span == Span(now.span.first + shift, now.span.last + shift, now.span.granularity)
    assert then.direction == now.direction


PHRASES = st.lists(
    st.sampled_from([*ALL_RELATIVE, "31", "May", "Mart", "2023", "9999", "-", ". ", "in", "'da"])
    | st.text(max_size=5)
)


@pytest.mark.slow
@given(LANGUAGES, st.text() | PHRASES.map(" ".join), st.floats(-719_000, 2_932_000))
def test_any_text_gives_dates_in_order_that_do_not_overlap(language: str, text: str, at: float) -> None:
    end = 0
    for found in find(read(text, language), at):
        assert end <= found.start < found.end <= len(fold(text))
        assert found.span.first <= found.span.last
        assert found.span.granularity in GRANULARITIES
        end = found.end
        assert written(found.span, language)


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (LAST, "I will move to Oslo tomorrow."),
        (LAST, "I will visit Ada in three weeks."),
        (LAST, "I will be there from Friday to Tuesday."),
        (LAST, "The week after 9999-12-31 I will rest."),
        (FIRST, "I ran yesterday."),
        (FIRST, "I lived in Rome last year."),
        (FIRST, "I was away from Friday to Tuesday."),
    ],
)
def test_every_date_of_a_text_lies_in_the_calendar(at: float, text: str) -> None:
    for mention in find(read(text, "en"), at):
        assert mention.slug
        assert written(mention.span, "en")
        assert math.floor(FIRST) <= mention.span.first <= mention.span.last <= math.floor(LAST)
