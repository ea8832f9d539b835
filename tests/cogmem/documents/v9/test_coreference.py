"""A pronoun means the name that was mentioned last."""

import pytest

from cogmem.documents.v9.antecedents import Antecedents
from cogmem.documents.v9.coreference import resolve
from cogmem.documents.v9.entities import mentions
from cogmem.language.reading import read


def heard(*turns: str, speakers: tuple[str, ...] = ("Ada", "Tim"), language: str = "en") -> Antecedents:
    antecedents = Antecedents()
    for number, text in enumerate(turns):
        named = mentions(read(text, language), speakers)
        speaker = speakers[number % len(speakers)]
        known = tuple(dict.fromkeys([*antecedents.speakers, speaker]))
        antecedents = Antecedents(antecedents.after(text, named), known)
    return antecedents


def resolved(text: str, antecedents: Antecedents, language: str = "en") -> str:
    return resolve(text, mentions(read(text, language)), antecedents, language).text


@pytest.mark.parametrize(
    ("before", "text"),
    [
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


@pytest.mark.parametrize(
    ("before", "text", "language", "expected"),
    [
        ("Docker met React", "It needs care", "en", "It (React) needs care"),
        ("React met Docker after React left Docker", "It needs care", "en", "It (Docker) needs care"),
        ("I met Sara and Mary", "She sings", "en", "She (Mary) sings"),
        ("Sara Hanım geldi", "O hep güler", "tr", "O (Sara) hep güler"),
    ],
)
def test_the_last_name_is_meant(before: str, text: str, language: str, expected: str) -> None:
    antecedents = heard(before, language=language)
    named = mentions(read(text, language))
    assert resolve(text, named, antecedents, language).text == expected
