from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.documents.v9.affect import EmotionConfig
from cogmem.documents.v9.importance import ImportanceConfig
from cogmem.documents.v9.tagging import TaggingConfig

Make = Callable[..., CognitiveMemory]

WEAK, STRONG = "a quiet afternoon at home", "THE HOUSE IS ON FIRE!!! HELP! EMERGENCY!"


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    return make_engine(
        tagging=TaggingConfig(enabled=True),
        importance=ImportanceConfig(enabled=True),
        emotion=EmotionConfig(enabled=True),
    )


def say(engine: CognitiveMemory, text: str, session: str = "s1") -> str:
    return engine.write(Message(id=text, text=text, session=session)).memories[0]


def stability(engine: CognitiveMemory, identifier: str) -> float:
    return engine.get(identifier).stability


def test_a_tag_is_captured_once(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK)
    say(engine, STRONG)
    once = stability(engine, weak)
    say(engine, STRONG + " AGAIN!")
    assert stability(engine, weak) == once


def test_a_tag_survives_the_process(engine: CognitiveMemory) -> None:
    weak = say(engine, WEAK)
    before = stability(engine, weak)
    again = CognitiveMemory(engine.config, clock=engine.clock, embedder=engine.embedder, store=engine.store)
    say(again, STRONG)
    assert stability(again, weak) == pytest.approx(1.3 * before)
