"""Checksums of the tables' files, in a file beside them.

Lance writes a file once and never changes it, so a file is read for its checksum after the merge that made it
and then only to be checked. Of a file that is listed and not here only Lance can tell whether it is still
needed. The versions of the tables are listed too: a later one was left by a merge that never ended, perhaps
in part, and the journal has its changes, so whoever opens the tables to write drops it.
"""

import json
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cogmem.errors import StoreError
from cogmem.plain import from_json
from cogmem.store.files import replace, sync

_NAME = "sums"
_HINT = "_versions/latest_version_hint.json"  # the only file that Lance writes again
_LAST = 2**64 - 1  # the name of the file of version N is this minus N


class Sum(NamedTuple):
    """Size in bytes and CRC-32 of a file."""

    size: int
    crc: int


class Sums:
    """The checksums of a namespace's tables, by the path of a file in its folder."""

    def __init__(self, folder: Path, *, fsync: bool) -> None:
        self._folder, self._fsync = folder, fsync
        self._known: dict[str, Sum] = {}
        self._versions: dict[str, int] = {}

    def load(self) -> None:
        """Read what was sealed. Raises StoreError if the list is missing or damaged."""
        path = self._folder / _NAME
        try:
            check, _, listed = path.read_bytes().partition(b"\n")
        except OSError as error:
            raise StoreError(f"{path}: the checksums of the tables cannot be read ({error})") from error
        if check != _checked(listed):
            raise StoreError(f"{path}: the list of checksums is damaged")
        content = from_json(listed)
        self._known = {name: Sum(*values) for name, values in content["files"].items()}
        self._versions = content["versions"]

    def damaged(self, *tables: str) -> Iterator[tuple[Path, str]]:
        """The files of these tables that are not as they were sealed, and what is wrong with each."""
        for name in self._names(*tables):
            path = self._folder / name
            if name.endswith(_HINT):
                if not self._is_hint(path):
                    yield path, "tells of no version that is here"
            elif name in self._known:
                with suppress(FileNotFoundError):  # dropped by the process that writes
                    if _sum(path) != self._known[name]:
                        yield path, "does not match its checksum"

    def version(self, table: str) -> int:
        """The version of a table that was sealed."""
        return self._versions[table]

    def drop_later(self) -> None:
        """Remove the versions of tables that are later than those that were sealed, the latest first. Raises
        StoreError, and removes nothing of a table, if the sealed version is missing."""
        for table, sealed in self._versions.items():
            folder = self._folder / f"{table}.lance" / "_versions"
            if not (manifest := folder / _manifest(sealed)).exists():
                raise StoreError(f"{manifest}: missing, and expected as the newest version of the table")
            if later := sorted(path for path in folder.glob("*.manifest") if path.name < manifest.name):
                (self._folder / f"{table}.lance" / _HINT).unlink(missing_ok=True)
                for path in later:
                    path.unlink()

    def seal(self, versions: Mapping[str, int]) -> None:
        """Note the files that are here, on the disk if that is asked for. New ones are read."""
        names = self._names(*versions)
        if self._fsync:
            fresh = [Path(name) for name in names if name not in self._known or name.endswith(_HINT)]
            for name in (*fresh, *dict.fromkeys(above for path in fresh for above in path.parents)):
                sync(self._folder / name)
        self._known = {name: self._known.get(name) or _sum(self._folder / name) for name in names}
        self._versions = dict(versions)
        files = {name: sealed for name, sealed in self._known.items() if not name.endswith(_HINT)}
        listed = json.dumps({"files": files, "versions": self._versions}).encode()
        replace(self._folder / _NAME, _checked(listed) + b"\n" + listed, fsync=self._fsync)

    def forget(self) -> None:
        """Begin again, because the tables are made anew."""
        self._known, self._versions = {}, {}

    def _names(self, *tables: str) -> list[str]:
        found = []
        for table in tables:
            for place, _, files in os.walk(self._folder / f"{table}.lance"):
                above = os.path.relpath(place, self._folder)
                found += [f"{above}/{file}" for file in files]
        return sorted(found)

    def _is_hint(self, path: Path) -> bool:
        match = re.fullmatch(rb'\{"version":(\d{1,19})\}', path.read_bytes())
        if match is None:
            return False
        table = path.parent.parent.stem
        manifest = path.with_name(_manifest(int(match[1])))
        return int(match[1]) >= self._versions.get(table, 0) and manifest.exists()


def _manifest(version: int) -> str:
    return f"{_LAST - version:020}.manifest"


def _sum(path: Path) -> Sum:
    size = crc = 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            size, crc = size + len(block), zlib.crc32(block, crc)
    return Sum(size, crc)


def _checked(listed: bytes) -> bytes:
    return f"{zlib.crc32(listed):08x}".encode()
