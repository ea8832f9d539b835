"""The index of the published results: results/README.md."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import shorten

from experiments.runs.results import PUBLISHED, Result

INDEX = PUBLISHED / "README.md"

_ABOUT = """# Published results

Made by `python -m experiments results` from the folders here; do not edit it. Every folder `STUDY/CORPUS/`
holds a page with tables and figures, `result.json` with the same as data and the command, and a CSV file
for each table. `python -m experiments results --check` tells which results are of an older engine,
`--remake NAME` makes one again. LoCoMo is read from `datasets/downloads/locomo10.json` (`python -m
experiments download locomo`) or from the file that the variable `COGMEM_LOCOMO` names. Engine: the first
digits of the digest of what the engine did, equal for engines that behave alike; "earlier" for one from
before the digest. Minutes: wall time of the command on two shared cores, where it is known.

`baselines/` is what the regression gate compares with (`python -m experiments.regress`). `runs/` is what
your own runs and studies leave; it is not committed.
"""


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
