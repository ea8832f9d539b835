"""Synaptic tagging and capture (Frey & Morris 1997): a weak memory is kept better if a strong one follows
within hours in the same session."""

from dataclasses import dataclass

import numpy as np

from cogmem.checks import at_least, positive, require, unit
from cogmem.dynamics.reinforcement import multiply
from cogmem.mechanism import Mechanism
from cogmem.trace import Decision
from cogmem.write.encoding import Encoding, Stage


@dataclass(frozen=True)
class TaggingConfig:
    """Synaptic tagging and capture (Frey & Morris 1997). The numbers are those of the profile v9."""

    enabled: bool = True
    """Whether memories are tagged and captured."""
    weak: float = 0.5
    """A memory of an importance below this is tagged, in [0, 1]."""
    strong: float = 0.7
    """Minimum importance of a memory that captures tags, in [0, 1]."""
    hours: float = 4.0
    """How long a tag lasts, in hours."""
    factor: float = 1.3
    """Factor of a captured memory's stability, at least 1."""

    def __post_init__(self) -> None:
        require(self, *unit(self, "weak", "strong"), *positive(self, "hours"), *at_least(self, 1, "factor"))


class TaggingDecision(Decision, stage="tagging"):
    """Tags that were set or captured; `importance` is that of the new memory."""

    TAGGED = "tagged"
    """The row is the new memory."""
    CAPTURED = "captured"
    """The rows gained stability and lost their tags."""


class Tagging(Stage):
    """Tags a weak memory. A strong one captures the tags of its session that have not expired."""

    def __init__(self, config: TaggingConfig) -> None:
        self._config = config

    def __call__(self, encoding: Encoding) -> Decision | None:
        config, importance = self._config, encoding.appraisal.importance
        numbers = {"importance": importance}
        if importance < config.weak:
            until = encoding.now + config.hours / 24
            encoding.changes.set("tagged_until", encoding.row, until)
            return TaggingDecision.told(TaggingDecision.TAGGED, numbers=numbers, rows=(encoding.row,))
        if importance < config.strong:
            return None
        tagged = np.array(encoding.session.tagged, np.int64)
        rows = tagged[encoding.columns["tagged_until"][tagged] >= encoding.now]
        if not rows.size:
            return None
        stability = multiply(encoding.columns["stability"][rows], config.factor)
        encoding.changes.set("stability", rows, stability)
        encoding.changes.set("tagged_until", rows, np.nan)
        return TaggingDecision.told(TaggingDecision.CAPTURED, numbers=numbers, rows=tuple(rows.tolist()))


TAGGING = Mechanism[Stage](
    "tagging", "write", TaggingConfig, build=lambda config, parts: Tagging(config.of(TaggingConfig))
)
