"""The tutorial and every how-to page are executed as a reader would: files are written, commands run.

A page is Markdown with invisible marks before its fenced blocks:

- `<!-- file: PATH -->`: the block is a new file of the repository
- `<!-- edit: PATH, after: TEXT -->`: the block goes below the one line that contains the text
- `<!-- outside: PATH -->`: the block is a file of the reader's own, outside the packages
- `<!-- run -->`: the block is a shell command that succeeds
- `<!-- shows: TEXT -->`: what the last command printed contains the text

A comment `files touched: N` is checked against the files of the packages that the page writes or edits. A
page without it has a test of its own beside this one.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
_MARK = re.compile(
    r"<!-- (?P<verb>file|edit|outside|run|shows)(: (?P<rest>[^\n]*?))? -->(\n+```\w*\n(?P<block>.*?)```)?",
    re.S,
)
_TOUCHED = re.compile(r"^<!-- files touched: (\d+) -->", re.M)
PAGES = [
    page
    for page in [ROOT / "docs" / "tutorial.md", *sorted((ROOT / "docs" / "how-to").glob("*.md"))]
    if _TOUCHED.search(page.read_text())
]


class Step(NamedTuple):
    """One mark of a page: its verb, what stands beside it, and the block below it."""

    verb: str
    rest: str
    block: str


def steps(page: str) -> list[Step]:
    """The marks of a page, in order; only `shows` has no block."""
    found = [Step(mark["verb"], mark["rest"] or "", mark["block"] or "") for mark in _MARK.finditer(page)]
    for step in found:
        assert (step.verb == "shows") != bool(step.block), f"{step.verb} {step.rest}: a block, or none?"
    return found


def touched(found: list[Step]) -> set[str]:
    """The files of the packages that a page writes or edits, its tests left out."""
    paths = {step.rest.split(", after:")[0] for step in found if step.verb in ("file", "edit")}
    return {path for path in paths if not path.startswith("tests/")}


def follow(found: list[Step], checkout: Path) -> None:
    """Do what a page says in a copy of the checkout."""
    printed = ""
    for verb, rest, block in found:
        if verb in ("file", "outside"):
            path = checkout / rest
            assert not path.exists(), f"{rest} exists already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, "utf-8")
        elif verb == "edit":
            name, _, text = rest.partition(", after: ")
            lines = (checkout / name).read_text("utf-8").splitlines(keepends=True)
            places = [number for number, line in enumerate(lines) if text in line]
            assert len(places) == 1, f"{name}: {len(places)} lines contain {text!r}; expected one"
            lines.insert(places[0] + 1, block)
            (checkout / name).write_text("".join(lines), "utf-8")
        elif verb == "run":
            printed = run(block, checkout)
        else:
            assert rest in printed, f"{rest!r} is not in:\n{printed}"


def run(commands: str, checkout: Path) -> str:
    """What the shell commands print, with this interpreter as `python`."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_touches_as_many_files_as_it_says(page: Path) -> None:
    text = page.read_text("utf-8")
    found = steps(text)
    assert found, "nothing to execute"
    said = _TOUCHED.search(text)
    assert said is not None
    assert len(touched(found)) == int(said[1])


FIRST = {"add-a-law", "rank-without-running"}
"""Two pages that .ci/run follows; the others take minutes and are followed by .ci/soak."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=pytest.mark.slow if page.stem in FIRST else pytest.mark.soak)
        for page in PAGES
    ],
)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path) -> None:
    for name in ("cogmem", "experiments", "configs", "datasets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("downloads"))
    follow(steps(page.read_text("utf-8")), tmp_path)
