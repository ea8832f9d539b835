"""The published results as a whole: index, check and fill."""

import json
from pathlib import Path

import pytest

from experiments.commands.results import main
from experiments.report.tables import Column, Table
from experiments.runs.results import write_result
from experiments.runs.sources import replay_source

MARKED = "R@10 <!-- result: rivals/tiny recall -->{}<!-- /result -->\n"
TABLES = (Table("rivals", "Rivals", (Column("system"),), (("a",),)),)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A laboratory with two results (of today's source and of an older one), a README with one number, and a
    page without."""
    monkeypatch.chdir(tmp_path)
    for corpus in ("tiny", "old"):
        place = Path("results", "rivals", corpus)
        command = "python -m experiments rivals corpus=locomo corpus.path=FILE"
        write_result(place, TABLES, command, question="Which memory recalls more?", facts={"recall": 0.5})
    data = Path("results/rivals/old/result.json")
    data.write_text(data.read_text().replace(replay_source(), "2"))
    (tmp_path / "README.md").write_text(MARKED.format("?"))
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("Nothing to fill in.\n")
    return tmp_path


def test_the_documents_are_filled_and_then_pass_the_check(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--check"]) == 1
    output = capsys.readouterr()
    assert "results/README.md, README.md; expected" in output.err
    assert "results --fill" in output.err
    assert main(["--fill"]) == 0
    assert (here / "README.md").read_text() == MARKED.format(".500")
    assert (here / "docs" / "page.md").read_text() == "Nothing to fill in.\n"
    assert capsys.readouterr().out.splitlines() == ["written   results/README.md", "written   README.md"]
    assert main(["--check"]) == 0
    assert main(["--fill"]) == 0
    (here / "README.md").write_text(MARKED.format(".501"))
    assert main(["--check"]) == 1


def test_the_check_counts_results_of_an_older_engine_by_their_fingerprints(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--fill"]) == 0
    capsys.readouterr()
    assert main(["--check"]) == 0  # older is told, and no fault
    assert capsys.readouterr().out == "1 of 2 results are of an older engine\n"


def test_a_result_of_other_source_is_current_while_the_reference_runs_answer_as_they_did(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reference = here / "results" / "references" / "english.json"
    reference.parent.mkdir()
    reference.write_text(json.dumps({"outcome": "a" * 64}))
    data = here / "results" / "rivals" / "old" / "result.json"
    plain = json.loads(data.read_text())
    data.write_text(json.dumps(plain | {"outcomes": {"english": "a" * 16}}))
    assert main(["--fill"]) == 0
    capsys.readouterr()
    assert main(["--check"]) == 0
    told = "1 are of other source that gives the same answers in the reference runs"
    assert capsys.readouterr().out.splitlines() == ["0 of 2 results are of an older engine", told]
    reference.write_text(json.dumps({"outcome": "b" * 64}))
    assert main(["--check"]) == 0
    assert capsys.readouterr().out == "1 of 2 results are of an older engine\n"


@pytest.mark.parametrize("content", ["{}", "[]", '{"outcome": 7}', '{"outcome": ', "\xff"])
def test_a_reference_that_is_malformed_is_named(
    content: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = here / "results" / "rivals" / "old" / "result.json"
    data.write_text(json.dumps(json.loads(data.read_text()) | {"outcomes": {"english": "a" * 16}}))
    reference = here / "results" / "references" / "english.json"
    reference.parent.mkdir()
    reference.write_text(content, "latin-1")
    assert main(["--check"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert "references/english.json: malformed (" in line
    assert "regress NAME --update" in line


def test_a_marker_that_names_nothing_fails_the_check(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    (here / "README.md").write_text(MARKED.replace("tiny", "none"))
    assert main(["--check"]) == 1
    assert "README.md:1: no result 'rivals/none'" in capsys.readouterr().err


def test_the_index_lists_every_result(here: Path) -> None:
    assert main([]) == 0
    text = (here / "results" / "README.md").read_text()
    assert text.count("## rivals") == 1
    assert f"| [tiny](rivals/tiny/README.md) | Rivals | {replay_source()[:8]} |" in text
    assert "| [old](rivals/old/README.md) | Rivals | 2 |" in text
