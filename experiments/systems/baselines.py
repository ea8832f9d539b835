"""The controls: plain retrievers over turns as they were said, and the oracle that knows the gold."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from cogmem import Decision, Message
from cogmem.clock import to_days
from cogmem.language.analysis import analyser
from cogmem.language.dates import find
from cogmem.language.days import Span
from cogmem.language.packs import fold
from cogmem.language.reading import read
from cogmem.language.tokens import count_tokens
from cogmem.log.facts import quoted
from cogmem.memory import Draft, memory_id
from cogmem.rank.cues import cues
from cogmem.rank.fusion import by_maximum, normalised_scores, reciprocal_ranks
from cogmem.rank.request import Floats
from cogmem.rank.search import SearchConfig
from cogmem.store import Changes, Hits, Partition, Rows
from cogmem.store.columns import Growing, Mask
from cogmem.store.exact import DECIMALS, best, nothing
from cogmem.store.lexical import LexicalIndex
from experiments.corpora.events import Question
from experiments.systems.base import About, Answer, Ceiling, Item, MemorySystem, Size, SystemContext
from experiments.systems.content_overlap import content
from experiments.systems.rivals import parted, with_neighbours

AHEAD = 40
"""Number of documents that are looked for at once: the next ones are often asked for."""


class TurnIndex(MemorySystem):
    """One turn, one document, speaker and caption included; nothing fades and nothing is merged."""

    def __init__(self, context: SystemContext) -> None:
        self._context = context
        self._index = self.index()
        self._partition = Partition(self._index)
        self._found = nothing()

    def index(self) -> LexicalIndex:
        """What finds documents by their words, still empty."""
        return LexicalIndex(analyser(self._context.engine.language))

    def observe(self, message: Message) -> Sequence[Decision]:
        if text := quoted(message):
            now = self._context.now
            self.store(Draft(text=text, vector=self.vector(text), created_at=now, source_turns=(message.id,)))
        return ()

    def store(self, document: Draft) -> None:
        """Take a document in."""
        self._partition.commit(Changes(added=[document]))

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        self._found = self.search(question, max(k, AHEAD))
        first = k if self.about.bounded else len(self._found.rows)
        items = self._items(first)
        if reinforce:
            self.touch(self._found.rows[:first])
        return Answer(items, candidates=int(self.searched().sum()))

    def further(self, question: Question, k: int) -> tuple[Item, ...]:
        if k > AHEAD <= len(self._found.rows):
            self._found = self.search(question, k)
        return self._items(k)

    def _items(self, k: int) -> tuple[Item, ...]:
        """The first k documents of those found."""
        texts, turns = map(self._partition.columns.objects, ("text", "source_turns"))
        hits = zip(self._found.rows[:k].tolist(), self._found.scores[:k].tolist(), strict=True)
        return tuple(
            Item(memory_id(self._context.namespace, row), score, turns[row], texts[row])
            for row, score in hits
        )

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


class BM25Rival(TurnIndex):
    """BM25 with what a reader of a protocol has: who speaks, when, and what was said just before and after.

    A long message is split into chunks, the documents of the search. The best chunk stands for its turn: it
    gives the turn its score and is the text that comes back, so that a turn comes once. A turn then gains
    from its neighbours in the session, from being said by whom the question names, and from having happened
    (or been told) when the question says; what an assistant said may count less. What was told after `as_of`
    is not there.
    """

    about = About(dates=True)

    def __init__(self, context: SystemContext) -> None:
        self._settings = context.rivals
        super().__init__(context)
        self._first = Growing(np.int64)  # by turn: the row of its first chunk
        self._told = Growing(np.float64)  # by turn
        self._by_assistant = Growing(np.bool_)  # by turn
        self._session, self._speaker = Growing(np.int64), Growing(np.int64)  # by turn: a number for each name
        self._sessions, self._speakers = dict[str, int](), dict[str, int]()
        self._days = Growing(np.int64, width=3)  # by date: its turn, its first and its last day

    def index(self) -> LexicalIndex:
        return LexicalIndex(analyser(self._context.engine.language), k1=self._settings.k1, b=self._settings.b)

    def observe(self, message: Message) -> Sequence[Decision]:
        texts = [text for part in parted(message, self._settings.chunk) if (text := quoted(part))]
        if not texts:
            return ()
        now, turn = self._context.now, len(self._first)
        self._first.push(len(self._partition))
        self._told.push(now)
        self._by_assistant.push(message.role == "assistant")
        for numbers, known, name in (
            (self._session, self._sessions, message.session),
            (self._speaker, self._speakers, fold(message.speaker).partition(" ")[0]),
        ):
            numbers.push(known.setdefault(name, len(known)))
        spans = [found.span for found in find(read(quoted(message), self._context.engine.language), now)]
        today = np.floor(now)
        for span in spans or [Span(today, today, "day")]:
            self._days.push((turn, span.first, span.last))
        drafts = [
            Draft(text=text, vector=self.vector(text), created_at=now, source_turns=(message.id,))
            for text in texts
        ]
        self._partition.commit(Changes(added=drafts))
        return ()

    def search(self, question: Question, k: int) -> Hits:
        if not len(self._first):
            return nothing()
        of_chunks, first = self.relevance(question), self._first.view
        relevance = np.maximum.reduceat(of_chunks, first)
        chunks = np.diff(first, append=len(of_chunks))
        best_chunks = np.flatnonzero(of_chunks == np.repeat(relevance, chunks))
        earliest = best_chunks[np.searchsorted(best_chunks, first)]
        scores = self._in_context(relevance, question).round(DECIMALS)
        if question.as_of is not None:
            scores[self._told.view > to_days(question.as_of)] = 0.0
        found = best(np.flatnonzero(scores > 0), scores[scores > 0], k)
        return Hits(earliest[found.rows], found.scores)

    def relevance(self, question: Question) -> Floats:
        """How well each chunk fits the question by itself, in [0, 1].  (chunks,)"""
        return by_maximum(self._index.scores(question.text))

    def _in_context(self, relevance: Floats, question: Question) -> Floats:
        """The scores of the turns from their relevances, all in one pass over columns.  (turns,)"""
        settings = self._settings
        scores = by_maximum(with_neighbours(relevance, self._session.view, settings))
        asked = cues(read(question.text, self._context.engine.language), self._context.now)
        named = [number for name, number in self._speakers.items() if name in asked.words]
        scores = scores + settings.speaker * np.isin(self._speaker.view, named)
        if asked.span is not None:
            turn, first, last = self._days.view.T
            then = turn[(first <= asked.span.last) & (asked.span.first <= last)]
            scores = scores + settings.event_time * np.isin(np.arange(scores.size), then)
        return np.where(self._by_assistant.view, settings.assistant * scores, scores)


class FusionRival(BM25Rival, Dense):
    """`BM25Rival` with words and meaning: the scores of each divided by the largest, weighted."""

    def relevance(self, question: Question) -> Floats:
        meaning = self._partition.similarity(self.vector(question.text), np.arange(len(self._partition)))
        weight = SearchConfig(dense_weight=self._settings.dense_weight).weight_for(
            self._context.embedder.name
        )
        return normalised_scores(meaning, self._index.scores(question.text), weight)


class Shortcut(TurnIndex):
    """What a search finds that knows how people talk and nothing of memory: the words of a question in what
    users said, with a bonus for long messages and for late ones.

    Where it comes close to a memory system, a corpus can be solved without one. The weights were set in
    advance.
    """

    WORD = 0.1
    """Added to the BM25 score of a message for each of its content words."""
    NEWEST = 1.5
    """Added to the newest message, in equal steps down to 0 for the oldest."""

    def __init__(self, context: SystemContext) -> None:
        super().__init__(context)
        self._bonus = Growing(np.float64)  # by document

    def observe(self, message: Message) -> Sequence[Decision]:
        if message.role == "user" and quoted(message):
            self._bonus.push(self.WORD * len(content(message.text)))
            super().observe(message)
        return ()

    def search(self, question: Question, k: int) -> Hits:
        rows = np.arange(len(self._partition))
        found = self._partition.lexical(question.text, rows.size)
        scores = self._bonus.view + self.NEWEST * rows / max(1, rows.size - 1)
        scores[found.rows] += found.scores
        return best(rows, scores.round(DECIMALS), k)


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

    about = About(bounded=False)

    WINDOW = 8_192
    """Tokens of the window, as `cogmem.language.tokens` counts them."""

    def search(self, question: Question, k: int) -> Hits:
        newest_first = reversed(self._partition.columns.objects("text"))
        spent = accumulate(map(count_tokens, newest_first))
        return super().search(question, sum(tokens <= self.WINDOW for tokens in spent))


class Oracle(TurnIndex, Ceiling):
    """The gold turns themselves, as far as k allows: the ceiling of every retrieval score."""

    _gold: frozenset[str] = frozenset()

    def reveal(self, turns: Sequence[str]) -> None:
        self._gold = frozenset(turns)

    def search(self, question: Question, k: int) -> Hits:
        gold = self._gold
        turns = self._partition.columns.objects("source_turns")
        rows = np.array([row for row, ids in enumerate(turns) if gold.intersection(ids)][:k], np.int64)
        return Hits(rows, np.ones(len(rows)))
