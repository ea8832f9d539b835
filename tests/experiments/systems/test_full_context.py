"""The window, by hand: `Ada: aa` is three tokens."""

from collections.abc import Callable

import pytest

from cogmem.language.tokens import count_tokens
from experiments.systems.base import Answer, SystemContext
from experiments.systems.baselines import FullContext

Turns = Callable[[Answer], list[str]]


def test_the_newest_turns_that_fit_come_back_whatever_is_asked_and_whatever_k(
    context: SystemContext,
    hears: Callable[..., None],
    ask: Callable[..., Answer],
    turns: Turns,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for window, expected in (
        (9, ["t4", "t3", "t2"]),
        (8, ["t4", "t3"]),
        (2, []),
        (99, ["t4", "t3", "t2", "t1"]),
    ):
        system = FullContext(context)
        monkeypatch.setattr(system, "WINDOW", window)
        hears(system, {f"t{number}": "aa" for number in range(1, 5)})
        answer = ask(system, "what?", k=1)
        assert turns(answer) == expected
        assert sum(count_tokens(item.text) for item in answer.items) <= window
        assert answer.candidates == 4


def test_a_turn_that_is_too_long_ends_the_window(
    context: SystemContext,
    hears: Callable[..., None],
    ask: Callable[..., Answer],
    turns: Turns,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = FullContext(context)
    monkeypatch.setattr(system, "WINDOW", 10)
    hears(system, {"t1": "aa", "t2": "one two three four five six seven eight", "t3": "aa"})
    assert turns(ask(system, "what?")) == [
        "t3"
    ]  # t1 would fit beside it, but nobody reads a history with gaps


def test_the_window_is_of_8192_tokens(
    context: SystemContext, hears: Callable[..., None], ask: Callable[..., Answer]
) -> None:
    system = FullContext(context)
    hears(system, {f"t{number}": " ".join(["word"] * 998) for number in range(10)})  # 1,000 tokens each
    assert system.WINDOW == 8_192
    assert len(ask(system, "what?").items) == 8
