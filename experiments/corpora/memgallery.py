"""Mem-Gallery (Bei et al. 2026): chats of twenty made-up users with an assistant, over months, with photos.

A user is a file of `dialog/`, and a conversation is named by it. A session is dated by day, read as midnight
UTC; what is said follows by the minute. Its photos are given by their published captions. All questions are
asked after the last session; their `kind` is the published point: FR facts, MR several sessions, TR time, VR
visual reasoning, KR what has changed, CD conflicts, VS finding a photo, TTL learning from photos, AR what was
never said. AR has no clue and must be abstained from. The overall figures count FR, MR, TR, VR, KR and CD: VS
is answered by the id of a photo, and TTL nearly always shows one.

Gold are the rounds in `clue`, "D1:4"; a round is what the user said and what the assistant answered, and
nothing tells which of the two holds the answer. So a round is one message here, D1:4, without a speaker.

A question that shows a photo of its own is left out and counted.

Faults counted: `answer_absent`, `answer_not_text`, `caption_absent` (a photo without one: nothing of it is
heard), `clue_absent` (asked, not scored), `clue_repaired` ("D1:2, D3: 4", or the id of a photo),
`question_shows_image` (left out), `session_out_of_order`, `session_undated` (the day after the one before),
`session_without_turns`, `turn_without_text` (neither text nor caption: left out), and those of `settle`
(`evidence_unknown`, `evidence_repeated`, ...).
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from cogmem import Message
from experiments.corpora.assembly import answer_of, assemble, settle
from experiments.corpora.checks import as_instant, as_kind, as_message, chosen, items, read_json, take
from experiments.corpora.events import Conversation, Corpus, Probe
from experiments.corpora.recorded import Recorded
from experiments.corpora.sources import Source
from experiments.corpora.timeline import as_events, session_starts
from experiments.errors import CorpusError

SOURCE = Source(name="memgallery", url="https://huggingface.co/datasets/Ethan-Bei/Mem-Gallery", license="MIT")

ANSWERABLE = ("FR", "MR", "TR", "VR", "KR", "CD")
"""Points that can be answered from what was said and what captions say, and that show no photo."""
_ABSTAIN = "AR"
_CLUE = re.compile(r"D(\d+)\s*:\s*(\d+)")


@dataclass(frozen=True)
class MemGalleryCorpus(Recorded):
    """The benchmark Mem-Gallery.

    Raises ConfigError naming every bad value.
    """

    horizon_days: float = 0.0
    """Days between the last session and the questions, from 0 to 36,525."""

    def read(self) -> Corpus:
        """The conversations, in order of their names; `path` is a file, its folder, or a folder around that.

        Raises CorpusError if a file is not Mem-Gallery's, saying where, what was found and what was expected.
        """
        faults: Counter[str] = Counter()
        folder = SOURCE.locate(self.path)
        paths = (
            [folder]
            if folder.is_file()
            else list(folder.glob("*.json")) or list(folder.rglob("dialog/*.json"))
        )
        found = ((path.stem, path) for path in paths)
        conversations = [
            settle(_Dialog(name, path, faults).conversation(), faults)
            for name, path in chosen(found, f"{folder}: dialog/*.json", self.limit)
        ]
        return assemble("memgallery", conversations, faults, license=SOURCE.license, headline=ANSWERABLE)


class _Dialog:
    """A user's file while it is read."""

    def __init__(self, name: str, path: Path, faults: Counter[str]) -> None:
        self.name, self.path, self.faults = name, path, faults
        self.rounds: set[str] = set()
        self.photos: dict[str, str] = {}

    def conversation(self) -> Conversation:
        """The sessions, with the questions asked at the end of the last one."""
        record, path = read_json(self.path, dict), self.path
        days: list[datetime | None] = []
        sessions: list[list[Message]] = []
        for number, session in enumerate(take(record, "multi_session_dialogues", list, str(path)), 1):
            where = f"{path}: session {number}"
            said = list(self._session(session, where))
            self.faults["session_without_turns"] += not said
            if said:
                days.append(_day(session, where))
                sessions.append(said)
        if not sessions:
            raise CorpusError(f"{path}: no turns in multi_session_dialogues; expected sessions")
        if not any(days):
            raise CorpusError(f"{path}: no date of a session; expected one like '2024-06-17'")
        events = as_events(session_starts(days, self.faults), sessions)
        probes: list[Probe] = []
        for number, question in enumerate(take(record, "human-annotated QAs", list, str(path))):
            where = f"{path}: question {number}"
            if as_kind(question, dict, where).get("question_image"):
                self.faults["question_shows_image"] += 1
            else:
                probes.append(self._probe(question, f"{self.name}:{number}", events[-1].time, where))
        return Conversation(self.name, (*events, *probes))

    def _session(self, session: object, where: str) -> Iterator[Message]:
        name = take(session, "session_id", str, where)
        for place, each in enumerate(take(session, "dialogues", list, where), 1):
            round_at = f"{where} round {place}"
            key = take(each, "round", str, round_at)
            if key in self.rounds:
                raise CorpusError(f"{round_at}: round {key!r} repeats; expected unique ones")
            self.rounds.add(key)
            self.photos |= dict.fromkeys(_texts(each.get("image_id"), f"{round_at}: image_id"), key)
            yield from self._round(each, key, name, round_at)

    def _round(self, record: dict[str, Any], key: str, session: str, where: str) -> Iterator[Message]:
        """What the two said in a round as one message that nobody said; none where both said nothing."""
        raw_captions = _texts(record.get("image_caption"), f"{where}: image_caption")
        captions = [text for text in raw_captions if text.strip()]
        photos = _texts(record.get("image_id") or record.get("input_image"), f"{where}: image_id")
        self.faults["caption_absent"] += max(0, len(photos) - len(captions))
        caption = " ".join(captions)
        texts = [as_kind(record.get(role) or "", str, f"{where}: {role}") for role in ("user", "assistant")]
        said = [text for text, shown in zip(texts, (caption, ""), strict=True) if text.strip() or shown]
        self.faults["turn_without_text"] += len(texts) - len(said)
        if said:
            about = {"role": "user", "session": session, "namespace": self.name}
            yield as_message(where, id=key, text="\n".join(said), caption=caption, **about)

    def _probe(self, question: dict[str, Any], name: str, time: datetime, where: str) -> Probe:
        given = _texts(question.get("clue"), f"{where}: clue")
        clues = [clue for text in given for clue in _clues(text, self.rounds, self.photos, self.faults)]
        kind = take(question, "point", str, where).strip()
        cited = [] if kind == _ABSTAIN else clues
        self.faults["clue_absent"] += not (cited or kind == _ABSTAIN)
        asked, answer = take(question, "question", str, where), answer_of(question, self.faults)
        scored = bool(cited) or kind == _ABSTAIN
        return Probe(time, name, asked, tuple(cited), kind=kind, answer=answer, scored=scored)


def _texts(value: object, where: str) -> list[str]:
    """A text or a list of texts as a list; null is none."""
    return [] if value is None else [value] if isinstance(value, str) else items(value, str, where)


def _day(session: dict[str, Any], where: str) -> datetime | None:
    date = session.get("date")
    if date is None or date == "":
        return None
    text = as_kind(date, str, f"{where}: date").strip()
    return as_instant(text[:10], "%Y-%m-%d", "2024-06-17", f"{where}: date")


def _clues(text: str, rounds: Collection[str], photos: Mapping[str, str], faults: Counter[str]) -> list[str]:
    """The rounds that a clue names: usually itself; of a malformed one, what can be read.

    >>> _clues("D1:2, D3: 4", ["D1:2", "D3:4"], {}, Counter())
    ['D1:2', 'D3:4']
    >>> _clues("D1:IMG_1", ["D1:2"], {"D1:IMG_1": "D1:2"}, Counter())
    ['D1:2']
    """
    if text in rounds:
        return [text]
    found = [f"D{int(session)}:{int(place)}" for session, place in _CLUE.findall(text)]
    found += [photos[name] for name in re.findall(r"[^\s,;]+", text) if name in photos]
    faults["clue_repaired"] += bool(found) and [text] != found
    return found or [text]
