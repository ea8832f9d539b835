"""The state of a session that the write path keeps while the session lasts."""

import math
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from cogmem.store.base import Partition
from cogmem.store.columns import Columns

_State = TypeVar("_State")


class _Used(NamedTuple, Generic[_State]):
    """A state, and when it was last used."""

    state: _State
    at: float


_Sessions = OrderedDict[str, _Used[_State]]


class OpenSessions(Generic[_State]):
    """A state for each open session, by namespace and name.

    A namespace has at most `most`: the session that was used longest ago is dropped. So is, where something
    else is used, one that was idle for longer than `idle` (days).

    >>> kept = OpenSessions[list[str]](most=1)
    >>> for name in ("s1", "s2"):
    ...     kept.used("a", name, 0.0, list).append(name)
    >>> kept.get("a", "s1"), kept.get("a", "s2"), len(kept)
    (None, ['s2'], 1)
    """

    def __init__(self, most: int, idle: float = math.inf) -> None:
        self._most = most
        self._idle = idle
        self._open: OrderedDict[str, _Sessions[_State]] = OrderedDict()  # used last at the end

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def get(self, namespace: str, name: str) -> _State | None:
        """The state of a session, which does not count as a use; None if it is not open."""
        sessions = self._open.get(namespace)
        found = None if sessions is None else sessions.get(name)
        return None if found is None else found.state

    def states(self, namespace: str) -> Iterator[_State]:
        """The state of every open session of a namespace, which does not count as a use."""
        return (used.state for used in self._open.get(namespace, {}).values())

    def drops(self, namespace: str, name: str) -> bool:
        """Whether the use of a session would make another give way."""
        sessions = self._open.get(namespace)
        return sessions is not None and len(sessions) == self._most and name not in sessions

    def used(self, namespace: str, name: str, now: float, make: Callable[[], _State]) -> _State:
        """The state of a session that is used now (days since 1970). It is made if the session is closed."""
        sessions = self._open.setdefault(namespace, OrderedDict())
        self._open.move_to_end(namespace)
        found = sessions.get(name)
        state = make() if found is None else found.state
        sessions[name] = _Used(state, now)
        sessions.move_to_end(name)
        while len(sessions) > self._most or now - next(iter(sessions.values())).at > self._idle:
            sessions.popitem(last=False)
        while self._is_idle(next(iter(self._open.values())), now):
            self._open.popitem(last=False)
        return state

    def end(self, namespace: str, name: str) -> None:
        """Drop the state of a session, if it is open."""
        sessions = self._open.get(namespace)
        if sessions is not None and name in sessions:
            del sessions[name]
            if not sessions:
                del self._open[namespace]

    def _is_idle(self, sessions: "_Sessions[_State]", now: float) -> bool:
        return now - next(reversed(sessions.values())).at > self._idle


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
    recent: deque[int] = field(default_factory=deque)
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
