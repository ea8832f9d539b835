"""LongMemEval (Wu et al. 2024, `longmemeval-cleaned`): 500 questions, each with a chat history of its own.

One question is one conversation, named by the question's id. The published ids of sessions with evidence
begin with 'answer', so that a system which sees them sees the gold: sessions are renamed in order of their
date, s0001, s0002, ..., and turns s0001:1, s0001:2, ... A turn is evidence if the source marks it
`has_answer`; nothing else is ever taken for gold. Questions whose id ends in `_abs` must be abstained from:
no evidence, and their `kind` is the question type with `_abs`. Dates have no zone and are read as UTC;
turns follow by the minute, or faster to fit before the next session.

Faults counted: `answer_absent`, `answer_not_text` (a number), `answer_session_unknown` (named, but not in the
history), `answer_session_unmarked` (none of its turns is marked), `evidence_absent` (no marked turn at all:
asked, not scored), `question_before_last_session` (asked after it instead), `session_repeated` (the same id
twice in one history: both are kept), `session_without_turns`.
"""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from cogmem.checks import require
from cogmem.errors import InputError
from cogmem.message import Message
from experiments.corpora.assembly import answer_of, assemble
from experiments.corpora.checks import as_kind, load_json, take
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, Probe, SessionEnd
from experiments.corpora.recorded import limits
from experiments.corpora.sources import Source
from experiments.corpora.timeline import lay_out
from experiments.errors import CorpusError

# A revision and not `main`, so that the checksums stay true.
_FILES = "https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned/resolve/98d7416c24c778c2fee6e6f3006e7a073259d48f"

SOURCE = Source(
    name="longmemeval",
    url=f"{_FILES}/longmemeval_s_cleaned.json",
    file="longmemeval_s_cleaned.json",
    sha256="d6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442",
    license="MIT",
)
ORACLE = Source(
    name="longmemeval-oracle",
    url=f"{_FILES}/longmemeval_oracle.json",
    file="longmemeval_oracle.json",
    sha256="821a2034d219ab45846873dd14c14f12cfe7776e73527a483f9dac095d38620c",
    license="MIT",
)
"""The variant whose histories hold the sessions with evidence alone."""

_WHEN = re.compile(r"(\d{4})/(\d\d)/(\d\d) \(\w+\) (\d\d):(\d\d)")


@dataclass(frozen=True)
class LongMemEvalCorpus:
    """LongMemEval, `corpus=longmemeval`. Raises ConfigError naming every bad value."""

    path: str = ""
    """One of its JSON files; empty for the download of the S variant."""
    limit: int = 0
    """Number of questions to keep, the first ones, each with its own history; 0 for all."""

    def __post_init__(self) -> None:
        require(self, *limits(self))

    def load(self, seed: int) -> Corpus:
        """The corpus, the same for every seed. Raises CorpusError if the file is missing or malformed."""
        return load_longmemeval(SOURCE.locate(self.path), self.limit)


class _Session(NamedTuple):
    start: datetime
    source_id: str
    turns: list[Any]


def load_longmemeval(path: Path, limit: int = 0) -> Corpus:
    """The conversations of a LongMemEval file, the first `limit` of them (0: all).

    `horizon_days` of a probe is the time from the end of the last session to the date of the question.
    Raises CorpusError if the file is not LongMemEval's, saying where, what was found and what was expected.
    """
    questions = as_kind(load_json(path), list, str(path))
    if not questions:
        raise CorpusError(f"{path}: an empty list; expected LongMemEval questions")
    faults: Counter[str] = Counter()
    conversations: dict[str, Conversation] = {}
    for number, record in enumerate(questions[: limit or None]):
        name = take(record, "question_id", str, f"{path}: question {number}")
        if not name or name in conversations:
            raise CorpusError(f"{path}: question {number}: question_id {name!r} is empty or repeats")
        conversations[name] = _conversation(record, name, f"{path}: {name}", faults)
    return assemble("longmemeval", conversations.values(), faults, license=SOURCE.license)


def _conversation(record: object, namespace: str, where: str, faults: Counter[str]) -> Conversation:
    sessions = _sessions(record, where)
    faults["session_repeated"] += len(sessions) - len({session.source_id for session in sessions})
    faults["session_without_turns"] += sum(not session.turns for session in sessions)
    sessions = [session for session in sessions if session.turns]
    if not sessions:
        raise CorpusError(f"{where}: no turn in haystack_sessions; expected a history")
    asked = _instant(take(record, "question_date", str, where), f"{where}: question_date")
    faults["question_before_last_session"] += asked < sessions[-1].start
    times = lay_out([s.start for s in sessions], [len(s.turns) for s in sessions], until=asked)

    events: list[Event] = []
    evidence: list[str] = []
    marked: set[str] = set()
    for order, (session, (instants, end)) in enumerate(zip(sessions, times, strict=True), start=1):
        name = f"s{order:04d}"
        for number, (turn, time) in enumerate(zip(session.turns, instants, strict=True), start=1):
            message = _message(
                turn, f"{name}:{number}", name, namespace, f"{where}: {session.source_id} turn {number}"
            )
            events.append(MessageEvent(time, message))
            if turn.get("has_answer") is True:
                evidence.append(message.id)
                marked.add(session.source_id)
        events.append(SessionEnd(end, name))

    abstain = namespace.endswith("_abs")
    if not abstain:
        named = set(_texts(record, "answer_session_ids", where))
        present = {session.source_id for session in sessions}
        faults["answer_session_unknown"] += len(named - present)
        faults["answer_session_unmarked"] += len((named & present) - marked)
        faults["evidence_absent"] += not evidence
    time = max(asked, times[-1].end)
    probe = Probe(
        time,
        namespace,
        take(record, "question", str, where),
        evidence=() if abstain else tuple(evidence),
        kind=take(record, "question_type", str, where) + ("_abs" if abstain else ""),
        answer=answer_of(as_kind(record, dict, where), faults),
        horizon_days=(time - times[-1].end) / timedelta(days=1),
        scored=abstain or bool(evidence),
    )
    return Conversation(namespace, (*events, probe))


def _sessions(record: object, where: str) -> list[_Session]:
    """The sessions of a history in order of their date; equal dates keep the order of the file."""
    ids, dates = _texts(record, "haystack_session_ids", where), _texts(record, "haystack_dates", where)
    sessions = take(record, "haystack_sessions", list, where)
    if not len(ids) == len(dates) == len(sessions):
        raise CorpusError(
            f"{where}: {len(ids)} haystack_session_ids, {len(dates)} haystack_dates, {len(sessions)} "
            "haystack_sessions; expected as many of each"
        )
    starts = [_instant(date, f"{where}: haystack_dates[{i}]") for i, date in enumerate(dates)]
    turns = [as_kind(session, list, f"{where}: haystack_sessions[{i}]") for i, session in enumerate(sessions)]
    return sorted(map(_Session, starts, ids, turns), key=lambda session: session.start)


def _texts(record: object, key: str, where: str) -> list[str]:
    return [
        as_kind(item, str, f"{where}: {key}[{i}]") for i, item in enumerate(take(record, key, list, where))
    ]


def _message(turn: object, turn_id: str, session: str, namespace: str, where: str) -> Message:
    role = take(turn, "role", str, where)
    try:
        return Message(
            id=turn_id,
            text=take(turn, "content", str, where),
            speaker=role,
            role=role,
            session=session,
            namespace=namespace,
        )
    except InputError as error:
        raise CorpusError(f"{where}: {error}") from None


def _instant(text: str, where: str) -> datetime:
    """An instant in UTC from a date like '2023/05/30 (Tue) 23:40'; the day of the week is not checked."""
    if match := _WHEN.fullmatch(text.strip()):
        year, month, day, hour, minute = map(int, match.groups())
        try:
            return datetime(year, month, day, hour, minute, tzinfo=UTC)
        except ValueError:
            pass
    raise CorpusError(f"{where}: {text!r} is no date; expected one like '2023/05/30 (Tue) 23:40'")
