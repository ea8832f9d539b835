"""Which turn and which session each memory is of, as numbers: what stands before and after it."""

from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from cogmem.store.columns import Columns, Growing, Rows


class Turns(NamedTuple):
    """Turns in the order in which they were told. A message that was divided is one turn of several rows."""

    turn: Rows
    """The turn of each row, ascending from 0.  (rows,)"""
    session: Rows
    """The session of each turn; -1 for a turn of none.  (turns,)"""

    @classmethod
    def of(cls, columns: Columns) -> "Turns":
        """Those of a namespace. Only rows that are new since the last call are looked at: the first turn that
        a memory came from, and the session it was told in, never change."""
        numbered = _NUMBERED.get(columns)
        if numbered is None:
            numbered = _NUMBERED[columns] = _Numbered()
        numbered.extend(columns)
        return cls(numbered.turn.view, numbered.session.view)


class _Numbered:
    """The numbers of a namespace so far."""

    def __init__(self) -> None:
        self.turn, self.session = Growing(np.int64), Growing(np.int64)
        self._sessions: dict[str, int] = {}
        self._last: tuple[str, str] | None = None

    def extend(self, columns: Columns) -> None:
        sources, sessions = columns.objects("source_turns"), columns.objects("session")
        for row in range(len(self.turn), len(columns)):
            session = sessions[row]
            told = session, sources[row][0] if sources[row] else ""
            if told != self._last or not told[1]:
                number = self._sessions.setdefault(session, len(self._sessions)) if session else -1
                self.session.push(number)
            self._last = told
            self.turn.push(len(self.session) - 1)


_NUMBERED: WeakKeyDictionary[Columns, _Numbered] = WeakKeyDictionary()
