"""Typed relations between memories: directed edges from a source to a target."""

from collections.abc import Collection, Iterable
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.memory import Relation
from cogmem.store.columns import Changes, Mask, Rows

Edge = tuple[int, int, int]  # source, target, kind
_TYPES = (np.int64, np.int64, np.int8, np.float64, np.float64)  # of the fields of `Edges`


class Edges(NamedTuple):
    """Relations, column by column: confidence in [0, 1], `made_at` in days since 1970 (UTC). They are ordered
    by source, target and kind, so the order does not depend on the history of the store."""

    source: Rows
    target: Rows
    kind: NDArray[np.int8]
    confidence: NDArray[np.float64]
    made_at: NDArray[np.float64]

    def take(self, which: Rows | Mask) -> "Edges":
        """The relations at these positions, or in a mask."""
        ends = (self.source[which], self.target[which])
        return Edges(*ends, self.kind[which], self.confidence[which], self.made_at[which])


class Reached(NamedTuple):
    """Rows that are reached by paths, with the length of the shortest path: nearest first, ties by row."""

    rows: Rows
    distances: NDArray[np.int64]


class Relations:
    """The relations of a namespace, at most one of a kind from a source to a target.

    Adding a relation again keeps the higher confidence and the first instant; a removed relation may be added
    anew.
    """

    def __init__(self) -> None:
        self._of_kind: list[dict[Edge, tuple[float, float]]] = [{} for _ in Relation]  # confidence, made_at
        self._of_row: dict[int, set[Edge]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._of_kind))

    def count(self, *kinds: Relation) -> int:
        """The number of relations of these kinds."""
        return sum(len(self._of_kind[kind]) for kind in kinds)

    @property
    def edges(self) -> Edges:
        """All relations."""
        return self._taken(chain.from_iterable(self._of_kind))

    def of_kind(self, *kinds: Relation) -> Edges:
        """All relations of these kinds."""
        return self._taken(chain.from_iterable(self._of_kind[kind] for kind in kinds))

    def least(self, kind: Relation, count: int) -> list[tuple[float, float, Edge]]:
        """At most `count` relations of a kind with their confidence and instant: the least confident, of
        equal ones the oldest, then by row."""
        relations = ((confidence, at, edge) for edge, (confidence, at) in self._of_kind[kind].items())
        return sorted(relations)[:count]

    def touching(self, rows: Rows, kinds: Collection[Relation] | None = None) -> Edges:
        """The relations of these kinds (None: all) with an end in `rows`, each once."""
        found = {edge for row in rows.tolist() for edge in self._of_row.get(row, ())}
        return self._taken(edge for edge in found if kinds is None or edge[2] in kinds)

    def find(self, sources: Rows, targets: Rows, kind: Relation) -> NDArray[np.float64]:
        """The confidence of each pair's relation of this kind; NaN if there is none."""
        pairs = zip(sources.tolist(), targets.tolist(), strict=True)
        nothing = (np.nan, np.nan)
        known = self._of_kind[kind]
        return np.array([known.get((*pair, int(kind)), nothing)[0] for pair in pairs], np.float64)

    def reach(self, rows: Rows, hops: int, kinds: Collection[Relation] | None = None) -> Reached:
        """The other rows within `hops` relations of these kinds (None: all) from some rows, in either
        direction."""
        seen = dict.fromkeys(rows.tolist(), 0)
        frontier = list(seen)
        for hop in range(1, hops + 1):
            found = {
                end
                for row in frontier
                for edge in self._of_row.get(row, ())
                if kinds is None or edge[2] in kinds
                for end in edge[:2]
                if end not in seen
            }
            if not found:
                break
            frontier = sorted(found)
            seen |= dict.fromkeys(frontier, hop)
        reached = [(row, hop) for row, hop in seen.items() if hop]
        table = np.array(reached, np.int64).reshape(-1, 2)
        return Reached(table[:, 0], table[:, 1])

    @property
    def nbytes(self) -> int:
        """Bytes of the columns."""
        return len(self) * sum(np.dtype(dtype).itemsize for dtype in _TYPES)

    def add_to(self, changes: Changes) -> None:
        """Add the changes that create these relations."""
        for source, target, kind, confidence, made_at in zip(*(c.tolist() for c in self.edges), strict=True):
            changes.relate(source, target, kind, confidence, made_at)

    def update(self, changes: Changes) -> None:
        """Add and remove relations, in the order of the changes."""
        for source, target, kind, confidence, at in changes.relations:
            if confidence is None:
                self._remove((source, target, kind))
            else:
                self.put((source, target, kind), confidence, at)

    def put(self, edge: Edge, confidence: float, at: float) -> None:
        """Add a relation."""
        edges = self._of_kind[edge[2]]
        known = edges.get(edge)
        if known is not None:
            edges[edge] = (max(known[0], confidence), known[1])
            return
        edges[edge] = (confidence, at)
        for row in edge[:2]:
            self._of_row.setdefault(row, set()).add(edge)

    def _remove(self, edge: Edge) -> None:
        if self._of_kind[edge[2]].pop(edge, None) is None:
            return
        for row in edge[:2]:
            self._of_row[row].discard(edge)
            if not self._of_row[row]:
                del self._of_row[row]

    def _taken(self, edges: Iterable[Edge]) -> Edges:
        """Edges as columns, in their order."""
        records = [(*edge, *self._of_kind[edge[2]][edge]) for edge in sorted(edges)]
        columns: list[tuple[Any, ...]] = list(zip(*records, strict=True)) or [()] * len(_TYPES)
        return Edges(*(np.array(column, dtype) for column, dtype in zip(columns, _TYPES, strict=True)))
