"""A run's folder: what it holds, when it is finished, and how an unfinished one is completed."""

import json
import math
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any, BinaryIO

import polars as pl
import pytest
from rich.console import Console

from cogmem.message import Message
from experiments.config.schema import ReportConfig, RunConfig
from experiments.corpora import atomic
from experiments.corpora.jsonl import JsonlCorpus
from experiments.errors import LabError
from experiments.replay.replay import ReplayConfig
from experiments.replay.units import collect, run_units
from experiments.runs import finishing
from experiments.runs.finishing import keep, report, score
from experiments.runs.folder import (
    Damaged,
    Run,
    prepare,
    read_json,
    read_table,
    scored_probes,
)
from experiments.runs.manifest import outcome_digest
from experiments.runs.running import run
from experiments.systems import baselines
from experiments.systems.baselines import Recency

TABLES = ("decisions", "fading", "holdings", "losses", "probes", "retention", "standings", "states", "turns")


def go(config: RunConfig) -> Run:
    return run(config, Console(quiet=True))


def manifest_of(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_text())


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replaces recency by one that notes every turn it hears."""
    heard: list[str] = []

    class Counting(Recency):
        def observe(self, message: Message) -> Any:
            heard.append(f"{message.namespace} {message.id}")
            return super().observe(message)

    monkeypatch.setattr(baselines, "Recency", Counting)
    return heard


Finished = tuple[RunConfig, Run]


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished run of recency with PLACE for the path of its corpus, once one was made."""
    return tmp_path_factory.mktemp("pattern") / "run"


@pytest.fixture
def finished(config: Callable[..., RunConfig], pattern: Path, tmp_path: Path) -> Finished:
    """A configuration and its run, which is finished: the first one is run, the others are copies."""
    given = config(system="recency", baselines=(), overrides=("scoring.figures=false",))

    def copy(source: Path, target: Path, old: str, new: str) -> None:
        shutil.copytree(source, target)
        for name in ("config.yaml", "report.html"):
            (target / name).write_text((source / name).read_text().replace(old, new))

    if pattern.exists():
        copy(pattern, Path(given.run_dir), "PLACE", str(tmp_path))
        report(Path(given.run_dir))  # the page has the settings packed
    else:
        copy(go(given).folder, pattern, str(tmp_path), "PLACE")
    job = prepare(given)
    assert job.finished
    return given, job


# --- the contract ---------------------------------------------------------------------------------------


def test_a_run_leaves_the_files_of_the_contract(config: Callable[..., RunConfig]) -> None:
    job = go(config(scoring=ReportConfig()))
    files = {path.relative_to(job.folder).as_posix() for path in job.folder.rglob("*") if path.is_file()}
    assert {name for name in files if not name.startswith("figures/")} == {
        *("config.yaml", "manifest.json", "metrics.json", "report.html", "timing.json"),
        *(f"{name}.parquet" for name in TABLES),
    }
    assert any(name.startswith("figures/") and name.endswith(".svg") for name in files)
    assert not [path for path in job.folder.rglob("*") if path.is_dir() and path.name != "figures"]


@pytest.mark.slow
def test_the_metrics_have_the_keys_of_the_contract_and_a_run_prints_forty_lines_at_most(
    config: Callable[..., RunConfig], english: Path
) -> None:
    systems = ("bm25", "dense", "fusion", "recency", "oracle")
    console = Console(record=True, width=80, file=StringIO())
    job = run(config(corpus=JsonlCorpus(str(english)), baselines=systems), console)
    lines = console.export_text().splitlines()
    assert len(lines) <= 40
    assert re.match("more .*experiments view.*autopsy RUN --missed", lines[-1])

    def refuse(name: str) -> None:
        raise AssertionError(name)

    metrics = json.loads((job.folder / "metrics.json").read_text(), parse_constant=refuse)
    wanted = {"recall@5", "recall@10", "any@10", "all@5", "mrr", "ndcg@10", "n"}
    assert wanted <= metrics["overall"].keys()
    assert {"event", "fact", "update"} <= metrics["by_kind"].keys()
    assert all(wanted <= scores.keys() for scores in metrics["by_kind"].values())
    assert {"stale_leak", "abstention", "tokens", "active"} <= metrics["lifecycle"].keys()
    counts = {name: metrics["counts"][name] for name in ("messages", "memories", "probes")}
    assert counts == {"messages": 216, "memories": metrics["lifecycle"]["memories"], "probes": 60}
    assert metrics["counts"]["active"] <= metrics["counts"]["memories"]
    assert all(math.isfinite(value) for value in metrics["overall"].values() if value is not None)


def test_the_tables_are_those_of_the_units_and_nothing_is_added(
    config: Callable[..., RunConfig],
) -> None:
    given = config(system="oracle", baselines=("recency",))
    job = prepare(given)
    run_units(job.units, 1, lambda done, doing: None)
    frames = collect(job.units)
    keep(job, 1.5, 1)
    for name, frame in frames.items():
        assert read_table(job.folder, name).equals(frame)
    score(job.folder)
    probes = scored_probes(job.folder)
    assert probes.select(frames["probes"].columns).equals(frames["probes"])
    assert probes.filter(pl.col("system") == "oracle")["recall@10"].to_list() == [1.0, 1.0, 1.0]
    assert manifest_of(job.folder)["outcome"] == outcome_digest(frames)
    timing = json.loads((job.folder / "timing.json").read_text())
    assert (timing["seconds"], timing["workers"]) == (1.5, 1)
    assert list(timing["units"]) == ["oracle a", "oracle b", "recency a", "recency b"]
    assert timing["systems"].keys() == {"oracle", "recency"}
    assert {"write", "read", "laboratory"} <= timing["systems"]["recency"].keys()


# --- finished, and not ----------------------------------------------------------------------------------


def test_a_finished_run_is_not_computed_again(
    config: Callable[..., RunConfig], counting: list[str], files: Callable[..., dict[str, bytes]]
) -> None:
    given = config(system="recency", baselines=())
    job = go(given)
    assert len(counting) == 6
    inodes = {path: path.stat().st_ino for path in job.folder.rglob("*")}
    again = go(replace(given, workers=2))
    assert again.metrics == job.metrics
    assert len(counting) == 6
    assert {path: path.stat().st_ino for path in job.folder.rglob("*")} == inodes
    before = files(job.folder)
    go(replace(given, force=True))
    assert len(counting) == 12
    assert files(job.folder) == before


def test_another_configuration_replaces_a_finished_run_by_force_alone(
    finished: Finished, counting: list[str], files: Callable[..., dict[str, bytes]]
) -> None:
    given, job = finished
    folder, before = job.folder, files(job.folder)
    other = replace(given, replay=ReplayConfig(k=1), overrides=("replay.k=1",))
    message = (
        r"run: holds another run, of python -m experiments.run .*; expected another run_dir, or force=true"
    )
    with pytest.raises(LabError, match=message):
        go(other)
    assert (files(folder), len(counting)) == (before, 0)
    go(replace(other, force=True))
    assert len(counting) == 6
    assert files(folder)["manifest.json"] != before["manifest.json"]


def test_an_unfinished_run_goes_on_with_what_is_left(
    config: Callable[..., RunConfig],
    counting: list[str],
    tmp_path: Path,
    files: Callable[..., dict[str, bytes]],
) -> None:
    whole = go(config(system="recency", baselines=("oracle",)))
    counting.clear()
    given = config(system="recency", baselines=("oracle",), run_dir=str(tmp_path / "broken"))
    run_units(prepare(given).units[:1], 1, lambda done, doing: None)
    assert counting == ["a t1", "a t2", "a t3"]
    broken = go(given)
    assert counting == ["a t1", "a t2", "a t3", "b t1", "b t2", "b t3"]
    assert files(broken.folder) == files(whole.folder)


class Killed(BaseException):
    """Nothing in the laboratory catches it."""


KILLS = [pytest.param(moment, marks=[pytest.mark.soak] * (moment not in (0, 8))) for moment in range(11)]


@pytest.mark.parametrize("moment", KILLS)
def test_a_kill_while_the_results_are_written_is_mended_by_the_next_start(
    moment: int,
    finished: Finished,
    counting: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    files: Callable[..., dict[str, bytes]],
) -> None:
    """Frames, wall times, settings, manifest, scores, report: killed before each of them is whole."""
    given, whole = finished
    given = replace(given, run_dir=str(tmp_path / "broken"))
    left, whole_or_not = moment, atomic.replacing

    @contextmanager
    def until_killed(path: Path) -> Iterator[BinaryIO]:
        nonlocal left
        if left == 0:
            (path.parent / f".{path.name}.1.part").write_text("half")
            raise Killed
        left -= 1
        with whole_or_not(path) as file:
            yield file

    with monkeypatch.context() as patch:
        for module in (finishing, atomic):
            patch.setattr(module, "replacing", until_killed)
        with pytest.raises(Killed):
            go(given)
    assert not prepare(given).finished
    broken = go(given)
    assert len(counting) == 6  # the replays were done before
    assert files(broken.folder) == files(whole.folder)


# --- files that are not whole ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "replays"), [("probes.parquet", 6), ("metrics.json", 0), ("report.html", 0), ("config.yaml", 0)]
)
def test_a_file_that_is_not_whole_is_made_again(
    name: str,
    replays: int,
    finished: Finished,
    counting: list[str],
    files: Callable[..., dict[str, bytes]],
) -> None:
    given, job = finished
    before, path = files(job.folder), job.folder / name
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert not job.finished
    assert go(given).finished
    assert len(counting) == replays
    assert files(job.folder) == before


@pytest.mark.parametrize("name", TABLES)
def test_one_flipped_byte_in_a_table_is_found_and_repaired(
    name: str, finished: Finished, files: Callable[..., dict[str, bytes]]
) -> None:
    given, job = finished
    before, path = files(job.folder), job.folder / f"{name}.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 4] ^= 1
    path.write_bytes(content)
    with pytest.raises(Damaged, match=rf"{name}\.parquet is damaged \(its SHA-256"):
        read_table(job.folder, name)
    assert not job.finished
    assert go(given).finished
    assert files(job.folder) == before


# --- scored and reported again --------------------------------------------------------------------------


def test_other_scoring_settings_cost_no_replay(
    finished: Finished, counting: list[str], files: Callable[..., dict[str, bytes]]
) -> None:
    given, job = finished
    before = files(job.folder)
    chosen = replace(
        given, scoring=ReportConfig(cutoffs=(1, 3), budgets=(8,), kinds=("fact",), figures=False)
    )
    again = go(chosen)
    assert again.folder == job.folder
    assert not counting
    assert {"recall@1", "recall@3", "recall@8t"} <= again.metrics["overall"].keys()
    assert again.metrics["overall"]["n"] == 2
    after = files(job.folder)
    assert {name for name in after if after[name] != before[name]} == {
        *("metrics.json", "report.html", "config.yaml")
    }
    go(given)
    assert files(job.folder) == before


@pytest.mark.slow
def test_the_frames_alone_make_the_same_scores_and_report(
    config: Callable[..., RunConfig], files: Callable[..., dict[str, bytes]]
) -> None:
    folder = go(config(baselines=(), scoring=ReportConfig())).folder
    before = files(folder)
    (folder / "metrics.json").unlink()
    score(folder)
    report(folder)
    assert files(folder) == before


# --- what cannot be run ---------------------------------------------------------------------------------


def test_a_corpus_without_probes_is_refused_before_anything_is_written(
    config: Callable[..., RunConfig],
    corpus_file: Callable[..., Path],
    story: Callable[..., Any],
    tmp_path: Path,
) -> None:
    path = corpus_file(story().says("t", "hello").world, name="mute.jsonl")
    with pytest.raises(LabError, match="mute: no probe in it, nothing can be scored"):
        prepare(config(corpus=JsonlCorpus(str(path))))
    assert not (tmp_path / "run").exists()


def test_a_date_in_the_year_1_is_refused_before_anything_is_written(
    config: Callable[..., RunConfig],
    corpus_file: Callable[..., Path],
    story: Callable[..., Any],
    tmp_path: Path,
) -> None:
    two_thousand_years = 2000 * 365.25
    plot = story().says("t1", "I moved to Oslo.", -two_thousand_years).says("t2", "hello", 0)
    given = config(corpus=JsonlCorpus(str(corpus_file(plot.asks("p", "Where?", 1, "t1").world))))
    with pytest.raises(LabError, match=r"730,501 dreams would be scheduled from .*message 't1'\) to 2024"):
        prepare(given)
    assert not (tmp_path / "run").exists()
    prepare(replace(given, replay=replace(given.replay, dream_every_days=0.0)))


@pytest.mark.parametrize(
    "name", ["report.html", "figures/mine.txt", "units/length.py", "manifest.json", ".git/HEAD"]
)
@pytest.mark.parametrize("force", [False, True])
def test_a_folder_that_holds_something_else_is_refused_and_left_as_it_was(
    force: bool, name: str, config: Callable[..., RunConfig], tmp_path: Path, files: Callable[..., Any]
) -> None:
    path = tmp_path / "run" / name
    path.parent.mkdir(parents=True)
    path.write_text('{"name": "mine"}')
    before = files(tmp_path)
    with pytest.raises(LabError, match=r"run: holds files, but no run; expected run_dir=FOLDER that is new"):
        prepare(config(force=force))
    assert files(tmp_path) == before


# --- what is scored -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("[]", "no object"),
        ("null", "no object"),
        ('"corpus"', "no object"),
        ('{"corpus": {}', "Expecting ',' delimiter"),
        ("[" * 200_000, "nested too deeply"),
        ('{"corpus":' * 200_000, "nested too deeply"),
    ],
    ids=lambda text: str(len(text)),
)
def test_a_json_file_says_how_it_is_damaged(content: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(Damaged, match=rf"manifest\.json is damaged \({why}"):
        read_json(tmp_path, "manifest.json")
