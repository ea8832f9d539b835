"""Learn how a statement is told to replace, refine, repeat or stand beside an earlier one, and measure it.

The material and what every figure is of: `experiments.training.pairs`.
"""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from experiments.config.cli import Parser, reported, wide
from experiments.report.tables import to_rich
from experiments.runs.manifest import command_line
from experiments.runs.results import unpublished
from experiments.training.pairs import explanation, study


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    example = "--language en --explain 'My rent is 950.' 'My rent is 1020 now.'"
    parser = Parser("pairs", __doc__, example)
    parser.add_argument("--language", default="en")
    parser.add_argument("--write", action="store_true", help="put the weights into the language pack")
    parser.add_argument("--out", type=Path, default=None, help="folder of the results")
    parser.add_argument(
        "--explain", nargs=2, default=None, metavar=("EARLIER", "LATER"), help="why a pair is judged so"
    )
    args = parser.parse_args(argv)
    if args.explain is not None:
        return reported(
            lambda: wide().print(to_rich(explanation(args.explain[0], args.explain[1], args.language)))
        )
    out = args.out or unpublished("pairs", args.language)
    remade_by = command_line("experiments pairs", sys.argv[1:] if argv is None else argv)
    return reported(partial(study, args.language, args.write, out, remade_by))
