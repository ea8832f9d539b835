"""A memory on disk from the command line."""

from pathlib import Path

import pytest

from cogmem.__main__ import main

pytest.importorskip("lancedb", reason="pip install 'cogmem[lance]'")


def test_what_one_command_writes_another_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "memory")

    def said(*words: str) -> str:
        assert main(words) == 0
        return capsys.readouterr().out.strip()

    assert said("write", path, "I adopted a beagle called Maple.", "--speaker", "Ada") == (
        "default:0  Ada: I adopted a beagle called Maple."
    )
    assert said("write", path, "ok") == "nothing stored: confirmation (pregate)"
    assert said("read", path, "What is the name of Ada's beagle?").endswith(
        "default:0  Ada: I adopted a beagle called Maple."
    )
    assert said("dream", path)
    stats = "default: 1 memories (1 episodic, 0 semantic, 0 dormant, 0 stub), mean retention 1.00"
    assert said("stats", path).startswith(stats)
    assert said("compact", path).startswith(stats)
    assert said("read", path, "Where does Ada live?", "--namespace", "other") == ""


@pytest.mark.parametrize("command", ["read", "stats"])
def test_a_memory_that_does_not_exist_is_not_made(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "typo"
    assert main([command, str(path), *(["Where?"] if command == "read" else [])]) == 2
    assert f"error: {path}: no such folder" in capsys.readouterr().err
    assert not path.exists()
