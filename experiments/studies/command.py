"""The command line of a study."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.options import add_options, chosen
from experiments.studies.base import Asked, Study, conduct


def study_parser(study: Study[Any]) -> Parser:
    """The options of a study, those of its own first."""
    parser = Parser(study.called or study.name, study.about, study.example)
    add_options(parser, study.options)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where to write the results")
    return parser


def main_of_study(study: Study[Any], argv: Sequence[str] | None = None) -> int:
    """The command line of a study. Returns the exit code."""
    parser = study_parser(study)
    args = parser.parse_with_overrides(argv, study.takes) if study.takes else parser.parse_args(argv)

    def work() -> None:
        words = tuple(getattr(args, "overrides", ()))
        given = tuple(sys.argv[1:] if argv is None else argv)
        asked = Asked(chosen(study.options, args), words, given)
        conduct(study, asked, Console(), args.out)

    return reported(work)
