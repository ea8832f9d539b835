"""A disk that fails: faults at the calls of the file system that the store on disk makes."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from cogmem.store import files, folder, journal
from cogmem.store.tables import Tables

CALLS = ("open", "pwrite", "fsync", "ftruncate", "replace", "makedirs")
"""Calls of the operating system."""
STEPS = ("create", "put_search", "put_memories", "put_links", "put_relations", "tidy", "seal", "lexical")
"""Calls that let Lance write."""

ERRORS = {"no space left": errno.ENOSPC, "input/output error": errno.EIO}
KINDS = (*ERRORS, "half written", "killed before", "killed within", "killed after")


class Killed(BaseException):
    """The process is dead: no handler of errors catches it, and nothing that runs on reaches the disk."""


class Disk:
    """Stands for the operating system. Armed, it fails at the call after some more, in one of `KINDS`."""

    def __init__(self) -> None:
        self._left = -1
        self._kind = ""
        self.dead = False
        self.fired = ""
        """The kind and the call of the last fault since it was armed; empty: none."""

    def __getattr__(self, name: str) -> Any:
        work = getattr(os, name)
        return self._step(name, work) if name in CALLS else work

    def arm(self, after: int, kind: str) -> None:
        """Let the call after this number of others fail."""
        self._left, self._kind, self.fired = after + 1, kind, ""

    def disarm(self) -> str:
        """Let no call fail any more, and the process live again. Returns the fault that happened."""
        fired, self.fired = self.fired, ""
        self._left, self.dead = -1, False
        return fired

    def call(self, name: str, work: Callable[..., Any], *given: Any, **terms: Any) -> Any:
        if self.dead:
            raise Killed
        self._left -= self._left >= 0
        if self._left != 0:
            return work(*given, **terms)
        self.fired = f"{self._kind}: {name}"
        if self._kind in ERRORS:
            raise OSError(ERRORS[self._kind], os.strerror(ERRORS[self._kind]))
        if name == "pwrite" and self._kind in ("half written", "killed within"):
            file, content, place = given
            written = work(file, content[: len(content) // 2], place)
            if self._kind == "half written":
                return written
        elif self._kind == "half written":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if self._kind == "killed after":
            work(*given, **terms)
        self.dead = True
        raise Killed

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Inside, every store on disk of this process uses it."""
        with ExitStack() as held:
            for module in (files, folder, journal):
                held.enter_context(patch.object(module, "os", self))
            for name in STEPS:
                held.enter_context(patch.object(Tables, name, self._step(name, getattr(Tables, name))))
            yield

    def _step(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **terms: self.call(name, work, *given, **terms)
