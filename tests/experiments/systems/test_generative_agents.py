"""Recency + importance + relevance, each stretched over all memories: by hand."""

from collections.abc import Callable

import numpy as np
import pytest

from cogmem.embedding.static import StaticEmbedder
from cogmem.memory import Draft
from experiments.systems.base import Answer, SystemContext
from experiments.systems.generative_agents import GenerativeAgents

Hears = Callable[..., None]
Ask = Callable[..., Answer]

Turns = Callable[[Answer], list[str]]
TOLD = {"t1": "the red kite", "t2": "a blue kite", "t3": "dinner was soup"}


class Noted(GenerativeAgents):
    """Notes what it gave for importance."""

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        self.importance: list[int] = []

    def importance_of(self, document: Draft) -> int:
        self.importance.append(super().importance_of(document))
        return self.importance[-1]


@pytest.fixture
def agent(context: SystemContext, hears: Hears) -> Noted:
    """It has heard three turns, a hundred hours apart, and it is hour 300."""
    system = Noted(context)
    for turn, text in TOLD.items():
        hears(system, {turn: text})
        context.clock.advance(hours=100)
    return system


def scores(answer: Answer) -> dict[str, float]:
    return {item.turns[0]: item.score for item in answer.items}


def test_a_score_is_the_sum_of_three_that_are_stretched_over_all_memories(agent: Noted, ask: Ask) -> None:
    query = "the kite"
    *documents, question = StaticEmbedder().embed([*(f"Ada: {text}" for text in TOLD.values()), query])
    relevance = np.array([float(document.astype(np.float64) @ question) for document in documents])
    recency = 0.995 ** np.array([300.0, 200.0, 100.0])
    importance = np.array(agent.importance) / 10
    context = ((x - x.min()) / (x.max() - x.min()) for x in (recency, importance, relevance))
    expected = dict(zip(TOLD, sum(context), strict=True))
    found = scores(ask(agent, query))
    assert found == pytest.approx(expected, abs=1e-6)
    assert list(found) == sorted(expected, key=lambda turn: -expected[turn])


def test_what_was_retrieved_is_as_recent_as_what_was_just_said(
    agent: GenerativeAgents, ask: Ask, turns: Turns
) -> None:
    before = scores(ask(agent, "blue kite"))
    found = ask(agent, "blue kite", k=2, reinforce=True)
    assert turns(found) == ["t3", "t1"]
    after = scores(ask(agent, "blue kite"))
    assert after["t1"] - before["t1"] == pytest.approx(1.0, abs=1e-6)  # the least recent was retrieved now
    assert after["t3"] == pytest.approx(before["t3"])  # it was the most recent, and is
    past = 0.995**300
    assert before["t2"] - after["t2"] == pytest.approx((0.995**200 - past) / (0.995**100 - past), abs=1e-6)


def test_a_question_that_must_not_reinforce_changes_nothing(agent: GenerativeAgents, ask: Ask) -> None:
    assert ask(agent, "kite", k=2) == ask(agent, "kite", k=2)


def test_importance_is_a_whole_number_up_to_ten_that_news_and_feeling_raise(context: SystemContext) -> None:
    agent = GenerativeAgents(context)

    def rated(text: str) -> int:
        return agent.importance_of(Draft(text=text, vector=context.embedder.embed([text])[0], created_at=0.0))

    # 1 + 9 (.25 novelty + .30 arousal + .25 * .5): 4.375 for what is new and told calmly
    assert rated("We cooked soup") == 4
    assert rated("My father died in a terrible accident!!!") > 4
    agent.store(Draft(text="soup", vector=context.embedder.embed(["We cooked soup"])[0], created_at=0.0))
    assert rated("We cooked soup") == 2  # 1 + 9 * .125, nothing new
