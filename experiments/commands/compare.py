"""Is a run better than another? Paired differences on the same probes, with intervals and a verdict.

The first run is what the others are compared with; all differences are one family (Holm). Runs whose corpus,
probes, kinds that count, or k differ are refused. RUN is the folder of a finished run, and means its own
system; RUN:SYSTEM is another of its systems: `compare FOLDER:bm25 FOLDER`. A run is called by what it
differs in: its system, its overrides. Pairs of runs on several corpora, each given with --pair, are compared
corpus by corpus and pooled. How far intervals and verdicts can be trusted: docs/reference/statistics.md.
"""

import argparse
from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from rich.console import Console

from experiments.analysis.plan import PLAN
from experiments.analysis.pooling import Pooled, as_pooled_family, pooled
from experiments.analysis.statistics import Difference
from experiments.config.cli import Parser, reported
from experiments.report.differences import difference_table, forest, pair_table, pooled_table
from experiments.report.tables import short, show
from experiments.runs.manifest import command_line
from experiments.runs.paired import differences, differences_of_pairs, names, usual
from experiments.runs.results import write_result


def _show(args: argparse.Namespace) -> None:
    runs = [*args.run, *(run for pair in args.pair for run in pair)]
    metrics = args.metrics.split(",") if args.metrics else usual(runs[0])
    figures: dict[str, bytes] = {}
    if args.pair:
        found = differences_of_pairs(args.pair, metrics, args.margin)
        pooling = as_pooled_family({metric: pooled([*of.values()]) for metric, of in found.items()})
        tables = [pair_table(found), pooled_table(pooling)]
        if args.out:
            from experiments.report import style  # Matplotlib takes half a second to load

            drawn: dict[str, dict[str, Difference | Pooled]]
            drawn = {short(metric): {**of, "pooled": pooling[metric]} for metric, of in found.items()}
            figures = style.images(forest("Each corpus and pooled", drawn), "forest")
    else:
        tables = [difference_table(names(args.run), differences(args.run, metrics, args.margin))]
    show(Console(), *tables)
    if args.out:
        pairs = [word for pair in args.pair for word in ("--pair", *pair)]
        part = [f"--margin={args.margin}"] * (args.margin != PLAN.margin)
        words = [*args.run, *pairs, f"--metrics={','.join(metrics)}", *part, f"--out={args.out}"]
        write_result(args.out, tables, command_line("experiments.compare", words), runs, figures=figures)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 2 where the runs cannot be compared."""
    parser = Parser("compare", __doc__, "results/runs/BASELINE results/runs/OTHER --metrics recall@10")
    parser.add_argument("run", nargs="*", help="RUN or RUN:SYSTEM of finished runs, the baseline first")
    parser.add_argument(
        "--pair",
        nargs=2,
        action="append",
        default=[],
        metavar=("BASELINE", "RUN"),
        help="instead: two runs on one corpus; once for each corpus",
    )
    parser.add_argument(
        "--metrics",
        default="",
        help="comma-separated (default: recall@10,ndcg@10,stale_leak; with replay.k below 10, at that k)",
    )
    parser.add_argument(
        "--margin", type=float, default=PLAN.margin, help="differences within it are equivalent (%(default)s)"
    )
    parser.add_argument("--out", type=Path, help="write a folder of results as well")
    args = parser.parse_args(argv)
    if not (isfinite(args.margin) and args.margin > 0):
        parser.error(f"--margin {args.margin}: expected a finite number above 0")
    if args.pair and args.run:
        parser.error("--pair: expected no other runs")
    if not args.pair and len(args.run) < 2:
        parser.error("expected a baseline and at least one run beside it")
    return reported(lambda: _show(args))
