"""Asked what holds now, of memories that answer alike what was told last comes first."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import LatestConfig, SuccessionConfig

COINS = (
    "I have 37 old American coins in my collection of American coins.",
    "Can you tell me about errors at the mint? At the fair I saw American ones, so 38 old coins are in "
    "the box by now. What shall I read about it?",
)


def texts_read(
    question: str, *said: str, language: str = "en", who: Sequence[str] = (), **config: Any
) -> list[str]:
    """The texts that come back, best first. `who`: who said each; an assistant is called so."""
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    settings = EngineConfig(
        language=language, latest=LatestConfig(**config), succession=SuccessionConfig(enabled=False)
    )
    engine = CognitiveMemory(settings, clock=clock)
    for number, text in enumerate(said):
        speaker = who[number] if who else "Ada"
        role = "assistant" if speaker == "assistant" else "user"
        engine.write(Message(id=f"t{number}", text=text, speaker=speaker, role=role, session=f"s{number}"))
        clock.advance(days=9)
    return [item.text for item in engine.read(question).items]


def leads(texts: Sequence[str], first: str, other: str) -> bool:
    """Whether a memory that has one of these stands before one that has the other."""
    places = [next(at for at, text in enumerate(texts) if part in text) for part in (first, other)]
    return places[0] < places[1]


@pytest.mark.parametrize(
    ("language", "question", "before", "since", "fragments"),
    [
        ("en", "How many old American coins do I have?", *COINS, ("37", "38")),
        (
            "tr",
            "Eski para koleksiyonumda kaç para var?",
            "Eski para koleksiyonumda 37 eski para var.",
            "Bugün pazarda çok dolaştım. Eski para koleksiyonuma dönersem artık 38 para var kutuda.",
            ("37", "38"),
        ),
    ],
)  # fmt: skip
def test_the_latest_figure_leads(
    language: str, question: str, before: str, since: str, fragments: tuple[str, str]
) -> None:
    earlier, later = fragments
    assert leads(texts_read(question, before, since, language=language, enabled=False), earlier, later)
    assert leads(texts_read(question, before, since, language=language), later, earlier)


@pytest.mark.parametrize(
    "question",
    [
        "How many old American coins did I have in my collection?",
        "How many more old American coins do I have in my collection than in May?",
        "Where are the old American coins of my collection?",
        "How many stamps are beside the old American coins of my collection?",
    ],
)
def test_no_other_question_changes_the_order(question: str) -> None:
    assert texts_read(question, *COINS) == texts_read(question, *COINS, enabled=False)


@pytest.mark.parametrize("who", [("Ada", "Bea"), ("Ada", "assistant")])
def test_nobody_tells_the_figures_of_others(who: tuple[str, str]) -> None:
    question = "How many old American coins are in the collection?"
    assert texts_read(question, *COINS, who=who) == texts_read(question, *COINS, who=who, enabled=False)


KEY = ("The key of the cellar hangs behind the door.", "The key of the cellar is with the neighbours.")
MINE = ("My favourite colour is blue, like the sea.", "Blue was so last year, my favourite colour is green.")
SOUP = ("I eat soup before the choir on Friday.", "I eat bread before the choir.")
ASKS = ("My favourite colour is blue, like the sea.", "What is my favourite colour, and what is yours?")


@pytest.mark.parametrize(
    ("question", "said", "who", "moved"),
    [
        ("Where is the key of the cellar?", KEY, ("Ada", "Ada"), True),
        ("Where is the key of the cellar?", KEY, ("Ada", "Bea"), True),
        ("Where is the key of the cellar?", KEY, ("assistant", "Ada"), True),
        ("Where is the key of the cellar?", KEY, ("Ada", "assistant"), False),
        ("Where was the key of the cellar in spring?", KEY, ("Ada", "Ada"), False),
        ("the key of the cellar", KEY, ("Ada", "Ada"), False),
        ("Where is the key of the cellar door?", KEY, ("Ada", "Ada"), False),
        ("What is my favourite colour?", MINE, ("Ada", "Ada"), True),
        ("What is the favourite colour?", MINE, ("Ada", "Bea"), False),
        ("What is my favourite colour?", ASKS, ("Ada", "Ada"), False),
        ("What do I eat before the choir on Friday?", SOUP, ("Ada", "Ada"), False),
    ],
)  # fmt: skip
def test_the_last_of_those_that_answer_alike_leads(
    question: str, said: Sequence[str], who: Sequence[str], moved: bool
) -> None:
    with_it, without = (texts_read(question, *said, who=who, enabled=on) for on in (True, False))
    first, last = said[0][-12:], said[1][-12:]
    assert not moved or leads(with_it, last, first)
    assert moved or with_it == without


@pytest.mark.parametrize(
    ("question", "fact", "other"),
    [
        ("How often do I swim?", "I swim on Sundays only.", "My physio advised swimming three times a week."),
        ("What bike do I ride?", "I ride a beat-up Trek.", "If money were no object I'd ride a Colnago."),
    ],
)
def test_what_is_only_wished_or_advised_comes_behind_a_fact(question: str, fact: str, other: str) -> None:
    """More cases are in `tests/everyday/wishes.tsv`."""
    for said in ((fact, other), (other, fact)):
        assert leads(texts_read(question, *said), fact, other)


def test_what_is_asked_of_the_hearer_is_no_wish() -> None:
    earlier, later = "I want you to stop using a notebook.", "From now on I'd like you to use a notebook."
    assert leads(texts_read("What is the rule on notebooks?", earlier, later), later, earlier)


@pytest.mark.parametrize(
    "question", ["What did my doctor say about coffee?", "What does my doctor want me to drink?"]
)
def test_a_question_for_advice_has_it_first(question: str) -> None:
    advice, fact = "My doctor said I should drink less coffee.", "I drink three cups."
    assert leads(texts_read(question, advice, fact), advice, fact)


@pytest.mark.parametrize(
    ("question", "plan", "later", "is_off"),
    [
        ("Are we going to Portugal?", "We fly to Portugal in May.", "So no Portugal for us.", True),
        (
            "Are we moving to Bath?",
            "We're moving to Bath in June.",
            "The sale fell through, Bath is off.",
            True,
        ),
        ("Is Tom coming to dinner?", "Tom is coming to dinner.", "Tom can't make it to dinner.", True),
        ("Is Tom coming to dinner?", "Tom is coming to dinner.", "Anna can't make it to dinner.", False),
        ("Am I flying to Rome?", "I'm flying to Rome on Monday.", "My sister has to skip Rome.", False),
    ],
)
def test_a_plan_that_is_off_in_other_words_comes_behind_that(
    question: str, plan: str, later: str, is_off: bool
) -> None:
    assert leads(texts_read(question, plan, later), later, plan) is is_off


def test_what_is_added_later_but_began_earlier_comes_behind() -> None:
    engine = CognitiveMemory(clock=SimulatedClock(datetime(2026, 5, 1, tzinfo=UTC)))
    for name, year in (("Initrode", 2025), ("Vandelay", 2021), ("Hooli", 2023)):
        engine.add(f"Nora works at {name}.", valid_from=datetime(year, 1, 1, tzinfo=UTC))
    found = engine.read("Where does Nora work?").items
    assert [item.memory.text.split()[-1] for item in found] == ["Initrode.", "Hooli.", "Vandelay."]
