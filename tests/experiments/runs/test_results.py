"""A result is a folder of data: whole or not there, the same when it is read again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.errors import LabError
from experiments.report.tables import Column, Table
from experiments.runs.results import Result, read_result, slug, write_result

TABLE = Table(
    "recall", "Recall", (Column("system"), Column("R@10", "score")), (("a", 0.25), ("b", None)), "A note."
)
OTHER = Table("sizes", "Sizes", (Column("n", "count"),), ((1234,),))
RESULT = Result(
    study="horizons",
    corpus="locomo",
    command="python -m experiments horizons corpus=locomo",
    settings={"seed": 0},
    tables=(TABLE, OTHER),
    figures={"curve.svg": b"<svg/>", "curve.png": b"png", "other.png": b"png"},
    facts={"seconds": 12.5, "overall": {"recall@10": 0.5}},
    versions={"python": "3"},
)


def test_a_result_read_again_is_the_one_that_was_written(tmp_path: Path) -> None:
    folder = write_result(tmp_path / "deep" / "locomo", RESULT)
    again = read_result(folder)
    assert again == replace(RESULT, source=again.source)
    assert len(again.source) == 64
    assert again.table("sizes") == OTHER


def test_the_folder_holds_data_page_tables_and_figures_and_nothing_else(tmp_path: Path) -> None:
    folder = write_result(tmp_path / "locomo", RESULT)
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
    write_result(tmp_path / "x", RESULT)
    with pytest.raises(ValueError, match="JSON"):
        write_result(tmp_path / "x", replace(RESULT, facts={"x": float("nan")}))
    assert read_result(tmp_path / "x").facts == RESULT.facts


def test_a_folder_of_other_files_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(LabError, match="holds files, but no result"):
        write_result(tmp_path, RESULT)
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"study": "x"}'], ids=["empty", "none", "list", "part"])
def test_a_truncated_result_is_named(tmp_path: Path, content: str) -> None:
    folder = write_result(tmp_path / "x", RESULT)
    (folder / "result.json").write_text(content)
    with pytest.raises(LabError, match=r"result\.json: not a result"):
        read_result(folder)


def test_names_are_those_of_files() -> None:
    with pytest.raises(LabError, match=r"\.\./x"):
        replace(RESULT, study="../x")
    with pytest.raises(LabError, match="two tables 'recall'"):
        replace(RESULT, tables=(TABLE, TABLE))
    assert slug("mem/gallery (en)") == "mem_gallery_en"
