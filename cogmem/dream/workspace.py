"""The state a dream works on: columns that are copied when first written to."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.contradiction import SUPERSEDING, ended
from cogmem.dynamics.reinforcement import multiply
from cogmem.forgetting import Forgetting
from cogmem.memory import EXPIRING, NO_ROW, Draft, Relation, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import SCHEMA, Changes, Mask, Rows, Vectors

Floats = NDArray[np.float64]


class Workspace:
    """A namespace as the steps of one cycle see it: each step reads what the steps before it wrote, and the
    store changes once, when all are done.

    A memory that a step adds is seen from the next night on; until then only its row is known. `clusters`
    are what the step of that name found: rows, the largest first.
    """

    def __init__(self, partition: Partition, now: float, forgetting: Forgetting) -> None:
        self.partition = partition
        self.now = now
        self.clusters: Sequence[tuple[str, Rows]] = ()
        self._forgetting = forgetting
        self._written: dict[str, NDArray[Any]] = {}
        self._objects: dict[str, dict[int, Any]] = {}
        self._changes = Changes()

    # --- reading --------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.partition)

    def __getitem__(self, column: str) -> NDArray[Any]:
        """A numeric column as it is by now. Not to be written to: see `set`."""
        return self._written.get(column, self.partition.columns[column])

    def object(self, column: str, row: int) -> Any:
        """A text or a tuple as it is by now."""
        written = self._objects.get(column, {})
        return written[row] if row in written else self.partition.columns.objects(column)[row]

    def live(self) -> Mask:
        """What is hot, current and not over: what a read may surface."""
        alive = (self["tier"] < Tier.DORMANT) & (self["superseded_by"] == NO_ROW)
        return np.asarray(alive & ~self.over())

    def over(self, grace_days: float = 0.0) -> Mask:
        """Plans and passing states whose validity ended at least so many days ago."""
        ended = self["valid_until"] + grace_days <= self.now
        return ended & np.isin(self["kind"], EXPIRING)

    def protected(self) -> Mask:
        """What no step may forget: pinned or immutable."""
        return np.asarray(self["pinned"] | self["immutable"])

    def retention(self, rows: Rows, at: float | None = None) -> Floats:
        """R of each row, now or at another instant."""
        return self._forgetting.retention(self, rows, self.now if at is None else at)

    # --- writing --------------------------------------------------------------------------------------

    def set(self, column: str, rows: Rows, values: ArrayLike) -> None:
        """Put one value, or one a row, into a column."""
        if column not in self._written:
            self._written[column] = self.partition.columns[column].copy()
        self._written[column][rows] = np.asarray(values, SCHEMA[column])

    def put(self, column: str, row: int, value: Any) -> None:
        """Put a text or a tuple into a column of objects."""
        self._objects.setdefault(column, {})[row] = value

    def retell(self, row: int, text: str, vector: Vectors) -> None:
        """Another text, and its embedding."""
        self.put("text", row, text)
        self._changes.vectors.append((row, vector))

    def move(self, rows: Rows, tier: Tier, since: ArrayLike | None = None) -> None:
        """Into another tier, now or since an instant (one, or one a row). The time that the law has seen goes
        along, so that nothing jumps; what was used later than that was moved when it was used."""
        start = np.array(np.broadcast_to(self.now if since is None else since, rows.shape), np.float64)
        self.set("carried_days", rows, self._forgetting.effective_days(self, rows, start))
        self.set("tier", rows, tier)
        self.set("tier_since", rows, start)
        if tier != Tier.STUB:  # which has been cold since it was dormant
            self.set("cold_since", rows, start if tier == Tier.DORMANT else np.nan)

    def strengthen(self, rows: Rows, factor: ArrayLike) -> Rows:
        """Stability · factor (one, or one a row), at most 1. Returns the rows that grew by it."""
        before = self["stability"][rows]
        after = multiply(before, factor)
        self.set("stability", rows, after)
        return rows[after > before]

    def absorb(self, rows: Rows, into: int) -> None:
        """What these say another memory says now: they lead to it. It may be one that this dream adds."""
        self.set("superseded_by", rows, into)

    def supersede(self, rows: Rows, by: int) -> None:
        """These no longer hold, for another memory says otherwise."""
        for change in ended(self, rows, by, self.now):
            self.set(*change)
        for kind in SUPERSEDING:
            self._changes.relate(by, rows, kind, 1.0, self.now)

    def add(self, draft: Draft) -> int:
        """A new memory; returns the row that it will have."""
        self._changes.added.append(draft)
        return len(self) + len(self._changes.added) - 1

    def link(self, first: Rows, second: Rows, weights: ArrayLike, counts: ArrayLike = 0) -> None:
        """Set the weights of associations as of now, and how often each pair was retrieved together."""
        self._changes.link(first, second, weights, self.now, counts)

    def unrelate(self, sources: ArrayLike, targets: ArrayLike, kind: Relation) -> None:
        """Take relations away."""
        self._changes.unrelate(sources, targets, kind)

    def changes(self) -> Changes:
        """What differs from the store, as one transaction."""
        changes = self._changes
        for name, values in self._written.items():
            before = self.partition.columns[name]
            same = values == before
            if values.dtype.kind == "f":
                same |= np.isnan(values) & np.isnan(before)
            rows = np.flatnonzero(~same)
            changes.set(name, rows, values[rows])
        for name, written in self._objects.items():
            for row, value in written.items():
                changes.set_object(name, row, value)
        return changes
