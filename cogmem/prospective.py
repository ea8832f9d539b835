"""Prospective memory: intentions that come back when their time or their cue comes, each once.

An intention is a row of a namespace of its own, beside the memories of its namespace: no search, no law and
no dream of theirs touches it. The transaction that marks it as told comes before it is given. So a kill
leaves it waiting or told, never both. (Einstein & McDaniel 1990)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

import numpy as np

from cogmem.checks import INTENTIONS, at_least, require
from cogmem.clock import from_days
from cogmem.embedding.base import Embedder
from cogmem.language.analysis import analyser
from cogmem.language.intentions import Intended
from cogmem.memory import Draft, Kind, WriteSource, memory_id
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import FORGOTTEN, Changes, Rows
from cogmem.trace import Decision

_CUE = "cue://"


@dataclass(frozen=True)
class ProspectiveConfig:
    """Prospective memory. Off: no corpus asks for it yet."""

    enabled: bool = False
    """Whether intentions are kept, and come back."""
    items: int = 20
    """Maximum number of intentions that come back at once, at least 1; the others wait."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "items"))


class ProspectiveDecision(Decision, stage="prospective"):
    """Intentions that were kept or came back, as rows of their own namespace."""

    KEPT = "kept"
    """They wait for their time or cue."""
    TOLD = "told"
    """They came back, and do not again."""
    WAITING = "waiting"
    """None is due."""
    NOT_STORED = "not stored"
    """They could not be marked as told, and wait on; the reason tells why."""


class Intention(NamedTuple):
    """What somebody wanted to be done, and when: at an instant (UTC) or at a cue."""

    id: str
    text: str
    due: datetime | None
    cue: str
    said: datetime
    speaker: str


class Intentions:
    """The intentions of every namespace of a store."""

    def __init__(self, config: ProspectiveConfig, language: str, embedder: Embedder) -> None:
        self._config = config
        self._analyser = analyser(language)
        self._embedder = embedder

    def keep(
        self,
        wanted: Sequence[Intended],
        store: MemoryStore,
        namespace: str,
        now: float,
        speaker: str = "",
        session: str = "",
        key: str = "",
    ) -> tuple[int, ...]:
        """The rows of these intentions, in one transaction. A `key` that is known keeps nothing new."""
        partition = store.partition(namespace + INTENTIONS)
        if key and (known := partition.columns.carrying(key)).size:
            return tuple(known.tolist())
        vectors = self._embedder.embed([intended.task for intended in wanted])
        drafts = [
            Draft(
                text=intended.task,
                vector=vector,
                created_at=now,
                kind=Kind.PLAN,
                valid_from=intended.due,
                pinned=True,  # two that read alike are two
                write_source=WriteSource.OBSERVER if key else WriteSource.MANUAL,
                speaker=speaker,
                session=session,
                entities=(_CUE + intended.cue,) if intended.cue else (),
                source_turns=(key,) if key else (),
            )
            for intended, vector in zip(wanted, vectors, strict=True)
        ]
        first = len(partition)
        partition.commit(Changes(added=drafts))
        return tuple(range(first, first + len(drafts)))

    def due(
        self, store: MemoryStore, namespace: str, now: float, said: str, key: str, *, timed: bool
    ) -> tuple[tuple[Intention, ...], ProspectiveDecision]:
        """What is due by its cue in what was `said` or, if `timed`, by its time. It is marked as told, under
        the `key`, before it is given; a key that is known gives what it gave before."""
        if not store.holds(namespace + INTENTIONS):
            return (), ProspectiveDecision.made(ProspectiveDecision.WAITING)
        partition = store.partition(namespace + INTENTIONS)
        rows = self._told_under(key, partition)
        if not rows.size:
            rows = self._waiting(partition, now, said, timed=timed)
            changes = Changes()
            changes.set("access_count", rows, 1)
            changes.set("last_accessed_at", rows, now)
            for row in rows.tolist():
                changes.set_object("session_ids", row, (key,))
            if changes:
                partition.commit(changes)
        found = tuple(intention(partition, namespace, row) for row in rows.tolist())
        decided = ProspectiveDecision.TOLD if found else ProspectiveDecision.WAITING
        return found, ProspectiveDecision.made(decided, rows=tuple(rows.tolist()))

    def _told_under(self, key: str, partition: Partition) -> Rows:
        """What was told under a key that is not empty."""
        if not key:
            return np.zeros(0, np.int64)
        announced = np.flatnonzero(partition.columns["access_count"] > 0)
        keys = partition.columns.objects("session_ids")
        return np.array([row for row in announced.tolist() if key in keys[row]], np.int64)

    def _waiting(self, partition: Partition, now: float, said: str, *, timed: bool) -> Rows:
        """The rows that are due, by their time and then by their cues, in order of creation."""
        columns = partition.columns
        waits = (columns["access_count"] == 0) & (columns["cold_since"] != FORGOTTEN)
        due = waits & (columns["valid_from"] <= now) & timed
        heard = frozenset(self._analyser.terms(said))
        entities = columns.objects("entities")
        for row in np.flatnonzero(waits & ~due).tolist() if heard else ():
            cue = frozenset(self._analyser.terms(_cue(entities[row])))
            due[row] = bool(cue) and cue <= heard
        return np.flatnonzero(due)[: self._config.items]


def intention(partition: Partition, namespace: str, row: int) -> Intention:
    """The intention of a row."""
    columns = partition.columns
    due = float(columns["valid_from"][row])
    return Intention(
        id=memory_id(namespace + INTENTIONS, row),
        text=columns.objects("text")[row],
        due=None if math.isnan(due) else from_days(due),
        cue=_cue(columns.objects("entities")[row]),
        said=from_days(float(columns["created_at"][row])),
        speaker=columns.objects("speaker")[row],
    )


def intended_by(store: MemoryStore, namespace: str, turns: Sequence[str]) -> list[int]:
    """The rows of what these messages intended."""
    if not store.holds(namespace + INTENTIONS):
        return []
    columns = store.partition(namespace + INTENTIONS).columns
    return sorted({int(row) for turn in turns for row in columns.carrying(turn)})


def _cue(entities: Sequence[str]) -> str:
    return next((entity.removeprefix(_CUE) for entity in entities if entity.startswith(_CUE)), "")
