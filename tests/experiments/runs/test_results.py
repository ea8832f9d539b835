"""A result is a folder of data: whole or not there, the same when it is read again."""

import json
from pathlib import Path
from typing import Any

import pytest

from experiments.errors import LabError
from experiments.report.tables import Column, Table
from experiments.runs.results import read_result, slug, write_result
from experiments.runs.sources import replay_source

TABLE = Table(
    "recall", "Recall", (Column("system"), Column("R@10", "score")), (("a", 0.25), ("b", None)), "A note."
)
OTHER = Table("sizes", "Sizes", (Column("n", "count"),), ((1234,),))
COMMAND = "python -m experiments horizons corpus=locomo"
FIGURES = {"curve.svg": b"<svg/>", "curve.png": b"png", "other.png": b"png"}


def written(folder: Path, **more: Any) -> Path:
    return write_result(folder, (TABLE, OTHER), COMMAND, figures=FIGURES, **more)


def test_a_result_is_named_by_its_folder_and_read_again_as_it_was_written(tmp_path: Path) -> None:
    facts = {"overall": {"recall@10": 0.5}}
    again = read_result(written(tmp_path / "horizons" / "locomo", facts=facts))
    assert (again.name, again.command, again.facts) == ("horizons/locomo", COMMAND, facts)
    assert (again.figures, again.source) == (FIGURES, replay_source())
    assert again.table("sizes") == OTHER


def test_the_runs_that_were_read_are_made_first_and_give_their_source(tmp_path: Path) -> None:
    run = tmp_path / "mine"
    run.mkdir()
    (run / "manifest.json").write_text('{"overrides": ["corpus.path=/home/ada/x"], "source": "older"}')
    folder = write_result(tmp_path / "out" / "x", [TABLE], f"python -m it {run}", [f"{run}:bm25", run])
    assert read_result(folder).source == "older"
    assert read_result(folder).command.splitlines() == [
        "python -m experiments.run corpus.path=FILE run_dir=results/runs/mine",
        "python -m it results/runs/mine",
    ]


def test_the_folder_holds_data_page_tables_and_figures_and_nothing_else(tmp_path: Path) -> None:
    folder = written(tmp_path / "locomo")
    assert {path.name for path in folder.iterdir()} == {
        *("result.json", "README.md", "recall.csv", "sizes.csv"),
        *("curve.svg", "curve.png", "other.png"),
    }
    assert [path.name for path in tmp_path.iterdir()] == ["locomo"]
    assert (folder / "recall.csv").read_text() == "system,R@10\na,0.25\nb,\n"
    page = (folder / "README.md").read_text()
    assert page.index("**Recall**") < page.index("**Sizes**") < page.index("![curve](curve.svg)")
    assert "| a | .250 |" in page
    assert "![other](other.png)" in page
    assert "curve.png" not in page
    assert page.endswith("Made by `python -m experiments horizons corpus=locomo`.\n")
    plain = json.loads((folder / "result.json").read_text())
    assert plain["tables"][0]["columns"][1] == {"title": "R@10", "form": "score"}
    assert plain["tables"][0]["rows"] == [["a", 0.25], ["b", None]]


def test_what_is_not_a_number_leaves_the_earlier_result(tmp_path: Path) -> None:
    written(tmp_path / "x", facts={"x": 1})
    with pytest.raises(ValueError, match="JSON"):
        written(tmp_path / "x", facts={"x": float("nan")})
    assert read_result(tmp_path / "x").facts == {"x": 1}


def test_a_folder_of_other_files_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(LabError, match="holds files, but no result"):
        written(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"study": "x"}'], ids=["empty", "none", "list", "part"])
def test_a_truncated_result_is_named(tmp_path: Path, content: str) -> None:
    folder = written(tmp_path / "x")
    (folder / "result.json").write_text(content)
    with pytest.raises(LabError, match=r"result\.json: not a result"):
        read_result(folder)


def test_names_are_those_of_files(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="two tables 'recall'"):
        write_result(tmp_path / "x", (TABLE, TABLE), COMMAND)
    assert slug("mem/gallery (en)") == "mem_gallery_en"
