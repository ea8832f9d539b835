"""LoCoMo (Maharana et al. 2024): ten long conversations of two people, with questions and evidence turns.

Both speakers are people, so both have the role `user`. The file dates sessions only, in a time of day
without a zone, read as UTC; turns follow by the minute. A shared image is given by its machine-made caption.
All questions are asked after the last session; the `kind` of a probe is the category integer as published,
since the names in use for them disagree.
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
from datetime import datetime
from typing import Any

from cogmem import Message
from experiments.corpora.assembly import answer_of, assemble, settle
from experiments.corpora.checks import as_instant, as_kind, as_message, named, take, take_items
from experiments.corpora.events import Conversation, Corpus, MessageEvent, Probe
from experiments.corpora.recorded import Recorded
from experiments.corpora.sources import Source
from experiments.corpora.timeline import as_events
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
ANSWERABLE = ("1", "2", "3", "4")
"""Categories that the literature scores; in the fifth, adversarial, the evidence is what misleads."""


@dataclass(frozen=True)
class LocomoCorpus(Recorded):
    """The benchmark LoCoMo.

    Raises ConfigError naming every bad value.
    """

    horizon_days: float = 0.0
    """Days between the last session and the questions, from 0 to 36,525."""

    def read(self) -> Corpus:
        """The conversations, asked at the end of the last session.

        Raises CorpusError if the file is not LoCoMo's, saying where, what was found and what was expected.
        """
        faults: Counter[str] = Counter()
        records = named(SOURCE.locate(self.path), "sample_id", "LoCoMo conversation", self.limit)
        settled = [settle(_conversation(*record, faults), faults) for record in records]
        return assemble("locomo", settled, faults, license=SOURCE.license, headline=ANSWERABLE)


def _conversation(namespace: str, record: dict[str, Any], where: str, faults: Counter[str]) -> Conversation:
    """A conversation with its questions asked at the end of the last session."""
    fields = take(record, "conversation", dict, where)
    starts, sessions = [], []
    for number in sorted({int(match[1]) for key in fields if (match := _SESSION.fullmatch(key))}):
        name, date = f"session_{number}", f"session_{number}_date_time"
        start = as_instant(
            take(fields, date, str, where),
            "%I:%M %p on %d %B, %Y",
            "1:56 pm on 8 May, 2023",
            f"{where}: {date}",
        )
        said = [
            _message(turn, name, namespace, f"{where}: {name} turn {place}")
            for place, turn in enumerate(take({name: [], **fields}, name, list, where), 1)
        ]
        faults["session_without_turns"] += not said
        if said:
            starts.append(start)
            sessions.append(said)
    if not sessions:
        raise CorpusError(f"{where}: no sessions; expected session_1, session_1_date_time and so on")
    events = as_events(starts, sessions)
    times: dict[str, datetime] = {}
    for event in events:
        if isinstance(event, MessageEvent):
            if event.message.id in times:
                raise CorpusError(f"{where}: dia_id {event.message.id!r} repeats; expected unique ones")
            times[event.message.id] = event.time
    begun = (times[said[0].id] for said in sessions)
    faults["session_out_of_order"] += sum(a != b for a, b in zip(begun, starts, strict=True))
    probes = [
        _probe(question, f"{namespace}:{index}", events[-1].time, times, f"{where}: qa {index}", faults)
        for index, question in enumerate(take(record, "qa", list, where))
    ]
    return Conversation(namespace, (*events, *probes))


def _message(turn: object, session: str, namespace: str, where: str) -> Message:
    fields = {"blip_caption": "", **as_kind(turn, dict, where)}
    keys = {"id": "dia_id", "text": "text", "speaker": "speaker", "caption": "blip_caption"}
    values = {name: take(fields, key, str, where) for name, key in keys.items()}
    return as_message(where, session=session, namespace=namespace, **values)


def _probe(
    question: object, name: str, time: datetime, turns: Collection[str], where: str, faults: Counter[str]
) -> Probe:
    fields = {"evidence": [], **as_kind(question, dict, where)}
    cited = take_items(fields, "evidence", str, where)
    evidence = tuple(turn for citation in cited for turn in _citations(citation, turns, faults))
    faults["evidence_lost" if cited else "evidence_absent"] += not evidence
    query, kind = take(fields, "question", str, where), str(take(fields, "category", int, where))
    answer = answer_of(fields, faults)
    return Probe(time, name, query, evidence, kind=kind, answer=answer, scored=bool(evidence))


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
