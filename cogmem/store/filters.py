"""Filters: which memories a caller means, as a condition on columns and as one in SQL."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypedDict

import numpy as np

from cogmem.clock import as_utc, to_days
from cogmem.memory import NO_ROW, Kind
from cogmem.store.columns import FORGOTTEN, Columns, Rows


class Filters(TypedDict, total=False):
    """The filters of a call; None: any. `since` is inclusive and `until` is not: they bound when a memory was
    stored, or its message was said. `metadata`: what a memory must have, name by name."""

    speaker: str | None
    kind: str | None
    since: datetime | str | None
    until: datetime | str | None
    metadata: Mapping[str, Any] | None


class AllFilters(Filters, total=False):
    """The same, and the session in which a memory was written."""

    session: str | None


@dataclass(frozen=True, slots=True)
class Filter:
    """What memories must have to be meant; None: anything. What was forgotten is never meant. Instants in
    days since 1970. `current`: whether what was replaced is left out."""

    speaker: str | None = None
    session: str | None = None
    kind: Kind | None = None
    since: float = -math.inf
    until: float = math.inf
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)
    current: bool = False

    @classmethod
    def of(
        cls,
        where: str,
        *,
        kind: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        metadata: Mapping[str, Any] | None = None,
        **names: Any,
    ) -> "Filter":
        """The filter of a call, which is named `where` in errors. Raises ConfigError for an unknown kind, and
        InputError for an instant without a zone."""
        return cls(
            kind=None if kind is None else Kind.parse(kind),
            since=-math.inf if since is None else to_days(as_utc(since, f"{where}: since")),
            until=math.inf if until is None else to_days(as_utc(until, f"{where}: until")),
            metadata=metadata or {},
            **names,
        )

    def __bool__(self) -> bool:
        return self != Filter()

    def rows(self, columns: Columns) -> Rows:
        """The rows that are meant, ascending."""
        rows = np.arange(len(columns))
        if self.session is not None:
            rows = columns.mentioning("session", self.session)
        created = columns["created_at"][rows]
        meant = (created >= self.since) & (created < self.until) & (columns["cold_since"][rows] != FORGOTTEN)
        if self.kind is not None:
            meant &= columns["kind"][rows] == self.kind
        if self.current:
            meant &= columns["superseded_by"][rows] == NO_ROW
        rows = rows[meant]
        if self.speaker is not None:
            speakers = columns.objects("speaker")
            rows = rows[[speakers[row] == self.speaker for row in rows.tolist()]]
        if self.metadata:
            texts = columns.objects("metadata")
            rows = rows[[self._has(texts[row]) for row in rows.tolist()]]
        return rows

    def _has(self, metadata: str) -> bool:
        held = json.loads(metadata)
        return all(name in held and held[name] == value for name, value in self.metadata.items())

    def sql(self) -> tuple[str, list[Any]]:
        """The same condition, but for the session, on the table `memories` of a log, and its parameters."""
        terms = ["created_at >= ? AND created_at < ?", "(cold_since IS NULL OR cold_since > ?)"]
        values: list[Any] = [self.since, self.until, FORGOTTEN]
        for name in ("speaker", "kind"):
            if (wanted := getattr(self, name)) is not None:
                terms.append(f"{name} = ?")
                values.append(wanted if isinstance(wanted, str) else int(wanted))
        if self.current:
            terms.append("superseded_by = ?")
            values.append(NO_ROW)
        for name, value in self.metadata.items():
            terms.append("EXISTS (SELECT 1 FROM json_each(metadata) WHERE key = ? AND value IS ?)")
            values += [name, value]
        return " AND ".join(terms), values
