"""A text, read once: what shares a reading, and what a reading finds in its text."""

import pytest

from cogmem.language.dates import find
from cogmem.language.packs import UNKNOWN, languages
from cogmem.language.reading import Reading, once, read, read_any

TOLD = "Ada lives in Oslo, and Tom moved to Bergen. It rains! [shares image: a red kite]"


def texts(parts: tuple[Reading, ...]) -> list[str]:
    return [part.text for part in parts]


def test_equal_texts_of_one_language_share_a_reading() -> None:
    told = read(TOLD, "en")
    assert told is read("".join(TOLD), "en") is told.part(TOLD)
    assert told is not read(TOLD, "tr")
    assert told.part("It rains!") is told.sentences[1] is read("It rains!", "en")
    assert repr(told) == f"read({TOLD!r}, 'en')"


def test_a_reading_gives_its_sentences_its_clauses_and_what_is_said() -> None:
    told = read(TOLD, "en")
    assert texts(told.prose.sentences) == ["Ada lives in Oslo, and Tom moved to Bergen.", "It rains!"]
    assert texts(told.sentences[0].clauses) == ["Ada lives in Oslo", "Tom moved to Bergen."]
    assert texts(read("Oslo'da oturuyorum ve Bergen'i severim.", "tr").clauses)[0] == "Oslo'da oturuyorum"
    assert read("İYİ", "tr").folded == "iyi"
    assert {part.language for part in (told.prose, *told.sentences, *told.clauses)} == {"en"}


def test_a_mixed_text_is_read_sentence_by_sentence() -> None:
    told = read_any("Meine Mutter wohnt in Bonn. I fly there tomorrow. Sie ist krank.", "en")
    assert told.language == UNKNOWN
    assert [sentence.language for sentence in told.sentences] == [UNKNOWN, "en", UNKNOWN]
    assert [told.text[day.start : day.end] for day in find(told, 0.0)] == ["tomorrow"]
    assert [part.language for part in read("I like tea. Ich mag Tee nicht.", "en").sentences] == [
        "en",
        UNKNOWN,
    ]


def test_an_empty_text_has_no_sentences() -> None:
    assert (read("", "en").sentences, read("", "en").prose.text) == ((), "")


def test_a_function_is_computed_once_for_a_reading_and_its_arguments() -> None:
    calls = list[tuple[str, int, str]]()

    @once
    def found(reading: Reading, number: int = 0, *, name: str = "") -> int:
        calls.append((reading.text, number, name))
        return len(calls)

    told, other = read("Computed once.", "en"), read("Computed once.", "tr")
    assert [found(told), found(told), found(read("Computed once.", "en"))] == [1, 1, 1]
    assert [found(told, 2), found(told, name="a"), found(told, 2, name="a"), found(other)] == [2, 3, 4, 5]
    assert [found(told, 2), found(told, name="a"), found(told, 2, name="a"), found(other)] == [2, 3, 4, 5]
    assert len(calls) == 5


def test_two_functions_do_not_share_what_they_found_and_a_failure_is_not_kept() -> None:
    @once
    def letters(reading: Reading) -> int:
        return len(reading.text)

    @once
    def fails(reading: Reading) -> int:
        raise ValueError(reading.text)

    told = read("Oslo", "en")
    assert letters(told) == 4
    for _ in range(2):
        with pytest.raises(ValueError, match="Oslo"):
            fails(told)


def test_a_long_text_is_not_kept_for_long() -> None:
    short, long = read("I live in Oslo.", "en"), read("a" * 4001, "en")
    assert long is read("a" * 4001, "en")
    for number in range(64):
        read(f"{number:04001}", "en")
    assert long is not read("a" * 4001, "en")
    assert short is read("I live in Oslo.", "en")


@pytest.mark.parametrize("default", languages())
def test_the_language_is_that_of_the_text_or_the_default_one(default: str) -> None:
    assert read_any("Bugün çok yorgunum ama mutluyum.", default) is read(
        "Bugün çok yorgunum ama mutluyum.", "tr"
    )
    assert read_any("I moved to the house by the sea.", default).language == "en"
    assert read_any("Oslo, 1950.", default).language == default
