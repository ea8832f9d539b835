"""Synaptic replay."""

from cogmem.config import AssociationConfig, SynapticReplayConfig
from cogmem.dream.workspace import Workspace
from cogmem.trace import Decision


class SynapticReplay:
    def __init__(self, config: SynapticReplayConfig, links: AssociationConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return []
