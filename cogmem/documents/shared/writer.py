"""Summary writing: one text for several memories, by a language model or from their own sentences, and the
memory that holds it."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, Self

from cogmem.clock import from_days
from cogmem.documents.shared.extractive import Said, merge
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.embedding.base import Embedder
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import summarise
from cogmem.memory import Category, DataSource, Draft, Kind, Tier, WriteSource
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Settings
from cogmem.rank.trust import TrustConfig, screen
from cogmem.store.columns import Rows, Vectors

_MOST_ENTITIES = 8
_DATE = "entity://date/"


class Telling(NamedTuple):
    """A text, its embedding, and the rows that it has every sentence of, or takes the place of."""

    text: str
    vector: Vectors
    carried: Rows


class SummaryWriter:
    """Writes one text for several memories. Without a language model, and where it fails, it quotes them."""

    def __init__(self, embedder: Embedder, assistant: Assistant, language: str, trust: TrustConfig) -> None:
        self._embedder = embedder
        self._assistant = assistant
        self.language = language
        self._trust = trust

    @classmethod
    def under(cls, config: Settings, dependencies: Dependencies) -> Self:
        """The writer of an engine."""
        return cls(dependencies.embedder, dependencies.assistant, config.language, config.of(TrustConfig))

    def consolidate(self, state: Workspace, rows: Rows) -> Telling:
        """Everything that these memories say (rows ascending, the oldest first)."""
        texts = said(state, rows)
        written = self.ask(state, texts, "consolidate")
        return self.telling(rows, written or merge(texts))

    def ask(self, state: Workspace, texts: Sequence[Said], purpose: str) -> str:
        """What a language model writes about these texts; empty where there is none."""
        attacks = screen(self._trust, self.language)
        return self._assistant.run(summarise, [text.text for text in texts], purpose, attacks) or ""

    def telling(self, rows: Rows, text: str) -> Telling:
        """A text that carries these rows."""
        return Telling(text, self._embedder.embed([text])[0], rows)


def said(state: Workspace, rows: Rows) -> list[Said]:
    """What these rows say."""
    return [Said(state.object("text", row), state.object("speaker", row)) for row in rows.tolist()]


def draft(
    state: Workspace,
    rows: Rows,
    telling: Telling,
    kind: Kind,
    importance: float,
    *,
    category: Category = Category.SEMANTIC,
    key: str = "",
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


def dreamt(state: Workspace) -> bool:
    """Whether a dream wrote something at this very instant. What it left over waits for the next dream."""
    tonight = (state["created_at"] == state.now) | (state["valid_from"] == state.now)
    return bool((tonight & (state["write_source"] == WriteSource.DREAM)).any())
