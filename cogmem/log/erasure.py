"""Erasure: forgetting at the owner's wish, which leaves an empty stub. The dream never does this.

A memory that a forgotten one had superseded stays superseded: it was wrong, or over, before it was replaced,
and forgetting what came later does not make it true again.
"""

from collections.abc import Iterator

import numpy as np

from cogmem.memory import NO_ROW, Draft, Relation, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import FORGOTTEN, NAMES, OBJECTS, REFERENCES, Changes, Columns, Rows, initial

_KEPT = ("created_at", *REFERENCES)  # others are found by what replaced them, and ordered by their instants


def erased(partition: Partition, row: int, now: float) -> Changes:
    """What makes a memory an empty stub as of now (days since 1970): of all that it was, its place, the
    instant of its creation, what replaced it, and how surely it replaced others stay. Its links get the
    weight 0, and its other relations go. Where it was all that its session said, the name of the session goes
    from what the session retrieved, too."""
    columns, links, changes = partition.columns, partition.links, Changes()
    vector = np.zeros_like(partition.vectors(np.array([row]))[0])
    draft = Draft(text="", vector=vector, created_at=float(columns["created_at"][row]))
    empty = dict(zip(NAMES, initial(draft), strict=True)) | {"tier": Tier.STUB, "cold_since": FORGOTTEN}
    for name, value in empty.items():
        if name in OBJECTS:
            changes.set_object(name, row, value)
        elif name not in _KEPT:
            changes.set(name, row, value)
    for other, retrieved in _named_alone(columns, row):
        changes.set_object("session_ids", other, retrieved)
    changes.vectors.append((row, vector))
    at = links.touching(np.array([row]))
    changes.link(links["first"][at], links["second"][at], 0.0, now)
    edges = partition.relations.touching(np.array([row]))
    gone = (edges.kind != Relation.SUPERSEDES) | (edges.source != row)
    changes.unrelate(edges.source[gone], edges.target[gone], edges.kind[gone])
    return changes


def _named_alone(columns: Columns, row: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The other rows that the session of a row retrieved, if nothing else was said in it, with the sessions
    that are left of each."""
    sessions = columns.objects("session")
    name = sessions[row]
    if not name or sessions.count(name) > 1:
        return
    for other, retrieved in enumerate(columns.objects("session_ids")):
        if other != row and name in retrieved:
            yield other, tuple(known for known in retrieved if known != name)


def kin(columns: Columns, row: int) -> Rows:
    """The other memories that may tell some of what a memory tells, ascending: parts of its message, what
    replaced it or took it in, and what it replaced or took in."""
    after = columns["superseded_by"]
    carrying = [columns.carrying(turn) for turn in columns.objects("source_turns")[row]]
    found = np.unique(np.concatenate([*carrying, np.flatnonzero(after == row), after[[row]]]))
    return found[(found != row) & (found != NO_ROW) & ~columns.forgotten()[found]]
