"""The model of one's own on the page about language models orders what a read finds."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "use-a-language-model.md").read_text("utf-8")


def test_a_model_of_your_own_orders_what_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = [
        text for text in re.findall(r"^```python\n(.*?)^```$", PAGE, re.S | re.M) if "complete" in text
    ]
    exec(block, {})
    assert capsys.readouterr().out.endswith("My beagle sleeps. 1\n")
