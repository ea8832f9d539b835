"""Endings by hand. 19485 is Monday, 8 May 2023."""

import math

import pytest

from cogmem.language import dates
from cogmem.language.endings import coming, planned_end, share_about

MONDAY = 19485.0


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("I fly to Rome on Friday.", MONDAY + 5),
        ("I'm in Rome from Friday to Sunday.", MONDAY + 7),
        ("From Friday on I live in Rome.", math.nan),
        ("I fly to Rome in June.", math.nan),  # no day yet
        ("I flew to Rome yesterday.", math.nan),
    ],
)
def test_a_plan_is_over_after_the_last_day_that_it_names(text: str, end: float) -> None:
    assert planned_end(text, (), MONDAY + 0.5, "en") == pytest.approx(end, nan_ok=True)


def test_a_day_without_a_year_is_the_next_of_its_name() -> None:
    assert coming("the exam on 2 February", MONDAY + 0.5, "en") == [MONDAY + 270]


def test_a_year_of_the_next_century_is_read() -> None:
    [until] = dates.find("My visa is fine until 3 June 2150.", MONDAY + 0.5, "en")
    assert dates.written(until.span, "en") == "3 June 2150"


def test_the_share_of_a_day_is_that_of_its_sentence() -> None:
    text = "I have two dogs and they bark. I fly on Friday."
    days = dates.find(text, MONDAY + 0.5, "en")
    assert share_about(text, days) == pytest.approx(4 / 11)
    assert share_about(text, ()) == 0.0


@pytest.mark.parametrize(
    ("language", "text", "lasts"),
    [
        ("en", "We're moving to Oslo on 3 June.", True),
        ("en", "Our wedding anniversary is on 3 June.", True),
        ("en", "Yoga is on Tuesdays.", True),
        ("en", "I see the dentist on 3 June.", False),
        ("tr", "Doğum günüm 3 Haziran'da.", True),
        ("tr", "3 Haziran'da yeni işime başlıyorum.", True),
        ("tr", "3 Haziran'da dişçiye gidiyorum.", False),
    ],
)
def test_what_begins_or_comes_again_lasts(language: str, text: str, lasts: bool) -> None:
    assert dates.lasts(text, language) is lasts
