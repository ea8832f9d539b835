"""BEAM (Tavakoli et al. 2026): long chats of a user and an assistant, written by a language model.

A chat is a folder with `chat.json` and `probing_questions/probing_questions.json`; where
`chat_trunecated.json` stands beside them (its published spelling), that is the chat, as in the authors' own
runner. A conversation is named by its size and number, `100K-1`. A session is a batch, or what follows a turn
with a `time_anchor` of its own; anchors are days, read as midnight UTC, and turns follow by the minute. Turns
keep their published numbers. The marker `->-> 1,1` at the end of a turn is no text and is cut off.

All questions are asked after the last session; their `kind` is the ability. Gold are the turns of
`source_chat_ids`. A knowledge update names the original turn, which is stale, and the updated one, which is
current. A contradiction names two statements: the later one is current and the earlier one stale (the
authors' rubric wants both told). A turn that is both is current. An abstention question has no gold and must
be abstained from. The gold of multi-turn abilities is not always complete; questions of preference,
instruction and ordering hint at what they want instead of saying it.

Faults counted: `answer_absent` (instructions and preferences are judged by a rubric), `answer_not_text`,
`anchor_unreadable` (the date of a turn: the session goes on), `evidence_absent` (no source turn: asked, not
scored), `evidence_unreadable` (a source that is no turn number), `questions_absent` (a chat without its
questions: heard, not asked), `role_absent` (taken for the user), `session_out_of_order`, `session_undated` (a
batch without an anchor: the day after the one before), `session_without_turns`, `stale_is_current` (one turn
holds the original and the update), `turn_repeated` (a number that was given before: the turn gets one of its
own), `turn_without_text` (left out), `update_before_original`, and those of `settle` (`evidence_unknown`,
`evidence_repeated`, ...).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cogmem import Message
from experiments.corpora.assembly import answer_of, assemble, settle
from experiments.corpora.checks import as_kind, as_message, chosen, read_json, take
from experiments.corpora.events import Conversation, Corpus, Probe
from experiments.corpora.recorded import Recorded
from experiments.corpora.sources import Source
from experiments.corpora.timeline import as_events, session_starts
from experiments.errors import CorpusError

SOURCE = Source(name="beam", url="https://github.com/mohammadtavakoli78/BEAM", license="CC BY-SA 4.0")

_CHATS = ("chat_trunecated.json", "chat.json")
_QUESTIONS = Path("probing_questions", "probing_questions.json")
_MARKER = re.compile(r"\s*->->[ \t]*[\w/]+(?:,[ \t]*[\w/]+)*[).]*\s*\Z")
_ANSWERS = ("answer", "ideal_answer", "ideal_response", "ideal_summary")
_REPLACED = {"original_info": "updated_info", "first_statement": "second_statement"}
_PLAN = re.compile(r"plan-(\d+)")
_DAYS = ("%B %d %Y", "%b %d %Y", "%Y %m %d", "%d %B %Y")


@dataclass(frozen=True)
class BeamCorpus(Recorded):
    """The benchmark BEAM.

    Raises ConfigError naming every bad value.
    """

    horizon_days: float = 0.0
    """Days between the last session and the questions, from 0 to 36,525."""

    def read(self) -> Corpus:
        """The conversations, in order of size and number; `path` is a chat's folder or a folder around it.

        Raises CorpusError if a file is not BEAM's, saying where, what was found and what was expected.
        """
        faults: Counter[str] = Counter()
        folder = SOURCE.locate(self.path)
        found = {path.parent for name in _CHATS for path in folder.rglob(name)}
        # A chat of 10M tokens has folders of its plans below it, parts of itself.
        whole = [chat for chat in found if not found.intersection(chat.parents)]
        chats = chosen(((_name(chat), chat) for chat in whole), f"{folder}: chat.json", self.limit)
        conversations = [settle(_Chat(name, chat, faults).conversation(), faults) for name, chat in chats]
        return assemble("beam", conversations, faults, license=SOURCE.license)


def _name(folder: Path) -> str:
    return "-".join(folder.resolve().parts[-2:])


class _Chat:
    """A chat's folder while it is read: the day of each session, and what was said in it."""

    def __init__(self, name: str, folder: Path, faults: Counter[str]) -> None:
        self.name, self.folder, self.faults = name, folder, faults
        self.days: list[datetime | None] = []
        self.sessions: list[list[Message]] = []
        self.used: Counter[str] = Counter()
        self.places: dict[str, int] = {}

    def conversation(self) -> Conversation:
        """The chat with its questions asked at the end of its last session."""
        path = next(self.folder / name for name in _CHATS if (self.folder / name).is_file())
        for where, anchor, turns in _batches(read_json(path, list), str(path)):
            self._begin(self._day(anchor, where))
            for number, record in enumerate(turns, 1):
                self._turn(as_kind(record, dict, f"{where} turn {number}"), f"{where} turn {number}")
        days = [(day, said) for day, said in zip(self.days, self.sessions, strict=True) if said]
        self.faults["session_without_turns"] += len(self.sessions) - len(days)
        if not any(day for day, _ in days):
            raise CorpusError(
                f"{path}: no turn with text and a time_anchor; expected one like 'March-15-2024'"
            )
        events = as_events(session_starts([day for day, _ in days], self.faults), [said for _, said in days])
        spoken = (message for _, said in days for message in said)
        self.places = {message.id: place for place, message in enumerate(spoken)}
        probes = [
            self._probe(question, f"{self.name}:{number}", kind, events[-1].time, where)
            for number, (kind, question, where) in enumerate(self._questions(self.folder / _QUESTIONS))
        ]
        return Conversation(self.name, (*events, *probes))

    def _begin(self, day: datetime | None) -> None:
        """Another session."""
        self.days.append(day)
        self.sessions.append([])

    def _turn(self, fields: Mapping[str, Any], where: str) -> None:
        day = self._day(fields.get("time_anchor"), where)
        if day and day != self.days[-1] and self.sessions[-1]:
            self._begin(day)
        self.days[-1] = day or self.days[-1]
        name = _number(fields.get("id"))
        if name is None:
            raise CorpusError(f"{where}: id: expected the number of the turn, found {fields.get('id')!r}")
        self.used[name] += 1
        if self.used[name] > 1:
            self.faults["turn_repeated"] += 1
            name = f"{name}.{self.used[name]}"
        text = _MARKER.sub("", as_kind(fields.get("content") or "", str, f"{where}: content"))
        if not text.strip():
            self.faults["turn_without_text"] += 1
            return
        role = as_kind(fields.get("role") or "", str, f"{where}: role")
        self.faults["role_absent"] += not role
        who = {"speaker": role, "role": role} if role else {}
        about = {"session": f"session_{len(self.days)}", "namespace": self.name, **who}
        self.sessions[-1].append(as_message(where, id=name, text=text, **about))

    def _questions(self, path: Path) -> Iterator[tuple[str, dict[str, Any], str]]:
        """Every question with its ability and where it stands."""
        if not path.is_file():
            self.faults["questions_absent"] += 1
            return
        for kind, questions in read_json(path, dict).items():
            for number, question in enumerate(as_kind(questions, list, f"{path}: {kind}")):
                where = f"{path}: {kind}[{number}]"
                yield kind, as_kind(question, dict, where), where

    def _probe(self, question: dict[str, Any], name: str, kind: str, time: datetime, where: str) -> Probe:
        sources, stale = question.get("source_chat_ids"), list[str]()
        abstain = kind == "abstention"
        cited = [] if abstain else _numbers(sources, self.faults)
        labelled = sources if isinstance(sources, dict) else {}
        earlier = next((key for key in _REPLACED if key in labelled), None)
        if earlier:
            old, new = (_numbers(labelled.get(key), Counter()) for key in (earlier, _REPLACED[earlier]))
            backwards = self._last(new) < self._last(old)
            if earlier == "first_statement" and backwards:
                old, new = new, old
            else:
                self.faults["update_before_original"] += backwards
            self.faults["stale_is_current"] += not set(old).isdisjoint(new)
            cited, stale = new, [turn for turn in old if turn not in new]
        self.faults["evidence_absent"] += not (abstain or cited)
        return Probe(
            time,
            name,
            take(question, "question", str, where),
            tuple(cited),
            tuple(stale),
            kind,
            answer_of(
                {"answer": next((question[key] for key in _ANSWERS if key in question), None)}, self.faults
            ),
            scored=abstain or bool(cited),
        )

    def _last(self, cited: Sequence[str]) -> int:
        return max((self.places.get(turn, -1) for turn in cited), default=-1)

    def _day(self, anchor: object, where: str) -> datetime | None:
        """The day of an anchor, at midnight UTC; None without one, or with one that cannot be read."""
        if anchor is None or anchor == "":
            return None
        text = " ".join(re.split(r"[\s,-]+", as_kind(anchor, str, f"{where}: time_anchor").strip()))
        for form in _DAYS:
            with suppress(ValueError):
                return datetime.strptime(text, form).replace(tzinfo=UTC)
        self.faults["anchor_unreadable"] += 1
        return None


def _batches(chat: Sequence[object], where: str) -> Iterator[tuple[str, object, list[object]]]:
    """Every batch: where it stands, its own anchor, and its turns. A batch is an object with `turns`, in
    groups; or, as on Hugging Face, a list of turns; or, at 10M tokens, an object of plans with batches."""
    for number, batch in enumerate(chat, 1):
        place = f"{where}: batch {number}"
        fields = {"turns": batch} if isinstance(batch, list) else as_kind(batch, dict, place)
        plans = sorted((int(match[1]), key) for key in fields if (match := _PLAN.fullmatch(key)))
        if "turns" not in fields and plans:
            for _, key in plans:
                if fields[key] is not None:
                    yield from _batches(take(fields, key, list, place), f"{place}: {key}")
            continue
        turns: list[object] = []
        for group in take(fields, "turns", list, place):
            turns += group if isinstance(group, list) else [group]
        yield place, fields.get("time_anchor"), turns


def _numbers(sources: object, faults: Counter[str]) -> list[str]:
    """The turns that a list, or lists within it or by name, cites."""
    if sources is None:
        return []
    if isinstance(sources, dict | list):
        within = sources.values() if isinstance(sources, dict) else sources
        return [turn for entry in within for turn in _numbers(entry, faults)]
    turn = _number(sources)
    faults["evidence_unreadable"] += turn is None
    return [] if turn is None else [turn]


def _number(value: object) -> str | None:
    """The number of a turn: an integer, or a text with just one, as in 'chat_id: 58'."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    found = re.findall(r"\d+", str(value))
    return str(int(found[0])) if len(found) == 1 else None
