"""The published results: their index, whether they are of today's engine, and the numbers in the documents.

Without a word it writes the index, results/README.md. --check changes nothing; its exit code is 1 if the
index, a number or a table is not what results/ has. --remake without NAME takes the results of an older
engine, and with --all also those that other code of the same behaviour made; stopped, it goes on where it
was. A command that reads LoCoMo takes it from the file that the variable COGMEM_LOCOMO names, or from
datasets/downloads.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.runs.filling import documents, filled
from experiments.runs.index import INDEX, index
from experiments.runs.remaking import remake
from experiments.runs.results import Result, all_results, stamp, status
from experiments.runs.sources import replay_source


def texts() -> dict[Path, str]:
    """Every document that results are filled into, as it should be, the index among them."""
    results = all_results()
    by_name = {result.name: result for result in results}
    own = {path: filled(path.read_text("utf-8"), by_name, str(path)) for path in documents()}
    return {INDEX: index(results), **own}


def fill() -> None:
    """Write the documents that are not as they should be, and name them."""
    stamp()
    _write(_differing())


def check() -> None:
    """Tell which results are of an older engine. Raises LabError if a document is not as it should be."""
    results = all_results()
    older = [result for result in results if status(result) == "older"]
    for result in older:
        print(f"older     {result.name}")
    print(f"{len(older)} of {len(results)} results are of an older engine")
    if wrong := [f"{path}:{_first_difference(path, text)}" for path, text in _differing().items()]:
        raise LabError(f"not what results/ has: {', '.join(wrong)}; expected `results --fill` to be run")


def _differing() -> dict[Path, str]:
    return {path: text for path, text in texts().items() if _current(path) != text}


def _current(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def _first_difference(path: Path, text: str) -> int:
    """The number of the first line that differs."""
    lines = zip_longest(_current(path).splitlines(), text.splitlines())
    return next((number for number, (old, new) in enumerate(lines, start=1) if old != new), 1)


def _write(pages: Mapping[Path, str]) -> None:
    for path, text in pages.items():
        write_text(path, text)
        print(f"written   {path}")


def _chosen(names: Sequence[str], everything: bool) -> list[Result]:
    results = all_results()
    if unknown := set(names).difference(result.name for result in results):
        raise LabError(
            f"no result {min(unknown)!r}; expected some of {', '.join(one.name for one in results)}"
        )
    if names:
        return [one for one in results if one.name in names]
    made_before = [one for one in results if one.source != replay_source()]
    return made_before if everything else [one for one in made_before if status(one) == "older"]


def _remade(names: Sequence[str], everything: bool) -> None:
    remake(_chosen(names, everything))
    fill()


def _write_index() -> None:
    stamp()
    _write({INDEX: index(all_results())})


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 1 where a document is not what results/ has."""
    parser = Parser("results", __doc__, "--remake rivals/locomo")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--index", action="store_true", help="write the index; what it does without words")
    modes.add_argument("--check", action="store_true", help="change nothing, tell what is older or differs")
    modes.add_argument("--fill", action="store_true", help="write numbers, tables and the index")
    modes.add_argument("--remake", nargs="*", metavar="NAME", help="make results again: STUDY/CORPUS")
    parser.add_argument("--all", action="store_true", help="with --remake: not only what is older")
    own = parser.parse_args(argv)
    if own.check:
        code = reported(check)
        return 1 if code == 2 else code
    if own.remake is not None:
        return reported(lambda: _remade(own.remake, own.all))
    return reported(fill if own.fill else _write_index)
