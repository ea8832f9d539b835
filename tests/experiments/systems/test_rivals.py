"""The strong rivals: neighbours, speakers, times and chunks, each by hand."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from cogmem.clock import SimulatedClock
from experiments.corpora.events import Question
from experiments.systems.base import Answer, MemorySystem, SystemContext
from experiments.systems.registry import system_factory
from experiments.systems.rivals import RivalConfig, chunks, with_neighbours

Hears = Callable[..., None]
Ask = Callable[..., Answer]

RIVALS = ("bm25_rival", "fusion_rival")
WORDS_ALONE = RivalConfig(dense_weight=0.0, before=0.0, after=0.0, speaker=0.0, event_time=0.0, chunk=0)


def built(name: str, context: SystemContext, **settings: Any) -> MemorySystem:
    """A rival that goes by words alone but for these settings."""
    return system_factory(name)(replace(context, rivals=replace(WORDS_ALONE, **settings)))


@pytest.mark.parametrize("name", RIVALS)
def test_by_words_alone_a_rival_is_bm25(name: str, context: SystemContext, hears: Hears, ask: Ask) -> None:
    systems = [built(name, context), system_factory("bm25")(context)]
    for system in systems:
        hears(system, {"t1": "a red kite on a red hill", "t2": "a blue kite", "t3": "soup"})
    answer, plain = (ask(system, "Which red kite?") for system in systems)
    assert [item.turns for item in answer.items] == [("t1",), ("t2",)] == [item.turns for item in plain.items]
    shares = [item.score / plain.items[0].score for item in plain.items]
    assert [item.score for item in answer.items] == pytest.approx(shares, abs=1e-8)


def test_neighbours_gain_with_distance_and_within_their_session() -> None:
    settings = RivalConfig(before=0.2, after=0.5, reach=2, fading=0.5)
    relevance, sessions = np.array([0.0, 0.0, 1.0, 0.0, 0.4, 0.0]), np.array([7, 7, 7, 7, 7, 8])
    # to each: before/after x relevance of the next and last, half of it at two turns
    by_hand = [0.1, 0.2, 1.0 + 0.1 * 0.4, 0.5 + 0.2 * 0.4, 0.4 + 0.25, 0.0]
    assert with_neighbours(relevance, sessions, settings) == pytest.approx(by_hand)
    assert with_neighbours(relevance[:1], sessions[:1], settings) == pytest.approx([0.0])


@pytest.mark.parametrize("name", RIVALS)
def test_the_answer_beside_the_words_of_the_question_is_found(
    name: str, context: SystemContext, hears: Hears, ask: Ask, turns: Callable[[Answer], list[str]]
) -> None:
    system = built(name, context, before=0.2, after=0.4)
    hears(system, {"t1": "Morning!", "t2": "Which instrument did you buy?", "t3": "A cello."}, session="s1")
    hears(system, {"t4": "Good night."}, session="s2")
    assert turns(ask(system, "What instrument was bought?")) == ["t2", "t3", "t1"]


@pytest.mark.parametrize("name", RIVALS)
@pytest.mark.parametrize(
    ("question", "gains"),
    [
        ("Whose kite?", {}),
        ("Which kite is Tom's?", {"t2": 0.2}),
        ("Which kite is Byron's?", {}),  # the first name counts
        ("Which of Ada's kites, Tom?", {"t1": 0.2, "t2": 0.2}),
        ("Which kite was it in March 2024?", {"t3": 0.3}),
        ("Which kite was it in January 2024?", {"t1": 0.3, "t2": 0.3, "t4": 0.3}),
        ("Which was Tom's kite in January 2024?", {"t1": 0.3, "t2": 0.5, "t4": 0.3}),
    ],
)
def test_who_is_named_and_when_count(
    name: str, question: str, gains: dict[str, float], context: SystemContext, hears: Hears, ask: Ask
) -> None:
    clock = context.clock
    assert isinstance(clock, SimulatedClock)
    systems = [built(name, context, **more) for more in ({}, {"speaker": 0.2, "event_time": 0.3})]

    def tell(turn: str, text: str, speaker: str) -> None:
        for system in systems:
            hears(system, {turn: text}, speaker=speaker)

    tell("t1", "I bought a kite", "Ada Byron")  # on 1 January 2024
    tell("t2", "I bought a kite", "Tom")
    clock.advance(days=60)
    tell("t3", "I bought a kite", "Eve")
    tell("t4", "We flew the kite on 5 January", "Eve")  # told in March
    without, found = (
        {item.turns[0]: item.score for item in ask(system, question).items} for system in systems
    )
    assert {turn: score - without[turn] for turn, score in found.items() if score > without[turn]} == (
        pytest.approx(gains)
    )


def test_what_was_told_later_is_no_answer_to_what_was_known(
    context: SystemContext, hears: Hears, turns: Callable[[Answer], list[str]]
) -> None:
    clock = context.clock
    assert isinstance(clock, SimulatedClock)
    system = built("bm25_rival", context, after=0.4)
    hears(system, {"t1": "I live in Oslo"})
    clock.advance(days=9)
    hears(system, {"t2": "I live in Rome"})
    question = Question("Where do I live?", clock.now(), "w", "q", as_of=datetime(2024, 1, 3, tzinfo=UTC))
    assert turns(system.recall(question, 10, reinforce=False)) == ["t1"]


@pytest.mark.parametrize("name", RIVALS)
def test_the_best_chunk_stands_for_its_turn(
    name: str, context: SystemContext, hears: Hears, ask: Ask
) -> None:
    long = "First the kite was blue.\n\nThen we had dinner, and it was soup.\n\n```\nkite = red\n```"
    system = built(name, context, chunk=40, after=0.4)
    hears(system, {"t1": long, "t2": "Soup again"}, caption="a bowl")
    assert system.size().memories == 4
    first, second = ask(system, "the red kite").items
    assert (first.turns, first.text) == (("t1",), "Ada: ``` kite = red ``` [shares image: a bowl]")
    assert second.turns == ("t2",)  # beside it
    assert ask(system, "what dinner").items[0].text == "Ada: Then we had dinner, and it was soup."
    whole = built(name, context)
    hears(whole, {"t1": long}, caption="a bowl")
    assert [item.text for item in ask(whole, "the red kite").items] == [
        f"Ada: {' '.join(long.split())} [shares image: a bowl]"
    ]


def test_what_an_assistant_said_may_count_less(context: SystemContext, hears: Hears, ask: Ask) -> None:
    system = built("bm25_rival", context, assistant=0.5, after=0.4)
    hears(system, {"t1": "Kites are fun"}, role="assistant", session="s")
    hears(system, {"t2": "Fine"}, session="s")
    found = {item.turns[0]: item.score for item in ask(system, "kites").items}
    assert found == {"t1": 0.5, "t2": 0.4}  # its neighbour gains from it as before


def test_no_chunk_is_longer_than_allowed_and_none_loses_a_word() -> None:
    text = "One. " * 30 + "\n\n" + "```\ncode(1)\n\ncode(2)\n```\n" + "word " * 40 + "x" * 90
    found = chunks(text, 60)
    assert max(map(len, found)) <= 60
    assert "".join("".join(found).split()) == "".join(text.split())
    assert "``` code(1) code(2) ```" in " ".join(found)
