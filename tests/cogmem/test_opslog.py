import json
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory, Message
from cogmem.config import InjectionConfig
from cogmem.documents.v9.router import RouterConfig
from cogmem.opslog import JsonlOpsLog
from cogmem.opslog.__main__ import main

TS = datetime(2024, 5, 1, 12, tzinfo=UTC)


def lines(path: Path, log: JsonlOpsLog | None = None) -> list[dict[str, Any]]:
    if log is not None:
        log.flush()
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


BLANK = {
    "input": None,
    "output": None,
    "model": None,
    "latencyMs": None,
    "success": True,
    "fallback": False,
    "error": None,
}


def test_a_record_is_one_line_with_time_operation_outcome_and_what_is_its_own(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    log.record(TS, "read", stage="search", numbers={"dense": 3.0})
    log.record(
        TS,
        "merge_texts",
        input="a, b",
        output="c",
        model="m",
        latency_ms=450.0,
        success=False,
        fallback=True,
        error="off",
    )
    records = lines(log.path, log)
    assert records == [
        {
            "ts": "2024-05-01T12:00:00+00:00",
            "op": "read",
            **BLANK,
            "stage": "search",
            "numbers": {"dense": 3.0},
        },
        {
            "ts": "2024-05-01T12:00:00+00:00",
            "op": "merge_texts",
            "input": "a, b",
            "output": "c",
            "model": "m",
            "latencyMs": 450.0,
            "success": False,
            "fallback": True,
            "error": "off",
        },
    ]
    assert list(records[0]) == ["ts", "op", *BLANK, "stage", "numbers"]


def test_every_decision_of_the_engine_is_a_line(
    tmp_path: Path, make_engine: Callable[..., CognitiveMemory]
) -> None:
    log = JsonlOpsLog(tmp_path / "logs" / "ops-log.jsonl")
    engine = make_engine(dependencies={"ops_log": log})
    written = engine.write(Message(id="t1", text="I adopted a beagle.\nReally!", session="s1"))
    traces = [written.trace, engine.read("beagle").trace, engine.dream()]
    records = lines(log.path, log)
    assert [(line["op"], line["stage"]) for line in records] == [
        (trace.op, decision.stage) for trace in traces for decision in trace
    ]
    assert {"write", "read", "dream"} == {line["op"] for line in records}
    assert {(line["ts"], line["namespace"]) for line in records} == {("2024-01-01T00:00:00+00:00", "default")}


def test_a_full_file_is_set_aside_under_the_day_of_the_line_that_filled_it(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl", max_bytes=400)
    for number in range(10):
        log.record(TS + timedelta(hours=5 * number), "read", number=number)
    log.flush()
    files = [
        "ops-log-2024-05-01.jsonl",  # at 12 and 17 o'clock; 22 was too much
        "ops-log-2024-05-02.jsonl",  # at 22 and 3; 8 was too much
        "ops-log-2024-05-02-2.jsonl",
        "ops-log-2024-05-03.jsonl",
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*files, "ops-log.jsonl"])
    paths = [*(tmp_path / name for name in files), log.path]
    assert all(path.stat().st_size <= 400 for path in paths)
    assert [[line["number"] for line in lines(path)] for path in paths] == [
        [0, 1],
        [2, 3],
        [4, 5],
        [6, 7],
        [8, 9],
    ]


def test_what_was_set_aside_is_never_written_over(tmp_path: Path) -> None:
    taken = tmp_path / "ops-log-2024-05-01.jsonl"
    taken.write_text("kept")
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl", max_bytes=10)
    for number in range(3):
        log.record(TS, "read", number=number)
    log.flush()
    assert taken.read_text() == "kept"
    assert [lines(tmp_path / f"ops-log-2024-05-01-{n}.jsonl")[0]["number"] for n in (2, 3)] == [0, 1]
    assert log.errors == 0


def test_a_file_holds_ten_megabytes_unless_told_otherwise(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    log.record(TS, "read")
    log.flush()
    length = log.path.stat().st_size
    log.path.write_bytes(b" " * (10 * 1024 * 1024 - length))
    log.record(TS, "read")
    log.flush()
    assert log.path.stat().st_size == 10 * 1024 * 1024
    log.record(TS, "read")
    log.flush()
    assert log.path.stat().st_size == length


def test_a_line_longer_than_the_limit_is_still_written(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl", max_bytes=10)
    log.record(TS, "read")
    log.record(TS, "dream")
    log.flush()
    assert [line["op"] for line in lines(tmp_path / "ops-log-2024-05-01.jsonl")] == ["read"]
    assert [line["op"] for line in lines(log.path, log)] == ["dream"]


def test_an_earlier_log_is_continued(tmp_path: Path) -> None:
    for _ in range(2):
        log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
        log.record(TS, "read")
        log.flush()
    assert len(lines(tmp_path / "ops-log.jsonl")) == 2


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


@pytest.mark.parametrize("value", [TS, Path("x"), "\ud800", {1, 2}], ids=["time", "path", "surrogate", "set"])
def test_what_json_does_not_know_is_written_as_text(value: object, tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    log.record(TS, "read", value=value)
    assert lines(log.path, log)[0]["value"] == str(value)
    assert log.errors == 0


def circle() -> object:
    endless: list[Any] = []
    endless.append(endless)
    return endless


def deep() -> object:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    return value


class Unspeakable:
    def __str__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize("make", [circle, deep, Unspeakable])
def test_what_json_cannot_hold_is_counted(make: Callable[[], object], tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    log.record(TS, "read", value=make())
    log.record(TS, "dream")
    assert log.errors == 1
    assert [line["op"] for line in lines(log.path, log)] == ["dream"]


def test_whoever_logs_waits_only_where_too_much_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk stands still: what fits is taken in at once, and the next line waits for the disk."""
    log, disk = JsonlOpsLog(tmp_path / "ops-log.jsonl", waiting=3), threading.Event()
    write = log._append

    def slow(lines: Any) -> None:
        disk.wait()
        write(lines)

    monkeypatch.setattr(log, "_append", slow)
    log.record(TS, "read", number=0)
    while log._waiting:  # until the thread has taken it
        pass
    for number in range(1, 4):
        log.record(TS, "read", number=number)
    late = threading.Thread(target=log.record, args=(TS, "read"), kwargs={"number": 4})
    late.start()
    late.join(0.1)
    assert late.is_alive()
    assert not log.path.exists()
    disk.set()
    late.join()
    assert [line["number"] for line in lines(log.path, log)] == [0, 1, 2, 3, 4]
    assert log._writer is None, "no thread lives on"


@pytest.mark.slow
def test_nothing_is_lost_by_an_exception(tmp_path: Path) -> None:
    work = """if True:
        import sys
        from datetime import UTC, datetime
        from cogmem.opslog import JsonlOpsLog
        log = JsonlOpsLog(sys.argv[1])
        for number in range(5000):
            log.record(datetime(2024, 5, 1, tzinfo=UTC), "read", number=number)
        raise ZeroDivisionError
    """
    path = tmp_path / "ops-log.jsonl"
    done = subprocess.run([sys.executable, "-c", work, str(path)], capture_output=True, text=True)
    assert "ZeroDivisionError" in done.stderr
    assert [line["number"] for line in lines(path)] == list(range(5000))


def test_where_no_thread_can_be_had_whoever_logs_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    monkeypatch.setattr(threading.Thread, "start", refused)
    for number in range(3):
        log.record(TS, "read", number=number)
    assert [line["number"] for line in lines(log.path, log)] == [0, 1, 2]
    assert log.errors == 0


def test_threads_log_whole_lines(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl", waiting=7)
    with ThreadPoolExecutor(4) as pool:
        for number in range(2000):
            pool.submit(log.record, TS, "read", number=number)
    assert sorted(line["number"] for line in lines(log.path, log)) == list(range(2000))


def test_an_engine_that_is_closed_has_written_its_log(
    tmp_path: Path, make_engine: Callable[..., CognitiveMemory]
) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    with make_engine(dependencies={"ops_log": log}) as engine:
        engine.write(Message(id="t1", text="I adopted a beagle.", session="s1"))
    assert {line["op"] for line in lines(log.path)} == {"write"}


# --- reading ---


def test_a_log_is_summed_up(
    tmp_path: Path, make_engine: Callable[..., CognitiveMemory], capsys: pytest.CaptureFixture[str]
) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    with make_engine(dependencies={"ops_log": log}) as engine:
        for number in range(3):
            engine.write(Message(id=f"t{number}", text="I adopted a beagle.", session="s1"))
        engine.read("beagle")
    log.record(TS, "merge_texts", latency_ms=30.0, success=False, fallback=True)
    log.flush()
    with log.path.open("a") as file:
        file.write('{"ts": "2024-05-01T12')
    assert main([str(log.path)]) == 0
    output = capsys.readouterr().out
    rows = {tuple(line.split()[:2]): line.split()[2:] for line in output.splitlines() if line}
    assert ("write", "3") in rows
    assert ("read", "1") in rows
    assert rows["merge_texts", "1"] == ["30.00", "30.00", "1", "1"]
    assert {decision for op, decision in rows if op == "write"} > {"3"}, "what its stages decided"
    assert output.endswith("1 damaged lines left out\n")


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err


# --- pruning ---


def rotated(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "ops-log.jsonl")


def filled(folder: Path, *names: str) -> JsonlOpsLog:
    for name in names:
        (folder / name).write_text("old")
    log = JsonlOpsLog(folder / "ops-log.jsonl", max_bytes=10)
    log.record(TS, "read")
    log.flush()
    return log


def test_pruning_keeps_the_newest_files_and_the_live_one(tmp_path: Path) -> None:
    days = [f"ops-log-2024-04-{day:02}.jsonl" for day in range(1, 9)]
    log = filled(tmp_path, *days)
    log.prune()
    assert rotated(tmp_path) == days[-5:]
    log.prune(keep=2)
    assert rotated(tmp_path) == days[-2:]
    log.prune(keep=0)
    assert rotated(tmp_path) == []
    assert len(lines(log.path, log)) == 1
    assert log.errors == 0


def test_files_of_one_day_are_as_old_as_their_numbers_say(tmp_path: Path) -> None:
    names = [f"ops-log-2024-04-30{number}.jsonl" for number in ("", "-2", "-9", "-10")]
    filled(tmp_path, *names).prune(keep=2)
    assert rotated(tmp_path) == sorted(names[-2:])


def test_what_was_not_set_aside_by_this_log_stays(tmp_path: Path) -> None:
    others = [
        "notes.txt",
        "ops-log-2024-04-30.txt",
        "ops-log-old.jsonl",
        "my-ops-log-2024-04-30.jsonl",
        "ops-log-2024-04-30-new.jsonl",
    ]
    log = filled(tmp_path, *others, "ops-log-2024-04-30.jsonl")
    log.prune(keep=0)
    assert rotated(tmp_path) == sorted(others)


def test_numbers_go_on_after_what_was_pruned(tmp_path: Path) -> None:
    log = filled(tmp_path)
    for _ in range(3):
        log.record(TS, "read")
    log.prune(keep=1)
    log.record(TS, "read")
    log.flush()
    assert rotated(tmp_path) == ["ops-log-2024-05-01-3.jsonl", "ops-log-2024-05-01-4.jsonl"]


def test_what_cannot_be_pruned_is_counted_and_the_rest_goes(tmp_path: Path) -> None:
    (tmp_path / "ops-log-2024-04-01.jsonl").mkdir()
    log = filled(tmp_path, "ops-log-2024-04-02.jsonl")
    log.prune(keep=0)
    assert rotated(tmp_path) == ["ops-log-2024-04-01.jsonl"]
    assert log.errors == 1


def test_a_log_without_a_folder_has_nothing_to_prune(tmp_path: Path) -> None:
    log = JsonlOpsLog(tmp_path / "logs" / "ops-log.jsonl")
    log.prune()
    assert log.errors == 0


def test_the_lines_of_a_read_have_its_intent_results_and_mean_relevance(
    make_engine: Callable[..., CognitiveMemory], tmp_path: Path
) -> None:
    log = JsonlOpsLog(tmp_path / "ops-log.jsonl")
    config = {"router": RouterConfig(enabled=True), "injection": InjectionConfig(silence=0.0)}
    engine = make_engine({"a": 0.5, "b": 0.4}, dependencies={"ops_log": log}, **config)
    engine.read("When was the query?", reinforce=False)
    engine.add("a")
    engine.add("b")
    found = engine.read("Why?", k=1, reinforce=False)
    records = [line for line in lines(log.path, log) if line["op"] == "read"]
    first, last = records[0], records[-1]
    assert (first["intent"], first["resultCount"], first["avgRelevance"]) == ("temporal", 0, None)
    assert (last["intent"], last["resultCount"]) == ("causal", len(found.items))
    assert {line["model"] for line in records} == {None}
