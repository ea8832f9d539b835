"""Sweeps: runs that share processes give what each gives alone, and a sweep that ends early loses nothing."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from experiments.errors import LabError
from experiments.runs.folder import Run
from experiments.runs.sweep import CHEAP, sweep

POINTS = {
    "default": CHEAP,
    "none": (*CHEAP, "decay_model=none"),
    "read": (*CHEAP, "engine.scoring.alpha=0.9"),
    "beside": ("scoring.figures=false", "baselines=[bm25,oracle]"),
}
FILES = ("metrics.json", "manifest.json", "config.yaml", "report.html")


@pytest.fixture
def swept(tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Mapping[str, Run]]:
    """Sweep in a folder of its own, on so many processes."""

    def make(folder: str, workers: int, points: Mapping[str, Any] = POINTS) -> Mapping[str, Run]:
        (tmp_path / folder).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / folder)
        words = ["corpus=jsonl", f"corpus.path={tiny}", f"workers={workers}"]
        return sweep(words, points, Console(quiet=True))

    return make


@pytest.mark.slow
def test_runs_that_share_processes_are_those_that_were_made_alone(
    swept: Callable[..., Mapping[str, Run]], tmp_path: Path
) -> None:
    alone = {name: swept("alone", 1, {name: words})[name] for name, words in POINTS.items()}
    together = swept("together", 2)
    assert all(run.finished for run in together.values())
    for name, run in alone.items():
        first, other = tmp_path / "alone" / run.folder, tmp_path / "together" / together[name].folder
        files = sorted(path.relative_to(first) for path in first.rglob("*") if path.name != "timing.json")
        assert files == sorted(
            path.relative_to(other) for path in other.rglob("*") if path.name != "timing.json"
        )
        assert {file.name for file in files}.issuperset(FILES)
        for file in files:
            assert (first / file).read_bytes() == (other / file).read_bytes()


@pytest.mark.slow
def test_an_objective_that_no_run_has_ends_a_sweep(swept: Callable[..., Mapping[str, Run]]) -> None:
    points = {name: (*words, "objective=[aging]") for name, words in POINTS.items()}
    with pytest.raises(LabError, match="aging"):
        swept("one", 2, points)
