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
    sections = [_ABOUT.strip()]
    for study, group in groupby(results, key=lambda result: result.study):
        grouped = list(group)
        questions = {result.question for result in grouped}
        shared = questions.pop() if len(questions) == 1 else ""
        lines = [
            f"| [{result.corpus}]({result.study}/{result.corpus}/README.md) "
            f"| {(result.question if not shared else '') or _titles(result)} "
            f"| {result.behaviour[:8] or 'earlier'} | {_minutes(result)} |"
            for result in grouped
        ]
        head = "| corpus | what it shows | engine | minutes |\n|:--|:--|:--|--:|"
        sections += [f"## {study}", *[shared] * bool(shared), "\n".join([head, *lines])]
    return "\n\n".join(sections) + "\n"


def _titles(result: Result) -> str:
    titles = "; ".join(table.title for table in result.tables)
    return shorten(titles, 120, placeholder=" …").replace("|", "\\|")


def _minutes(result: Result) -> str:
    seconds = result.facts.get("seconds")
    return "" if seconds is None else f"{seconds / 60:.1f}"
