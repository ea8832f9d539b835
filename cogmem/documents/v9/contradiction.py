"""Supersession (a published design): a memory that a new one contradicts gets an end and a successor, and is
hidden from then on. Nothing is deleted."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cogmem.kernel.checks import require
from cogmem.language.pairs.apart import apart
from cogmem.language.pairs.statements import statement
from cogmem.language.pairs.turning import turned
from cogmem.language.reading import read_any
from cogmem.log.corrections import SUPERSEDED, succeed
from cogmem.log.encoding import Encoding, Stage
from cogmem.log.facts import Fact
from cogmem.memory import NO_ROW, DataSource, Kind
from cogmem.plugins.mechanism import Mechanism
from cogmem.store.columns import Columns
from cogmem.trace import Decision, Fate

CANDIDATES = 20
"""Number of similar memories that are compared with a new one."""


@dataclass(frozen=True)
class ContradictionConfig:
    """Replacement of the older of two memories that contradict each other."""

    enabled: bool = False
    """Whether a fact replaces the memories that it contradicts."""
    corrections: float = math.inf
    """Minimum cosine at which a correction replaces the nearest memory of its speaker, where infinity means
    never."""

    def __post_init__(self) -> None:
        require(self, infinite=("corrections",))


class ContradictionDecision(Decision, stage="contradiction"):
    """What a new memory contradicts."""

    FATES: ClassVar[Mapping[str, Fate]] = {
        "superseded": Fate("lost", "superseded by {memories}{why}, when {by} was said")
    }

    SUPERSEDED = "superseded"
    """The new memory supersedes the rows; the reason tells whether it corrects them or tells of a change."""

    @property
    def account(self) -> str:
        return f"supersedes {{memories}}: {self.reason}"


class Supersession(Stage):
    """Supersedes, among the most similar memories of the fact's speaker: the nearest, if the fact is a
    correction; else those of which its words tell a change (`cogmem.language.pairs`)."""

    neighbours = CANDIDATES

    def __init__(self, config: ContradictionConfig, language: str) -> None:
        self._corrections = config.corrections
        self._language = language

    def __call__(self, encoding: Encoding) -> Decision | None:
        near = encoding.near
        gone = encoding.changes.rows_of("superseded_by")  # by an earlier part of the message
        free = [
            row
            for row in comparable(encoding.fact, near.rows[: self.neighbours].tolist(), encoding.columns)
            if row not in gone
        ]
        if encoding.fact.kind is Kind.CORRECTION:
            close = near.rows[near.scores >= self._corrections]
            rows, reason = [row for row in free if row in close][:1], "correction"
        else:
            rows, reason = sorted(row for row in free if self._ends(encoding, row)), "change"
        if not rows:
            return None
        encoding.replaced = np.array(rows, np.int64)
        succeed(encoding.changes, encoding.columns, encoding.replaced, encoding.row, encoding.now, sure=False)
        return ContradictionDecision.made(ContradictionDecision.SUPERSEDED, reason, rows=tuple(rows))

    def _ends(self, encoding: Encoding, row: int) -> bool:
        """Whether the words of the fact tell of a change ("now", "switched to") of what a memory says."""
        speaker, language = encoding.fact.speaker, self._language
        earlier, later = (
            statement(read_any(text.removeprefix(f"{speaker}: "), language), speaker)
            for text in (encoding.columns.objects("text")[row], encoding.fact.text)
        )
        return turned(earlier, later, language) and not apart(earlier, later, language)


def comparable(fact: Fact, rows: Sequence[int], columns: Columns) -> list[int]:
    """The rows of those memories that the speaker of a fact may replace: said by the same person, current,
    and passing if the fact passes. What an assistant says replaces nothing: one piece of advice stands beside
    another."""
    if fact.data_source == DataSource.ASSISTANT_MESSAGE:
        return []
    said = columns.objects("speaker")
    same = np.array([row for row in rows if said[row] == fact.speaker], np.int64)
    fits = columns["data_source"][same] == int(fact.data_source)
    fits &= columns["superseded_by"][same] == NO_ROW
    fits &= ~columns["immutable"][same]
    if fact.kind == Kind.TRANSIENT_STATE:
        fits &= columns["kind"][same] == int(Kind.TRANSIENT_STATE)
    return list(same[fits].tolist())


SUPERSESSION = Mechanism[Stage](
    "contradiction",
    "write",
    ContradictionConfig,
    phase="appraisal",
    after="emotion.flashbulbs",
    rewrites=True,
    build=lambda config, _: Supersession(config.of(ContradictionConfig), config.language),
    losses=(SUPERSEDED,),
)
