"""A file of recordings: a JSON object on each line, which ends with the CRC-32 of the rest.

A process killed while it writes leaves at most a torn last line, which is ignored, and cut off by the next
line. Several processes may add to one file. Errors of the disk are OSErrors.
"""

import fcntl
import json
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar

from cogmem.plain import from_json

_CRC = b', "crc": "'

Recording = TypeVar("Recording")


class Damaged(NamedTuple):
    """Stands for a line that is no recording."""

    line: int

    def __str__(self) -> str:
        return f"line {self.line} is no recording, or damaged"


def line_of(fields: Mapping[str, Any]) -> bytes:
    """The line of a recording. Lone surrogates become question marks."""
    content = json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace")
    return b'%s%s%08x"}\n' % (content[:-1], _CRC, zlib.crc32(content))


def fields_of(line: bytes) -> dict[str, Any] | None:
    """The recording in a line without its line break; None if there is none."""
    content, _, crc = line.rpartition(_CRC)
    if crc != b'%08x"}' % zlib.crc32(content + b"}"):
        return None
    try:
        fields: dict[str, Any] = from_json(content + b"}")
    except ValueError:
        return None
    return fields


def read(path: Path, decoded: Callable[[bytes], Recording | None]) -> Iterator[Recording | Damaged]:
    """The recordings of a file, in its order; nothing where there is no file. `decoded` makes one of a line,
    or None if it is none."""
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    for number, line in enumerate(lines, 1):
        recording = decoded(line)
        if recording is not None:
            yield recording
        elif line and (number < len(lines) or decoded(line[:-1]) is not None):  # else the torn end of a file
            yield Damaged(number)


@contextmanager
def adding(path: Path) -> Iterator[BinaryIO]:
    """The file, to read it and to write lines at its end, while no other process does. It is made, with its
    folders, if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        _mend(file)
        yield file


def _mend(file: BinaryIO) -> None:
    """Make the file end with a line break: cut off a torn line, complete a whole one."""
    size = file.seek(0, os.SEEK_END)
    if size == 0:
        return
    file.seek(size - 1)
    if file.read(1) == b"\n":
        return
    file.seek(0)
    start = file.read().rfind(b"\n") + 1
    file.seek(start)
    if fields_of(file.read()) is None:
        file.truncate(start)
    else:
        file.write(b"\n")
