"""What is true at an instant, given only what has been said before it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from experiments.corpora.synthetic.catalogue import family
from experiments.corpora.synthetic.life import Line
from experiments.corpora.synthetic.speech import Turn

IDLE = ("filler", "noise", "injection", "short", "paste")


@dataclass(frozen=True, slots=True)
class TurnTruth:
    """What a perfect memory would do with a turn.

    `cls`: its class (an attribute's class; "replaced", "reverted", "refined", "parallel", "correction",
    "ended" for a change of value; "outcome" of a plan; "other_person"; or talk: "filler", "noise",
    "injection", "short", "paste"). `replaces`: turns whose value it supersedes. `expires`: when it ceases to
    hold. `subject`, `attribute`, `value`: the fact it states ("" for talk); equal values are equal texts, and
    the end of a value states "". `coexists`: earlier turns that a careless memory would take this one for a
    new version of, and that must survive it: they hold, they are of the same attribute or of its family, and
    they say something else, or say it of somebody else.
    """

    cls: str
    should_store: bool
    replaces: tuple[str, ...] = ()
    expires: datetime | None = None
    subject: str = ""
    attribute: str = ""
    value: str = ""
    coexists: tuple[str, ...] = ()

    @property
    def flashbulb(self) -> bool:
        """Whether it tells of a shock: a memory that should stay as vivid as on the first day."""
        return self.cls == "shock"

    @property
    def plan(self) -> bool:
        """Whether it states a plan, a moved one too; the outcome of a plan is none."""
        return self.attribute.startswith("plan.") and self.cls != "outcome"

    @property
    def correction(self) -> bool:
        """Whether it takes back a mistake; a value that has changed was no mistake."""
        return self.cls == "correction"


class State(NamedTuple):
    """A line at an instant: versions that hold, the turns that say so, turns that no longer hold."""

    alive: tuple[int, ...]
    evidence: tuple[Turn, ...]
    stale: tuple[Turn, ...]
    latest: int


def state(line: Line, turns: Sequence[Turn], at: datetime) -> State:
    """The state of a line before `at`; `turns` are those of the line, in time order.

    A change supersedes what was current; a parallel value joins it; an end takes one value away. A superseded
    turn whose value has come back (a reverted one) is neither evidence nor stale: it says the right thing for
    a reason that lapsed. Where nothing holds any more, the turn that tells how the plan or the value ended is
    the evidence.
    """
    heard = [turn for turn in turns if turn.time < at]
    said = sorted({turn.version for turn in heard})
    current: list[int] = []
    for number in said:
        version = line.versions[number]
        if version.mode == "ended":
            current = [other for other in current if other != version.ends]
        else:
            current = [*current, number] if version.mode == "parallel" else [number]
    values = {line.versions[number].value for number in current}
    alive = tuple(number for number in current if not line.versions[number].over(at))
    evidence = tuple(turn for turn in heard if turn.version in alive and not turn.outcome)
    stale = tuple(
        turn
        for turn in heard
        if turn.version not in alive
        and not turn.ends
        and (turn.version in current or line.versions[turn.version].value not in values or not alive)
    )
    latest = said[-1] if said else -1
    if not alive:
        evidence = tuple(turn for turn in heard if turn.version == latest and turn.ends)
    return State(alive, evidence, stale, latest)


def turn_truths(turns: Sequence[Turn]) -> dict[str, TurnTruth]:
    """The truth of every turn of one world."""
    spoken: dict[str, list[Turn]] = {}
    truths: dict[str, TurnTruth] = {}
    holding: dict[str, dict[str, TurnTruth]] = {}
    for turn in turns:
        if turn.line is None:
            truths[turn.id] = TurnTruth(turn.cls, should_store=False)
            continue
        line, version = turn.line, turn.line.versions[turn.version]
        earlier = spoken.setdefault(line.key, [])
        replaces: tuple[str, ...] = ()
        if version.mode == "ended":
            replaces = tuple(old.id for old in earlier if old.version == version.ends)
        elif version.mode not in ("first", "parallel") and not turn.outcome:
            replaces = tuple(
                old.id
                for old in earlier
                if old.version < turn.version
                and not old.outcome
                and line.versions[old.version].value != version.value
                and not (version.mode == "next" and line.versions[old.version].over(turn.time))
            )
        truth = TurnTruth(
            turn.cls,
            should_store=True,
            replaces=replaces,
            expires=None if turn.outcome else version.expires,
            subject=line.subject,
            attribute=line.attribute,
            value="" if version.mode == "ended" else _value_text(version.slots, str(version.day or "")),
        )
        near = holding.setdefault(family(line.attribute), {})
        for old in replaces:
            near.pop(old, None)
        truths[turn.id] = replace(truth, coexists=tuple(_beside(truth, near, turn.time)))
        if not turn.ends:
            near[turn.id] = truth
        earlier.append(turn)
    return truths


def _beside(truth: TurnTruth, near: Mapping[str, TurnTruth], at: datetime) -> Iterator[str]:
    """The turns of `near` that say another thing, or say it of somebody else, and are not over."""
    fact = attrgetter("subject", "attribute", "value")
    for turn, other in near.items():
        if fact(other) != fact(truth) and (other.expires is None or other.expires > at):
            yield turn


def _value_text(slots: Mapping[str, tuple[str, int]], day: str) -> str:
    parts = [f"{slot}={pool}.{index}" for slot, (pool, index) in sorted(slots.items())]
    return " ".join([*parts, day]).strip()
