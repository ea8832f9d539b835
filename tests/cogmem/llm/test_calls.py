import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogmem.clock import SimulatedClock
from cogmem.errors import CassetteError, ModelError
from cogmem.llm import Assistant, Cassette, OpenAIModel, Prices, Usage, find_relations, merge_texts
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


def test_a_model_that_fails_gives_none_and_the_line_says_so(log: JsonlOpsLog, scripted: Any) -> None:
    assistant = Assistant(scripted(ModelError("no luck")), CLOCK, log)
    assert assistant.run(merge_texts, *PAIR) is None
    (line,) = lines(log)
    assert (line["success"], line["fallback"], line["error"]) == (False, True, "no luck")
    assert line["output"] is None


def test_an_answer_that_is_off_gives_none_and_the_line_shows_it(log: JsonlOpsLog, scripted: Any) -> None:
    assistant = Assistant(scripted("rubbish"), CLOCK, log)
    assert assistant.run(merge_texts, *PAIR) is None
    (line,) = lines(log)
    assert (line["success"], line["fallback"], line["output"]) == (False, True, "rubbish")
    assert line["error"] == "scripted: merge_texts: the answer is off: no JSON: 'rubbish'"


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


def test_without_a_model_every_task_gives_none_and_it_is_no_fallback(log: JsonlOpsLog) -> None:
    assistant = Assistant(None, CLOCK, log)
    assert assistant.run(merge_texts, *PAIR) is None
    assert assistant.usage.fallbacks == assistant.usage.calls == 0
    assert not log.path.exists()


def test_a_task_that_need_not_ask_leaves_no_line(log: JsonlOpsLog, scripted: Any) -> None:
    assistant = Assistant(scripted("rubbish"), CLOCK, log)
    assert assistant.run(find_relations, "Ada has a dog.", []) == ()
    assert assistant.usage.calls == 0
    assert not log.path.exists()


def test_a_replay_that_lacks_a_request_is_no_fallback_but_an_error(tmp_path: Path, scripted: Any) -> None:
    Cassette(tmp_path / "c.jsonl", "record", scripted(BOTH)).complete(scripted_prompt(scripted))
    assistant = Assistant(Cassette(tmp_path / "c.jsonl", "replay"), CLOCK)
    assert assistant.run(merge_texts, *PAIR) == "Ada has a dog called Maple."
    with pytest.raises(CassetteError, match="merge_texts was not recorded"):
        assistant.run(merge_texts, *reversed(PAIR))


def scripted_prompt(scripted: Any) -> Any:
    model = scripted(BOTH)
    merge_texts(model, *PAIR)
    return model.prompts[0]


def test_a_slip_in_a_task_is_not_hidden(scripted: Any) -> None:
    def broken(model: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Assistant(scripted(BOTH), CLOCK).run(broken)


def test_a_log_that_cannot_be_written_breaks_nothing(tmp_path: Path, scripted: Any) -> None:
    log = JsonlOpsLog(tmp_path)  # a folder
    assert Assistant(scripted(BOTH), CLOCK, log).run(merge_texts, *PAIR) is not None
    assert log.errors == 1


def test_a_long_text_is_logged_by_its_beginning(log: JsonlOpsLog, scripted: Any) -> None:
    Assistant(scripted("x" * 1000), CLOCK, log).run(merge_texts, "a" * 1000, "b")
    (line,) = lines(log)
    assert len(line["input"]) == len(line["output"]) == 200


def test_a_server_that_fails_in_every_way_gives_none_each_time(
    log: JsonlOpsLog, server: Any, connect: Callable[..., OpenAIModel]
) -> None:
    server.script = [
        server.stall,
        server.fails(429),
        server.fails(500),
        server.sends(b"<html>"),
        server.says('{"text": 7}'),
        server.says('{"te', finish="length"),
        server.sends({"choices": []}),
        server.says(BOTH),
    ]
    model = connect(timeout_seconds=0.3, retries=0)
    assistant = Assistant(model, CLOCK, log)
    values = [assistant.run(merge_texts, *PAIR) for _ in range(8)]
    assert values == [None] * 7 + ["Ada has a dog called Maple."]
    records = lines(log)
    assert [line["fallback"] for line in records] == [True] * 7 + [False]
    assert all(line["model"] == model.name and "merge_texts" in line["error"] for line in records[:7])
    assert records[0]["latencyMs"] >= 300
    assert (assistant.usage.failures, assistant.usage.fallbacks) == (6, 7)


def test_a_run_and_its_replay_count_the_same(
    server: Any, connect: Callable[..., OpenAIModel], tmp_path: Path
) -> None:
    server.script = [server.says(BOTH), server.says("rubbish"), server.fails(500)]
    pairs = [PAIR, ("a", "b"), ("c", "d"), PAIR]

    def life(mode: str) -> tuple[list[str | None], object]:
        assistant = Assistant(Cassette(tmp_path / "c.jsonl", mode, connect(retries=0)), CLOCK)
        return [assistant.run(merge_texts, *pair) for pair in pairs], assistant.usage

    recorded = life("record")
    server.close()
    assert life("replay") == recorded
    assert recorded[0] == ["Ada has a dog called Maple.", None, None, "Ada has a dog called Maple."]
