"""The section `engine.sdk`."""

from dataclasses import dataclass, field

from cogmem.documents.sdk.classification import AboutUserConfig
from cogmem.documents.sdk.conflict_queue import ConflictQueueConfig
from cogmem.documents.sdk.conflicts import ConflictsConfig
from cogmem.documents.sdk.consolidation import ConsolidationConfig


@dataclass(frozen=True)
class SdkConfig:
    """The settings of the mechanisms that the SDK alone has."""

    about_user: AboutUserConfig = field(default_factory=AboutUserConfig)
    conflict_queue: ConflictQueueConfig = field(default_factory=ConflictQueueConfig)
    consolidation: ConsolidationConfig = field(default_factory=ConsolidationConfig)
    conflicts: ConflictsConfig = field(default_factory=ConflictsConfig)
