"""The state that a dream works on. A column is copied when a step first writes to it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cogmem.dynamics.reinforcement import multiply
from cogmem.log.corrections import INFERRED, SUPERSEDING, ended
from cogmem.log.forgetting import Forgetting, cut
from cogmem.memory import NO_ROW, Draft, Relation, Tier
from cogmem.store.base import Partition
from cogmem.store.columns import SCHEMA, Changes, Mask, Rows, Vectors, expires
from cogmem.trace import Decision

Floats = NDArray[np.float64]


class Workspace:
    """A namespace as the steps of one cycle see it. Each step reads what earlier steps wrote; the store
    changes once, after the last step.

    A memory that a step adds is visible from the next dream on; until then only its row is known. `clusters`:
    what the clustering step found, as pairs of key and rows, the largest first.
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
        """A numeric column in its present state. Write with `set`, never into the array."""
        written = self._written.get(column)
        return self.partition.columns[column] if written is None else written

    def object(self, column: str, row: int) -> Any:
        """The present value of a text or a tuple."""
        written = self._objects.get(column, {})
        return written[row] if row in written else self.partition.columns.objects(column)[row]

    def objects(self, column: str) -> Sequence[Any]:
        """A column of texts or of tuples in its present state, by row."""
        values, written = self.partition.columns.objects(column), self._objects.get(column)
        return [written.get(row, value) for row, value in enumerate(values)] if written else values

    def live(self) -> Mask:
        """Memories that a read may surface: hot, current, not over."""
        alive = (self["tier"] < Tier.DORMANT) & (self["superseded_by"] == NO_ROW)
        return np.asarray(alive & ~self.over())

    def over(self, grace_days: float = 0.0) -> Mask:
        """Plans and passing states whose validity ended at least `grace_days` ago."""
        ended = self["valid_until"] + grace_days <= self.now
        return ended & expires(self["kind"])

    def protected(self) -> Mask:
        """Memories that no step may forget: pinned or immutable."""
        return np.asarray(self["pinned"] | self["immutable"])

    def retention(self, rows: Rows, at: float | None = None) -> Floats:
        """Retention of each row now, or at another instant."""
        return self._forgetting.retention(self, rows, self.now if at is None else at)

    def floor_reached_at(self, rows: Rows, tolerance: float, *, stored: bool = False) -> Floats:
        """When each row's retention comes within `tolerance` of its floor (days since 1970; infinite: never).
        `stored`: as the store has the rows, before this cycle."""
        return self._forgetting.floor_reached_at(self.partition.columns if stored else self, rows, tolerance)

    # --- writing --------------------------------------------------------------------------------------

    def set(self, column: str, rows: Rows, values: ArrayLike) -> None:
        """Write one value, or one value for each row, into a column."""
        if not rows.size:
            return
        if column not in self._written:
            self._written[column] = self.partition.columns[column].copy()
        self._written[column][rows] = np.asarray(values, SCHEMA[column])

    def put(self, column: str, row: int, value: Any) -> None:
        """Write a text or a tuple into a column of objects."""
        self._objects.setdefault(column, {})[row] = value

    def retell(self, row: int, text: str, vector: Vectors) -> None:
        """Replace a memory's text and its embedding."""
        self.put("text", row, text)
        self._changes.vectors.append((row, vector))

    def move(self, rows: Rows, tier: Tier, since: ArrayLike | None = None) -> None:
        """Move rows to another tier, now or as of an instant (one, or one for each row). The effective time
        that the law has counted is carried along, so that retention does not jump."""
        if not rows.size:
            return
        start = np.array(np.broadcast_to(self.now if since is None else since, rows.shape), np.float64)
        self.set("carried_days", rows, self._forgetting.effective_days(self, rows, start))
        self.set("tier", rows, tier)
        self.set("tier_since", rows, start)
        if tier != Tier.STUB:  # which has been cold since it was dormant
            self.set("cold_since", rows, start if tier == Tier.DORMANT else np.nan)

    def stub(self, rows: Rows, characters: int, since: ArrayLike | None = None) -> None:
        """Cut rows to a stub, now or as of an instant: id, provenance and the first characters are left. One
        that was not dormant is cold from then on."""
        hot = self["tier"][rows] < Tier.DORMANT
        self.move(rows[hot], Tier.DORMANT)
        self.move(rows, Tier.STUB, since)
        for row, text in cut(partial(self.object, "text"), rows, characters):
            self.put("text", row, text)

    def strengthen(self, rows: Rows, factor: ArrayLike) -> Rows:
        """Multiply stability by a factor (one, or one for each row), up to 1. Returns the rows that grew."""
        before = self["stability"][rows]
        after = multiply(before, factor)
        self.set("stability", rows, after)
        return rows[after > before]

    def absorb(self, rows: Rows, into: int) -> None:
        """Another memory now says what these rows said; they lead to it. It may be one that this dream
        adds."""
        self.set("superseded_by", rows, into)

    def supersede(self, rows: Rows, by: int) -> None:
        """These rows no longer hold: another memory contradicts them, as a dream infers."""
        for change in ended(self, rows, by, self.now):
            self.set(*change)
        for kind in SUPERSEDING:
            self._changes.relate(by, rows, kind, INFERRED, self.now)

    def add(self, draft: Draft) -> int:
        """Add a memory. Returns the row that it will have."""
        self._changes.added.append(draft)
        return len(self) + len(self._changes.added) - 1

    def link(self, first: Rows, second: Rows, weights: ArrayLike, counts: ArrayLike = 0) -> None:
        """Set the weights of associations as of now, and the number of joint retrievals of each pair."""
        self._changes.link(first, second, weights, self.now, counts)

    def unrelate(self, sources: ArrayLike, targets: ArrayLike, kind: Relation) -> None:
        """Remove relations."""
        self._changes.unrelate(sources, targets, kind)

    @property
    def added(self) -> list[str]:
        """The texts of the memories that were added."""
        return [draft.text for draft in self._changes.added]

    @property
    def retold(self) -> dict[int, str]:
        """The texts that were written, by row."""
        return self._objects.get("text", {})

    def changes(self) -> Changes:
        """Everything that differs from the store, as one transaction."""
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


Step = Callable[[Workspace], list[Decision]]
"""A step of the dream: it changes the workspace and reports what it did."""
