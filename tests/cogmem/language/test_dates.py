"""Dates named in a text, against the instant of the message (Monday, 8 May 2023, 14:00 UTC)."""

import math
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import to_days
from cogmem.language.dates import GRANULARITIES, Span, find, written
from cogmem.language.packs import fold, languages
from cogmem.language.reading import read

NOW = to_days(datetime(2023, 5, 8, 14, tzinfo=UTC))
LANGUAGES = st.sampled_from(languages())
FIRST = to_days(datetime.min.replace(tzinfo=UTC))
LAST = to_days(datetime.max.replace(tzinfo=UTC))


def slugs(text: str, language: str, at: float = NOW) -> list[str]:
    return [mention.slug for mention in find(read(text, language), at)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a week from Friday; Friday week", ["2023-05-19", "2023-05-19"]),
        ("at the end of the month, the end of this year", ["2023-05-31", "2023-12-31"]),
        ("Put off to October, camping come July", ["2023-10", "2023-07"]),
        ("Got two tickets for the derby in June", ["2023-06"]),
        ("On 30 December we will ski", ["2023-12-30"]),
        ("On Friday Iris talked for hours", ["2023-05-05"]),
        ("I ran yesterday, today and the day before yesterday", ["2023-05-07", "2023-05-08", "2023-05-06"]),
        ("See you tomorrow, or the day after tomorrow", ["2023-05-09", "2023-05-10"]),
        ("last night we talked, tonight we sleep", ["2023-05-07", "2023-05-08"]),
        ("Last Friday I rested", ["2023-05-05"]),
        ("last Monday, next Monday", ["2023-05-01", "2023-05-15"]),  # on a Monday: not today
        ("Next Tuesday then", ["2023-05-16"]),  # tomorrow is called by that word
        ("See you on Thursday", ["2023-05-11"]),
        ("I called Monday, and my boss Tuesday morning", ["2023-05-01", "2023-05-02"]),
        ("I'm seeing my friend Friday", ["2023-05-12"]),
        ("This coming Tuesday, in twenty-two days", ["2023-05-09", "2023-05-30"]),
        ("On Thursday I got a letter", ["2023-05-04"]),
        ("This Saturday I had guests", ["2023-05-06"]),
        ("Monday next week, Friday last week", ["2023-05-15", "2023-05-05"]),
        ("two days ago, 3 weeks ago, a month ago", ["2023-05-06", "2023-04-17~", "2023-04"]),
        ("two years ago, twenty-two days ago", ["2021", "2023-04-16"]),
        ("two weekends ago", ["2023-w17"]),  # the last one is the first
        ("in three weeks, in 10 days", ["2023-05-29~", "2023-05-18"]),
        ("two months from now", ["2023-07"]),
        ("last week, next month, this year", ["2023-w18", "2023-06", "2023"]),
        ("last weekend and this weekend", ["2023-w18", "2023-w19"]),
        ("last summer; next winter", ["2022-summer", "2023-winter"]),
        ("In June I got a dog", ["2022-06"]),
        ("In June I will get a dog", ["2023-06"]),
        ("I was born in 1990, in May 1990", ["1990", "1990-05"]),
        ("7 May 2023; May 7th, 2022; the 7th of May", ["2023-05-07", "2022-05-07", "2023-05-07"]),
        ("5 may 2023, may 2023, on sunday", ["2023-05-05", "2023-05", "2023-05-14"]),
        ("2023-05-07, 2023/5/6", ["2023-05-07", "2023-05-06"]),
        ("13/4/2023, 4/14/2023, 5/5/2023", ["2023-04-13", "2023-04-14", "2023-05-05"]),
        ("the week before 9 June 2023", ["2023-w22"]),
        ("the Sunday before 25 May 2023", ["2023-05-21"]),
        ("the day after May 31st", ["2023-06-01"]),
        ("My exam is on the 15th", ["2023-05-15"]),
        ("It was on the 28th", ["2023-04-28"]),
        (
            "See you on the 15th at noon, the rest on the 16th of this month",
            ["2023-05-15", "2023-05-16"],
        ),
        ("Due by the 18th and out on the 19th with Eva", ["2023-05-18", "2023-05-19"]),
        ("The vet comes on Thu. 18 May", ["2023-05-18"]),
        (
            "The fair is on Saturday the 20th of May, the quiz on 3 June (a Saturday)",
            ["2023-05-20", "2023-06-03"],
        ),
        ("From Monday 5 June to Thursday 8 June I'll be away", ["2023-06-05", "2023-06-08"]),
        ("Dinner on Friday the 16th", ["2023-06-16"]),  # the 16th of May is no Friday
        ("My scan is on the 3rd", ["2023-06-03"]),
        ("I was ill from Wednesday", ["2023-05-03"]),
        ("on the 15th of next month, on the 3rd of last month", ["2023-06-15", "2023-04-03"]),
        ("I run twice a week and on Friday I'll race", ["2023-05-12"]),
        ("See you Sat! Dentist Wed 3pm.", ["2023-05-13", "2023-05-10"]),
    ],
)
def test_english_dates(text: str, expected: list[str]) -> None:
    assert slugs(text, "en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ay sonunda, yıl sonuna kadar", ["2023-05-31", "2023-12-31"]),
        ("Haziranda konsere iki biletim var, geziyi ekime attılar", ["2023-06", "2023-10"]),
        (
            "Ağustosun ikinci haftası, pazartesiden itibaren, yarından",
            ["2023-08", "2023-05-15", "2023-05-09"],
        ),
        ("çaydanlık ocakta, bir hafta sonu", []),
        ("Dün geldim, bugün buradayım, yarın gidiyorum", ["2023-05-07", "2023-05-08", "2023-05-09"]),
        ("evvelsi gün, öbür gün", ["2023-05-06", "2023-05-10"]),
        ("geçen cuma, gelecek salı", ["2023-05-05", "2023-05-16"]),
        ("Üç gün önce, on iki gün önce", ["2023-05-05", "2023-04-26"]),
        ("iki hafta sonra gidiyoruz", ["2023-05-22~"]),
        ("haftaya pazartesi, haftaya bugün, haftaya", ["2023-05-15", "2023-05-15", "2023-w20"]),
        ("gelecek ay, geçen yıl, seneye", ["2023-06", "2022", "2024"]),
        ("geçen yaz, bu hafta sonu", ["2022-summer", "2023-w19"]),
        ("3 Mart'ta, 15 mart 2022 günü", ["2023-03-03", "2022-03-15"]),
        ("mayısın 25'inde, EYLÜLÜN 14'ü", ["2023-05-25", "2023-09-14"]),
        ("Kasımda destek istedim", ["2022-11"]),
        ("Ağustosta gideceğim", ["2023-08"]),
        ("2019'da, Kasım 2022'de", ["2019", "2022-11"]),
        ("Cuma akşamı geldi", ["2023-05-05"]),
        ("Cumaya kadar bitecek", ["2023-05-12"]),
        ("ayın 29'una kadar", ["2023-05-29"]),
        ("9 Haziran'dan önceki hafta", ["2023-w22"]),
        ("9 Haziran'dan önceki hafta sonu", ["2023-w22"]),
        ("03.04.2023", ["2023-04-03"]),
        ("Sınav 18 Mayıs perşembe günü", ["2023-05-18"]),
        ("gelecek ayın 15'inde, geçen ayın 3'ünde", ["2023-06-15", "2023-04-03"]),
    ],
)
def test_turkish_dates(text: str, expected: list[str]) -> None:
    assert slugs(text, "tr") == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "I'm in Rome May 10-14 with Eva", ["2023-05-10", "2023-05-14"]),
        ("en", "I'm in Rome 28 May to 30.", ["2023-05-28", "2023-05-30"]),
        ("en", "I'll be away on the 10th through the 20th", ["2023-05-10", "2023-05-20"]),
        ("en", "I'll be away from the 28th to the 3rd", ["2023-05-28", "2023-06-03"]),
        ("en", "I'll be away from Wednesday to Tuesday", ["2023-05-10", "2023-05-16"]),
        ("en", "I'll be away from Monday to Thursday", ["2023-05-15", "2023-05-18"]),
        ("en", "I'll be away Mon–Thu, back on Sunday", ["2023-05-15", "2023-05-18", "2023-05-14"]),
        ("en", "I was away from Thursday to Monday", ["2023-04-27", "2023-05-01"]),
        ("en", "I'll be away from Friday to tomorrow", ["2023-05-12", "2023-05-09"]),  # no weekday
        ("en", "I'll go on May 10 to 14 places; on May 10 - 3 of us", ["2023-05-10", "2023-05-10"]),
        (
            "en",
            "on 31 May to 5 pm, May 28-3, May 10-14-year-olds",
            ["2023-05-31", "2023-05-28", "2023-05-10"],
        ),
        ("en", "in the week of 20 May, the weekend of June 3rd", ["2023-w20", "2023-w22"]),
        ("tr", "Ayın 10'undan 20'sine kadar Roma'da olacağım", ["2023-05-10", "2023-05-20"]),
        ("tr", "Mayısın 10-14'ü arası Roma'dayız", ["2023-05-10", "2023-05-14"]),
        ("tr", "Pazartesiden perşembeye kadar Roma'da olacağım", ["2023-05-15", "2023-05-18"]),
        ("tr", "20 Mayıs haftasında gideceğiz", ["2023-w20"]),
    ],
)
def test_the_end_of_a_range_is_read_from_its_beginning(language: str, text: str, expected: list[str]) -> None:
    assert slugs(text, language) == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("31 February, 30 February 2023, February 30th 2023, 31/2/2023", "en"),
        ("31 Şubat 2023", "tr"),
        ("it may be 5 or 6, we march on, the sun sat", "en"),
        ("3/4/2023", "en"),  # the 3rd of April, or the 4th of March?
        ("every Monday, on Mondays", "en"),
        ("salıları ve her gün, bugünlerde", "tr"),
        ("the last week was long; for the next month", "en"),
        ("I did it in two days", "en"),
        ("2.5 years ago", "en"),
        ("version 1.2.3, 10:30, 3.5 km, 2+2", "en"),
        ("0000-13-45", "en"),
        ("My office is on the 3rd floor of the building", "en"),
        ("on the 5th floor in Berlin, on the 5th or 6th floor, on the 3rd-floor landing", "en"),
        ("She is the 3rd of four children, he is the 2nd oldest", "en"),
        ("I'm on the 12th chapter, for the 3rd time, until the 2nd day", "en"),
        ("rent on the 1st of every month, on the 2nd of each month, every month on the 3rd", "en"),
        ("Kirayı her ayın 1'inde öderim", "tr"),
        ("Haftada bir, perşembe günü yüzerim", "tr"),
        ("Wednesday Addams, a ferry to Friday Harbor, and her blog Sunday Suppers", "en"),
        ("Taco Tuesday, then we watch Friday Night Lights", "en"),
        ("My friend Wednesday paints, and her cat is called Sunday", "en"),
        ("I leave in two-three weeks", "en"),
        ("I water it once in two weeks", "en"),
        ("Üç dört hafta sonra döneceğim", "tr"),
        ("Komşumun adı Cuma", "tr"),
        ("We usually clean on Saturday", "en"),
        ("My brother Mon is from Sun Valley, Sat on the left", "en"),
        ("I take it once a week, on Thursday", "en"),
        ("Every second Tuesday I sing. The fair is held on the first Saturday of each month.", "en"),
        ("I was born on a Sunday", "en"),
    ],
)
def test_no_dates(text: str, language: str) -> None:
    assert slugs(text, language) == []


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


@pytest.mark.parametrize("piece", ["1", "on monday ", "may ", " "])
@pytest.mark.parametrize("language", ["en", "tr"])
def test_twice_the_text_takes_twice_the_steps(steps: Callable[..., float], piece: str, language: str) -> None:
    assert steps(lambda text: find(read(text, language), NOW), piece, 750) <= 2.1


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
