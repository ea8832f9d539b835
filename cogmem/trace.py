"""Every decision leaves a trace: stage, decision, reason, and the numbers it was based on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Decision:
    """What one stage decided about one subject.

    `subject` is the id of a turn, query or memory; `rows` are the memories concerned, in the order that the
    decision gave them (for a ranking stage: the survivors, best first), with `scores` beside them, and
    `parts`, of what these are made: by name, a value beside each row. The parts are for whoever asks at
    once; no log or table keeps them.
    """

    stage: str
    decision: str
    reason: str = ""
    subject: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)
    rows: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    parts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """For a log or a table: plain values, empty fields and the parts left out."""
        fields = {
            "stage": self.stage,
            "decision": self.decision,
            "reason": self.reason,
            "subject": self.subject,
            "numbers": dict(self.numbers),
            "rows": list(self.rows),
            "scores": list(self.scores),
        }
        return {name: value for name, value in fields.items() if value}


@dataclass(frozen=True, slots=True)
class Trace:
    """The decisions of one write, read or dream, in order."""

    op: str
    decisions: tuple[Decision, ...] = ()

    def __iter__(self) -> Iterator[Decision]:
        return iter(self.decisions)

    def of(self, stage: str) -> tuple[Decision, ...]:
        """The decisions of one stage."""
        return tuple(decision for decision in self.decisions if decision.stage == stage)
