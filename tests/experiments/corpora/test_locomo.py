"""LoCoMo: the format by a small file of our own, each known fault of the published one, and the real file."""

import json
import os
import time
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cogmem.errors import ConfigError
from cogmem.message import Message
from experiments.corpora.events import Corpus, MessageEvent, SessionEnd
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.corpora.locomo import LocomoCorpus
from experiments.errors import CorpusError


def turn(dia_id: str, speaker: str, text: str, **fields: Any) -> dict[str, Any]:
    return {"speaker": speaker, "dia_id": dia_id, "text": text} | fields


def conversation(name: str = "conv-1", **questions: Any) -> dict[str, Any]:
    """Two sessions of Ada and Bo; session 10 comes after session 2, and its date stands first in the file."""
    return {
        "sample_id": name,
        "conversation": {
            "speaker_a": "Ada",
            "speaker_b": "Bo",
            "session_10_date_time": "12:05 am on 1 March, 2024",
            "session_2_date_time": "1:56 pm on 28 February, 2024",
            "session_2": [
                turn("D2:1", "Ada", "The kiln finally works."),
                turn("D2:2", "Bo", "Show me!", img_url=["x"], blip_caption="a photo of a kiln", query="kiln"),
            ],
            "session_10": [turn("D10:1", "Bo", "I signed up for fencing.")],
        },
        "qa": [
            {
                "question": "What did Bo sign up for?",
                "answer": "Fencing",
                "evidence": ["D10:1"],
                "category": 4,
            }
        ],
    }


def asking(*questions: dict[str, Any]) -> dict[str, Any]:
    base = {"question": "?", "answer": "x", "evidence": ["D2:1"], "category": 1}
    return conversation() | {"qa": [base | question for question in questions]}


def load(folder: Path, *conversations: object, **options: Any) -> Corpus:
    path = folder / "locomo.json"
    path.write_text(json.dumps(conversations))
    return LocomoCorpus(str(path), **options).load(0)


def test_the_adversarial_category_is_asked_and_does_not_count(tmp_path: Path) -> None:
    corpus = load(tmp_path, asking(*({"category": category} for category in (1, 2, 3, 4, 5))))
    assert corpus.headline == ("1", "2", "3", "4")
    assert [probe.kind for probe in corpus.conversations[0].probes] == ["1", "2", "3", "4", "5"]


def test_the_events_of_a_conversation_are_in_order_of_its_sessions(tmp_path: Path) -> None:
    corpus = load(tmp_path, conversation())
    (found,) = corpus.conversations
    first, last = datetime(2024, 2, 28, 13, 56, tzinfo=UTC), datetime(2024, 3, 1, 0, 5, tzinfo=UTC)
    minute = timedelta(minutes=1)
    said = {"role": "user", "namespace": "conv-1"}
    caption = "a photo of a kiln"
    assert found.events[:-1] == (
        MessageEvent(
            first,
            Message(id="D2:1", text="The kiln finally works.", speaker="Ada", session="session_2", **said),
        ),
        MessageEvent(
            first + minute,
            Message(id="D2:2", text="Show me!", speaker="Bo", session="session_2", caption=caption, **said),
        ),
        SessionEnd(first + 2 * minute, "session_2"),
        MessageEvent(
            last,
            Message(id="D10:1", text="I signed up for fencing.", speaker="Bo", session="session_10", **said),
        ),
        SessionEnd(last + minute, "session_10"),
    )
    (probe,) = found.probes
    assert (probe.id, probe.time, probe.horizon_days) == ("conv-1:0", last + minute, 0.0)
    assert (probe.query, probe.evidence, probe.kind, probe.answer) == (
        "What did Bo sign up for?",
        ("D10:1",),
        "4",
        "Fencing",
    )
    assert (corpus.name, corpus.language, corpus.license, corpus.faults) == (
        "locomo",
        "en",
        "CC BY-NC 4.0",
        {},
    )


def test_questions_are_asked_after_the_silence(tmp_path: Path) -> None:
    (now,) = load(tmp_path, conversation()).conversations[0].probes
    (later,) = load(tmp_path, conversation(), horizon_days=90.5).conversations[0].probes
    assert later.time - now.time == timedelta(days=90.5)
    assert later.horizon_days == 90.5


@pytest.mark.parametrize(
    ("cited", "evidence", "faults"),
    [
        pytest.param(["D2:1; D10:1"], ("D2:1", "D10:1"), {"evidence_repaired": 1}, id="semicolon"),
        pytest.param(["D2:1 D2:2 D10:1"], ("D2:1", "D2:2", "D10:1"), {"evidence_repaired": 1}, id="spaces"),
        pytest.param(["D:10:1"], ("D10:1",), {"evidence_repaired": 1}, id="colon"),
        pytest.param(["D10:01"], ("D10:1",), {"evidence_repaired": 1}, id="zero"),
        pytest.param(["D2:1", "D"], ("D2:1",), {"evidence_unreadable": 1}, id="bare"),
        pytest.param(["D"], (), {"evidence_unreadable": 1, "evidence_lost": 1}, id="nothing-left"),
        pytest.param(
            ["D2:1 and D"], ("D2:1",), {"evidence_repaired": 1, "evidence_unreadable": 1}, id="half-readable"
        ),
        pytest.param(["D2:9", "D2:1"], ("D2:1",), {"evidence_unknown": 1}, id="no-such-turn"),
        pytest.param(["D2:9"], (), {"evidence_unknown": 1, "evidence_lost": 1}, id="only-no-such-turn"),
        pytest.param(["D2:1", "D2:1"], ("D2:1",), {"evidence_repeated": 1}, id="twice"),
        pytest.param([], (), {"evidence_absent": 1}, id="none"),
    ],
)
def test_evidence_is_read_as_far_as_it_can_be_and_the_rest_is_counted(
    tmp_path: Path, cited: list[str], evidence: tuple[str, ...], faults: dict[str, int]
) -> None:
    corpus = load(tmp_path, asking({"evidence": cited}))
    (probe,) = corpus.conversations[0].probes
    assert probe.evidence == evidence
    assert probe.scored == bool(evidence)
    assert corpus.faults == faults


def test_an_integer_answer_becomes_text(tmp_path: Path) -> None:
    corpus = load(tmp_path, asking({"answer": 2022}))
    assert corpus.conversations[0].probes[0].answer == "2022"
    assert corpus.faults == {"answer_not_text": 1}


def test_an_adversarial_answer_is_never_the_expected_one(tmp_path: Path) -> None:
    adversarial = {"question": "?", "adversarial_answer": "Yes", "evidence": ["D2:1"], "category": 5}
    corpus = load(tmp_path, conversation() | {"qa": [adversarial, adversarial | {"answer": "No"}]})
    assert [probe.answer for probe in corpus.conversations[0].probes] == ["", "No"]
    assert [probe.evidence for probe in corpus.conversations[0].probes] == [("D2:1",), ("D2:1",)]
    assert corpus.faults == {"answer_absent": 1}


def test_dates_without_a_session_are_counted(tmp_path: Path) -> None:
    record = conversation()
    record["conversation"] |= {"session_11_date_time": "9:00 am on 2 March, 2024", "session_12": []}
    record["conversation"]["session_12_date_time"] = "12:30 pm on 3 March, 2024"
    assert load(tmp_path, record).faults == {"session_without_turns": 2}


def test_sessions_dated_out_of_order_keep_their_order_and_are_counted(tmp_path: Path) -> None:
    record = conversation()
    record["conversation"]["session_10_date_time"] = "1:00 pm on 27 February, 2024"
    corpus = load(tmp_path, record)
    assert corpus.faults == {"session_out_of_order": 1}
    times = [event.time for event in corpus.conversations[0].events]
    assert times == sorted(times)


def test_limit_keeps_the_first_conversations(tmp_path: Path) -> None:
    both = (conversation("a"), conversation("b"))
    assert [conversation.namespace for conversation in load(tmp_path, *both).conversations] == ["a", "b"]
    assert [conversation.namespace for conversation in load(tmp_path, *both, limit=1).conversations] == ["a"]


def broken(path: str, value: Any) -> dict[str, Any]:
    """The conversation with one field replaced, or removed (value ...)."""
    record: Any = deepcopy(conversation())
    *way, last = (int(key) if key.isdigit() else key for key in path.split("/"))
    node = record
    for key in way:
        node = node[key]
    if value is ...:
        del node[last]
    else:
        node[last] = value
    return record  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ([1], "conversation 0: expected an object, found a list"),
        (broken("sample_id", ...), "conversation 0: the field 'sample_id' is missing; expected text"),
        (broken("sample_id", ""), "sample_id '' is empty or repeats"),
        (broken("conversation", []), "conv-1: conversation: expected an object, found a list"),
        (broken("conversation", {"speaker_a": "Ada"}), "conv-1: no sessions; expected session_1"),
        (broken("conversation/session_2", "hi"), "session_2: expected a list, found text"),
        (broken("conversation/session_2_date_time", ...), "'session_2_date_time' is missing"),
        (
            broken("conversation/session_2_date_time", "May"),
            "'May' is no date; expected one like '1:56 pm on",
        ),
        (broken("conversation/session_2_date_time", "1:00 pm on 31 June, 2024"), "is no date"),
        (broken("conversation/session_2_date_time", "1:00 pm on 1 Juin, 2024"), "is no date"),
        (broken("conversation/session_2/0/text", None), "session_2 turn 1: text: expected text, found null"),
        (broken("conversation/session_2/1/dia_id", "D2:1"), "dia_id 'D2:1' repeats"),
        (broken("conversation/session_2/1/dia_id", ""), "turn 2: message '': id = ''"),
        (broken("qa", ...), "the field 'qa' is missing"),
        (broken("qa/0/category", "4"), "qa 0: category: expected an integer, found text"),
        (broken("qa/0/evidence", "D2:1"), "qa 0: evidence: expected a list, found text"),
        (broken("qa/0/evidence", [3]), "qa 0: evidence[0]: expected text, found an integer"),
    ],
)
def test_a_file_that_is_not_locomo_is_one_line(tmp_path: Path, record: object, says: str) -> None:
    with pytest.raises(CorpusError) as error:
        load(tmp_path, record)
    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path / "locomo.json"))
    assert "\n" not in str(error.value)


def test_repeated_conversations_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="conversation 1: sample_id 'conv-1' is empty or repeats"):
        load(tmp_path, conversation(), conversation())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"{}", "expected a list, found an object"),
        (b"[]", "an empty list; expected LoCoMo conversations"),
    ],
)
def test_a_file_that_is_no_list_is_one_line(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(CorpusError, match=says):
        LocomoCorpus(str(tmp_path / "x.json")).load(0)


# The published file.

real = pytest.mark.skipif(
    "COGMEM_LOCOMO" not in os.environ, reason="COGMEM_LOCOMO does not name the published locomo10.json"
)


@pytest.fixture(scope="module")
def published() -> Corpus:
    return LocomoCorpus(os.environ["COGMEM_LOCOMO"]).load(0)


@real
def test_the_published_file_has_the_known_size_and_the_known_faults(published: Corpus) -> None:
    probes = [probe for conversation in published.conversations for probe in conversation.probes]
    ends = [
        event
        for conversation in published.conversations
        for event in conversation.events
        if isinstance(event, SessionEnd)
    ]
    assert len(published.conversations) == 10
    assert len(ends) == 272
    assert sum(len(conversation.messages) for conversation in published.conversations) == 5882
    assert (
        sum(
            bool(said.message.caption)
            for conversation in published.conversations
            for said in conversation.messages
        )
        == 1226
    )
    assert len(probes) == 1986
    assert {kind: sum(p.kind == kind for p in probes) for kind in "12345"} == {
        "1": 282,
        "2": 321,
        "3": 96,
        "4": 841,
        "5": 446,
    }
    assert sum(probe.scored and probe.kind != "5" for probe in probes) == 1536
    assert published.faults == {
        "answer_absent": 444,  # category 5, all but two
        "answer_not_text": 6,
        "evidence_absent": 4,  # all of category 3
        "evidence_repaired": 6,  # with the unreadable 'D', the seven malformed ones
        "evidence_repeated": 1,
        "evidence_unknown": 2,  # D10:19 of conv-42, D4:36 of conv-47
        "evidence_unreadable": 1,
        "session_without_turns": 16,  # all in conv-26
    }


@real
def test_malformed_evidence_of_the_published_file_is_repaired(published: Corpus) -> None:
    evidence = {probe.evidence for conversation in published.conversations for probe in conversation.probes}
    assert {
        ("D8:6", "D9:17"),
        ("D9:1", "D4:4", "D4:6"),
        ("D22:1", "D22:2", "D9:10", "D9:11"),
        ("D21:18", "D21:22", "D11:15", "D11:19"),
        ("D1:18", "D1:20"),
        ("D1:14", "D2:7", "D4:7", "D5:15", "D11:26", "D20:21", "D26:36"),
        ("D30:5",),
        ("D4:5", "D5:5"),
    } <= evidence


@real
def test_time_never_goes_back_in_the_published_file(published: Corpus) -> None:
    for conversation in published.conversations:
        times = [event.time for event in conversation.events]
        assert times == sorted(times)


@pytest.mark.slow
@real
def test_the_published_file_survives_the_corpus_format(published: Corpus, tmp_path: Path) -> None:
    write_jsonl(published, tmp_path / "locomo.jsonl")
    assert read_jsonl(tmp_path / "locomo.jsonl") == published


@real
def test_the_published_file_loads_within_a_second() -> None:
    begin = time.process_time()
    LocomoCorpus(os.environ["COGMEM_LOCOMO"], horizon_days=365).load(0)
    assert time.process_time() - begin < 1.0


def correction(**fields: object) -> dict[str, object]:
    base = {"sample_id": "conv-1", "question_index": 0, "question": "What did Bo sign up for?"}
    return base | {"old_evidence": ["D10:1"], "corrected_evidence": ["D2:2"], "recommended": True} | fields


def corrected(folder: Path, *corrections: dict[str, object]) -> Corpus:
    path = folder / "corrections.json"
    path.write_text(json.dumps(corrections))
    return load(folder, conversation(), gold="corrected", corrections=str(path))


def test_recommended_corrections_replace_the_evidence_and_are_counted(tmp_path: Path) -> None:
    corpus = corrected(tmp_path, correction())
    assert corpus.conversations[0].probes[0].evidence == ("D2:2",)
    assert (corpus.name, corpus.faults["gold_corrected"]) == ("locomo-corrected", 1)
    published = load(tmp_path, conversation())
    left = corrected(tmp_path, correction(recommended=False))
    assert left.conversations == published.conversations
    assert published.name == "locomo"


def test_a_correction_of_another_question_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"conv-1:0 corrects 'Who\?'; expected 'What did Bo sign up for\?'"):
        corrected(tmp_path, correction(question="Who?"))


def test_the_gold_is_corrected_with_a_file_and_only_then() -> None:
    for options in ({"gold": "corrected"}, {"corrections": "x.json"}):
        with pytest.raises(ConfigError, match="expected a file with gold=corrected, and none without"):
            LocomoCorpus(**options)
