"""MADial-Bench: the published format by two small files of our own, every fault, and the real files."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from experiments.corpora.events import Corpus
from experiments.corpora.jsonl import read_jsonl, write_jsonl
from experiments.corpora.madial import MadialCorpus
from experiments.errors import CorpusError


def memory(event: str, day: str = "2023-05-01") -> dict[str, Any]:
    return {"time": day, "scene": "Activity", "emotion": "Happy", "event": event}


MEMORIES = [
    {"12": memory("Nils built a raft with his aunt.", "2023-06-01")},
    {"3": memory("Nils lost his kite in a tree and was sad.")},
]
DIALOGUE = [
    "<BOD>\n",
    '<Nils>: "It is windy today!"\n',
    '<Assistant>:"That it is."\n',
    '<Nils>: "I do not want to go out."\n',
    '<Assistant>: "Is it because of the tree?"\n',
    "<EOD>\n",
]


def dialogue(**fields: Any) -> dict[str, Any]:
    return {"dialogue": DIALOGUE, "test-turn": [4], "relevant-id": [3], "user-id": 1} | fields


def load(
    folder: Path, *dialogues: object, code: str = "en", memories: object = None, **options: Any
) -> Corpus:
    for name, records in (("memory", memories or MEMORIES), ("dialogue", dialogues)):
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)  # type: ignore[attr-defined]
        (folder / f"MADial-Bench-{code}-{name}.json").write_text(lines, encoding="utf-8")
    return MadialCorpus(str(folder), **options).load(0)


def test_memories_come_by_date_without_speakers_and_a_dialogue_asks_up_to_its_test_turn(
    tmp_path: Path,
) -> None:
    corpus = load(tmp_path, dialogue())
    (found,) = corpus.conversations
    assert [(e.time, e.message.id, e.message.speaker, e.message.session) for e in found.messages] == [
        (datetime(2023, 5, 1, tzinfo=UTC), "3", "", "memory_3"),
        (datetime(2023, 6, 1, tzinfo=UTC), "12", "", "memory_12"),
    ]
    (probe,) = found.probes
    assert probe.query == "It is windy today!\nThat it is.\nI do not want to go out."
    assert (probe.evidence, probe.kind, probe.time) == (("3",), "one", datetime(2023, 6, 1, 0, 1, tzinfo=UTC))
    assert (corpus.name, corpus.language, corpus.license, corpus.faults) == ("madial-en", "en", "MIT", {})


def test_each_child_has_a_conversation_of_all_memories(tmp_path: Path) -> None:
    corpus = load(tmp_path, dialogue(**{"user-id": 2}), dialogue(), dialogue(**{"relevant-id": [12]}))
    assert [
        (
            world.namespace,
            [probe.id for probe in world.probes],
            [event.message.id for event in world.messages],
        )
        for world in corpus.conversations
    ] == [
        ("madial-en-1", ["madial-en-1:0", "madial-en-1:1"], ["3", "12"]),
        ("madial-en-2", ["madial-en-2:0"], ["3", "12"]),
    ]


def test_the_language_is_the_one_that_is_there(tmp_path: Path) -> None:
    lines = ["<BOD>\n", ' <Nils>:"风筝在哪里？"\n', "<Assistant>：“在树上。”\n"]
    both = [{"3": memory("Nils的风筝挂在树上。")}]
    asked = dialogue(dialogue=lines, **{"test-turn": [2]})
    chinese = load(tmp_path, asked, code="zh", memories=both)
    assert (chinese.name, chinese.language) == ("madial-zh", "zh")
    assert chinese.conversations[0].probes[0].query == "风筝在哪里？"
    assert load(tmp_path, dialogue()).language == "en"
    assert MadialCorpus(str(tmp_path), language="zh").load(0) == chinese
    (tmp_path / "MADial-Bench-zh-memory.json").unlink()
    with pytest.raises(CorpusError, match=r"no MADial-Bench-zh-memory\.json in it"):
        MadialCorpus(str(tmp_path), language="zh").load(0)


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({"test-turn": []}, {"test_turn_absent": 1}),
        ({"test-turn": [3]}, {"test_turn_of_child": 1}),
        ({"relevant-id": [3, 77]}, {"evidence_unknown": 1}),
        ({"dialogue": ["Windy!", *DIALOGUE]}, {"line_without_speaker": 1, "test_turn_of_child": 1}),
    ],
)
def test_every_fault_of_a_dialogue_is_counted(
    tmp_path: Path, fields: dict[str, Any], faults: dict[str, int]
) -> None:
    corpus = load(tmp_path, dialogue(**fields))
    assert corpus.faults == faults
    (probe,) = corpus.conversations[0].probes
    assert (probe.evidence, probe.scored) == (("3",), True)
    write_jsonl(corpus, tmp_path / "again.jsonl")
    assert read_jsonl(tmp_path / "again.jsonl") == corpus


def test_a_question_without_gold_or_words_is_not_scored(tmp_path: Path) -> None:
    corpus = load(tmp_path, dialogue(**{"relevant-id": []}), dialogue(**{"test-turn": [1]}))
    assert [probe.scored for probe in corpus.conversations[0].probes] == [False, False]
    assert corpus.faults == {"evidence_absent": 1, "question_without_text": 1, "test_turn_of_child": 1}


def test_faults_of_memories_are_counted(tmp_path: Path) -> None:
    twice = [*MEMORIES, {"4": MEMORIES[1]["3"]}, {"5": memory(" ")}]
    corpus = load(tmp_path, dialogue(), memories=twice)
    assert corpus.faults == {"memory_repeated": 1, "memory_without_text": 1}
    assert len(corpus.conversations[0].messages) == 3


@pytest.mark.parametrize(
    ("memories", "record", "says"),
    [
        ([*MEMORIES, MEMORIES[0]], dialogue(), "memory.json:3: memory '12' repeats"),
        ([{"1": memory("x", "May 1")}], dialogue(), "memory.json:1: time: 'May 1' is no date"),
        ([{}], dialogue(), "memory.json: no memories"),
        (MEMORIES, {"dialogue": [], "user-id": 1}, "dialogue.json:1: the field 'test-turn' is missing"),
    ],
)
def test_a_file_that_is_not_madial_is_one_line(
    tmp_path: Path, memories: object, record: object, says: str
) -> None:
    with pytest.raises(CorpusError) as error:
        load(tmp_path, record, memories=memories)
    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path))


def test_a_line_that_is_no_json_and_a_missing_file_are_named(tmp_path: Path) -> None:
    load(tmp_path, dialogue())
    (tmp_path / "MADial-Bench-en-dialogue.json").write_text('{"dialogue": []\n')
    with pytest.raises(CorpusError, match=r"dialogue\.json:1: not JSON: .* expected one value of JSON"):
        MadialCorpus(str(tmp_path)).load(0)
    (tmp_path / "MADial-Bench-en-dialogue.json").unlink()
    with pytest.raises(CorpusError, match=r"dialogue\.json: cannot be read"):
        MadialCorpus(str(tmp_path)).load(0)


@pytest.mark.skipif("COGMEM_MADIAL" not in os.environ, reason="COGMEM_MADIAL names no folder of MADial-Bench")
@pytest.mark.parametrize(
    ("language", "memories", "faults"),
    [("en", 160, {"line_without_speaker": 23}), ("zh", 171, {"memory_repeated": 3})],
)
def test_the_published_files_have_the_known_faults(
    language: str, memories: int, faults: dict[str, int]
) -> None:
    corpus = MadialCorpus(os.environ["COGMEM_MADIAL"], language=language).load(0)
    assert [(world.namespace, len(world.messages), len(world.probes)) for world in corpus.conversations] == [
        (f"madial-{language}-1", memories, 76),
        (f"madial-{language}-2", memories, 84),
    ]
    gold = [sum(len(probe.evidence) for probe in world.probes) for world in corpus.conversations]
    assert gold == [204, 201]
    assert corpus.faults == faults
