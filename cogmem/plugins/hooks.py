"""Hooks: what a caller is told of, once it is stored."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

import numpy as np

from cogmem.errors import InputError
from cogmem.memory import Memory, Relation
from cogmem.store.base import Partition
from cogmem.store.columns import FORGOTTEN

_RUNNING: ContextVar[tuple[object, ...]] = ContextVar("hooks that are being called", default=())


class Hooks(NamedTuple):
    """Functions that are called after a commit, in the thread of the call. What they raise comes out of the
    call as an EngineError, the first of several, after all calls of hooks; what was stored stays stored. A
    dream and an import call none. A hook may make calls, but none that would call it again."""

    on_write: Callable[[Memory], object] | None = None
    """Given a new memory, by `write` or `add`."""
    on_replace: Callable[[Memory, Memory], object] | None = None
    """Given a memory, and the new one that replaces it."""
    on_forget: Callable[[str], object] | None = None
    """Given the id of an erased memory, by `forget` or `delete`."""

    @property
    def watch_writes(self) -> bool:
        """Whether a write is told to anybody."""
        return self.on_write is not None or self.on_replace is not None

    def check(self, call: str, *names: str) -> None:
        """Raises InputError where a call would call one of these hooks, which makes this call itself."""
        for name in names:
            if getattr(self, name) in _RUNNING.get():  # None never is
                raise InputError(f"{call}: {name} makes this call, which would call {name} again without end")

    def wrote(self, stored: Iterable[tuple[str, Partition, int]]) -> None:
        """Tell of new memories, each as its namespace, the memories there and the row, and of what they
        replace. What a hook has erased meanwhile is not told."""
        with _telling() as tell:
            for namespace, partition, row in stored:
                if row >= len(partition) or partition.columns["cold_since"][row] == FORGOTTEN:
                    continue
                memory = partition.columns.memory(namespace, row)
                tell(self.on_write, memory)
                if self.on_replace is None:
                    continue
                edges = partition.relations.touching(np.array([row]), (Relation.SUPERSEDES,))
                for old in edges.target[edges.source == row].tolist():
                    tell(self.on_replace, partition.columns.memory(namespace, old), memory)

    def forgot(self, identifiers: Iterable[str]) -> None:
        """Tell of erased memories."""
        with _telling() as tell:
            for identifier in identifiers:
                tell(self.on_forget, identifier)


@contextmanager
def _telling() -> Iterator[Callable[..., None]]:
    """Calls a hook, if there is one. At the end it raises the first error that a hook raised."""
    failed = list[Exception]()

    def tell(hook: Callable[..., object] | None, *arguments: object) -> None:
        if hook is None:
            return
        before = _RUNNING.set((*_RUNNING.get(), hook))
        try:
            hook(*arguments)
        except Exception as error:
            failed.append(error)
        finally:
            _RUNNING.reset(before)

    yield tell
    if failed:
        raise failed[0]
