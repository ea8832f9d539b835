"""Working memory: the few items that a session has at hand, as few as people hold at a time."""

import math
from typing import NamedTuple

from cogmem.clock import SECONDS_PER_DAY
from cogmem.memory import memory_id
from cogmem.settings.write import WorkingMemoryConfig
from cogmem.trace import Decision


class Held(NamedTuple):
    """A memory at hand: its row, its importance in [0, 1], when it was last used (days), and how often since
    it came in."""

    row: int
    importance: float
    accessed_at: float
    accesses: int = 0

    def again(self, importance: float, now: float) -> "Held":
        """The same after one more use."""
        return Held(self.row, importance, now, self.accesses + 1)


def worth(held: Held, now: float, *, minutes: float = 30.0) -> float:
    """importance · e^(−age/30) · (1 + 0.1 · accesses), age in minutes since the last use.  (v9 document)

    >>> round(worth(Held(row=7, importance=0.5, accessed_at=0.0, accesses=2), now=30 / 1440), 4)
    0.2207
    """
    age = max(now - held.accessed_at, 0.0) * SECONDS_PER_DAY / 60
    return held.importance * math.exp(-age / minutes) * (1 + 0.1 * held.accesses)


class WorkingMemory:
    """What every open session holds, by namespace and session."""

    def __init__(self, config: WorkingMemoryConfig) -> None:
        self._config = config
        self._sessions: dict[tuple[str, str], dict[int, Held]] = {}  # the one used last at the end

    def hold(self, namespace: str, session: str, row: int, importance: float, now: float) -> Decision:
        """Take a memory in. One that is held already is used once more and gets this importance; else, where
        there is no room, that of least worth makes it, equals by last use, then by row.

        Stage "working memory": "added", "updated", or "evicted" with the row that went and its worth.
        """
        held = self._opened(namespace, session)
        known, evicted = held.get(row), None
        if known is None and len(held) >= self._config.items:
            evicted = min(held.values(), key=lambda one: (self._worth(one, now), one.accessed_at, one.row))
            del held[evicted.row]
        held[row] = Held(row, importance, now) if known is None else known.again(importance, now)
        return Decision(
            "working memory",
            "updated" if known else "evicted" if evicted else "added",
            subject=memory_id(namespace, row),
            numbers={"items": float(len(held))},
            rows=(evicted.row,) if evicted else (),
            scores=(self._worth(evicted, now),) if evicted else (),
        )

    def access(self, namespace: str, session: str, rows: tuple[int, ...], now: float) -> None:
        """Those of some rows that are at hand were used."""
        held = self._sessions.get((namespace, session), {})
        for row in dict.fromkeys(rows):
            if row in held:
                held[row] = held[row].again(held[row].importance, now)

    def items(self, namespace: str, session: str) -> tuple[Held, ...]:
        """What a session holds, in the order in which it came in."""
        return tuple(self._sessions.get((namespace, session), {}).values())

    def promotable(self, namespace: str, session: str) -> tuple[int, ...]:
        """The rows that deserve to be kept beyond the session: often used, or important."""
        return tuple(
            one.row
            for one in self.items(namespace, session)
            if one.accesses >= self._config.accesses or one.importance >= self._config.importance
        )

    def clear(self, namespace: str, session: str) -> None:
        """The session is over. One that holds nothing may be cleared too."""
        self._sessions.pop((namespace, session), None)

    def _opened(self, namespace: str, session: str) -> dict[int, Held]:
        """A session's items; it becomes the one used last, and where there are too many the first goes."""
        held = self._sessions[namespace, session] = self._sessions.pop((namespace, session), {})
        if len(self._sessions) > self._config.sessions:
            del self._sessions[next(iter(self._sessions))]
        return held

    def _worth(self, held: Held, now: float) -> float:
        return worth(held, now, minutes=self._config.minutes)
