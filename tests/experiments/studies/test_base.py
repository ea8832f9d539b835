"""The runner of studies: what it refuses, and where it writes; nothing is repeated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cogmem.errors import ConfigError
from experiments.errors import LabError
from experiments.report.tables import Column, Table
from experiments.runs.folder import Run
from experiments.runs.results import read_result
from experiments.studies import find, questions
from experiments.studies.base import Asked, Report, Study

Files = Callable[..., dict[str, bytes]]
NOTES = ("timing.json", "multirun.yaml")


@dataclass(frozen=True)
class Options:
    depths: tuple[int, ...] = (1, 3)
    """Depths to compare."""


def variants(asked: Asked[Options]) -> dict[int, list[str]]:
    return {depth: [f"replay.k={depth}"] for depth in asked.options.depths}


def report(asked: Asked[Options], runs: Mapping[int, Run]) -> Report:
    rows = [(depth, run.metrics["overall"]["mrr"]) for depth, run in runs.items()]
    columns = (Column("k", "count"), Column("MRR", "score"))
    return Report([Table("depth", "Ranks", columns, tuple(rows))])


STUDY = Study(
    name="depth",
    about="Is a deeper answer a better one?\n\nIt may be.",
    options=Options,
    variants=variants,
    report=report,
    chosen=("engine.", "profile"),
)


@pytest.fixture
def words(tiny: Path) -> list[str]:
    return ["corpus=jsonl", f"corpus.path={tiny}"]


@pytest.mark.slow
def test_a_study_writes_below_runs_and_prints_its_tables(
    conduct: Callable[..., Any], words: list[str], tmp_path: Path
) -> None:
    done = conduct(STUDY, *words, "--depths", "1,2", "workers=1")
    assert (done.code, done.err) == (0, "")
    assert "Ranks" in done.out
    assert "results   results/runs/studies/depth/tiny/README.md" in done.out
    found = read_result(tmp_path / "results/runs/studies/depth/tiny")
    assert [row[0] for row in found.table("depth").rows] == [1, 2]
    assert found.command == (
        "python -m experiments depth corpus=jsonl corpus.path=FILE --depths 1,2 workers=1"
    )
    assert len(list(tmp_path.glob("results/runs/*/manifest.json"))) == 2


@pytest.mark.slow
def test_what_is_finished_is_not_repeated_and_equal_points_are_one_run(
    conduct: Callable[..., Any], words: list[str], files: Files, tmp_path: Path
) -> None:
    assert conduct(STUDY, *words, "--depths", "2,2").code == 0
    before = files(tmp_path, ())
    assert len(list(tmp_path.glob("results/runs/*/manifest.json"))) == 1
    again = conduct(STUDY, *words, "--depths", "2,2")
    assert (again.code, "runs ━" in again.out) == (0, False)
    assert files(tmp_path, ()) == before


@pytest.mark.parametrize(
    "word",
    [
        "replay.k=5",
        "+engine.rerank.enabled=true",
        "profile=sdk",
        "run_dir=x",
        "baselines=[bm25]",
        "force=true",
    ],
)
def test_what_the_study_chooses_itself_is_refused(
    conduct: Callable[..., Any], words: list[str], word: str, tmp_path: Path
) -> None:
    done = conduct(STUDY, *words, word)
    assert (done.code, done.err) == (2, f"error: {word}: the study chooses this itself; leave it out\n")
    assert not (tmp_path / "results").exists()


@pytest.mark.slow
def test_results_go_where_out_says(conduct: Callable[..., Any], words: list[str], tmp_path: Path) -> None:
    assert conduct(STUDY, *words, "--out", "here, there").code == 0
    assert (tmp_path / "here, there/result.json").exists()
    assert not (tmp_path / "results/runs/studies").exists()


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("corpus.path=nowhere.jsonl", "nowhere.jsonl: cannot be read"),
        ("seed=-1", "seed = -1"),
    ],
)
def test_a_mistake_is_one_line(
    conduct: Callable[..., Any], words: list[str], word: str, said: str, tmp_path: Path
) -> None:
    done = conduct(STUDY, *words, word)
    assert (done.code, done.err.startswith("error: "), done.err.count("\n")) == (2, True, 1)
    assert said in done.err
    assert not (tmp_path / "results/runs/studies").exists()


# --- what is declared -----------------------------------------------------------------------------------


def test_a_file_in_the_folder_is_a_study() -> None:
    assert set(questions()) >= {
        "ablate",
        "answers",
        "bench",
        "capacity",
        "curves",
        "horizons",
        "laws",
        "rivals",
        "transfer",
    }
    for name, question in questions().items():
        study = find(name)
        assert (study.name, study.question) == (name, question)
        assert question.endswith("?")


def test_a_study_of_another_package_is_found_by_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "own_study_b.py").write_text(
        "from experiments.studies.base import Report, Study\n"
        'MINE = Study(name="mine", about="Why?", report=lambda asked, runs: Report([], corpus="x"))\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert (find("own_study_b:MINE").name, find("own_study_b:MINE").called) == ("mine", "own_study_b:MINE")
    with pytest.raises(ConfigError, match="own_study_b:YOURS"):
        find("own_study_b:YOURS")
    with pytest.raises(LabError, match="unknown study 'mine'; expected one of ablate"):
        find("mine")
