"""Sentences, and texts divided at their borders."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.sentences import divide, sentences


@pytest.mark.parametrize(
    "expected",
    [
        ["I met Dr. Oz at 3.5 km.", "He ran!"],
        ["Prof. Ada L. King wrote it, e.g. here.", "Good?", "yes."],
        ["3. katta oturuyorum.", "Asansör yok."],
        ["tamam.", "yarın gelirim."],
        ["well... maybe.", "Wait…", "No!"],
        ['He said "Go."', "We went."],
        ["So happy 😊🎉", "We won.", "It was 😊 fine"],
        ["It was 2023.", "Then came 2024."],
        ["What?!", "no"],
    ],
    ids=lambda expected: expected[0],
)
def test_borders(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected


def test_a_new_line_ends_a_sentence() -> None:
    assert sentences("first line\n\n  second line ") == ["first line", "second line"]
    assert sentences(" \n ") == []


WORDS = st.lists(st.sampled_from(["a", "word", "Dr.", "end.", "clause,", "3.", "why?", "longer-word"]))


@given(WORDS.map(" ".join), st.integers(11, 60))
def test_pieces_give_the_words_again(text: str, limit: int) -> None:
    pieces = divide(text, limit)
    assert " ".join(pieces) == text
    assert all(0 < len(piece) <= limit for piece in pieces)


@given(st.text(), st.integers(1, 50))
def test_pieces_of_any_text_keep_every_letter(text: str, limit: int) -> None:
    pieces = divide(text, limit)
    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert all(0 < len(piece) <= limit for piece in pieces)


@pytest.mark.parametrize("piece", [".", "😊", " ", "\n", "a. ", "x", "。", "我，"])
def test_twice_the_text_takes_twice_the_steps(steps: Callable[..., float], piece: str) -> None:
    assert steps(lambda text: divide(text, 500), piece, 2_500) <= 2.1
