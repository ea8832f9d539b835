"""MemDaily (Zhang et al. 2024, MemSim): a week of dated one-sentence messages and one question, in Chinese.

A trajectory is one conversation, named by its file and number, `01_simple_hybrid:0`. A message is said by the
user, and keeps its published number; a session is a day. The question is asked at its own time, and its
`kind` is the name of the file without the number in front. Gold are the messages of `target_step_id`, which
the generator wrote down when it made the question. Dates have no zone and are read as UTC. The four choices
of an answer are left out.

Either the published files are read (`NN_TYPE_ENTITY.json`), or a corpus file (`experiments.corpora.jsonl`).

Faults counted: `answer_absent`, `answer_not_text`, `message_out_of_order` (dated before the one before it: it
comes a second after that), `prompt_in_text` (words of the generator's prompt: cut out), `question_unmade`
(the generator wrote an error in place of a question or an answer: the trajectory is left out), and those of
`settle` (`evidence_unknown`, ...).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from experiments.corpora.assembly import answer_of, assemble, settle
from experiments.corpora.checks import as_instant, as_message, chosen, read_json, take, take_items
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, Probe, SessionEnd
from experiments.corpora.jsonl import JsonlCorpus
from experiments.corpora.sources import Source
from experiments.errors import CorpusError

_COMMIT = "db9d5d552d6cb1d859f692eb7e6c0fd6d61d3815"
SOURCE = Source(
    name="memdaily",
    url=f"https://raw.githubusercontent.com/nuster1128/MemSim/{_COMMIT}/",
    file="memdaily",
    listing=f"https://api.github.com/repos/nuster1128/MemSim/git/trees/{_COMMIT}?recursive=1",
    members=r"data_generation/final_dataset/messages_and_QAs/\d\d_\w+\.json",
    sha256="b89ceb9466f355110ab8a5752363fed997b431a1f390c630c263b0d0b72ffe90",
    license="none stated: ask the authors",
)

_FILE = re.compile(r"\d\d_\w+\.json")
_WEEKDAY = re.compile(r"周\S")
_UNMADE = ("[ERRORQ]", "[ERRORA]")
_PROMPT = "重写后的用户消息："
"""The words "the rewritten message of the user:", which the generator left in some messages."""


@dataclass(frozen=True)
class MemDailyCorpus(JsonlCorpus):
    """MemDaily, `corpus=memdaily`. Raises ConfigError naming every bad value."""

    name: str = "memdaily"

    def read(self) -> Corpus:
        """The trajectories, in order of file and number; `path` is a published file, a folder around them, or
        a corpus file.

        Raises CorpusError if a file is neither, saying where, what was found and what was expected.
        """
        place = SOURCE.locate(self.path)
        paths = [place] if place.is_file() else [*place.rglob("*.json")]
        published = [(path.stem, path) for path in paths if _FILE.fullmatch(path.name)]
        if not published:
            return JsonlCorpus(path=str(place), limit=self.limit, name=self.name).read()
        faults: Counter[str] = Counter()
        found = (
            settle(world, faults)
            for name, path in chosen(published, str(place), 0)
            for world in _trajectories(name, path, faults)
        )
        conversations = [world for _, world in zip(range(self.limit or 1 << 30), found, strict=False)]
        return assemble(self.name, conversations, faults, language="zh", license=SOURCE.license)


def _trajectories(name: str, path: Path, faults: Counter[str]) -> Iterator[Conversation]:
    """The conversations of a published file."""
    for record in read_json(path, list):
        namespace = f"{name}:{take(record, 'tid', int, str(path))}"
        where = f"{path}: {namespace}"
        questions = take_items(record, "question_list", dict, where)
        if any(question.get(key) in _UNMADE for question in questions for key in ("question", "answer")):
            faults["question_unmade"] += 1
            continue
        said: list[MessageEvent] = []
        for fields in take_items(record, "message_list", dict, where):
            said.append(_message(fields, namespace, said[-1].time if said else None, where, faults))
        events: list[Event] = []
        for day, turns in groupby(said, key=lambda event: event.message.session):
            events += turns
            events.append(SessionEnd(events[-1].time + timedelta(seconds=1), day))
        if not said:
            raise CorpusError(f"{where}: no message; expected a trajectory")
        probes = [_probe(fields, namespace, said[-1].time, where, faults) for fields in questions]
        yield Conversation(namespace, (*events, *probes))


def _message(
    fields: dict[str, Any], namespace: str, before: datetime | None, where: str, faults: Counter[str]
) -> MessageEvent:
    """A message; `before`: the time of the one before it."""
    time, text = _instant(fields, where), take(fields, "message", str, where)
    if before and time < before:
        faults["message_out_of_order"] += 1
        time = before + timedelta(seconds=1)
    faults["prompt_in_text"] += _PROMPT in text
    text, name = text.replace(_PROMPT, ""), str(take(fields, "mid", int, where))
    about = {"session": time.date().isoformat(), "speaker": "用户", "role": "user", "namespace": namespace}
    return MessageEvent(time, as_message(where, id=name, text=text, **about))


def _probe(fields: dict[str, Any], namespace: str, last: datetime, where: str, faults: Counter[str]) -> Probe:
    """The question; `last`: the time of the last message."""
    cited, time = tuple(map(str, take_items(fields, "target_step_id", int, where))), _instant(fields, where)
    return Probe(
        time,
        f"{namespace}:q{take(fields, 'qid', int, where)}",
        take(fields, "question", str, where),
        cited,
        kind=namespace.partition(":")[0].partition("_")[2],
        answer=answer_of(fields, faults),
        horizon_days=(time - last) / timedelta(days=1),
        scored=bool(cited),
    )


def _instant(fields: dict[str, Any], where: str) -> datetime:
    """The time of a message or question, `2024年04月01日 周一 08:12`."""
    text = " ".join(_WEEKDAY.sub(" ", take(fields, "time", str, where)).split())
    return as_instant(text, "%Y年%m月%d日 %H:%M", "2024年04月01日 周一 08:12", f"{where}: time")
