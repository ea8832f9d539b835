"""The folder of a namespace: its name, its manifest, its lock."""

import errno
import fcntl
import hashlib
import json
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from cogmem.errors import StoreError
from cogmem.plain import from_json
from cogmem.store.checks import check_namespace
from cogmem.store.files import make_folder, replace

FORMAT = 6
_MANIFEST = "cogmem.json"
_OURS = {"lock", "journal", "journal.new", "cogmem.new"}  # files that a process killed at creation may leave
_LONGEST = 180
_EXHAUSTED = (errno.EMFILE, errno.ENFILE)


def folder_name(namespace: str) -> str:
    """The folder's name of a namespace. Lower-case letters, digits, - and _ stay; every other byte becomes
    %xx. So two names never collide on a file system that ignores case, and no name leads out of the store. A
    long name is hashed; the manifest has it in full.

    >>> folder_name("conv-26"), folder_name("../Ada")
    ('conv-26', '%2e%2e%2f%41da')
    """
    name = check_namespace(namespace).encode()
    quoted = re.sub(rb"[^a-z0-9_-]", lambda found: b"%%%02x" % found[0][0], name).decode()
    return quoted if len(quoted) <= _LONGEST else f"+{hashlib.sha256(name).hexdigest()}"


def folders_in(path: Path) -> list[Path]:
    """The folders of namespaces in a store, sorted, whatever their state."""
    return sorted(folder for folder in path.glob("*/") if is_used(folder))


def is_used(folder: Path) -> bool:
    """Whether a folder is that of a namespace: it has a manifest, or what else only such a folder has."""
    return (folder / _MANIFEST).exists() or ((folder / "lock").exists() and (folder / "journal").exists())


def namespace_of(folder: Path) -> str:
    """The namespace of a folder, by its name, or of a long one by its manifest. Raises StoreError if that is
    damaged."""
    if folder.name.startswith("+"):
        return str(_read(folder / _MANIFEST)["namespace"])
    return unquote(folder.name)


def _written(content: Mapping[str, Any]) -> bytes:
    """A manifest, with a checksum of the rest of it."""
    crc = zlib.crc32(json.dumps(content, sort_keys=True).encode())
    return json.dumps({**content, "crc": crc}, sort_keys=True).encode()


def _read(manifest: Path) -> dict[str, Any]:
    try:
        text = manifest.read_bytes()
        content = from_json(text)
        if content["format"] != FORMAT:
            raise ValueError(
                f"it is of format {content['format']!r}, and this version of cogmem reads {FORMAT}; "
                "use the version that wrote it, or write the messages again"
            )
        if text != _written({name: value for name, value in content.items() if name != "crc"}):
            raise ValueError("it does not match its checksum")
        if folder_name(content["namespace"]) != manifest.parent.name:
            raise ValueError(f"of the namespace {content['namespace']!r}, in a folder of another")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, StoreError) as error:
        raise blamed(manifest, "not the manifest of a store", error) from error
    return dict(content)


def two_embedders(known: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What is wrong if the vectors of a store are of one embedder and the engine has another."""
    return (
        f"the vectors are of the embedder {known['name']} ({known['dimensions']} dimensions), and the engine "
        f"has {other['name']} ({other['dimensions']} dimensions); expected the embedder of the vectors, or "
        "another folder"
    )


def blamed(path: Path, problem: str, error: Exception) -> StoreError:
    """The error of a file or folder: what is wrong with it, unless the process may open no more files."""
    reason = str(error) if isinstance(error, StoreError) else f"{type(error).__name__}: {error}"
    named = any(f"(os error {code})" in reason for code in _EXHAUSTED)
    if named or getattr(error, "errno", None) in _EXHAUSTED:
        problem = (
            "too many files are open; expected a higher limit (ulimit -n) or a lower store.open_namespaces"
        )
    return StoreError(f"{path}: {problem} ({reason})")


class Folder:
    """A namespace's folder. It is made if it is missing, and locked by this process until `close`; one that
    is `readonly` is neither: nothing in it is changed, and whoever has it open does not matter."""

    def __init__(
        self,
        path: Path,
        namespace: str,
        terms: Mapping[str, Any],
        *,
        fsync: bool = False,
        readonly: bool = False,
    ) -> None:
        self.path = path
        self.readonly = readonly
        self._fsync = fsync
        self._lock = -1
        expected = {"format": FORMAT, "namespace": namespace, **terms}
        if readonly:
            self._check_manifest(expected)
            return
        try:
            make_folder(path, fsync=fsync)
            self._check_ours()
            self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise blamed(path, "cannot be opened to write; readonly looks without writing", error) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise StoreError(f"{path}: open elsewhere; one process at a time may open a namespace") from None
        try:
            self._make_manifest(expected)
            self._check_manifest(expected)
        except BaseException:
            self.close()
            raise

    def _check_ours(self) -> None:
        names = set(os.listdir(self.path))
        if _MANIFEST not in names and not names <= _OURS:
            strange = ", ".join(sorted(names - _OURS)[:3])
            raise StoreError(f"{self.path}: no store, yet not empty ({strange}); expected an empty folder")

    def _make_manifest(self, expected: dict[str, Any]) -> None:
        manifest = self.path / _MANIFEST
        if not manifest.exists():
            try:
                replace(manifest, _written(expected), fsync=self._fsync)
            except OSError as error:
                raise StoreError(f"{manifest}: {error}; nothing was changed") from error

    def _check_manifest(self, expected: dict[str, Any]) -> None:
        manifest = self.path / _MANIFEST
        found = _read(manifest)
        for name, value in expected.items():
            if found.get(name) != value:
                raise StoreError(f"{manifest}: {name} is {found.get(name)!r}; expected {value!r}")

    def embedded_by(self, embedder: Mapping[str, Any], dimensions: int, *, empty: bool) -> None:
        """Record the embedder (its name and dimensions) that the vectors are of, or raise StoreError if they
        are of another one. `dimensions`: those of the vectors that are there; `empty`: there are none."""
        manifest = self.path / _MANIFEST
        content = _read(manifest)
        known = content.get("embedder")
        if known is None and not empty and dimensions != embedder["dimensions"]:
            known = {"name": "without a name", "dimensions": dimensions}
        if known == embedder:
            return
        if known is not None and not empty:
            raise StoreError(f"{self.path}: {two_embedders(known, embedder)}")
        if not self.readonly:
            del content["crc"]
            try:
                replace(manifest, _written({**content, "embedder": embedder}), fsync=self._fsync)
            except OSError as error:
                raise StoreError(f"{manifest}: {error}; nothing was changed") from error

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Report every error inside as a fault of the files."""
        with self._blaming("cannot be read; the files are damaged or not of this store"):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Report every error inside as a fault of the disk. The journal has everything that was committed."""
        with self._blaming("the tables cannot be written; nothing that was committed is lost"):
            yield

    @contextmanager
    def _blaming(self, problem: str) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except Exception as error:  # LanceDB raises ValueError, RuntimeError, OSError and its own
            raise blamed(self.path, problem, error) from error

    def nbytes(self) -> int:
        """Size of the files."""
        return sum(file.stat().st_size for file in self.path.rglob("*") if file.is_file())

    def close(self) -> None:
        """Release the lock."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
