"""Paired differences between finished runs: the same questions, or no comparison."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import polars as pl
import pytest

from experiments.compare import differences, main, name
from experiments.errors import LabError
from experiments.outcomes import PROBES

Finished = Callable[..., Path]


@pytest.fixture
def finished(tmp_path: Path) -> Finished:
    """The folder of a run whose probes found these turns: one probe a world, evidence t1, stale t2."""

    def make(name: str, *found: Sequence[str], kinds: tuple[str, ...] = (), first: int = 0) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        rows = [
            {
                "system": "cogmem",
                "namespace": f"w{number}",
                "probe": f"p{number}",
                "kind": "fact" if number % 2 else "update",
                "time": datetime(2024, 1, 1, tzinfo=UTC),
                "scored": True,
                "evidence": ["t1"],
                "stale": ["t2"],
                "memories": [f"m{turn}" for turn in turns],
                "turns": [[turn] for turn in turns],
                "candidates": 20,
            }
            for number, turns in enumerate(found, first)
        ]
        pl.DataFrame(rows, schema=PROBES).write_parquet(folder / "probes.parquet")
        (folder / "metrics.json").write_text(json.dumps({"system": "cogmem", "kinds": list(kinds)}))
        told = [f"engine.cold.floor_days={len(name)}", "baselines=[]"]
        (folder / "manifest.json").write_text(json.dumps({"overrides": told}))
        return folder

    return make


def test_the_first_run_is_what_the_others_are_compared_with(finished: Finished) -> None:
    poor = finished("poor", *[["t2"]] * 8)
    good = finished("good", *[["t1", "t2"]] * 8)
    [[recall, leak]] = differences([poor, good], ["recall@10", "stale_leak"])
    assert (recall.baseline, recall.candidate, recall.verdict) == (0.0, 1.0, "better")
    assert (leak.baseline, leak.candidate, leak.verdict) == (1.0, 0.0, "better")  # lower is better
    [[recall, _]] = differences([good, poor], ["recall@10", "stale_leak"])
    assert recall.verdict == "worse"


def test_all_runs_and_metrics_are_one_family(finished: Finished) -> None:
    first = finished("first", *[["t2"]] * 7)
    others = [finished(f"other{number}", *[["t1"]] * 7) for number in range(3)]
    [[alone]] = differences([first, others[0]], ["recall@10"])
    family = differences([first, *others], ["recall@10"])
    assert family[0][0].p == alone.p
    assert family[0][0].p_holm == pytest.approx(3 * alone.p)


def test_a_system_of_a_run_is_named_after_it(finished: Finished, capsys: pytest.CaptureFixture[str]) -> None:
    run = finished("run", *[["t1"]] * 6)
    probes = pl.read_parquet(run / "probes.parquet")
    other = probes.with_columns(system=pl.lit("my.own:bm25"), turns=pl.lit([["t2"]]))
    pl.concat([probes, other]).write_parquet(run / "probes.parquet")
    [[recall]] = differences([f"{run}:my.own:bm25", run], ["recall@10"])
    assert (recall.baseline, recall.candidate, recall.verdict) == (0.0, 1.0, "better")
    [[same]] = differences([f"{run}:cogmem", str(run)], ["recall@10"])
    assert same.difference == 0
    assert name(f"{run}:my.own:bm25") == "my.own:bm25 engine.cold.floor_days=3"
    assert main([f"{run}:dense", str(run)]) == 2
    assert "no system 'dense'; expected one of cogmem, my.own:bm25" in capsys.readouterr().err


def test_other_questions_are_refused(finished: Finished, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = finished("one", ["t1"], ["t1"]), finished("other", ["t1"], ["t1"], first=1)
    with pytest.raises(LabError):
        differences([one, other], ["recall@10"])
    assert main([str(one), str(other)]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_only_the_kinds_that_count_are_compared(finished: Finished) -> None:
    folders = [finished(name, ["t1"], ["t2"], ["t1"], kinds=("update",)) for name in ("a", "bb")]
    [[recall]] = differences(folders, ["recall@10"])
    assert (recall.n, recall.baseline) == (2, 1.0)


def test_the_table_is_printed_and_written(
    finished: Finished, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = finished("a", *[["t2"]] * 6), finished("bbb", *[["t1"]] * 6)
    out = tmp_path / "compared"
    assert main([str(one), str(other), "--metrics", "recall@10", f"--out={out}"]) == 0
    assert "better" in capsys.readouterr().out
    text = out.with_suffix(".md").read_text()
    assert "engine.cold.floor_days=3" in text
    assert "Remade by `python -m experiments.compare" in text


@pytest.mark.parametrize("metric", ["recall@7", "joy"])
def test_a_metric_that_does_not_exist_is_an_error(
    metric: str, finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = finished("a", ["t1"]), finished("b", ["t1"])
    assert main([str(one), str(other), "--metrics", metric]) == 2
    assert metric in capsys.readouterr().err


def test_a_folder_without_a_run_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(tmp_path)]) == 2
    assert "expected the folder of a finished run" in capsys.readouterr().err
