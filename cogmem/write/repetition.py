"""Repetition: who says the same words again uses the memory of them.

Both turns stay, linked as the same. The words are compared as they were said, with their signs, numbers and
negations; only white space and case count for nothing.
"""

from dataclasses import dataclass

import numpy as np

from cogmem.dynamics.reinforcement import reinforce
from cogmem.mechanism import Mechanism
from cogmem.memory import Relation
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding, Stage

CANDIDATES = 5
"""Number of most similar memories that are compared. The same words have the same embedding."""

STABILITY = 0.1
"""Stability that the repeated memory gains, in [0, 1]."""


@dataclass(frozen=True)
class RepetitionConfig:
    """Repetitions of a statement by its speaker."""

    enabled: bool = True
    """Whether they are linked, and count as uses of the memory that is repeated."""


class RepeatedDecision(Decision, stage="repeated"):
    """Which memory a new one says again."""

    SAME = "same"
    """It was linked with the row, which was reinforced."""


class Repetition(Stage):
    """Links a new memory with the latest one of its speaker that has the same words."""

    neighbours = CANDIDATES

    def __call__(self, encoding: Encoding) -> Decision | None:
        fact, columns = encoding.fact, encoding.columns
        words, source = _words(fact.text), int(fact.data_source)
        speakers, sources, texts = columns.objects("speaker"), columns["data_source"], columns.objects("text")
        same = [
            row
            for row in encoding.near.rows[:CANDIDATES].tolist()
            if speakers[row] == fact.speaker and sources[row] == source and _words(texts[row]) == words
        ]
        if not same:
            return None
        row = max(same)
        encoding.changes.relate(encoding.row, row, Relation.SAME_AS, 1.0, encoding.now)
        for name, value in (
            ("access_count", columns["access_count"][row] + 1),
            ("last_accessed_at", encoding.now),
            ("at_floor_since", np.nan),
            ("stability", reinforce(columns["stability"][row], boost=STABILITY)),
        ):
            encoding.changes.set(name, row, value)
        return RepeatedDecision.made(RepeatedDecision.SAME, rows=(row,))


def _words(text: str) -> list[str]:
    return text.casefold().split()


REPETITION = Mechanism[Stage](
    "repetition", "write", RepetitionConfig, build=lambda config, _: Repetition(), stage="repeated"
)
