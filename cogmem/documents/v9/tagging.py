"""Synaptic tagging and capture (Frey & Morris 1997): a weak memory is kept better if a strong one follows
within hours in the same session."""

from dataclasses import dataclass

import numpy as np

from cogmem.dynamics.reinforcement import multiply
from cogmem.log.encoding import Encoding, Stage
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision

WEAK = 0.5
"""A memory of an importance below this is tagged, in [0, 1]."""

STRONG = 0.7
"""Minimum importance of a memory that captures tags, in [0, 1]."""

HOURS = 4.0
"""How long a tag lasts, in hours."""

FACTOR = 1.3
"""Factor of a captured memory's stability, at least 1."""


@dataclass(frozen=True)
class TaggingConfig:
    """Synaptic tagging and capture (Frey & Morris 1997)."""

    enabled: bool = False
    """Whether an unimportant memory is strengthened when an important one follows within four hours in its
    session."""


class TaggingDecision(Decision, stage="tagging"):
    """Tags that were set or captured; `importance` is that of the new memory."""

    INCIDENTAL = ("tagged",)

    TAGGED = "tagged"
    """The row is the new memory."""
    CAPTURED = "captured"
    """The rows gained stability and lost their tags."""


class Tagging(Stage):
    """Tags a weak memory. A strong one captures the tags of its session that have not expired."""

    def __call__(self, encoding: Encoding) -> Decision | None:
        importance = encoding.appraisal.importance
        numbers = {"importance": importance}
        if importance < WEAK:
            until = encoding.now + HOURS / 24
            encoding.changes.set("tagged_until", encoding.row, until)
            return TaggingDecision.made(TaggingDecision.TAGGED, numbers=numbers, rows=(encoding.row,))
        if importance < STRONG:
            return None
        tagged = np.array(encoding.state.tagged, np.int64)
        rows = tagged[encoding.columns["tagged_until"][tagged] >= encoding.now]
        if not rows.size:
            return None
        stability = multiply(encoding.columns["stability"][rows], FACTOR)
        encoding.changes.set("stability", rows, stability)
        encoding.changes.set("tagged_until", rows, np.nan)
        return TaggingDecision.made(TaggingDecision.CAPTURED, numbers=numbers, rows=tuple(rows.tolist()))


TAGGING = Mechanism[Stage](
    "tagging",
    "write",
    TaggingConfig,
    phase="encoding",
    build=lambda config, _: Tagging(),
)
