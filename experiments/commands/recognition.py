"""Learn how shocks, plans, corrections and attacks are told, and measure how well they are.

The material and what every figure is of: `experiments.training.recognition`.
"""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from experiments.config.cli import Parser, reported, wide
from experiments.report.tables import to_rich
from experiments.runs.manifest import command_line
from experiments.runs.results import unpublished
from experiments.training.recognition import explanation, study


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("recognition", __doc__, "--language en --explain 'My father died.'")
    parser.add_argument("--language", default="en")
    parser.add_argument("--write", action="store_true", help="put the weights into the language pack")
    parser.add_argument("--out", type=Path, default=None, help="folder of the results")
    parser.add_argument("--explain", default=None, metavar="TEXT", help="why a text is taken for what it is")
    args = parser.parse_args(argv)
    if args.explain is not None:
        return reported(lambda: wide().print(to_rich(explanation(args.explain, args.language))))
    out = args.out or unpublished("recognition", args.language)
    remade_by = command_line("experiments recognition", sys.argv[1:] if argv is None else argv)
    return reported(partial(study, args.language, args.write, out, remade_by))
