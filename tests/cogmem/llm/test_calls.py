"""Calls of a stage: a value or None, and what is counted and logged of them."""

import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem.clock import SimulatedClock
from cogmem.errors import CacheError, ModelError
from cogmem.llm import Assistant, Prices, RecordedModel, Usage, find_relations, merge_texts
from cogmem.opslog import JsonlOpsLog

CLOCK = SimulatedClock(datetime(2024, 5, 1, 12, tzinfo=UTC))
BOTH = '{"text": "Ada has a dog called Maple."}'
PAIR = ("Ada has a dog.", "The dog is called Maple.")


@pytest.fixture
def log(tmp_path: Path) -> JsonlOpsLog:
    return JsonlOpsLog(tmp_path / "ops-log.jsonl")


def lines(log: JsonlOpsLog) -> list[dict[str, Any]]:
    log.flush()
    return [json.loads(line) for line in log.path.read_text("utf-8").splitlines()]


def test_a_task_that_succeeds_gives_its_value_and_a_line(log: JsonlOpsLog, scripted: Any) -> None:
    assistant = Assistant(scripted(BOTH), CLOCK, log)
    assert assistant.run(merge_texts, *PAIR) == "Ada has a dog called Maple."
    (line,) = lines(log)
    assert line.pop("latencyMs") >= 0
    assert line == {
        "ts": "2024-05-01T12:00:00+00:00",
        "op": "merge_texts",
        "input": '{"new": "The dog is called Maple.", "old": "Ada has a dog."}',
        "output": BOTH,
        "model": "scripted",
        "success": True,
        "fallback": False,
        "error": None,
    }


@pytest.mark.parametrize(
    ("answer", "output", "error"),
    [
        (ModelError("no luck"), None, "no luck"),
        ("rubbish", "rubbish", "scripted: merge_texts: the answer is invalid: no JSON: 'rubbish'"),
        ("x" * 1000, "x" * 200, f"scripted: merge_texts: the answer is invalid: no JSON: '{'x' * 60}"),
    ],
)
def test_a_failure_gives_none_and_the_line_says_so(
    answer: Any, output: str | None, error: str, log: JsonlOpsLog, scripted: Any
) -> None:
    assert Assistant(scripted(answer), CLOCK, log).run(merge_texts, *PAIR) is None
    (line,) = lines(log)
    assert (line["success"], line["fallback"], line["output"]) == (False, True, output)
    assert line["error"].startswith(error)


def test_usage_counts_calls_tokens_failures_fallbacks_and_dollars(scripted: Any) -> None:
    model = scripted(BOTH, "rubbish", ModelError("no luck"), BOTH)
    assistant = Assistant(model, CLOCK, usage=Usage(Prices(input=0.5, output=2.0)))
    for _ in range(4):
        assistant.run(merge_texts, *PAIR)
    assert asdict(assistant.usage) == {
        "prices": {"input": 0.5, "output": 2.0},
        "calls": 4,
        "input_tokens": 9,  # 3 in and 2 out, for each of three answers
        "output_tokens": 6,
        "failures": 1,
        "fallbacks": 2,
        "retries": 0,
    }
    assert assistant.usage.dollars == pytest.approx((9 * 0.5 + 6 * 2.0) / 1e6)


def test_a_model_that_is_not_there_or_not_asked_leaves_no_line(log: JsonlOpsLog, scripted: Any) -> None:
    absent, present = Assistant(None, CLOCK, log), Assistant(scripted("rubbish"), CLOCK, log)
    assert absent.run(merge_texts, *PAIR) is None
    assert present.run(find_relations, "Ada has a dog.", []) == ()
    assert absent.usage == present.usage == Usage()
    assert not log.path.exists()


def test_a_replay_that_lacks_a_request_and_a_fault_of_a_task_are_no_fallback(
    tmp_path: Path, scripted: Any
) -> None:
    def broken(model: object) -> None:
        raise ZeroDivisionError

    with RecordedModel(scripted(BOTH), tmp_path / "c.sqlite") as model:
        Assistant(model, CLOCK).run(merge_texts, *PAIR)
    with RecordedModel(scripted("never"), tmp_path / "c.sqlite", replay=True) as model:
        assistant = Assistant(model, CLOCK)
        assert assistant.run(merge_texts, *PAIR) == "Ada has a dog called Maple."
        with pytest.raises(CacheError, match="replay: not recorded: 'merge_texts"):
            assistant.run(merge_texts, *reversed(PAIR))
        with pytest.raises(ZeroDivisionError):
            assistant.run(broken)


def test_a_log_that_cannot_be_written_breaks_nothing(tmp_path: Path, scripted: Any) -> None:
    log = JsonlOpsLog(tmp_path)  # a folder
    assert Assistant(scripted(BOTH), CLOCK, log).run(merge_texts, *PAIR) is not None
    assert log.errors == 1


def test_a_run_and_its_replay_count_the_same(server: Any, connect: Any, tmp_path: Path) -> None:
    server.script = [server.says(BOTH), server.says("rubbish"), server.fails(418)]
    pairs = [PAIR, ("a", "b"), ("c", "d"), PAIR]

    def life(*, replay: bool) -> tuple[list[str | None], object]:
        with RecordedModel(connect(retries=0), tmp_path / "c.sqlite", replay=replay) as model:
            assistant = Assistant(model, CLOCK)
            return [assistant.run(merge_texts, *pair) for pair in pairs], assistant.usage

    recorded = life(replay=False)
    server.close()
    assert life(replay=True) == recorded
    assert recorded[0] == ["Ada has a dog called Maple.", None, None, "Ada has a dog called Maple."]
