"""The section `engine.sdk`."""

from dataclasses import dataclass, field

from cogmem.documents.sdk.conflicts import ConflictsConfig
from cogmem.documents.sdk.consolidation import ConsolidationConfig


@dataclass(frozen=True)
class SdkConfig:
    """The settings of the mechanisms that the SDK alone has."""

    consolidation: ConsolidationConfig = field(default_factory=ConsolidationConfig)
    conflicts: ConflictsConfig = field(default_factory=ConflictsConfig)
