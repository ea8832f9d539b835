"""A system whose answers are in a file, `ranked:FILE`: it is replayed and scored without being run.

Its questions are known by their text and time, for a system is told no id of a probe. The formats are
those of `experiments.corpora.rankings`.
"""

from collections import deque
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from cogmem import Decision, Message
from cogmem.log.facts import quoted
from experiments.corpora import rankings
from experiments.corpora.events import Conversation, Question
from experiments.corpora.rankings import encoded, read_rankings
from experiments.systems.base import Answer, Ceiling, Item, Size, SystemContext

PREFIX = "ranked:"

Key = tuple[str, datetime, datetime | None]


def file_of(name: str) -> Path:
    """The file of `ranked:FILE`."""
    return Path(name.removeprefix(PREFIX))


class FromFile(Ceiling):
    """The rankings of a file. It is told which questions there will be, and uses nothing of their gold."""

    def __init__(self, name: str, context: SystemContext) -> None:
        self._rankings = read_rankings(file_of(name))
        self._said: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._ranking: Sequence[rankings.Ranked] = ()
        self._asked: dict[Key, deque[str]] = {}

    def foresee(self, conversation: Conversation) -> None:
        for probe in conversation.probes:
            key = probe.query, probe.time, probe.as_of
            self._asked.setdefault(key, deque()).append(probe.id)

    def reveal(self, turns: Sequence[str]) -> None:
        """Nothing is made of it."""

    def observe(self, message: Message) -> Sequence[Decision]:
        self._said[message.id] = quoted(message)
        self._names[encoded(message.id)] = message.id
        return ()

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        asked = self._asked_as(question)
        self._ranking = (rankings.find(self._rankings, question.namespace, asked[0]) if asked else None) or ()
        asked.rotate(-1)  # the same question at the same time: in the order of the corpus
        return Answer(self.further(question, k), candidates=len(self._said))

    def further(self, question: Question, k: int) -> tuple[Item, ...]:
        return tuple(map(self._item, self._ranking[:k]))

    def _asked_as(self, question: Question) -> deque[str]:
        return self._asked.get((question.text, question.time, question.as_of), deque())

    def _item(self, ranked: rankings.Ranked) -> Item:
        turns = tuple(turn if turn in self._said else self._names.get(turn, turn) for turn in ranked.turns)
        said = [self._said[turn] for turn in turns if turn in self._said]
        text = "\n".join(said) if ranked.text is None else ranked.text
        return Item(ranked.memory, ranked.score, turns, text)

    def size(self) -> Size:
        count = len(self._said)
        return Size(count, count, 0, 0, None)
