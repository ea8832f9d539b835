"""The regression gate in your own tests. pytest finds it where the laboratory is installed (`cogmem[lab]`):

    def test_my_memory_forgets_no_more_than_it_did(regression):
        regression.check("mine", ["corpus=jsonl", "corpus.path=tests/mine.jsonl", "system=my.package:memory"])

A test is red where `python -m experiments.regress` would say "worse", and an error where it could not run.
`pytest --update-baselines` makes the baselines, or renews them; `--baselines FOLDER` says where they lie,
below the root of the tests if it is no absolute path.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    group = parser.getgroup("regression", "baselines of agent memory")
    group.addoption("--update-baselines", action="store_true", help="write baselines instead of checking")
    group.addoption("--baselines", type=Path, default=Path("baselines"), metavar="FOLDER")


@dataclass(frozen=True)
class Regression:
    """The gate over the baselines of a folder; with `renew` it writes them."""

    folder: Path
    renew: bool

    def check(self, name: str, overrides: Sequence[str] = ()) -> None:
        """Fail the test if these overrides (none: the baseline's own) do worse than the baseline. Raises
        LabError if it cannot be run or compared."""
        # to have the plugin costs a test run nothing; to use it loads the laboratory
        from experiments.report.baselines import summary, tables
        from experiments.report.tables import to_markdown
        from experiments.runs.baselines import check, update

        if self.renew:
            update(name, self.folder, overrides)
        elif (found := check(name, self.folder, overrides)).verdict == "worse":
            paragraphs = [summary(name, found), *map(to_markdown, tables(found))]
            pytest.fail("\n\n".join(paragraphs), pytrace=False)


@pytest.fixture
def regression(request: pytest.FixtureRequest) -> Regression:
    """The gate, over the baselines of --baselines."""
    options = request.config
    return Regression(
        options.rootpath / options.getoption("baselines"), options.getoption("update_baselines")
    )
