"""A system beside the run's own that fails has a status in place of scores; the run goes on."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from experiments.config.schema import RunConfig
from experiments.corpora.jsonl import JsonlCorpus
from experiments.errors import LabError
from experiments.report.scores import all_tables, main_table
from experiments.runs.folder import Run
from experiments.runs.running import Console, objectives, run


def test_questions_that_nothing_answers_have_a_table_of_abstention(
    config: Callable[..., RunConfig], tmp_path: Path
) -> None:
    asked = {"namespace": "a", "id": "q1", "query": "What is my dog called?", "evidence": []}
    said = {"namespace": "a", "id": "t1", "text": "I like tea."}
    records = [
        {"type": kind, "time": f"2024-01-0{day}T10:00:00Z", **fields}
        for day, (kind, fields) in enumerate([("message", said), ("probe", asked)], 1)
    ]
    path = tmp_path / "unanswerable.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    done = run(config(corpus=JsonlCorpus(str(path))), Console(quiet=True))
    table = main_table(done.metrics)
    assert [column.title for column in table.columns][:2] == ["system", "silent"]
    assert [row[:2] for row in table.rows] == [("cogmem", 0.0), ("bm25", 1.0)]
    assert objectives(done) == (0.0,)
    assert "losses" not in {table.name for table in all_tables(done.metrics)}


OWN = '''
import sys
from dataclasses import replace
from pathlib import Path

from experiments.errors import Unsupported
from experiments.systems.baselines import BM25

BROKEN = Path(__file__).with_name("broken")
HOW = Path(__file__).with_name("how")


class Mumbling(Exception):
    def __str__(self):
        raise RuntimeError


class Fragile(BM25):
    """Fails in namespace b as long as there is a file."""

    def recall(self, question, k, *, reinforce):
        if question.namespace == "b" and BROKEN.exists():
            raise RuntimeError("out of order")
        return super().recall(question, k, reinforce=reinforce)


class Rude(BM25):
    """Does what `HOW` says in namespace b."""

    def recall(self, question, k, *, reinforce):
        if question.namespace == "b":
            exec(HOW.read_text())
        return super().recall(question, k, reinforce=reinforce)


class Cheat(BM25):
    """Returns nothing but the gold turns that it finds among the variables of its callers."""

    def recall(self, question, k, *, reinforce):
        frame, gold = sys._getframe(), ()
        while frame := frame.f_back:
            for value in list(frame.f_locals.values()):
                gold = gold or getattr(value, "evidence", ())
        found = super().recall(question, 50, reinforce=reinforce)
        return replace(found, items=tuple(item for item in found.items if item.turns[0] in gold)[:k])


class Unable(BM25):
    def __init__(self, context):
        raise Unsupported("it has no memory")
'''


@pytest.fixture
def systems_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"own_fragile_{abs(hash(tmp_path.name))}"
    (tmp_path / f"{name}.py").write_text(OWN)
    (tmp_path / "broken").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def finished(config: RunConfig) -> Run:
    return run(config, Console(quiet=True))


def test_a_failing_system_has_a_status_and_the_others_their_scores(
    systems_module: str, config: Callable[..., RunConfig], packed: Callable[[Path], dict[str, Any]]
) -> None:
    done = finished(
        config(system="bm25", baselines=(f"{systems_module}:Fragile", f"{systems_module}:Unable", "recency"))
    )
    metrics = done.metrics
    assert set(metrics["baselines"]) == {"recency"}
    assert metrics["failed"][f"{systems_module}:Fragile"] == {
        **{"status": "ERROR", "text": "RuntimeError: out of order", "namespace": "b"}
    }
    rows = {row[0]: row[1:] for row in main_table(metrics).rows}
    assert (
        set(rows[f"{systems_module}:Fragile: ERROR"])
        == set(rows[f"{systems_module}:Unable: UNSUPPORTED"])
        == {None}
    )
    assert "in b: RuntimeError: out of order" in main_table(metrics).note
    [log] = [path for path in (done.folder / "logs").rglob("b.log") if "%46ragile" in path.parent.name]
    assert "RuntimeError: out of order" in log.read_text()
    assert "ERROR" in json.dumps(packed(done.folder / "report.html"))


@pytest.mark.parametrize("how", ["KeyboardInterrupt()", "BaseExceptionGroup('', [KeyboardInterrupt()])"])
def test_ctrl_c_ends_the_run(
    systems_module: str, config: Callable[..., RunConfig], tmp_path: Path, how: str
) -> None:
    (tmp_path / "how").write_text(f"raise {how}")
    with pytest.raises(KeyboardInterrupt):
        finished(config(system="recency", baselines=(f"{systems_module}:Rude",)))


ENDS = {
    "raise SystemExit('I quit')": "SystemExit: I quit",
    "raise GeneratorExit": "GeneratorExit: ",
    "raise Mumbling": "Mumbling: its message raises RuntimeError",
    "self.recall(question, k, reinforce=reinforce)": "RecursionError: maximum recursion depth exceeded",
    "import os; os._exit(0)": "the process ended (status 0)",
    "import os; os.kill(os.getpid(), 9)": "the process ended (status -9)",
}


@pytest.mark.parametrize("how", ENDS)
def test_an_end_of_any_kind_is_told_with_the_system_and_the_conversation(
    systems_module: str, config: Callable[..., RunConfig], tmp_path: Path, how: str
) -> None:
    (tmp_path / "how").write_text(how)
    name = f"{systems_module}:Rude"
    with pytest.raises(LabError) as told:
        finished(config(system=name, baselines=()))
    assert str(told.value).startswith(f"{name} in b: {ENDS[how]}")
    assert "\n" not in str(told.value)
    failed = finished(config(system="recency", baselines=(name, "bm25"), force=True)).metrics["failed"]
    assert failed.keys() == {name}
    assert failed[name]["text"].startswith(ENDS[how])


def test_two_workers_name_the_system_that_ends_its_process(
    systems_module: str, config: Callable[..., RunConfig], tmp_path: Path
) -> None:
    (tmp_path / "how").write_text("import os; os._exit(0)")
    name = f"{systems_module}:Rude"
    done = finished(config(system="recency", baselines=(name, "bm25"), workers=2)).metrics
    assert done["failed"][name]["text"] == "the process ended (status 0)"
    assert done["baselines"].keys() == {"bm25"}


def test_the_run_that_goes_on_repeats_what_failed_and_nothing_else(
    systems_module: str, config: Callable[..., RunConfig], tmp_path: Path
) -> None:
    settings = config(system="bm25", baselines=(f"{systems_module}:Fragile",))
    broken = finished(settings)
    assert not broken.finished
    left = sorted(path.name for path in broken.folder.glob("units/*/*/*"))
    assert left == [".b.failed", "a", "a", "b"]
    (tmp_path / "broken").unlink()
    whole = finished(settings)
    assert whole.finished
    assert whole.metrics["failed"] == {}
    assert whole.metrics["baselines"][f"{systems_module}:Fragile"]["overall"] == whole.metrics["overall"]
    assert not (whole.folder / "units").exists()


def test_a_run_with_an_unsupported_system_is_finished(
    systems_module: str, config: Callable[..., RunConfig]
) -> None:
    done = finished(config(system="bm25", baselines=(f"{systems_module}:Unable",)))
    assert done.finished
    manifest = json.loads((done.folder / "manifest.json").read_text())
    assert manifest["failed"][f"{systems_module}:Unable"]["text"] == "it has no memory"


@pytest.mark.parametrize("isolate", [False, True])
def test_an_isolated_system_finds_no_gold_in_its_process(
    systems_module: str,
    config: Callable[..., RunConfig],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    isolate: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = finished(config(system=f"{systems_module}:Cheat", baselines=("bm25",), isolate=isolate)).metrics
    assert (done["overall"]["recall@10"] > 0) is not isolate
    assert done["baselines"]["bm25"]["overall"]["recall@10"] > 0
