"""A memory on disk from the command line."""

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogmem import CognitiveMemory
from cogmem.__main__ import main
from cogmem.embedding import HashingEmbedder, MiniLMEmbedder
from cogmem.present.recollection import Recollection
from cogmem.store.configs import SqliteStoreConfig


def test_metadata_that_is_no_object_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a filter it would have meant all memories."""
    path = str(tmp_path / "memory")
    assert main(["write", path, "I adopted a beagle.", "--embedder", "hashing"]) == 0
    with pytest.raises(SystemExit):
        main(["delete", path, "default", "--metadata", "null"])
    assert "--metadata: invalid metadata value: 'null'" in capsys.readouterr().err
    assert main(["count", path, "--embedder", "hashing"]) == 0
    assert capsys.readouterr().out == "1\n"


@pytest.mark.parametrize("terminal", [True, False])
def test_a_rebuild_shows_its_progress(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cogmem.views.rebuilding.BATCH", 2)
    monkeypatch.setattr("cogmem.serve.cli.EVERY", 0.0)
    path = str(tmp_path / "memory")
    with CognitiveMemory(store=SqliteStoreConfig(path).build()) as engine:
        engine.write([f"I saw kite {number}." for number in range(4)])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert main(["rebuild", str(tmp_path / "other"), "--of", path, "--embedder", "hashing"]) == 0
    told = capsys.readouterr().err
    if terminal:
        assert told.split("\r\x1b[K") == [
            "",
            "[                    ]   0%  default: 0 of 4 memories",
            "[##########          ]  50%  default: 2 of 4 memories",
            "",
        ]
    else:
        assert told.splitlines() == [
            "0% done: default: 0 of 4 memories",
            "50% done: default: 2 of 4 memories",
        ]


def test_what_one_command_writes_another_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "memory")

    def said(*words: str) -> str:
        assert main(words) == 0
        return capsys.readouterr().out.strip()

    assert said("write", path, "I adopted a beagle called Maple.", "--speaker", "Ada") == (
        "default:0  I adopted a beagle called Maple."
    )
    assert said("read", path, "What is the name of Ada's beagle?").endswith(
        "] Ada: I adopted a beagle called Maple."
    )
    assert said("correct", path, "default:0", "Ada: My beagle is called Hazel.").splitlines() == [
        "default:1  Ada: My beagle is called Hazel.",
        "replaces default:0  I adopted a beagle called Maple.",
    ]
    confidence, *items = said("read", path, "beagle").splitlines()
    assert re.fullmatch(r"confidence 0\.\d{3} that one of these answers; .*", confidence)
    assert [line.split()[1] for line in items] == ["default:1"]
    before = said("stats", path)
    assert said("dream", path, "--dry")
    assert said("stats", path) == before
    assert said("dream", path)
    stats = (
        "default: 2 memories (2 episodic, 0 semantic, 0 dormant, 0 stub, 1 superseded), mean retention 1.00"
    )
    assert said("stats", path).startswith(stats)
    assert said("compact", path).startswith(stats)
    elsewhere = said("read", path, "Where does Ada live?", "--namespace", "other")
    assert elsewhere == "nothing found: there is no namespace 'other' here"
    assert said("forget", path, "default:1").splitlines() == [
        "forgotten: default:1; `compact` purges the files",
        "may repeat some of it: default:0  I adopted a beagle called Maple.",
    ]
    assert said("read", path, "beagle") == "nothing found"
    left = "default: 1 memories (1 episodic, 0 semantic, 0 dormant, 0 stub, 1 superseded, 1 forgotten)"
    assert said("compact", path).startswith(left)
    assert main(("forget", path, "default:1")) == 2
    assert capsys.readouterr().err == "error: the memory 'default:1' was forgotten\n"


def test_stats_are_of_one_namespace_or_all_and_tell_what_is_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "memory")
    for namespace in ("a", "b"):
        assert main(["write", path, "I adopted a beagle.", "--namespace", namespace]) == 0
    capsys.readouterr()

    def stats(*words: str) -> list[str]:
        assert main(["stats", path, *words]) == 0
        return capsys.readouterr().out.splitlines()

    assert [line.partition(":")[0] for line in stats()] == ["a", "b", "on", "off"]
    first, on, off = stats("--namespace", "b")
    assert first.startswith("b: 1 memories")
    assert "dates" in on
    assert "expiry" in off
    assert stats("--namespace", "b", "--profile", "plain")[1:] != [on, off]
    assert main(["stats", path, "--namespace", "c"]) == 2
    assert capsys.readouterr().err == "error: unknown namespace 'c'; expected one of a, b\n"


def test_what_a_memory_holds_moves_no_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "memory")
    assert main(["write", path, "I adopted a beagle \x1b[2Jcalled Maple.", "--namespace", "a\x1b[2J"]) == 0
    assert main(["read", path, "beagle", "--namespace", "a\x1b[2J"]) == 0
    assert main(["stats", path]) == 0
    assert main(["read", path, "beagle", "-k", "0"]) == 2
    output = capsys.readouterr()
    assert "\x1b" not in output.out + output.err
    assert output.out.count("\\x1b[2J") == 5


def test_a_read_prints_confidence_and_scores_that_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "memory")
    for text in ("I adopted a beagle called Maple.", "I work at a bakery."):
        main(["write", path, text, "--speaker", "Ada"])
    read = CognitiveMemory.read

    def close(*args: Any, **options: Any) -> Recollection:
        found = read(*args, **options)
        scores = (0.50001, 0.5)
        items = tuple(item._replace(score=s) for item, s in zip(found.items, scores, strict=True))
        return replace(found, items=items)

    monkeypatch.setattr(CognitiveMemory, "read", close)
    capsys.readouterr()
    assert main(["read", path, "Which beagle works at a bakery?"]) == 0
    confidence, first, second = capsys.readouterr().out.splitlines()
    assert 0.0 < float(confidence.split()[1]) < 0.9
    assert (first.split()[0], second.split()[0]) == ("0.50001", "0.50000")


def test_a_memory_is_listed_backed_up_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, backup, other = (str(tmp_path / name) for name in ("memory", "backup.jsonl", "other"))

    def printed(*words: str) -> list[str]:
        assert main(words) == 0
        return capsys.readouterr().out.splitlines()

    for day, text in enumerate(("I live in Berlin.", "I live in Paris now.", "I drink tea."), 1):
        time, source = f"2024-05-0{day}T12:00:00Z", '{"source": "chat"}' if day < 3 else "{}"
        printed("write", path, text, "--speaker", "Ada", "--time", time, "--metadata", source)
    printed("write", path, "I drink tea.", "--namespace", "ben")
    assert printed("list", path, "--metadata", '{"source": "chat"}', "--limit", "2") == [
        "default:0  2024-05-01T12:00:00Z  Ada: I live in Berlin.",
        "default:1  2024-05-02T12:00:00Z  Ada: I live in Paris now.",
        "more: --after default:1",
    ]
    assert printed("list", path, "--since", "2024-05-02T13:00:00Z", "--after", "default:1") == [
        "default:2  2024-05-03T12:00:00Z  Ada: I drink tea."
    ]
    assert printed("namespaces", path) == ["ben", "default"]
    assert printed("count", path, "--until", "2024-05-03T00:00:00Z") == ["2"]
    assert printed("count", path, "--namespace", "ada") == ["0 in 'ada'; there is 'ben', 'default'"]
    explained = printed("read", path, "Who drinks tea?", "--explain", "--dry")
    assert explained[:2] == printed("read", path, "Who drinks tea?", "-k", "1", "--dry")
    assert re.search(r"    confidence 0\.\d+, cosine .*; turns ", explained[2])
    assert any("search" in line for line in explained)
    then = printed(
        "read", path, "Where does Ada live?", "-k", "1", "--as-of", "2024-05-01T13:00:00Z", "--dry"
    )
    assert then[1].endswith("[1 May 2024] Ada: I live in Berlin.")
    assert printed("read", path, "Where does Ada live?", "--budget", "0", "--dry") == ["nothing found"]
    assert printed("export", path, backup) == [f"{backup}: 4 memories"]
    assert printed("import", other, backup) == [
        "imported: ben, 1 memories",
        "imported: default, 3 memories",
    ]
    assert printed("delete", path, "default", "--until", "2024-05-02T00:00:00Z") == [
        "deleted: 1 memories of default"
    ]
    printed("write", path, "I drink tea.", "--namespace", "ben/run")
    assert printed("delete", path, "ben", "--below") == ["deleted: 2 memories of ben and all below it"]
    assert main(["delete", path, "ben"]) == 2
    assert "unknown namespace 'ben'" in capsys.readouterr().err
    assert printed("list", path, "--namespace", "ben") == ["no memory in 'ben'; there is 'default'"]
    for option in ("--speaker", "--session", "--since", "--kind"):
        assert main(["delete", path, "default", option, ""]) == 2
        assert f"{option} is empty" in capsys.readouterr().err
    assert len(printed("list", path)) == 2
    assert printed("list", other, "--namespace", "ben")[0].startswith("ben:0")
    assert printed("import", other, backup)[0] == "imported: ben, 1 memories"  # it was there
    printed("write", other, "I drink coffee.", "--namespace", "ben")
    assert main(["import", other, backup]) == 2
    assert "the namespace 'ben' has memories already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["write", "memory", ""],
        ["write", "memory", "I moved.", "--time", "yesterday"],
        ["write", "memory", "I moved.", "--metadata", '{"a": []}'],
        ["write", "memory", "I moved.", "--namespace", ""],
        ["write", "memory", "I moved.", "--zone", "Mars/Olympus"],
        ["import", "memory", "missing.jsonl"],
        ["import", "memory", "bad.jsonl"],
        ["rebuild", "memory", "--of", "missing"],
        ["dream", "memory"],
    ],
    ids=" ".join,
)
def test_a_start_that_fails_leaves_no_folder(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.jsonl").write_text('{"type": "cogmem", "format": 1}\nno line\n', "utf-8")
    main(words)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.jsonl"]


def test_a_year_has_four_digits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with CognitiveMemory(store=SqliteStoreConfig(str(tmp_path / "memory")).build()) as engine:
        engine.write("I moved to Rome.", time="0001-02-03T04:05:06.789Z")
    assert main(["list", str(tmp_path / "memory")]) == 0
    assert "0001-02-03T04:05:06Z" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["read", "stats", "list", "count", "namespaces"])
def test_a_memory_that_does_not_exist_is_not_made(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "typo"
    assert main([command, str(path), *(["Where?"] if command == "read" else [])]) == 2
    assert f"error: {path}: no such folder" in capsys.readouterr().err
    assert not path.exists()


def test_damage_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "memory"
    assert main(["write", str(path), "I adopted a beagle called Maple."]) == 0
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("no damage found\n")
    for file in filter(Path.is_file, path.rglob("*")):
        file.write_bytes(bytes(file.stat().st_size))
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"error: {path}")


def test_what_only_looks_works_beside_one_that_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "memory")
    with CognitiveMemory(store=SqliteStoreConfig(path).build()) as engine:
        engine.add("I adopted a beagle called Maple.")
        for words in (["stats", path], ["verify", path], ["read", path, "Which beagle?", "--dry"]):
            assert main(words) == 0
        assert "I adopted a beagle called Maple." in capsys.readouterr().out
        assert main(["write", path, "I sold the beagle."]) == 2
        assert "open elsewhere" in capsys.readouterr().err


def test_every_decision_can_be_logged_and_a_profile_names_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, log = str(tmp_path / "memory"), tmp_path / "ops-log.jsonl"
    assert main(["write", path, "I adopted a beagle called Maple.", "--ops-log", str(log)]) == 0
    assert main(["read", path, "beagle", "--ops-log", str(log)]) == 0
    assert {json.loads(line)["op"] for line in log.read_text().splitlines()} == {"write", "read"}
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["write", f"{path}-v9", "I use Docker and React.", "--profile", "v9"]) == 0
    assert (tmp_path / ".agent-evolution/memory/ops-log.jsonl").is_file()


def test_a_memory_is_rebuilt_in_its_folder_or_into_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, other = str(tmp_path / "memory"), str(tmp_path / "other")
    assert main(["write", path, "I adopted a beagle called Maple.", "--speaker", "Ada"]) == 0
    assert main(["rebuild", path]) == 0
    assert main(["rebuild", other, "--of", path]) == 0
    assert main(["rebuild", other, "--of", path]) == 0  # as after an interruption
    capsys.readouterr()
    assert main(["read", other, "beagle?"]) == 0
    assert capsys.readouterr().out.endswith("Ada: I adopted a beagle called Maple.\n")
    assert main(["rebuild", other, "--of", path]) == 2
    assert "has other memories" in capsys.readouterr().err
    assert main(["rebuild", path, "--of", str(tmp_path / "." / "memory")]) == 2
    assert "the same folder; expected another one" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    for wrong in (str(tmp_path / "missing"), str(tmp_path / "empty")):
        assert main(["rebuild", str(tmp_path / "new"), "--of", wrong]) == 2
        assert "no memory here" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_the_embedder_is_the_one_that_the_memory_was_made_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Small(HashingEmbedder):
        """As MiniLM, without the model."""

        def __init__(self) -> None:
            super().__init__(MiniLMEmbedder.dimensions)
            self.name = MiniLMEmbedder().name

    path = str(tmp_path / "memory")
    with CognitiveMemory(store=SqliteStoreConfig(path).build(), embedder=Small()) as engine:
        engine.add("Ada adopted a beagle.")
    assert main(["read", path, "beagle"]) == 2
    assert "the vectors are of the embedder all-MiniLM-L6-v2" in capsys.readouterr().err
    assert main(["stats", path, "--embedder", "minilm"]) == 0
    assert "default: 1 memories" in capsys.readouterr().out


def test_a_folder_that_is_no_memory_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.md").write_text("Buy tea.")
    for command in (["stats", str(tmp_path)], ["read", str(tmp_path), "beagle"], ["verify", str(tmp_path)]):
        assert main(command) == 2
        assert capsys.readouterr().err == (f"error: {tmp_path}: no memory here; expected the folder of one\n")


def test_a_terminal_without_the_letters_shows_escapes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", screen)
    assert main(["write", str(tmp_path), "Ağrı'da bir çay bahçesi açtım.", "--language", "tr"]) == 0
    screen.flush()
    assert b"A\\u011fr\\u0131" in screen.buffer.getvalue()  # type: ignore[attr-defined]


def test_what_has_ended_is_marked_in_a_list_and_a_token_needs_http(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "memory")
    with CognitiveMemory(store=SqliteStoreConfig(path).build()) as memory:
        memory.add("The code is 4711.", valid_from="2024-05-01T00:00:00Z", valid_until="2024-05-02T00:00:00Z")
        memory.add("The code is 4712.", ttl_seconds=3600)
    assert main(["list", path]) == 0
    ended, holds = capsys.readouterr().out.splitlines()
    assert ended.endswith("Z  [ended] The code is 4711.")
    assert holds.endswith("Z  The code is 4712.")
    (tmp_path / "token").write_bytes(b"\xff\xfe")
    assert main(["serve", path, "--token-file", str(tmp_path / "token")]) == 2
    assert "--token-file: a token is asked for over HTTP alone; expected --http" in capsys.readouterr().err
    assert main(["serve", path, "--http", "8123", "--token-file", str(tmp_path / "token")]) == 2
    assert "token: no token; expected a line of letters" in capsys.readouterr().err


def test_a_command_whose_output_is_not_read_does_not_claim_that_it_is_done(tmp_path: Path) -> None:
    words = [sys.executable, "-u", "-m", "cogmem", "write", str(tmp_path / "m"), "I moved to Oslo."]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")
