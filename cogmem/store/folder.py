"""The folder of a namespace: its name, its files and its lock."""

import errno
import fcntl
import hashlib
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from cogmem.errors import StoreError
from cogmem.store.checks import check_namespace

DATABASE = "memory.sqlite"
NEW = f"{DATABASE}.new"
"""The database while it is made."""
JOURNALS = ("-journal", "-wal", "-shm")
"""What ends the names of SQLite's own files beside a database."""
VECTORS = "vectors"
"""The index of vectors of LanceDB, a folder."""
MANY_FILES = "if too many files are open: raise the limit (ulimit -n) or lower store.open_namespaces"
DELETED = ".deleted"
"""What ends the name of a folder that is about to be removed; a namespace's name has no dot."""
_LOCK = "lock"
_NAME = f"{DATABASE}.name"
"""The file with the name of a namespace whose folder has a hash for a name."""
_LONGEST = 180
_HASHED = re.compile(r"\+[0-9a-f]{64}")


def folder_name(namespace: str) -> str:
    """The folder's name of a namespace. Lower-case letters, digits, - and _ stay; every other byte becomes
    %xx. So two names never collide on a file system that ignores case, and no name leads out of the store. A
    long name is hashed; a file in the folder has it in full.

    >>> folder_name("conv-26"), folder_name("../Ada")
    ('conv-26', '%2e%2e%2f%41da')
    """
    name = check_namespace(namespace).encode()
    quoted = re.sub(rb"[^a-z0-9_-]", lambda found: b"%%%02x" % found[0][0], name).decode()
    return quoted if len(quoted) <= _LONGEST else f"+{hashlib.sha256(name).hexdigest()}"


def namespace_of(folder: Path) -> str:
    """The namespace of a folder by its name, or by the file that has it in full; empty if neither tells."""
    name = unquote(folder.name)
    with suppress(OSError, ValueError, StoreError):
        if _HASHED.fullmatch(folder.name):
            name = (folder / _NAME).read_bytes().decode()
        if folder_name(name) == folder.name:
            return name
    return ""


def keep_name(folder: Path, namespace: str, *, fsync: bool) -> None:
    """Write the name of a namespace in full into its folder, if the folder's name is a hash."""
    if _HASHED.fullmatch(folder.name):
        with (folder / _NAME).open("wb") as file:
            file.write(namespace.encode())
            file.flush()
            if fsync:
                os.fsync(file.fileno())


def folders_in(path: Path) -> list[Path]:
    """The folders of namespaces in a store, sorted. A folder with another name than that of a namespace, such
    as a copy, is none. Raises StoreError."""
    folders = [path / name for name in names_in(path)]
    return sorted(
        folder
        for folder in folders
        if (_HASHED.fullmatch(folder.name) or namespace_of(folder)) and is_used(folder)
    )


def names_in(folder: Path) -> list[str]:
    """The names of all that is in a folder; none if it is no folder. Raises StoreError."""
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise StoreError(f"{folder}: cannot be listed ({error}); {MANY_FILES}") from error


def remove_deleted(path: Path) -> None:
    """Remove the folders of deleted namespaces that a process which was killed has left in a store. One that
    another process is removing, or that has other files than a namespace, stays."""
    for folder in (path / name for name in names_in(path) if name.endswith(DELETED)):
        names = names_in(folder)
        if names and all(name in (_LOCK, VECTORS) or name.startswith(DATABASE) for name in names):
            with suppress(StoreError):
                remove(folder)


def is_used(folder: Path) -> bool:
    """Whether a folder is that of a namespace. A link that leads nowhere may be one. Raises StoreError."""
    try:
        (folder / DATABASE).lstat()
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
            raise StoreError(f"{folder}: cannot be read ({error})") from error
        return folder.is_symlink() and not folder.exists()
    return True


def refuse_links(folder: Path) -> None:
    """Raise StoreError if the folder of a namespace, or what is in it, is a symbolic link: what is removed or
    replaced would stay where the link leads."""
    for path in (folder, *(folder / name for name in names_in(folder))):
        if path.is_symlink():
            raise StoreError(
                f"{path}: a link to {os.readlink(path)}; expected no link in a store; nothing was changed"
            )


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
    """Remove a folder and all that is in it. Another process may remove it at the same time. Raises
    StoreError."""
    while folder.exists():
        try:
            shutil.rmtree(folder)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise StoreError(f"{folder}: cannot be removed ({error}); remove it by hand") from error


class Lock:
    """The folder of a namespace, made if it is missing and locked by this process until `close`."""

    _descriptor = -1

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        self._folder, self._process = folder, os.getpid()
        try:
            while not self._locked(fsync=fsync):
                self.close()
        except BaseException:
            self.close()
            raise

    def _locked(self, *, fsync: bool) -> bool:
        """Lock the folder. False if another process has removed it in the meantime, so that the lock is one
        of a file that is no longer there."""
        folder, path = self._folder, self._folder / _LOCK
        try:
            make_folder(folder, fsync=fsync)
            with suppress(FileNotFoundError):  # it is removed by another process
                names = {*os.listdir(folder)}
                strange = sorted(names - {_LOCK, _NAME, *(f"{NEW}{end}" for end in ("", *JOURNALS))})
                if strange and DATABASE not in names:
                    found = ", ".join(strange[:3])
                    raise StoreError(f"{folder}: no store, yet not empty ({found}); expected an empty folder")
                self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            if self._descriptor < 0:
                return False
        except OSError as error:
            advice = (
                MANY_FILES if error.errno in (errno.EMFILE, errno.ENFILE) else "readonly needs no writing"
            )
            raise StoreError(f"{folder}: cannot be opened to write ({error}); {advice}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return path.exists() and os.path.samestat(os.fstat(self._descriptor), path.stat())
        except OSError:
            raise StoreError(
                f"{folder}: open elsewhere; one process at a time may open a namespace to write"
            ) from None

    def remove(self) -> None:
        """Remove the folder, which no other process has open, and release the lock. From the first moment on
        it is no folder of a namespace; what a process killed meanwhile leaves is removed by the next
        `SqliteStore.delete`. Nothing is done if the lock was released."""
        if self._descriptor < 0:
            return
        try:
            gone = self._folder.with_name(f"{self._folder.name}{DELETED}")
            self._folder.rename(gone)
        except OSError as error:
            raise StoreError(f"{self._folder}: cannot be removed ({error}); nothing was changed") from error
        finally:
            self.close()
        remove(gone)

    def close(self) -> None:
        """Release the lock, which a process that was forked has too."""
        if self._descriptor >= 0:
            if self._process == os.getpid():
                fcntl.flock(self._descriptor, fcntl.LOCK_UN)
            descriptor, self._descriptor = self._descriptor, -1  # it is closed at most once
            os.close(descriptor)

    def __del__(self) -> None:
        self.close()  # an interruption may come before anything else refers to it
