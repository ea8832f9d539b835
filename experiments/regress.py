"""Does today's code do worse than a committed baseline? What moved, and the stage that is to blame.

Runs what each baseline (results/baselines/NAME.json; no name: all of them) was made of, with the code as it
is, and compares the answers. Exit code 0: none is worse; 1: one is; 2: one could not be run or compared.
Nothing is written but by --update; NAME --update OVERRIDE ... makes a new baseline.

A metric may lose .01, or one and a half probes if that is more: one answer that goes by a hair is no alarm,
two in net are. More probes that became worse than better, beyond chance (sign test), are an alarm within the
tolerance. Memories and tokens may grow by 10 %. The tolerances are in the file, to be changed by hand;
--update keeps them, unless it is given overrides. Same code, same verdict; `experiments.analysis.baselines`
has the rule.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, failed_with, wide
from experiments.config.jobs import FORESEEN, one_line
from experiments.config.program import program
from experiments.report.baselines import summary, tables
from experiments.report.tables import say, to_rich
from experiments.runs.baselines import BASELINES, check, names, path_of, update


def _gate(name: str, args: argparse.Namespace, words: Sequence[str], console: Console) -> int:
    """One baseline: its exit code."""
    try:
        found = update(name, args.baselines, words) if args.update else check(name, args.baselines)
    except FORESEEN as error:
        return failed_with(f"{name}: {one_line(error)}")
    if found:
        say(console, summary(name, found))
        for table in tables(found) if found.verdict != "same" else ():
            console.print(to_rich(table), "")
    if args.update:
        say(console, f"updated   {path_of(name, args.baselines)}")
        return 0
    return int(found is not None and found.verdict == "worse")


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: the highest of all baselines."""
    parser = Parser("regress", __doc__, "english --baselines results/baselines")
    parser.add_argument("name", nargs="*", help="baselines (none: all), or one and overrides to make it of")
    parser.add_argument("--update", action="store_true", help="write the baselines as they come out now")
    parser.add_argument("--baselines", type=Path, default=BASELINES, metavar="FOLDER")
    args = parser.parse_intermixed_args(argv)
    words = [word for word in args.name if "=" in word]
    chosen = [word for word in args.name if "=" not in word]
    if words and not (args.update and len(chosen) == 1):
        return failed_with(f"{' '.join(words)}: overrides make a baseline; expected NAME --update with them")
    known = names(args.baselines)
    if not (known or (args.update and chosen)):
        return failed_with(
            f"no baselines in {args.baselines}; expected to be started in the clone, --baselines FOLDER, or "
            "NAME --update OVERRIDE ... to make one"
        )
    return max(_gate(name, args, words, wide(110)) for name in chosen or known)


if __name__ == "__main__":
    program(main)
