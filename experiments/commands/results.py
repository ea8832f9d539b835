"""Fill in the numbers of documents from the published results, check them, or make the results again.

The command writes the numbers and tables in README.md and docs/, and the index results/README.md. With
--check it changes nothing; its exit code is 1 if a document differs from results/.

--remake runs the commands of results/recipe.toml whose results are missing or of an older engine, one after
the other, and tells what each took; its exit code is 1 if one of them failed. A remake that was interrupted
goes on where it stopped. A corpus is where its variable of the environment says (docs/reproducing.md).
"""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.runs.documents import INDEX, documents, filled, index
from experiments.runs.recipe import make, outdated, read_recipe
from experiments.runs.results import Result, all_results, older
from experiments.runs.sources import replay_source


def fill() -> None:
    """Write the documents that differ from the results, and name them."""
    for path, text in _differing(all_results()).items():
        write_text(path, text)
        print(f"written   {path}")


def check() -> None:
    """Count the results of an older engine. Raises LabError if a document differs from the results."""
    results = all_results()
    old = sum(map(older, results))
    print(f"{old} of {len(results)} results are of an older engine")
    if other := sum(result.source != replay_source() for result in results) - old:
        print(f"{other} are of other source that gives the same answers in the reference runs")
    if wrong := ", ".join(map(str, _differing(results))):
        raise LabError(f"not what results/ has: {wrong}; expected `results --fill` to be run")


def remake(names: Sequence[str]) -> None:
    """Make the results of these names again; without names, those that are missing or of an older engine.

    Raises LabError at the end if one of them failed."""
    recipe = read_recipe()
    start = time.monotonic()
    faults = 0
    for name, seconds, fault in make(recipe, names or outdated(recipe)):
        print(f"{name:<40} {seconds:7.1f} s{'  failed: ' * bool(fault)}{fault}", flush=True)
        faults += bool(fault)
    print(f"{'all':<40} {time.monotonic() - start:7.1f} s")
    if faults:
        raise LabError(f"{faults} commands of the recipe failed; the others are made")


def _differing(results: Sequence[Result]) -> dict[Path, str]:
    """The documents that differ from the results, with the text that they should have."""
    by_name = {result.name: result for result in results}
    wanted = {INDEX: index(results)}
    wanted |= {path: filled(path.read_text("utf-8"), by_name, str(path)) for path in documents()}
    return {
        path: text for path, text in wanted.items() if not path.exists() or text != path.read_text("utf-8")
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 1 where --check finds a document that differs from results/, or where a command
    of the remake failed."""
    parser = Parser("results", __doc__, "--check")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--check", action="store_true", help="change nothing, fail where a document differs")
    modes.add_argument("--fill", action="store_true", help="write documents and index (the default)")
    modes.add_argument(
        "--remake",
        nargs="*",
        metavar="STUDY/CORPUS",
        help="make results again, by default those that are outdated",
    )
    args = parser.parse_args(argv)
    if not args.check and args.remake is None:
        return reported(fill)
    code = reported(check if args.check else partial(remake, args.remake))
    return 1 if code == 2 else code
