"""Questions about the past find what was replaced."""

import pytest

from cogmem import CognitiveMemory


@pytest.mark.parametrize(
    ("question", "past"),
    [
        ("Where did Ada live before?", True),
        ("Where did Ada live in the past?", True),
        ("Where has Ada lived over the years?", True),
        ("What did Ada do for a living over the years?", True),
        ("Has Ada ever lived in Berlin?", True),
        ("Where does Ada live?", False),
        ("Is Ada in Berlin more than ever?", False),
    ],
)
def test_a_question_about_the_past_finds_what_was_corrected(question: str, past: bool) -> None:
    memory = CognitiveMemory()
    old = memory.add("Ada lives in Berlin and bakes bread for a living.", speaker="Ada")
    memory.correct(old, "Ada lives in Lisbon and teaches for a living.")
    assert (old in {item.memory.id for item in memory.read(question, reinforce=False)}) is past
