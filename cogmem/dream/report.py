"""The report of a step: which rows it touched."""

from typing import TypeVar

from cogmem.store.columns import Rows
from cogmem.trace import Decision

_Told = TypeVar("_Told", bound=Decision)


def report(step: type[_Told], decision: str, rows: Rows, reason: str = "", **numbers: float) -> _Told:
    """The decision of a step about these rows; "none" if there are no rows."""
    return step.made(
        decision if rows.size else "none",
        reason if rows.size else "",
        numbers={"touched": float(rows.size), **numbers},
        rows=tuple(rows.tolist()),
    )
