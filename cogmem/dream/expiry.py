"""Foresight expiry."""

from cogmem.config import ExpiryConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Expiry:
    def __init__(self, config: ExpiryConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
