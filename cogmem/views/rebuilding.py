"""Rebuilding: what was derived from the words as they were said is derived again.

The words, their speaker, role, session, instant and id are the log: they never change. Embeddings, spans, the
index of words and dates are views of it. Uses (reads, feedback, protection, what dreams did) are kept, and so
is what somebody asked for (`add`, `correct`) and what a language model or a dream worded.
"""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from cogmem.errors import InputError, shown
from cogmem.language.reading import read_any
from cogmem.log.encoding import Embedded
from cogmem.memory import Tier, WriteSource
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import OBJECTS, SCHEMA, Changes, Columns, Links
from cogmem.store.relations import Relations
from cogmem.views.dating import dates_of, kind_of
from cogmem.views.writing import WritePath

BATCH = 1024
"""Number of memories that are embedded together."""

_VIEWS = ("dates", "valid_from", "valid_until", "temporal_type", "spans")
"""The columns that are derived from the words."""

Progress = Callable[[int, int], object]
"""Called with the number of memories that are embedded, and that of all."""


def rebuilt(partition: Partition, write: WritePath, progress: Progress) -> Changes:
    """The changes that renew the views of a namespace: one transaction."""
    columns, changes = partition.columns, Changes()
    _date(columns, write, changes)
    for row, found in enumerate(_embedded(columns, write, progress)):
        changes.set_object("text", row, columns.objects("text")[row])  # its words are indexed anew
        changes.vectors.append((row, found.vector))
        if found.spans:
            changes.spans.append((row, found.spans, found.span_vectors))
    return changes


def _date(columns: Columns, write: WritePath, changes: Changes) -> None:
    """Add what renews the dates of every message, read as of the instant at which it was said. A stub keeps
    those that it has, because it lacks words."""
    zone = write.zone
    said = (columns["write_source"] == WriteSource.OBSERVER) & (columns["tier"] != Tier.STUB)
    for row in np.flatnonzero(said).tolist() if write.dates else ():
        at = zone.local(float(columns["created_at"][row]))
        text = columns.objects("text")[row]
        found = dates_of(read_any(" ".join(text.split()), write.language, write.apart), text, at)
        changes.set_object("dates", row, found.dates)
        if not columns["superseded_by"][row] >= 0:  # a correction has ended it
            changes.set("valid_from", row, zone.instant(found.start))
            changes.set("valid_until", row, zone.instant(found.end))
            changes.set("temporal_type", row, kind_of(found))


def moved(stored: MemoryStore, target: MemoryStore) -> set[str]:
    """The namespaces of a store that another one has already. Raises InputError if that one has others, or
    other memories."""
    done, names = set[str](), stored.namespaces()
    for name in target.namespaces():
        if not len(there := target.partition(name).columns):
            continue  # it was made, and nothing stored
        if name not in names or not _same(stored.partition(name).columns, there):
            raise InputError(
                f"rebuild: the namespace {shown(name)} has other memories than that of the other "
                "store; expected an empty store, or one in which a rebuild was interrupted"
            )
        done.add(name)
    return done


def _same(source: Columns, target: Columns) -> bool:
    """Whether a namespace has the memories of another one, whatever the views of both are."""
    numbers = (name for name in SCHEMA if name not in _VIEWS)
    objects = (name for name in OBJECTS if name not in _VIEWS)
    return len(source) == len(target) and (
        all(np.array_equal(source[name], target[name], equal_nan=True) for name in numbers)
        and all(source.objects(name) == target.objects(name) for name in objects)
    )


class Source(Protocol):
    """What a namespace consists of but for its views."""

    @property
    def columns(self) -> Columns: ...
    @property
    def links(self) -> Links: ...
    @property
    def relations(self) -> Relations: ...


def copied(
    source: Source, write: WritePath, progress: Progress = lambda done, of: None, *, dates: bool = False
) -> Changes:
    """The changes that bring about the memories of a namespace in an empty one, embedded anew and, with
    `dates`, dated anew."""
    rows, found = np.arange(len(source.columns)), _embedded(source.columns, write, progress)
    changes = source.columns.as_changes(rows, np.array([each.vector for each in found], np.float32))
    changes.spans += [(row, each.spans, each.span_vectors) for row, each in enumerate(found) if each.spans]
    source.links.add_to(changes)
    source.relations.add_to(changes)
    if dates:
        _date(source.columns, write, changes)
    return changes


def _embedded(columns: Columns, write: WritePath, progress: Progress) -> list[Embedded]:
    """How memories are searched. What was forgotten has no direction."""
    texts, gone, found = columns.objects("text"), columns.forgotten(), list[Embedded]()
    for start in range(0, len(columns), BATCH):
        progress(start, len(columns))
        rows = range(start, min(start + BATCH, len(columns)))
        found += write.embedded([(texts[row], columns.lead(row)) for row in rows])
    return [
        embedded._replace(vector=np.zeros_like(embedded.vector)) if gone[row] else embedded
        for row, embedded in enumerate(found)
    ]
