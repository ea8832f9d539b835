"""LongMemEval: the published format and its known faults, by a small file of our own."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from experiments.corpora.events import Corpus, SessionEnd
from experiments.corpora.longmemeval import LongMemEvalCorpus
from experiments.errors import CorpusError


def said(role: str, content: str, **fields: Any) -> dict[str, Any]:
    return {"role": role, "content": content} | fields


FERRY = [
    said("user", "I finally took the night ferry to Bodrum, it left at nine.", has_answer=True),
    said("assistant", "That sounds lovely. How was the sea?", has_answer=False),
]
BREAD = [said("user", "My rye bread is too dense."), said("assistant", "Let it prove for longer.")]


def question(name: str = "7f3a", **fields: Any) -> dict[str, Any]:
    """Two sessions, the later one first in the file, as in the oracle variant."""
    return {
        "question_id": name,
        "question_type": "single-session-user",
        "question": "When did my ferry leave?",
        "answer": "at nine",
        "question_date": "2023/05/30 (Tue) 23:40",
        "haystack_dates": ["2023/05/24 (Wed) 03:21", "2023/05/20 (Sat) 02:05"],
        "haystack_session_ids": ["answer_9c01_1", "sharegpt_aaa_0"],
        "haystack_sessions": [FERRY, BREAD],
        "answer_session_ids": ["answer_9c01_1"],
    } | fields


def load(folder: Path, *questions: object, **options: Any) -> Corpus:
    path = folder / "longmemeval.json"
    path.write_text(json.dumps(questions))
    return LongMemEvalCorpus(str(path), **options).load(0)


def test_a_question_becomes_a_world_with_its_sessions_in_order_of_date(tmp_path: Path) -> None:
    corpus = load(tmp_path, question())
    (conversation,) = corpus.conversations
    assert conversation.namespace == "7f3a"
    assert [
        (m.message.id, m.message.session, m.message.speaker, m.message.role) for m in conversation.messages
    ] == [
        ("s0001:1", "s0001", "user", "user"),
        ("s0001:2", "s0001", "assistant", "assistant"),
        ("s0002:1", "s0002", "user", "user"),
        ("s0002:2", "s0002", "assistant", "assistant"),
    ]
    end = datetime(2023, 5, 24, 3, 23, tzinfo=UTC)
    assert conversation.events[-2] == SessionEnd(end, "s0002")
    (probe,) = conversation.probes
    assert conversation.events[-1] is probe
    assert probe.time == datetime(2023, 5, 30, 23, 40, tzinfo=UTC)
    assert probe.horizon_days == (probe.time - end) / timedelta(days=1)
    assert (probe.id, probe.evidence, probe.kind) == ("7f3a", ("s0002:1",), "single-session-user")
    assert (probe.query, probe.answer, probe.scored) == ("When did my ferry leave?", "at nine", True)
    assert (corpus.name, corpus.license, corpus.faults) == ("longmemeval", "MIT", {})


def test_nothing_a_system_sees_names_the_gold(tmp_path: Path) -> None:
    (conversation,) = load(tmp_path, question()).conversations
    for event in conversation.messages:
        assert "answer" not in f"{event.message.id} {event.message.session}"


def test_an_abstention_question_has_no_evidence_and_says_so_in_its_kind(tmp_path: Path) -> None:
    corpus = load(tmp_path, question("7f3a_abs"))
    (probe,) = corpus.conversations[0].probes
    assert (probe.evidence, probe.kind, probe.scored) == ((), "single-session-user_abs", True)
    assert corpus.faults == {}


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        pytest.param({"answer": 15}, {"answer_not_text": 1}, id="number"),
        pytest.param(
            {"haystack_sessions": [BREAD, BREAD]},
            {"answer_session_unmarked": 1, "evidence_absent": 1},
            id="nothing-marked",
        ),
        pytest.param(
            {"answer_session_ids": ["answer_9c01_1", "answer_9c01_2"]},
            {"answer_session_unknown": 1},
            id="unknown",
        ),
        pytest.param(
            {"haystack_session_ids": ["x", "x"], "answer_session_ids": ["x"]},
            {"session_repeated": 1},
            id="twice",
        ),
        pytest.param({"haystack_sessions": [FERRY, []]}, {"session_without_turns": 1}, id="empty-session"),
        pytest.param(
            {"question_date": "2023/05/22 (Mon) 10:00"},
            {"question_before_last_session": 1},
            id="asked-too-early",
        ),
    ],
)
def test_every_fault_is_counted(tmp_path: Path, fields: dict[str, Any], faults: dict[str, int]) -> None:
    corpus = load(tmp_path, question(**fields))
    assert corpus.faults == faults
    (conversation,) = corpus.conversations
    (probe,) = conversation.probes
    assert probe.scored == ("evidence_absent" not in faults)
    assert probe.evidence == (() if "evidence_absent" in faults else (conversation.messages[-2].message.id,))
    assert probe.time >= conversation.events[-2].time
    assert probe.horizon_days >= 0.0


def test_a_session_that_is_there_twice_is_kept_twice_and_both_copies_are_gold(tmp_path: Path) -> None:
    twice = {
        "haystack_dates": ["2023/05/24 (Wed) 03:21", "2023/05/20 (Sat) 02:05", "2023/05/28 (Sun) 09:00"],
        "haystack_session_ids": ["answer_9c01_1", "sharegpt_aaa_0", "answer_9c01_1"],
        "haystack_sessions": [FERRY, BREAD, FERRY],
    }
    corpus = load(tmp_path, question(**twice))
    (conversation,) = corpus.conversations
    assert conversation.probes[0].evidence == ("s0002:1", "s0003:1")
    assert corpus.faults == {"session_repeated": 1}


def test_turns_are_dated_so_that_sessions_and_question_keep_their_own_dates(tmp_path: Path) -> None:
    crowded = question(
        haystack_dates=["2023/05/30 (Tue) 23:39", "2023/05/30 (Tue) 23:38"],
        haystack_sessions=[FERRY * 3, BREAD * 3],
    )
    corpus = load(tmp_path, crowded)
    (conversation,) = corpus.conversations
    starts = {m.message.session: m.time for m in reversed(conversation.messages)}
    assert [start.minute for start in starts.values()] == [39, 38]
    assert conversation.probes[0].time == datetime(2023, 5, 30, 23, 40, tzinfo=UTC)
    assert corpus.faults == {}


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"sample_id": "conv-26"}, "question 0: the field 'question_id' is missing; expected text"),
        (question(question_date="30 May 2023"), "question_date: '30 May 2023' is no date; expected one like"),
        (
            question(haystack_dates=[]),
            "2 haystack_session_ids, 0 haystack_dates, 2 haystack_sessions; expected",
        ),
        (question(haystack_sessions=[[], []]), "no turn in haystack_sessions"),
        (
            question(haystack_sessions=[[said("owner", "hi")], BREAD]),
            "answer_9c01_1 turn 1: message 's0002:1': unknown",
        ),
    ],
)
def test_a_file_that_is_not_longmemeval_is_one_line(tmp_path: Path, record: object, says: str) -> None:
    with pytest.raises(CorpusError) as error:
        load(tmp_path, record)
    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path / "longmemeval.json"))


def test_repeated_questions_and_empty_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="question 1: question_id '7f3a' is empty or repeats"):
        load(tmp_path, question(), question())
    with pytest.raises(CorpusError, match="an empty list; expected LongMemEval questions"):
        load(tmp_path)
