"""BEAM: the published format by two small chats of our own, every fault, and the real files."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from experiments.corpora.beam import BeamCorpus
from experiments.corpora.events import Corpus, Probe, SessionEnd
from experiments.errors import CorpusError

Chat = list[Any]


def said(number: object, content: str | None, role: str = "user", **fields: Any) -> dict[str, Any]:
    return {"role": role, "id": number, "content": content} | fields


def chat() -> Chat:
    """Two batches: the second one has two groups."""
    return [
        {
            "batch_number": 1,
            "time_anchor": None,
            "turns": [
                [
                    said(
                        0,
                        "My pump moves 40 litres an hour. ->-> 1,1",
                        time_anchor="March-15-2024",
                        index="1,1",
                        question_type="main_question",
                    ),
                    said(1, "Noted:\n```python\nflow = 40  # litres\n```", "assistant"),
                ]
            ],
        },
        {
            "batch_number": 2,
            "time_anchor": None,
            "turns": [
                [
                    said(2, "The pump now moves 55 litres. ->-> 2,N/A", time_anchor="April-05-2024"),
                    said(3, "Good.", "assistant"),
                ],
                [said(4, "I never bought a pump. ->-> 2,14)"), said(5, "Which is it?", "assistant")],
            ],
        },
    ]


UPDATE = {
    "question": "How much does my pump move?",
    "answer": "55 litres",
    "source_chat_ids": {"original_info": [0], "updated_info": [2]},
}
CONTRADICTION = {
    "question": "Do I own a pump?",
    "ideal_answer": "You said both.",
    "source_chat_ids": {"first_statement": [4], "second_statement": [0]},
}


def load(folder: Path, record: object, /, questions: object = None, **options: Any) -> Corpus:
    path = folder / "100K" / "1"
    (path / "probing_questions").mkdir(parents=True, exist_ok=True)
    (path / "chat.json").write_text(json.dumps(record))
    asked = {"knowledge_update": [UPDATE]} if questions is None else questions
    (path / "probing_questions" / "probing_questions.json").write_text(json.dumps(asked))
    return BeamCorpus(str(folder), **options).load(0)


def only(corpus: Corpus) -> Probe:
    (probe,) = corpus.conversations[0].probes
    return probe


def test_a_chat_becomes_dated_sessions_without_the_markers(tmp_path: Path) -> None:
    corpus = load(tmp_path, chat())
    (found,) = corpus.conversations
    first, second = datetime(2024, 3, 15, tzinfo=UTC), datetime(2024, 4, 5, tzinfo=UTC)
    minute = timedelta(minutes=1)
    assert [(e.time, e.message.id, e.message.role, e.message.session) for e in found.messages] == [
        (first, "0", "user", "session_1"),
        (first + minute, "1", "assistant", "session_1"),
        (second, "2", "user", "session_2"),
        (second + minute, "3", "assistant", "session_2"),
        (second + 2 * minute, "4", "user", "session_2"),
        (second + 3 * minute, "5", "assistant", "session_2"),
    ]
    texts = [event.message.text for event in found.messages]
    assert texts[0] == "My pump moves 40 litres an hour."
    assert texts[1] == "Noted:\n```python\nflow = 40  # litres\n```"
    assert texts[2] == "The pump now moves 55 litres."
    assert texts[4] == "I never bought a pump."
    assert found.events[2] == SessionEnd(first + 2 * minute, "session_1")
    probe = only(corpus)
    assert (probe.id, probe.time, probe.horizon_days) == ("100K-1:0", second + 4 * minute, 0.0)
    assert (probe.evidence, probe.stale, probe.kind, probe.answer) == (
        ("2",),
        ("0",),
        "knowledge_update",
        "55 litres",
    )
    assert (corpus.name, corpus.language, corpus.license, corpus.faults) == ("beam", "en", "CC BY-SA 4.0", {})


def test_a_contradiction_is_settled_by_time(tmp_path: Path) -> None:
    newer = only(load(tmp_path, chat(), {"contradiction_resolution": [CONTRADICTION]}))
    assert (newer.evidence, newer.stale, newer.answer) == (("4",), ("0",), "You said both.")


def test_an_abstention_question_has_no_gold_and_is_scored(tmp_path: Path) -> None:
    asked = {"abstention": [{"question": "Where is it from?", "ideal_response": "Not said."}]}
    corpus = load(tmp_path, chat(), asked)
    probe = only(corpus)
    assert (probe.evidence, probe.scored, probe.answer, corpus.faults) == ((), True, "Not said.", {})


@pytest.mark.parametrize(
    ("fields", "evidence", "faults"),
    [
        pytest.param({"source_chat_ids": [[0, 2], 4]}, ("0", "2", "4"), {}, id="nested"),
        pytest.param(
            {"source_chat_ids": {"first_event": [2], "second_event": [0]}}, ("2", "0"), {}, id="events"
        ),
        pytest.param(
            {"source_chat_ids": {"original_info": [2], "updated_info": [2]}},
            ("2",),
            {"stale_is_current": 1},
            id="one-turn-holds-both",
        ),
        pytest.param(
            {"source_chat_ids": {"original_info": [4], "updated_info": [2]}},
            ("2",),
            {"update_before_original": 1},
            id="backwards",
        ),
        pytest.param(
            {"source_chat_ids": [2, "2 and 4", None]},
            ("2",),
            {"evidence_unreadable": 1},
            id="unreadable",
        ),
        pytest.param({"source_chat_ids": []}, (), {"evidence_absent": 1}, id="empty"),
    ],
)
def test_evidence_is_read_as_far_as_it_can_be(
    tmp_path: Path, fields: dict[str, Any], evidence: tuple[str, ...], faults: dict[str, int]
) -> None:
    corpus = load(tmp_path, chat(), {"information_extraction": [UPDATE | fields]})
    probe = only(corpus)
    assert (probe.evidence, probe.scored, corpus.faults) == (evidence, bool(evidence), faults)


def changed(number: int, **fields: Any) -> Chat:
    """The chat with other fields of a turn; a field that is None goes."""
    record = chat()
    for batch in record:
        for group in batch["turns"]:
            for turn in group:
                if turn["id"] == number:
                    turn.update(fields)
                    for name in [name for name, value in turn.items() if value is None]:
                        del turn[name]
    return record


@pytest.mark.parametrize(
    ("record", "faults"),
    [
        pytest.param(changed(0, time_anchor=None), {"session_undated": 1}, id="first-undated"),
        pytest.param(
            changed(0, time_anchor="some day"), {"anchor_unreadable": 1, "session_undated": 1}, id="no-date"
        ),
        pytest.param(changed(2, time_anchor="March 1, 2024"), {"session_out_of_order": 1}, id="backwards"),
        pytest.param(changed(3, content=" ->-> 2,1"), {"turn_without_text": 1}, id="empty"),
        pytest.param([*chat(), {"turns": []}], {"session_without_turns": 1}, id="empty-batch"),
    ],
)
def test_every_fault_of_a_chat_is_counted_and_the_chat_is_heard(
    tmp_path: Path, record: Chat, faults: dict[str, int]
) -> None:
    corpus = load(tmp_path, record)
    assert corpus.faults == faults
    times = [event.time for event in corpus.conversations[0].events]
    assert times == sorted(times)
    assert only(corpus).evidence == ("2",)


def test_a_turn_with_a_date_of_its_own_starts_a_session(tmp_path: Path) -> None:
    corpus = load(tmp_path, changed(4, time_anchor="April-09-2024"))
    starts = {event.message.session: event.time for event in reversed(corpus.conversations[0].messages)}
    assert starts["session_3"] == datetime(2024, 4, 9, tzinfo=UTC)
    assert corpus.faults == {}


def test_flat_batches_and_plans_of_batches_say_the_same(tmp_path: Path) -> None:
    flat = [[turn for group in batch["turns"] for turn in group] for batch in chat()]
    plans = [{"plan-2": chat()[1:], "plan-1": chat()[:1], "plan-3": None}]
    corpora = [load(tmp_path / str(place), each) for place, each in enumerate((chat(), flat, plans))]
    assert len({corpus.sha256 for corpus in corpora}) == 1


def test_chats_are_ordered_by_number_and_the_truncated_one_is_the_chat(tmp_path: Path) -> None:
    for number in (10, 2):
        folder = tmp_path / "100K" / str(number)
        folder.mkdir(parents=True)
        (folder / "chat.json").write_text(json.dumps(chat()))
    (tmp_path / "100K" / "10" / "chat_trunecated.json").write_text(json.dumps(chat()[:1]))
    plan = tmp_path / "100K" / "2" / "plan-0"
    plan.mkdir()
    (plan / "chat.json").write_text(json.dumps(chat()))
    corpus = BeamCorpus(str(tmp_path)).load(0)
    assert [world.namespace for world in corpus.conversations] == ["100K-2", "100K-10"]
    assert [len(world.messages) for world in corpus.conversations] == [6, 2]
    assert corpus.faults == {"questions_absent": 2}
    assert [world.namespace for world in BeamCorpus(str(tmp_path), limit=1).load(0).conversations] == [
        "100K-2"
    ]


@pytest.mark.parametrize(
    ("record", "questions", "says"),
    [
        ({}, None, "chat.json: expected a list, found an object"),
        ([{"turns": ["hi"]}], None, "batch 1 turn 1: expected an object, found text"),
        (changed(2, id="two"), None, "batch 2 turn 1: id: expected the number of the turn, found 'two'"),
        ([{"turns": [said(1, "hi")]}], None, "no turn with text and a time_anchor"),
    ],
)
def test_a_file_that_is_not_beam_is_one_line(
    tmp_path: Path, record: object, questions: object, says: str
) -> None:
    with pytest.raises(CorpusError) as error:
        load(tmp_path, record, questions)
    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path / "100K" / "1"))


@pytest.mark.skipif("COGMEM_BEAM" not in os.environ, reason="COGMEM_BEAM names no folder of BEAM's chats")
def test_the_published_chats_have_the_known_faults() -> None:
    corpus = BeamCorpus(os.environ["COGMEM_BEAM"], limit=10).load(0)
    messages = [event.message for world in corpus.conversations for event in world.messages]
    probes = [probe for world in corpus.conversations for probe in world.probes]
    assert (len(messages), len(probes), sum(bool(probe.stale) for probe in probes)) == (2432, 200, 35)
    assert not any("->->" in message.text for message in messages)
    assert corpus.faults == {
        "answer_absent": 40,  # instructions and preferences
        "evidence_absent": 1,
        "evidence_repeated": 5,
        "stale_is_current": 5,
    }
