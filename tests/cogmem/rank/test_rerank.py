from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig
from cogmem.config import RerankConfig
from cogmem.documents.v9.diversity import DiversityConfig
from cogmem.errors import EngineError, ModelError
from cogmem.llm import Completion, Prompt, RecordedModel

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


class Talker:
    name = "talker"

    def complete(self, prompt: Prompt) -> Any:
        return '{"order": [1, 0]}'


def test_a_model_whose_answer_is_no_completion_is_told_so(tmp_path: Path) -> None:
    config = EngineConfig(rerank=RerankConfig(enabled=True))
    for model in (Talker(), RecordedModel(Talker(), tmp_path / "answers.sqlite")):
        memory = CognitiveMemory(config, llm=model)
        memory.write(["I adopted a beagle.", "My beagle sleeps."])
        with pytest.raises(EngineError, match=r"`complete` returned .* expected a Completion of cogmem.llm"):
            memory.read("Which beagle?")
