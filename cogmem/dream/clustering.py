"""Clustering."""

from cogmem.config import ClusteringConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class Clustering:
    def __init__(self, config: ClusteringConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
