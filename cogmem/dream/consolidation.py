"""Consolidation."""

from cogmem.config import ConsolidationConfig
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import SummaryWriter
from cogmem.trace import Decision


class Consolidation:
    def __init__(self, config: ConsolidationConfig, writer: SummaryWriter, threshold: float) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
