"""Every decision leaves a trace: stage, decision, reason, and the numbers it was based on.

What a consumer needs of a stage is a type: a subclass of Decision beside the stage, which names the stage and
gives what the decision carries as properties. So a stage that is renamed fails the type check of whoever
reads its decisions:

    class ScoringDecision(Decision, stage="scoring"):
        @property
        def top_k_changed(self) -> int:
            return int(self.numbers["top_k_changed"])

    ScoringDecision.made("retention", "unchanged", numbers={"top_k_changed": 0.0})     # by the stage
    trace.of(ScoringDecision)                                                          # by a consumer
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, overload

from cogmem.errors import printable

_Told = TypeVar("_Told", bound="Decision")


class Fate(NamedTuple):
    """What a decision did to a fact or to a memory: the mark that a timeline gives it ("stored", "merged",
    "refused", "ended", "lost" or "strengthened"), and what an autopsy says. In the words, `{memories}` stands
    for the memories that took its place, `{why}` for the reason, and `{by}` for the turn that caused it."""

    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What one stage decided about one subject.

    `subject` is the id of a turn, query or memory; `rows` are the memories concerned, in the order that the
    decision gave them (for a ranking stage: the survivors, best first), with `scores` beside them.
    """

    STAGE: ClassVar[str] = ""
    """The stage that a subclass is of."""
    INCIDENTAL: ClassVar[tuple[str, ...]] = ()
    """Decisions of a subclass that leave the memories concerned as they were: a timeline leaves them out."""
    ENDS: ClassVar[Mapping[str, Fate]] = {}
    """Decisions of a subclass with which the writing of a fact ends."""
    FATES: ClassVar[Mapping[str, Fate]] = {}
    """What decisions of a subclass do to memories that were there before."""

    stage: str
    decision: str
    reason: str = ""
    subject: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)
    rows: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()

    def __init_subclass__(cls, stage: str = "", **further: Any) -> None:
        if stage:
            if stage in _TYPES:
                raise TypeError(f"{cls.__name__}: the decisions of {stage!r} are {_TYPES[stage].__name__}")
            cls.STAGE = stage
            _TYPES[stage] = cls

    @property
    def account(self) -> str:
        """What an autopsy says of it where it tells how a fact was written, with `{memories}` for the
        memories concerned. Empty: nothing."""
        return ""

    @classmethod
    def made(cls, decision: str, reason: str = "", subject: str = "", **fields: Any) -> Self:
        """A decision of the stage of this class; further fields by name."""
        return cls(cls.STAGE, decision, reason, subject, **fields)

    def as_dict(self) -> dict[str, Any]:
        """For a log or a table: plain values, empty fields left out."""
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

    def __str__(self) -> str:
        rows = [str(row) for row in self.rows[:_SHOWN]]
        rows += [f"and {len(self.rows) - _SHOWN} more"] * (len(self.rows) > _SHOWN)
        parts = [f"{name} {value:g}" for name, value in self.numbers.items()]
        parts += [f"{'row' if len(self.rows) == 1 else 'rows'} {' '.join(rows)}"] if rows else []
        head = " ".join([f"{self.stage}: {self.decision}", *([self.subject] if self.subject else [])])
        why = f" ({self.reason})" if self.reason else ""
        return printable(head + why + "".join(f"; {part}" for part in parts))


_SHOWN = 5  # rows of a decision that are printed

_TYPES: dict[str, type[Decision]] = {}
"""The types of decisions by stage; a module that is imported adds its own."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The decisions of one write, read or dream, in order."""

    op: str
    decisions: tuple[Decision, ...] = ()

    def __iter__(self) -> Iterator[Decision]:
        return iter(self.decisions)

    def __str__(self) -> str:
        """The operation, and a line for each decision."""
        return "\n".join([self.op, *(f"  {decision}" for decision in self.decisions)])

    @overload
    def of(self, stage: type[_Told]) -> tuple[_Told, ...]: ...
    @overload
    def of(self, stage: str) -> tuple[Decision, ...]: ...

    def of(self, stage: type[Decision] | str) -> tuple[Decision, ...]:
        """The decisions of one stage, by its type or, untyped, by its name."""
        name = stage if isinstance(stage, str) else stage.STAGE
        return tuple(decision for decision in self.decisions if decision.stage == name)

    @overload
    def last(self, stage: type[_Told]) -> _Told | None: ...
    @overload
    def last(self, stage: str) -> Decision | None: ...

    def last(self, stage: type[Decision] | str) -> Decision | None:
        """The last decision of one stage, None if it made none."""
        return next(reversed(self.of(stage)), None)


@dataclass(frozen=True, slots=True)
class Report(Trace):
    """The decisions of a call over one or several namespaces, and the trace of each namespace. Rows of a
    decision are those of its namespace: read them there where there are several."""

    namespaces: Mapping[str, Trace] = field(default_factory=dict)

    @classmethod
    def over(cls, op: str, traces: Mapping[str, Trace]) -> Self:
        """The report of traces by namespace."""
        return cls(op, tuple(decision for trace in traces.values() for decision in trace), traces)

    def __str__(self) -> str:
        """The trace of each namespace behind its name."""
        lines = [f"{name}: {trace}" for name, trace in self.namespaces.items()]
        return "\n".join(lines) or f"{self.op}: no namespace"


class Stopwatch:
    """Seconds by stage, summed over all laps. The time since the start or the last lap belongs to the stage
    that ends with this lap. A lap costs some 0.2 µs."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.start()

    def start(self) -> None:
        """Begin: earlier time belongs to no stage."""
        self._last = perf_counter()

    def lap(self, stage: str) -> None:
        """End a stage."""
        now = perf_counter()
        self.seconds[stage] = self.seconds.get(stage, 0.0) + now - self._last
        self._last = now

    def add(self, seconds: Mapping[str, float]) -> None:
        """Count what another watch measured."""
        for stage, took in seconds.items():
            self.seconds[stage] = self.seconds.get(stage, 0.0) + took
