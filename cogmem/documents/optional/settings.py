"""The section `engine.optional`."""

from dataclasses import dataclass, field

from cogmem.documents.optional.affect import EmotionConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.classification import ClassificationConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.optional.expiry import ExpiryConfig
from cogmem.documents.optional.foresight import ForesightConfig
from cogmem.documents.optional.gate import GateConfig
from cogmem.documents.optional.heuristics import HeuristicsConfig
from cogmem.documents.optional.hyde import HydeConfig
from cogmem.documents.optional.interference import InterferenceConfig
from cogmem.documents.optional.kept_entities import EntityConfig
from cogmem.documents.optional.redundancy import RedundancyConfig
from cogmem.documents.optional.relating import RelationConfig
from cogmem.documents.optional.standalone import RewritingConfig
from cogmem.documents.optional.supersession import ContradictionConfig
from cogmem.documents.optional.tagging import TaggingConfig


@dataclass(frozen=True)
class OptionalConfig:
    """The settings of mechanisms that the default does without."""

    classification: ClassificationConfig = field(default_factory=ClassificationConfig)
    entities: EntityConfig = field(default_factory=EntityConfig)
    emotion: EmotionConfig = field(default_factory=EmotionConfig)
    heuristics: HeuristicsConfig = field(default_factory=HeuristicsConfig)
    foresight: ForesightConfig = field(default_factory=ForesightConfig)
    rewriting: RewritingConfig = field(default_factory=RewritingConfig)
    gate: GateConfig = field(default_factory=GateConfig)
    contradiction: ContradictionConfig = field(default_factory=ContradictionConfig)
    tagging: TaggingConfig = field(default_factory=TaggingConfig)
    interference: InterferenceConfig = field(default_factory=InterferenceConfig)
    relations: RelationConfig = field(default_factory=RelationConfig)
    association: AssociationConfig = field(default_factory=AssociationConfig)
    hyde: HydeConfig = field(default_factory=HydeConfig)
    diversity: DiversityConfig = field(default_factory=DiversityConfig)
    expiry: ExpiryConfig = field(default_factory=ExpiryConfig)
    redundancy: RedundancyConfig = field(default_factory=RedundancyConfig)
