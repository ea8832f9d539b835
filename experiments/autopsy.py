"""Why was this forgotten? The life of every gold turn of a probe, told from the tables of a run.

RUN PROBE tells of each turn that answers the probe what was said, how it was understood, stored, merged,
superseded, rehearsed or put to sleep, how much of it was left, where it stood when it was asked for, who
stood above it and why, which stage lost it, and what would have to differ. RUN --missed lists the turns that
were missed; RUN ... --waterfall shows for one or more runs how many each stage took. RUN is the folder of a
finished run, or RUN:SYSTEM; PROBE an id, or NAMESPACE/ID where ids repeat.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import polars as pl
from rich.console import Console
from rich.text import Text

from experiments.analysis.timelines import Autopsy
from experiments.config.cli import Parser, reported, wide
from experiments.report import style
from experiments.report.autopsy import heading, missed_turns_table, told
from experiments.report.tables import to_rich
from experiments.report.timeline import timeline
from experiments.report.waterfall import waterfall_table, waterfalls
from experiments.runs.autopsies import examine, fall, missed
from experiments.runs.folder import read_json, side
from experiments.runs.manifest import command_line
from experiments.runs.publish import with_runs
from experiments.runs.results import write_out


def _print(found: Autopsy, console: Console) -> None:
    title, more = heading(found)
    console.print(Text(title, style="bold"), Text(f"{more}\n"), sep="\n")
    for one in told(found):
        shown = to_rich(one)
        for column in shown.columns:
            column.vertical = "top"
        console.print(shown, "")


def _write(found: Autopsy, run: str, out: Path, command: str) -> None:
    title, more = heading(found)
    write_out(
        out,
        told(found),
        with_runs([run], command),
        question=f"{title} {more}",
        figures=style.images(timeline(found), "autopsy"),
    )


def _waterfall(runs: Sequence[str], out: Path | None, console: Console) -> None:
    falls = [fall(run) for run in runs]
    table = waterfall_table(falls)
    console.print(to_rich(table))
    if out:
        corpus = read_json(side(runs[0])[0], "manifest.json")["corpus"]["name"]
        drawn = waterfalls(falls, f"What became of the gold turns, {corpus}")
        command = command_line("experiments.autopsy", [*runs, "--waterfall", f"--out={out}"])
        write_out(out, [table], with_runs(runs, command), figures=style.images(drawn, "waterfall"))


def _show(own: argparse.Namespace, console: Console) -> None:
    if own.waterfall:
        _waterfall(own.words, own.out, console)
    elif own.missed:
        console.print(to_rich(missed_turns_table(*missed(own.words[0], own.stage))))
    else:
        found = examine(*own.words)
        _print(found, console)
        if own.out:
            command = command_line("experiments.autopsy", [*own.words, f"--out={own.out}"])
            _write(found, own.words[0], own.out, command)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where there is nothing to examine."""
    parser = Parser("autopsy", __doc__, "results/runs/RUN conv-26:39")
    parser.add_argument("words", nargs="+", metavar="RUN PROBE", help="the folder of a finished run; a probe")
    parser.add_argument("--missed", action="store_true", help="list the gold turns that the run missed")
    parser.add_argument("--stage", default="", help="with --missed: of this stage alone")
    parser.add_argument("--waterfall", action="store_true", help="what each stage took, of one or more runs")
    parser.add_argument("--out", type=Path, help="write a folder of results as well")
    own = parser.parse_args(argv)
    wanted = None if own.waterfall else 1 if own.missed else 2
    if wanted and len(own.words) != wanted:
        parser.error(f"expected {'RUN alone' if own.missed else 'RUN and PROBE'}, or --waterfall")
    return reported(lambda: _show(own, wide()), pl.exceptions.PolarsError)


if __name__ == "__main__":
    sys.exit(main())
