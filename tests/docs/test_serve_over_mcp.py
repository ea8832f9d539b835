"""The session that the page about MCP shows is run: over stdio, with a server in a process of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="pip install 'cogmem[serve]'")

from cogmem.serve.mcp import MOST, QUERY_CHARACTERS, TEXT_CHARACTERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "serve-over-mcp.md").read_text("utf-8")


def block(mark: str) -> str:
    found = re.search(rf"^<!-- {mark} -->\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_the_session_prints_what_the_page_shows(tmp_path: Path) -> None:
    (tmp_path / "cogmem").symlink_to(ROOT / "cogmem")  # the server imports from the folder that it starts in
    (tmp_path / "session.py").write_text(block("file: session.py"), "utf-8")
    command = [sys.executable, "-X", "utf8", "session.py"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    shown = re.sub(r"\[\d+ \w+ \d{4}\]", "[1 May 2024]", done.stdout)  # the server's clock tells today
    assert shown == block("shows"), done.stderr
    assert done.stderr == ""


def test_the_limits_are_those_of_the_page() -> None:
    told = dict(re.findall(r"^\| (.*?) \| ([\d,]+)(?: characters)? \|$", PAGE, re.MULTILINE))
    limits = {name: int(number.replace(",", "")) for name, number in told.items()}
    assert limits["text of `remember` and `correct`"] == TEXT_CHARACTERS
    assert limits["question"] == QUERY_CHARACTERS
    assert limits["`k`"] == MOST
