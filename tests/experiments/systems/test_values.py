"""What a system returns is checked, and an error names the field."""

import pytest

from experiments.errors import LabError
from experiments.systems.base import Answer, Item, checked_answer
from experiments.systems.baselines import Recency


@pytest.mark.parametrize(
    ("field", "item"),
    [
        ("memory", Item("m\ud800", 1.0, ("t",), "text")),
        ("text", Item("m", 1.0, ("t",), "te\udfffxt")),
        ("turns", Item("m", 1.0, ("t", "\ud800"), "text")),
    ],
)
def test_a_lone_surrogate_is_an_error_that_names_the_field(field: str, item: Item) -> None:
    system = Recency.__new__(Recency)
    with pytest.raises(LabError, match=rf"Recency\.recall\(\) returned items\[0\]\.{field} = .*; expected"):
        checked_answer(Answer((item,), 1), 10, system)


def test_characters_of_every_plane_are_no_surrogates() -> None:
    answer = Answer((Item("m🪁", 1.0, ("風",), "🪁 風筝"),), 1)
    assert checked_answer(answer, 10, Recency.__new__(Recency)) == answer
