"""Deep abstraction."""

from cogmem.config import AbstractionConfig
from cogmem.dream.workspace import Workspace
from cogmem.dream.writer import SummaryWriter
from cogmem.trace import Decision


class Abstraction:
    def __init__(self, config: AbstractionConfig, writer: SummaryWriter) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
