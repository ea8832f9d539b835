"""LoCoMo (Maharana et al. 2024): ten long conversations of two people, with questions and evidence turns.

Both speakers are people, so both have the role `user`: nothing in it was said
by an assistant. The file dates sessions only, in a time of day without a zone, read as UTC; turns follow by
the minute. A shared image is given by its machine-made caption. All questions are asked after the last
session; the `kind` of a probe is the category integer as published, since the names in use for them disagree.
Adversarial questions (category 5) keep their evidence, the turn that misleads; their `adversarial_answer` is
the wrong one and is left out.

Faults counted: `answer_absent` (category 5 has only the adversarial one), `answer_not_text` (an integer),
`evidence_absent` (a question without any: asked, not scored), `evidence_repaired` ('D8:6; D9:17', 'D:11:26'),
`evidence_unreadable` (a bare 'D'), `session_out_of_order`, `session_without_turns` (only its date is given),
and those of `settle` (`evidence_unknown`, `evidence_repeated`, ...).
"""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from cogmem.checks import require
from cogmem.message import Message
from experiments.corpora.assembly import answer_of, assemble, settle
from experiments.corpora.checks import as_kind, load_json, take
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, Probe, SessionEnd
from experiments.corpora.recorded import asked_after_each, limits, silences
from experiments.corpora.sources import Source
from experiments.corpora.timeline import ask_after, lay_out
from experiments.errors import CorpusError

SOURCE = Source(
    name="locomo",
    url="https://raw.githubusercontent.com/snap-research/locomo/main/data/locomo10.json",
    file="locomo10.json",
    sha256="79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4",
    license="CC BY-NC 4.0",
)

_SESSION = re.compile(r"session_([1-9]\d*)(?:_date_time)?")
_CITATION = re.compile(r"D:?(\d+):(\d+)")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
ANSWERABLE = ("1", "2", "3", "4")
"""Categories that the literature scores; in the fifth, adversarial, the evidence is what misleads."""

_WHEN = re.compile(r"(\d{1,2}):(\d\d) ([ap]m) on (\d{1,2}) ([A-Z][a-z]+), (\d{4})")


@dataclass(frozen=True)
class LocomoCorpus:
    """LoCoMo, `corpus=locomo`. Raises ConfigError naming every bad value."""

    path: str = ""
    """Its JSON file; empty for the download."""
    horizon_days: float = 0.0
    """Silence between the last session and the questions, in days, 0 to 36,525."""
    limit: int = 0
    """Number of conversations to keep, the first ones; 0 for all."""
    horizons: tuple[float, ...] = ()
    """Several silences in place of `horizon_days`, rising; every question is asked after each."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        require(self, *limits(self), *silences(self, unset=0.0))

    def load(self, seed: int) -> Corpus:
        """The corpus, the same for every seed. Raises CorpusError if the file is missing or malformed."""
        corpus = load_locomo(SOURCE.locate(self.path), self.horizon_days, self.limit)
        return asked_after_each(corpus, self.horizons) if self.horizons else corpus


class _Session(NamedTuple):
    name: str
    start: datetime
    turns: list[Any]


def load_locomo(path: Path, horizon_days: float = 0.0, limit: int = 0) -> Corpus:
    """The first `limit` conversations of `locomo10.json` (0: all), asked `horizon_days` after the end.

    Raises CorpusError if the file is not LoCoMo's, saying where, what was found and what was expected.
    """
    records = as_kind(load_json(path), list, str(path))
    if not records:
        raise CorpusError(f"{path}: an empty list; expected LoCoMo conversations")
    faults: Counter[str] = Counter()
    conversations: dict[str, Conversation] = {}
    for number, record in enumerate(records[: limit or None]):
        name = take(record, "sample_id", str, f"{path}: conversation {number}")
        if not name or name in conversations:
            raise CorpusError(f"{path}: conversation {number}: sample_id {name!r} is empty or repeats")
        conversation = _conversation(record, name, f"{path}: {name}", faults)
        conversations[name] = settle(ask_after(conversation, horizon_days), faults)
    return assemble("locomo", conversations.values(), faults, license=SOURCE.license, headline=ANSWERABLE)


def _conversation(record: object, namespace: str, where: str, faults: Counter[str]) -> Conversation:
    """A conversation with its questions still asked at the end of the last session."""
    sessions = _sessions(take(record, "conversation", dict, where), where, faults)
    times = lay_out([session.start for session in sessions], [len(session.turns) for session in sessions])
    events: list[Event] = []
    for session, (instants, end) in zip(sessions, times, strict=True):
        for number, (turn, time) in enumerate(zip(session.turns, instants, strict=True), start=1):
            message = _message(turn, session.name, namespace, f"{where}: {session.name} turn {number}")
            events.append(MessageEvent(time, message))
        events.append(SessionEnd(end, session.name))
        faults["session_out_of_order"] += instants[0] != session.start
    turns = [event.message.id for event in events if isinstance(event, MessageEvent)]
    if repeated := [turn for turn, count in Counter(turns).items() if count > 1]:
        raise CorpusError(f"{where}: dia_id {repeated[0]!r} repeats; expected unique ones")
    for index, question in enumerate(take(record, "qa", list, where)):
        probe_id = f"{namespace}:{index}"
        events.append(_probe(question, probe_id, times[-1].end, set(turns), f"{where}: qa {index}", faults))
    return Conversation(namespace, tuple(events))


def _sessions(fields: dict[str, Any], where: str, faults: Counter[str]) -> list[_Session]:
    """The sessions that have turns, by number."""
    numbers = {int(match[1]) for key in fields if (match := _SESSION.fullmatch(key))}
    sessions = []
    for name in (f"session_{number}" for number in sorted(numbers)):
        start = _instant(take(fields, f"{name}_date_time", str, where), f"{where}: {name}_date_time")
        turns = take({name: [], **fields}, name, list, where)
        faults["session_without_turns"] += not turns
        if turns:
            sessions.append(_Session(name, start, turns))
    if not sessions:
        raise CorpusError(f"{where}: no sessions; expected session_1, session_1_date_time and so on")
    return sessions


def _instant(text: str, where: str) -> datetime:
    """An instant in UTC from a date like '1:56 pm on 8 May, 2023'; no locale is asked."""
    try:
        match = _WHEN.fullmatch(text.strip())
        if match is None:
            raise ValueError
        hour, minute, half, day, month, year = match.groups()
        hours = int(hour) % 12 + (12 if half == "pm" else 0)
        return datetime(int(year), _MONTHS.index(month) + 1, int(day), hours, int(minute), tzinfo=UTC)
    except ValueError:
        raise CorpusError(
            f"{where}: {text!r} is no date; expected one like '1:56 pm on 8 May, 2023'"
        ) from None


def _message(turn: object, session: str, namespace: str, where: str) -> Message:
    fields = as_kind(turn, dict, where)
    caption = take(fields, "blip_caption", str, where) if "blip_caption" in fields else ""
    if not (dia_id := take(fields, "dia_id", str, where)):
        raise CorpusError(f"{where}: dia_id is empty; expected one like 'D1:3'")
    return Message(
        id=dia_id,
        text=take(fields, "text", str, where),
        speaker=take(fields, "speaker", str, where),
        session=session,
        namespace=namespace,
        caption=caption,
    )


def _probe(
    question: object, probe_id: str, time: datetime, turns: Collection[str], where: str, faults: Counter[str]
) -> Probe:
    fields = as_kind(question, dict, where)
    evidence = [
        turn
        for citation in take({"evidence": [], **fields}, "evidence", list, where)
        for turn in _citations(as_kind(citation, str, f"{where}: evidence"), turns, faults)
    ]
    faults["evidence_lost" if fields.get("evidence") else "evidence_absent"] += not evidence
    return Probe(
        time,
        probe_id,
        take(fields, "question", str, where),
        evidence=tuple(evidence),
        kind=str(take(fields, "category", int, where)),
        answer=answer_of(fields, faults),
        scored=bool(evidence),
    )


def _citations(text: str, turns: Collection[str], faults: Counter[str]) -> list[str]:
    """The turn ids that a citation names: usually itself; of a malformed one, what can be read.

    >>> _citations("D8:6; D9:17", {"D8:6", "D9:17"}, Counter()), _citations("D30:05", {"D30:5"}, Counter())
    (['D8:6', 'D9:17'], ['D30:5'])
    """
    found = [f"D{int(session)}:{int(turn)}" for session, turn in _CITATION.findall(text)]
    if text in turns or [text] == found:
        return [text]
    faults["evidence_repaired"] += bool(found)
    faults["evidence_unreadable"] += bool(re.sub(r"[\s,;]", "", _CITATION.sub("", text))) or not found
    return found
