from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.documents.v9.classification import ClassificationConfig
from cogmem.documents.v9.importance import ImportanceConfig

Make = Callable[..., CognitiveMemory]


@pytest.fixture
def engine(make_engine: Make) -> CognitiveMemory:
    """Confidence 1 for all, so that the encoding boost is 1.3; "a" and "b" have cosine .8."""
    return make_engine(
        {"a": [1.0, 0.0], "b": [0.8, 0.6], "c": [0.0, 1.0]},
        importance=ImportanceConfig(),
        classification=ClassificationConfig(enabled=False),
    )


def say(engine: CognitiveMemory, text: str, session: str = "s") -> str:
    return engine.write(Message(id=text, text=text, session=session)).memories[0]


def test_attention_is_the_sessions(engine: CognitiveMemory) -> None:
    say(engine, "a", "s1")
    assert engine.get(say(engine, "b", "s2")).attention == 0.0
