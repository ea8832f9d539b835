"""Scores and reports are made again from the frames of a run; the frames stay as they are."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from experiments.commands import report, score
from experiments.config.schema import RunConfig
from experiments.corpora.rankings import Ranked
from experiments.errors import LabError
from experiments.runs.running import run

Config = Callable[..., RunConfig]
Packed = Callable[[Path], dict[str, Any]]
Files = Callable[[Path], dict[str, bytes]]


@pytest.mark.slow
def test_a_run_is_scored_at_other_cutoffs_and_reported_without_a_replay(
    config: Config, files: Files, packed: Packed, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = run(config(overrides=("seed=0", "scoring.cutoffs=[2]")), Console(quiet=True)).folder
    before = files(folder)
    assert score.main([str(folder), "scoring.cutoffs=[1,3]", "scoring.kinds=[fact]"]) == 0
    metrics = json.loads((folder / "metrics.json").read_text())
    assert {"recall@1", "recall@3"} <= metrics["overall"].keys()
    assert metrics["overall"]["n"] == 2
    assert "R@3" in capsys.readouterr().out
    facts = json.loads((folder / "manifest.json").read_text())
    assert facts["overrides"] == ["seed=0", "scoring.cutoffs=[1,3]", "scoring.kinds=[fact]"]
    assert report.main([str(folder)]) == 0
    after = files(folder)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"metrics.json", "config.yaml", "manifest.json", "report.html"}
    assert "R@3" in json.dumps(packed(folder / "report.html"))


@pytest.mark.slow
def test_a_bad_setting_is_one_line_and_changes_nothing(
    config: Config, files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = run(config(), Console(quiet=True)).folder
    before = files(folder)
    for word, word_told in (
        ("scoring.cutoffs=[0]", "cutoffs"),
        ("scoring.depth=3", "depth"),
        ("scoring.cutoffs=[", "no viable alternative at input '['"),
        ("scoring.kinds=[nobody]", "no probe of the kinds nobody"),
    ):
        assert score.main([str(folder), word]) == 2, word
        errors = capsys.readouterr().err
        assert word_told in errors
        assert errors.count("\n") == 1, errors
        assert files(folder) == before, word


def test_frames_of_another_replay_are_told_in_one_line_and_not_scored(
    config: Config, files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = run(config(), Console(quiet=True)).folder
    path = folder / "probes.parquet"
    probes = pl.read_parquet(path)
    probes.with_columns(memories=pl.col("memories").reverse()).write_parquet(path)
    before = files(folder)
    assert score.main([str(folder)]) == 2
    errors = capsys.readouterr().err
    assert f"{folder}: probes.parquet is damaged (its SHA-256" in errors
    assert errors.count("\n") == 1
    assert files(folder) == before


def test_without_a_run_it_tells_what_it_expects(capsys: pytest.CaptureFixture[str]) -> None:
    assert score.main(["scoring.cutoffs=[1]"]) == 2
    assert "no RUN to score" in capsys.readouterr().err


def test_ids_of_no_message_are_counted_and_a_file_of_nothing_else_is_an_error(
    story: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    worlds = [story().says("a b", "I adopted a beagle.").asks("p", "What did I adopt?", 0).world]

    def check(*turns: str) -> None:
        ranking = {"p": [Ranked((turn,), 1.0) for turn in turns]}
        score.check_ids(Path("mine.trec"), ranking, worlds, Console(width=200))

    check("a b", "a%20b")
    assert not capsys.readouterr().out
    check("a b", "x1", "x2")
    told = "warning: mine.trec: 2 of 3 ids are of no message of the corpus, the first is 'x1'"
    assert capsys.readouterr().out.strip() == told
    with pytest.raises(LabError, match=r"2 of 2 ids are of no message .*; expected ids like 'a b'"):
        check("x1", "x2")
