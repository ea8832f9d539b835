"""The published results as a whole: index, check, fill and remake."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.commands import results as module
from experiments.commands.results import main, steps
from experiments.report.tables import Column, Table
from experiments.runs.results import Result, published, read_result, write_result
from experiments.runs.sources import replay_source

MARKED = "R@10 <!-- result: rivals/tiny recall -->{}<!-- /result -->\n"
RESULT = Result(
    study="rivals",
    corpus="tiny",
    command="python -m experiments rivals corpus=locomo corpus.path=FILE",
    tables=(Table("rivals", "Rivals", (Column("system"),), (("a",),)),),
    question="Which memory recalls more?",
    facts={"recall": 0.5, "seconds": 90.0},
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A laboratory with two results (of today's source and of an older one), a README with one number, and a
    page without."""
    monkeypatch.chdir(tmp_path)
    for corpus, source in (("tiny", ""), ("old", "2")):
        result = replace(RESULT, corpus=corpus, source=source)
        write_result(published("rivals", corpus), result)
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


def test_the_check_tells_results_of_an_older_engine_by_their_fingerprints(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--fill"]) == 0
    capsys.readouterr()
    assert main(["--check"]) == 0  # older is told, and no fault
    assert capsys.readouterr().out.splitlines() == [
        "older     rivals/old",
        "1 of 2 results are of an older engine",
    ]


def test_a_marker_that_names_nothing_fails_the_check(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    (here / "README.md").write_text(MARKED.replace("tiny", "none"))
    assert main(["--check"]) == 1
    assert "README.md:1: no result 'rivals/none'" in capsys.readouterr().err


def test_the_index_lists_every_result(here: Path) -> None:
    assert main([]) == 0
    text = (here / "results" / "README.md").read_text()
    assert text.count("## rivals") == 1
    assert f"| [tiny](rivals/tiny/README.md) | Rivals | {replay_source()[:8]} | 1.5 |" in text
    assert "| [old](rivals/old/README.md) | Rivals | 2 | 1.5 |" in text


class Ran:
    """Stands for a command: notes its words and publishes what it would."""

    def __init__(self, code: int = 0, publishes: bool = True) -> None:
        self.words: list[list[str]] = []
        self.code, self.publishes = code, publishes

    def run(self, words: list[str], check: bool) -> "Ran":
        self.words.append(words[1:])
        if self.publishes:
            for folder in Path("results/rivals").iterdir():
                if folder.name == "old":
                    write_result(folder, replace(read_result(folder), source="", versions={}, question=""))
        return self

    @property
    def returncode(self) -> int:
        return self.code


def test_a_remake_runs_what_is_older_and_keeps_the_time(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = Ran()
    monkeypatch.setattr(module, "subprocess", ran)
    monkeypatch.setenv("COGMEM_LOCOMO", "/data/locomo.json")
    assert main(["--remake"]) == 0
    step = ["-m", "experiments", "rivals", "corpus=locomo", "corpus.path=/data/locomo.json", "--publish"]
    assert ran.words == [step]
    made = read_result(here / "results/rivals/old")
    assert made.source == replay_source()
    assert made.facts["seconds"] < 60
    assert made.question == RESULT.question
    assert "rivals/old: 0 s" in capsys.readouterr().out
    assert (here / "README.md").read_text() == MARKED.format(".500")
    ran.words.clear()
    assert main(["--remake"]) == 0
    assert ran.words == []
    assert main(["--remake", "rivals/old"]) == 0
    assert len(ran.words) == 1


@pytest.mark.parametrize(("code", "expected"), [(1, "ends with 1"), (0, "did not write results/rivals/old")])
def test_a_remake_that_fails_is_told(
    code: int,
    expected: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(module, "subprocess", Ran(code, publishes=False))
    assert main(["--remake", "rivals/old"]) == 2
    assert expected in capsys.readouterr().err
    assert main(["--remake", "rivals/none"]) == 2
    assert "no result 'rivals/none'" in capsys.readouterr().err


def test_several_commands_run_in_order_and_a_command_that_publishes_is_left_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COGMEM_LOCOMO", raising=False)
    lines = [
        "python -m experiments.run corpus=locomo corpus.path=FILE 'baselines=[]' run_dir=results/runs/x",
        "python -m experiments publish locomo results/runs/x",
    ]
    assert [shlex.join(step) for step in steps(replace(RESULT, command="\n".join(lines)))] == [
        "-m experiments.run corpus=locomo 'baselines=[]' run_dir=results/runs/x",
        "-m experiments publish locomo results/runs/x",
    ]
    out = replace(RESULT, command="python -m experiments.compare a b --out=results/write/tiny")
    assert [*steps(out)] == [["-m", "experiments.compare", "a", "b", "--out=results/write/tiny"]]
