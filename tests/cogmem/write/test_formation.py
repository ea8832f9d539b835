"""From an utterance to facts (said on Monday, 8 May 2023)."""

import math
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.clock import to_days
from cogmem.documents.optional.foresight import ForesightConfig, bounded
from cogmem.documents.optional.heuristics import HeuristicsConfig, form
from cogmem.documents.optional.kept_entities import ENTITY_KINDS, Kept
from cogmem.language.packs import fold, languages
from cogmem.language.reading import read
from cogmem.log.facts import Fact, Formed, Utterance
from cogmem.log.session import Antecedents
from cogmem.memory import DataSource, Kind, TemporalType, WriteSource

NOW = 19485.5
MONDAY = 19485.0
ENTITIES = Kept(ENTITY_KINDS, limit=8)
NOTHING = Antecedents()


def say(text: str, language: str = "en", **fields: Any) -> Utterance:
    utterance = Utterance(
        turn="t1",
        said=read(text, language),
        raw=text,
        speaker="Ada",
        role="user",
        session="s",
        namespace="n",
        at=NOW,
    )
    return replace(utterance, **fields)


def formed(text: str, language: str = "en", antecedents: Antecedents = NOTHING, **config: bool) -> Formed:
    return form(say(text, language), antecedents, HeuristicsConfig(**config), ENTITIES)


def only(text: str, language: str = "en", **config: bool) -> Fact:
    [fact] = formed(text, language, **config).facts
    return fact


def test_what_was_said_becomes_a_fact_with_its_source() -> None:
    fact = only("My sister Sara loves Rome.")
    assert (fact.text, fact.said.text) == ("My sister Sara loves Rome.",) * 2
    assert fact.source_turns == ("t1",)
    assert fact.speaker == "Ada"
    assert fact.entities == ("entity://person/sara", "entity://place/rome")
    assert fact.temporal_type is TemporalType.PERSISTENT
    assert math.isnan(fact.valid_from)
    assert math.isnan(fact.valid_until)
    assert fact.write_source is WriteSource.OBSERVER


@pytest.mark.parametrize(
    ("language", "said", "written"),
    [
        ("en", "I ran yesterday.", "I ran yesterday (2023-05-07)."),
        ("en", "Last week I ran", "Last week (2023-w18) I ran"),
        ("en", "I ran yesterday (2023-05-07).", "I ran yesterday (2023-05-07)."),
        ("en", "On May 7th, 2023, so yesterday, I ran", "On May 7th, 2023, so yesterday, I ran"),
        ("en", "yesterday I ran, yesterday I swam", "yesterday (2023-05-07) I ran, yesterday I swam"),
        ("tr", "Dün koştum", "Dün (2023-05-07) koştum"),
        ("tr", "geçen ay İzmir'deydim", "geçen ay (2023-04) İzmir'deydim"),
    ],
)
def test_relative_dates_are_written_out(language: str, said: str, written: str) -> None:
    fact = only(said, language)
    assert (fact.text, fact.said.text) == (written, said)
    assert only(fact.text, language).text == written
    assert only(said, language, dates=False).text == said


def test_dates_are_entities_whether_written_out_or_not() -> None:
    for dates in (True, False):
        assert "entity://date/2023-05-07" in only("I met Sara yesterday", dates=dates).entities


def test_the_kind_decides_of_the_end() -> None:
    config = ForesightConfig(horizon_days=7)

    def end(text: str, kind: Kind) -> float:
        return bounded(replace(only(text), kind=kind), say(text), config).valid_until

    assert end("exhausted", Kind.TRANSIENT_STATE) == NOW + 3
    assert end("Rome, at last", Kind.PLAN) == NOW + 7
    assert end("Rome on Friday", Kind.PLAN) == MONDAY + 5
    assert end("I'll call her tomorrow", Kind.PLAN) == MONDAY + 2
    assert math.isnan(end("I'll call her tomorrow", Kind.FACT))


@pytest.mark.parametrize(
    ("language", "text", "end"),
    [
        ("en", "I'm going to Rome May 10-14.", MONDAY + 7),
        ("en", "I'll be off on the 10th through the 12th", MONDAY + 5),
        ("en", "I'll be off from Friday to Tuesday", MONDAY + 9),
        ("en", "I'm off on 28 May till the 4th", MONDAY + 28),
        ("en", "I'm going to Rome in the week of 15 May", MONDAY + 14),
        ("tr", "Cumadan salıya kadar yokum", MONDAY + 9),
    ],
)
def test_a_plan_ends_with_the_last_day_of_its_range(language: str, text: str, end: float) -> None:
    fact = replace(only(text, language), kind=Kind.PLAN)
    assert bounded(fact, say(text, language), ForesightConfig()).valid_until == end


def test_a_plan_without_a_date_ends_only_where_there_is_a_horizon() -> None:
    text = "I'll paint the house"
    fact = replace(only(text), kind=Kind.PLAN)
    assert math.isnan(bounded(fact, say(text), ForesightConfig()).valid_until)
    assert bounded(fact, say(text), ForesightConfig(horizon_days=30)).valid_until == NOW + 30


def test_what_begins_on_a_day_does_not_end_with_it() -> None:
    text = "From June 3 on I'll work at Acme"
    config = ForesightConfig(starts=True)
    june = to_days(datetime(2023, 6, 3, tzinfo=UTC))

    def window(text: str, kind: Kind, config: ForesightConfig) -> list[float | None]:
        fact = bounded(replace(only(text), kind=kind), say(text), config)
        return [None if math.isnan(day) else day for day in (fact.valid_from, fact.valid_until)]

    for kind in (Kind.PLAN, Kind.FACT):
        assert window(text, kind, config) == [june, None]
        assert window(text, kind, ForesightConfig()) == [None, None]  # it has not come
    assert window(text, Kind.PLAN, replace(config, horizon_days=7)) == [june, june + 7]
    until = "From June 3 on I'll paint, until 9 June"
    assert window(until, Kind.PLAN, config) == [june, june + 7]
    assert window("I'll rest until Friday, and from June 3 on I'll paint", Kind.PLAN, config) == [
        None,
        MONDAY + 5,
    ]


def test_a_fact_begins_with_the_last_day_that_it_says_to_hold_from() -> None:
    def start(text: str, **settings: Any) -> float:
        return bounded(only(text), say(text), ForesightConfig(**{"starts": True, **settings})).valid_from

    april = to_days(datetime(2023, 4, 1, tzinfo=UTC))
    said = "I have lived in Oslo since 2019, and since April I run"
    assert start(said) == april
    assert math.isnan(start(said, starts=False))
    assert math.isnan(start("I have lived in Oslo"))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm seeing my cardiologist Dr. May on Friday"),
        ("en", "I'm seeing my new and very kind cardiologist Mr. Brown on Friday"),
        ("tr", "Kalbim için çok sevdiğim kardiyoloğum Prof. Kaya ile cuma günü görüşeceğim"),
        ("tr", "Cuma günü Dr. Kaya'ya kalbim için kontrole gideceğim"),
    ],
)
def test_an_abbreviation_ends_no_sentence_about_a_plan(language: str, text: str) -> None:
    fact = replace(only(text, language), kind=Kind.PLAN)
    assert bounded(fact, say(text, language), ForesightConfig()).valid_until == MONDAY + 5


@pytest.mark.parametrize(
    ("language", "text", "fragments"),
    [
        (
            "en",
            "I work at Google and my brother Tom lives in Paris",
            ["I work at Google", "my brother Tom lives in Paris"],
        ),
        (
            "tr",
            "Ben Google'da çalışıyorum ve ablam Ayşe Paris'te yaşıyor",
            ["Ben Google'da çalışıyorum", "ablam Ayşe Paris'te yaşıyor"],
        ),
        ("en", "I met Tom and Sara", ["I met Tom and Sara"]),
        ("en", "I like Rome and I visit Rome often", ["I like Rome and I visit Rome often"]),
        ("en", "I ran and I slept", ["I ran and I slept"]),
        ("tr", "Ayşe ve Ali geldi", ["Ayşe ve Ali geldi"]),
    ],
)
def test_clauses_about_different_entities_are_split(language: str, text: str, fragments: list[str]) -> None:
    facts = formed(text, language, split=True).facts
    assert [fact.text for fact in facts] == fragments
    assert all(fact.source_turns == ("t1",) for fact in facts)
    assert len(formed(text, language).facts) == 1


def test_each_part_has_its_own_entities_and_dates() -> None:
    first, second = formed(
        "I met Sara in Rome yesterday and my brother Tom will visit Oslo tomorrow", split=True
    ).facts
    assert first.entities == ("entity://person/sara", "entity://place/rome", "entity://date/2023-05-07")
    assert second.entities == ("entity://person/tom", "entity://place/oslo", "entity://date/2023-05-09")
    assert math.isnan(first.valid_until)
    assert second.text == "my brother Tom will visit Oslo tomorrow (2023-05-09)"


def test_a_session_remembers_whom_it_spoke_of() -> None:
    before = formed("My sister Sara moved").antecedents
    assert formed("She sings", antecedents=before, coreference=True).facts[0].text == "She (Sara) sings"
    assert formed("She sings", antecedents=before).facts[0].text == "She sings"
    resolved = formed("She sings", antecedents=before, coreference=True)
    assert resolved.facts[0].entities == ("entity://person/sara",)
    assert resolved.decision.numbers == {"facts": 1.0, "dates": 0.0, "resolved": 1.0}


def test_without_entities_a_fact_has_none() -> None:
    text = "I'll see Sara tomorrow and my brother Tom saw Rome"
    assert (
        form(say(text), Antecedents(), HeuristicsConfig(), Kept(ENTITY_KINDS, limit=0)).facts[0].entities
        == ()
    )


def test_the_role_tells_whose_words_they_are() -> None:
    result = form(say("It rains", role="assistant"), Antecedents(), HeuristicsConfig(), ENTITIES)
    assert result.facts[0].data_source is DataSource.ASSISTANT_MESSAGE


PHRASES = [
    "yesterday",
    "I'll",
    "Sara",
    "she",
    " and ",
    "my brother",
    "Rome",
    "yarın",
    " ve ",
    ". ",
    "?",
    "12 May",
]


@given(
    st.text() | st.lists(st.sampled_from(PHRASES) | st.text(max_size=4)).map(" ".join),
    st.sampled_from(languages()),
    st.booleans(),
)
def test_any_text_is_formed_and_its_words_are_kept(text: str, language: str, split: bool) -> None:
    before = formed("I met Mia in Oslo").antecedents
    result = formed(text, language, before, split=split, coreference=not split)
    said = "".join(fold("".join(fact.said.text for fact in result.facts)).split())
    if not split and result.decision.numbers["resolved"] == 0:
        assert said == "".join(fold(text).split())
    assert bool(result.facts) == bool(text.strip())
    assert (result.decision.stage, result.decision.subject) == ("formation", "t1")
    again = formed(text, language, before, split=split, coreference=not split)
    assert repr(again) == repr(result)  # NaN equals nothing


@pytest.mark.parametrize("piece", ["and i go now ", "she will ", "on monday i ", "Sara and Tom and ", "?"])
def test_twice_the_text_takes_twice_the_steps(steps: Callable[..., float], piece: str) -> None:
    assert steps(lambda text: formed(text, split=True, coreference=True), piece, 750) <= 2.1
