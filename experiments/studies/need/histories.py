"""What was met in a conversation, when, and when it was needed again."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import to_days
from cogmem.documents.optional.entities import extract
from cogmem.language import reading
from cogmem.language.analysis import analyser
from experiments.corpora.events import Conversation

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Places = NDArray[np.int64]

HOUR = 1 / 24
"""The shortest age in days: what is met in one hour is met at once."""

WINDOWS = {"day": 1.0, "week": 7.0, "month": 30.0}
"""The windows that are counted in days."""

ENTITIES = ("person", "place", "org", "tech")


class History(NamedTuple):
    """The things that a conversation is about, and the sessions in which each was met."""

    name: str
    """Of the conversation."""
    met: Flags
    """(things, sessions)"""
    days: Floats
    """When each session began, in days, ascending.  (sessions,)"""
    asked: Flags
    """What the questions name.  (things, times of asking)"""
    asked_days: Floats
    """When they are asked, ascending.  (times of asking,)"""
    things: tuple[str, ...] = ()
    """The name of each thing; empty: they have none in common with other conversations."""


class Moments(NamedTuple):
    """The moments of a conversation at which need is predicted."""

    known: Places
    """The number of sessions that lie before each.  (moments,)"""
    days: Floats
    """The day for which need is predicted.  (moments,)"""
    needed: Flags
    """What is needed then.  (things, moments)"""


def words_of(language: str) -> Callable[[str], Iterable[str]]:
    """What reads the content words of a text: stems, without stop words and words that ask."""
    return analyser(language).terms


def entities_of(language: str) -> Callable[[str], Iterable[str]]:
    """What reads the entities that a text names, as the engine does."""
    return lambda text: extract(reading.read(text, language), ENTITIES, len(text))


def history(conversation: Conversation, read: Callable[[str], Iterable[str]]) -> History:
    """Who speaks is no thing: a conversation names its speakers all the time."""
    speakers = {thing for message in conversation.messages for thing in read(message.message.speaker)}
    begun: dict[str, float] = {}
    things: dict[str, dict[str, None]] = {}
    for event in conversation.messages:
        session = event.message.session or event.time.date().isoformat()
        begun.setdefault(session, to_days(event.time))
        things.setdefault(session, {}).update(dict.fromkeys(read(event.message.text)))
    asked: dict[float, dict[str, None]] = {}
    for probe in conversation.probes:
        asked.setdefault(to_days(probe.time), {}).update(dict.fromkeys(read(probe.query)))
    sessions = sorted(begun, key=begun.__getitem__)
    known = {thing for session in things.values() for thing in session} - speakers
    names = tuple(sorted(known))
    place = {thing: row for row, thing in enumerate(names)}
    times = sorted(asked)
    return History(
        conversation.namespace,
        _table([things[session] for session in sessions], place),
        np.array([begun[session] for session in sessions]),
        _table([asked[time] for time in times], place),
        np.array(times),
        names,
    )


def rates_elsewhere(histories: Sequence[History]) -> list[Floats]:
    """The logarithm of the share of sessions in which each thing was met in the other conversations, with
    half a session added to what was met and one to all; 0 for things without names, and where there is no
    other conversation.  [(things,)]

    A frequent word is met often, lately and again, whatever anybody remembers: this is what a law must be
    better than.

    >>> none = np.zeros((1, 0), np.bool_)
    >>> one = History("one", np.ones((1, 4), np.bool_), np.arange(4.0), none, np.zeros(0), ("tea",))
    >>> two = one._replace(name="two", met=np.array([[1, 0, 0, 0]], np.bool_))
    >>> [float(np.exp(rates[0])) for rates in rates_elsewhere([one, two])]
    [0.3, 0.9]
    """
    times = Counter[str]()
    for past in histories:
        times.update(dict(zip(past.things, past.met.sum(1).tolist(), strict=False)))
    sessions = sum(past.days.size for past in histories)
    found = []
    for past in histories:
        others = sessions - past.days.size
        if not past.things or not others:
            found.append(np.zeros(len(past.met)))
            continue
        elsewhere = np.array([times[thing] for thing in past.things]) - past.met.sum(1)
        found.append(np.log((elsewhere + 0.5) / (others + 1)))
    return found


def _table(named: Sequence[Iterable[str]], place: dict[str, int]) -> Flags:
    found = np.zeros((len(place), len(named)), np.bool_)
    for column, things in enumerate(named):
        found[[place[thing] for thing in things if thing in place], column] = True
    return found


def moments(past: History, window: str) -> Moments:
    """The moments of a window. "session": after each session, for the next one; "day", "week", "month":
    after each session, for the days that follow (their middle), where the conversation goes on so long;
    "asked": whenever questions are asked."""
    sessions = np.arange(past.days.size)
    if window == "session":
        return Moments(sessions[1:], past.days[1:], past.met[:, 1:])
    if window == "asked":
        return Moments(np.searchsorted(past.days, past.asked_days), past.asked_days, past.asked)
    length = WINDOWS[window]
    after = sessions[past.days + length <= past.days[-1]]
    ends = np.searchsorted(past.days, past.days[after] + length, side="right")
    so_far = np.cumsum(past.met, axis=1)
    return Moments(after + 1, past.days[after] + length / 2, so_far[:, ends - 1] > so_far[:, after])
