"""The dates of a message, and how long it holds. Told on Monday, 8 May 2023, at noon."""

import math
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message
from cogmem.language.reading import read
from cogmem.views.dating import dates_in

Make = Callable[..., CognitiveMemory]
MONDAY = 19485.0
TOLD = datetime(2023, 5, 8, 12, tzinfo=UTC)


@pytest.mark.parametrize("text", ["Cafe\u0301, yesterday?  I ran.", "Look:\n\n- I ran  yesterday\n- I swam"])
def test_a_date_points_into_the_words_as_they_were_said(text: str, make_engine: Make) -> None:
    memory = make_engine(config=EngineConfig(), start=TOLD)
    [written] = memory.write(Message(id="t1", text=text, speaker="Ada")).memories
    found = memory.get(written)
    assert found.text == text
    assert [found.text[date.start : date.end] for date in found.dates] == ["yesterday"]
    assert "yesterday (7 May 2023)" in memory.read("What did Ada do?").items[0].text


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("I have lived in Oslo since 1 May 2023", MONDAY - 7),
        ("I live in Oslo from 1 June on", None),  # it has not come
        ("We have two dogs, a cat, a garden and a shed. I sing since 1 May.", None),
    ],
)
def test_a_fact_begins_with_a_day_that_has_come(text: str, start: float | None) -> None:
    since = dates_in(read(text, "en"), MONDAY + 0.5).start
    assert (None if math.isnan(since) else since) == start


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("I quit smoking 3 years ago today.", "I quit smoking 3 years ago today."),
        ("We meet a week from today.", "We meet a week from today."),
        (
            "'Yesterday' is old; I heard it yesterday.",
            "'Yesterday' is old; I heard it yesterday (7 May 2023).",
        ),
        ("Yesterday's soup was good.", "Yesterday's (7 May 2023) soup was good."),
    ],
)
def test_a_day_in_brackets_is_certain(text: str, shown: str, make_engine: Make) -> None:
    memory = make_engine(config=EngineConfig(), start=TOLD)
    memory.write(Message(id="t1", text=text, speaker="Ada"))
    [item] = memory.read(text, k=1).items
    assert item.text.endswith(f"Ada: {shown}")


def test_a_long_text_in_another_form_is_written_in_time_that_its_length_takes(make_engine: Make) -> None:
    text = unicodedata.normalize("NFD", "At the café I ran yesterday. " * 1500)
    memory = make_engine(config=EngineConfig(), start=TOLD)
    [written] = memory.write(Message(id="t1", text=text, speaker="Ada")).memories
    last = memory.get(written).dates[-1]
    assert text[last.start : last.end] == "yesterday"
