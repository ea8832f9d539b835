"""The recipe: which stages a read passes, in which order, and what becomes of a switch."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cogmem import PROFILES, CognitiveMemory, EngineConfig
from cogmem.config import SWITCHES, InjectionConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.v9.router import IntentStrategy, RouterConfig

Make = Callable[..., CognitiveMemory]

DEFAULT = EngineConfig()


def stages(make_engine: Make, config: EngineConfig, question: str = "Where did Sara go?") -> list[str]:
    engine = make_engine(None, config=config)
    for text in ("Sara went to Oslo.", "Sara has a cat.", "It rained."):
        engine.add(text, session="s")
    return [decision.stage for decision in engine.read(question).trace]


def test_the_order(make_engine: Make) -> None:
    linked = AssociationConfig(enabled=True, window=0)  # v9 itself follows no links
    found = stages(make_engine, PROFILES["v9"].having(InjectionConfig(silence=0.0), linked))
    assert found == [
        *("recall_gate", "decomposition", "router", "hyde", "eligibility", "search"),
        *("hub", "relations", "association", "scoring", "boosts"),
        *("diversity", "order", "hot_tier", "ranking", "injection", "reinforcement", "reinforcement"),
    ]


@pytest.mark.parametrize("group", ["recall_gate", "decomposition", "diversity"])
def test_what_is_off_is_not_in_the_path(make_engine: Make, group: str) -> None:
    on, off = SWITCHES[group].turned_on(DEFAULT), SWITCHES[group].turned_off(DEFAULT)
    assert set(stages(make_engine, on)) - set(stages(make_engine, off)) == {group}


def test_a_greeting_recalls_nothing_and_changes_nothing(make_engine: Make) -> None:
    engine = make_engine(None, config=DEFAULT)
    engine.add("Hello is what Sara says.")
    before = engine.store.partition("default").columns["access_count"].tolist()
    found = engine.read("hello!")
    assert (found.items, found.tokens) == ((), 0)
    assert [decision.stage for decision in found.trace] == ["recall_gate"]
    assert engine.store.partition("default").columns["access_count"].tolist() == before


def test_an_empty_memory_answers_with_nothing(make_engine: Make) -> None:
    engine = make_engine(None, config=PROFILES["v9"])
    assert engine.read("Where did Sara go?").items == ()


def test_newest_first_sorts_what_was_found(make_engine: Make) -> None:
    question = "When did it happen?"
    places = {question: (1.0,), "old": (0.9, 0.1), "new": (0.5, 0.5), "older": (0.7, 0.3)}
    router = replace(PROFILES["v9"].of(RouterConfig), enabled=True)
    engine = make_engine(places, router=router)
    for text in ("older", "old", "new"):
        engine.add(text)
        engine.clock.advance(days=1)
    found = [item.memory.text for item in engine.read(question, reinforce=False).items]
    assert found == ["new", "old", "older"]


def test_useful_first_sorts_what_was_found_and_keeps_the_ranking_of_equals(
    make_engine: Make, put: Callable[..., None]
) -> None:
    places = {"query": (1.0,), "far": (0.5, 0.5), "near": (0.9, 0.1), "useful": (0.4, 0.6)}
    router = replace(PROFILES["v9"].of(RouterConfig), general=IntentStrategy(useful_first=True))
    engine = make_engine(places, router=router)
    names = {text: engine.add(text) for text in ("far", "near", "useful")}
    put(engine, names["useful"], utility=0.9)
    assert [item.memory.text for item in engine.read("query", reinforce=False).items] == [
        "useful",
        "near",
        "far",
    ]
