from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.documents.sdk.interference import InterferenceConfig

Make = Callable[..., CognitiveMemory]


def pair(make_engine: Make, cosine: float, *, boosts: bool = True) -> CognitiveMemory:
    """Two memories of this similarity."""
    places = {"a": [1.0, 0.0], "b": [cosine, (1 - cosine**2) ** 0.5]}
    engine = make_engine(places, interference=InterferenceConfig(boosts=boosts))
    for text in places:
        engine.write(Message(id=text, text=text))
    return engine


@pytest.mark.parametrize(("cosine", "gain"), [(0.76, 0.05), (0.74, 0.0)])
def test_similar_memories_are_strengthened(cosine: float, gain: float, make_engine: Make) -> None:
    engine = pair(make_engine, cosine)
    assert engine.get("default:0").stability == pytest.approx(0.25 + gain)  # 0.1 + 0.3 · 0.5
    assert engine.get("default:1").stability == pytest.approx(0.25)
