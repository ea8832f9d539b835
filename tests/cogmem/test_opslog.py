import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.opslog import JsonlOpsLog

TS = datetime(2024, 5, 1, 12, tzinfo=UTC)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_record_is_one_line_with_time_operation_and_outcome(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl")
    log.record(TS, "read", stage="search", numbers={"dense": 3.0})
    log.record(TS, "write", success=False, fallback=True)
    assert lines(log.path) == [
        {
            "ts": "2024-05-01T12:00:00+00:00",
            "op": "read",
            "success": True,
            "fallback": False,
            "stage": "search",
            "numbers": {"dense": 3.0},
        },
        {"ts": "2024-05-01T12:00:00+00:00", "op": "write", "success": False, "fallback": True},
    ]


def test_every_decision_of_the_engine_is_a_line(
    tmp_path: Path, make_engine: Callable[..., CognitiveMemory]
) -> None:
    log = JsonlOpsLog(tmp_path / "logs" / "ops.jsonl")
    engine = make_engine(parts={"ops_log": log})
    written = engine.write(Message(id="t1", text="I adopted a beagle.\nReally!", session="s1"))
    traces = [written.trace, engine.read("beagle").trace, engine.dream()]
    told = lines(log.path)
    assert [(line["op"], line["stage"]) for line in told] == [
        (trace.op, decision.stage) for trace in traces for decision in trace
    ]
    assert {"write", "read", "dream"} == {line["op"] for line in told}
    assert {(line["ts"], line["namespace"]) for line in told} == {("2024-01-01T00:00:00+00:00", "default")}


def test_a_full_file_is_set_aside_and_no_line_is_lost(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl", max_bytes=200)
    for number in range(10):
        log.record(TS, "read", number=number)
    files = [
        tmp_path / f"ops-{number}.jsonl"
        for number in range(1, 10)
        if (tmp_path / f"ops-{number}.jsonl").exists()
    ]
    assert len(files) > 1
    assert all(path.stat().st_size <= 200 for path in [*files, log.path])
    assert [line["number"] for path in [*files, log.path] for line in lines(path)] == list(range(10))


def test_a_line_longer_than_the_limit_is_still_written(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl", max_bytes=10)
    log.record(TS, "read")
    log.record(TS, "dream")
    assert [line["op"] for line in lines(tmp_path / "ops-1.jsonl")] == ["read"]
    assert [line["op"] for line in lines(log.path)] == ["dream"]


def test_an_earlier_log_is_continued(tmp_path: Path) -> None:
    for _ in range(2):
        JsonlOpsLog(tmp_path / "ops.jsonl").record(TS, "read")
    assert len(lines(tmp_path / "ops.jsonl")) == 2


def test_a_path_that_cannot_be_written_breaks_nothing(
    tmp_path: Path, make_engine: Callable[..., CognitiveMemory]
) -> None:
    (tmp_path / "file").write_text("in the way")
    log = JsonlOpsLog(tmp_path / "file" / "ops.jsonl")
    engine = make_engine(parts={"ops_log": log})
    engine.add("I adopted a beagle.")
    assert len(engine.read("beagle").items) == 1
    assert log.errors > 0
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.parametrize("value", [TS, Path("x"), "\ud800", {1, 2}], ids=["time", "path", "surrogate", "set"])
def test_what_json_does_not_know_is_written_as_text(value: object, tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl")
    log.record(TS, "read", value=value)
    assert lines(log.path)[0]["value"] == str(value)
    assert log.errors == 0


def test_what_json_cannot_hold_is_counted(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops.jsonl")
    circle: list[Any] = []
    circle.append(circle)
    log.record(TS, "read", value=circle)
    assert log.errors == 1
