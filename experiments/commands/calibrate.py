"""Measure what similarity means for an embedder, and write the thresholds of the prediction-error gate.

The rule and the pairs that it is measured on: `experiments.training.calibrate`. Without --out the file goes
to where the engine finds it, beside its embedders.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from cogmem.embedding.calibration import SHIPPED
from experiments.config.cli import Parser, reported, wide
from experiments.config.jobs import run_job
from experiments.config.schema import RunConfig
from experiments.corpora.atomic import write_text
from experiments.report.tables import say, to_rich
from experiments.runs.manifest import command_line
from experiments.runs.results import write_out
from experiments.training.calibrate import calibrate, measure, tables


def job(config: RunConfig, out: Path | None, written: Path | None) -> None:
    """Measure, print, and write the calibration file."""
    corpus, console = config.load(), wide()
    embedder = config.embedder.build()
    kinds = config.scoring.kinds or corpus.headline
    found = measure(corpus, embedder, config.seed, kinds)
    measured = calibrate(found, embedder.name, corpus.name)
    results = tables(found, measured, embedder.name)
    for table in results:
        console.print(to_rich(table), "")
    command = command_line("experiments calibrate", config.overrides)
    target = out or SHIPPED / f"{re.sub(r'[^A-Za-z0-9.]+', '-', measured.embedder).strip('-')}.toml"
    write_text(target, measured.to_toml(f"Remade by: {command}"))
    say(console, f"thresholds   {target}")
    if written is not None:
        write_out(written, results, f"{command} --tables={written}")


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("calibrate", __doc__, "embedder=hashing corpus=locomo --tables results/runs/calibration")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file of the thresholds")
    parser.add_argument("--tables", type=Path, metavar="FOLDER", help="where to write the tables")
    args = parser.parse_with_overrides(argv)
    return reported(lambda: run_job(lambda config: job(config, args.out, args.tables), args.overrides))
