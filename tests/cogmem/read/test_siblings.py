"""Of the parts of one message the best comes first, and the others stand back."""

from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message
from cogmem.config import ContiguityConfig, FormationConfig, RetentionConfig, SiblingsConfig
from cogmem.mechanisms import SWITCHES

Make = Callable[..., CognitiveMemory]
Found = Callable[..., dict[str, float]]

STEADY = RetentionConfig(law="none")
PLACES = {"a1": 0.9, "a2": 0.8, "b": 0.7, "a3 c": 0.6}
TURNS = {"a1": ("a",), "a2": ("a",), "b": ("b",), "a3 c": ("a", "c")}
LONG = " ".join(
    f"On day {number} we met {name}, who showed us the {thing} and told us how it came there."
    for number, (name, thing) in enumerate(
        [("Ada", "harbour"), ("Noor", "mill"), ("Ines", "quarry"), ("Tom", "chapel"), ("Uli", "orchard")] * 3
    )
)


@pytest.mark.parametrize(
    ("enabled", "order"), [(True, ["a1", "b", "a3 c", "a2"]), (False, ["a1", "a2", "b", "a3 c"])]
)
def test_what_carries_no_further_turn_stands_back(
    enabled: bool, order: list[str], make_engine: Make, found: Found
) -> None:
    engine = make_engine(PLACES, retention=STEADY, siblings=SiblingsConfig(enabled=enabled))
    for text, turns in TURNS.items():
        engine.add(text, source_turns=turns)
    assert list(found(engine)) == order
    told = engine.read("query", reinforce=False).trace.of("siblings")
    assert [(one.decision, one.rows, one.numbers) for one in told] == [
        ("reordered", (1,), {"siblings": 1.0})
    ] * enabled


def test_neighbours_are_those_of_the_message(make_engine: Make, found: Found) -> None:
    contiguity = ContiguityConfig(enabled=True, before=0.3, after=0.4, reach=1)
    engine = make_engine(
        {"a1": 1.0, "a2": 0.0, "b1": 0.0, "b2": 0.0}, retention=STEADY, contiguity=contiguity
    )
    for text in ("a1", "a2", "b1", "b2"):
        engine.add(text, session="s", source_turns=(text[0],))
    assert found(engine) == pytest.approx({"a1": 1.0, "b1": 0.4, "b2": 0.4})


def test_a_long_message_is_several_memories_of_one_turn(make_engine: Make) -> None:
    engine = make_engine(config=EngineConfig())
    written = engine.write(Message(id="t1", text=LONG, speaker="Eve", session="s"))
    assert len(written.memories) == 3
    [formed] = written.trace.of("formation")
    assert formed.numbers["parts"] == 3
    items = engine.read("Which quarry did we see, and whom did we meet?", k=3).items
    assert [item.source_turns for item in items] == [("t1",)] * 3
    assert all(len(item.text) < 600 for item in items)


def test_without_the_mechanism_it_is_one(make_engine: Make) -> None:
    config = SWITCHES["formation.parts"].turned_off(EngineConfig())
    assert config.formation == FormationConfig(part_words=0)
    written = make_engine(config=config).write(Message(id="t1", text=LONG[:700], speaker="Eve"))
    assert len(written.memories) == 1
