"""Language packs: the same tables in each, and the language of a text by its own words."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cogmem.language.packs import UNKNOWN, data, detect, languages

MIXED = Path(__file__).parent / "mixed.tsv"
"""Thirty messages in each language with names, quotes and terms of the other."""

OF_ITS_OWN = {
    "pairs.cases",  # Turkish names of days take endings
    "pairs.owned",  # and so does what is somebody's
    "suffix",  # Turkish names take endings after an apostrophe
    "claims.mirror_endings",  # and Turkish verbs have their person at the end
}
"""Tables that only one language needs."""

UNLIKE = {
    *("detection.letters", "detection.endings"),  # English has none that no other language has
    "dates.credited",  # a Turkish title has its maker before it
    "dates.durations",  # "in a week" says both when and how long; Turkish does not
    *("dates.capital", "dates.numeric"),  # "may" and "March"; 3 May is 3.5. in one order alone
    *("rewriting.first_person", "rewriting.verbs", "rewriting.endings"),  # a Turkish verb carries its person
    *(
        "coreference.person",
        "coreference.other",
        "coreference.any",
        "coreference.bare",
    ),  # "o" is he, she and it
    *("entities.honorifics", "entities.person_verbs", "entities.speech"),  # Ayşe Hanım; said Mary
    *("entities.place_cues", "entities.place_suffix"),  # in Ankara, Ankara'da
    *("history.before", "history.after"),  # before X, X'ten önce
    *("emotion.turns_last", "emotion.body_who", "emotion.love_who"),
    "pairs.determiners",  # the order of Turkish words does not tell a noun from a verb
    "pairs.several",  # a Turkish verb carries its person, and is read as the speaker
    "observer.system",  # read in every language
}
"""Tables that are empty in one language, because its grammar has no place for them."""


def tables(table: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from tables(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def test_every_table_of_a_pack_has_its_counterpart_in_the_others() -> None:
    packs = {
        code: dict(tables(tomllib.loads((data() / f"{code}.toml").read_text("utf-8"))))
        for code in languages()
    }
    names = {name for pack in packs.values() for name in pack}
    lacking = {(code, name) for code, pack in packs.items() for name in names - pack.keys() - OF_ITS_OWN}
    assert lacking == set()
    empty = {
        (code, name)
        for code, pack in packs.items()
        for name in names - OF_ITS_OWN - UNLIKE
        if pack[name] == "" and any(other[name] for other in packs.values())
    }
    assert {name for _, name in empty} == set()


@pytest.mark.parametrize("default", languages())
def test_a_mixed_message_has_the_language_of_the_words_around_its_names(default: str) -> None:
    lines = [line.split("\t") for line in MIXED.read_text("utf-8").splitlines()[1:]]
    assert [language for language, _ in lines].count("tr") == 30 == len(lines) - 30
    assert [(language, text) for language, text in lines if detect(text, default) != language] == []


@pytest.mark.parametrize("text", ["", "42", "Docker", "Game of Thrones"])
def test_a_text_without_words_of_a_language_has_the_default(text: str) -> None:
    assert tuple(detect(text, code) for code in languages()) == languages()


ABROAD = """
Die Heizung ist kaputt. | Der Hund bellt nachts. | Wo wohne ich? | Trabajo en un hospital.
No como carne. | Odio el cilantro. | Pas de sucre pour moi. | La voiture est en panne. | Vivo a Torino.
Abbiamo due gatti. | Moro em Lisboa. | Ik woon in Utrecht. | Katten är sjuk. | Jeg bor i Aarhus.
En syö lihaa. | Mieszkam w Krakowie. | Bydlím v Brně. | Nem eszem húst. | Nu mănânc carne.
Saya tinggal di Bandung. | Tôi sống ở Huế. | Я живу в Казани. | Ο γιατρός μου λέγεται Παππάς.
मुझे दूध से एलर्जी है। | ฉันแพ้กุ้ง | 我对花生过敏。 | אחותי גרה בחיפה. | عندي حساسية من البيض.
제 딸은 부산에서 일해요.
მე თბილისში ვცხოვრობ.
"""


def test_a_language_without_a_pack_is_unknown_whatever_the_default() -> None:
    told = [text.strip() for line in ABROAD.strip().splitlines() for text in line.split("|")]
    assert [(text, code) for text in told for code in languages() if detect(text, code) != UNKNOWN] == []
