"""The search of experiment=search: Optuna's sweeper over the main job."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from experiments.runs.folder import read_json


def search(folder: Path, *words: str) -> Any:
    """Two trials, in a process of its own (Optuna warns at its import); returns what Hydra noted of them."""
    line = [sys.executable, "-W", "ignore", "-m", "experiments.run", "-m", "experiment=search", *words]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    subprocess.run([*line, "hydra.sweeper.n_trials=2"], cwd=folder, env=environment, check=True)
    return yaml.safe_load((folder / "results/runs/optimization_results.yaml").read_text())


@pytest.mark.soak
def test_a_search_tries_points_within_the_ranges_and_repeats_none(tmp_path: Path, tiny: Path) -> None:
    words = ("corpus=jsonl", f"corpus.path={tiny}", "objective=[recall@10,tokens]")
    found = search(tmp_path, *words)
    runs = {path: path.stat().st_mtime_ns for path in tmp_path.glob("results/runs/*/manifest.json")}
    assert len(runs) == 2
    scores = {
        (metrics["overall"]["recall@10"], metrics["lifecycle"]["tokens"])
        for metrics in (read_json(path.parent, "metrics.json") for path in runs)
    }
    for solution in found["solutions"]:
        assert 0 <= solution["params"]["engine.scoring.alpha"] <= 0.5
        assert tuple(solution["values"]) in scores
    assert search(tmp_path, *words) == found
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("results/runs/*/manifest.json")} == runs
