import json

import pytest

from cogmem import Decision
from cogmem.language.tokens import count_tokens


def test_a_decision_for_a_log_has_plain_values_and_no_empty_fields() -> None:
    decision = Decision("search", "found", numbers={"n": 0.0}, rows=(3, 1), scores=(0.9, 0.0))
    assert decision.as_dict() == {
        "stage": "search",
        "decision": "found",
        "numbers": {"n": 0.0},
        "rows": [3, 1],
        "scores": [0.9, 0.0],
    }
    assert json.loads(json.dumps(decision.as_dict())) == decision.as_dict()


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("  \n", 0), ("a red kite", 3), ("Don't!", 4), ("çay içtik 🌱", 3), ("\ud800", 1)],
)
def test_tokens_are_words_and_marks(text: str, count: int) -> None:
    assert count_tokens(text) == count


def test_a_stage_has_one_type_of_decisions() -> None:
    with pytest.raises(TypeError, match="Another: the decisions of 'hum' are HumDecision"):
        type("Another", (Decision,), {}, stage="hum")
