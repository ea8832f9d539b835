"""When things happen in a recorded corpus, whose sources date sessions and not turns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from heapq import merge
from operator import attrgetter
from typing import NamedTuple

from cogmem.message import Message
from experiments.corpora.events import Conversation, Event, MessageEvent, Probe, SessionEnd

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


def as_events(
    starts: Sequence[datetime], sessions: Sequence[Sequence[Message]], until: datetime | None = None
) -> list[Event]:
    """The events of sessions that have turns, laid out from their stated starts."""
    events: list[Event] = []
    times = lay_out(starts, [len(said) for said in sessions], until)
    for said, (instants, end) in zip(sessions, times, strict=True):
        events += map(MessageEvent, instants, said)
        events.append(SessionEnd(end, said[0].session))
    return events


def ask_after(conversation: Conversation, silences: Mapping[str, float]) -> Conversation:
    """Ask every probe after each silence, counted from the last message (or the end of its session).

    `silences`: days, rising, by what is put behind the id of the probe. Probes come after whatever else
    happens at that instant. Without messages, nothing is changed.
    """
    last = max(
        (e.time for e in conversation.events if isinstance(e, MessageEvent | SessionEnd)), default=None
    )
    if last is None or not conversation.messages:
        return conversation
    rest = [event for event in conversation.events if not isinstance(event, Probe)]
    probes = [
        replace(probe, id=probe.id + suffix, time=last + timedelta(days=days), horizon_days=float(days))
        for suffix, days in silences.items()
        for probe in conversation.probes
    ]
    return Conversation(conversation.namespace, tuple(merge(rest, probes, key=attrgetter("time"))))
