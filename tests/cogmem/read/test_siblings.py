"""Of the parts of one message the best comes first, and the others stand back."""

from collections.abc import Callable

import pytest

from cogmem import CognitiveMemory
from cogmem.config import RetentionConfig, SiblingsConfig

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
    siblings = SiblingsConfig(enabled=enabled, joined=0)
    engine = make_engine(PLACES, retention=STEADY, siblings=siblings)
    for text, turns in TURNS.items():
        engine.add(text, source_turns=turns)
    assert list(found(engine)) == order
    decisions = engine.read("query", reinforce=False).trace.of("siblings")
    assert [(decision.decision, decision.rows, decision.numbers) for decision in decisions] == [
        ("reordered", (1,), {"siblings": 1.0})
    ] * enabled


@pytest.mark.parametrize(
    ("first", "budget", "expected"),
    [
        (4, None, ["a1 a2", "b", "a3 c"]),
        (1, None, ["a1", "b", "a3 c", "a2"]),
        (4, 1, ["a1"]),
    ],
)
def test_siblings_that_fit_as_well_are_told_together(
    first: int, budget: int | None, expected: list[str], make_engine: Make
) -> None:
    engine = make_engine(PLACES, retention=STEADY, siblings=SiblingsConfig(joined=first))
    for text in sorted(PLACES):
        engine.add(text, source_turns=TURNS[text])
    found = engine.read("query", reinforce=False, budget=budget)
    assert [item.text for item in found.items] == expected
    [injected] = found.trace.of("injection")
    assert injected.numbers["joined"] == sum("a1 a2" in text for text in expected)


def test_parts_come_in_the_order_of_the_message(make_engine: Make) -> None:
    engine = make_engine({"first": 0.5, "second": 0.9, "third": 0.4}, retention=STEADY)
    for text in ("first", "second", "third"):
        engine.add(text, source_turns=("t",))
    [item] = engine.read("query", reinforce=False).items
    assert item.text == "first second third"
    assert engine.get(item.memory.id).text == "second"
