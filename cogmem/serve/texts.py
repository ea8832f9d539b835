"""What a trace says, in the words that the command line and the server share."""

from collections.abc import Iterator

from cogmem.memory import memory_id
from cogmem.trace import Trace
from cogmem.views.writing import Written

_NAMED = 5  # memories of a decision that are named


def actions(trace: Trace, namespace: str) -> Iterator[str]:
    """The decisions of a dream that concern a memory or another subject, one a line."""
    for step in trace:
        names = [memory_id(namespace, row) for row in step.rows[:_NAMED]]
        more = [f"{len(step.rows) - _NAMED} more"] * (len(step.rows) > _NAMED)
        if concerned := step.subject or ", ".join(names + more):
            yield f"{step.stage}: {step.decision} {concerned}"


def refusal(written: Written) -> str:
    """The stage that refused a message, and why; empty if the message was stored."""
    last = written.trace.decisions[-1]
    return "" if written.memories else f"{last.stage}: {last.reason or last.decision}"
