"""Rebuilding: what the engine inferred from what was said is inferred again.

The words as they were said, their speaker, role, session, instant and id are the log: they never change.
Everything that was made of them is a view. Rebuilding reads the log once more, memory by memory in the order
in which they came, as of the instant of each. Uses (reads, feedback, protection, what dreams did) are kept,
and so is what somebody asked for (`add`, `correct`) and what a language model or a dream worded.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from cogmem.errors import StoreError
from cogmem.memory import NO_ROW, Relation, WriteSource
from cogmem.message import Message
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Vectors
from cogmem.store.memory import InProcessStore
from cogmem.write.formation import DATA_SOURCES
from cogmem.write.path import WritePath

VIEWS: Mapping[str, str] = {
    "search": "embeddings and the index of words",
    "language": "kinds, entities, claims, feelings, dates and doubts",
    "links": "which memories replace, repeat or concern one another",
}
"""The views by name, and what each has."""

_COLUMNS = (
    *("kind", "temporal_type", "valid_from", "valid_until", "valence", "arousal", "emotion"),
    *("source_confidence", "doubted"),
)
_LINKS = (Relation.UPDATES, Relation.SAME_AS, Relation.SAME_ENTITY, Relation.RELATED_TO)
_ROLES = {source: role for role, source in DATA_SOURCES.items()}

Embed = Callable[[Sequence[str]], Vectors]


def rebuilt(
    partition: Partition, namespace: str, write: WritePath, embed: Embed, views: Sequence[str]
) -> Changes:
    """The changes that renew the views of a namespace: one transaction. `write`: a path of its own without a
    language model, which keeps messages as they were said."""
    again = _read_again(partition, namespace, write, embed)
    columns, changes = partition.columns, Changes()
    said = np.flatnonzero((columns["write_source"] == WriteSource.OBSERVER) & ~columns.forgotten())
    if "language" in views:
        for name in _COLUMNS:
            changes.set(name, said, again.columns[name][said])
        for row in said.tolist():
            for name in ("entities", "claims"):
                changes.set_object(name, row, again.columns.objects(name)[row])
    if "search" in views:
        vectors = again.vectors(np.arange(len(again)))
        for row, text in enumerate(columns.objects("text")):
            changes.set_object("text", row, text)  # its words are indexed anew
            changes.vectors.append((row, vectors[row]))
    if "links" in views:
        old, new = (part.relations.of_kind(*_LINKS) for part in (partition, again))
        changes.unrelate(old.source, old.target, old.kind)
        for source, target, kind, confidence, at in zip(*(column.tolist() for column in new), strict=True):
            changes.relate(source, target, kind, confidence, at)
    return changes


def copied(partition: Partition, embed: Embed) -> Changes:
    """The changes that bring about the memories of a namespace in an empty one, embedded anew."""
    rows = np.arange(len(partition))
    columns = partition.columns
    vectors = embed([columns.searched(row) for row in rows.tolist()])
    vectors[columns.forgotten()] = 0.0
    changes = columns.told(rows, vectors)
    partition.links.told(changes)
    partition.relations.told(changes)
    return changes


def _read_again(partition: Partition, namespace: str, write: WritePath, embed: Embed) -> Partition:
    """The memories of a namespace, read as they were read first. What no message said is copied."""
    columns, store = partition.columns, InProcessStore(write.language)
    again = store.partition(namespace)
    for row in range(len(partition)):
        at, turns = float(columns["created_at"][row]), columns.objects("source_turns")[row]
        session = columns.objects("session")[row]
        if columns["write_source"][row] == WriteSource.OBSERVER and turns:
            message = Message(
                id=turns[0],
                text=columns.objects("text")[row],
                speaker=columns.objects("speaker")[row],
                role=_ROLES[columns["data_source"][row]],
                session=session,
                namespace=namespace,
            )
            write.again(message, store, at)
        else:
            [draft] = columns.told(np.array([row]), embed([columns.searched(row)])).added
            replaced = columns["superseded_by"] == row
            replaced &= columns["contradicted_by"] != NO_ROW
            write.store(draft, store, namespace, at, session, np.flatnonzero(replaced).tolist())
        if len(again) != row + 1:
            raise StoreError(f"{namespace}: memory {row} became {len(again) - row} memories; expected one")
    return again
