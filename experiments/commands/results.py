"""The published results: their index, whether they are of today's engine, and the numbers in the documents.

Without a word, and with --fill, it writes the numbers, the tables, the index, results/README.md, and the
points that a report shows beside a law of forgetting. --check changes nothing; its exit code is 1 if one of
them is not what results/ has. Other laboratory code (loaders, other systems, scores) is told, and makes no
result older. --remake without NAME takes the results of an older engine, and with --all also those that other
code of the same behaviour made, or other laboratory code; stopped, it goes on where it was; one that fails,
or whose packages are not installed, is told at the end and stops no other. A command that reads LoCoMo takes
it from the file that the variable COGMEM_LOCOMO names, or from datasets/downloads.
"""

from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.runs.filling import documents, filled
from experiments.runs.index import INDEX, index
from experiments.runs.remaking import remake
from experiments.runs.results import Result, all_results, differs, older, stamp
from experiments.runs.sources import replay_source
from experiments.studies.curves import DATA
from experiments.studies.curves.data import read
from experiments.studies.curves.measured import as_json

MEASURED = Path("experiments", "report", "measured.json")
"""See `experiments.report.panel`."""


def fill() -> None:
    """Write the documents that are not as they should be, and name them."""
    stamp()
    for path, text in _differing(all_results()).items():
        write_text(path, text)
        print(f"written   {path}")


def check() -> None:
    """Tell which results are of an older engine, and which of other laboratory code. Raises LabError if a
    document is not as it should be."""
    results = all_results()
    names = [result.name for result in results if older(result)]
    for name in names:
        print(f"older     {name}")
    for name in (result.name for result in results if differs(result)):
        print(f"other laboratory code     {name}")
    print(f"{len(names)} of {len(results)} results are of an older engine")
    if wrong := ", ".join(map(str, _differing(results))):
        raise LabError(f"not what results/ has: {wrong}; expected `results --fill` to be run")


def _differing(results: Sequence[Result]) -> dict[Path, str]:
    """The documents that are not as they should be, as they should be."""
    by_name = {result.name: result for result in results}
    held = {path: path.read_text("utf-8") for path in documents()}
    wanted = {INDEX: index(results)}
    wanted |= {path: filled(text, by_name, str(path)) for path, text in held.items()}
    if MEASURED.exists() and (odds := by_name.get("need/corpora")):
        wanted[MEASURED] = as_json(read(DATA), odds.table("recency"))
    held |= {path: path.read_text("utf-8") for path in (INDEX, MEASURED) if path.exists()}
    return {path: text for path, text in wanted.items() if text != held.get(path)}


def _remake(names: Sequence[str], everything: bool) -> None:
    results = all_results()
    if unknown := set(names).difference(result.name for result in results):
        raise LabError(
            f"no result {min(unknown)!r}; expected some of {', '.join(result.name for result in results)}"
        )
    if names:
        chosen = [result for result in results if result.name in names]
    else:
        today = replay_source()
        chosen = [
            result
            for result in results
            if (everything and (result.source != today or differs(result))) or older(result)
        ]
    try:
        remake(chosen)
    finally:  # what was made stands, whatever was not
        fill()


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 1 where a document is not what results/ has."""
    parser = Parser("results", __doc__, "--remake rivals/locomo")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--check", action="store_true", help="change nothing, tell what is older or differs")
    modes.add_argument("--fill", action="store_true", help="what it does without a word")
    modes.add_argument("--remake", nargs="*", metavar="NAME", help="make results again: STUDY/CORPUS")
    parser.add_argument("--all", action="store_true", help="with --remake: not only what is older")
    args = parser.parse_args(argv)
    if args.check:
        code = reported(check)
        return 1 if code == 2 else code
    return reported(fill if args.remake is None else lambda: _remake(args.remake, args.all))
