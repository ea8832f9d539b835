"""Category summaries."""

from cogmem.config import SummariesConfig
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import SummaryWriter
from cogmem.trace import Decision


class Summaries:
    def __init__(self, config: SummariesConfig, writer: SummaryWriter) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
