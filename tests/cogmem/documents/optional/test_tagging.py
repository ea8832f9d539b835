from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import ImportanceConfig
from cogmem.documents.optional.affect import EmotionConfig
from cogmem.documents.optional.tagging import TaggingConfig
from cogmem.dynamics.reinforcement import initial_stability

Make = Callable[..., CognitiveMemory]

WEAK, STRONG = "a quiet afternoon at home", "THE HOUSE IS ON FIRE!!! HELP! EMERGENCY!"


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return make_engine(
        tagging=TaggingConfig(enabled=True),
        importance=ImportanceConfig(),
        emotion=EmotionConfig(enabled=True),
    )


def say(engine: CognitiveMemory, text: str, session: str = "s1") -> str:
    return engine.write(Message(id=text, text=text, session=session)).memories[0]


def stability(engine: CognitiveMemory, identifier: str) -> float:
    return engine.get(identifier).stability


def test_something_strong_captures_the_tags_of_its_session(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK)
    assert engine.get(weak).tagged_until is not None
    before = stability(engine, weak)
    engine.clock.advance(hours=3.9)
    say(engine, STRONG)
    assert stability(engine, weak) == pytest.approx(1.3 * before)
    assert engine.get(weak).tagged_until is None


def test_a_tag_is_captured_once(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK)
    say(engine, STRONG)
    once = stability(engine, weak)
    say(engine, STRONG + " AGAIN!")
    assert stability(engine, weak) == once


def test_a_tag_runs_out_after_four_hours(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK)
    before = stability(engine, weak)
    engine.clock.advance(hours=4.1)
    say(engine, STRONG)
    assert stability(engine, weak) == before


def test_tags_belong_to_their_session(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK, "s1")
    before = stability(engine, weak)
    say(engine, STRONG, "s2")
    assert stability(engine, weak) == before
    engine.end_session("s1")


def test_a_tag_survives_the_process(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK)
    before = stability(engine, weak)
    again = CognitiveMemory(engine.config, clock=engine.clock, embedder=engine.embedder, store=engine.store)
    say(again, STRONG)
    assert stability(again, weak) == pytest.approx(1.3 * before)


def test_a_flashbulb_is_pinned_important_and_strong(engine: CognitiveMemory) -> None:
    memory = engine.get(say(engine, STRONG))
    assert memory.flashbulb
    assert memory.pinned
    assert memory.importance >= 0.9
    assert memory.stability == pytest.approx(1.5 * float(initial_stability(memory.importance)))


def test_tagging_can_be_switched_off(make_engine: Make) -> None:
    engine = make_engine(
        tagging=TaggingConfig(enabled=False), importance=ImportanceConfig(), emotion=EmotionConfig()
    )
    assert engine.get(say(engine, WEAK)).tagged_until is None
