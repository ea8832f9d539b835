from collections.abc import Callable

import numpy as np
import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import ClassificationConfig, EntityConfig, ImportanceConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.heuristics import HeuristicsConfig
from cogmem.errors import EngineError
from cogmem.memory import Category, DataSource

Make = Callable[..., CognitiveMemory]

# cosines of neighbours: a·b = .8, b·c = .6, a·c = 0; d is the opposite of a
PLACES = {"a": [1.0, 0.0], "b": [0.8, 0.6], "c": [0.0, 1.0], "d": [-1.0, 0.0]}


def say(engine: CognitiveMemory, text: str, session: str = "s1", namespace: str = "default") -> str:
    message = Message(id=f"{session}/{text}", text=text, session=session, namespace=namespace)
    return engine.write(message).memories[0]


def links(engine: CognitiveMemory, namespace: str = "default") -> dict[tuple[int, int], float]:
    kept = engine.store.partition(namespace).links
    pairs = zip(kept["first"].tolist(), kept["second"].tolist(), strict=True)
    return dict(zip(pairs, kept["weight"].tolist(), strict=True))


@pytest.fixture
def linking(make_engine: Make) -> Make:
    return lambda **settings: make_engine(
        PLACES, association=AssociationConfig(**({"enabled": True} | settings))
    )


def test_category_and_importance_are_constant_where_nobody_appraises(make_engine: Make) -> None:
    engine = make_engine(
        classification=ClassificationConfig(enabled=False), importance=ImportanceConfig(enabled=False)
    )
    memory = engine.get(say(engine, "I am Ada."))
    assert (memory.category, memory.importance, memory.stability) == (Category.SEMANTIC, 0.5, 0.25)


@pytest.mark.parametrize("entities", [True, False])
def test_without_formation_nothing_is_written_beside_the_words(make_engine: Make, *, entities: bool) -> None:
    engine = make_engine(
        heuristics=HeuristicsConfig(enabled=False, split=True), entities=EntityConfig(enabled=entities)
    )
    text = "I'll see Sara tomorrow and my brother Tom saw Rome"
    memory = engine.get(say(engine, text))
    assert (memory.text, memory.valid_until) == (text, None)
    assert bool(memory.entities) is entities


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


# --- association at ingestion ---


def test_a_session_links_what_is_similar(linking: Make) -> None:
    engine = linking()
    for text in "abcd":
        say(engine, text)
    # .2 + .5 · (cos − .4): a·b .8 → .4, b·c .6 → .3; a·c 0 and d's are below the threshold
    assert links(engine) == pytest.approx({(0, 1): 0.4, (1, 2): 0.3})


def test_equal_memories_are_linked_with_the_highest_weight(linking: Make) -> None:
    engine = linking()
    say(engine, "a")
    message = Message(id="again", text="a", session="s1")
    [decision] = engine.write(message).trace.of("association")
    assert (decision.decision, decision.rows, decision.scores) == ("linked", (0,), (pytest.approx(0.5),))
    assert links(engine) == pytest.approx({(0, 1): 0.5})  # .2 + .5 · .6, the cap


def test_a_link_may_be_just_similar_enough(make_engine: Make) -> None:
    engine = make_engine(
        {"a": [1.0, 0.0], "b": [0.4, 0.84**0.5]}, association=AssociationConfig(enabled=True)
    )
    say(engine, "a")
    say(engine, "b")
    assert links(engine) == pytest.approx({(0, 1): 0.2})


def test_sessions_and_namespaces_are_not_linked(linking: Make) -> None:
    engine = linking()
    say(engine, "a", "s1")
    say(engine, "b", "s2")
    say(engine, "b", "s1", namespace="other")
    assert links(engine) == links(engine, "other") == {}
    say(engine, "b", "s1")
    assert set(links(engine)) == {(0, 2)}


def test_a_session_goes_on_after_others_spoke(linking: Make) -> None:
    engine = linking()
    say(engine, "a", "s1")
    say(engine, "c", "s2")
    say(engine, "b", "s2")
    say(engine, "b", "s1")
    assert links(engine) == pytest.approx({(1, 2): 0.3, (0, 3): 0.4})


def test_the_window_is_the_latest_of_a_session(linking: Make) -> None:
    engine = linking(window=2)
    for place, text in enumerate("adca"):  # the first a is out of the window of the last
        engine.write(Message(id=f"t{place}", text=text, session="s1"))
    assert links(engine) == {}


def test_a_session_that_ended_is_forgotten(linking: Make) -> None:
    engine = linking()
    say(engine, "a")
    engine.end_session("s2")
    engine.end_session("s1", namespace="other")
    say(engine, "b")
    engine.end_session("s1")
    say(engine, "c")
    assert set(links(engine)) == {(0, 1)}


@pytest.mark.parametrize("off", [{"enabled": False}, {"window": 0}], ids=["disabled", "no window"])
def test_linking_can_be_switched_off(off: dict[str, bool | int], linking: Make) -> None:
    engine = linking(**off)
    say(engine, "a")
    assert engine.write(Message(id="again", text="a", session="s1")).trace.of("association") == ()
    assert links(engine) == {}


def test_added_memories_take_part_in_their_session(linking: Make) -> None:
    engine = linking()
    engine.add("a", session="s1")
    say(engine, "b", "s1")
    assert set(links(engine)) == {(0, 1)}


def test_a_write_that_fails_leaves_no_trace_in_the_session(
    linking: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = linking()
    say(engine, "a")

    def full(changes: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(engine.store.partition("default"), "commit", full)
        with pytest.raises(EngineError, match=r"write fails at .*: OSError: no space left"):
            say(engine, "b")
    say(engine, "b")
    assert set(links(engine)) == {(0, 1)}
