"""A store that holds something never answers a question with nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import InjectionConfig
from cogmem.profiles import PROFILES
from cogmem.read.injection import InjectionDecision
from cogmem.tokens import count_tokens

PILLS = ("I take metformin in the morning.", "I take ramipril in the evening.", "Vitamin D on Sundays.")


def told(config: EngineConfig) -> CognitiveMemory:
    memory = CognitiveMemory(config, clock=SimulatedClock(datetime(2024, 1, 15, 12, tzinfo=UTC)))
    for turn, text in enumerate(PILLS):
        memory.write(Message(id=f"t{turn}", text=text, speaker="Ada"))
    return memory


@pytest.fixture
def memory() -> Iterator[CognitiveMemory]:
    with told(EngineConfig()) as engine:
        yield engine


@pytest.mark.parametrize(
    "question", ["What medication do I take?", "Which pills does she swallow?", "xyzzy", "风筝"]
)
def test_the_best_candidates_are_told_however_unlike_the_question(
    question: str, memory: CognitiveMemory
) -> None:
    found = memory.read(question, reinforce=False)
    assert len(found.items) >= 1
    assert all(0.0 <= item.score <= 1.0 for item in found.items)


@pytest.mark.parametrize("question", ["Hello!", "/help", "ok thanks"])
def test_what_asks_for_nothing_recalls_nothing(question: str, memory: CognitiveMemory) -> None:
    assert memory.read(question).items == ()


@pytest.mark.parametrize("budget", [3, 5, 6])
def test_the_best_result_is_cut_where_none_fits_into_the_budget(budget: int, memory: CognitiveMemory) -> None:
    question = "What medication do I take?"
    [best, *_] = memory.read(question, reinforce=False).items
    found = memory.read(question, budget=budget, reinforce=False)
    [item] = found.items
    assert item.memory.id == best.memory.id
    assert (item.style, item.tokens) == ("abbreviated", count_tokens(item.text))
    assert found.tokens <= budget
    assert best.text.startswith(item.text.removesuffix("…"))
    [injection] = found.trace.of(InjectionDecision)
    assert (injection.over_budget, injection.decision) == (2, "injected")


def test_no_budget_holds_no_word(memory: CognitiveMemory) -> None:
    assert memory.read("What medication do I take?", budget=0).items == ()


def test_without_the_switch_nothing_is_cut() -> None:
    memory = told(EngineConfig(injection=InjectionConfig(cut=False)))
    assert memory.read("What medication do I take?", budget=5).items == ()


@pytest.mark.parametrize("profile", ["sdk", "sdk_typescript", "v9"])
def test_the_documents_cut_nothing_and_search_as_they_did(profile: str) -> None:
    memory = CognitiveMemory(PROFILES[profile], clock=SimulatedClock(datetime(2024, 1, 15, tzinfo=UTC)))
    memory.add("Ada takes metformin in the morning.")
    assert memory.read("metformin", budget=3).items == ()
    if profile != "v9":  # ranks count there whatever is alike
        assert memory.read("风筝").items == ()
