"""A redo journal: commits that are not yet in the tables.

One file: a header (magic, generation), then frames of length, CRC-32 and payload. A frame is appended in one
write; a process killed during the write leaves a torn tail, which the next opening cuts off. `restart`
replaces the file by an empty journal of the next generation, so there is always a complete file.
"""

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from cogmem.errors import StoreError

_HEADER = struct.Struct("<8sQ")
_FRAME = struct.Struct("<II")
_MAGIC = b"cogmem-1"


class Journal:
    """The journal file of a namespace. With `fsync` a record is on the disk before `append` returns;
    otherwise it survives the death of the process but not a power cut."""

    def __init__(self, path: Path, *, fsync: bool) -> None:
        self._path, self._fsync = path, fsync
        self._file = -1
        self.generation = 0
        if not path.exists():
            self._replace(0)
        self._file = os.open(path, os.O_RDWR | os.O_APPEND)
        self._end = os.fstat(self._file).st_size

    def replay(self) -> Iterator[bytes]:
        """The records since the last restart, oldest first. Call it once, before the first append."""
        data = self._path.read_bytes()
        if len(data) < _HEADER.size or data[: len(_MAGIC)] != _MAGIC:
            raise StoreError(f"{self._path}: no journal of this store")
        _, self.generation = _HEADER.unpack_from(data)
        place = _HEADER.size
        while place + _FRAME.size <= len(data):
            length, checksum = _FRAME.unpack_from(data, place)
            end = place + _FRAME.size + length
            payload = data[place + _FRAME.size : end]
            if end > len(data) or (end == len(data) and zlib.crc32(payload) != checksum):
                break
            if zlib.crc32(payload) != checksum:
                raise StoreError(f"{self._path}: record at byte {place} does not match its checksum")
            yield payload
            place = end
        self._truncate(place)

    def append(self, payload: bytes) -> None:
        """Add a record, completely or not at all."""
        frame = _FRAME.pack(len(payload), zlib.crc32(payload)) + payload
        try:
            written = os.write(self._file, frame)
            if written < len(frame):
                raise OSError(f"{written} of {len(frame)} bytes written")
            if self._fsync:
                os.fsync(self._file)
        except OSError as error:
            self._truncate(self._end)
            raise StoreError(f"{self._path}: {error}; nothing was changed") from error
        self._end += len(frame)

    def restart(self) -> None:
        """Drop the records, because the tables have them."""
        if self._fsync:
            os.sync()  # Lance leaves the tables' files to the operating system
        self._replace(self.generation + 1)
        os.close(self._file)
        self._file = os.open(self._path, os.O_RDWR | os.O_APPEND)
        self._end = _HEADER.size

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _truncate(self, end: int) -> None:
        os.ftruncate(self._file, end)
        self._end = end

    def _replace(self, generation: int) -> None:
        fresh = self._path.with_suffix(".new")
        fresh.write_bytes(_HEADER.pack(_MAGIC, generation))
        if self._fsync:
            sync(fresh)
        os.replace(fresh, self._path)
        if self._fsync:
            sync(self._path.parent)
        self.generation = generation


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
