"""Summary writing: one text for several memories, by a language model or from their own sentences, and the
memory that holds it."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, Self

import numpy as np

from cogmem.clock import from_days
from cogmem.documents.optional.extractive import Extractor, Said, contained
from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.embedding.base import Embedder
from cogmem.llm.calls import Assistant
from cogmem.llm.prompts import MOST_NOTES
from cogmem.llm.tasks import summarise
from cogmem.memory import NO_ROW, Category, DataSource, Draft, Kind, Tier, WriteSource
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Settings
from cogmem.rank.trust import TrustConfig, screen
from cogmem.store.columns import Rows, Vectors
from cogmem.store.exact import DECIMALS
from cogmem.trace import Decision

_MOST_ENTITIES = 8
_DATE = "entity://date/"


class Telling(NamedTuple):
    """A text, its embedding, and the rows that it carries (see `extractive`)."""

    text: str
    vector: Vectors
    carried: Rows


class SummaryWriter:
    """Writes one text for several memories. Without a language model, and where it fails, it quotes them."""

    def __init__(self, embedder: Embedder, assistant: Assistant, language: str, trust: TrustConfig) -> None:
        self._embedder = embedder
        self._assistant = assistant
        self._language = language
        self._trust = trust
        self._extractor = Extractor(language)

    @classmethod
    def under(cls, config: Settings, dependencies: Dependencies) -> Self:
        """The writer of an engine."""
        return cls(dependencies.embedder, dependencies.assistant, config.language, config.of(TrustConfig))

    def consolidate(self, state: Workspace, rows: Rows) -> Telling:
        """Everything that these memories say (rows ascending, the oldest first). A sentence that a language
        model leaves out is quoted after its words."""
        texts = _said(state, rows)
        if written := self._ask(state, texts, "consolidate"):
            return self._in_words(rows, texts, self._extractor.complete(written, texts))
        return self._in_quotes(rows, texts, self._extractor.merge(texts))

    def abstract(self, state: Workspace, rows: Rows, purpose: str, sentences: int) -> Telling:
        """The central points of these memories: the best sentence of each of the `sentences` most central
        ones, or a language model's text about the `MOST_NOTES` most central ones."""
        order = central(state, rows)
        given = np.sort(order[:MOST_NOTES])
        texts = _said(state, given)
        if written := self._ask(state, texts, purpose):
            return self._in_words(given, texts, written)
        quoted = np.sort(order[:sentences])
        texts = _said(state, quoted)
        return self._in_quotes(quoted, texts, self._extractor.quote(texts))

    def _ask(self, state: Workspace, texts: Sequence[Said], purpose: str) -> str:
        attacks = screen(self._trust, self._language)
        return self._assistant.run(summarise, [text.text for text in texts], purpose, attacks) or ""

    def _in_words(self, rows: Rows, texts: Sequence[Said], text: str) -> Telling:
        return self._telling(rows, [self._extractor.carried(said.text, text) for said in texts], text)

    def _in_quotes(self, rows: Rows, texts: Sequence[Said], text: str) -> Telling:
        return self._telling(rows, [contained(said, text) for said in texts], text)

    def _telling(self, rows: Rows, has: Sequence[bool], text: str) -> Telling:
        return Telling(text, self._embedder.embed([text])[0], rows[np.array(has, np.bool_)])


def _said(state: Workspace, rows: Rows) -> list[Said]:
    return [Said(state.object("text", row), state.object("speaker", row)) for row in rows.tolist()]


def central(state: Workspace, rows: Rows) -> Rows:
    """The rows, sorted by mean cosine to the others times importance, the highest first; ties by row."""
    vectors = state.partition.vectors(rows).astype(np.float64)
    others = vectors.sum(axis=0) - vectors
    cosines = (vectors * others).sum(axis=1) / max(len(rows) - 1, 1)
    scores = np.round(cosines * state["importance"][rows], DECIMALS)
    return rows[np.lexsort((rows, -scores))]


def draft(
    state: Workspace,
    rows: Rows,
    telling: Telling,
    kind: Kind,
    importance: float,
    *,
    category: Category = Category.SEMANTIC,
    key: str = "",
    claims: tuple[str, ...] = (),
    stability: float | None = None,
) -> Draft:
    """The memory that holds a text about these rows, as of now. With a `key` it is kept up to date and found
    again by that entity (see `Kept`)."""
    return Draft(
        text=telling.text,
        vector=telling.vector,
        created_at=state.now,
        category=category,
        kind=kind,
        tier=Tier.SEMANTIC,
        importance=importance,
        stability=float(initial_stability(importance)) if stability is None else stability,
        valid_from=state.now if key else float("nan"),
        source_confidence=float(state["source_confidence"][rows].min()),
        write_source=WriteSource.DREAM,
        data_source=DataSource(int(state["data_source"][rows[0]])),
        speaker=speaker(state, rows),
        entities=entities(state, rows, key),
        claims=claims,
        source_turns=union(state, "source_turns", telling.carried),
    )


def speaker(state: Workspace, rows: Rows) -> str:
    """The speaker of all these rows; empty if there are several."""
    speakers = {state.object("speaker", row) for row in rows.tolist()}
    return speakers.pop() if len(speakers) == 1 else ""


def entities(state: Workspace, rows: Rows, key: str = "") -> tuple[str, ...]:
    """The entities that most of these rows mention, at most 8 (ties in order of mention). A key comes first.
    Without a key every day is added: the days that a row names, or else the day on which it was told."""
    named: Counter[str] = Counter()
    days: dict[str, None] = {}
    for row in rows.tolist():
        mentioned = state.object("entities", row)
        dated = [entity for entity in mentioned if entity.startswith(_DATE)]
        days |= dict.fromkeys(dated or [f"{_DATE}{from_days(float(state['created_at'][row])).date()}"])
        named.update(entity for entity in mentioned if entity not in dated)
    if key:
        return (key, *(entity for entity, _ in named.most_common(_MOST_ENTITIES - 1)))
    return (*(entity for entity, _ in named.most_common(_MOST_ENTITIES)), *days)


def union(state: Workspace, column: str, rows: Rows) -> tuple[str, ...]:
    """The distinct values of a column of tuples in these rows, in order."""
    return tuple(dict.fromkeys(chain.from_iterable(state.object(column, row) for row in rows.tolist())))


class KeptDecision(Decision):
    """Memories of a key that a step wrote."""

    MADE = "made"
    """The rows are new memories."""
    RETOLD = "retold"
    """The rows got a new text."""
    SAME = "same"
    """The text stayed the same; it is not reported."""


class Kept:
    """The memory of a key. It is rewritten, never duplicated; `written_at` is when (days; −inf: never)."""

    def __init__(self, state: Workspace, key: str) -> None:
        rows = state.partition.columns.mentioning("entities", key)
        self._state = state
        self._key = key
        self._row = int(rows[-1]) if rows.size else NO_ROW
        self.written_at = float(state["valid_from"][self._row]) if rows.size else -np.inf

    def unheard(self, rows: Rows) -> int:
        """How many of these rows are newer than the text."""
        return int((self._state["created_at"][rows] > self.written_at).sum())

    def outdated(self) -> bool:
        """Whether a memory that the text carries was replaced since it was written."""
        state = self._state
        if self._row == NO_ROW:
            return False
        replaced = (state["contradicted_by"] != NO_ROW) & (state["valid_until"] >= self.written_at)
        turns = union(state, "source_turns", np.flatnonzero(replaced))
        return not set(turns).isdisjoint(state.object("source_turns", self._row))

    def tell(self, rows: Rows, telling: Telling, kind: Kind, importance: float) -> tuple[str, int]:
        """Store a text about these rows: "made", "retold" (the memory then counts as new) or "same", and the
        row. A new memory replaces one that is immutable or no longer live."""
        state, row = self._state, self._row
        if row != NO_ROW and state.object("text", row) == telling.text:
            return KeptDecision.SAME, row
        if row == NO_ROW or state["immutable"][row] or not state.live()[row]:
            return KeptDecision.MADE, state.add(draft(state, rows, telling, kind, importance, key=self._key))
        state.retell(row, telling.text, telling.vector)
        state.put("speaker", row, speaker(state, rows))
        state.put("source_turns", row, union(state, "source_turns", telling.carried))
        state.put("entities", row, entities(state, rows, self._key))
        at = np.array([row])
        for column in ("valid_from", "last_accessed_at"):
            state.set(column, at, state.now)
        state.set("at_floor_since", at, np.nan)
        return KeptDecision.RETOLD, row


def reports(step: type[KeptDecision], kept: Sequence[tuple[str, int]]) -> list[Decision]:
    """The results of `Kept.tell` as two decisions: the memories made and the memories retold."""
    return [
        report(step, outcome, np.array([row for done, row in kept if done == outcome], np.int64))
        for outcome in (step.MADE, step.RETOLD)
    ]


def dreamt(state: Workspace) -> bool:
    """Whether a dream wrote something at this very instant. What it left over waits for the next dream."""
    tonight = (state["created_at"] == state.now) | (state["valid_from"] == state.now)
    return bool((tonight & (state["write_source"] == WriteSource.DREAM)).any())
