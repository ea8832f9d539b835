"""Write the page of finished runs, report.html, and their figures again, without a replay.

With --out the tables, figures and scores of one run are written as a folder of results as well, as
results/run/english, from which documents are filled in (`python -m experiments results`).
"""

from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.report.scores import all_tables
from experiments.runs.finishing import report
from experiments.runs.folder import exclusive, read_json, side
from experiments.runs.manifest import command_line
from experiments.runs.results import write_result

_FACTS = ("overall", "intervals", "lifecycle", "by_kind", "by_horizon", "counts", "losses")
"""The parts of metrics.json that a result keeps as facts."""


def write_out(folder: Path, out: Path) -> Path:
    """Write a finished run as a folder of results; its facts are parts of its metrics.json."""
    metrics = read_json(folder, "metrics.json")
    facts = {part: metrics[part] for part in _FACTS if metrics.get(part)}
    facts["baselines"] = {
        name: {part: other[part] for part in ("overall", "lifecycle")}
        for name, other in metrics["baselines"].items()
    }
    facts["outcome"] = read_json(folder, "manifest.json")["outcome"]
    figures = {path.name: path.read_bytes() for path in sorted((folder / "figures").glob("*.svg"))}
    command = command_line("experiments report", [str(folder), f"--out={out}"])
    return write_result(out, all_tables(metrics), command, [folder], figures=figures, facts=facts)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("report", __doc__, "results/runs/my-run")
    parser.add_argument("run", nargs="+", help="a finished run")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write a folder of results as well")
    args = parser.parse_args(argv)
    if args.out and len(args.run) > 1:
        parser.error("--out: expected one run; `compare` puts several side by side")

    def work() -> None:
        runs = [side(run)[0] for run in args.run]
        for folder in runs:
            read_json(folder, "metrics.json")
            with exclusive(folder):
                report(folder)
            print(folder / "report.html")
        if args.out:
            print(write_out(runs[0], args.out))

    return reported(work)
