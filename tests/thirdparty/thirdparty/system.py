"""A memory system with a parameter."""

from datetime import datetime

from cogmem.message import Message
from cogmem.trace import Decision
from experiments.corpora.events import Question
from experiments.systems.base import Answer, Item, MemorySystem, Size, SystemContext


class SharedWords(MemorySystem):
    """Turns that share words with the question; what was said long ago counts for less."""

    def __init__(self, context: SystemContext, half_life: float = 30.0) -> None:
        self._clock, self._half_life = context.clock, half_life
        self._turns: list[tuple[str, str, datetime]] = []

    def observe(self, message: Message) -> tuple[Decision, ...]:
        self._turns.append((message.id, message.text, self._clock.now()))
        return ()

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        asked, now = set(question.text.lower().split()), self._clock.now()
        scores = [
            len(asked & set(text.lower().split())) * 0.5 ** ((now - time).days / self._half_life)
            for _, text, time in self._turns
        ]
        best = sorted(range(len(scores)), key=lambda place: -scores[place])[:k]
        turns = [self._turns[place] for place in best]
        items = (
            Item(turn, scores[place], (turn,), text)
            for place, (turn, text, _) in zip(best, turns, strict=True)
        )
        return Answer(tuple(items), candidates=len(self._turns))

    def size(self) -> Size:
        return Size(memories=len(self._turns), active=len(self._turns), dormant=0, stubs=0, nbytes=None)
