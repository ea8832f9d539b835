"""Kind, category and confidence, by trigger patterns."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.shared.classification import classify
from cogmem.language.reading import read
from cogmem.log.facts import Fact
from cogmem.memory import Category, DataSource, Kind


def sort(text: str, language: str = "en", entities: int = 0) -> Fact:
    mentioned = tuple(f"entity://person/{number}" for number in range(entities))
    fact = Fact(text=text, said=read(text, language), source_turns=("t1",), entities=mentioned)
    return classify(fact, fact.said)[0]


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("en", "I plan to fly to Lisbon on 3 May.", Kind.PLAN),
        ("en", "That was wrong: I live in Graz, not in Linz.", Kind.CORRECTION),
        ("tr", "3 Mayıs'ta Lizbon'a uçmayı planlıyorum.", Kind.PLAN),
        ("tr", "Aslında Viyana'da doğdum.", Kind.CORRECTION),
    ],
)
def test_what_is_recognised_makes_the_kind(language: str, text: str, kind: Kind) -> None:
    assert sort(text, language).kind is kind


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("My name is Alex, I'm 32 years old.", Category.CORE),
        ("I'm allergic to peanuts.", Category.CORE),
        ("I'm married to Sam.", Category.CORE),
        ("Yesterday we climbed the tower.", Category.EPISODIC),
        ("I will fly to Lisbon tomorrow.", Category.EPISODIC),
        ("I feel sick today.", Category.EPISODIC),
        ("I do yoga every morning.", Category.PROCEDURAL),
        ("My filter recipe: 18 grams per cup.", Category.PROCEDURAL),
        ("Owls hunt at night.", Category.SEMANTIC),
    ],
)
def test_categories_follow_the_heuristics(text: str, category: Category) -> None:
    assert sort(text).category is category


def test_an_assistant_corrects_nothing_of_its_own() -> None:
    text = "That was wrong: you live in Graz, not in Linz."
    told = Fact(
        text=text,
        said=read(text, "en"),
        source_turns=("t1",),
        data_source=DataSource.ASSISTANT_MESSAGE,
    )
    kinds = {
        fact.data_source: classify(fact, fact.said)[0].kind
        for fact in (told, replace(told, data_source=DataSource.USER_MESSAGE))
    }
    assert kinds[DataSource.USER_MESSAGE] is Kind.CORRECTION
    assert kinds[DataSource.ASSISTANT_MESSAGE] is not Kind.CORRECTION


def test_scores_add_and_are_capped() -> None:
    """fact .25; fact and preference .25 + .30; entities add .30."""
    assert sort("The version is old.").confidence == pytest.approx(0.25)
    assert sort("The version is old and I like it.").confidence == pytest.approx(0.55)
    assert sort("The version is old.", entities=2).confidence == pytest.approx(0.55)
    assert sort("I was wrong. I like tea, he likes jam, I decided to move to Graz.").confidence == 1.0
    assert sort("Trombones galore").confidence == 0.0


@given(st.text(), st.sampled_from(["en", "tr"]), st.integers(0, 5))
def test_any_text_is_classified(text: str, language: str, entities: int) -> None:
    fact = sort(text, language, entities)
    assert 0.0 <= fact.confidence <= 1.0
    assert (fact.confidence == 0.0) == (fact.kind is Kind.OTHER)
