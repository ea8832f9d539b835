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
from experiments.runs.publish import comparison, liveness, names_of, publish_runs
from experiments.runs.results import read_result
from experiments.runs.running import run
from experiments.runs.sources import replay_source
from experiments.studies import base

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


def test_runs_are_named_by_what_tells_them_apart() -> None:
    settings = [{"seed": 1, "law": "power"}, {"seed": 1, "law": "none", "path": "x"}]
    assert names_of(settings) == ["law power", "law none, path x"]
    most = [{"law": "power", "alpha": 0.1}, {"law": "power", "alpha": 0.3}, {"law": "none", "alpha": 0.1}]
    assert names_of(most) == ["as most", "alpha 0.3", "law none"]
    assert names_of([{"profile": "v9", "law": "fsrs"}, {"profile": "sdk", "law": "none"}]) == ["v9", "sdk"]
    same = [{"profile": "v9", "law": "fsrs"}, {"profile": "v9", "law": "none"}]
    assert names_of(same) == ["law fsrs", "law none"]


def test_one_line_a_run() -> None:
    [row, _] = comparison(["one", "two"], [METRICS, METRICS]).rows
    assert row == ("one", 0.25, 0.5, 0.4, 0.1, 0.2, 0.05, None, 7, 9)


def test_what_each_mechanism_changes_stands_side_by_side() -> None:
    half, never = {"reads": 4, "set": 1, "order": 1, "none": 2}, {"reads": 4, "set": 0, "order": 0, "none": 4}
    first, second = {"liveness": {"hyde": half, "bridges": never}}, {"liveness": {"hyde": never}}
    [table] = liveness(["one", "two"], [first, second])
    assert table.rows == (("bridges", 0.0, None), ("hyde", 0.5, 0.0))
    assert liveness(["one"], [METRICS]) == []


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
        "engine.retention.law power",
        "engine.retention.law none",
    ]
    assert len(set(found.facts["outcomes"].values())) == 2


@pytest.mark.slow
def test_a_run_of_another_engine_or_scored_by_other_code_is_told_and_publishes_nothing(
    here: Path,
    config: Callable[..., RunConfig],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = run(config(overrides=("seed=0",)), Console(quiet=True)).folder
    given = str(folder)
    publishing = (
        ["publish", "tiny", given],
        ["tokens", given, "--publish"],
        ["answers", given, "model=extractive", "--publish"],
    )
    monkeypatch.setattr(base, "publication", lambda study, asked: "tiny")
    path = Path("results/runs/studies")
    reads = {
        "compared": ["compare", given, given, "--out=compared"],
        "fallen": ["autopsy", given, "--waterfall", "--out=fallen"],
        str(path / "tokens" / "tiny"): ["tokens", given],
        str(path / "answers" / "tiny-extractive"): ["answers", given, "model=extractive"],
    }
    manifest, metrics = (
        json.loads((folder / name).read_text()) for name in ("manifest.json", "metrics.json")
    )
    older = {"manifest.json": manifest | {"source": "older"}}
    otherwise = {"metrics.json": metrics | {"scoring": metrics["scoring"] | {"fingerprint": "other"}}}
    whole = {"manifest.json": manifest, "metrics.json": metrics}
    again = f"of another engine than today's; run python -m experiments.run seed=0 run_dir={given} again"
    for changed, message, source in (
        (older, again, "older"),
        (otherwise, f"scored by other code than today's; run python -m experiments score {given} first", ""),
    ):
        for name, content in (whole | changed).items():
            (folder / name).write_text(json.dumps(content))
        for words in publishing:
            assert command(words) == 2
            printed = capsys.readouterr()
            assert (printed.out, printed.err) == ("", f"error: {given}: {message}\n")
        assert not list(here.glob("results/*/tiny*"))
        for place, words in reads.items():
            assert command(words) == 0
            assert capsys.readouterr().err == f"warning: {given}: {message}\n"
            found = read_result(Path(place))
            assert (found.source, found.laboratory) == (source or replay_source(), "")
    assert command(["score", given]) == 0
    assert [command(words) for words in (*publishing, *reads.values())] == [0] * 7
    assert capsys.readouterr().err == ""


def test_what_is_no_finished_run_is_refused_and_nothing_is_written(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["laws", "nowhere"]) == 2
    assert "expected the folder of a finished run" in capsys.readouterr().err
    assert list(here.iterdir()) == []
