"""MADial-Bench (He et al. 2025): dated one-line memories of two children, and dialogues that call them up.

A memory is one sentence about a child, dated by day, said by nobody: a message without a speaker, in a
session of its own, at midnight UTC or as many minutes later as there are memories of that day before it. The
dialogues of each child make one conversation, named by its `user-id`. It has all memories, as in the authors'
own retrieval: those of one child are in the way of the other's. A dialogue makes one question, asked after
the last memory: what was said before its first `test-turn`, without the speakers' marks. Gold are the
memories in `relevant-id`, 1 to 7 of them, chosen by people because they would comfort or please here; cues
share few words with what they call up. Where a question stands is told by its `kind`: "one" memory or
"several". There are no answers.

Faults counted: `evidence_absent` (asked, not scored), `line_without_speaker` (its text is kept),
`memory_repeated` (the same text on the same day under two numbers: both are kept), `memory_without_text`
(left out), `question_without_text` (nothing before the test turn: asked, not scored), `test_turn_absent` (the
whole dialogue is the question), `test_turn_of_child` (the turn to be said is not the assistant's; kept), and
those of `settle` (`evidence_unknown`, `evidence_repeated`, ...).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from cogmem import Message
from cogmem.kernel.checks import one_of, require
from experiments.corpora.assembly import assemble, settle
from experiments.corpora.checks import as_instant, as_kind, as_message, decoded, lines_of, take, take_items
from experiments.corpora.events import Conversation, Corpus, Probe
from experiments.corpora.recorded import Recorded
from experiments.corpora.sources import Source
from experiments.corpora.timeline import as_events
from experiments.errors import CorpusError

SOURCE = Source(name="madial", url="https://github.com/hejunqing/MADial-Bench", license="MIT")
_LANGUAGES = ("en", "zh")
_LINE = re.compile(r'\s*<(?P<speaker>[^>]*)>\s*[:：]\s*"?(?P<text>.*?)"?\s*', re.DOTALL)
_MARK = re.compile(r"\s*<[BE]OD>\s*")


@dataclass(frozen=True)
class MadialCorpus(Recorded):
    """The benchmark MADial-Bench.

    Raises ConfigError naming every bad value.
    """

    horizon_days: float = 0.0
    """Days between the last session and the questions, from 0 to 36,525."""
    language: str = ""
    """Language of the corpus, `en` or `zh`, or empty for the one that is there, English if both are."""

    def __post_init__(self) -> None:
        Recorded.__post_init__(self)
        require(self, one_of(self, "language", ("", *_LANGUAGES)))

    def read(self) -> Corpus:
        """A conversation a child; `path` is a folder of the two files or a folder around it.

        Raises CorpusError if a file is not MADial-Bench's, saying where, what was found, what was expected.
        """
        faults: Counter[str] = Counter()
        language, memories, dialogues = self._files(SOURCE.locate(self.path))
        name = f"madial-{language}"
        found = [settle(world, faults) for world in _conversations(name, memories, dialogues, faults)]
        return assemble(name, found, faults, language=language, license=SOURCE.license)

    def _files(self, folder: Path) -> tuple[str, Path, Path]:
        """The language, and its files of memories and of dialogues."""
        wanted = [self.language] if self.language else list(_LANGUAGES)
        for language in wanted:
            found = sorted(folder.rglob(f"*-{language}-memory.json"))
            if len(found) > 1:
                raise CorpusError(f"{folder}: {len(found)} files *-{language}-memory.json; expected one")
            if found:
                dialogues = found[0].with_name(found[0].name.replace("-memory", "-dialogue"))
                return language, found[0], dialogues
        names = " or ".join(f"MADial-Bench-{language}-memory.json" for language in wanted)
        raise CorpusError(f"{folder}: no {names} in it; expected the published files")


def _lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The object of every line that has one, and where it stands."""
    for where, line in lines_of(path):
        yield where, as_kind(decoded(line, where), dict, where)


def _conversations(corpus: str, memories: Path, dialogues: Path, faults: Counter[str]) -> list[Conversation]:
    """The conversation of each child, by `user-id`."""
    dated = _memories(memories, faults)
    asked: dict[int, list[tuple[str, dict[str, Any]]]] = {}
    for where, record in _lines(dialogues):
        asked.setdefault(take(record, "user-id", int, where), []).append((where, record))
    found = []
    for child, records in sorted(asked.items()):
        namespace = f"{corpus}-{child}"
        messages = [replace(message, namespace=namespace) for _, message in dated]
        events = as_events([day for day, _ in dated], [[message] for message in messages])
        probes = [
            _probe(record, f"{namespace}:{number}", events[-1].time, where, faults)
            for number, (where, record) in enumerate(records)
        ]
        found.append(Conversation(namespace, (*events, *probes)))
    return found


def _memories(path: Path, faults: Counter[str]) -> list[tuple[datetime, Message]]:
    """The memories that have a text, each with its day, by day and number."""
    dated: list[tuple[datetime, Message]] = []
    names: set[str] = set()
    for where, record in _lines(path):
        for name, memory in record.items():
            if name in names:
                raise CorpusError(f"{where}: memory {name!r} repeats; expected unique ones")
            names.add(name)
            day = as_instant(take(memory, "time", str, where), "%Y-%m-%d", "2023-12-25", f"{where}: time")
            text = take(memory, "event", str, where)
            faults["memory_without_text"] += not text.strip()
            if text.strip():
                dated.append((day, as_message(where, id=name, text=text, session=f"memory_{name}")))
    if not dated:
        raise CorpusError(f"{path}: no memories; expected one object a line, by its number")
    faults["memory_repeated"] += len(dated) - len({(day, message.text) for day, message in dated})
    return sorted(dated, key=lambda pair: (pair[0], pair[1].id.zfill(20)))


def _probe(record: dict[str, Any], name: str, time: datetime, where: str, faults: Counter[str]) -> Probe:
    lines = take_items(record, "dialogue", str, where)
    turns = sorted(take_items(record, "test-turn", int, where))
    first = next((turn for turn in turns if 0 <= turn < len(lines)), None)
    faults["test_turn_absent"] += first is None
    before = []
    for line in lines[:first]:
        match = _LINE.fullmatch(line)
        if _MARK.fullmatch(line) or not line.strip():
            continue
        faults["line_without_speaker"] += match is None
        before.append(match["text"] if match else line.strip())
    match = _LINE.fullmatch(lines[first]) if first is not None else None
    faults["test_turn_of_child"] += match is not None and match["speaker"] != "Assistant"
    cited = tuple(str(each) for each in take(record, "relevant-id", list, where))
    faults["evidence_absent"] += not cited
    faults["question_without_text"] += not before
    return Probe(
        time,
        name,
        "\n".join(before),
        evidence=cited,
        kind="one" if len(cited) == 1 else "several",
        scored=bool(cited and before),
    )
