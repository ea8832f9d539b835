"""The dates of a message, and how long it holds. Told on Monday, 8 May 2023, at noon."""

import math
import unicodedata
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message
from cogmem.clock import to_days
from cogmem.language.reading import read
from cogmem.log.facts import Fact, Utterance
from cogmem.log.session import Session
from cogmem.memory import DateRole, Kind, NamedDate
from cogmem.views.dating import dated

Make = Callable[..., CognitiveMemory]
MONDAY = 19485.0
TOLD = datetime(2023, 5, 8, 12, tzinfo=UTC)


def dated_as(text: str, kind: Kind = Kind.OTHER, language: str = "en") -> Fact:
    said = read(text, language)
    utterance = Utterance(
        turn="t1", said=said, raw=text, speaker="Ada", role="user", session="", namespace="n", at=MONDAY + 0.5
    )
    [fact], _ = dated(
        Fact(text=text, said=said, source_turns=("t1",), kind=kind), utterance, Session("", deque())
    )
    return fact


@pytest.mark.parametrize(
    ("language", "text", "day", "role", "certain"),
    [
        ("en", "I ran yesterday.", "2023-05-07", DateRole.ON, True),
        ("en", "I see Tom on 3 June 2023.", "2023-06-03", DateRole.ON, True),
        ("en", "I saw Tom last Friday.", "2023-05-05", DateRole.ON, False),
        ("en", "I'm on leave until 12 May.", "2023-05-12", DateRole.UNTIL, False),
        ("en", "The card expires tomorrow.", "2023-05-09", DateRole.UNTIL, True),
        ("en", "I have lived here since March 2021.", "2021-03", DateRole.FROM, True),
        ("en", "I start my new job on 12 June.", "2023-06-12", DateRole.FROM, False),
        ("en", "My birthday is on 3 March.", "2023-03-03", DateRole.RECURRING, False),
        ("en", "I have choir every week, next on 12 May.", "2023-05-12", DateRole.RECURRING, False),
        ("en", "Is the shop open tomorrow?", "2023-05-09", DateRole.MENTIONED, True),
        ("en", "If it rains tomorrow, we stay at home.", "2023-05-09", DateRole.MENTIONED, True),
        ("en", "I read USA Today.", "2023-05-08", DateRole.MENTIONED, False),
        ("en", "That is hard in today's market.", "2023-05-08", DateRole.ON, False),
        ("en", "We will grow by a third within three months.", "2023-08", DateRole.ON, False),
        ("en", "You get three interviews in a week.", "2023-05-15~", DateRole.ON, False),
        ("en", 'Say: "I come back tomorrow."', "2023-05-09", DateRole.MENTIONED, False),
        ("tr", "Dün koştum.", "2023-05-07", DateRole.ON, True),
        ("tr", "12 Mayıs'a kadar izindeyim.", "2023-05-12", DateRole.UNTIL, False),
        ("tr", "Doğum günüm 3 Mart'ta.", "2023-03-03", DateRole.RECURRING, False),
    ],
)
def test_a_date_has_its_day_its_role_and_whether_it_is_certain(
    language: str, text: str, day: str, role: DateRole, certain: bool
) -> None:
    [date] = map(NamedDate.decode, dated_as(text, language=language).dates)
    assert (date.day, date.role, date.certain) == (day, role, certain)


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
    since = dated_as(text).valid_from
    assert (None if math.isnan(since) else since) == start


@pytest.mark.parametrize(
    ("language", "text", "end"),
    [
        ("en", "I'm on leave until Friday", MONDAY + 5),
        ("en", "The parking permit expires on 12 May", MONDAY + 5),
        ("en", "My lease runs out at the end of June", to_days(datetime(2023, 7, 1, tzinfo=UTC))),
        ("tr", "12 Mayıs'a kadar izindeyim", MONDAY + 5),
        ("tr", "Kartım 12 Mayıs'ta bitiyor", MONDAY + 5),
        ("en", "The voucher is valid until 12 May", MONDAY + 5),
        ("en", "I'm on leave until 12 May every year", None),
        ("en", "Does the offer expire on 12 May?", None),
        ("en", "If it rains until 12 May, we stay at home", None),
        ("en", "Tom thinks I'm in Rome until 12 May", None),
        ("en", "I'm in Rome until 12 May at the earliest", None),
        ("en", "I'm in Rome until 12 May or 13 June", None),
        ("tr", "Her yıl 12 Mayıs'a kadar Roma'dayım", None),
        ("tr", "Kartım 12 Mayıs'ta bitiyor mu?", None),
        ("en", "My birthday is on 12 May", None),
        ("en", "I'm exhausted", None),
        ("en", "I lived in Oslo until 2019", None),
        ("en", "We went bowling and bought six books on birds for Tom. I'm off until Friday.", None),
    ],
)
@pytest.mark.parametrize("kind", [Kind.TRANSIENT_STATE, Kind.OTHER])
def test_a_fact_ends_only_where_its_words_say_so(
    language: str, text: str, end: float | None, kind: Kind
) -> None:
    fact = dated_as(text, kind, language)
    assert (None if math.isnan(fact.valid_until) else fact.valid_until) == end


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
