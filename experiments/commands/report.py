"""Draw the figures and write the report.html of finished runs again, without a replay."""

from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.runs.finishing import report
from experiments.runs.folder import exclusive, read_json


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("report", __doc__, "results/runs/my-run")
    parser.add_argument("run", type=Path, nargs="+", help="the folder of a finished run")
    runs: list[Path] = parser.parse_args(argv).run

    def work() -> None:
        for folder in runs:
            read_json(folder, "metrics.json")
            with exclusive(folder):
                report(folder)
            print(folder / "report.html")

    return reported(work)
