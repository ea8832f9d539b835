"""When things happen in a recorded corpus, whose sources date sessions and not turns."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from heapq import merge
from itertools import pairwise
from operator import attrgetter

from cogmem import Message
from experiments.corpora.events import Conversation, Event, MessageEvent, Probe, SessionEnd
from experiments.errors import CorpusError

TURN_STEP = timedelta(minutes=1)
_DAY = timedelta(days=1)


def moved(instant: datetime, step: timedelta) -> datetime:
    """The instant so much later. Raises CorpusError where the calendar has no such instant."""
    try:
        return instant + step
    except OverflowError:
        raise CorpusError(
            f"{instant.isoformat()}: a step of {step.total_seconds():,.0f} seconds leaves the years 1 to 9999"
        ) from None


def session_starts(days: Sequence[datetime | None], faults: Counter[str]) -> list[datetime]:
    """The start of every session whose source dates days, at least one of them.

    A session without a date begins a day after the one before; at the front, a day before the first date.
    Counts `session_undated` and `session_out_of_order`.
    """
    dated = [day for day in days if day]
    faults["session_undated"] += len(days) - len(dated)
    faults["session_out_of_order"] += sum(later < earlier for earlier, later in pairwise(dated))
    starts: list[datetime] = []
    for day in days:
        starts.append(day or (moved(starts[-1], _DAY) if starts else moved(dated[0], -_DAY)))
    return starts


def as_events(
    starts: Sequence[datetime], sessions: Sequence[Sequence[Message]], until: datetime | None = None
) -> list[Event]:
    """The events of sessions that have turns, from their stated starts; sessions never overlap.

    Turns follow each other by a minute, or faster where a session would else run into the next one (the last
    one: into `until`). A session stated to begin before the previous one ended begins at that end. Its own
    end is one step after its last turn.
    """
    events: list[Event] = []
    for start, said, limit in zip(starts, sessions, [*starts, until][1:], strict=True):
        begin = max(start, events[-1].time) if events else start
        step = TURN_STEP
        if limit is not None and limit > begin:
            step = min(step, (limit - begin) // len(said))
        events += (MessageEvent(moved(begin, step * turn), message) for turn, message in enumerate(said))
        events.append(SessionEnd(moved(begin, step * len(said)), said[0].session))
    return events


def ask_after(conversation: Conversation, silences: Mapping[str, float]) -> Conversation:
    """Ask every probe after each silence, counted from the last message (or the end of its session).

    `silences`: days, rising, by what is put behind the id of the probe. Probes come after whatever else
    happens at that instant. Without messages, nothing is changed.
    """
    if not conversation.messages:
        return conversation
    last = max(event.time for event in conversation.events if isinstance(event, MessageEvent | SessionEnd))
    rest = [event for event in conversation.events if not isinstance(event, Probe)]
    probes = [
        replace(probe, id=probe.id + suffix, time=moved(last, timedelta(days=days)), horizon_days=float(days))
        for suffix, days in silences.items()
        for probe in conversation.probes
    ]
    return Conversation(conversation.namespace, tuple(merge(rest, probes, key=attrgetter("time"))))
