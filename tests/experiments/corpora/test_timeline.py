"""When turns and questions happen in a corpus that dates sessions only."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.message import Message
from experiments.corpora.events import Conversation, Dream, MessageEvent, Probe, SessionEnd
from experiments.corpora.timeline import TURN_STEP, as_events, ask_after, session_starts
from experiments.errors import CorpusError

START = datetime(2024, 3, 1, 9, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def lay_out(
    starts: Sequence[datetime], turns: Sequence[int], until: datetime | None = None
) -> list[list[datetime]]:
    """The instants of each session: of its turns, and of its end."""
    sessions = [
        [Message(id=f"{number}:{turn}", text="hi", session=str(number)) for turn in range(count)]
        for number, count in enumerate(turns)
    ]
    times = iter([event.time for event in as_events(starts, sessions, until)])
    return [list(islice(times, count + 1)) for count in turns]


def test_a_session_is_closed_after_its_turns() -> None:
    said = Message(id="t1", text="hi", session="s")
    assert as_events([START], [[said]]) == [MessageEvent(START, said), SessionEnd(START + MINUTE, "s")]


def test_a_session_that_would_run_into_the_next_is_faster() -> None:
    first, second = lay_out([START, START + MINUTE], [4, 1])
    assert first[1] - first[0] == MINUTE / 4
    assert first[-1] == second[0] == START + MINUTE


def test_a_session_stated_before_the_end_of_the_previous_one_begins_at_that_end() -> None:
    first, second = lay_out([START, START - timedelta(days=1)], [2, 1])
    assert first[-1] == second[0] == START + 2 * MINUTE


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(1, 40)), max_size=8))
def test_time_never_goes_back_whatever_the_dates(sessions: list[tuple[int, int]]) -> None:
    laid = lay_out([START + start * MINUTE for start, _ in sessions], [count for _, count in sessions])
    instants = [time for session in laid for time in session]
    assert instants == sorted(instants)


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(1, 40)), max_size=8, unique_by=lambda s: s[0]))
def test_sessions_in_order_begin_when_they_were_stated_to(sessions: list[tuple[int, int]]) -> None:
    starts = [START + start * MINUTE for start, _ in sorted(sessions)]
    laid = lay_out(starts, [count for _, count in sorted(sessions)])
    assert [session[0] for session in laid] == starts
    assert all(b - a <= TURN_STEP for session in laid for a, b in pairwise(session))


def test_probes_are_asked_after_the_last_session_and_before_what_follows_them() -> None:
    said = MessageEvent(START, Message(id="t1", text="hi", namespace="a"))
    end, late = SessionEnd(START + MINUTE, "s"), Dream(START + timedelta(days=40))
    early = Probe(START, "q", "?", ("t1",), kind="x")
    conversation = ask_after(Conversation("a", (said, early, end, late)), {"": 30})
    moved = Probe(START + MINUTE + timedelta(days=30), "q", "?", ("t1",), kind="x", horizon_days=30.0)
    assert conversation == Conversation("a", (said, end, moved, late))


@given(st.lists(st.integers(0, 400), min_size=1, max_size=5, unique=True))
def test_each_silence_asks_what_it_would_ask_alone(silences: list[int]) -> None:
    said = MessageEvent(START, Message(id="t1", text="hi", namespace="a"))
    conversation = Conversation(
        "a", (said, Probe(START, "q", "?", ("t1",)), Dream(START + timedelta(days=90)))
    )
    together = ask_after(conversation, {f"@{days}": days for days in sorted(silences)})
    assert [event.time for event in together.events] == sorted(event.time for event in together.events)
    for days in silences:
        (alone,) = ask_after(conversation, {"": days}).probes
        assert [probe for probe in together.probes if probe.time == alone.time] == [
            replace(alone, id=f"q@{days}")
        ]


def test_what_would_leave_the_calendar_is_an_error() -> None:
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    said = Message(id="t1", text="hi", session="s")
    with pytest.raises(CorpusError, match="the years 1 to 9999"):
        as_events([last], [[said]])
    with pytest.raises(CorpusError, match="the years 1 to 9999"):
        session_starts([None, first], Counter())
    asked = Probe(last, "p", "Who?", evidence=("t1",))
    with pytest.raises(CorpusError, match="the years 1 to 9999"):
        ask_after(Conversation("a", (MessageEvent(last, said), asked)), {"@1": 1.0})
