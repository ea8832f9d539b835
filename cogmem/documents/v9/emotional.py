"""Emotional consolidation: a dream strengthens emotional memories (McGaugh 2004)."""

from dataclasses import dataclass

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.dynamics.arrays import at_least, below
from cogmem.kernel.checks import at_least as not_below
from cogmem.kernel.checks import positive, require, unit
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class EmotionalConfig:
    """The step of the dream that strengthens emotional memories (McGaugh 2004)."""

    enabled: bool = False
    """Whether emotional memories are strengthened."""
    flashbulb: float = 1.05
    """Factor of a flashbulb memory's stability in each dream, at least 1."""
    arousal: float = 0.5
    """Minimum arousal of any other memory that is strengthened, in [0, 1]."""
    gain: float = 1.1
    """Factor of the stability of such another memory in each dream, at least 1."""
    days: float = 1.0
    """Maximum age of such another memory in days, above 0."""

    def __post_init__(self) -> None:
        require(
            self,
            *not_below(self, 1, "flashbulb", "gain"),
            *unit(self, "arousal"),
            *positive(self, "days"),
        )


class EmotionalDecision(Decision, stage="emotional"):
    """Emotional memories that a dream strengthened."""

    STRENGTHENED = "strengthened"
    """The stability grew; `flashbulbs` counts the flashbulbs among the rows."""


class Emotional:
    """Each dream strengthens live flashbulbs, and aroused memories during their first `days`.

    Protected memories gain too: strengthening edits nothing. The gain counts dreams, not days.
    """

    def __init__(self, config: EmotionalConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        live, flashbulb = state.live(), state["flashbulb"]
        aroused = at_least(state["arousal"], self._config.arousal)
        aroused &= below(state.now - state["created_at"], self._config.days)
        rows = np.flatnonzero(live & (flashbulb | aroused))
        grown = state.strengthen(rows, np.where(flashbulb[rows], self._config.flashbulb, self._config.gain))
        flashbulbs = np.count_nonzero(flashbulb[grown])
        return [
            report(EmotionalDecision, EmotionalDecision.STRENGTHENED, grown, flashbulbs=float(flashbulbs))
        ]


EMOTIONAL = Mechanism[Step](
    "emotional",
    "dream",
    EmotionalConfig,
    after="decay",
    build=lambda config, _: Emotional(config.of(EmotionalConfig)),
)
