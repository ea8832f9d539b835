"""The operations log: a line for each decision, which neither waits for nor breaks the engine."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.documents.v9.router import RouterConfig
from cogmem.opslog import JsonlOpsLog

TS = datetime(2024, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def log(tmp_path: Path) -> JsonlOpsLog:
    return JsonlOpsLog(tmp_path / "logs" / "ops-log.jsonl")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_line_has_time_operation_outcome_and_the_fields_of_the_operation(log: JsonlOpsLog) -> None:
    log.record(TS, "read", stage="search")
    called = {
        "input": "a, b",
        "output": "c",
        "model": "m",
        "success": False,
        "fallback": True,
        "error": "off",
    }
    log.record(TS, "merge_texts", latency_ms=450.0, **called)
    first, second = lines(log.path)
    assert first == {
        **{"ts": "2024-05-01T12:00:00+00:00", "op": "read", "input": None, "output": None, "model": None},
        **{"latencyMs": None, "success": True, "fallback": False, "error": None, "stage": "search"},
    }
    assert second == {"ts": first["ts"], "op": "merge_texts", "latencyMs": 450.0, **called}


def test_every_decision_of_the_engine_is_a_line(
    log: JsonlOpsLog, make_engine: Callable[..., CognitiveMemory]
) -> None:
    config = {"router": RouterConfig(enabled=True)}
    with make_engine(dependencies={"ops_log": log}, **config) as engine:
        written = engine.write(Message(id="t1", text="I adopted a beagle.\nReally!", session="s1"))
        found = engine.read("When was the beagle adopted?")
        traces = [written.trace, found.trace, engine.dream()]
    records = lines(log.path)
    assert [(line["op"], line["stage"]) for line in records] == [
        (trace.op, decision.stage) for trace in traces for decision in trace
    ]
    assert {(line["ts"], line["namespace"]) for line in records} == {("2024-01-01T00:00:00+00:00", "default")}
    reading = next(line for line in records if line["op"] == "read")
    assert (reading["intent"], reading["resultCount"]) == ("temporal", len(found.items))
    assert "avgRelevance" in reading


def test_a_full_file_is_renamed_and_the_oldest_goes(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl", max_bytes=400, kept_files=2)
    for number in range(9):  # two lines a file
        log.record(TS, "read", number=number)
    numbers = {path.name: [line["number"] for line in lines(path)] for path in tmp_path.iterdir()}
    assert numbers == {"ops.jsonl": [8], "ops.jsonl.1": [6, 7], "ops.jsonl.2": [4, 5]}


def test_a_path_that_cannot_be_written_breaks_nothing(
    tmp_path: Path, make_engine: Callable[..., CognitiveMemory]
) -> None:
    (tmp_path / "file").write_text("in the way")
    log = JsonlOpsLog(tmp_path / "file" / "ops-log.jsonl")
    engine = make_engine(dependencies={"ops_log": log})
    engine.add("I adopted a beagle.")
    assert len(engine.read("beagle").items) == 1
    assert log.errors > 0
    assert (tmp_path / "file").read_text() == "in the way"
