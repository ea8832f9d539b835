from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import ClassificationConfig, ImportanceConfig

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


def test_the_first_memory_is_all_new(engine: CognitiveMemory) -> None:
    memory = engine.get(say(engine, "a"))
    assert (memory.novelty, memory.reward, memory.attention) == (1.0, 0.5, 0.0)
    # (.25 · 1 + .30 · 0 + .25 · .5 + .20 · 0) · 1.3
    assert memory.importance == pytest.approx(0.4875)
    assert memory.stability == pytest.approx(0.1 + 0.3 * 0.4875)


def test_novelty_falls_and_attention_rises_with_similarity(engine: CognitiveMemory) -> None:
    say(engine, "a")
    memory = engine.get(say(engine, "b"))
    assert memory.novelty == pytest.approx(0.2)
    assert memory.attention == pytest.approx(0.8)


def test_attention_is_the_sessions(engine: CognitiveMemory) -> None:
    say(engine, "a", "s1")
    assert engine.get(say(engine, "b", "s2")).attention == 0.0


def test_reward_is_the_utility_of_similar_memories(engine: CognitiveMemory) -> None:
    used = say(engine, "a")
    for _ in range(3):
        engine.feedback([used], success=True)
    assert engine.get(say(engine, "b")).reward == pytest.approx(engine.get(used).utility)


def test_every_memory_has_the_same_importance_without_appraisal(make_engine: Make) -> None:
    engine = make_engine({"a": 1.0}, importance=ImportanceConfig(enabled=False))
    assert engine.get(say(engine, "a")).importance == 0.5
