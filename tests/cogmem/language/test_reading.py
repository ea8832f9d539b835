"""A text, read once: what shares a reading, and what a reading finds in its text."""

from cogmem.language.dates import find
from cogmem.language.packs import UNKNOWN
from cogmem.language.reading import Reading, read, read_any

TOLD = "Ada lives in Oslo, and Tom moved to Bergen. It rains! [shares image: a red kite]"


def texts(parts: tuple[Reading, ...]) -> list[str]:
    return [part.text for part in parts]


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
