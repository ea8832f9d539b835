"""The whole history, newest first, as far as a window of tokens goes: memory without a memory system."""

import numpy as np

from cogmem.memory import Draft
from cogmem.store.base import Hits
from cogmem.store.columns import Growing
from cogmem.tokens import count_tokens
from experiments.corpora.events import Probe
from experiments.systems.base import SystemContext
from experiments.systems.baselines import Recency

WINDOW = 8_192
"""Tokens of the window, as `cogmem.tokens` counts them."""


class FullContext(Recency):
    """The last turns that together take at most `window` tokens, whatever the question, and however many `k`
    asks for.

    Recall within a budget of tokens is comparable with that of other systems; recall@k is that of the last k
    turns, which nobody who reads all of them would stop at.
    """

    def __init__(self, bench: SystemContext, window: int = WINDOW) -> None:
        super().__init__(bench)
        self._window = window
        self._tokens = Growing(np.int64)

    def store(self, document: Draft) -> None:
        super().store(document)
        self._tokens.push(count_tokens(document.text))

    def search(self, probe: Probe, k: int) -> Hits:
        fits = np.cumsum(self._tokens.view[::-1]) <= self._window
        return super().search(probe, int(fits.sum()))
