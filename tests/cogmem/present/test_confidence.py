"""How sure an answer is."""

import pytest

from cogmem import CognitiveMemory


def confidence(said: str, question: str) -> float:
    memory = CognitiveMemory()
    memory.add(said, speaker="Ada")
    return memory.read(question).items[0].confidence


@pytest.mark.parametrize(
    ("own", "anothers", "question"),
    [
        ("My birthday is on 3 May.", "Daniel's birthday is on 3 May.", "When is my birthday?"),
        ("My phone number is 555 0199.", "Lea's phone number is 555 0199.", "What is my phone number?"),
    ],
)
def test_what_another_has_is_less_sure_to_be_the_askers(own: str, anothers: str, question: str) -> None:
    assert confidence(anothers, question) < 0.6 * confidence(own, question)


def test_what_is_said_of_both_is_as_sure() -> None:
    both = "My birthday is in May, as Tom's birthday is."
    assert confidence(both, "When is my birthday?") > 0.4


def test_what_was_told_in_a_time_covers_a_question_that_asks_for_nothing_else() -> None:
    assert confidence("I sold my bike.", "What did I say today?") > confidence(
        "I sold my bike.", "What did I say yesterday?"
    )
