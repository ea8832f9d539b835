"""The ablation: which engines it makes, what it compares, and that nothing else about it matters."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from scipy.special import stdtr

from cogmem.config import SWITCHES, EngineConfig, toggled
from cogmem.errors import ConfigError
from cogmem.profiles import PROFILES
from experiments.errors import LabError
from experiments.studies.ablate import DEFAULT, Options, Outcome, engines, table, variants
from experiments.studies.base import Asked

Files = Callable[..., dict[str, bytes]]
NOTES = ("timing.json", "multirun.yaml")
"""Wall times, and what Hydra notes of the last sweep."""


def live(engine: EngineConfig) -> set[str]:
    return {name for name, switch in SWITCHES.items() if switch.is_on(engine)}


@pytest.mark.parametrize("profile", ["cogmem", "v9", "sdk"])
def test_every_mechanism_is_left_out_or_added_once(profile: str) -> None:
    engine = PROFILES[profile]
    made = engines(engine, Options())
    without = [name for family, name in made if family == "without"]
    added = [name for family, name in made if family == "with"]
    assert set(without) == live(engine)
    assert len({*without, *added}) == len(without) + len(added)
    assert {*without, *added} == set(SWITCHES)
    for name in added:
        assert SWITCHES[name].is_on(toggled(engine, made["with", name]))


def asked(*words: str, **options: Any) -> Asked[Options]:
    return Asked(Options(**options), words)


def test_the_reading_takes_a_replay_a_family_and_the_default_none() -> None:
    made, replayed = engines(EngineConfig(), Options()), variants(asked())
    reading = {run for run in made if run[1] in SWITCHES and SWITCHES[run[1]].path == "read"}
    names = {name for _, name, _ in replayed}
    assert names == {*made, ("without", ""), ("with", "")} - reading - {("", DEFAULT)}


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (("replay.reinforce=true",), {}),
        (("replay.recall=5",), {}),
        ((), {"mechanisms": ("latest",)}),
    ],
)
def test_all_is_replayed_where_recall_strengthens_or_some_are_asked_for(
    words: tuple[str, ...], options: dict[str, Any]
) -> None:
    run = asked(*words, **options)
    assert {variant for _, variant, _ in variants(run)} == set(engines(EngineConfig(), run.options))


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(LabError, match="unknown family most; expected some of without, with"):
        Options(families=("most",))
    with pytest.raises(ConfigError, match="unknown mechanism 'gates'"):
        engines(EngineConfig(), Options(mechanisms=("gates",)))


def outcome(*recalls: float, leaks: tuple[float | None, ...] = (), active: float = 10) -> Outcome:
    count = len(recalls)
    probes = pl.DataFrame(
        {
            "namespace": [f"n{place}" for place in range(count)],
            "probe": [f"p{place}" for place in range(count)],
            "evidence": [["t"]] * count,
            "recall@10": recalls,
            "texts": [[f"recall {recall}"] for recall in recalls],
            "stale_leak": leaks or (None,) * count,
        },
        schema_overrides={"stale_leak": pl.Float64},
    )
    return Outcome(probes, {"active": active, "tokens": 100.0})


def test_a_mechanism_that_helps_makes_the_engine_worse_when_it_is_gone() -> None:
    found = {("", DEFAULT): outcome(*[1.0] * 8), ("without", "gate"): outcome(*[0.5] * 8, active=20)}
    base, gate = table("without", found).rows
    assert base[:3] == (DEFAULT, "", 1.0)
    assert gate[:4] == ("gate", "write", 0.5, -0.5)
    assert gate[5] == pytest.approx(0.0052, abs=5e-5)  # .5 over an eighth, one question of eight: t of 4
    assert gate[8:12] == ("worse", None, None, None)
    assert gate[-2:] == (20, 100.0)


def test_recall_and_stale_leak_are_families_of_their_own(rows_of: Callable[..., Any]) -> None:
    found = {("", DEFAULT): outcome(*[0.5] * 12, leaks=(1.0,) * 12)} | {
        ("without", name): outcome(*[0.75] * 12, leaks=(0.0,) * 12) for name in ("gate", "router")
    }
    for row in rows_of(table("without", found))[1:]:
        assert row["p (Holm)"] == pytest.approx(2 * 2 * stdtr(11, -3.0))  # .25 over 1/12, two lines
        assert (row["is"], row["leak is"], row["answers"]) == ("better", "better", 1.0)


def words_of(tiny: Path) -> list[str]:
    return [
        *("corpus=jsonl", f"corpus.path={tiny}", "workers=1"),
        *("--families", "without", "--mechanisms", "latest,validity"),
    ]


@pytest.mark.slow
def test_the_command_compares_every_mechanism_over_all_seeds(
    result_of: Callable[..., Any], conduct: Callable[..., Any], tiny: Path, tmp_path: Path
) -> None:
    done = conduct("ablate", *words_of(tiny), "--mechanisms", "latest", "--seeds", "0,1")
    assert (done.code, done.err) == (0, "")
    assert "runs: 4 steps" in done.out
    [found] = result_of("ablate", "tiny").tables
    assert [line[0] for line in found.rows] == [DEFAULT, "latest"]
    assert "n = 6 questions in 4 conversations" in found.note
    assert len(list(tmp_path.glob("results/runs/*/manifest.json"))) == 2 * 2


@pytest.mark.soak
def test_a_mechanism_is_pooled_over_corpora(
    result_of: Callable[..., Any], conduct: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "datasets").symlink_to(Path(__file__).parents[3] / "datasets")
    words = ["workers=1", "--families=without", "--mechanisms=latest", "--corpora=english,turkish"]
    done = conduct("ablate", *words)
    assert (done.code, done.err) == (0, "")
    found = result_of("ablate", "corpora")
    assert [table.name for table in found.tables] == ["pooled-without", "without-english", "without-turkish"]
    assert {*found.figures} == {"forest-without.svg", "forest-without.png"}


def test_a_corpus_without_a_role_is_one_line(conduct: Callable[..., Any]) -> None:
    done = conduct("ablate", "--corpora", "nowhere")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith("error: --corpora: unknown nowhere; expected some of locomo")


@pytest.mark.soak
def test_a_study_that_was_killed_goes_on_to_the_bytes_of_an_unbroken_one(
    conduct: Callable[..., Any],
    tmp_path: Path,
    tiny: Path,
    files: Files,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    folder.mkdir()
    monkeypatch.chdir(whole)
    assert conduct("ablate", *words_of(tiny)).code == 0
    line = [sys.executable, "-W", "ignore", "-m", "experiments", "ablate", *words_of(tiny)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    started = subprocess.Popen(line, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    try:
        while not list(folder.glob("results/runs/*/report.html")) and started.poll() is None:
            time.sleep(0.005)
    finally:
        started.send_signal(signal.SIGKILL)
    assert started.wait() == -signal.SIGKILL
    done = list(folder.glob("results/runs/*/report.html"))
    assert 1 <= len(done) < 3
    kept = {path: path.stat().st_mtime_ns for path in done}
    monkeypatch.chdir(folder)
    assert conduct("ablate", *words_of(tiny)).code == 0
    assert {path: path.stat().st_mtime_ns for path in done} == kept
    assert files(folder, NOTES) == files(whole, NOTES)
