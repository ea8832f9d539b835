"""The controls: plain retrievers over turns as they were said, and the oracle that knows the gold."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from cogmem.memory import Draft, memory_id
from cogmem.message import Message
from cogmem.read.fusion import normalised_scores, reciprocal_ranks
from cogmem.read.request import Floats
from cogmem.read.search import SearchConfig
from cogmem.store.base import Hits
from cogmem.store.columns import Changes, Mask, Rows
from cogmem.store.exact import DECIMALS, best
from cogmem.store.memory import InProcessStore
from cogmem.tokens import count_tokens
from cogmem.trace import Decision
from cogmem.write.facts import quoted
from experiments.corpora.events import Question
from experiments.systems.base import Answer, Ceiling, Item, MemorySystem, Size, SystemContext


class TurnIndex(MemorySystem):
    """One turn, one document, speaker and caption included; nothing fades and nothing is merged."""

    def __init__(self, context: SystemContext) -> None:
        self._context = context
        self._partition = InProcessStore(context.engine.language).partition(context.namespace)

    def observe(self, message: Message) -> Sequence[Decision]:
        if text := quoted(message):
            now = self._context.now
            self.store(Draft(text=text, vector=self.vector(text), created_at=now, source_turns=(message.id,)))
        return ()

    def store(self, document: Draft) -> None:
        """Take a document in."""
        self._partition.commit(Changes(added=[document]))

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        hits = self.search(question, k)
        if reinforce:
            self.touch(hits.rows)
        texts, turns = map(self._partition.columns.objects, ("text", "source_turns"))
        items = tuple(
            Item(memory_id(self._context.namespace, row), score, turns[row], texts[row])
            for row, score in zip(hits.rows.tolist(), hits.scores.tolist(), strict=True)
        )
        return Answer(items, candidates=int(self.searched().sum()))

    def size(self) -> Size:
        count, active = len(self._partition), int(self.searched().sum())
        return Size(count, active, count - active, 0, self._partition.nbytes())

    def searched(self) -> Mask:
        """Which documents a search looks at: here all."""
        return np.ones(len(self._partition), bool)

    def touch(self, rows: Rows) -> None:
        """These documents were recalled: nothing to a control."""

    def vector(self, text: str) -> np.ndarray:
        """The document's embedding; one zero for a system that needs none."""
        return np.zeros(1, np.float32)

    @abstractmethod
    def search(self, question: Question, k: int) -> Hits:
        """The best k documents."""


class BM25(TurnIndex):
    """Words alone: BM25, stemmed, with a stop list that covers question words."""

    def search(self, question: Question, k: int) -> Hits:
        return self._partition.lexical(question.text, k)


class Dense(TurnIndex):
    """Meaning alone: cosine similarity of the configured embedder."""

    def vector(self, text: str) -> np.ndarray:
        return self._context.embedder.embed([text])[0]

    def search(self, question: Question, k: int) -> Hits:
        return self._partition.dense(self.vector(question.text), k, self.searched())


class Fusion(Dense):
    """Words and meaning: the scores of each divided by the largest, weighted as the embedder's family is."""

    def search(self, question: Question, k: int) -> Hits:
        rows = np.arange(len(self._partition))
        found = self._partition.lexical(question.text, rows.size)
        words = np.zeros(rows.size)
        words[found.rows] = found.scores
        scores = self.fuse(self._partition.similarity(self.vector(question.text), rows), words).round(
            DECIMALS
        )
        return best(rows[scores > 0], scores[scores > 0], k)

    def fuse(self, dense: Floats, words: Floats) -> Floats:
        """One score of each document."""
        return normalised_scores(dense, words, SearchConfig().weight_for(self._context.embedder.name))


class ReciprocalRanks(Fusion):
    """Words and meaning: the sum of the reciprocal ranks in both (Cormack, Clarke & Büttcher 2009)."""

    def fuse(self, dense: Floats, words: Floats) -> Floats:
        return reciprocal_ranks(dense) + reciprocal_ranks(words)


class Recency(TurnIndex):
    """The last k turns, whatever the question."""

    def search(self, question: Question, k: int) -> Hits:
        rows = np.arange(len(self._partition))[::-1][:k]
        return Hits(rows, 1.0 / np.arange(1.0, len(rows) + 1))


class FullContext(Recency):
    """The whole history, newest first, as far as a window of tokens goes: memory without a memory system.
    What is asked does not matter, nor how many memories `k` asks for.

    Recall within a budget of tokens is comparable with that of other systems; recall@k is that of the last k
    turns, which nobody who reads all of them would stop at.
    """

    WINDOW = 8_192
    """Tokens of the window, as `cogmem.tokens` counts them."""

    def search(self, question: Question, k: int) -> Hits:
        newest_first = reversed(self._partition.columns.objects("text"))
        spent = accumulate(map(count_tokens, newest_first))
        return super().search(question, sum(tokens <= self.WINDOW for tokens in spent))


class Oracle(TurnIndex, Ceiling):
    """The gold turns themselves, as far as k allows: the ceiling of every retrieval score."""

    def reveal(self, turns: Sequence[str]) -> None:
        self._gold = frozenset(turns)

    def search(self, question: Question, k: int) -> Hits:
        gold = self._gold
        turns = self._partition.columns.objects("source_turns")
        rows = np.array([row for row, ids in enumerate(turns) if gold.intersection(ids)][:k], np.int64)
        return Hits(rows, np.ones(len(rows)))
