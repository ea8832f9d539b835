"""Promotion and demotion."""

from cogmem.config import TiersConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Tiers:
    def __init__(self, config: TiersConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
