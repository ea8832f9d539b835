"""Studies asked in process, and studies conducted by their command line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from experiments.report.tables import Table
from experiments.runs.results import Result, read_result
from experiments.studies import find
from experiments.studies.base import Asked, Study
from experiments.studies.command import main_of_study


class Conducted(NamedTuple):
    """What a study left: its exit code, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def ask() -> Callable[..., Asked[Any]]:
    """What a study is asked with: words, and options by their names."""

    def make(study: Study[Any], *words: str, **options: Any) -> Asked[Any]:
        return Asked(study.options(**options), words)

    return make


@pytest.fixture
def conduct(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Conducted]:
    """`python -m experiments NAME WORDS` in tmp_path, without the cost of a new process."""
    monkeypatch.chdir(tmp_path)

    def call(study: str | Study[Any], *words: str) -> Conducted:
        return Conducted(
            main_of_study(find(study) if isinstance(study, str) else study, words), *capsys.readouterr()
        )

    return call


@pytest.fixture
def rows_of() -> Callable[[Table], list[dict[str, Any]]]:
    """The rows of a table by the titles of its columns."""
    return lambda table: [
        dict(zip([column.title for column in table.columns], row, strict=True)) for row in table.rows
    ]


@pytest.fixture
def result_of() -> Callable[[str, str], Result]:
    """What a study wrote of a corpus below the working directory."""
    return lambda study, corpus: read_result(Path("results/runs/studies") / study / corpus)
