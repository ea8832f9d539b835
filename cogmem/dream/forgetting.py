"""Strategic forgetting."""

from cogmem.config import StrategicForgettingConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class StrategicForgetting:
    def __init__(self, config: StrategicForgettingConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
