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

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from cogmem.message import Message
from experiments.corpora.assembly import answer_of, assemble
from experiments.corpora.checks import as_instant, as_kind, as_message, named, take, texts
from experiments.corpora.events import Conversation, Corpus, Probe
from experiments.corpora.recorded import Recorded
from experiments.corpora.sources import Source
from experiments.corpora.timeline import as_events
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


@dataclass(frozen=True)
class LongMemEvalCorpus(Recorded):
    """LongMemEval, `corpus=longmemeval`: a conversation is a question with a history of its own.

    Without a path, the download of the S variant is read. Raises ConfigError naming every bad value.
    """

    def read(self) -> Corpus:
        return load_longmemeval(SOURCE.locate(self.path), self.limit)


class _Session(NamedTuple):
    start: datetime
    source_id: str
    turns: list[dict[str, Any]]


def load_longmemeval(path: Path, limit: int = 0) -> Corpus:
    """The conversations of a LongMemEval file, the first `limit` of them (0: all).

    `horizon_days` of a probe is the time from the end of the last session to the date of the question.
    Raises CorpusError if the file is not LongMemEval's, saying where, what was found and what was expected.
    """
    faults: Counter[str] = Counter()
    conversations = [
        _conversation(record, name, where, faults)
        for name, record, where in named(path, "question_id", "LongMemEval question", limit)
    ]
    return assemble("longmemeval", conversations, faults, license=SOURCE.license)


def _conversation(record: dict[str, Any], namespace: str, where: str, faults: Counter[str]) -> Conversation:
    every = _sessions(record, where)
    sessions = [session for session in every if session.turns]
    faults["session_repeated"] += len(every) - len({session.source_id for session in every})
    faults["session_without_turns"] += len(every) - len(sessions)
    if not sessions:
        raise CorpusError(f"{where}: no turn in haystack_sessions; expected a history")
    asked = _instant(take(record, "question_date", str, where), f"{where}: question_date")
    faults["question_before_last_session"] += asked < sessions[-1].start
    said = [_messages(session, f"s{n:04d}", namespace, where) for n, session in enumerate(sessions, 1)]
    events = as_events([session.start for session in sessions], said, until=asked)
    marked = [
        (session.source_id, message.id)
        for session, messages in zip(sessions, said, strict=True)
        for turn, message in zip(session.turns, messages, strict=True)
        if turn.get("has_answer") is True
    ]
    abstain = namespace.endswith("_abs")
    if not abstain:
        answering = set(texts(record, "answer_session_ids", where))
        present = {session.source_id for session in sessions}
        faults["answer_session_unknown"] += len(answering - present)
        faults["answer_session_unmarked"] += len((answering & present) - {source for source, _ in marked})
        faults["evidence_absent"] += not marked
    end = events[-1].time
    time = max(asked, end)
    probe = Probe(
        time,
        namespace,
        take(record, "question", str, where),
        evidence=() if abstain else tuple(turn for _, turn in marked),
        kind=take(record, "question_type", str, where) + ("_abs" if abstain else ""),
        answer=answer_of(record, faults),
        horizon_days=(time - end) / timedelta(days=1),
        scored=abstain or bool(marked),
    )
    return Conversation(namespace, (*events, probe))


def _sessions(record: dict[str, Any], where: str) -> list[_Session]:
    """The sessions of a history in order of their date; equal dates keep the order of the file."""
    ids, dates = texts(record, "haystack_session_ids", where), texts(record, "haystack_dates", where)
    sessions = take(record, "haystack_sessions", list, where)
    if not len(ids) == len(dates) == len(sessions):
        raise CorpusError(
            f"{where}: {len(ids)} haystack_session_ids, {len(dates)} haystack_dates, {len(sessions)} "
            "haystack_sessions; expected as many of each"
        )
    starts = [_instant(date, f"{where}: haystack_dates[{i}]") for i, date in enumerate(dates)]
    turns = [as_kind(session, list, f"{where}: haystack_sessions[{i}]") for i, session in enumerate(sessions)]
    return sorted(map(_Session, starts, ids, turns), key=lambda session: session.start)


def _messages(session: _Session, name: str, namespace: str, where: str) -> list[Message]:
    """The turns of a session under its new name."""
    found = []
    for number, turn in enumerate(session.turns, 1):
        place = f"{where}: {session.source_id} turn {number}"
        role, text = take(turn, "role", str, place), take(turn, "content", str, place)
        own = {"id": f"{name}:{number}", "session": name, "namespace": namespace}
        found.append(as_message(place, text=text, speaker=role, role=role, **own))
    return found


def _instant(text: str, where: str) -> datetime:
    return as_instant(text, "%Y/%m/%d (%a) %H:%M", "2023/05/30 (Tue) 23:40", where)
