"""What is true at an instant, given only what has been said before it."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from experiments.corpora.synthetic.life import Line
from experiments.corpora.synthetic.speech import Turn


class State(NamedTuple):
    """A line at an instant: versions that hold, the turns that say so, turns that no longer hold."""

    alive: tuple[int, ...]
    evidence: tuple[Turn, ...]
    stale: tuple[Turn, ...]
    latest: int


def state(line: Line, turns: Sequence[Turn], at: datetime) -> State:
    """The state of a line before `at`; `turns` are those of the line, in time order.

    A change supersedes what was current; a parallel value joins it. A superseded turn whose value has come
    back (a reverted one) is neither evidence nor stale: it says the right thing for a reason that lapsed.
    Where nothing holds any more, the turn that tells how the plan ended is the evidence.
    """
    heard = [(turn, turn.saying.version) for turn in turns if turn.time < at]
    said = sorted({number for _, number in heard})
    latest = said[-1] if said else -1
    current: list[int] = []
    for number in said:
        current = [*current, number] if line.versions[number].mode == "parallel" else [number]
    values = {line.versions[number].value for number in current}
    alive = tuple(number for number in current if not line.versions[number].over(at))
    if alive:
        evidence = (turn for turn, number in heard if number in alive and turn.saying.form != "outcome")
    else:
        evidence = (turn for turn, number in heard if number == latest and turn.saying.form == "outcome")
    stale = (
        turn
        for turn, number in heard
        if number not in alive
        and turn.saying.form != "outcome"
        and (number in current or line.versions[number].value not in values or not alive)
    )
    return State(alive, tuple(evidence), tuple(stale), latest)
