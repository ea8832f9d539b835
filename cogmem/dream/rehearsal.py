"""Rehearsal."""

from cogmem.config import RehearsalConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Rehearsal:
    def __init__(self, config: RehearsalConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
