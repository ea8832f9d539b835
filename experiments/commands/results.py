"""Fill in the numbers of documents from the published results, or check them.

The command writes the numbers and tables in README.md and docs/, and the index results/README.md. With
--check it changes nothing; its exit code is 1 if a document differs from results/.
"""

from collections.abc import Sequence
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.runs.documents import INDEX, documents, filled, index
from experiments.runs.results import Result, all_results, older


def fill() -> None:
    """Write the documents that differ from the results, and name them."""
    for path, text in _differing(all_results()).items():
        write_text(path, text)
        print(f"written   {path}")


def check() -> None:
    """Count the results of an older engine. Raises LabError if a document differs from the results."""
    results = all_results()
    print(f"{sum(map(older, results))} of {len(results)} results are of an older engine")
    if wrong := ", ".join(map(str, _differing(results))):
        raise LabError(f"not what results/ has: {wrong}; expected `results --fill` to be run")


def _differing(results: Sequence[Result]) -> dict[Path, str]:
    """The documents that differ from the results, with the text that they should have."""
    by_name = {result.name: result for result in results}
    wanted = {INDEX: index(results)}
    wanted |= {path: filled(path.read_text("utf-8"), by_name, str(path)) for path in documents()}
    return {
        path: text for path, text in wanted.items() if not path.exists() or text != path.read_text("utf-8")
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 1 where --check finds a document that differs from results/."""
    parser = Parser("results", __doc__, "--check")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--check", action="store_true", help="change nothing, fail where a document differs")
    modes.add_argument("--fill", action="store_true", help="write documents and index (the default)")
    if not parser.parse_args(argv).check:
        return reported(fill)
    return 1 if (code := reported(check)) == 2 else code
