"""Is a run better than another? Paired differences on the same probes, with intervals and a verdict.

The first run is what the others are compared with; all differences are one family (Holm). Runs whose corpus,
probes, kinds that count, or k differ are refused. RUN is the folder of a finished run, and means its own
system; RUN:SYSTEM is another of its systems: `compare FOLDER:bm25 FOLDER`. A run is called by what it
differs in: its system, its overrides. How far intervals and verdicts can
be trusted: `experiments.studies.coverage`.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.program import program
from experiments.report.differences import difference_table, split_table
from experiments.report.tables import to_rich
from experiments.runs.manifest import command_line
from experiments.runs.paired import PARTS, differences, differences_by, names, usual
from experiments.runs.publish import source_of, with_runs
from experiments.runs.results import write_out


def _show(own: argparse.Namespace) -> None:
    metrics = own.metrics.split(",") if own.metrics else usual(own.run[0])
    if own.by:
        table = split_table(own.by, names(own.run), differences_by(own.by, own.run, metrics))
    else:
        table = difference_table(names(own.run), differences(own.run, metrics))
    Console(width=140).print(to_rich(table))
    if own.out:
        part = [f"--by={own.by}"] * bool(own.by)
        words = [*own.run, f"--metrics={','.join(metrics)}", *part, f"--out={own.out}"]
        command = with_runs(own.run, command_line("experiments.compare", words))
        write_out(own.out, [table], command, source=source_of(own.run))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where the runs cannot be compared."""
    parser = Parser("compare", __doc__, "results/runs/BASELINE results/runs/OTHER --metrics recall@10")
    parser.add_argument("run", nargs="+", help="RUN or RUN:SYSTEM of finished runs, the baseline first")
    parser.add_argument(
        "--metrics",
        default="",
        help="comma-separated (default: recall@10,ndcg@10,stale_leak; with replay.k below 10, at that k)",
    )
    parser.add_argument("--by", choices=[*PARTS], default="", help="a row for each kind or horizon")
    parser.add_argument("--out", type=Path, help="write a folder of results as well")
    own = parser.parse_args(argv)
    if len(own.run) < 2:
        parser.error("expected a baseline and at least one run beside it")
    return reported(lambda: _show(own))


if __name__ == "__main__":
    program(main)
