from collections.abc import Callable

import numpy as np
import pytest

from cogmem import CognitiveMemory, Message
from cogmem.memory import DataSource

Make = Callable[..., CognitiveMemory]


@pytest.mark.parametrize("role", ["user", "assistant", "system"])
def test_the_role_is_kept_as_the_source(role: str, make_engine: Make) -> None:
    engine = make_engine()
    engine.write(Message(id="t1", text="Hello", role=role))
    expected = {"user": DataSource.USER_MESSAGE, "assistant": DataSource.ASSISTANT_MESSAGE}
    assert engine.get("default:0").data_source is expected.get(role, DataSource.SYSTEM)


def test_the_memory_has_the_embedding_of_its_text(make_engine: Make) -> None:
    engine = make_engine()
    engine.write(Message(id="t1", text="I moved.", speaker="Ada"))
    stored = engine.store.partition("default").vectors(np.array([0]))[0]
    np.testing.assert_array_equal(stored, engine.embedder.embed(["Ada: I moved."])[0])
