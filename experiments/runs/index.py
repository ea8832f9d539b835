"""The index of the published results: results/README.md."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from textwrap import shorten

from experiments.runs.results import PUBLISHED, Result

INDEX = PUBLISHED / "README.md"

_ABOUT = Path(__file__).with_suffix(".md").read_text("utf-8")


def index(results: Sequence[Result]) -> str:
    """The page: a section for each study, a line for each of its results."""
    parts = [_ABOUT.strip()]
    for study, group in groupby(results, key=lambda result: result.study):
        own = list(group)
        questions = {one.question for one in own}
        shared = questions.pop() if len(questions) == 1 else ""
        lines = [
            f"| [{one.corpus}]({one.study}/{one.corpus}/README.md) "
            f"| {(one.question if not shared else '') or _titles(one)} "
            f"| {one.behaviour[:8] or 'earlier'} | {_minutes(one)} |"
            for one in own
        ]
        head = "| corpus | what it shows | engine | minutes |\n|:--|:--|:--|--:|"
        parts += [f"## {study}", *[shared] * bool(shared), "\n".join([head, *lines])]
    return "\n\n".join(parts) + "\n"


def _titles(result: Result) -> str:
    titles = "; ".join(table.title for table in result.tables)
    return shorten(titles, 120, placeholder=" …").replace("|", "\\|")


def _minutes(result: Result) -> str:
    seconds = result.facts.get("seconds")
    return "" if seconds is None else f"{seconds / 60:.1f}"
