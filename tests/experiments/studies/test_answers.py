"""Answers from what was injected: against a real HTTP server on the loopback interface, and without any."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments.replay.outcomes import PROBES
from experiments.runs.results import read_result
from experiments.studies import readers
from experiments.studies.answers import STUDY, probes_of
from experiments.studies.command import main_of_study
from experiments.studies.readers import Extractive

ROOT = Path(__file__).parents[3]
NOON = datetime(2024, 5, 8, 12, tzinfo=UTC)
MAPLE = ["Ada adopted a beagle called Maple. It rained.", "Ada plays the cello."]

Finished = Callable[..., Path]


def _server() -> type[Any]:
    """The server that the tests of the seam talk to."""
    path = Path(__file__).parents[2] / "cogmem" / "llm" / "conftest.py"
    spec = spec_from_file_location("server_of_the_seam", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Server


Server = _server()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """It reads like a reader of `MAPLE` and judges by the first letter."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    running = Server()
    running.script = [lambda request: running.says(json.dumps(reply(request)))(request)]
    yield running
    running.close()


def reply(request: dict[str, Any]) -> dict[str, Any]:
    record = asked(request)
    if "gold" in record:
        return {"verdict": "correct" if record["gold"][0] == record["answer"][0] else "wrong"}
    known = {"beagle": "Maple", "instrument": "a cello", "live": None, "wear": "a necklace"}
    return {"answer": next(answer for word, answer in known.items() if word in record["question"])}


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """The data of a request."""
    return json.loads(request["messages"][1]["content"])


@pytest.fixture
def finished(
    tmp_path: Path, claimed: Callable[..., dict[str, Any]], digests: Callable[[Path], dict[str, str]]
) -> Finished:
    """The folder of a LoCoMo run of four probes in two worlds and of `more`, or of `more` alone."""

    def make(*more: dict[str, Any], corpus: str = "locomo", alone: bool = False, **every: Any) -> Path:
        folder = tmp_path / "run"
        folder.mkdir()
        usual = {"system": "cogmem", "time": NOON, "scored": True, "evidence": ["t1"], "texts": MAPLE}
        told = [
            {"namespace": "a", "probe": "a:1", "kind": "4", "query": "Who is the beagle?", "answer": "Maple"},
            {
                "namespace": "a",
                "probe": "a:2",
                "kind": "1",
                "query": "Which instrument?",
                "answer": "cello, oboe",
            },
            {
                "namespace": "b",
                "probe": "b:1",
                "kind": "4",
                "query": "Where does she live?",
                "answer": "Oslo",
            },
            {"namespace": "b", "probe": "b:2", "kind": "5", "query": "What does Bo wear?", "answer": ""},
            *more,
        ]
        rows = [usual | every | row for row in (more if alone else told)]
        turns = [["t1"] if number % 2 else ["x"] for number in range(len(rows))]
        probes = [row | claimed([turn]) for row, turn in zip(rows, turns, strict=True)]
        pl.DataFrame(probes, schema=PROBES).write_parquet(folder / "probes.parquet")
        scoring = {"cutoffs": [10], "budgets": []}
        metrics = {"system": "cogmem", "kinds": ["1", "4"], "scoring": scoring}
        (folder / "metrics.json").write_text(json.dumps(metrics))
        manifest: dict[str, Any] = {"corpus": {"name": corpus, "language": "en"}}
        manifest["outcome"] = "0123456789abcdef01"
        manifest |= {"overrides": ["seed=1"], "source": "older", "files": digests(folder)}
        (folder / "manifest.json").write_text(json.dumps(manifest))
        return folder

    return make


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place of its own."""
    monkeypatch.chdir(tmp_path)


main = partial(main_of_study, STUDY)


def results(folder: Path) -> tuple[pl.DataFrame, dict[str, Any]]:
    """The answers in a folder RUN/answers-NAME, and the rows of their tables."""
    place = Path("results/runs/studies/answers") / folder.name.replace("answers", "locomo", 1)
    tables = {
        table.name: [
            dict(zip([column.title for column in table.columns], row, strict=True)) for row in table.rows
        ]
        for table in read_result(place).tables
    }
    return pl.read_parquet(folder / "answers.parquet"), tables


def test_a_reader_sees_the_question_its_day_and_the_memories_and_nothing_else(
    server: Any, finished: Finished
) -> None:
    run = finished()
    assert main([str(run), "model=m", f"base_url={server.url}"]) == 0
    assert [set(asked(request)) for request in server.requests] == [{"question", "date", "memories"}] * 4
    assert asked(server.requests[0]) == {
        "question": "Who is the beagle?",
        "date": "2024-05-08",
        "memories": MAPLE,
    }
    answers, _ = results(run / "answers-m")
    assert answers["answer"].to_list() == ["Maple", "a cello", None, "a necklace"]
    assert answers["f1"].to_list() == [1.0, 0.5, 0.0, None]
    assert answers["abstained"].to_list() == [None, None, None, 0.0]


def test_tables_tell_scores_by_kind_abstention_and_cost(server: Any, finished: Finished) -> None:
    run = finished()
    words = ["model=m", f"base_url={server.url}", "input_price=1000", "output_price=10000"]
    assert main([str(run), *words]) == 0
    _, tables = results(run / "answers-m")
    assert [(row["kind"], row["n"], row["F1"]) for row in tables["answers"]] == [
        ("all", 3, 0.5),
        ("1", 1, 0.5),
        ("4", 2, 0.5),
    ]
    assert [row["no answer"] for row in tables["answers"]] == pytest.approx([1 / 3, 0, 1 / 2])
    assert [(row["n"], row["abstained"]) for row in tables["unanswerable"]] == [(1, 0.0)]
    assert [(row["gold turns found"], row["F1"]) for row in tables["found"]] == [("all", 0.5), ("none", 0.5)]
    [took] = tables["usage"]
    assert (took["calls"], took["tokens in"], took["tokens out"]) == (4, 44, 28)
    assert took["dollars"] == pytest.approx((44 * 1000 + 28 * 10000) / 1e6)
    assert "judge" not in tables


def test_without_memories_the_model_is_not_asked(server: Any, finished: Finished) -> None:
    run = finished(texts=[])
    assert main([str(run), "model=m", f"base_url={server.url}"]) == 0
    assert server.requests == []
    answers, tables = results(run / "answers-m")
    assert answers["abstained"].to_list() == [None, None, None, 1.0]
    assert "usage" not in tables


def test_a_model_may_say_in_words_that_it_does_not_know(server: Any, finished: Finished) -> None:
    said = [
        *(None, "Not mentioned in the memories", "I don't know.", "I do not know", "Unknown", "Bilmiyorum."),
        *("Unknown Pleasures", "They do not know"),
    ]
    server.script = [server.says(json.dumps({"answer": text})) for text in said]
    run = finished(*({"namespace": "c", "probe": f"c:{n}", "kind": "5", "query": f"{n}?"} for n in range(4)))
    assert main([str(run), "model=m", f"base_url={server.url}"]) == 0
    answers, _ = results(run / "answers-m")
    assert answers["answer"].to_list() == [None] * 6 + said[6:]
    assert answers["abstained"].to_list() == [None] * 3 + [1.0] * 3 + [0.0] * 2


def test_rubbish_is_no_answer_and_no_abstention(server: Any, finished: Finished) -> None:
    rubbish = ("Maple!", '{"answer": 5}', '{"answer": "?!"}', '{"reply": "Maple"}')
    server.script = [server.says(text) for text in rubbish]
    run = finished()
    assert main([str(run), "model=m", f"base_url={server.url}"]) == 0
    answers, tables = results(run / "answers-m")
    assert answers["answer"].null_count() == 4
    assert all(answers["error"])
    assert answers["f1"].to_list() == [0.0, 0.0, 0.0, None]
    assert answers["abstained"].to_list() == [None, None, None, 0.0]
    assert (tables["usage"][0]["failed"], tables["usage"][0]["off"]) == (0, 4)
    assert (
        "It failed on 3, which count 0."
        in Path("results/runs/studies/answers/locomo-m/README.md").read_text()
    )


def test_a_server_that_is_busy_for_a_while_is_asked_again(server: Any, finished: Finished) -> None:
    server.script = [server.fails(429), server.fails(503), *server.script]
    run = finished()
    assert main([str(run), "model=m", f"base_url={server.url}", "retries=2"]) == 0
    answers, _ = results(run / "answers-m")
    assert answers["answer"][0] == "Maple"
    assert len(server.requests) == 6


def test_a_server_that_stays_busy_ends_the_command_and_what_was_answered_is_kept(
    server: Any, finished: Finished, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(readers, "PATIENCE", 2)
    well = server.script[0]
    server.script = [well, server.fails(429)]
    run = finished()
    words = [str(run), "model=m", f"base_url={server.url}", "retries=0"]
    assert main(words) == 2
    assert "2 calls one after the other failed, the last: openai: " in capsys.readouterr().err
    assert [path.name for path in (run / "answers-m").iterdir()] == ["answers.sqlite"]
    server.script = [well]
    assert main(words) == 0
    questions = [asked(request)["question"] for request in server.requests]
    assert questions.count("Who is the beagle?") == 1
    assert results(run / "answers-m")[0]["error"].to_list() == [""] * 4


def test_failures_now_and_then_end_nothing(
    server: Any, finished: Finished, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "PATIENCE", 2)
    server.script = [server.fails(429), server.script[0], server.fails(429), server.script[0]]
    run = finished()
    assert main([str(run), "model=m", f"base_url={server.url}", "retries=0"]) == 0
    answers, tables = results(run / "answers-m")
    assert [bool(error) for error in answers["error"]] == [True, False, True, False]
    assert (tables["usage"][0]["failed"], tables["usage"][0]["off"]) == (2, 0)


def test_a_command_that_was_stopped_asks_nothing_twice_and_ends_in_the_same_bytes(
    server: Any, finished: Finished, files: Callable[..., dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = finished()
    words = [str(run), "model=m", f"base_url={server.url}", "--judge"]
    assert main(words) == 0
    unbroken, cost = files(run / "answers-m"), len(server.requests)
    for path in (run / "answers-m").iterdir():
        path.unlink()

    read, left = readers.ModelReader.answer, 2

    def killed(self: Any, *question: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return read(self, *question)

    monkeypatch.setattr(readers.ModelReader, "answer", killed)
    assert main(words) == 130
    assert len(server.requests) == cost + 2
    monkeypatch.setattr(readers.ModelReader, "answer", read)
    assert main(words) == 0
    assert len(server.requests) == cost + cost
    assert files(run / "answers-m") == unbroken


def test_a_cache_replays_without_the_server_to_the_same_bytes_and_refuses_what_it_lacks(
    server: Any,
    finished: Finished,
    tmp_path: Path,
    files: Callable[..., dict[str, bytes]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    run, tape = finished(), tmp_path / "tape.sqlite"
    words = [str(run), "model=m", f"base_url={server.url}", f"cache={tape}", "--judge", "--out"]
    assert main([*words, str(tmp_path / "one")]) == 0
    server.close()
    replay = [*words[:-1], "replay=true", f"--out={tmp_path / 'other'}"]
    assert main(replay) == 0
    first, other = (
        files(tmp_path / name, ("README.md", "result.json")) for name in ("one", "other")
    )  # these have the command
    assert first == other
    assert main([*replay[:-1], "seed=1", f"--out={tmp_path / 'third'}"]) == 2
    assert "not recorded: 'answer_question of " in capsys.readouterr().err
    assert not (tmp_path / "third").exists()


def test_a_real_model_is_replayed_from_its_cassette(
    finished: Finished, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SmolLM2-135M on the questions of `datasets/english.jsonl`: docs/how-to/use-a-language-model.md."""
    tape = tmp_path / "tape.sqlite"
    tape.write_bytes((ROOT / "datasets" / "answers" / "english-smollm2.sqlite").read_bytes())
    corpus = [json.loads(line) for line in (ROOT / "datasets" / "english.jsonl").read_text().splitlines()]
    golds = {row["query"]: row["answer"] for row in corpus if row["type"] == "probe"}
    with sqlite3.connect(tape) as file:
        requests = [row[0].partition(": ") for row in file.execute("SELECT request FROM entries")]
    shown = [json.loads(request) for _, _, request in requests]
    probes = [
        {
            "namespace": "english",
            "probe": f"english:{number}",
            "kind": "7",
            "query": each["question"],
            "answer": golds[each["question"]],
            "time": datetime.fromisoformat(each["date"]).replace(tzinfo=UTC),
            "texts": each["memories"],
        }
        for number, each in enumerate(shown)
    ]
    run = finished(*probes, alone=True)
    words = ["model=smollm2-135m", "base_url=http://127.0.0.1:8080/v1", f"cache={tape}", "replay=true"]
    assert main([str(run), *words]) == 0
    assert "estimate  reader: 60 calls, about " in capsys.readouterr().err
    answers, tables = results(run / "answers-smollm2-135m")
    [took] = tables["usage"]
    assert took["calls"] == answers.height == 60
    assert answers["answer"].count() > 30
    assert took["dollars"] is None


def test_a_judge_sees_question_gold_and_answer_of_what_answers_something_answerable(
    server: Any, finished: Finished
) -> None:
    run = finished()
    assert main([str(run), "model=m", f"base_url={server.url}", "judge.model=j", "--judge"]) == 0
    shown = [asked(request) for request in server.requests if request["model"] == "j"]
    assert shown == [
        {"question": "Who is the beagle?", "gold": "Maple", "answer": "Maple"},
        {"question": "Which instrument?", "gold": "cello, oboe", "answer": "a cello"},
    ]
    answers, tables = results(run / "answers-m")
    assert answers["judge"].to_list() == [1.0, 0.0, 0.0, None]  # silence is not correct
    [judged] = tables["judge"]
    assert (judged["answers"], judged["correct"], judged["F1 ≥ 0.5"]) == (2, 0.5, 1.0)
    assert judged["agreed"] == 0.5
    assert [row["role"] for row in tables["usage"]] == ["reader", "judge"]


def test_a_judge_that_fails_leaves_no_verdict(server: Any, finished: Finished) -> None:
    steady = server.script[0]
    server.script = [
        lambda request: (steady if "gold" not in asked(request) else server.says("fine"))(request)
    ]
    run = finished()
    assert main([str(run), "model=m", f"base_url={server.url}", "--judge"]) == 0
    answers, tables = results(run / "answers-m")
    assert answers["judge"].to_list() == [None, None, 0.0, None]
    assert "judge" not in tables
    assert tables["usage"][1]["off"] == 2


def test_the_extractive_floor_needs_no_model(
    finished: Finished, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    run = finished()
    assert main([str(run), "model=extractive"]) == 0
    answers, tables = results(run / "answers-extractive")
    assert answers["answer"].to_list() == [MAPLE[0].partition(" It")[0], None, None, None]
    assert answers["f1"][0] == pytest.approx(2 * 1 / (5 + 1))  # Ada adopted beagle called Maple
    assert "usage" not in tables
    text = Path("results/runs/studies/answers/locomo-extractive/README.md").read_text()
    assert "a floor, no reader" in text
    assert "python -m experiments.run seed=1 run_dir=results/runs/run\n" in text
    assert "python -m experiments answers results/runs/run model=extractive\n" in text
    assert "No language model" in capsys.readouterr().out


def test_the_extractive_floor_takes_the_first_of_the_best_sentences() -> None:
    reader = Extractive("en")
    texts = ["Bo runs. Bo swims in the lake.", "Bo swam in lakes."]
    assert reader.answer("Does Bo swim in a lake?", NOON, texts).answer == "Bo swims in the lake."
    assert reader.answer("Who is Bo?", NOON, texts).answer == "Bo runs."
    assert reader.answer("Why?", NOON, texts).answer is None
    assert (
        Extractive("tr").answer("Köpeğin adı ne?", NOON, ["Yağmur yağdı. Köpeği Paşa."]).answer
        == "Köpeği Paşa."
    )
    assert Extractive("xx").answer("Bo?", NOON, texts).answer == "Bo runs."  # read like English


def test_a_limit_draws_the_same_probes_and_a_larger_one_keeps_them(finished: Finished) -> None:
    more = [
        {"namespace": "c", "probe": f"c:{n}", "kind": "4", "query": "?", "answer": "x"} for n in range(30)
    ]
    run = finished(*more)
    few, many = probes_of(run, 5), probes_of(run, 12)
    assert (few.height, many.height, probes_of(run).height) == (5, 12, 34)
    assert set(few["probe"]) < set(many["probe"])
    whole = probes_of(run)["probe"].to_list()
    assert many["probe"].to_list() == [probe for probe in whole if probe in set(many["probe"])]


def test_another_system_of_a_run_has_a_folder_of_its_own(
    finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    run = finished(
        {"system": "bm25", "namespace": "a", "probe": "a:1", "kind": "4", "query": "Maple?", "answer": "x"}
    )
    assert main([f"{run}:bm25", "model=extractive"]) == 0
    assert results(run / "answers-bm25-extractive")[0]["system"].to_list() == ["bm25"]
    assert main([f"{run}:dense", "model=extractive"]) == 2
    assert "no system 'dense'; expected one of bm25, cogmem" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "no model to read the memories; expected model=NAME .*, or model=extractive"),
        (["model="], "no model to read"),
        (["model=extractive", "--judge"], "no model to judge with; expected judge.model=NAME"),
        (["model=m", "retries=many"], "retries=many: .*many.*; expected SETTING=VALUE of .*base_url"),
        (["model=m", "colour=red"], "colour=red: .*colour.*; expected SETTING=VALUE of .*base_url"),
        (["model=m", "retries=-1"], "llm.retries = -1: expected"),
        (["model=m", "replay=true"], "no such cache to replay"),
    ],
)
def test_what_is_missing_or_wrong_is_one_line_and_changes_nothing(
    words: list[str],
    message: str,
    finished: Finished,
    files: Callable[..., dict[str, bytes]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = finished()
    before = files(run)
    assert main([str(run), *words]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("error: ")
    assert errors.count("\n") == 1
    assert re.search(message, errors)
    assert files(run) == before


@pytest.mark.parametrize("words", [["--limit=-1"], ["judge.model=j"]])
def test_options_that_mean_nothing_are_refused(words: list[str], finished: Finished) -> None:
    assert main([str(finished()), "model=extractive", *words]) == 2


def test_no_other_module_needs_this_one() -> None:
    package = Path(readers.__file__).parent
    using = {
        path.name
        for path in package.rglob("*.py")
        if "experiments.studies.answers import" in path.read_text()
        or "experiments.studies.readers import" in path.read_text()
    }
    assert using == {"answers.py"}
