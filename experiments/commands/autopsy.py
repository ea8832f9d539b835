"""Why was this forgotten? The life of every gold turn of a probe, from the tables of a run.

RUN PROBE shows for each turn that answers the probe what was said, what was decided about it, where it stood
when it was asked for, which stage lost it, and what would have to differ. RUN --missed lists the turns that
were missed; RUN ... --waterfall shows for one or more runs how many each stage lost. RUN is a finished run
or RUN:SYSTEM; PROBE an id, or NAMESPACE/ID where ids repeat.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import polars as pl
from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.errors import LabError
from experiments.report.tables import show, shown
from experiments.runs.autopsy import examine, falls, missed_table
from experiments.runs.folder import read_json, side, table_of
from experiments.runs.manifest import command_line
from experiments.runs.results import write_result


def _show(args: argparse.Namespace, console: Console) -> None:
    runs, words, lines = args.words, args.words, list[str]()
    figures: dict[str, bytes] = {}
    if args.missed:
        tables = [missed_table(*(table_of(runs[0], name) for name in ("losses", "probes")))]
    elif args.waterfall:
        from experiments.report import style  # Matplotlib takes half a second to load
        from experiments.report.waterfall import waterfall_table, waterfalls

        fell = falls(runs)
        corpus = read_json(side(runs[0])[0], "manifest.json")["corpus"]["name"]
        tables, words = [waterfall_table(fell)], [*runs, "--waterfall"]
        figure = waterfalls(fell, f"What became of the gold turns, {corpus}")
        figures = style.images(figure, "waterfall") if args.out else {}
    else:
        runs, found = args.words[:1], examine(*args.words)
        lines, tables = [*found.heading], found.tables
        console.print(shown(lines[0], "bold"), shown(f"{lines[1]}\n"), sep="\n", soft_wrap=True)
    show(console, *tables, vertical="top")
    if args.out:
        command = command_line("experiments.autopsy", [*words, f"--out={args.out}"])
        write_result(args.out, tables, command, runs, question=" ".join(lines), figures=figures)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where there is nothing to examine."""
    parser = Parser("autopsy", __doc__, "results/runs/RUN conv-26:39")
    parser.add_argument("words", nargs="+", metavar="RUN PROBE", help="the folder of a finished run; a probe")
    parser.add_argument("--missed", action="store_true", help="list the gold turns that the run missed")
    parser.add_argument("--waterfall", action="store_true", help="what each stage lost, of one or more runs")
    parser.add_argument("--out", type=Path, help="write a folder of results as well")
    args = parser.parse_args(argv)
    wanted = None if args.waterfall else 1 if args.missed else 2

    def work() -> None:
        side(args.words[0])  # that there is no such run is told first
        if wanted and len(args.words) != wanted:
            raise LabError("expected RUN PROBE, RUN --missed, or RUN ... --waterfall")
        _show(args, Console())

    return reported(work, pl.exceptions.PolarsError)
