"""What is kept for open sessions: bounded for each namespace, so that none empties another's."""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

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
