"""Pronouns, resolved where only one can be meant."""

import pytest

from cogmem.documents.optional.coreference import resolve
from cogmem.documents.optional.entities import mentions
from cogmem.language.reading import read
from cogmem.log.session import Antecedents


def heard(*turns: str, speakers: tuple[str, ...] = ("Ada", "Tim"), language: str = "en") -> Antecedents:
    antecedents = Antecedents()
    for number, text in enumerate(turns):
        named = mentions(read(text, language), speakers)
        antecedents = antecedents.after(speakers[number % len(speakers)], text, named)
    return antecedents


def resolved(text: str, antecedents: Antecedents, language: str = "en") -> str:
    return resolve(text, mentions(read(text, language)), antecedents, language).text


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        ("I met Sara", "She sings, and I like her", "She (Sara) sings, and I like her"),
        ("I met Sara", "She's nice, call her", "She's (Sara) nice, call her"),
        ("I moved to Rome", "it is warm", "it (Rome) is warm"),
        ("Sara moved to Rome", "She loves it", "She (Sara) loves it (Rome)"),
    ],
)
def test_the_only_candidate_is_meant(before: str, text: str, expected: str) -> None:
    assert resolved(text, heard(before)) == expected


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I met Sara and Mia", "She sings"),  # which of them?
        ("I met Sara", "Mia said she sings"),  # named in the text itself
        ("I met Sara", "It rains"),
        ("nothing", "She sings"),
        ("I met Sara", "the theory of shells"),
    ],
)
def test_in_doubt_nothing_is_resolved(before: str, text: str) -> None:
    assert resolve(text, mentions(read(text, "en")), heard(before), "en") == (text, 0)


def test_speakers_are_you_and_i() -> None:
    assert (
        resolved("She sings", heard("Good morning", "Hey Tim, Ada and Sara say hello")) == "She (Sara) sings"
    )
    assert resolved("She sings", heard("Good morning", "Hey Tim, Ada says hello")) == "She sings"


def test_what_was_said_long_ago_is_forgotten() -> None:
    assert resolved("She sings", heard("I met Sara", "Nice")) == "She (Sara) sings"
    assert resolved("She sings", heard("I met Sara", "Nice", "Yes")) == "She sings"


def test_turkish_pronouns_have_no_kind() -> None:
    antecedents = heard("Ayşe geldi", language="tr")
    assert resolved("Onu gördüm", antecedents, "tr") == "Onu (Ayşe) gördüm"
    assert resolved("o gün yağmur yağdı", antecedents, "tr") == "o gün yağmur yağdı"
    both = heard("Ayşe Ankara'dan geldi", language="tr")
    assert resolved("Onu gördüm", both, "tr") == "Onu gördüm"


@pytest.mark.parametrize(
    ("before", "text", "language", "expected"),
    [
        ("Docker met React", "It needs care", "en", "It (React) needs care"),
        ("React met Docker after React left Docker", "It needs care", "en", "It (Docker) needs care"),
        ("I met Sara and Mary", "She sings", "en", "She (Mary) sings"),
        ("Sara Hanım geldi", "O hep güler", "tr", "O (Sara) hep güler"),
    ],
)
def test_the_last_name_is_meant_where_that_is_asked_for(
    before: str, text: str, language: str, expected: str
) -> None:
    antecedents = heard(before, language=language)
    named = mentions(read(text, language))
    assert resolve(text, named, antecedents, language, last=True).text == expected
    assert resolve(text, named, antecedents, language).text == text
