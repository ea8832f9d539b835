"""The folder of a namespace: its name and its lock."""

import errno
import fcntl
import hashlib
import os
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

from cogmem.errors import StoreError
from cogmem.store.checks import check_namespace

DATABASE = "memory.sqlite"
MANY_FILES = "if too many files are open: raise the limit (ulimit -n) or lower store.open_namespaces"
DELETED = ".deleted"
"""What ends the name of a folder that is about to be removed; a namespace's name has no dot."""
_LOCK = "lock"
_LONGEST = 180


def folder_name(namespace: str) -> str:
    """The folder's name of a namespace. Lower-case letters, digits, - and _ stay; every other byte becomes
    %xx. So two names never collide on a file system that ignores case, and no name leads out of the store. A
    long name is hashed; the database has it in full.

    >>> folder_name("conv-26"), folder_name("../Ada")
    ('conv-26', '%2e%2e%2f%41da')
    """
    name = check_namespace(namespace).encode()
    quoted = re.sub(rb"[^a-z0-9_-]", lambda found: b"%%%02x" % found[0][0], name).decode()
    return quoted if len(quoted) <= _LONGEST else f"+{hashlib.sha256(name).hexdigest()}"


def namespace_of(folder: Path) -> str:
    """The namespace of a folder by its name; empty where the name is hashed."""
    return "" if folder.name.startswith("+") else unquote(folder.name)


def folders_in(path: Path) -> list[Path]:
    """The folders of namespaces in a store, sorted."""
    return sorted(folder for folder in path.glob("*/") if is_used(folder) and folder.suffix != DELETED)


def is_used(folder: Path) -> bool:
    """Whether a folder is that of a namespace."""
    return (folder / DATABASE).exists()


def sync(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(path: Path, *, fsync: bool) -> None:
    """Make a folder and those above it that are missing, each on the disk before the next if `fsync`."""
    if path.is_dir():
        return
    make_folder(path.parent, fsync=fsync)
    path.mkdir(exist_ok=True)
    if fsync:
        sync(path.parent)


def remove(folder: Path) -> None:
    """Remove a folder and all that is in it. Raises StoreError."""
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise StoreError(f"{folder}: cannot be removed ({error}); remove it by hand") from error


class Lock:
    """The folder of a namespace, made if it is missing and locked by this process until `close`."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        self._descriptor, self._folder = -1, folder
        try:
            make_folder(folder, fsync=fsync)
            strange = sorted({*os.listdir(folder)} - {_LOCK, f"{DATABASE}.new"})
            if strange and not is_used(folder):
                found = ", ".join(strange[:3])
                raise StoreError(f"{folder}: no store, yet not empty ({found}); expected an empty folder")
            self._descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            advice = (
                MANY_FILES if error.errno in (errno.EMFILE, errno.ENFILE) else "readonly needs no writing"
            )
            raise StoreError(f"{folder}: cannot be opened to write ({error}); {advice}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise StoreError(
                f"{folder}: open elsewhere; one process at a time may open a namespace to write"
            ) from None

    def remove(self) -> None:
        """Remove the folder, which no other process has open, and release the lock. From the first moment on
        it is no folder of a namespace; what a process killed meanwhile leaves is removed by the next
        `SqliteStore.delete`."""
        gone = self._folder.with_name(f"{self._folder.name}{DELETED}")
        try:
            self._folder.rename(gone)
        except OSError as error:
            raise StoreError(f"{self._folder}: cannot be removed ({error}); nothing was changed") from error
        finally:
            self.close()
        remove(gone)

    def close(self) -> None:
        """Release the lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
