"""A long text is told by the spans that matter, as it was said, with an ellipsis where text is left out."""

from dataclasses import replace
from datetime import UTC, datetime

from cogmem import CognitiveMemory, EngineConfig, SimulatedClock
from cogmem.config import SpansConfig
from cogmem.present.excerpts import excerpt

STOVE = "## Stove\nFor the night take:\n- the small stove, which needs gas\n- two bottles of gas"
CODE = "```python\nfor day in range(3):\n\n    print('bread', day)\n```"
WALK = "The path goes along the river and past the old mill. " * 8
ROPE = "The rope is thirty metres long and hangs in the shed."
TEXT = f"Here is the plan. {WALK}\n\n{STOVE}\n\n{CODE}\n\n{WALK}{ROPE} {WALK.strip()}"


def engine(*texts: str, spans: bool = True) -> CognitiveMemory:
    config = replace(EngineConfig(), spans=SpansConfig(enabled=spans))
    made = CognitiveMemory(config=config, clock=SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC)))
    for text in texts:
        made.add(text, speaker="Ada")
    return made


def shown(made: CognitiveMemory, query: str, budget: int | None = None) -> list[str]:
    return [item.text for item in made.read(query, k=1, budget=budget, reinforce=False).items]


def test_the_spans_that_matter_are_told_as_they_were_said() -> None:
    made = engine(TEXT, "Short.")
    [stove] = shown(made, "How much gas does the stove need?")
    assert stove.startswith(f"[1 May 2024] … \n\n{STOVE}\n\n{CODE}")
    assert stove.endswith("…")
    assert ROPE not in stove
    [rope] = shown(made, "How long is the rope in the shed?")
    assert ROPE in rope
    assert STOVE not in rope
    assert made.read("stove", k=1).items[0].memory.text == TEXT
    assert shown(engine(TEXT, spans=False), "stove") == [f"[1 May 2024] {TEXT}"]


def test_an_ellipsis_stands_where_text_is_left_out() -> None:
    text, spans = "I ran.  I swam.\n\n- tea\n- rice", ((0, 6), (8, 15), (17, 22), (23, 29))
    cases = {
        (0,): "I ran.  …",
        (1,): "…  I swam.\n\n…",
        (0, 1): "I ran.  I swam.\n\n…",
        (1, 3): "…  I swam.\n\n…\n- rice",
        (0, 1, 2, 3): text,
    }
    assert {chosen: excerpt(text, spans, chosen) for chosen in cases} == cases
