"""A finished run becomes a folder of results/, and an unfinished one does not."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from cogmem.config import EngineConfig, RetentionConfig
from experiments.__main__ import main as command
from experiments.commands.publish import main
from experiments.config.schema import ReportConfig, RunConfig
from experiments.runs.publish import comparison, publish_runs
from experiments.runs.results import read_result
from experiments.runs.running import run

METRICS = {
    "overall": {
        "recall@5": 0.25,
        "recall@10": 0.5,
        "recall@1024t": 0.4,
        "mrr": 0.1,
        "ndcg@10": 0.2,
        "rbp": 0.05,
    },
    "lifecycle": {"stale_leak": None},
    "counts": {"active": 7, "memories": 9},
}


def test_one_line_a_run() -> None:
    [row, _] = comparison(["one", "two"], [METRICS, METRICS]).rows
    assert row == ("one", 0.25, 0.5, 0.4, 0.1, 0.2, 0.05, None, 7, 9)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place to publish in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_a_run_is_published_with_its_tables_figures_scores_and_commands(
    here: Path, config: Callable[..., RunConfig]
) -> None:
    given = config(scoring=ReportConfig(), overrides=("corpus.path=/home/ada/x.jsonl", "baselines=[bm25]"))
    job = run(given, Console(quiet=True))
    assert main(["tiny", str(job.folder)]) == 0
    published = Path("results/run/tiny/result.json").read_text("utf-8")
    assert "/home/ada" not in published
    assert str(given.corpus.path) not in published
    found = read_result(Path("results/run/tiny"))
    assert found.command.splitlines() == [
        "python -m experiments.run corpus.path=FILE 'baselines=[bm25]' run_dir=results/runs/run",
        "python -m experiments publish tiny results/runs/run",
    ]
    assert found.facts["overall"] == job.metrics["overall"]
    assert found.facts["baselines"]["bm25"]["overall"]["recall@10"] is not None
    assert found.table("main").rows[0][0] == "cogmem"
    assert set(found.figures) == {path.name for path in (job.folder / "figures").glob("*.svg")}
    assert found.facts["seconds"] > 0


@pytest.mark.slow
def test_several_runs_give_one_table_with_their_commands(
    here: Path, config: Callable[..., RunConfig]
) -> None:
    folders = []
    for law in ("power", "none"):
        engine = EngineConfig(retention=RetentionConfig(law=law))
        given = config(
            engine=engine, baselines=(), run_dir=str(here / law), overrides=(f"decay_model={law}",)
        )
        folders.append(run(given, Console(quiet=True)).folder)
    found = read_result(publish_runs("laws/tiny", folders))
    assert found.name == "laws/tiny"
    assert found.command.splitlines()[0] == (
        "python -m experiments.run decay_model=power run_dir=results/runs/power"
    )
    assert [row[0] for row in found.table("runs").rows] == [
        "decay_model=power",
        "decay_model=none",
    ]
    assert len(set(found.facts["outcomes"].values())) == 2


def test_what_is_no_finished_run_is_refused_and_nothing_is_written(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["laws", "nowhere"]) == 2
    assert "expected the folder of a finished run" in capsys.readouterr().err
    assert list(here.iterdir()) == []


@pytest.mark.slow
def test_a_run_of_another_engine_publishes_nothing_and_is_warned_of(
    here: Path, config: Callable[..., RunConfig], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = run(config(overrides=("seed=0",)), Console(quiet=True)).folder
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"source": "older"}))
    message = (
        f"{folder}: of another engine than today's; run python -m experiments.run seed=0 run_dir={folder}"
    )
    assert command(["publish", "tiny", str(folder)]) == 2
    assert message in capsys.readouterr().err
    assert not list(here.glob("results/*/tiny*"))
    assert command(["compare", str(folder), str(folder), "--out=compared"]) == 0
    assert f"warning: {message}" in capsys.readouterr().err
    assert read_result(Path("compared")).source == "older"
