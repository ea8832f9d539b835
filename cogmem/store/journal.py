"""A redo journal: commits that are not yet in the tables.

    file    magic (8 bytes), generation (8), CRC-32 of both (4), then frames
    frame   mark (4), length of the payload (4), CRC-32 of the payload (4),
            CRC-32 of these, of the generation and of the frame's place in the file (4), payload, end mark (4)

A frame is written at once. A process killed while it writes leaves the beginning of a frame at the end of the
file; a power cut may leave zeros in place of sectors of the last one. Neither was acknowledged: it is no
record, and before the next one is written it is moved to a file of its own. Everything else that is no record
is damage, which is never skipped: a frame with another behind it, or a last one that is whole but for some
bits. `restart` replaces the file by an empty journal of the next generation, so there is always a complete
file. `rewrite` replaces it by a journal of the first generation, which has everything.

Zeros tell an unwritten sector, so a payload has no 512 zeros in a row; `codec` sees to that.
"""

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from logging import getLogger
from pathlib import Path
from typing import NamedTuple

from cogmem.errors import StoreError
from cogmem.store.files import create, replace, sync, write_at

_HEADER = struct.Struct("<8sQI")
_FRAME = struct.Struct("<4sIII")
_PLACE = struct.Struct("<QQ")
_MAGIC = b"cogmem-2"
_MARK, _END = b"\xa7\xc3\x9d\xb1", b"\xb1\x9d\xc3\xa7"
_SECTOR = 512

Content = bytes | bytearray

_log = getLogger(__name__)


class Found(NamedTuple):
    """What a journal file has: its records, oldest first, where they end, and what follows them."""

    generation: int
    records: list[bytes]
    end: int
    tail: bytes


def read_journal(path: Path) -> Found:
    """The content of a journal file. Raises StoreError, which names the byte, if it is damaged."""
    return found_in(path.read_bytes(), path)


def found_in(data: Content, path: Path, start: int = _HEADER.size) -> Found:
    """The same of the bytes of a file, from a frame on that begins at `start`."""
    if len(data) < _HEADER.size or data[: _HEADER.size] != _header(generation := _generation(data)):
        raise StoreError(f"{path}: no journal of this store, or its first {_HEADER.size} bytes are damaged")
    records, place = [], start
    while (payload := _record(data, generation, place)) is not None:
        records.append(payload)
        place += _FRAME.size + len(payload) + len(_END)
    if not _is_torn(data, generation, place):
        raise StoreError(
            f"{path}: the record at byte {place} of {len(data)} is damaged; the {len(records)} before it are "
            "whole, and cutting the file there gives up the rest"
        )
    return Found(generation, records, place, bytes(data[place:]))


def _generation(data: Content) -> int:
    return int(_HEADER.unpack_from(data)[1])


def _header(generation: int) -> bytes:
    head = _HEADER.pack(_MAGIC, generation, 0)[:-4]
    return head + zlib.crc32(head).to_bytes(4, "little")


def _framed(payload: bytes, generation: int, place: int) -> bytes:
    head = _FRAME.pack(_MARK, len(payload), zlib.crc32(payload), 0)[:-4]
    check = zlib.crc32(_PLACE.pack(generation, place) + head)
    return b"".join([head, check.to_bytes(4, "little"), payload, _END])


def _size(data: Content, generation: int, place: int) -> int:
    """Size of the frame that a whole header at this place tells of; 0 if there is none."""
    head = data[place : place + _FRAME.size]
    if len(head) < _FRAME.size:
        return 0
    mark, length, _, check = _FRAME.unpack(head)
    whole = mark == _MARK and zlib.crc32(_PLACE.pack(generation, place) + head[:-4]) == check
    return _FRAME.size + length + len(_END) if whole else 0


def _record(data: Content, generation: int, place: int) -> bytes | None:
    """The payload of the whole frame at this place; None if there is none."""
    size = _size(data, generation, place)
    if not size or place + size > len(data):
        return None
    payload = data[place + _FRAME.size : place + size - len(_END)]
    whole = data[place + size - len(_END) : place + size] == _END
    return bytes(payload) if whole and zlib.crc32(payload) == _FRAME.unpack_from(data, place)[2] else None


def _is_torn(data: Content, generation: int, place: int) -> bool:
    """Whether what follows the last whole frame is the end of the file, or one that was not written out."""
    later = place
    while (later := data.find(_MARK, later + 1)) >= 0:
        if _size(data, generation, later):
            return False
    size = _size(data, generation, place)
    end = place + (size or _FRAME.size)
    if end > len(data):
        return True
    is_last = not size or not data[end:].strip(b"\0")
    return is_last and _has_hole(data, place, end)


def _has_hole(data: Content, start: int, end: int) -> bool:
    """Whether a sector that holds some of these bytes is zero from `start` on."""
    edges = [start, *range(start - start % _SECTOR + _SECTOR, end, _SECTOR)]
    return any(not data[edge : edge - edge % _SECTOR + _SECTOR].strip(b"\0") for edge in edges)


class Journal:
    """The journal file of a namespace, made if it is missing. With `fsync` a record is on the disk before
    `append` returns; otherwise it survives the death of the process but not a power cut."""

    def __init__(self, path: Path, *, fsync: bool) -> None:
        self._path, self._fsync = path, fsync
        self._file = -1
        self._tail = b""  # what a killed process left after the last record
        self._unclean = False  # whether something follows the last record
        self._renamed = False  # whether the folder may not know the file yet
        self._latest = 0  # the generation before a rewriting
        self.generation = 0
        if path.exists():
            self._file, self._end = os.open(path, os.O_RDWR), _HEADER.size
        else:
            self._begin(0)

    def replay(self) -> Iterator[bytes]:
        """The records since the last restart, oldest first. Call it once, before the first append. Raises
        StoreError, which names the byte, if one is damaged."""
        self.generation, records, self._end, self._tail = read_journal(self._path)
        self._unclean = bool(self._tail)
        if self._tail.strip(b"\0"):
            _log.warning("%s: byte %d begins a record that was never finished", self._path, self._end)
        yield from records

    def append(self, payload: bytes) -> None:
        """Add a record, completely or not at all."""
        frame = _framed(payload, self.generation, self._end)
        try:
            self._settle()
            self._unclean = True
            write_at(self._file, frame, self._end)
            if self._fsync:
                os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                self._settle()
            raise StoreError(f"{self._path}: {error}; nothing was changed") from error
        self._end += len(frame)
        self._unclean = False

    def restart(self) -> None:
        """Drop the records, because the tables have them, on the disk if that is asked for."""
        self._settle()
        self._begin(max(self.generation, self._latest) + 1)
        self._settle()

    def rewrite(self, payloads: Iterable[bytes]) -> None:
        """Put a journal of the first generation in place of the file, with these records alone. Files of
        records that were never finished are removed. Raises OSError or StoreError, and changes nothing, if
        that fails."""
        for torn in self._path.parent.glob("journal.torn-*"):
            torn.unlink()
        fresh = self._path.with_suffix(".new")
        file, end = create(fresh, header := _header(0), fsync=False), len(header)
        try:
            for payload in payloads:
                write_at(file, frame := _framed(payload, 0, end), end)
                end += len(frame)
            if self._fsync:
                os.fsync(file)
            os.replace(fresh, self._path)
        except BaseException:
            os.close(file)
            raise
        os.close(self._file)
        self._file, self._end, self._tail = file, end, b""
        self._latest, self.generation = max(self._latest, self.generation), 0
        self._unclean, self._renamed = False, self._fsync
        self._settle()

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _settle(self) -> None:
        """End the file after the last record. A torn one is kept in a file of its own."""
        if self._tail.strip(b"\0"):
            names = (self._path.with_name(f"journal.torn-{number}") for number in count(1))
            target = next(path for path in names if not path.exists())
            replace(target, self._tail, fsync=self._fsync)
            _log.warning("%s: an unfinished record was moved to %s", self._path, target.name)
        self._tail = b""
        if self._unclean:
            os.ftruncate(self._file, self._end)
            if self._fsync:
                os.fsync(self._file)
            self._unclean = False
        if self._renamed:
            sync(self._path.parent)
            self._renamed = False

    def _begin(self, generation: int) -> None:
        """Put an empty journal in place of the file."""
        fresh = self._path.with_suffix(".new")
        file = create(fresh, header := _header(generation), fsync=self._fsync)
        try:
            os.replace(fresh, self._path)
        except BaseException:
            os.close(file)
            raise
        old, self._file = self._file, file
        self.generation, self._end, self._renamed = generation, len(header), self._fsync
        if old >= 0:
            os.close(old)
