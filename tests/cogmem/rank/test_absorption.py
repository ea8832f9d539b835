"""What another memory says now is found by its own words, and leads to that one; the tense of a question."""

from datetime import UTC, datetime, timedelta

import pytest

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.config import ValidityConfig
from cogmem.store.columns import Changes

START = datetime(2023, 1, 10, 9, tzinfo=UTC)
SUMMARY = "Ada keeps bees and a beagle."


def absorb(engine: CognitiveMemory, rows: list[int], into: int) -> None:
    changes = Changes()
    changes.set("superseded_by", rows, into)
    engine.store.partition("default").commit(changes)


@pytest.fixture
def engine() -> CognitiveMemory:
    """Two memories, and a third that took them in a day later; and one of something else."""
    engine = CognitiveMemory(EngineConfig(), clock=SimulatedClock(START))
    engine.add("Ada's beagle is called Maple.", source_turns=["t1"])
    engine.add("Ada's hives stand behind the shed.", source_turns=["t2"])
    engine.add("Bob collects stamps.", source_turns=["t3"])
    engine.clock.move_to(START + timedelta(days=1))
    engine.add(SUMMARY, source_turns=["t1", "t2"])
    absorb(engine, [0, 1], 3)
    return engine


def texts(engine: CognitiveMemory, query: str, **how: object) -> list[str]:
    return [item.memory.text for item in engine.read(query, 5, reinforce=False, **how).items]


def test_what_was_absorbed_leads_to_what_says_it_now(engine: CognitiveMemory) -> None:
    assert texts(engine, "What is Maple?")[0] == SUMMARY
    assert texts(engine, "Where do the hives stand, behind the shed?")[0] == SUMMARY


def test_it_does_not_come_itself_but_by_deep_recall(engine: CognitiveMemory) -> None:
    originals = {"Ada's beagle is called Maple.", "Ada's hives stand behind the shed."}
    for query in ("What is Maple?", "What was Maple before?", "Where did the hives stand at first?"):
        assert not originals & set(texts(engine, query))
    assert originals <= set(texts(engine, "Maple and the hives behind the shed", deep=True))


def test_as_of_an_instant_before_it_was_not_absorbed_yet(engine: CognitiveMemory) -> None:
    found = texts(engine, "What is Maple?", as_of=START + timedelta(hours=1))
    assert found[0] == "Ada's beagle is called Maple."
    assert SUMMARY not in found


# --- the tense of a question ---


@pytest.fixture
def over() -> CognitiveMemory:
    """A plan whose day is gone."""
    config = EngineConfig(validity=ValidityConfig(sinking=False))
    engine = CognitiveMemory(config, clock=SimulatedClock(START))
    engine.add("Ada flies to Oslo.", kind="plan", valid_until=START + timedelta(days=3))
    engine.clock.move_to(START + timedelta(days=9))
    return engine


def test_what_is_over_answers_a_question_about_what_was(over: CognitiveMemory) -> None:
    assert texts(over, "Does Ada fly to Oslo?") == []
    assert texts(over, "When did Ada fly to Oslo?") == ["Ada flies to Oslo."]
