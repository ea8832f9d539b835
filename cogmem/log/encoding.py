"""Encoding: a fact on its way into the store, as the stages between understanding and storage see it."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from cogmem.dynamics.reinforcement import initial_stability, multiply
from cogmem.log.facts import Fact
from cogmem.memory import NO_ROW, DataSource, Draft, SubTier, Tier
from cogmem.store.base import Hits, Partition
from cogmem.store.columns import FORGOTTEN, Changes, Columns, Mask, Rows, Spans, Vectors, expires
from cogmem.trace import Decision

SUB_TIERS = {
    DataSource.USER_MESSAGE: SubTier.PERSONAL,
    DataSource.ASSISTANT_MESSAGE: SubTier.OBSERVED,
    DataSource.SYSTEM: SubTier.OBSERVED,
    DataSource.FEDERATION: SubTier.VICARIOUS,
    DataSource.TOOL: SubTier.OBSERVED,
}


class Embedded(NamedTuple):
    """A text as it is searched: its embedding, where its spans begin and end, and their embeddings."""

    vector: Vectors
    spans: Spans
    span_vectors: Vectors


class Appraisal(NamedTuple):
    """The importance of a fact and its four channels, all in [0, 1]."""

    importance: float = 0.5
    novelty: float = 0.0
    arousal: float = 0.0
    reward: float = 0.0
    attention: float = 0.0


_NEUTRAL = Appraisal()


@dataclass(slots=True)
class Encoding:
    """A fact, the memories that it is compared with, and the changes that it causes."""

    fact: Fact
    """The fact; a stage may replace it."""
    embedded: Embedded
    """Its text as it is searched."""
    near: Hits
    """The live memories most similar to it, best first."""
    row: int
    """Its row, if it becomes a memory."""
    now: float
    """The instant, in days since 1970."""
    partition: Partition
    """The memories of the namespace."""
    session: str
    """The name of the session; may be empty."""
    state: Any
    """The state of the session, as a plug-in keeps it; None: none does."""
    changes: Changes
    """Collects what the stages change; the path commits it as one transaction."""
    metadata: str = "{}"
    """That of the message, encoded."""
    appraisal: Appraisal = _NEUTRAL
    """Its importance."""
    stability_factor: float = 1.0
    """Factor of the stability that follows from the importance."""
    replaced: Rows = field(default_factory=lambda: np.zeros(0, np.int64))
    """The rows that it supersedes, or probably replaces."""

    def __post_init__(self) -> None:
        if self.fact.importance is not None:
            self.appraisal = Appraisal(self.fact.importance)

    def draft(self) -> Draft:
        """The fact as a memory."""
        fact, appraisal = self.fact, self.appraisal
        return Draft(
            text=fact.text,
            vector=self.vector,
            spans=self.embedded.spans,
            span_vectors=self.embedded.span_vectors,
            created_at=self.now,
            category=fact.category,
            kind=fact.kind,
            sub_tier=SUB_TIERS[fact.data_source],
            importance=appraisal.importance,
            novelty=appraisal.novelty,
            urgency=appraisal.arousal,
            reward=appraisal.reward,
            attention=appraisal.attention,
            stability=_stability(appraisal.importance, self.stability_factor),
            valid_from=fact.valid_from,
            valid_until=fact.valid_until,
            temporal_type=fact.temporal_type,
            pinned=fact.flashbulb,
            flashbulb=fact.flashbulb,
            attributed=fact.attributed,
            valence=fact.valence,
            arousal=fact.arousal,
            emotion=fact.emotion,
            source_confidence=fact.confidence,
            write_source=fact.write_source,
            data_source=fact.data_source,
            speaker=fact.speaker,
            session=self.session,
            entities=fact.entities,
            dates=fact.dates,
            metadata=self.metadata,
            source_turns=fact.source_turns,
        )

    @property
    def vector(self) -> Vectors:
        """The embedding of its text."""
        return self.embedded.vector

    @property
    def columns(self) -> Columns:
        return self.partition.columns

    def above(self, similarity: float, limit: int) -> Hits:
        """The nearest memories of a similarity above this, at most `limit`."""
        count = min(int(np.count_nonzero(self.near.scores > similarity)), limit)
        return Hits(self.near.rows[:count], self.near.scores[:count])


@lru_cache(maxsize=1 << 10)
def _stability(importance: float, factor: float) -> float:
    """The stability of a new memory."""
    return float(multiply(initial_stability(importance), factor))


def live(columns: Columns, now: float, *, ended: bool) -> Mask | None:
    """The memories that a new one is compared with: hot, current and, unless `ended`, not expired. None: all.
    An absorbed memory is current while what now says it is neither replaced nor forgotten."""
    gone = columns["tier"] >= int(Tier.DORMANT)
    gone |= columns["contradicted_by"] != NO_ROW
    gone[_lost(columns)] = True
    over = np.flatnonzero(columns["valid_until"] <= now) if not ended else np.zeros(0, np.int64)
    gone[over[expires(columns["kind"][over])]] = True
    return ~gone if gone.any() else None


def _lost(columns: Columns) -> Rows:
    """The absorbed memories that no other says any more."""
    after, replaced = columns["superseded_by"], columns["contradicted_by"] != NO_ROW
    rows = np.flatnonzero((after != NO_ROW) & ~replaced)
    at, lost = after[rows], rows[:0]
    for _ in range(len(after)):  # at most once through all rows, even if they lead in a circle
        if not rows.size:
            break
        over = replaced[at] | (columns["cold_since"][at] == FORGOTTEN)
        lost = np.concatenate([lost, rows[over]])
        on = ~over & (after[at] != NO_ROW)
        rows, at = rows[on], after[at[on]]
    return lost


class Stage:
    """A stage between understanding and storage. It may change the encoding; None: nothing to tell."""

    neighbours: int = 0
    """How many of the most similar memories the stage looks at."""

    def __call__(self, encoding: Encoding) -> Decision | None:
        raise NotImplementedError
