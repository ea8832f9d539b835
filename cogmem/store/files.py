"""What a store asks of the file system when it writes files of its own."""

import os
from pathlib import Path


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(path: Path, *, fsync: bool) -> None:
    """Make a folder and those above it that are missing, each on the disk before the next if `fsync`."""
    if path.is_dir():
        return
    if path.exists():
        raise NotADirectoryError(f"{path} is a file; expected a folder")
    make_folder(path.parent, fsync=fsync)
    os.makedirs(path, exist_ok=True)
    if fsync:
        sync(path.parent)


def create(path: Path, content: bytes, *, fsync: bool) -> int:
    """Write a file, whatever was there. Returns its descriptor, open for reading and writing. Raises OSError
    if not all of it could be written."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        write_at(file, content, 0)
        if fsync:
            os.fsync(file)
    except BaseException:
        os.close(file)
        raise
    return file


def write_at(file: int, content: bytes, place: int) -> None:
    """Write at a place of a file. Raises OSError, which tells why, if not all of it could be written."""
    written = 0
    while written < len(content):
        written += os.pwrite(file, content[written:], place + written)


def replace(path: Path, content: bytes, *, fsync: bool) -> None:
    """Put a whole file in the place of another at once. Beside it, NAME.new is written first."""
    fresh = path.with_suffix(".new")
    os.close(create(fresh, content, fsync=fsync))
    os.replace(fresh, path)
    if fsync:
        sync(path.parent)
