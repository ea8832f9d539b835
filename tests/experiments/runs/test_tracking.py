"""Trackers get the settings and scores of a finished run, and none of them can lose it.

`mlflow` and `wandb` are stand-ins here: the real packages are large. By hand, 2026-11-28: mlflow-skinny 3.17
and wandb 0.31 (WANDB_MODE=offline) took the same entry.
"""

import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from rich.console import Console

from cogmem.errors import MissingPackageError
from experiments.config.compose import composed
from experiments.errors import LabError
from experiments.runs import tracking
from experiments.runs.running import run
from experiments.runs.tracking import Entry, mlflow, wandb

ENTRY = Entry(
    "a-run", {"seed": "0", "system": "bm25"}, {"recall@10": 0.5, "dense/recall@10": 0.25}, Path("folder")
)


@pytest.fixture
def client(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    client = MagicMock()
    for name in ("mlflow", "wandb"):
        monkeypatch.setitem(sys.modules, name, client)
    return client


def test_mlflow_gets_settings_scores_and_files(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MLFLOW_EXPERIMENT_NAME", raising=False)
    mlflow(ENTRY)
    client.set_experiment.assert_called_once_with("cogmem")
    client.start_run.assert_called_once_with(run_name="a-run")
    client.log_params.assert_called_once_with(ENTRY.settings)
    client.log_metrics.assert_called_once_with({"recall_at_10": 0.5, "dense/recall_at_10": 0.25})
    assert [str(call.args[0]) for call in client.log_artifact.call_args_list] == [
        "folder/metrics.json",
        "folder/report.html",
    ]


def test_wandb_gets_settings_scores_and_files(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDB_PROJECT", "forgetting")
    kept = SimpleNamespace(summary={}, save=MagicMock())
    client.init.return_value = nullcontext(kept)
    wandb(ENTRY)
    client.init.assert_called_once_with(project="forgetting", name="a-run", config=ENTRY.settings)
    assert kept.summary == ENTRY.scores
    assert kept.save.call_count == 2


def test_an_unknown_tracker_is_refused_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"track = mlfow: expected some of mlflow, wandb"):
        run(composed(["track=[mlfow]", f"run_dir={tmp_path / 'run'}"]), Console(quiet=True))
    assert not (tmp_path / "run").exists()


def test_a_tracker_without_its_package_is_refused_before_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracking, "find_spec", lambda _: None)
    with pytest.raises(MissingPackageError, match=r"wandb: .* pip install 'cogmem\[wandb\]'"):
        run(composed(["track=[wandb]", f"run_dir={tmp_path / 'run'}"]), Console(quiet=True))
    assert not (tmp_path / "run").exists()


def test_a_tracker_that_fails_is_heard_and_the_run_is_kept(
    client: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client.init.side_effect = ConnectionError("no server")
    words = ["corpus.worlds=1", "corpus.days=30", "baselines=[bm25]", "scoring.figures=false", "workers=1"]
    config = composed([*words, "track=[wandb,mlflow]", f"run_dir={tmp_path / 'run'}"])
    done = run(config, Console(quiet=True))
    assert done.finished
    assert "wandb failed: no server; the run is kept" in " ".join(capsys.readouterr().err.split())
    settings = client.log_params.call_args.args[0]
    assert settings["corpus.days"] == "30"
    assert settings["fingerprint"] == done.fingerprint
    assert "track" not in settings
    assert client.log_metrics.call_args.args[0].keys() >= {"recall_at_10", "bm25/recall_at_10"}
