"""The controls: plain retrievers over turns as they were said, and the oracle that knows the gold."""

from abc import abstractmethod
from collections.abc import Sequence

import numpy as np

from cogmem.clock import to_days
from cogmem.memory import Draft, memory_id
from cogmem.message import Message
from cogmem.read.fusion import normalised_scores, reciprocal_ranks
from cogmem.read.request import Floats
from cogmem.read.search import SearchConfig
from cogmem.store.base import Hits
from cogmem.store.columns import Changes, Mask, Rows
from cogmem.store.exact import DECIMALS
from cogmem.store.memory import InProcessStore
from cogmem.tokens import count_tokens
from cogmem.trace import Decision
from cogmem.write.facts import quoted
from experiments.corpora.events import Probe
from experiments.systems.base import Answer, Item, MemorySystem, Size, SystemContext


class TurnIndex(MemorySystem):
    """One turn, one document, speaker and caption included; nothing fades and nothing is merged."""

    def __init__(self, bench: SystemContext) -> None:
        self._bench = bench
        self._partition = InProcessStore(bench.engine.language).partition(bench.namespace)

    @property
    def now(self) -> float:
        """The clock's time, in days since 1970."""
        return to_days(self._bench.clock.now())

    def observe(self, message: Message) -> Sequence[Decision]:
        text = quoted(message)
        if text:
            vector = self.vector(text)
            self.store(Draft(text=text, vector=vector, created_at=self.now, source_turns=(message.id,)))
        return ()

    def store(self, document: Draft) -> None:
        """Take a document in."""
        self._partition.commit(Changes(added=[document]))

    def recall(self, probe: Probe, k: int, *, reinforce: bool) -> Answer:
        hits = self.search(probe, k)
        if reinforce:
            self.touch(hits.rows)
        texts = self._partition.columns.objects("text")
        turns = self._partition.columns.objects("source_turns")
        items = []
        for row, score in zip(hits.rows.tolist(), hits.scores.tolist(), strict=True):
            name, text = memory_id(self._bench.namespace, row), texts[row]
            items.append(Item(name, score, turns[row], count_tokens(text), text=text))
        return Answer(tuple(items), candidates=int(self.searched().sum()))

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
    def search(self, probe: Probe, k: int) -> Hits:
        """The best k documents."""


class BM25(TurnIndex):
    """Words alone: BM25, stemmed, with a stop list that covers question words."""

    def search(self, probe: Probe, k: int) -> Hits:
        return self._partition.lexical(probe.query, k)


class Dense(TurnIndex):
    """Meaning alone: cosine similarity of the configured embedder."""

    def vector(self, text: str) -> np.ndarray:
        return self._bench.embedder.embed([text])[0]

    def search(self, probe: Probe, k: int) -> Hits:
        return self._partition.dense(self.vector(probe.query), k, self.searched())


class Fusion(Dense):
    """Words and meaning: the scores of each divided by the largest, weighted as the embedder's family is."""

    def __init__(self, bench: SystemContext) -> None:
        super().__init__(bench)
        self._dense_weight = SearchConfig().weight_for(bench.embedder.name)

    def search(self, probe: Probe, k: int) -> Hits:
        count = len(self._partition)
        if not count:
            return self._partition.lexical(probe.query, k)
        dense = _in_order(self._partition.dense(self.vector(probe.query), count), count)
        words = _in_order(self._partition.lexical(probe.query, count), count)
        scores = self.fuse(dense, words).round(DECIMALS)
        rows = np.argsort(-scores, kind="stable")[:k]
        rows = rows[scores[rows] > 0]
        return Hits(rows, scores[rows])

    def fuse(self, dense: Floats, words: Floats) -> Floats:
        """One score of each document."""
        return normalised_scores(dense, words, self._dense_weight)


class ReciprocalRanks(Fusion):
    """Words and meaning: the sum of the reciprocal ranks in both (Cormack, Clarke & Büttcher 2009)."""

    def fuse(self, dense: Floats, words: Floats) -> Floats:
        return reciprocal_ranks(dense) + reciprocal_ranks(words)


def _in_order(hits: Hits, count: int) -> Floats:
    """Scores of the documents in the order of their rows; 0 for what was not found."""
    scores = np.zeros(count)
    scores[hits.rows] = hits.scores
    return scores


class Recency(TurnIndex):
    """The last k turns, whatever the question."""

    def search(self, probe: Probe, k: int) -> Hits:
        rows = np.arange(len(self._partition))[::-1][:k]
        return Hits(rows, 1.0 / np.arange(1.0, len(rows) + 1))


class Oracle(TurnIndex):
    """The gold turns themselves, as far as k allows: the ceiling of every retrieval score."""

    def search(self, probe: Probe, k: int) -> Hits:
        gold = set(probe.evidence)
        turns = self._partition.columns.objects("source_turns")
        rows = np.array([row for row, ids in enumerate(turns) if gold.intersection(ids)][:k], np.int64)
        return Hits(rows, np.ones(len(rows)))
