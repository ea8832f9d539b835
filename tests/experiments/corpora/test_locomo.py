"""LoCoMo: the format by a small file of our own, each known fault of the published one, and the real file."""

import json
import os
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cogmem.message import Message
from experiments.corpora.events import Corpus, MessageEvent, SessionEnd
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


@pytest.mark.parametrize(
    ("cited", "evidence", "faults"),
    [
        pytest.param(["D2:1 D2:2 D10:1"], ("D2:1", "D2:2", "D10:1"), {"evidence_repaired": 1}, id="spaces"),
        pytest.param(["D10:01"], ("D10:1",), {"evidence_repaired": 1}, id="zero"),
        pytest.param(["D"], (), {"evidence_unreadable": 1, "evidence_lost": 1}, id="nothing-left"),
        pytest.param(
            ["D2:1 and D"], ("D2:1",), {"evidence_repaired": 1, "evidence_unreadable": 1}, id="half-readable"
        ),
        pytest.param(["D2:9", "D2:1"], ("D2:1",), {"evidence_unknown": 1}, id="no-such-turn"),
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
        (broken("sample_id", ""), "sample_id '' is empty or repeats"),
        (broken("conversation", {"speaker_a": "Ada"}), "conv-1: no sessions; expected session_1"),
        (
            broken("conversation/session_2_date_time", "May"),
            "'May' is no date; expected one like '1:56 pm on",
        ),
        (broken("conversation/session_2/1/dia_id", "D2:1"), "dia_id 'D2:1' repeats"),
        (broken("qa/0/category", "4"), "qa 0: category: expected an integer, found text"),
        (broken("qa/0/evidence", [3]), "qa 0: evidence[0]: expected text, found an integer"),
    ],
)
def test_a_file_that_is_not_locomo_is_one_line(tmp_path: Path, record: object, says: str) -> None:
    with pytest.raises(CorpusError) as error:
        load(tmp_path, record)
    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path / "locomo.json"))
    assert "\n" not in str(error.value)


@pytest.mark.skipif("COGMEM_LOCOMO" not in os.environ, reason="COGMEM_LOCOMO names no locomo10.json")
def test_the_published_file_has_the_known_size_and_the_known_faults() -> None:
    published = LocomoCorpus(os.environ["COGMEM_LOCOMO"]).load(0)
    probes = [probe for conversation in published.conversations for probe in conversation.probes]
    assert len(published.conversations) == 10
    assert sum(len(conversation.messages) for conversation in published.conversations) == 5882
    assert len(probes) == 1986
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
