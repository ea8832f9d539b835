"""The recipe: which stages a read passes, in which order, and what becomes of a switch."""

from collections.abc import Callable

from cogmem import PROFILES, CognitiveMemory, EngineConfig

Make = Callable[..., CognitiveMemory]

DEFAULT = EngineConfig()


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
