"""A run as tables: every column is documented, and agrees with the run."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import experiments
from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import members
from experiments.runs.loading import COLUMNS
from experiments.runs.running import run

Config = Callable[..., RunConfig]
PAGE = Path(__file__).parents[3] / "docs" / "reference" / "run-tables.md"


def test_a_run_is_three_tables_with_documented_columns(config: Config) -> None:
    folder = run(config(system="bm25", baselines=("recency",)), Console(quiet=True)).folder
    tables = experiments.load_run(folder)
    scores = [metric.name for metric in members([5, 10]) if metric.per == "probe"]
    others = [name for name in scores if name not in COLUMNS["questions"]]
    assert tables.questions.columns == [*COLUMNS["questions"], *others]
    assert tables.results.columns == list(COLUMNS["results"])
    assert tables.losses.columns == list(COLUMNS["losses"])

    questions = tables.questions.filter(system="bm25")
    metrics = json.loads((folder / "metrics.json").read_text())
    assert questions["recall@5"].mean() == pytest.approx(metrics["overall"]["recall@5"])
    assert questions["as_of"].null_count() == questions.height
    first = questions.filter(probe="a:1").row(0, named=True)
    results = tables.results.filter(system="bm25", probe="a:1")
    assert first["gold_ranks"] == results.filter("is_gold")["rank"].to_list() == [1]
    assert first["returned"] == results.height

    for ours, theirs in zip(tables, experiments.load_run(str(folder), as_="pandas"), strict=True):
        assert list(theirs.columns) == ours.columns
        assert len(theirs) == ours.height
    with pytest.raises(LabError, match="as_='numpy'; expected 'polars' or 'pandas'"):
        experiments.load_run(folder, as_="numpy")  # type: ignore[arg-type]


def test_a_folder_without_a_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="no such run"):
        experiments.load_run(tmp_path / "nowhere")


def test_the_reference_documents_every_column() -> None:
    text = PAGE.read_text("utf-8")
    assert [name for columns in COLUMNS.values() for name in columns if f"| `{name}` | " not in text] == []
