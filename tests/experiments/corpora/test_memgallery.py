"""Mem-Gallery: the published format by a small user of our own, every fault, and the real files."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from experiments.corpora.events import Corpus
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.corpora.memgallery import MemGalleryCorpus
from experiments.errors import CorpusError


def exchange(key: str, user: str, assistant: str, *captions: str) -> dict[str, Any]:
    shown = [f"{key.replace(':', ':IMG_')}_{number}" for number, _ in enumerate(captions)]
    photos = {"image_id": shown, "input_image": shown, "image_caption": list(captions)} if captions else {}
    return {"round": key, "user": user, "assistant": assistant} | photos


def user() -> dict[str, Any]:
    return {
        "character_profile": {"name": "Tomas"},
        "multi_session_dialogues": [
            {
                "session_id": "D1",
                "date": "2024-06-17",
                "dialogues": [
                    exchange("D1:1", "I started keeping bees.", "How many hives?"),
                    exchange("D1:2", "Here they are.", "Lovely!", "Two white hives", "A smoker"),
                ],
            },
            {
                "session_id": "D2",
                "date": "2024-07-01",
                "dialogues": [exchange("D2:1", "The queen is gone.", "Order a new one.")],
            },
        ],
        "human-annotated QAs": [asked()],
    }


def asked(**fields: Any) -> dict[str, Any]:
    own = {
        "point": "FR",
        "question": "How many hives?",
        "answer": "Two",
        "session_id": ["D1"],
        "clue": ["D1:2"],
    }
    return own | fields


def load(folder: Path, record: object, **options: Any) -> Corpus:
    path = folder / "dialog" / "Bees_Honey.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(record))
    return MemGalleryCorpus(str(folder), **options).load(0)


def test_a_round_is_one_message_as_the_gold_has_it(tmp_path: Path) -> None:
    corpus = load(tmp_path, user())
    (found,) = corpus.conversations
    day, minute = datetime(2024, 6, 17, tzinfo=UTC), timedelta(minutes=1)
    assert found.namespace == "Bees_Honey"
    assert [(e.time, e.message.id, e.message.session) for e in found.messages] == [
        (day, "D1:1", "D1"),
        (day + minute, "D1:2", "D1"),
        (datetime(2024, 7, 1, tzinfo=UTC), "D2:1", "D2"),
    ]
    shown = found.messages[1].message
    assert (shown.text, shown.caption) == ("Here they are.\nLovely!", "Two white hives A smoker")
    assert {(event.message.role, event.message.speaker) for event in found.messages} == {("user", "")}
    (probe,) = found.probes
    assert (probe.evidence, probe.kind, probe.answer) == (("D1:2",), "FR", "Two")
    assert probe.time == datetime(2024, 7, 1, 0, 1, tzinfo=UTC)
    assert (corpus.license, corpus.faults) == ("MIT", {})


def test_what_was_never_said_must_be_abstained_from(tmp_path: Path) -> None:
    (probe,) = load(tmp_path, user() | {"human-annotated QAs": [asked(point="AR")]}).conversations[0].probes
    assert (probe.evidence, probe.scored) == ((), True)


def test_a_question_that_shows_a_photo_is_counted_and_left_out(tmp_path: Path) -> None:
    corpus = load(tmp_path, user() | {"human-annotated QAs": [asked(question_image="x.jpg")]})
    assert (corpus.conversations[0].probes, corpus.faults) == ([], {"question_shows_image": 1})


def with_session(**fields: Any) -> dict[str, Any]:
    record = user()
    record["multi_session_dialogues"][1].update(fields)
    return record


@pytest.mark.parametrize(
    ("record", "faults"),
    [
        (with_session(date="2024-06-01"), {"session_out_of_order": 1}),
        (with_session(dialogues=[]), {"session_without_turns": 1}),
        (with_session(dialogues=[exchange("D2:1", "", "Hm?")]), {"turn_without_text": 1}),
        (
            with_session(dialogues=[exchange("D2:1", "Look", "Ah", "") | {"image_id": ["a", "b"]}]),
            {"caption_absent": 2},
        ),
        (
            user() | {"human-annotated QAs": [asked(clue=["D9:9"])]},
            {"evidence_unknown": 1, "evidence_lost": 1},
        ),
        (user() | {"human-annotated QAs": [asked(clue=[])]}, {"clue_absent": 1}),
        (user() | {"human-annotated QAs": [asked(clue=["D1:1; D1: 02"])]}, {"clue_repaired": 1}),
        (user() | {"human-annotated QAs": [asked(clue=["D1:IMG_2_1"])]}, {"clue_repaired": 1}),
    ],
)
def test_every_fault_is_counted(tmp_path: Path, record: dict[str, Any], faults: dict[str, int]) -> None:
    corpus = load(tmp_path, record)
    assert corpus.faults == faults
    (probe,) = corpus.conversations[0].probes
    assert probe.scored == bool(probe.evidence)
    write_jsonl(corpus, tmp_path / "again.jsonl")
    assert read_jsonl(tmp_path / "again.jsonl") == corpus


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ([], "Bees_Honey.json: expected an object, found a list"),
        (with_session(date="July"), "session 2: date: 'July' is no date; expected one like '2024-06-17'"),
        (with_session(dialogues=[exchange("D1:1", "x", "y")]), "round 'D1:1' repeats"),
        (user() | {"human-annotated QAs": [{}]}, "question 0: the field 'point' is missing"),
        (user() | {"multi_session_dialogues": []}, "no turns in multi_session_dialogues"),
    ],
)
def test_a_file_that_is_not_memgallery_is_one_line(tmp_path: Path, record: object, says: str) -> None:
    with pytest.raises(CorpusError) as error:
        load(tmp_path, record)
    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path / "dialog" / "Bees_Honey.json"))


@pytest.mark.skipif("COGMEM_MEMGALLERY" not in os.environ, reason="COGMEM_MEMGALLERY names no folder of it")
def test_the_published_files_have_no_fault_but_questions_with_photos() -> None:
    corpus = MemGalleryCorpus(os.environ["COGMEM_MEMGALLERY"]).load(0)
    assert set(corpus.faults) <= {"question_shows_image"}
    for world in corpus.conversations:
        assert all(probe.scored for probe in world.probes)
        assert sum(bool(event.message.caption) for event in world.messages) > 20
