"""Tier-based decay: what crossed the threshold."""

from cogmem.config import DecayConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Decay:
    def __init__(self, config: DecayConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
