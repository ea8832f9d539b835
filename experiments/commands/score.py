"""Score finished runs again from their frames, without a replay.

The frames must be those that manifest.json tells of. Writes metrics.json with the scoring settings of the
run, or others: scoring.cutoffs=[1,5], scoring.budgets=[256], scoring.kinds=[1,4]. `report RUN` draws figures
and report.html again. Of conversations for validation it is one more look, which results/ledger.jsonl counts.
"""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.compose import composed
from experiments.errors import LabError
from experiments.replay.outcomes import SCHEMAS
from experiments.report.scores import main_table
from experiments.report.tables import to_rich
from experiments.runs.finishing import score
from experiments.runs.folder import exclusive, read_json, read_settings, read_table
from experiments.runs.manifest import outcome_digest

_GROUP = "scoring."


def rescore(folder: Path, words: Sequence[str], console: Console) -> None:
    """Score one run again, by its settings with these overrides, and print its main table. Raises LabError if
    it is no finished replay, or its frames are not those of its manifest."""
    told = read_json(folder, "manifest.json")["outcome"]
    found = outcome_digest({name: read_table(folder, name) for name in SCHEMAS})
    if found != told:
        raise LabError(
            f"{folder}: the frames have the outcome {found[:12]}, manifest.json tells of {told[:12]}; "
            "expected those of one replay (force=true repeats it)"
        )
    own = [f"{_GROUP}{name}={value}" for name, value in read_settings(folder)["scoring"].items()]
    with exclusive(folder):
        metrics = score(folder, composed([*own, *words]).scoring if words else None, words)
    console.print(to_rich(main_table(metrics)), "")
    console.print(f"scores    {folder / 'metrics.json'}", soft_wrap=True, markup=False, highlight=False)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("score", __doc__, "results/runs/my-run 'scoring.cutoffs=[1,5,10]'")
    parser.add_argument("words", nargs="+", metavar="RUN | scoring.NAME=VALUE", help="see above")
    given = parser.parse_args(argv).words
    words = [word for word in given if word.startswith(_GROUP)]
    runs = [Path(word) for word in given if word not in words]

    def work() -> None:
        if not runs:
            raise LabError("no RUN to score; expected the folder of a finished run")
        for run in runs:
            rescore(run, words, Console())

    return reported(work)
