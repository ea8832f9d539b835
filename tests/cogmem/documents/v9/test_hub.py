"""Every memory that mentions whom the question is about; most share no word with it."""

from collections.abc import Callable
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message
from cogmem.config import SearchConfig
from cogmem.documents.v9.hub import Hub
from cogmem.documents.v9.router import IntentStrategy, RouterConfig
from cogmem.trace import Decision

SAID = [
    "My sister lives in Berlin with her cat.",
    "The museum in Berlin was closed on Monday.",
    "We saw an orchestra in Berlin and liked it.",
    "I lost my umbrella in Berlin at the station.",
    "A friend opened a bakery in Berlin.",
]

Make = Callable[..., CognitiveMemory]


@pytest.fixture
def town(make_engine: Make) -> Callable[..., CognitiveMemory]:
    def make(count: int = 4, strategy: IntentStrategy | None = None) -> CognitiveMemory:
        engine = make_engine(
            config=EngineConfig(),
            router=RouterConfig(enabled=True, entity_profile=strategy or IntentStrategy(hub=True, limit=1)),
            search=SearchConfig(pool=0, overfetch=1, depth=1),
        )
        for number, text in enumerate(SAID[:count]):
            engine.write(Message(id=f"t{number}", text=text, speaker="Ada"))
        engine.write(Message(id="o", text="My beagle is afraid of thunder at night.", speaker="Ada"))
        return engine

    return make


def hub(engine: CognitiveMemory, question: str = "Tell me about Berlin", **options: Any) -> Decision:
    [decision] = engine.read(question, 1, reinforce=False, **options).trace.of("hub")
    return decision


def test_what_mentions_the_entity_joins(town: Make) -> None:
    engine = town()
    assert len(engine.about("entity://place/berlin")) == 4
    decision = hub(engine)
    assert decision.decision == "joined"
    assert 2 <= decision.numbers["joined"] < 4


@pytest.mark.parametrize("question", ["Tell me about beagles", "When was Berlin founded?"])
def test_not_without_an_entity_and_not_for_another_intent(question: str, town: Make) -> None:
    assert hub(town(), question).decision == "none"


def test_not_where_the_strategy_asks_for_none(town: Make) -> None:
    assert hub(town(strategy=IntentStrategy())).decision == "none"


def test_the_latest_are_enough(town: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = town(5)
    assert hub(engine).numbers["joined"] > 1
    monkeypatch.setattr(Hub, "MOST", 1)
    assert hub(engine).numbers["joined"] <= 1


def test_what_is_cold_stays_away(town: Make, freeze: Callable[..., None]) -> None:
    engine = town()
    for memory in engine.about("entity://place/berlin"):
        freeze(engine, memory.id)
    assert hub(engine).numbers == {"joined": 0.0}
