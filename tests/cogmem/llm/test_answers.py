"""Answers that hold tags, and drafts before them."""

import pytest

from cogmem.llm.answers import parse


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"n": 1, "t": "she likes the <think> tag"}\n```',
        'Sure: {"n": 1, "t": "</think> is a tag"}',
        'Draft {"n": NaN, "t": "x"}. Final: {"n": 1, "t": "a"}',
        'Draft {"n": 2, "n": 3, "t": "x"}. Final: {"n": 1, "t": "a"}',
        '<think>{"n": 2, "t": "x"}</think>{"n": 1, "t": "a"}',
        '{"n": 1, "t": "a"} <think>{"n": 2, "t": "x"}',
    ],
)
def test_a_tag_in_a_value_and_an_invalid_draft_do_not_cost_the_answer(text: str) -> None:
    schema = {"type": "object", "properties": {"n": {"type": "integer"}, "t": {"type": "string"}}}
    assert parse(text, schema)["n"] == 1
