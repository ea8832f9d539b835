"""The section `engine.sdk`."""

from dataclasses import dataclass, field

from cogmem.documents.sdk.association import AssociationConfig
from cogmem.documents.sdk.classification import ClassificationConfig
from cogmem.documents.sdk.conflict_queue import ConflictQueueConfig
from cogmem.documents.sdk.conflicts import ConflictsConfig
from cogmem.documents.sdk.formation import FormationConfig
from cogmem.documents.sdk.interference import InterferenceConfig


@dataclass(frozen=True)
class SdkConfig:
    """The settings of the mechanisms that the SDK alone has."""

    formation: FormationConfig = field(default_factory=FormationConfig)
    classification: ClassificationConfig = field(default_factory=ClassificationConfig)
    interference: InterferenceConfig = field(default_factory=InterferenceConfig)
    conflict_queue: ConflictQueueConfig = field(default_factory=ConflictQueueConfig)
    association: AssociationConfig = field(default_factory=AssociationConfig)
    conflicts: ConflictsConfig = field(default_factory=ConflictsConfig)
