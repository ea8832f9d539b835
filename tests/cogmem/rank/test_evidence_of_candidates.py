"""Evidence: what speaks for a candidate beside its own words, by weights in a file."""

from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
import pytest

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.message import Message
from cogmem.rank.evidence import FEATURES, GROUPS, NAMES, EvidenceDecision, weights_of

TALK = (
    ("Tom", "Which city did you move to for the new job?"),
    ("Ada", "Bergen!"),
    ("Tom", "Nice. I had soup today and it was far too hot for me."),
)


def engine_with(talk: Sequence[tuple[str, str]] = TALK) -> CognitiveMemory:
    engine = CognitiveMemory()
    for number, (speaker, text) in enumerate(talk):
        engine.write(Message(id=f"t{number}", text=text, speaker=speaker, session="s"))
    return engine


def test_every_feature_has_a_weight_of_at_least_zero_for_every_embedder() -> None:
    for name in ("hashing-1(1024)", "all-MiniLM-L6", "another"):
        weights = weights_of(name)
        assert weights.shape == (len(FEATURES),)
        assert (weights >= 0).all()
        assert weights.any()
    assert {feature.group for feature in FEATURES} == {"", *GROUPS}


def test_the_matches_of_a_query_add_up_to_its_score() -> None:
    partition = engine_with().store.partition("default")
    query = "Which city, which soup?"
    found = partition.lexical(query, 9)
    weights, matched = partition.matches(query, np.arange(3))
    assert (weights @ matched)[found.rows] == pytest.approx(found.scores)
    assert len(found.rows) == 2


@pytest.mark.parametrize(
    ("language", "question", "expected"),
    [
        ("en", "When did Tom move?", (True, False)),
        ("en", "Can you remind me what you suggested?", (False, True)),
        ("en", "Can you help me with the layout?", (False, False)),
        ("tr", "Ali ne zaman taşındı?", (True, False)),
        ("tr", "Bana hangi oteli önermiştin?", (False, True)),
    ],
)
def test_what_a_question_asks_for(language: str, question: str, expected: tuple[bool, ...]) -> None:
    """By the features that count only where it asks for a time or for what the assistant said."""
    engine = CognitiveMemory(EngineConfig(language=language))
    for role, text in (
        ("user", "I saw Tom and Ali at hotel 7."),
        ("assistant", "The hotel is nice."),
    ):
        engine.write(Message(id=role, text=text, speaker=role, role=role, session="s"))
    [decision] = engine.read(question).trace.of(EvidenceDecision)
    counted = decision.features.any(axis=0)
    assert (counted[NAMES.index("number")], counted[NAMES.index("advice")]) == expected


def test_a_small_store_answers_with_all_that_it_has() -> None:
    said = ("I was born on 5 May 1990.", "The rent is due on Monday.", "Maple chewed the sofa.")
    engine = engine_with([("Ada", text) for text in said])
    found = engine.read("When is my birthday?", reinforce=False)
    assert {item.memory.text for item in found.items} == set(said)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What did I do on 6 May 2024?", 5),
        ("What did I say yesterday?", 399),
        ("What did we talk about two days ago?", 398),
    ],
)
def test_the_day_on_which_it_was_told_finds_a_memory_that_shares_no_word(question: str, day: int) -> None:
    clock = SimulatedClock(datetime(2024, 5, 1, 9, tzinfo=UTC))
    engine = CognitiveMemory(clock=clock)
    for number in range(400):
        text = "Lunch with Clara." if number == day else f"The ducks ate {number + 7000} crumbs."
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session=f"s{number}"))
        clock.advance(days=1)
    found = engine.read(question, 2, reinforce=False)  # what is a year old has faded
    assert "Lunch with Clara." in [item.memory.text for item in found.items]
