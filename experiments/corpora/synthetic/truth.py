"""What is true at an instant, given only what has been said before it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from experiments.corpora.synthetic.catalogue import family
from experiments.corpora.synthetic.life import Line, Saying
from experiments.corpora.synthetic.speech import Turn


@dataclass(frozen=True, slots=True)
class TurnTruth:
    """What a perfect memory would do with a turn.

    `cls`: its class (an attribute's class; "replaced", "reverted", "refined", "parallel", "correction",
    "ended" for a change of value; "outcome" of a plan; "other_person"; or talk: "filler", "noise",
    "injection", "short", "paste"). `replaces`: turns whose value it supersedes. `expires`: when it ceases to
    hold. `subject`, `attribute`, `value`: the fact it states ("" for talk); equal values are equal texts, and
    the end of a value states "". `coexists`: earlier turns that a careless memory would take this one for a
    new version of, and that must survive it: they hold, they are of the same attribute or of its family, and
    they say something else, or say it of somebody else. `more`: the other facts of a message that tells
    several.
    """

    cls: str
    should_store: bool
    replaces: tuple[str, ...] = ()
    expires: datetime | None = None
    subject: str = ""
    attribute: str = ""
    value: str = ""
    coexists: tuple[str, ...] = ()
    more: tuple["TurnTruth", ...] = ()

    @property
    def facts(self) -> tuple["TurnTruth", ...]:
        """The truth of every fact that it tells, this one first."""
        return (self, *self.more)

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
    heard = [(turn, turn.saying.version) for turn in turns if turn.time < at]
    said = sorted({number for _, number in heard})
    latest = said[-1] if said else -1
    current: list[int] = []
    for number in said:
        version = line.versions[number]
        if version.mode == "ended":
            current = [other for other in current if other != version.ends]
        else:
            current = [*current, number] if version.mode == "parallel" else [number]
    values = {line.versions[number].value for number in current}
    alive = tuple(number for number in current if not line.versions[number].over(at))
    if alive:
        evidence = (turn for turn, number in heard if number in alive and turn.saying.form != "outcome")
    else:
        evidence = (turn for turn, number in heard if number == latest and turn.saying.ends)
    stale = (
        turn
        for turn, number in heard
        if number not in alive
        and not turn.saying.ends
        and (number in current or line.versions[number].value not in values or not alive)
    )
    return State(alive, tuple(evidence), tuple(stale), latest)


def turn_truths(turns: Sequence[Turn]) -> dict[str, TurnTruth]:
    """The truth of every turn of one world."""
    spoken: dict[str, dict[str, Saying]] = {}
    truths: dict[str, TurnTruth] = {}
    holding: dict[str, dict[tuple[str, str], tuple[tuple[str, str, str], datetime | None]]] = {}
    for turn in turns:
        name, saying, line = turn.message.id, turn.saying, turn.saying.line
        if line is None:
            truths[name] = TurnTruth(saying.cls, should_store=False)
            continue
        version, earlier = line.versions[saying.version], spoken.setdefault(line.key, {})
        replaces = tuple(old for old, was in earlier.items() if _ends(line, saying, was, turn.time))
        expires = None if saying.form == "outcome" else version.expires
        slots = [f"{slot}={pool}.{index}" for slot, (pool, index) in sorted(version.slots.items())]
        value = "" if version.mode == "ended" else " ".join([*slots, str(version.day or "")]).strip()
        fact = (line.subject, line.attribute, value)
        near = holding.setdefault(family(line.attribute), {})
        for old in replaces:
            near.pop((old, line.key), None)
        beside = dict.fromkeys(
            old
            for (old, _), (other, until) in near.items()
            if old != name and other != fact and (until is None or until > turn.time)
        )
        truth = TurnTruth(saying.cls, True, replaces, expires, *fact, tuple(beside))
        first = truths.get(name)
        truths[name] = replace(first, more=(*first.more, truth)) if first else truth
        if not saying.ends:
            near[name, line.key] = fact, expires
        earlier[name] = saying
    return truths


def _ends(line: Line, new: Saying, old: Saying, at: datetime) -> bool:
    """Whether what is said of a line supersedes what was said of it before."""
    version, former = line.versions[new.version], line.versions[old.version]
    if version.mode == "ended":
        return old.version == version.ends
    if version.mode in ("first", "parallel") or "outcome" in (new.form, old.form):
        return False
    lapsed = version.mode == "next" and former.over(at)
    return old.version < new.version and former.value != version.value and not lapsed
