"""Replacement policies of caches, as memories that must make room would use them.

A memory is stored once. What was evicted cannot be used again, so a use of it (the engine beside the store
still finds it) only adapts a policy that learns from such misses.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

Queue = OrderedDict[int, None]


class Cache(Protocol):
    """A store of a number of rows."""

    def add(self, row: int) -> None:
        """Store a new row, and evict if there is no room."""

    def use(self, row: int) -> None:
        """A row was used, held or not."""

    @property
    def held(self) -> Iterable[int]:
        """The rows in the store."""


class Arc:
    """Adaptive replacement: what was used once and what was used again share the room, by a target that moves
    with the uses of what either side has evicted. (Megiddo & Modha 2003, ARC)"""

    def __init__(self, size: int) -> None:
        self._size, self._target = size, 0.0
        self._once, self._again, self._lost_once, self._lost_again = Queue(), Queue(), Queue(), Queue()

    @property
    def held(self) -> Iterable[int]:
        return (*self._once, *self._again)

    def add(self, row: int) -> None:
        if len(self._once) + len(self._again) >= self._size:
            full = len(self._once) > self._target or not self._again
            queue, lost = (self._once, self._lost_once) if full else (self._again, self._lost_again)
            lost[queue.popitem(last=False)[0]] = None
            if len(lost) > self._size:
                lost.popitem(last=False)
        self._once[row] = None

    def use(self, row: int) -> None:
        for queue in (self._once, self._again):
            if row in queue:
                del queue[row]
                self._again[row] = None
                return
        once, again = len(self._lost_once), len(self._lost_again)
        if row in self._lost_once:
            self._target = min(self._target + max(1.0, again / once), self._size)
        elif row in self._lost_again:
            self._target = max(self._target - max(1.0, once / again), 0.0)


class WTinyLfu:
    """A small window of the newest, and behind it a store that admits a row only if it was used more often
    than the row that it would displace; counts are halved now and then. (Einziger, Friedman & Manes 2017,
    W-TinyLFU, with exact counts)"""

    WINDOW, PROTECTED, AGING = 0.01, 0.8, 10
    """The window's share of the room; that of rows used again, of the rest; uses a row until counts halve."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._room = max(round(self.WINDOW * size), 1)
        self._window, self._probation, self._protected = Queue(), Queue(), Queue()
        self._uses, self._seen = Counter[int](), 0

    @property
    def held(self) -> Iterable[int]:
        return (*self._window, *self._probation, *self._protected)

    def add(self, row: int) -> None:
        self._count(row)
        self._window[row] = None
        if len(self._window) <= self._room:
            return
        candidate = self._window.popitem(last=False)[0]
        if len(self._probation) + len(self._protected) < self._size - self._room:
            self._probation[candidate] = None
            return
        queue = self._probation or self._protected
        victim = next(iter(queue), None)
        if victim is not None and self._uses[candidate] > self._uses[victim]:
            del queue[victim]
            self._probation[candidate] = None

    def use(self, row: int) -> None:
        self._count(row)
        if row in self._window:
            self._window.move_to_end(row)
        elif row in self._protected:
            self._protected.move_to_end(row)
        elif row in self._probation:
            del self._probation[row]
            self._protected[row] = None
            if len(self._protected) > self.PROTECTED * (self._size - self._room):
                self._probation[self._protected.popitem(last=False)[0]] = None

    def _count(self, row: int) -> None:
        self._uses[row] += 1
        self._seen += 1
        if self._seen >= self.AGING * self._size:
            self._seen //= 2
            self._uses = Counter({key: uses // 2 for key, uses in self._uses.items() if uses > 1})


CACHES: Mapping[str, Callable[[int], Cache]] = {"arc": Arc, "w-tinylfu": WTinyLfu}
