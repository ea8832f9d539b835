"""The session of each message, as a number: what stands before and after a memory."""

from weakref import WeakKeyDictionary

import numpy as np

from cogmem.store.columns import Columns, Growing, Rows


def sessions(columns: Columns) -> Rows:
    """The session of each message (`Columns.message`) by number; -1 for none. Only messages since the last
    call are looked at: the session that a memory was told in never changes.  (messages,)"""
    numbered = _NUMBERED.get(columns)
    if numbered is None:
        numbered = _NUMBERED[columns] = _Numbered()
    return numbered.extended(columns)


class _Numbered:
    """The numbers of a namespace so far."""

    def __init__(self) -> None:
        self._session = Growing(np.int64)
        self._known: dict[str, int] = {}

    def extended(self, columns: Columns) -> Rows:
        message, names = columns.message, columns.objects("session")
        further = np.searchsorted(
            message, np.arange(len(self._session), message[-1] + 1 if len(message) else 0)
        )
        for row in further.tolist():
            name = names[row]
            self._session.push(self._known.setdefault(name, len(self._known)) if name else -1)
        return self._session.view


_NUMBERED: WeakKeyDictionary[Columns, _Numbered] = WeakKeyDictionary()
