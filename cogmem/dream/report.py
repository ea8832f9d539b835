"""What a step says about what it did."""

from cogmem.store.columns import Rows
from cogmem.trace import Decision


def report(step: str, decision: str, rows: Rows, reason: str = "", **numbers: float) -> Decision:
    """The report of a step that did this to these rows; "none" where there are none."""
    return Decision(
        step,
        decision if rows.size else "none",
        reason if rows.size else "",
        numbers={"touched": float(rows.size), **numbers},
        rows=tuple(rows.tolist()),
    )
