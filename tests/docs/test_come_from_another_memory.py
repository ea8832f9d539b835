"""Every call of the page that maps other memories to this one runs, in the order of the page."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "come-from-another-memory.md"
TEXT = PAGE.read_text("utf-8")
SETUP = re.search(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
SECTIONS = {part.partition("\n")[0]: part for part in TEXT.split("\n## ")[1:]}
ROW = re.compile(r"^\| `.*\| `(.*)` \|$", re.MULTILINE)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_line_runs(section: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert SETUP is not None
    names: dict[str, Any] = {}
    exec(SETUP[1], names)
    lines = ROW.findall(SECTIONS[section])
    assert len(lines) == SECTIONS[section].count("\n|") - 2
    for line in lines:
        exec(line, names)
