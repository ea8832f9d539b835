"""What adapters of other people's packages have in common: a turn goes in as it was said, and what comes out
is traced back to its turn by what the package itself kept with it."""

import asyncio
import warnings
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from cogmem import Decision, Message
from cogmem.embedding import Embedder
from cogmem.log.facts import quoted
from experiments.corpora.events import Question
from experiments.systems.base import Answer, Item, MemorySystem, Size, SystemContext

Value = TypeVar("Value")


class Found(NamedTuple):
    """What a package found: the turn that it has stored with it, its text and its score. `memory`: its id,
    where a turn may have several memories."""

    turn: str
    text: str
    score: float
    memory: str = ""


class ForeignSystem(MemorySystem):
    """One namespace in another's package. Time is simulated for the package while it works."""

    def __init__(self, context: SystemContext) -> None:
        self._context = context
        self._kept = 0
        with context.simulated_time(), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # theirs
            self.start(Embeddings(context.embedder))

    @abstractmethod
    def start(self, embeddings: "Embeddings") -> None:
        """Build the package's memory. Its package is imported here, so that all else does without it."""

    @abstractmethod
    def put(self, message: Message, text: str, at: datetime) -> int | None:
        """Store what was said, with the turn's id. Returns how many memories it became; None: one."""

    @abstractmethod
    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        """The best k for a question, best first."""

    def observe(self, message: Message) -> Sequence[Decision]:
        if text := quoted(message):
            with self._context.simulated_time():
                made = self.put(message, text, self._context.clock.now())
            self._kept += 1 if made is None else made
        return ()

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        with self._context.simulated_time():
            found = list(self.find(question.text, k, reinforce=reinforce)) if self._kept else []
        items = tuple(Item(hit.memory or hit.turn, hit.score, (hit.turn,), hit.text) for hit in found)
        return Answer(items, candidates=self._kept)

    def size(self) -> Size:
        return Size(self._kept, self._kept, 0, 0, None)


class Embeddings:
    """The run's embedder as other people's packages ask for it: lists of numbers."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.dimensions = embedder.dimensions

    def single(self, text: str) -> list[float]:
        return self.many([text])[0]

    def many(self, texts: Sequence[str]) -> list[list[float]]:
        vectors: list[list[float]] = self._embedder.embed(list(texts)).tolist()
        return vectors


class Loop:
    """An event loop of a system's own, for packages that keep their connections in one."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()

    def __call__(self, work: Callable[..., Awaitable[Value]], *args: Any, **options: Any) -> Value:
        async def awaited() -> Value:
            return await work(*args, **options)

        return self._runner.run(awaited())

    def close(self) -> None:
        self._runner.close()
