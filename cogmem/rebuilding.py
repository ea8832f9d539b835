"""Rebuilding: what the engine inferred from what was said is inferred again.

The words as they were said, their speaker, role, session, instant and id are the log: they never change.
Everything that was made of them is a view. Rebuilding reads the log once more, memory by memory in the order
in which they came, as of the instant of each. Uses (reads, feedback, protection, what dreams did) are kept,
and so is what somebody asked for (`add`, `correct`) and what a language model or a dream worded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from cogmem.errors import StoreError
from cogmem.memory import NO_ROW, Relation, WriteSource
from cogmem.message import Message
from cogmem.store.base import Partition
from cogmem.store.columns import Changes
from cogmem.store.memory import InProcessStore
from cogmem.write.formation import ROLES
from cogmem.write.path import WritePath
from cogmem.write.spanning import Embedded

VIEWS: Mapping[str, str] = {
    "search": "embeddings, spans and the index of words",
    "language": "kinds, entities, claims, feelings, dates and doubts",
    "links": "which memories replace, repeat or concern one another",
}
"""The views by name, and what each has."""

_COLUMNS = (
    *("kind", "temporal_type", "valid_from", "valid_until", "valence", "arousal", "emotion"),
    *("source_confidence", "doubted"),
)
_LINKS = (Relation.UPDATES, Relation.SAME_AS, Relation.SAME_ENTITY, Relation.RELATED_TO)


def rebuilt(partition: Partition, namespace: str, write: WritePath, views: Sequence[str]) -> Changes:
    """The changes that renew the views of a namespace: one transaction. `write`: a path of its own without a
    language model, which keeps messages as they were said."""
    again = partition if views == ("search",) else _read_again(partition, namespace, write)
    columns, changes = partition.columns, Changes()
    said = np.flatnonzero((columns["write_source"] == WriteSource.OBSERVER) & ~columns.forgotten())
    if "language" in views:
        for name in _COLUMNS:
            changes.set(name, said, again.columns[name][said])
        for row in said.tolist():
            for name in ("entities", "claims", "dates"):
                changes.set_object(name, row, again.columns.objects(name)[row])
    if "search" in views:
        for row, found in enumerate(_embedded(partition, write)):
            changes.set_object("text", row, columns.objects("text")[row])  # its words are indexed anew
            changes.vectors.append((row, found.vector))
            if found.spans:
                changes.spans.append((row, found.spans, found.span_vectors))
    if "links" in views:
        old, new = (part.relations.of_kind(*_LINKS) for part in (partition, again))
        changes.unrelate(old.source, old.target, old.kind)
        for source, target, kind, confidence, at in zip(*(column.tolist() for column in new), strict=True):
            changes.relate(source, target, kind, confidence, at)
    return changes


def copied(partition: Partition, write: WritePath) -> Changes:
    """The changes that bring about the memories of a namespace in an empty one, embedded anew."""
    rows = np.arange(len(partition))
    vectors = [found.vector for found in _embedded(partition, write)]
    changes = partition.columns.as_changes(rows, np.array(vectors, np.float32))
    partition.links.add_to(changes)
    partition.relations.add_to(changes)
    return changes


def _embedded(partition: Partition, write: WritePath, rows: Sequence[int] | None = None) -> list[Embedded]:
    """How memories are searched: all, or some rows. What was forgotten has no direction."""
    columns = partition.columns
    asked = range(len(partition)) if rows is None else rows
    texts = columns.objects("text")
    found = write.embedded([(texts[row], columns.lead(row)) for row in asked])
    gone = columns.forgotten()
    return [
        embedded._replace(vector=np.zeros_like(embedded.vector)) if gone[row] else embedded
        for row, embedded in zip(asked, found, strict=True)
    ]


def _read_again(partition: Partition, namespace: str, write: WritePath) -> Partition:
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
                role=ROLES[columns["data_source"][row]],
                session=session,
                namespace=namespace,
            )
            write.again(message, store, at)
        else:
            [found] = _embedded(partition, write, [row])
            [draft] = columns.as_changes(np.array([row]), found.vector[None]).added
            draft = replace(draft, spans=found.spans, span_vectors=found.span_vectors)
            replaced = columns["superseded_by"] == row
            replaced &= columns["contradicted_by"] != NO_ROW
            write.store(draft, store, namespace, at, session, np.flatnonzero(replaced).tolist())
        if len(again) != row + 1:
            raise StoreError(f"{namespace}: memory {row} became {len(again) - row} memories; expected one")
    return again
