"""Emotional consolidation."""

from cogmem.config import EmotionalConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Emotional:
    def __init__(self, config: EmotionalConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
