"""A backup is recognised, whatever was put in front of it or cut off, and is never taken for a chat."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cogmem.errors import InputError
from cogmem.log.backup import header, is_backup, read_backup

LINES = [header(1), '{"type": "namespace", "name": "ada"}', '{"type": "end", "memories": 0}']
WHOLE = "\n".join(LINES).encode() + b"\n"


@pytest.mark.parametrize(
    "damage",
    [lambda data: b"\xef\xbb\xbf" + data, lambda data: b"\n \n" + data, lambda data: data.split(b"\n", 1)[1]],
    ids=["byte order mark", "empty lines", "no first line"],
)
def test_a_changed_beginning_does_not_make_a_backup_a_chat(
    damage: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "b.jsonl"
    path.write_bytes(damage(WHOLE))
    assert is_backup(path)


def test_a_byte_order_mark_is_no_fault_and_a_lost_first_line_is_told(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + WHOLE)
    assert [each.namespace for each in read_backup(path)] == ["ada"]
    path.write_bytes(WHOLE.split(b"\n", 1)[1])
    with pytest.raises(InputError, match="the first line is"):
        list(read_backup(path))


def test_a_chat_is_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text('{"role": "user", "content": "Hello."}\n')
    assert not is_backup(path)
    assert not is_backup(tmp_path / "none")
