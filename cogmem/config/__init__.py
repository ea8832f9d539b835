"""Every number and switch of the engine: frozen dataclasses, one a group of mechanisms, range-checked.

The defaults are the `cogmem` profile; `cogmem.profiles` has the others. A group with `enabled` is left out
of its pipeline when that is False. Days are floats; levels lie in [0, 1].
"""

from dataclasses import dataclass, field

from cogmem.checks import one_of, require
from cogmem.config.dream import (
    AbstractionConfig,
    ClusteringConfig,
    ColdConfig,
    ConflictsConfig,
    ConsolidationConfig,
    DecayConfig,
    DreamConfig,
    EmotionalConfig,
    EvolutionConfig,
    ExpiryConfig,
    RedundancyConfig,
    RehearsalConfig,
    StrategicForgettingConfig,
    SummariesConfig,
    SynapticReplayConfig,
    TiersConfig,
    UtilityConfig,
)
from cogmem.config.forgetting import (
    AssociationConfig,
    PromotionConfig,
    ReinforcementConfig,
)
from cogmem.config.read import (
    BoostConfig,
    ContiguityConfig,
    DecompositionConfig,
    DiversityConfig,
    EmbeddingCacheConfig,
    HotTierConfig,
    HydeConfig,
    InjectionConfig,
    RecallGateConfig,
    RerankConfig,
    RouterConfig,
    ScoringConfig,
    SearchConfig,
    Strategy,
    ValidityConfig,
)
from cogmem.config.write import (
    ClassificationConfig,
    ContradictionConfig,
    DensityConfig,
    EmotionConfig,
    EntityConfig,
    FormationConfig,
    GateConfig,
    ImportanceConfig,
    InterferenceConfig,
    ObserverConfig,
    PregateConfig,
    RelationConfig,
    RewritingConfig,
    TaggingConfig,
    WorkingMemoryConfig,
)
from cogmem.dynamics.retention import RetentionConfig
from cogmem.language.packs import languages

__all__ = [
    "AbstractionConfig",
    "AssociationConfig",
    "BoostConfig",
    "ClassificationConfig",
    "ClusteringConfig",
    "ColdConfig",
    "ConflictsConfig",
    "ConsolidationConfig",
    "ContiguityConfig",
    "ContradictionConfig",
    "DecayConfig",
    "DecompositionConfig",
    "DensityConfig",
    "DiversityConfig",
    "DreamConfig",
    "EmbeddingCacheConfig",
    "EmotionConfig",
    "EmotionalConfig",
    "EngineConfig",
    "EntityConfig",
    "EvolutionConfig",
    "ExpiryConfig",
    "FormationConfig",
    "GateConfig",
    "HotTierConfig",
    "HydeConfig",
    "ImportanceConfig",
    "InjectionConfig",
    "InterferenceConfig",
    "ObserverConfig",
    "PregateConfig",
    "PromotionConfig",
    "RecallGateConfig",
    "RedundancyConfig",
    "RehearsalConfig",
    "ReinforcementConfig",
    "RelationConfig",
    "RerankConfig",
    "RetentionConfig",
    "RewritingConfig",
    "RouterConfig",
    "ScoringConfig",
    "SearchConfig",
    "StrategicForgettingConfig",
    "Strategy",
    "SummariesConfig",
    "SynapticReplayConfig",
    "TaggingConfig",
    "TiersConfig",
    "UtilityConfig",
    "ValidityConfig",
    "WorkingMemoryConfig",
]


@dataclass(frozen=True)
class EngineConfig:
    """The whole engine. `language` is the code of a language pack."""

    language: str = "en"
    retention: RetentionConfig = field(default_factory=RetentionConfig)
    observer: ObserverConfig = field(default_factory=ObserverConfig)
    pregate: PregateConfig = field(default_factory=PregateConfig)
    density: DensityConfig = field(default_factory=DensityConfig)
    classification: ClassificationConfig = field(default_factory=ClassificationConfig)
    entities: EntityConfig = field(default_factory=EntityConfig)
    rewriting: RewritingConfig = field(default_factory=RewritingConfig)
    formation: FormationConfig = field(default_factory=FormationConfig)
    emotion: EmotionConfig = field(default_factory=EmotionConfig)
    gate: GateConfig = field(default_factory=GateConfig)
    contradiction: ContradictionConfig = field(default_factory=ContradictionConfig)
    importance: ImportanceConfig = field(default_factory=ImportanceConfig)
    tagging: TaggingConfig = field(default_factory=TaggingConfig)
    interference: InterferenceConfig = field(default_factory=InterferenceConfig)
    relations: RelationConfig = field(default_factory=RelationConfig)
    working_memory: WorkingMemoryConfig = field(default_factory=WorkingMemoryConfig)
    association: AssociationConfig = field(default_factory=AssociationConfig)
    recall_gate: RecallGateConfig = field(default_factory=RecallGateConfig)
    router: RouterConfig = field(default_factory=RouterConfig)
    decomposition: DecompositionConfig = field(default_factory=DecompositionConfig)
    hyde: HydeConfig = field(default_factory=HydeConfig)
    embedding_cache: EmbeddingCacheConfig = field(default_factory=EmbeddingCacheConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    contiguity: ContiguityConfig = field(default_factory=ContiguityConfig)
    scoring: ScoringConfig = field(default_factory=ScoringConfig)
    boosts: BoostConfig = field(default_factory=BoostConfig)
    validity: ValidityConfig = field(default_factory=ValidityConfig)
    rerank: RerankConfig = field(default_factory=RerankConfig)
    diversity: DiversityConfig = field(default_factory=DiversityConfig)
    hot_tier: HotTierConfig = field(default_factory=HotTierConfig)
    injection: InjectionConfig = field(default_factory=InjectionConfig)
    reinforcement: ReinforcementConfig = field(default_factory=ReinforcementConfig)
    promotion: PromotionConfig = field(default_factory=PromotionConfig)
    dream: DreamConfig = field(default_factory=DreamConfig)
    decay: DecayConfig = field(default_factory=DecayConfig)
    emotional: EmotionalConfig = field(default_factory=EmotionalConfig)
    synaptic_replay: SynapticReplayConfig = field(default_factory=SynapticReplayConfig)
    evolution: EvolutionConfig = field(default_factory=EvolutionConfig)
    tiers: TiersConfig = field(default_factory=TiersConfig)
    utility: UtilityConfig = field(default_factory=UtilityConfig)
    rehearsal: RehearsalConfig = field(default_factory=RehearsalConfig)
    expiry: ExpiryConfig = field(default_factory=ExpiryConfig)
    forgetting: StrategicForgettingConfig = field(default_factory=StrategicForgettingConfig)
    clustering: ClusteringConfig = field(default_factory=ClusteringConfig)
    consolidation: ConsolidationConfig = field(default_factory=ConsolidationConfig)
    redundancy: RedundancyConfig = field(default_factory=RedundancyConfig)
    abstraction: AbstractionConfig = field(default_factory=AbstractionConfig)
    summaries: SummariesConfig = field(default_factory=SummariesConfig)
    cold: ColdConfig = field(default_factory=ColdConfig)
    conflicts: ConflictsConfig = field(default_factory=ConflictsConfig)

    def __post_init__(self) -> None:
        require(self, one_of(self, "language", languages()))
