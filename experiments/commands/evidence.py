"""Fit the weights by which memories are ranked as evidence for a question, and measure their effect.

The loss, the corpora and what every figure is of: `experiments.training.evidence`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.runs.manifest import command_line
from experiments.runs.results import UNPUBLISHED
from experiments.training.evidence import study


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("evidence", __doc__, "--write embedder=hashing")
    parser.add_argument("--write", action="store_true", help="put the weights into the engine")
    parser.add_argument("--out", type=Path, default=None, help="folder of the results")
    args = parser.parse_with_overrides(argv)
    out = args.out or UNPUBLISHED / "evidence" / "corpora"
    remade_by = command_line("experiments evidence", sys.argv[1:] if argv is None else argv)
    return reported(lambda: study(args.overrides, args.write, out, remade_by))
