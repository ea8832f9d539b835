"""Redundancy."""

from cogmem.config import RedundancyConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Redundancy:
    def __init__(self, config: RedundancyConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
