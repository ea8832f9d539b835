"""Autopsies of small runs: every life is told, in the numbers of the run, and bad input is one line."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from cogmem.config import EngineConfig, RetentionConfig, SuccessionConfig
from cogmem.documents.v9.contradiction import ContradictionConfig
from experiments.commands.autopsy import main
from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.errors import LabError
from experiments.replay.replay import ReplayConfig
from experiments.runs.autopsy import examine, falls, find, missed_table
from experiments.runs.folder import table_of
from experiments.runs.results import read_result
from experiments.runs.running import run

LAW = RetentionConfig(law="exponential")
ENGINE = replace(
    EngineConfig(),
    retention=LAW,
    succession=SuccessionConfig(enabled=False),
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
        replaying = ReplayConfig(k=1)
        defaults = {"corpus": JsonlCorpus(str(path)), "engine": ENGINE, "replay": replaying, **place}
        return str(run(config(**(defaults | settings)), Console(quiet=True)).folder)

    return make


def rows(folder: str, name: str) -> pl.DataFrame:
    return pl.read_parquet(Path(folder) / f"{name}.parquet").filter(system="cogmem")


def test_every_gold_turn_has_its_life_and_every_loss_its_stage(lived: Callable[..., str]) -> None:
    found = examine(lived(), "beagle")
    first, second, third = found.lives
    assert [life.title.partition(",")[0] for life in found.lives] == ["t1 (gold)", "t2 (gold)", "t3 (gold)"]
    assert first.note.startswith("Found: w:0 came back at place 1")
    assert second.note.startswith("Lost at ")
    assert third.note.startswith("Lost at 'out-ranked'")
    happened = [row[1] for row in first.rows]
    assert [text.partition(":")[0] for text in happened[:2]] == ["said by Ada", "written"]
    last = found.standing.columns[-4].title  # the stage after which it has this place
    assert happened[-1].startswith(
        f"asked for: w:0 is ranked 1 after its last stage ({last}), “Ada: My beagle"
    )
    assert re.search(r"\(place [23] by score; \.?\d.* short of w:0 \(t1\) at place 1\)", third.note)
    assert [row[1].partition(":")[0] for row in second.rows][:2] == ["said by Ada", "written"]
    assert "leaves out the others" in found.standing.note
    places = {row[0]: row[-4] for row in found.standing.rows}
    assert places["w:0"] == 1
    assert places["w:2"] > 1
    [home, _] = examine(lived(), "home").lives
    assert home.note.startswith("Lost at 'superseded'")
    assert any("t5 “I moved to Bergen" in row[1] for row in home.rows)


def test_a_system_that_records_nothing_shows_what_was_said(lived: Callable[..., str]) -> None:
    found = examine(f"{lived()}:bm25", "beagle")
    assert [row[1] for row in found.lives[1].rows] == ["said by Ada"]
    assert found.lives[1].note.startswith("Lost at 'not returned'")
    assert [row[:3] for row in found.standing.rows] == [("w:0", "gold", 1)]
    assert found.scores.rows == ()


@pytest.mark.slow
def test_an_autopsy_is_written_in_the_same_bytes(
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
    assert {"home/README.md", "home/life-1.csv", "home/standing.csv"} <= set(written)
    assert files(tmp_path / "second") == written
    text = written["home/README.md"].decode()
    assert "home: Where do I live?" in text
    assert "Lost at 'superseded'" in text
    assert "Lost at 'superseded'" in capsys.readouterr().out


def test_what_was_missed_is_listed(lived: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> None:
    folder = lived()
    lost = rows(folder, "losses")
    listed = missed_table(table_of(folder, "losses"), table_of(folder, "probes")).rows
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
def test_a_run_without_decisions_and_one_that_is_not_there_are_refused(
    lived: Callable[..., str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    quiet = lived(replay=ReplayConfig(k=1, decisions=("dream",)), run_dir=str(tmp_path / "quiet"))
    assert main([quiet, "home"]) == 2
    assert "expected a run with replay.decisions=[write,read,dream]" in capsys.readouterr().err
    for words in ([f"{quiet}/nowhere", "home"], ["/nosuch"]):
        assert main(words) == 2
        assert re.search(r"^error: \S+: no such run; expected .*\n$", capsys.readouterr().err)
    assert main([str(tmp_path / "qui"), "home"]) == 2  # the first letters are enough
    assert "its decisions were not recorded" in capsys.readouterr().err
