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
from typing import Any

from cogmem import Message
from experiments.corpora.assembly import answer_of, assemble
from experiments.corpora.checks import as_instant, as_message, named, take, take_items
from experiments.corpora.events import Conversation, Corpus, Probe
from experiments.corpora.recorded import Recorded
from experiments.corpora.sources import Source
from experiments.corpora.timeline import as_events
from experiments.errors import CorpusError

SOURCE = Source(
    name="longmemeval",
    # A revision and not `main`, so that the checksum stays true.
    url="https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned/resolve/"
    "98d7416c24c778c2fee6e6f3006e7a073259d48f/longmemeval_s_cleaned.json",
    file="longmemeval_s_cleaned.json",
    sha256="d6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442",
    license="MIT",
)


@dataclass(frozen=True)
class LongMemEvalCorpus(Recorded):
    """The benchmark LongMemEval, in which a conversation is a question with its own history, by default the
    download of the variant S.

    Raises ConfigError naming every bad value.
    """

    def read(self) -> Corpus:
        """The conversations; `horizon_days` of a probe is the time from the end of the last session to the
        date of the question.

        Raises CorpusError if the file is not LongMemEval's, saying where, what was found and what was
        expected.
        """
        faults: Counter[str] = Counter()
        records = named(SOURCE.locate(self.path), "question_id", "LongMemEval question", self.limit)
        conversations = [_conversation(*record, faults) for record in records]
        return assemble("longmemeval", conversations, faults, license=SOURCE.license)


def _conversation(namespace: str, record: dict[str, Any], where: str, faults: Counter[str]) -> Conversation:
    ids = take_items(record, "haystack_session_ids", str, where)
    dates = take_items(record, "haystack_dates", str, where)
    histories = take_items(record, "haystack_sessions", list, where)
    if not len(ids) == len(dates) == len(histories):
        raise CorpusError(
            f"{where}: {len(ids)} haystack_session_ids, {len(dates)} haystack_dates, {len(histories)} "
            "haystack_sessions; expected as many of each"
        )
    starts = [_instant(date, f"{where}: haystack_dates[{i}]") for i, date in enumerate(dates)]
    order = sorted((i for i, turns in enumerate(histories) if turns), key=lambda i: starts[i])
    if not order:
        raise CorpusError(f"{where}: no turn in haystack_sessions; expected a history")
    asked = _instant(take(record, "question_date", str, where), f"{where}: question_date")
    sessions: list[list[Message]] = []
    marked: dict[str, str] = {}
    for number, i in enumerate(order, 1):
        name, place = f"s{number:04d}", f"{where}: {ids[i]}"
        turns = list(enumerate(histories[i], 1))
        sessions.append(
            [_message(turn, f"{name}:{n}", name, namespace, f"{place} turn {n}") for n, turn in turns]
        )
        marked |= {f"{name}:{n}": ids[i] for n, turn in turns if turn.get("has_answer") is True}
    events = as_events([starts[i] for i in order], sessions, until=asked)
    faults["session_repeated"] += len(ids) - len(set(ids))
    faults["session_without_turns"] += len(ids) - len(order)
    faults["question_before_last_session"] += asked < starts[order[-1]]
    kind = take(record, "question_type", str, where)
    if abstain := namespace.endswith("_abs"):
        kind, marked = f"{kind}_abs", {}
    else:
        answering = set(take_items(record, "answer_session_ids", str, where))
        present = {ids[i] for i in order}
        faults["answer_session_unknown"] += len(answering - present)
        faults["answer_session_unmarked"] += len((answering & present).difference(marked.values()))
        faults["evidence_absent"] += not marked
    time = max(asked, events[-1].time)
    probe = Probe(
        time,
        namespace,
        take(record, "question", str, where),
        evidence=tuple(marked),
        kind=kind,
        answer=answer_of(record, faults),
        horizon_days=(time - events[-1].time) / timedelta(days=1),
        scored=abstain or bool(marked),
    )
    return Conversation(namespace, (*events, probe))


def _message(turn: object, name: str, session: str, namespace: str, where: str) -> Message:
    role, text = take(turn, "role", str, where), take(turn, "content", str, where)
    return as_message(
        where, id=name, text=text, speaker=role, role=role, session=session, namespace=namespace
    )


def _instant(text: str, where: str) -> datetime:
    return as_instant(text, "%Y/%m/%d (%a) %H:%M", "2023/05/30 (Tue) 23:40", where)
