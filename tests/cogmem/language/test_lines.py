import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.lines import on_lines

CODE = "Here it is:\n```python\ndef f(x):\n    return x\n\nf(1)\n```\nIt works."
LIST = "To take:\n1. tea, tomorrow\n2. rice\nThat is all."


@given(st.lists(st.sampled_from(["a", "b", "(c)", "\n", "\n  ", " ", "  "]), max_size=40).map("".join))
def test_a_text_of_all_its_words_is_the_message(message: str) -> None:
    message = message.strip()
    text = " ".join(message.split())
    assert on_lines(text, message) == (message if "\n" in message else text)


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_word_is_lost_or_made(text: str, message: str) -> None:
    assert on_lines(text, message).split() == text.split()


@pytest.mark.parametrize(
    ("text", "message", "told"),
    [
        pytest.param(" ".join(CODE.split()), CODE, CODE, id="code keeps its indents"),
        pytest.param(
            "To take: 1. tea, tomorrow (2 May 2024) 2. rice",
            LIST,
            "To take:\n1. tea, tomorrow (2 May 2024)\n2. rice",
            id="a note beside a date",
        ),
        pytest.param("To take: 2. rice", LIST, "To take:\n2. rice", id="a line that leads to a later one"),
        pytest.param("That is all. (a kite)", LIST, "That is all. (a kite)", id="words of no message"),
        pytest.param("tea rice", "tea\n\nrice\n", "tea\n\nrice", id="a blank line"),
    ],
)
def test_a_text_on_the_lines_of_its_message(text: str, message: str, told: str) -> None:
    assert on_lines(text, message) == told
