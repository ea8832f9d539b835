"""Working memory (Baddeley & Hitch 1974): the few memories that a session has at hand."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cogmem.clock import SECONDS_PER_DAY
from cogmem.documents.shared.session import OpenSessions
from cogmem.documents.v9.promotion import promote
from cogmem.dream.workspace import Workspace
from cogmem.kernel.checks import at_least, require, unit
from cogmem.memory import memory_id
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

MINUTES = 30.0
"""Time constant of the worth since the last use, in minutes."""


@dataclass(frozen=True)
class WorkingMemoryConfig:
    """The working memory of a session.

    The default capacity is the upper end of 7 ± 2 (Miller 1956).
    """

    enabled: bool = False
    """Whether sessions have a working memory."""
    items: int = 9
    """Maximum number of items of a session, at least 1, beyond which the least valuable item is dropped."""
    promotion: bool = True
    """Whether often used or important items become semantic memories at the end of their session."""
    accesses: int = 2
    """Minimum number of uses for promotion, at least 0."""
    importance: float = 0.6
    """Minimum importance for promotion of an item with fewer uses, in [0, 1]."""
    sessions: int = 1000
    """Maximum number of open sessions of a namespace, at least 1, beyond which the longest idle one is
    dropped."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 1, "items", "sessions"),
            *at_least(self, 0, "accesses"),
            *unit(self, "importance"),
        )


class WorkingMemoryDecision(Decision, stage="working memory"):
    """What became of a memory that was taken in; `items` counts what is held now."""

    ADDED = "added"
    """It is a new item."""
    UPDATED = "updated"
    """It was an item already."""
    EVICTED = "evicted"
    """It is a new item; the row made room, with its worth as the score."""


class Held(NamedTuple):
    """An item: its row, its importance in [0, 1], its last use (days since 1970), and the number of uses
    since it was taken in."""

    row: int
    importance: float
    accessed_at: float
    accesses: int = 0

    def again(self, importance: float, now: float) -> "Held":
        """The item after one more use."""
        return Held(self.row, importance, now, self.accesses + 1)


def worth(held: Held, now: float, *, minutes: float = 30.0) -> float:
    """importance · e^(−age/30) · (1 + 0.1 · accesses); the age in minutes since the last use.
    (A published design.)

    >>> round(worth(Held(row=7, importance=0.5, accessed_at=0.0, accesses=2), now=30 / 1440), 4)
    0.2207
    """
    age = max(now - held.accessed_at, 0.0) * SECONDS_PER_DAY / 60
    return held.importance * math.exp(-age / minutes) * (1 + 0.1 * held.accesses)


class WorkingMemory:
    """The items of every open session, by namespace and session."""

    def __init__(self, config: WorkingMemoryConfig) -> None:
        self._config = config
        self._sessions = OpenSessions[dict[int, Held]](config.sessions)

    def hold(self, namespace: str, session: str, row: int, importance: float, now: float) -> Decision:
        """Take a memory in. An item is used once more and gets this importance. If there is no room, the item
        of least worth goes; ties by last use, then by row."""
        held = self._sessions.used(namespace, session, now, dict[int, Held])
        known, evicted = held.get(row), None
        if known is None and len(held) >= self._config.items:
            evicted = min(
                held.values(), key=lambda memory: (self._worth(memory, now), memory.accessed_at, memory.row)
            )
            del held[evicted.row]
        held[row] = Held(row, importance, now) if known is None else known.again(importance, now)
        verdict = WorkingMemoryDecision.EVICTED if evicted else WorkingMemoryDecision.ADDED
        return WorkingMemoryDecision.made(
            WorkingMemoryDecision.UPDATED if known else verdict,
            subject=memory_id(namespace, row),
            numbers={"items": float(len(held))},
            rows=(evicted.row,) if evicted else (),
            scores=(self._worth(evicted, now),) if evicted else (),
        )

    def access(self, namespace: str, session: str, rows: Iterable[int], now: float) -> None:
        """Count a use of the rows that are items."""
        held = self._sessions.get(namespace, session) or {}
        for row in dict.fromkeys(rows):
            if row in held:
                held[row] = held[row].again(held[row].importance, now)

    def items(self, namespace: str, session: str) -> tuple[Held, ...]:
        """The items of a session, in the order in which they were taken in."""
        return tuple((self._sessions.get(namespace, session) or {}).values())

    def promotable(self, namespace: str, session: str) -> tuple[int, ...]:
        """The rows of items that were used often or are important; none if there is no promotion."""
        return tuple(
            memory.row
            for memory in self.items(namespace, session)
            if self._config.promotion
            and (memory.accesses >= self._config.accesses or memory.importance >= self._config.importance)
        )

    def promote(self, namespace: str, session: str, state: Workspace) -> Decision | None:
        """Make the promotable rows of a session semantic."""
        rows = self.promotable(namespace, session)
        return promote(state, np.array(rows)) if rows else None

    def drop(self, namespace: str, row: int) -> None:
        """Drop an item from every session of a namespace."""
        for held in self._sessions.states(namespace):
            held.pop(row, None)

    def clear(self, namespace: str, session: str) -> None:
        """Drop the items of a session, if it has any."""
        self._sessions.end(namespace, session)

    def _worth(self, held: Held, now: float) -> float:
        return worth(held, now, minutes=MINUTES)


WORKING_MEMORY = Mechanism[WorkingMemory](
    "working_memory",
    "write",
    WorkingMemoryConfig,
    build=lambda config, _: WorkingMemory(config.of(WorkingMemoryConfig)),
    stage="working memory",
    phase="holding",
)

PARTS = (
    Mechanism[WorkingMemory](
        "working_memory.promotion",
        "write",
        WorkingMemoryConfig,
        "promotion",
        owner="enabled",
        phase="holding",
        after="working_memory",
    ),
)
"""What working memory does besides."""
