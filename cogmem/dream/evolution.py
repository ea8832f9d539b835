"""Neighbour evolution."""

from cogmem.config import EvolutionConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Evolution:
    def __init__(self, config: EvolutionConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
