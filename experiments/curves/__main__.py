"""The command: see the package."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments import curves
from experiments.config.cli import reported
from experiments.curves import report
from experiments.curves.data import read
from experiments.curves.human import analyse
from experiments.curves.mixture import approach, called
from experiments.report import style
from experiments.report.files import command_line, write_tables
from experiments.report.tables import to_rich

DATA = Path("datasets/forgetting.csv")


def study(data: Path, resamples: int, studies: int, seed: int, out: Path, command: str) -> None:
    """Compute everything, then print and write it. Raises LabError for bad data, OSError where nothing can be
    written."""
    analyses = [analyse(series, resamples, seed) for series in read(data)]
    averages = approach(report.DAYS, report.TAU, report.SPREAD, report.MEMBERS)
    found = {
        spread: called(studies, report.SIZES, report.DAYS, report.TAU, spread, seed)
        for spread in report.SPREADS
    }
    tables = report.all_tables(analyses, averages, found)
    console = Console(width=140)
    for one in tables:
        console.print(to_rich(one))
    write_tables(tables, out, command)
    with style.style():
        style.save(report.law_figure(), out.parent, f"{out.name}-laws")
        style.save(report.human_figure(analyses), out.parent, f"{out.name}-human")
        style.save(report.mixture_figure(found), out.parent, f"{out.name}-mixture")
    console.print(f"results   {out}.md")


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where the data cannot be read or the results not be written."""
    parser = argparse.ArgumentParser(
        prog="python -m experiments.curves", description=(curves.__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "--data", type=Path, default=DATA, help="CSV: study, subject, measure, delay, unit..."
    )
    parser.add_argument("--resamples", type=int, default=1000, help="replicates of a bootstrap")
    parser.add_argument("--studies", type=int, default=200, help="simulated studies of an average")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--out", type=Path, default=Path("results/curves"), help="PATH.md, .json, -laws.svg..."
    )
    own = parser.parse_args(argv)
    if min(own.resamples, own.studies) < 1 or own.seed < 0:
        parser.error("expected at least one replicate, one study, and a seed of at least 0")
    remade_by = command_line("experiments.curves", sys.argv[1:] if argv is None else argv)
    return reported(lambda: study(own.data, own.resamples, own.studies, own.seed, own.out, remade_by))


if __name__ == "__main__":
    sys.exit(main())
