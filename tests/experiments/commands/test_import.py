"""A chat that another program exported becomes a corpus file that can be read back."""

import json
from pathlib import Path

import pytest

from experiments.__main__ import main
from experiments.corpora.events import SessionEnd
from experiments.corpora.jsonl import read_jsonl

TALK = [
    {"role": "user", "content": "I adopted a beagle.", "time": "2024-05-01T12:00:00Z"},
    {"role": "assistant", "content": "Lovely!", "time": "2024-05-01T12:01:00Z"},
    {"role": "user", "content": "She is called Maple.", "time": "2024-05-02T12:00:00Z"},
]


def test_a_chat_becomes_a_corpus_and_what_was_assumed_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chat, out = tmp_path / "chat.json", tmp_path / "mine.jsonl"
    chat.write_text(json.dumps(TALK), "utf-8")
    words = ["import", str(chat), "--out", str(out), "--speaker", "Ada", "--namespace", "ada"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines() == [
        "JSON: 3 messages in 2 sessions, 2024-05-01 to 2024-05-02",
        "A new session begins after a silence of 6 hours.",
        "The messages have the ids 1, 2, 3 and so on; questions name them in `evidence`.",
        f"written: {out}",
    ]
    corpus = read_jsonl(out)
    [world] = corpus.conversations
    assert (corpus.name, world.namespace, corpus.faults) == ("mine", "ada", {})
    assert [event.message.id for event in world.messages] == ["1", "2", "3"]
    said = [(event.message.speaker, event.message.text) for event in world.messages]
    assert said == [("Ada", "I adopted a beagle."), ("", "Lovely!"), ("Ada", "She is called Maple.")]
    ends = [place for place, event in enumerate(world.events) if isinstance(event, SessionEnd)]
    assert ends == [2, 4]
    assert main(words) == 2
    assert "mine.jsonl exists; expected a new file" in capsys.readouterr().err


def test_a_chat_without_times_begins_when_start_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chat = tmp_path / "chat.json"
    chat.write_text(json.dumps([{"role": "user", "content": "I adopted a beagle."}]), "utf-8")
    for words, day in (([], "2024-01-01"), (["--start", "2025-03-01"], "2025-03-01")):
        out = tmp_path / f"{day}.jsonl"
        assert main(["import", str(chat), "--out", str(out), *words]) == 0
        assert f"said at {day}T00:00:00+00:00; --start chooses." in capsys.readouterr().out
        assert f"{read_jsonl(out).conversations[0].events[0].time:%Y-%m-%d}" == day
    assert main(["import", str(chat), "--out", str(tmp_path / "no.jsonl"), "--start", "1 May"]) == 2
    assert "start = '1 May'; expected a text such as" in capsys.readouterr().err
    assert not (tmp_path / "no.jsonl").exists()


def test_a_bad_file_makes_no_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chat, out = tmp_path / "chat.json", tmp_path / "mine.jsonl"
    chat.write_text(json.dumps([*TALK, {"role": "boss", "content": "a"}]), "utf-8")
    assert main(["import", str(chat), "--out", str(out)]) == 2
    assert "chat.json: item 4: role = 'boss'; expected one of user" in capsys.readouterr().err
    assert not out.exists()
