"""When things happen in a recorded corpus, whose sources date sessions and not turns."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from experiments.corpora.events import MessageEvent, Probe, SessionEnd, World

TURN_STEP = timedelta(minutes=1)


class SessionTimes(NamedTuple):
    """The instants of one session: of each turn, and of its end (one step after the last turn)."""

    turns: tuple[datetime, ...]
    end: datetime


def lay_out(
    starts: Sequence[datetime], turns: Sequence[int], until: datetime | None = None
) -> list[SessionTimes]:
    """Instants of sessions, given in order by stated start and number of turns; they never overlap.

    Turns follow each other by a minute, or faster where a session would else run into the next one (the last
    one: into `until`). A session stated to begin before the previous one ended begins at that end.
    """
    times: list[SessionTimes] = []
    for start, count, limit in zip(starts, turns, [*starts, until][1:], strict=True):
        begin = max(start, times[-1].end) if times else start
        step = TURN_STEP
        if limit is not None and limit > begin:
            step = min(step, (limit - begin) // max(count, 1))
        times.append(SessionTimes(tuple(begin + step * turn for turn in range(count)), begin + step * count))
    return times


def ask_after(world: World, horizon_days: float) -> World:
    """The world with every probe asked `horizon_days` after the last message (or the end of its session).

    Probes come after whatever else happens at that instant. A world without messages is returned as it is.
    """
    last = max((e.time for e in world.events if isinstance(e, MessageEvent | SessionEnd)), default=None)
    if last is None or not world.messages:
        return world
    when = last + timedelta(days=horizon_days)
    rest = [event for event in world.events if not isinstance(event, Probe)]
    probes = [replace(probe, time=when, horizon_days=float(horizon_days)) for probe in world.probes]
    before = [event for event in rest if event.time <= when]
    return World(world.namespace, (*before, *probes, *(event for event in rest if event.time > when)))
