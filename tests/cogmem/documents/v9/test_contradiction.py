"""Contradiction: what a new memory replaces, and what it must leave alone."""

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message
from cogmem.documents.v9.contradiction import ContradictionConfig


def replaced(old: str, new: str, speaker: str = "Ada", **more: str) -> bool:
    """Whether the second message supersedes the first, which Ada told."""
    engine = CognitiveMemory(EngineConfig().having(ContradictionConfig(enabled=True)))
    [first] = engine.write(Message(id="1", text=old, speaker="Ada", session="s")).memories
    engine.write(Message(id="2", text=new, speaker=speaker, session="s", **more))
    return engine.get(first).superseded_by == "default:1"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Oslo.", "I live in Bergen now."),
        ("I work the night shift.", "I've switched to the day shift."),
    ],
)
def test_a_change_that_is_told_ends_what_was(old: str, new: str) -> None:
    assert replaced(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I have a dog.", "I have a cat too now."),
        ("My yoga class is on Tuesdays.", "My pottery class is on Thursdays now."),
        ("I prefer task 1.", "I prefer task 2."),
    ],
)
def test_what_may_both_hold_stays(old: str, new: str) -> None:
    assert not replaced(old, new)


def test_only_their_own_words_replace_what_somebody_said() -> None:
    assert not replaced("I live in Oslo.", "I live in Bergen now.", speaker="Bob")
    assert not replaced("I live in Oslo.", "I live in Bergen now.", role="assistant")


def test_an_immutable_memory_is_not_superseded() -> None:
    engine = CognitiveMemory(EngineConfig().having(ContradictionConfig(enabled=True)))
    [first] = engine.write(Message(id="1", text="I live in Oslo.", speaker="Ada")).memories
    engine.protect(first, immutable=True)
    engine.write(Message(id="2", text="I live in Bergen now.", speaker="Ada"))
    assert engine.get(first).superseded_by is None
