"""The controls, by hand on worlds of three turns."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cogmem.embedding.static import StaticEmbedder
from cogmem.message import Message
from cogmem.rank.search import DENSE_WEIGHTS
from experiments.replay.replay import ReplayConfig, replay
from experiments.systems.base import Ceiling, Item, MemorySystem, Size, SystemContext
from experiments.systems.baselines import FullContext
from experiments.systems.registry import system_factory

Taught = Callable[..., MemorySystem]
Tale = Callable[..., Any]

OF_TURNS = (
    *("bm25", "dense", "fusion", "rrf", "recency", "shortcut", "full_context"),
    *("generative_agents", "memorybank", "oracle"),
)

TURNS = {
    "t1": "the red kite flies over the red hill",
    "t2": "a blue kite",
    "t3": "dinner was soup",
}


@pytest.fixture
def taught(bench: Callable[..., SystemContext]) -> Callable[[str], MemorySystem]:
    """A system that has heard the three turns, two days apart."""

    def teach(name: str) -> MemorySystem:
        context = bench()
        system = system_factory(name)(context)
        for turn, text in TURNS.items():
            system.observe(Message(id=turn, text=text, speaker="Ada", namespace="w"))
            context.clock.advance(days=2)
        return system

    return teach


def ask(system: MemorySystem, story: Tale, query: str, *gold: str, k: int = 10) -> list[Item]:
    (probe,) = story().asks("p", query, 6, *gold).world.probes
    if isinstance(system, Ceiling):
        system.reveal(probe.evidence)
    return list(system.recall(probe.question("w"), k, reinforce=False).items)


def turns(items: list[Item]) -> list[str]:
    return [turn for item in items for turn in item.turns]


def test_bm25_ranks_by_shared_words(taught: Taught, story: Tale) -> None:
    system = taught("bm25")
    assert turns(ask(system, story, "What about a red kite?")) == ["t1", "t2"]  # "kite" alone is worth less
    assert turns(ask(system, story, "blue kites")) == ["t2", "t1"]  # stemmed
    assert turns(ask(system, story, "blue kites", k=1)) == ["t2"]
    assert ask(system, story, "What was it about?") == []  # words that ask are no words
    best, second = ask(system, story, "red kite")
    assert best.score > second.score > 0


def test_shortcut_ranks_what_users_said_by_words_length_and_age(taught: Taught, story: Tale) -> None:
    system = taught("shortcut")
    said = Message(id="t4", text="kite", speaker="Bot", role="assistant", namespace="w")
    assert system.observe(said) == ()
    items = ask(system, story, "nothing of that")
    assert turns(items) == ["t3", "t2", "t1"]
    # content words: dinner soup; blue kite; red kite flies hill
    assert [item.score for item in items] == pytest.approx([0.2 + 1.5, 0.2 + 0.75, 0.4])
    bm25 = {item.turns: item.score for item in ask(taught("bm25"), story, "blue kite")}
    found = {item.turns: item.score for item in ask(system, story, "blue kite")}
    assert found["t2",] == pytest.approx(bm25["t2",] + 0.2 + 0.75)


def test_dense_ranks_by_cosine(taught: Taught, story: Tale) -> None:
    query = "the kite over the hill"
    texts = [f"Ada: {text}" for text in TURNS.values()]
    *documents, question = StaticEmbedder().embed([*texts, query]).astype(np.float64)
    cosines = dict(zip(TURNS, [float(document @ question) for document in documents], strict=True))
    items = ask(taught("dense"), story, query)
    assert turns(items) == sorted(cosines, key=lambda turn: -cosines[turn])
    assert [item.score for item in items] == pytest.approx(sorted(cosines.values(), reverse=True), abs=1e-9)


def by_turn(items: list[Item]) -> dict[str, float]:
    return {item.turns[0]: item.score for item in items}


def test_fusion_weighs_both_lists_each_by_its_best(taught: Taught, story: Tale) -> None:
    query = "the blue kite"
    words, meaning, both = (by_turn(ask(taught(name), story, query)) for name in ("bm25", "dense", "fusion"))
    weight = DENSE_WEIGHTS["hashing"]
    expected = {
        turn: weight * max(meaning[turn], 0) / max(meaning.values())
        + (1 - weight) * words.get(turn, 0) / max(words.values())
        for turn in TURNS
    }
    assert both == pytest.approx({turn: score for turn, score in expected.items() if score > 0}, abs=1e-8)
    assert list(both.values()) == sorted(both.values(), reverse=True)
    assert turns(ask(taught("fusion"), story, query, k=1)) == ["t2"]


def test_reciprocal_ranks_are_summed(taught: Taught, story: Tale) -> None:
    query = "the blue kite"
    found = [ask(taught(name), story, query) for name in ("bm25", "dense")]
    lists = [turns([item for item in items if item.score > 0]) for items in found]
    expected = {turn: sum(1 / (61 + found.index(turn)) for found in lists if turn in found) for turn in TURNS}
    expected = {turn: score for turn, score in expected.items() if score}
    assert by_turn(ask(taught("rrf"), story, query)) == pytest.approx(expected, abs=1e-9)


def test_recency_returns_the_latest_whatever_is_asked(taught: Taught, story: Tale) -> None:
    system = taught("recency")
    items = ask(system, story, "the red kite", "t1", k=2)
    assert [(item.memory, item.turns, item.score) for item in items] == [
        ("w:2", ("t3",), 1.0),
        ("w:1", ("t2",), 0.5),
    ]
    assert turns(ask(system, story, "", k=10)) == ["t3", "t2", "t1"]


def test_the_oracle_returns_the_gold_as_far_as_k_allows(taught: Taught, story: Tale) -> None:
    system = taught("oracle")
    assert turns(ask(system, story, "?", "t3", "t1")) == ["t1", "t3"]
    assert turns(ask(system, story, "?", "t3", "t1", k=1)) == ["t1"]
    assert ask(system, story, "?") == []
    assert ask(system, story, "?", "never said") == []


@pytest.mark.parametrize("name", OF_TURNS)
def test_a_document_is_the_turn_with_its_speaker_and_what_was_shown(
    name: str, bench: Callable[..., SystemContext], story: Tale
) -> None:
    context = bench()
    system = system_factory(name)(context)
    system.observe(Message(id="t1", text="Look!", speaker="Ada", caption="a kite", namespace="w"))
    system.observe(Message(id="t2", text="  ", namespace="w"))  # nothing said, nothing shown: no document
    (item,) = ask(system, story, "Ada kite", "t1")
    assert item.turns == ("t1",)
    assert item.text == "Ada: Look! [shares image: a kite]"
    size = system.size()
    assert size == Size(1, 1, 0, 0, size.nbytes)
    assert size.nbytes > len("Ada: Look! [shares image: a kite]")


@pytest.mark.parametrize("name", OF_TURNS)
def test_before_anything_was_said_nothing_comes_back(
    name: str, bench: Callable[..., SystemContext], story: Tale
) -> None:
    system = system_factory(name)(bench())
    (probe,) = story().asks("p", "Ada kite", 0, "t1").world.probes
    if isinstance(system, Ceiling):
        system.reveal(probe.evidence)
    answer = system.recall(probe.question("w"), 10, reinforce=True)
    assert (answer.items, answer.candidates) == ((), 0)


@pytest.mark.parametrize("name", ["bm25", "dense", "fusion", "rrf", "oracle"])
def test_a_control_neither_forgets_nor_learns(
    name: str, bench: Callable[..., SystemContext], story: Tale
) -> None:
    plot = story().says("t1", TURNS["t1"]).says("t2", TURNS["t2"]).asks("p1", "red kite", 1, "t1")
    plot = plot.judges(1, True, "t2").asks("p2", "red kite", 800, "t1")
    context = bench()
    config = ReplayConfig(reinforce=True)
    probes = replay(plot.world, system_factory(name)(context), name, context.clock, config)["probes"]
    first, last = probes.select("memories", "scores", "turns", "candidates").rows()
    assert first == last
    assert first[3] == 2


def test_the_newest_turns_that_fit_a_window_come_back_whatever_is_asked_and_whatever_k(
    bench: Callable[..., SystemContext], story: Tale
) -> None:
    system = FullContext(bench())
    for turn, text in (("t1", "aa"), ("t2", "one two three four five six"), ("t3", "aa"), ("t4", "aa")):
        system.observe(Message(id=turn, text=text, speaker="Ada", namespace="w"))  # "Ada: aa" is 3 tokens
    assert system.WINDOW == 8_192
    for window, expected in ((99, ["t4", "t3", "t2", "t1"]), (10, ["t4", "t3"]), (2, [])):
        system.WINDOW = window
        assert turns(ask(system, story, "what?", k=1)) == expected, "no gaps: t2 ends a window of 10"
