"""The phrasebook of every language: complete, and read in one pass."""

import pytest

from cogmem.documents.optional.claims import ATTRIBUTES
from cogmem.documents.optional.claims.vocabulary import lexicon, sentences
from cogmem.language.packs import language_pack, languages


def found(text: str, language: str = "en") -> list[tuple[str, str]]:
    """Kind and name of the phrases of a text of one sentence."""
    words = lexicon(language)
    [sentence] = sentences(text, words.titles)
    return [(hit.phrase.kind, hit.phrase.name) for hit in words.book.scan(sentence.tokens)]


@pytest.mark.parametrize("code", languages())
def test_every_attribute_has_a_vocabulary(code: str) -> None:
    section = language_pack(code).section("claims")
    assert set(section["attributes"]) == set(ATTRIBUTES)
    types = {name for attribute in ATTRIBUTES.values() for name in attribute.value + attribute.of}
    built_in = {"place", "organisation", "person", "title", "when", "words"}
    assert types - built_in <= set(section["values"])


def test_packs_have_the_same_cues() -> None:
    english, turkish = (set(language_pack(code).section("claims")["cues"]) for code in ("en", "tr"))
    assert english == turkish


def test_a_phrase_may_leave_words_open() -> None:
    assert ("value", "clock") in found("half past six")
    assert ("ending", "pets") in found("we gave the rabbits away")
    assert ("value", "animal") in found("two kittens")


def test_a_title_ends_no_sentence() -> None:
    titles = lexicon("en").titles
    assert len(sentences("I saw Dr. Havel today.", titles)) == 1
    assert len(sentences("I saw him today. He was late.", titles)) == 2
