"""Publish finished runs: tables, figures and the commands that remake them, into results/STUDY/CORPUS/.

NAME is STUDY/CORPUS, or CORPUS for the study `run`. One run gives its whole report; several give one table
with a line each.
"""

from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.runs.publish import publish_runs


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("publish", __doc__, "locomo results/runs/my-run")
    parser.add_argument("name", help="STUDY/CORPUS, or CORPUS")
    parser.add_argument("run", type=Path, nargs="+", help="the folder of a finished run")
    args = parser.parse_args(argv)
    return reported(lambda: print(publish_runs(args.name, args.run)))
