"""How much a message holds, by either measure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem import CognitiveMemory, Message
from cogmem.documents.v9.density import DensityConfig, density
from cogmem.language.reading import read
from cogmem.log.facts import Utterance
from cogmem.trace import Decision


def weigh(text: str, entities: tuple[str, ...] = (), language: str = "en", **settings: object) -> Decision:
    utterance = Utterance(
        turn="t1",
        said=read(text, language),
        raw=text,
        speaker="",
        role="user",
        session="",
        namespace="",
        at=0.0,
    )
    return density(utterance, entities, DensityConfig(**settings))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("That sounds great, I totally agree!", 0),
        ("Wow, thanks so much, take care!", 0),
        ("I adopted a parrot", 2),  # adopted, parrot
        ("parrot, parrot and PARROT", 1),
        ("My parrot speaks Finnish", 3),
    ],
)
def test_words_are_the_different_ones_with_content(text: str, words: int) -> None:
    assert weigh(text).numbers["density"] == words


def test_signals_are_entities_facts_times_and_corrections() -> None:
    text = "My name is Ada. Yesterday I was wrong about it."
    alone = weigh(text, measure="signals").numbers["density"]
    assert alone >= 3  # a name, a day, a correction
    with_entities = weigh(text, ("ada", "rome", "ada"), measure="signals")
    assert with_entities.numbers["density"] == alone + 2


@pytest.mark.parametrize("text", ["Ne güzel, çok sevindim!", "Teşekkürler, harika!"])
def test_turkish_courtesies_hold_nothing(text: str) -> None:
    assert weigh(text, language="tr").decision == "density"


def test_turkish_content_passes() -> None:
    assert weigh("Ankara'da bir papağan sahiplendim", language="tr").decision == "passed"


@pytest.mark.parametrize(
    ("text", "language", "decision"),
    [
        ("I'm pregnant!", "en", "passed"),
        ("I work at Google now.", "en", "passed"),
        ("I have asthma.", "en", "passed"),
        ("Good morning!", "en", "density"),
        ("I agree.", "en", "density"),
        ("That's great!", "en", "density"),
    ],
)
def test_a_single_word_is_enough_where_it_tells_something(text: str, language: str, decision: str) -> None:
    assert weigh(text, language=language).decision == decision


def test_below_the_minimum_is_refused_and_at_it_passes() -> None:
    text = "I adopted a parrot"
    assert weigh(text, minimum=2).decision == "passed"
    refused = weigh(text, minimum=3)
    assert (refused.stage, refused.decision, refused.reason) == ("density", "density", "words")
    assert refused.numbers == {"density": 2.0, "minimum": 3.0}


def test_by_default_a_message_of_few_words_is_stored() -> None:
    memory = CognitiveMemory()
    for turn, text in enumerate(("I can't swim.", "That's great!", "No dairy for me.", "🦊 is best")):
        assert len(memory.write(Message(id=f"t{turn}", text=text, speaker="Ada")).memories) == 1


@given(st.text(), st.sampled_from(["en", "tr"]))
def test_any_text_gives_a_decision(text: str, language: str) -> None:
    assert weigh(text, language=language).decision in ("passed", "density")
