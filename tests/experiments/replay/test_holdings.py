"""Values that are still asked about: which there are, which questions count, and where they still stand."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.corpora.events import PAST
from experiments.replay.holdings import Holding, asked_turns, holdings, values


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("My sister has 2 cats", {"2"}, id="a number"),
        pytest.param("It cost $1,200.50 or 1.200.000", {"1200.50", "1200000"}, id="grouped digits"),
        pytest.param("version 1.5, 10%", {"1.5", "10"}, id="a fraction"),
        pytest.param("8 May", {"05-08"}, id="day and month"),
        pytest.param("the 8th of May", {"05-08"}, id="an ordinal"),
        pytest.param("May 8th, 2023", {"05-08", "2023"}, id="month and day"),
        pytest.param("in May 2023", {"2023"}, id="a month and a year"),
        pytest.param("2023-05-08", {"05-08", "2023"}, id="an ISO date"),
        pytest.param("8 Mayıs'ta", {"05-08"}, id="in another language"),
        pytest.param("3 Mar", {"03-03"}, id="an abbreviated month"),
        pytest.param("5 maybe", {"5"}, id="no month"),
        pytest.param("at 7:30 pm", {"19:30"}, id="a clock of twelve hours"),
        pytest.param("at 12 a.m.", {"00:00"}, id="midnight"),
        pytest.param("at 7:05", {"07:05"}, id="a clock of 24 hours"),
        pytest.param("room B12, mp3, v1.5", set(), id="digits of a word"),
        pytest.param("two cats", set(), id="a number in words"),
        pytest.param("", set(), id="nothing"),
    ],
)
def test_values_have_one_form(text: str, found: set[str]) -> None:
    assert values(text) == found


@given(st.text())
def test_what_is_quoted_keeps_its_values(text: str) -> None:
    assert values(text) <= values(f"Ada said: “{text}” to me")


def test_turns_that_a_later_question_calls_outdated_are_not_asked_for_any_more(
    story: Callable[..., Any],
) -> None:
    plot = story().asks("p1", "Where?", 1, "t1", "t2")
    plot.asks("p2", "Where?", 2, "t3", stale=("t1",))
    plot.asks("p3", "Where?", 3, "t1", stale=("t3",))  # it came back
    assert asked_turns(plot.world.probes[:1]) == ["t1", "t2"]
    assert asked_turns(plot.world.probes[:2]) == ["t2", "t3"]
    assert asked_turns(plot.world.probes) == ["t1", "t2"]


@pytest.mark.parametrize("kind", PAST)
def test_questions_about_the_past_neither_count_nor_outdate(kind: str, story: Callable[..., Any]) -> None:
    plot = story().asks("p1", "Where?", 1, "t2").asks("p2", "Where?", 2, "t1", stale=("t2",), kind=kind)
    assert asked_turns(plot.world.probes) == ["t2"]


def test_questions_that_are_not_scored_ask_for_nothing(story: Callable[..., Any]) -> None:
    plot = story().asks("p1", "Where?", 1, "t1", scored=False)
    assert asked_turns(plot.asks("p2", "Never said?", 2, stale=("t2",)).world.probes) == []


def test_values_are_looked_for_in_the_active_texts_and_in_the_rest(story: Callable[..., Any]) -> None:
    plot = story().says("t1", "I have 2 cats since 8 May").says("t2", "The flat is 90 m2 for 1,200")
    plot = plot.says("t3", "Nobody asks for 77").asks("p", "?", 1, "t1", "t2", "t9")
    assert holdings(plot.world, ["Two cats since May 8"], ["2 dogs", "12 flats of 1200"]) == [
        Holding("t1", "05-08", active=True, kept=True),
        Holding("t1", "2", active=False, kept=True),
        Holding("t2", "1200", active=False, kept=True),
        Holding("t2", "90", active=False, kept=False),
    ]
