"""Spans point into a text, lose no word of it, and cut no sentence, item, row or block of code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.spans import spans

UNITS = [
    "Here is how to pack for the hut.\nWe leave at six.",
    "### Sleeping",
    "1. **Stove**: the small one. It needs gas.\n   Two bottles are enough.",
    "- bread, cheese, and whatever keeps\n  for three days",
    "- code:\n\n  ```sh\n  ls -l\n\n  pwd\n  ```",
    "```python\nday = 3\n\nprint(day)\n- no item\n# no heading\n```",
    "| what | weight |",
    "    indented = 1\n\n    code = 2",
]
WHOLE = [*UNITS[0].split("\n"), *UNITS[1:]]


@pytest.mark.parametrize("length", [1, 60, 150])
@given(units=st.lists(st.sampled_from(UNITS), max_size=9))
def test_what_stands_together_is_never_cut(length: int, units: list[str]) -> None:
    text = "Ada: So.\n" + "\n\n".join(units)
    found = spans(text, length)
    ends = [0, *(place for bounds in found for place in bounds), len(text)]
    assert ends == sorted(ends)
    if not found:
        return
    between = [text[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True)]
    assert "".join(between).strip() == ""
    pieces = [text[start:end] for start, end in found]
    for unit in WHOLE:
        assert sum(piece.count(unit) for piece in pieces) == text.count(unit)


def test_spans_are_about_as_long_as_asked_and_begin_with_what_leads_to_them() -> None:
    words = "The path goes on along the river and past the mill. " * 20
    found = spans(words, 200)
    assert all(150 <= end - start <= 200 for start, end in found[:-1])
    text = f"{words[:416]}\n\n## Food\nTake these:\n- bread\n- cheese for {'three ' * 20}days"
    assert text[slice(*spans(text, 480)[-1])].startswith("## Food\nTake these:")
    assert spans("Short.", 480) == () == spans("x" * 999, 480)
