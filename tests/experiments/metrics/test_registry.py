"""One registry: what a module of metrics declares is scored, shown and compared."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cogmem.errors import CogmemError
from experiments.config.schema import ReportConfig, RunConfig
from experiments.errors import LabError
from experiments.metrics import registry
from experiments.metrics.registry import compared, declared, enter, find, higher_is_better, members
from experiments.report.scores import main_table
from experiments.runs.paired import differences
from experiments.runs.running import run

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "add-a-metric.md"


@pytest.fixture
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """Adds a module that is found by its name. No metric stays entered."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_entered", {})
    added = []

    def add(name: str, source: str) -> None:
        (tmp_path / f"{name}.py").write_text(source, "utf-8")
        added.append(name)

    yield add
    for name in added:
        sys.modules.pop(name, None)


@pytest.mark.slow
def test_a_metric_is_one_file(
    own_module: Callable[[str, str], None],
    config: Callable[..., RunConfig],
    packed: Callable[[Path], dict[str, Any]],
) -> None:
    [source] = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    own_module("my_metric", source)
    done = run(config(scoring=ReportConfig(metrics=("my_metric:CLUTTER",))), Console(quiet=True))
    main, page = main_table(done.metrics), packed(done.folder / "report.html")
    assert done.metrics["overall"]["clutter@5"] == 1 - done.metrics["overall"]["precision@5"]
    assert done.metrics["by_kind"]["place"]["clutter@10"] is not None
    assert "clutter@10" in [column.title for column in main.columns]
    assert "Clutter: share of the top k memories" in main.note
    assert ["clutter@10", "score"] in page["first"]["runs"][0]["columns"]
    registry._entered.clear()  # as in another process, which the files of the run tell of it
    [[effect]] = differences([f"{done.folder}:bm25", done.folder], ["clutter@3"])
    assert (effect.metric, effect.n) == ("clutter@3", 3)
    assert not higher_is_better("clutter@3")


def test_a_metric_that_cannot_be_entered_says_why(own_module: Callable[[str, str], None]) -> None:
    own_module(
        "my_twice",
        'from experiments.metrics.registry import Metric\nMRR = Metric("mrr", len, "MRR")\nN = 3\n',
    )
    for name, message in {
        "my_twice:MRR": "metric 'mrr' of my_twice:MRR: is declared twice",
        "my_twice:N": "metric 'my_twice:N' is a int; expected a Metric",
        "my_twice:MR": "module 'my_twice' has no 'MR'; did you mean MRR?",
    }.items():
        with pytest.raises(CogmemError, match=message):
            enter([name])


def test_an_unknown_metric_lists_what_there_is() -> None:
    with pytest.raises(LabError, match=r"no metric 'reach'; expected one of recall@K, .*recall@Bt, .*tokens"):
        find("reach")


@pytest.mark.parametrize(
    ("name", "label", "number"),
    [
        ("recall@7", "R@7", 7),
        ("recall@256t", "R@256t", 256),
        ("ndcg@10", "nDCG@10", 10),
        ("mrr", "MRR", 0),
        ("memories", "total", 0),
    ],
)
def test_a_name_gives_the_metric_at_its_depth(name: str, label: str, number: int) -> None:
    assert (find(name).name, find(name).label, find(name).number) == (name, label, number)


@pytest.mark.parametrize("name", ["recall@", "recall@0", "recall@{k}", "recall@5x", "xrecall@5"])
def test_a_family_is_no_metric(name: str) -> None:
    with pytest.raises(LabError, match="expected one of recall@K"):
        find(name)


def test_less_is_better_of_what_is_a_loss_or_a_cost() -> None:
    down = {metric.name for metric in members() if metric.higher_is_better is False}
    leaks = {
        "stale_leak",
        "stale_mixed",
        "wrongly_killed",
        "lost_values",
        "destroyed_values",
    }
    assert down == leaks | {"false_abstention", "tokens"}


def test_what_is_compared_by_default_has_a_value_for_each_probe() -> None:
    assert {find(name).per for name in compared([5, 10])} == {"probe"}


def test_every_metric_is_in_the_reference() -> None:
    page = Path(__file__).parents[3].joinpath("docs", "reference", "metrics.md").read_text("utf-8")
    assert [metric.name for metric in declared() if f"`{metric.name}`" not in page] == []
