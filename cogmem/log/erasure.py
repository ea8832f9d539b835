"""Erasure: forgetting at the owner's wish, which leaves an empty stub. The dream never does this.

A memory that a forgotten one had superseded stays superseded: it was wrong, or over, before it was replaced,
and forgetting what came later does not make it true again.
"""

from collections.abc import Iterator

import numpy as np

from cogmem.memory import NO_ROW, Draft, Relation, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import (
    AT_CREATION,
    FORGOTTEN,
    NAMES,
    OBJECTS,
    REFERENCES,
    TABLE,
    Changes,
    Columns,
    Rows,
    initial,
)

_KEPT = ("created_at", *REFERENCES)  # others are found by what replaced them, and ordered by their instants


def erased(partition: Partition, rows: Rows, now: float) -> Changes:
    """What makes memories empty stubs as of now (days since 1970): of all that they were, their place, the
    instant of their creation, what replaced them, and how surely they replaced others stay. Their links get
    the weight 0, and their other relations go. Where they were all that their session said, the name of the
    session goes from what the session retrieved, too. `rows`: ascending, each once, at least one."""
    columns, links, changes = partition.columns, partition.links, Changes()
    vector = np.zeros_like(partition.vectors(rows[:1])[0])
    changes.vectors = [(row, vector) for row in rows.tolist()]
    draft = Draft(text="", vector=vector, created_at=np.nan)
    empty = dict(zip(NAMES, initial(draft), strict=True)) | {"tier": Tier.STUB, "cold_since": FORGOTTEN}
    for name, value in empty.items():
        if name in OBJECTS:
            of_rows = columns.objects(name)
            for row in rows.tolist():
                if name == "text" or of_rows[row] != value:  # setting the text has the row indexed anew
                    changes.set_object(name, row, value)
        elif name not in _KEPT:
            new = columns["created_at"][rows] if TABLE[name].fill is AT_CREATION else value
            changes.set(name, rows, new)
    for other, retrieved in _named_alone(columns, rows):
        changes.set_object("session_ids", other, retrieved)
    at = links.touching(rows)
    changes.link(links["first"][at], links["second"][at], 0.0, now)
    edges = partition.relations.touching(rows)
    gone = (edges.kind != Relation.SUPERSEDES) | np.isin(edges.target, rows)
    changes.unrelate(edges.source[gone], edges.target[gone], edges.kind[gone])
    return changes


def _named_alone(columns: Columns, rows: Rows) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The other rows that the sessions of rows retrieved, where nothing else was said in them, with the
    sessions that are left of each."""
    erasing, sessions = {*rows.tolist()}, columns.objects("session")
    named = {sessions[row] for row in erasing} - {""}
    names = {name for name in named if erasing.issuperset(columns.mentioning("session", name).tolist())}
    retrieved = columns.objects("session_ids")
    others = {row for name in names for row in columns.mentioning("session_ids", name).tolist()}
    for other in sorted(others - erasing):
        yield other, tuple(known for known in retrieved[other] if known not in names)


def kin(columns: Columns, row: int) -> Rows:
    """The other memories that may tell some of what a memory tells, ascending: parts of its message, what
    replaced it or took it in, and what it replaced or took in."""
    after = columns["superseded_by"]
    carrying = [columns.mentioning("source_turns", turn) for turn in columns.objects("source_turns")[row]]
    found = np.unique(np.concatenate([*carrying, np.flatnonzero(after == row), after[[row]]]))
    return found[(found != row) & (found != NO_ROW) & ~columns.forgotten()[found]]
