"""List the finished runs, newest first, with what was changed in each.

FOLDER is a folder with runs in it (default: results/runs). Wherever a command takes RUN, the first letters of
its name are enough.
"""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.errors import LabError
from experiments.report.scores import headline_score
from experiments.report.tables import Table, columns_of, short, show
from experiments.runs.folder import RUNS, finished_runs, read_json
from experiments.runs.paired import names


def runs_table(runs: Sequence[Path]) -> Table:
    """One line a run: its name, system and corpus, what was changed, and its headline score."""
    rows = []
    for run in runs:
        try:
            metrics, facts = read_json(run, "metrics.json"), read_json(run, "manifest.json")
            score = headline_score(metrics)
            known = (metrics["system"], facts["corpus"]["name"], *names([run]))
        except LabError as error:
            rows.append((run.name, None, None, f"damaged: {error}", None, None))
        else:
            rows.append((run.name, *known, short(score), metrics["overall"][score]))
    columns = columns_of("run | system | corpus | changed | metric | value: score")
    return Table("runs", f"Finished runs: {len(rows):,}", columns, tuple(rows))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("runs", __doc__, "results/runs")
    parser.add_argument("folder", nargs="*", type=Path, help="a folder with runs in it")
    args = parser.parse_args(argv)

    def work() -> None:
        found = finished_runs(args.folder or [RUNS])
        found.sort(key=lambda run: -(run / "manifest.json").stat().st_mtime)
        show(Console(), runs_table(found), vertical="top")

    return reported(work)
