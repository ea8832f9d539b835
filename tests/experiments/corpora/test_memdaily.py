"""MemDaily: the published format, its known faults, and the published files where they are."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from experiments.corpora.events import Corpus, MessageEvent, Probe, SessionEnd
from experiments.corpora.memdaily import MemDailyCorpus
from experiments.errors import CorpusError


def message(number: int, time: str, text: str = "我的上司叫赵雅琳。") -> dict[str, Any]:
    return {"mid": number, "message": text, "time": time, "place": "广东深圳"}


def trajectory(tid: int, *messages: dict[str, Any], **question: Any) -> dict[str, Any]:
    base = {"qid": 0, "question": "上司叫什么？", "answer": "赵雅琳", "target_step_id": [0]}
    record = base | {"time": "2024年04月03日 周三 08:00", "choices": {}, "ground_truth": "A"} | question
    return {"tid": tid, "message_list": list(messages), "question_list": [record]}


FIRST, SECOND = "2024年04月01日 周一 08:12", "2024年04月02日 周二 08:00"


def load(folder: Path, *trajectories: dict[str, Any], **options: Any) -> Corpus:
    (folder / "01_simple_hybrid.json").write_text(json.dumps(trajectories, ensure_ascii=False))
    return MemDailyCorpus(path=str(folder), **options).load(0)


def test_a_session_is_a_day_and_the_question_has_its_own_time(tmp_path: Path) -> None:
    corpus = load(tmp_path, trajectory(7, message(0, FIRST), message(1, SECOND)))
    [world] = corpus.conversations
    assert (corpus.language, world.namespace) == ("zh", "01_simple_hybrid:7")
    kinds = [type(event) for event in world.events]
    assert kinds == [MessageEvent, SessionEnd, MessageEvent, SessionEnd, Probe]
    assert [event.message.session for event in world.messages] == ["2024-04-01", "2024-04-02"]
    [probe] = world.probes
    assert (probe.time, probe.kind) == (datetime(2024, 4, 3, 8, tzinfo=UTC), "simple_hybrid")
    assert (probe.evidence, probe.answer, probe.horizon_days) == (("0",), "赵雅琳", 1.0)


def test_faults_of_the_generator_are_mended_and_counted(tmp_path: Path) -> None:
    corpus = load(
        tmp_path,
        trajectory(0, message(0, SECOND), message(1, FIRST, "重写后的用户消息：我住在上海。")),
        trajectory(1, message(0, FIRST), question="[ERRORQ]"),
    )
    [world] = corpus.conversations
    first, second = world.messages
    assert (second.time - first.time).total_seconds() == 1
    assert second.message.text == "我住在上海。"
    assert corpus.faults == {"message_out_of_order": 1, "prompt_in_text": 1, "question_unmade": 1}


def test_the_limit_counts_conversations_over_all_files(tmp_path: Path) -> None:
    told = [trajectory(number, message(0, FIRST)) for number in range(3)]
    (tmp_path / "06_noisy_items.json").write_text(json.dumps(told))
    corpus = load(tmp_path, *told, limit=4)
    assert [world.namespace for world in corpus.conversations][2:] == [
        "01_simple_hybrid:2",
        "06_noisy_items:0",
    ]


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        pytest.param(trajectory(0), "no message; expected a trajectory", id="empty"),
        pytest.param(
            trajectory(0, message(0, "yesterday")), "time: .* is no date; expected one like", id="time"
        ),
        pytest.param({"tid": 0, "message_list": []}, "'question_list' is missing", id="no-question"),
    ],
)
def test_what_is_not_memdaily_is_told(bad: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=says):
        load(tmp_path, bad)
