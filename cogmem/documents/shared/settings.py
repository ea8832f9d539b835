"""The section `engine.shared`."""

from dataclasses import dataclass, field

from cogmem.documents.shared.consolidation import ConsolidationConfig
from cogmem.documents.shared.foresight import ForesightConfig


@dataclass(frozen=True)
class SharedConfig:
    """The settings of the mechanisms that both designs have."""

    foresight: ForesightConfig = field(default_factory=ForesightConfig)
    consolidation: ConsolidationConfig = field(default_factory=ConsolidationConfig)
