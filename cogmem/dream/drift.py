"""Utility drift."""

from cogmem.config import UtilityConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Drift:
    def __init__(self, config: UtilityConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
