"""Emotional consolidation: what moved somebody is kept better."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.arrays import at_least, below
from cogmem.settings.dream import EmotionalConfig
from cogmem.trace import Decision


class Emotional:
    """A night's gain of stability for live flashbulbs, and for the aroused in their first `days`.

    Flashbulbs are pinned, so the protected gain too, as they do when they are read: strength is no edit. The
    gain is a night's and not a day's: it counts dreams.
    (v9 document, dream step 2: flashbulbs get a boost, emotional tags are consolidated; the numbers are ours)
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
        return [report("emotional", "strengthened", grown, flashbulbs=float(flashbulbs))]
