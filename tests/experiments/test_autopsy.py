"""Autopsies of small runs: every life is told, in the numbers of the run, and bad input is one line."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from rich.console import Console

from cogmem.clock import to_days
from cogmem.config import EngineConfig, ReplacementConfig, RetentionConfig
from cogmem.documents.optional.supersession import ContradictionConfig
from experiments.autopsy import main
from experiments.config.schema import RunConfig
from experiments.corpora import roles
from experiments.corpora.jsonl import JsonlCorpus
from experiments.errors import LabError
from experiments.replay.replay import ReplayConfig
from experiments.report.autopsy import happened, missed_turns_table, standing_table, verdict
from experiments.runs.autopsies import examine, falls, find
from experiments.runs.folder import table_of
from experiments.runs.results import read_result
from experiments.runs.running import run

LAW = RetentionConfig(law="exponential")
ENGINE = replace(
    EngineConfig(),
    retention=LAW,
    replacement=ReplacementConfig(enabled=False),
).having(ContradictionConfig(enabled=True))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the run that most tests here only read."""
    return tmp_path_factory.mktemp("lived") / "run"


@pytest.fixture
def lived(
    shared: Path,
    config: Callable[..., RunConfig],
    corpus_file: Callable[..., Path],
    story: Callable[..., Any],
) -> Callable[..., str]:
    """The folder of a run of one life; every probe is answered with a single memory."""

    def make(**settings: Any) -> str:
        if not settings and shared.exists():
            return str(shared)
        plot = (
            story()
            .says("t1", "My beagle Maple sleeps in the kitchen", 0)
            .says("t2", "ok", 1)
            .says("t3", "The beagle of my sister barks", 2)
            .says("t4", "I live in Oslo", 3)
            .says("t5", "I moved to Bergen and live there now", 30)
            .asks("beagle", "Where does my beagle Maple sleep?", 60, "t1", "t2", "t3")
            .asks("home", "Where do I live?", 61, "t4", "t5")
            .asks("again", "Where does Maple sleep?", 70, "t1")
        )
        path = corpus_file(plot.world, header={"name": "life", "language": "en"})
        place = {} if settings else {"run_dir": str(shared)}
        replaying = ReplayConfig(k=1, liveness_every=0)
        defaults = {"corpus": JsonlCorpus(str(path)), "engine": ENGINE, "replay": replaying, **place}
        return str(run(config(**(defaults | settings)), Console(quiet=True)).folder)

    return make


@pytest.mark.parametrize(
    ("role", "settings"), [("split", {"split": "development"}), ("development", {"aside": 1})]
)
def test_a_run_of_some_conversations_or_of_questions_in_talk_is_told_too(
    role: Any, settings: dict[str, Any], config: Callable[..., RunConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roles, "roles", lambda: {"tiny": roles.Role(role, ())})
    folder = run(config(baselines=(), **settings), Console(quiet=True)).folder
    probe = pl.read_parquet(folder / "probes.parquet").filter(system="cogmem")["probe"][0]
    assert examine(str(folder), probe).lives


def rows(folder: str, name: str) -> pl.DataFrame:
    return pl.read_parquet(Path(folder) / f"{name}.parquet").filter(system="cogmem")


def test_every_gold_turn_has_its_life_and_every_loss_its_stage(lived: Callable[..., str]) -> None:
    folder = lived()
    found = examine(folder, "beagle")
    assert [(life.turn, life.stage) for life in found.lives] == [
        ("t1", ""),
        ("t2", "filtered"),
        ("t3", "out-ranked"),
    ]
    first, second, _ = found.lives
    assert [happening.mark for happening in first.happenings[:3]] == ["said", "stored", "strengthened"]
    assert [happening.mark for happening in second.happenings] == ["said", "refused"]
    assert second.standing is None
    asked = examine(folder, "home")
    home = {life.turn: life for life in asked.lives}
    assert home["t4"].stage == "superseded"
    assert [happening.mark for happening in home["t4"].happenings if happening.mark == "lost"] == ["lost"]
    assert "t5 “I moved to Bergen" in happened(home["t4"].happenings[-1], home["t4"], asked)


def test_what_an_out_ranked_turn_lacked_is_the_difference_of_the_recorded_scores(
    lived: Callable[..., str],
) -> None:
    folder = lived()
    ranking = rows(folder, "decisions").filter(subject="beagle", stage="ranking").row(0, named=True)
    life = examine(folder, "beagle").lives[2]
    assert life.standing is not None
    assert life.standing.place == 2
    assert life.standing.score == ranking["scores"][1]
    short = ranking["scores"][0] - ranking["scores"][1]
    assert f"place 2; {short:.3f} short of w:0 at place 1" in verdict(life)
    numbers = life.standing.numbers
    assert numbers["base"] == pytest.approx(
        numbers["relevance"] * numbers["retention"] ** ENGINE.scoring.alpha, abs=1e-5
    )
    assert life.standing.boosts == pytest.approx(life.standing.score - numbers["base"])


def test_retention_follows_the_law_through_every_rehearsal_to_the_question(
    lived: Callable[..., str],
) -> None:
    folder = lived()
    decisions = rows(folder, "decisions")
    nights = decisions.filter(pl.col("rows").list.contains(0), stage="rehearsal")
    before = [row["scores"][row["rows"].index(0)] for row in nights.iter_rows(named=True)]
    assert before
    life = examine(folder, "beagle").lives[0]
    values, times = np.array(life.course.values), [to_days(time) for time in life.course.times]
    ends = np.flatnonzero(np.isnan(values))
    assert values[0] == 1.0
    assert values[ends[:-1] - 1] == pytest.approx(before, abs=1e-6)
    assert life.standing is not None
    assert values[ends[-1] - 1] == pytest.approx(life.standing.numbers["retention"], abs=1e-5)
    # the first stretch is e^(−t/τ), of the τ with which it ends where the first rehearsal found it
    half, end = ends[0] // 2, ends[0] - 1
    ratio = (times[half] - times[0]) / (times[end] - times[0])
    assert values[half] == pytest.approx(before[0] ** ratio, abs=1e-6)


def test_a_retrieval_by_a_former_question_is_part_of_the_life(lived: Callable[..., str]) -> None:
    folder = lived(replay=ReplayConfig(k=1, liveness_every=0, reinforce=True))
    asked, later = (examine(folder, probe) for probe in ("beagle", "again"))
    beagle, [again] = asked.lives[0], later.lives
    assert not any("came back" in happened(happening, beagle, asked) for happening in beagle.happenings)
    assert happened(again.happenings[-1], again, later) == "came back to beagle"
    assert again.standing is not None
    # what was asked ten days ago, as it was before this answer: e^(−10/τ)
    strength = again.standing.numbers["strength_days"]
    assert again.standing.numbers["retention"] == pytest.approx(np.exp(-10 / strength), abs=1e-6)


def test_those_told_stand_above_the_gold_in_the_table(lived: Callable[..., str]) -> None:
    table = standing_table(examine(lived(), "beagle"))
    assert [(row[0], row[1], row[-2]) for row in table.rows] == [(1, "w:0", "t1"), (2, "w:1", "t3")]


def test_of_a_system_that_records_nothing_is_told_what_was_said(lived: Callable[..., str]) -> None:
    found = examine(f"{lived()}:bm25", "beagle")
    assert [happening.mark for happening in found.lives[1].happenings] == ["said"]
    assert verdict(found.lives[1]).startswith("Lost at 'not returned'")
    assert found.ranked == 0


@pytest.mark.slow
def test_an_autopsy_is_written_with_its_picture_in_the_same_bytes(
    lived: Callable[..., str],
    tmp_path: Path,
    files: Callable[..., dict[str, bytes]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = lived()
    for _ in range(2):
        assert main([folder, "w/home", "--out", str(tmp_path / "out" / "home")]) == 0
        (tmp_path / "out").rename(tmp_path / ("second" if (tmp_path / "first").exists() else "first"))
    written = files(tmp_path / "first")
    assert {"home/README.md", "home/autopsy.png", "home/autopsy.svg", "home/standing.csv"} <= set(written)
    assert files(tmp_path / "second") == written
    text = written["home/README.md"].decode()
    assert "home: Where do I live?" in text
    assert "](autopsy.svg)" in text
    assert "Lost at 'superseded'" in text
    assert "Lost at 'superseded'" in capsys.readouterr().out


def test_what_was_missed_is_listed(lived: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> None:
    folder = lived()
    lost = rows(folder, "losses")
    listed = missed_turns_table(table_of(folder, "losses"), table_of(folder, "probes")).rows
    assert [row[:3] for row in listed] == lost.select("probe", "turn", "stage").rows()
    assert main([folder, "--missed"]) == 0
    assert "superseded" in capsys.readouterr().out


def test_a_waterfall_leads_from_what_was_asked_for_to_what_was_found(
    lived: Callable[..., str], tmp_path: Path
) -> None:
    folder = lived()
    [ours] = falls([folder])
    assert (ours.gold, ours.found) == (6, 6 - rows(folder, "losses").height)
    assert sum(ours.losses.values()) == rows(folder, "losses").height
    out = tmp_path / "falls"
    assert main([folder, f"{folder}:bm25", "--waterfall", "--out", str(out)]) == 0
    table = read_result(out).table("waterfall")
    first, second = (
        dict(zip((column.title for column in table.columns), row, strict=True)) for row in table.rows
    )
    assert (first["asked for"], first["superseded"], first["found"]) == (6, -1, ours.found)
    assert second["not returned"] == second["found"] - 6
    assert (out / "waterfall.svg").exists()


def test_an_unknown_or_ambiguous_probe_is_refused_with_those_that_may_be_meant() -> None:
    probes = pl.DataFrame({"namespace": ["a", "b", "b"], "probe": ["p1", "p1", "other"]})
    assert find(probes, "b/p1")["namespace"] == "b"
    with pytest.raises(LabError, match="2 probes 'p1'; expected one of a/p1, b/p1"):
        find(probes, "p1")
    with pytest.raises(LabError, match="no probes 'othr'; expected one of other, p1"):
        find(probes, "othr")


@pytest.mark.slow
def test_a_run_without_decisions_and_another_corpus_are_refused(
    lived: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = lived(workers=1)  # its own: it is changed here
    manifest = Path(folder) / "manifest.json"
    facts = json.loads(manifest.read_text())
    facts["corpus"]["sha256"] = "0" * 64
    manifest.write_text(json.dumps(facts))
    assert main([folder, "home"]) == 2
    assert "corpus life is not what it was (sha256 " in capsys.readouterr().err
    quiet = lived(replay=ReplayConfig(k=1, decisions=("dream",)), run_dir=f"{folder}-quiet")
    assert main([quiet, "home"]) == 2
    assert "expected a run with replay.decisions=[write,read,dream]" in capsys.readouterr().err
    assert main([f"{quiet}/nowhere", "home"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
