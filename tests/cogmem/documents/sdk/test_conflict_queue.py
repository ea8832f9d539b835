from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.documents.sdk.conflict_queue import ConflictQueueConfig
from cogmem.memory import Relation


def test_too_similar_pairs_are_queued_for_the_dream(make_engine: Callable[..., CognitiveMemory]) -> None:
    def pair(cosine: float) -> CognitiveMemory:
        places = {"a": [1.0, 0.0], "b": [cosine, (1 - cosine**2) ** 0.5]}
        engine = make_engine(places, queue=ConflictQueueConfig(enabled=True))
        for text in places:
            engine.write(Message(id=text, text=text))
        return engine

    queued = pair(0.9).store.partition("default").relations
    assert queued.of_kind(Relation.SUSPECTED).source.tolist() == [1]
    assert queued.of_kind(Relation.SUSPECTED).target.tolist() == [0]
    assert queued.of_kind(Relation.SUSPECTED).confidence.tolist() == pytest.approx([0.9])
    assert len(pair(0.84).store.partition("default").relations) == 0
