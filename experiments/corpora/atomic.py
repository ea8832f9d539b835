"""Files that exist whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 file with `replacing`."""
    with replacing(path) as file:
        file.write(text.encode())


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have an error of the disk, such as a full one, name the file that was written."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A binary file to write; it takes the name `path` only when the block ends without an error.

    Until then the bytes are in a hidden neighbour, removed if the block fails; what `path` held before stays.
    Makes missing folders. Raises OSError if the folder cannot be written to.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with naming(path), part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
