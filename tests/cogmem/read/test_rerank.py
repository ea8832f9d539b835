from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RerankConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.errors import ModelError
from cogmem.llm import Completion, Prompt

Make = Callable[..., CognitiveMemory]
PLACES = {"a": 0.9, "b": 0.8, "c": 0.7, "d": 0.6}


class Model:
    """Gives one answer to the task of this file and none to others."""

    name = "model"

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        if prompt.task != "rank_candidates":
            raise ModelError("another task")
        self.prompts.append(prompt)
        return Completion(self.answer)


@pytest.fixture
def ask(make_engine: Make) -> Callable[..., tuple[list[str], list[float], Mapping[str, Any]]]:
    def read(
        model: Model | None, candidates: int = 3, **rerank: Any
    ) -> tuple[list[str], list[float], Mapping[str, Any]]:
        engine = make_engine(
            PLACES,
            dependencies={} if model is None else {"llm": model},
            rerank=RerankConfig(**{"enabled": True, "candidates": candidates} | rerank),
            diversity=DiversityConfig(enabled=False),
        )
        for text in PLACES:
            engine.add(text)
        found = engine.read("query", reinforce=False)
        steps = found.trace.of("rerank")
        return (
            [item.text for item in found.items],
            [item.score for item in found.items],
            steps[0].as_dict() if steps else {},
        )

    return read


@pytest.mark.parametrize(
    "answer",
    [
        "rubbish",
        '{"order": []}',
        '{"order": [0, 1]}',
        '{"order": [0, 1, 1]}',
        '{"order": [0, 1, 3]}',
        '{"order": [0, 1, 2, 3]}',
        '{"order": [0, true, 2]}',
        '{"order": "012"}',
    ],
)
def test_an_answer_that_is_no_permutation_changes_nothing(answer: str, ask: Any) -> None:
    texts, _, step = ask(Model(answer))
    assert texts == list(PLACES)
    assert (step["decision"], step["reason"]) == ("unchanged", "no answer")


class Alphabet:
    """A reranker that prefers what is written later in the alphabet."""

    name = "alphabet"

    def __init__(self, answer: Sequence[float] | None = None) -> None:
        self.answer = answer
        self.asked: list[tuple[str, list[str]]] = []

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float] | None:
        self.asked.append((query, list(texts)))
        return [float(ord(text)) for text in texts] if self.answer is None else self.answer


def reranked(make_engine: Make, reranker: Alphabet, *, enabled: bool = True) -> CognitiveMemory:
    engine = make_engine(
        PLACES,
        dependencies={"reranker": reranker, "llm": Model('{"order": [1, 0, 2]}')},
        rerank=RerankConfig(enabled=enabled, candidates=3),
        diversity=DiversityConfig(enabled=False),
    )
    for text in PLACES:
        engine.add(text)
    return engine


def test_a_reranker_that_is_given_orders_the_best_before_any_model(make_engine: Make) -> None:
    reranker = Alphabet()
    found = reranked(make_engine, reranker).read("query", reinforce=False)
    assert [item.text for item in found.items] == ["c", "b", "a", "d"]
    assert reranker.asked == [("query", ["a", "b", "c"])]
    (step,) = found.trace.of("rerank")
    assert (step.decision, step.reason, step.numbers["moved"]) == ("reordered", "alphabet", 2.0)
