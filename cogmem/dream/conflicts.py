"""The conflict queue."""

from cogmem.config import ConflictsConfig
from cogmem.dream.workspace import Workspace
from cogmem.llm.calls import Assistant
from cogmem.trace import Decision


class Conflicts:
    def __init__(self, config: ConflictsConfig, assistant: Assistant) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
