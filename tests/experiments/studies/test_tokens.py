"""The table at equal tokens out of finished runs: what is beside what, and what is a family."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments.config.schema import RunConfig
from experiments.errors import LabError
from experiments.metrics.registry import score_probes
from experiments.replay.outcomes import PROBES
from experiments.replay.replay import ReplayConfig
from experiments.replay.units import run_units
from experiments.runs.finishing import keep, score
from experiments.runs.folder import prepare
from experiments.studies.tokens import differences, gathered, seconds, standings, verdicts

Finished = Callable[..., Path]

GOOD, POOR = ["t1"], ["t2"]
COSTS = ("stale_leak", "stale_leak_found", "tokens", "active", "memories", "bytes")


@pytest.fixture
def finished(tmp_path: Path, claimed: Callable[..., dict[str, Any]]) -> Finished:
    """The folder of a run whose systems found these turns in each world; t1 is right, t2 outdated."""

    def make(name: str, primary: str, found: Mapping[str, Sequence[str]], worlds: int = 8) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        rows = [
            {
                **{"system": system, "namespace": f"w{world}", "probe": "p", "kind": "update"},
                **{"time": datetime(2024, 1, 1, tzinfo=UTC), "scored": True, "candidates": 20},
                **{"evidence": ["t1"], "stale": ["t2"], **claimed([[turn] for turn in turns])},
                **{"memories": list(turns), "item_tokens": [2_000] * len(turns)},
            }
            for system, turns in found.items()
            for world in range(worlds)
        ]
        probes = pl.DataFrame(rows, schema=PROBES)
        probes.write_parquet(folder / "probes.parquet")
        parts = {}
        for system in found:
            own = score_probes(probes.filter(pl.col("system") == system))
            means = {score: own[score].mean() for score in own.columns if "@" in score}
            parts[system] = {"overall": {**means, "n": worlds}, "lifecycle": dict.fromkeys(COSTS, 0.5)}
        metrics = {"system": primary, "kinds": [], **parts.pop(primary), "baselines": parts}
        (folder / "metrics.json").write_text(json.dumps(metrics))
        (folder / "manifest.json").write_text(json.dumps({"corpus": {}}))
        (folder / "config.yaml").write_text("replay:\n  k: 20\ntoggle: []\n")
        units = {f"{system} w {world}": 1.25 for system in found for world in range(worlds)}
        (folder / "timing.json").write_text(json.dumps({"units": units}))
        return folder

    return make


def test_every_system_has_a_line_the_first_run_s_own_before_all_and_the_oracle_last(
    finished: Finished,
) -> None:
    first = finished("first", "cogmem", {"oracle": GOOD, "cogmem": GOOD, "poor": POOR, "good": GOOD})
    second = finished("second", "sdk", {"sdk": ["t2", "t1"], "poor": GOOD})
    table = standings([first, second])
    assert [row[0] for row in table.rows] == ["cogmem", "good", "sdk", "poor", "oracle"]
    poor = gathered([first, second])["poor"]
    assert (poor.run, poor.metrics["overall"]["recall@10"]) == (first, 0.0)  # the first run that has it
    by_name = {row[0]: dict(zip((c.title for c in table.columns), row, strict=True)) for row in table.rows}
    assert by_name["sdk"]["R@10"] == 1.0
    assert (by_name["sdk"]["R@1024t"], by_name["sdk"]["R@4096t"]) == (
        0.0,
        1.0,
    )  # two memories of 2,000 tokens
    assert by_name["sdk"]["seconds"] == 10.0  # eight worlds of 1.25


def test_the_seconds_of_a_system_are_not_those_of_one_whose_name_begins_alike(finished: Finished) -> None:
    folder = finished("run", "cogmem", {"cogmem": GOOD, "cogmem2": GOOD}, worlds=2)
    assert seconds(folder, "cogmem") == 2.5


def test_the_rivals_of_each_metric_are_one_family_without_the_oracle(finished: Finished) -> None:
    both = finished("both", "cogmem", {"cogmem": GOOD, "a": POOR, "b": POOR, "oracle": GOOD})
    alone = finished("alone", "cogmem", {"cogmem": GOOD, "a": POOR})
    found, one = differences([both]), differences([alone])["a"]
    assert list(found) == ["a", "b"]
    assert [tested.metric for tested in found["a"]] == [
        "recall@10",
        "recall@1024t",
        "recall@4096t",
        "stale_leak",
    ]
    assert found["a"][0].p == one[0].p < 0.001
    assert found["a"][0].p_holm == pytest.approx(
        2 * one[0].p
    )  # two rivals, not two rivals times four metrics
    recall, *_, leak = found["a"]
    assert (recall.difference, recall.verdict) == (-1.0, "worse")
    assert (leak.difference, leak.verdict) == (1.0, "worse")  # lower is better


def test_systems_of_further_runs_are_compared_with_the_first_run_s(finished: Finished) -> None:
    first = finished("first", "cogmem", {"cogmem": POOR})
    second = finished("second", "sdk", {"sdk": GOOD})
    rival, metric, *_, verdict = verdicts([first, second]).rows[0]
    assert (rival, metric, verdict) == ("sdk", "R@10", "better")


def test_runs_of_other_probes_are_refused(finished: Finished, conduct: Callable[..., Any]) -> None:
    first = finished("first", "cogmem", {"cogmem": GOOD, "a": GOOD})
    fewer = finished("fewer", "sdk", {"sdk": GOOD}, worlds=7)
    done = conduct("tokens", str(first), str(fewer), "--out=table")
    assert (done.code, done.err.startswith("error: different probes")) == (2, True)
    assert not Path("table").exists()


def test_a_run_without_the_budgets_is_refused(finished: Finished) -> None:
    folder = finished("run", "cogmem", {"cogmem": GOOD})
    metrics = json.loads((folder / "metrics.json").read_text())
    del metrics["overall"]["recall@1024t"]
    (folder / "metrics.json").write_text(json.dumps(metrics))
    with pytest.raises(LabError, match=r"run: no recall@1024t; expected a run of experiment=rivals"):
        standings([folder])


@pytest.mark.slow
def test_a_real_run_makes_the_tables_and_the_command_that_remakes_them(
    config: Callable[..., RunConfig],
    conduct: Callable[..., Any],
    rows_of: Callable[..., Any],
    result_of: Callable[..., Any],
) -> None:
    rivals = ("full_context", "generative_agents", "memorybank", "oracle")
    settings = {"baselines": rivals, "replay": ReplayConfig(k=20, liveness_every=0, decisions=())}
    run = prepare(config(**settings))
    run_units(run.units, 1, lambda done, doing: None)
    keep(run, 0.0, 1)
    score(run.folder)
    done = conduct("tokens", str(run.folder))
    assert done.code == 0
    assert "generative_agents" in done.out
    found = result_of("tokens", "tiny")
    assert [row["system"] for row in rows_of(found.table("rivals"))][-1] == "oracle"
    assert {row["rival"] for row in rows_of(found.table("verdicts"))} == set(rivals) - {"oracle"}
    made, told = found.command.splitlines()
    assert made.startswith("python -m experiments.run ")
    assert told == "python -m experiments tokens results/runs/run"


def test_what_is_no_run_is_one_line(tmp_path: Path, conduct: Callable[..., Any]) -> None:
    done = conduct("tokens", str(tmp_path))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"error: {tmp_path}: metrics.json is missing")
