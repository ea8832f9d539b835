"""Compare today's code with a committed reference: which scores changed, and which stage changed them.

Runs what each reference (results/references/NAME.json; no name: all of them) was made of, with the code as
it is, and compares the answers. Exit code 0: none is worse; 1: one is; 2: one could not be run or compared.
Only --update writes; NAME --update OVERRIDE ... makes a new reference.

A metric may lose .01, or one and a half probes if that is more: one answer that goes by a hair is no alarm,
two in net are. More probes that became worse than better, beyond chance (sign test), are an alarm within the
tolerance. Memories and tokens may grow by 10 %. The tolerances are in the file, to be changed by hand;
--update keeps them, unless it is given overrides. `experiments.analysis.regression` has the rules.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.analysis.losses import STAGES
from experiments.analysis.regression import Comparison, Move
from experiments.config.cli import Parser, failed_with
from experiments.config.jobs import FORESEEN, one_line
from experiments.report.tables import Form, Table, columns_of, form_value, say, show
from experiments.runs.references import check, names, path_of, update
from experiments.runs.sources import REFERENCES

_NAMED = 3
"""The number of probes that are named for each kind of harm."""


def summary(name: str, found: Comparison) -> str:
    """One line: the verdict, what it rests on, and the stage that is to blame."""
    verdict, outcome = found.verdict, found.now.outcome[:16]
    if verdict == "same":
        return f"{name}: same, outcome {outcome}"
    if verdict == "fine":
        return f"{name}: fine, within the tolerances (outcome {outcome})"
    moves = [move for move in found.moves if move.verdict == verdict]
    moved = ", ".join(f"{move.name} {' → '.join(_values(move))}" for move in moves)
    if verdict == "better":
        return f"{name}: better: update the reference with --update ({moved})"
    first = next(iter(found.losses), None)
    if first is None or first.after <= first.before:
        return f"{name}: worse: {moved}"
    meaning = f": {STAGES[first.stage].meaning}" if first.stage in STAGES else ""
    return f"{name}: worse: {moved}; more is lost at {first.stage!r}{meaning}"


def tables(found: Comparison) -> list[Table]:
    """What moved: the figures, and the stages that lost gold turns."""
    figures = []
    for move in found.moves:
        change, allowed = f"{move.loss:+.1%}", f"{move.tolerance:.0%}"
        if move.p is not None:
            change = form_value(move.after - move.before, "change")
            allowed = form_value(move.tolerance, "score")
        figures.append((move.name, *_values(move), change, allowed, move.p, move.verdict, move.rule))
    lost = [
        (loss.stage, loss.before, loss.after, len(loss.probes), _first(loss.probes)) for loss in found.losses
    ]
    leaked = ("outdated first", None, None, len(found.leaks), _first(found.leaks))
    of_figure = "figure | reference | now | difference | tolerance | p (sign test): p | is | by the rule of"
    of_stage = "stage | then: count | now: count | new probes: count | the first of them"
    made = [
        Table("figures", "What moved", columns_of(of_figure), tuple(figures)),
        Table(
            "lost", "Gold turns lost, by stage", columns_of(of_stage), (*lost, *[leaked] * bool(found.leaks))
        ),
    ]
    return [table for table in made if table.rows]


def _values(move: Move) -> tuple[str, str]:
    """Then and now."""
    form: Form = "count" if move.p is None else "score"
    return form_value(move.before, form), form_value(move.after, form)


def _first(probes: Sequence[str]) -> str:
    return ", ".join(probes[:_NAMED]) + ", ..." * (len(probes) > _NAMED)


def _gate(name: str, args: argparse.Namespace, words: Sequence[str], console: Console) -> int:
    """One reference: its exit code."""
    try:
        found = update(name, args.references, words) if args.update else check(name, args.references)
    except FORESEEN as error:
        return failed_with(f"{name}: {one_line(error)}")
    if found:
        say(console, summary(name, found))
        show(console, *(tables(found) if found.verdict != "same" else ()))
    if args.update:
        say(console, f"updated   {path_of(name, args.references)}")
        return 0
    return int(found is not None and found.verdict == "worse")


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: the highest of all references."""
    parser = Parser("regress", __doc__, "english --references results/references")
    parser.add_argument("name", nargs="*", help="references (none: all), or one and overrides to make it of")
    parser.add_argument("--update", action="store_true", help="write the references as they come out now")
    parser.add_argument("--references", type=Path, default=REFERENCES, metavar="FOLDER")
    args = parser.parse_intermixed_args(argv)
    words = [word for word in args.name if "=" in word]
    chosen = [word for word in args.name if "=" not in word]
    if words and not (args.update and len(chosen) == 1):
        return failed_with(f"{' '.join(words)}: overrides make a reference; expected NAME --update with them")
    known = names(args.references)
    if not (known or (args.update and chosen)):
        return failed_with(
            f"no references in {args.references}; expected to be started in the clone, --references FOLDER, "
            "or NAME --update OVERRIDE ... to make one"
        )
    return max(_gate(name, args, words, Console()) for name in chosen or known)
