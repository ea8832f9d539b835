"""The state of a session that the write path keeps while the session lasts."""

from collections import deque
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cogmem.log.open_sessions import OpenSessions
from cogmem.store.base import Partition
from cogmem.store.columns import Columns

_LOOK_BACK = 200
"""Number of latest memories that are searched for an open session after the process was restarted."""

_MOST = 1000
"""Maximum number of open sessions of a namespace. One that was dropped resumes as after a restart."""

_SPEAKERS = 1000  # number of speakers that are known, the latest: a session without end has any number

_CONTEXT_DECAY = 0.7  # share of the context that is left at the next memory


@dataclass(slots=True)
class Session:
    """The state of an open session."""

    name: str
    """The session's name."""
    recent: deque[int]
    """The latest rows."""
    tagged: list[int] = field(default_factory=list)
    """The rows with a synaptic tag."""
    context: NDArray[np.float32] | None = None
    """A vector that follows the latest memories; None at the beginning."""
    speakers: tuple[str, ...] = ()
    """Who has spoken, in the order of their first messages, at most the latest 1,000."""
    named: tuple[tuple[tuple[str, str, str], ...], ...] = ()
    """What the latest turns named, as a plug-in keeps it."""

    def heard(self, speaker: str) -> None:
        """Note who speaks."""
        if speaker and speaker not in self.speakers:
            self.speakers = (*self.speakers, speaker)[-_SPEAKERS:]

    def addressee(self, speaker: str) -> str:
        """The person a speaker talks to: the other speaker who joined last; empty if there is none."""
        return next((name for name in reversed(self.speakers) if name != speaker), "")

    def take_in(self, row: int, vector: NDArray[np.float32], columns: Columns) -> None:
        """Make a new memory the latest, and move the context towards it."""
        self.recent.append(row)
        self.follow(vector)
        tagged = np.array([*self.tagged, row])
        self.tagged = tagged[~np.isnan(columns["tagged_until"][tagged])].tolist()

    def follow(self, vector: NDArray[np.float32]) -> None:
        """Move the context towards a vector."""
        self.context = vector if self.context is None else _CONTEXT_DECAY * self.context + vector

    def attention(self, vector: NDArray[np.float32]) -> float:
        """Cosine of a vector with the context, clipped to [0, 1]; 0 at the beginning of a session."""
        if self.context is None:
            return 0.0
        length = float(np.linalg.norm(self.context.astype(np.float64)))
        if not length:
            return 0.0
        product = np.multiply(self.context, vector, dtype=np.float64).sum()  # one order of summation
        return round(min(max(float(product) / length, 0.0), 1.0), 9)


class Sessions:
    """The open sessions, by namespace and name. A session that the store knows from an earlier process
    resumes with its latest rows and its tags. `window`: maximum number of latest rows; `most`: maximum number
    of open sessions of a namespace."""

    def __init__(self, window: int, most: int = _MOST) -> None:
        self._window = window
        self._open = OpenSessions[Session](most)
        self._found: dict[str, int] = {}  # memories of a namespace at its first use, or when one was dropped
        self._ended = OpenSessions[int](most)  # memories of the namespace when a session was ended

    def of(self, namespace: str, name: str, partition: Partition, now: float) -> Session:
        """The session, which is used now (days since 1970)."""
        if self._open.drops(namespace, name):
            self._found[namespace] = len(partition)
        before = self._found.setdefault(namespace, len(partition))
        since = self._ended.get(namespace, name) or 0
        return self._open.used(namespace, name, now, lambda: self._restored(name, partition, since, before))

    def drop(self, namespace: str, name: str) -> None:
        """Forget the state of a session, which resumes with its next message."""
        self._open.end(namespace, name)

    def end(self, namespace: str, name: str, size: int) -> None:
        """End a session; what it says next begins anew. `size`: number of memories of the namespace."""
        self.drop(namespace, name)
        self._ended.end(namespace, name)
        self._ended.used(namespace, name, 0.0, lambda: size)

    def _restored(self, name: str, partition: Partition, since: int, before: int) -> Session:
        session = Session(name, deque(maxlen=self._window))
        sessions = partition.columns.objects("session")
        latest = range(max(since, before - _LOOK_BACK), before)
        rows = [row for row in latest if name and sessions[row] == name]
        session.recent.extend(rows)
        tags = partition.columns["tagged_until"]
        session.tagged = [row for row in rows if not np.isnan(tags[row])]
        speakers = partition.columns.objects("speaker")
        for row, vector in zip(rows, partition.vectors(np.array(rows, np.int64)), strict=True):
            session.follow(vector)
            session.heard(speakers[row])
        return session
