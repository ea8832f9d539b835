"""Of memories about one thing, which ranks first, by what the question asks for."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock

START = datetime(2024, 2, 1, tzinfo=UTC)
RENT = ("The rent is 700.", "The rent is 750 now.", "The rent is 790 now.")
HOME = ("I live in Rue Verte 3.", "From 1 March I'll live at Place Neuve 9.")
TALK = tuple(f"Walk number {number} was fine." for number in range(30))


def told(*said: str, days: float = 1.0, session: str = "", speaker: str = "Ada") -> CognitiveMemory:
    """An engine that was told messages, each some days after the one before, and in its own session unless
    they share one."""
    clock = SimulatedClock(START)
    engine = CognitiveMemory(EngineConfig(), clock=clock)
    for number, text in enumerate(said):
        engine.write(Message(id=f"t{number}", text=text, speaker=speaker, session=session or f"s{number}"))
        clock.advance(days=days)
    return engine


@pytest.mark.parametrize(
    ("question", "said", "first"),
    [
        ("What is the rent?", RENT, 2),
        ("What was the old rent?", RENT, 1),
        ("What was the rent before?", RENT, 1),
        ("Where do I live?", HOME, 0),
        ("Where will I live from March?", HOME, 1),
        ("Where do I live?", ("I live in Berlin.", *TALK[:9], "I moved to Paris.", *TALK[9:15]), 10),
        ("Where do I live?", ("I live in Berlin.", "My aunt moved to Paris."), 0),
        ("Where do I live?", ("I live in Berlin.", "I moved to Paris in 2009."), 0),
    ],
)
def test_the_first_is_what_the_question_asks_for(question: str, said: Sequence[str], first: int) -> None:
    assert told(*said).read(question).items[0].memory.text == said[first]


def test_at_an_instant_the_first_is_what_held_then() -> None:
    engine = told(*HOME, *TALK, days=2.0)
    first = [
        engine.read("Where do I live?", as_of=datetime(2024, month, 20, tzinfo=UTC)).items[0].memory.text
        for month in (2, 3)
    ]
    assert first == list(HOME)


@pytest.mark.parametrize(
    ("question", "said", "joins"),
    [
        ("When is the plumber coming?", ("The plumber is coming at nine.", "Half nine, I mean."), True),
        ("What's my locker number?", ("My locker is number 212.", "221, typo."), True),
        ("What's my locker number?", ("My locker is number 88.", "No, I haven't had lunch."), False),
    ],
)
def test_a_correction_that_names_nothing_is_ranked_above_the_message_before_it(
    question: str, said: Sequence[str], joins: bool
) -> None:
    """More cases are in `tests/everyday/mended.tsv`."""
    items = told(*said, *TALK, days=2.0, session="").read(question).items
    assert (items[0].memory.text == said[1]) is joins
