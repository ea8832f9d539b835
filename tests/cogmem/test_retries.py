"""A call that is made again, because nobody heard the answer, makes nothing twice."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message
from cogmem.config import CapacityConfig
from cogmem.errors import InputError
from cogmem.memory import Draft, WriteSource
from cogmem.store.columns import Changes, Columns
from cogmem.store.sqlite import SqliteStore

Make = Callable[..., CognitiveMemory]
Snapshot = Callable[..., dict[str, Any]]

TWO_FACTS = "I live in Oslo and work at Google. My sister Sara adopted a beagle called Maple in Bergen."


def message(text: str = TWO_FACTS, name: str = "t1", **fields: str) -> Message:
    return Message(id=name, text=text, speaker="Ada", session="s1", **fields)


def test_a_message_that_is_told_again_changes_nothing(make_engine: Make, snapshot: Snapshot) -> None:
    engine = make_engine(config=EngineConfig())
    first = engine.write(message())
    before = snapshot(engine)
    engine.clock.advance(days=1)
    again = engine.write(message(f" {TWO_FACTS}\n"))
    assert again.memories == first.memories != ()
    [decision] = again.trace
    assert (decision.stage, decision.decision, decision.subject) == ("repetition", "known", "t1")
    assert decision.rows == tuple(range(len(first.memories)))
    assert snapshot(engine) == before


def test_another_text_under_a_known_id_is_refused(make_engine: Make, snapshot: Snapshot) -> None:
    engine = make_engine(config=EngineConfig())
    engine.write(message())
    before, edited = snapshot(engine), message("Her beagle was edited.")
    refused = (
        "message 't1': the namespace 'default' has another text under this id: 'I live in Oslo.*another id"
    )
    with pytest.raises(InputError, match=refused):
        engine.write(edited)
    with pytest.raises(InputError, match=refused):
        engine.write_many([message("I like tea.", "t3"), edited])
    with pytest.raises(InputError, match=r"message 't4': .* another text under this id: 'I like tea.'"):
        engine.write_many([message("I like tea.", "t4"), message("I like coffee.", "t4")])
    assert snapshot(engine) == before


def test_a_corrected_or_shortened_message_may_be_told_again(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig(capacity=CapacityConfig(memories=1)))
    [first] = engine.write(message("I like tea. " * 30)).memories
    engine.write(message("I live in Oslo.", "t2"))
    assert engine.get(first).tier.label == "stub"
    assert engine.write(message("I like tea. " * 30)).memories == (first,)
    engine.correct("default:1", "I live in Bergen.")
    assert engine.write(message("I live in Oslo.", "t2")).memories == ("default:1",)


def test_the_same_id_in_another_namespace_is_another_message(make_engine: Make) -> None:
    engine = make_engine()
    assert engine.write(message()).memories != engine.write(message(namespace="other")).memories


def test_a_batch_with_a_message_twice_is_that_of_one_after_the_other(
    make_engine: Make, snapshot: Snapshot
) -> None:
    together, alone = make_engine(config=EngineConfig()), make_engine(config=EngineConfig())
    messages = [message(), message("ok", "t2"), message(), message("I like tea.", "t3"), message("ok", "t2")]
    assert together.write_many(messages) == [alone.write(message) for message in messages]
    assert snapshot(together) == snapshot(alone)


def draft(text: str, turns: tuple[str, ...], dimensions: int = 8) -> Draft:
    vector = np.eye(dimensions, dtype=np.float32)[0]
    return Draft(text=text, vector=vector, created_at=1.0, source_turns=turns, write_source=WriteSource.DREAM)


def test_a_key_makes_a_fact_once(make_engine: Make, snapshot: Snapshot) -> None:
    engine = make_engine()
    first = engine.add("Ada prefers tea.", key="import-7", source_turns=["t1"])
    before = snapshot(engine)
    assert engine.add("Ada prefers tea.", key="import-7", source_turns=["t1"]) == first
    assert snapshot(engine) == before
    assert engine.get(first).source_turns == ("key:import-7", "t1")
    assert engine.add("Ada prefers tea.", key="import-7", namespace="other") == "other:0"
    assert engine.add("Ada prefers tea.") == "default:1"  # without a key each call is a memory


def test_another_text_under_a_known_key_is_refused(make_engine: Make, snapshot: Snapshot) -> None:
    engine = make_engine(config=EngineConfig())
    first = engine.add("Ada likes tea.", key="drink")
    before = snapshot(engine)
    with pytest.raises(
        InputError, match=r"add: key = 'drink': .* another text under this key: 'Ada likes tea"
    ):
        engine.add("Ada likes coffee.", key="drink")
    with pytest.raises(InputError, match="another text under this key"):
        engine.add("Ada likes coffee.", key="drink", replaces=[first])
    assert snapshot(engine) == before


@pytest.mark.parametrize("profile", ["cogmem", "sdk"])
def test_ids_keys_and_source_turns_are_independent(make_engine: Make, profile: str) -> None:
    """The name "n" is used for each, in each order; nothing that was said is dropped."""
    acts: list[Callable[[CognitiveMemory], Any]] = [
        lambda engine: engine.write(message(TWO_FACTS, "n")),
        lambda engine: engine.add("The rent of the flat is 900 euros.", key="n"),
        lambda engine: engine.add("Sara plays chess on Fridays.", source_turns=["n"]),
    ]
    for order in permutations(acts):
        engine = make_engine(config=PROFILES[profile])
        for act in (*order, *order[:2]):
            act(engine)
        told = " ".join(memory.text for memory in engine.list())
        assert all(word in told for word in ("beagle", "900 euros", "chess"))


def test_messages_and_keys_are_known_after_reopening(make_engine: Make, tmp_path: Path) -> None:
    written: list[tuple[Any, str]] = []
    for _ in range(2):
        with make_engine(config=EngineConfig(), dependencies={"store": SqliteStore(tmp_path)}) as engine:
            written.append((engine.write(message()).memories, engine.add("Ada prefers tea.", key="import-7")))
            size = len(engine.retentions())
    assert written[0] == written[1]
    assert size == len(written[0][0]) + 1


def test_turns_that_change_hands_are_found_where_they_are() -> None:
    columns = Columns()
    columns.append([draft("one", ("t1",)), draft("two", ("t2",))])
    assert columns.mentioning("source_turns", "t1").tolist() == [0]
    columns.append([draft("three", ("t1", "t3"))])
    changes = Changes()
    changes.set_object("source_turns", 1, ("t2", "t1"))
    changes.set_object("source_turns", 0, ())
    columns.update(changes)
    found = {turn: columns.mentioning("source_turns", turn).tolist() for turn in ("t1", "t2", "t3", "t4")}
    assert found == {"t1": [1, 2], "t2": [1], "t3": [2], "t4": []}


def test_equal_messages_of_a_call_are_different_messages_and_a_retry_knows_them(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    said = [{"content": "I paid 20 euros.", "metadata": {"invoice": number}} for number in (1, 2)]
    time = engine.clock.now()
    assert engine.write(said, time=time).memories == ("default:0", "default:1")
    assert engine.count(metadata={"invoice": 2}) == 1
    assert engine.write(said, time=time).memories == ("default:0", "default:1")
