"""The section `engine.v9`."""

from dataclasses import dataclass, field

from cogmem.documents.v9.abstraction import AbstractionConfig
from cogmem.documents.v9.affect import EmotionConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.documents.v9.classification import ClassificationConfig
from cogmem.documents.v9.clustering import ClusteringConfig
from cogmem.documents.v9.coactivation import CoactivationConfig
from cogmem.documents.v9.composite import CompositeConfig
from cogmem.documents.v9.contradiction import ContradictionConfig
from cogmem.documents.v9.decomposition import DecompositionConfig
from cogmem.documents.v9.density import DensityConfig
from cogmem.documents.v9.diversity import DiversityConfig
from cogmem.documents.v9.emotional import EmotionalConfig
from cogmem.documents.v9.evolution import EvolutionConfig
from cogmem.documents.v9.expiry import ExpiryConfig
from cogmem.documents.v9.formation import FormationConfig
from cogmem.documents.v9.gate import GateConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.documents.v9.hyde import HydeConfig
from cogmem.documents.v9.importance import ImportanceConfig
from cogmem.documents.v9.kept_entities import EntityConfig
from cogmem.documents.v9.observer import ObserverConfig
from cogmem.documents.v9.pregate import PregateConfig
from cogmem.documents.v9.query_cache import QueryCacheConfig
from cogmem.documents.v9.redundancy import RedundancyConfig
from cogmem.documents.v9.relating import RelationConfig
from cogmem.documents.v9.rewriting import RewritingConfig
from cogmem.documents.v9.router import RouterConfig
from cogmem.documents.v9.strategic_forgetting import StrategicForgettingConfig
from cogmem.documents.v9.sub_tiers import SubTiersConfig
from cogmem.documents.v9.summaries import SummariesConfig
from cogmem.documents.v9.synaptic_replay import SynapticReplayConfig
from cogmem.documents.v9.tagging import TaggingConfig
from cogmem.documents.v9.tiers import TiersConfig
from cogmem.documents.v9.working_memory import WorkingMemoryConfig


@dataclass(frozen=True)
class V9Config:
    """The settings of the mechanisms that the document v9 alone has."""

    observer: ObserverConfig = field(default_factory=ObserverConfig)
    pregate: PregateConfig = field(default_factory=PregateConfig)
    entities: EntityConfig = field(default_factory=EntityConfig)
    formation: FormationConfig = field(default_factory=FormationConfig)
    classification: ClassificationConfig = field(default_factory=ClassificationConfig)
    emotion: EmotionConfig = field(default_factory=EmotionConfig)
    rewriting: RewritingConfig = field(default_factory=RewritingConfig)
    contradiction: ContradictionConfig = field(default_factory=ContradictionConfig)
    gate: GateConfig = field(default_factory=GateConfig)
    tagging: TaggingConfig = field(default_factory=TaggingConfig)
    relations: RelationConfig = field(default_factory=RelationConfig)
    importance: ImportanceConfig = field(default_factory=ImportanceConfig)
    working_memory: WorkingMemoryConfig = field(default_factory=WorkingMemoryConfig)
    decomposition: DecompositionConfig = field(default_factory=DecompositionConfig)
    query_cache: QueryCacheConfig = field(default_factory=QueryCacheConfig)
    density: DensityConfig = field(default_factory=DensityConfig)
    router: RouterConfig = field(default_factory=RouterConfig)
    hot_tier: HotTierConfig = field(default_factory=HotTierConfig)
    scoring: CompositeConfig = field(default_factory=CompositeConfig)
    boosts: BoostConfig = field(default_factory=BoostConfig)
    emotional: EmotionalConfig = field(default_factory=EmotionalConfig)
    synaptic_replay: SynapticReplayConfig = field(default_factory=SynapticReplayConfig)
    evolution: EvolutionConfig = field(default_factory=EvolutionConfig)
    tiers: TiersConfig = field(default_factory=TiersConfig)
    sub_tiers: SubTiersConfig = field(default_factory=SubTiersConfig)
    forgetting: StrategicForgettingConfig = field(default_factory=StrategicForgettingConfig)
    clustering: ClusteringConfig = field(default_factory=ClusteringConfig)
    abstraction: AbstractionConfig = field(default_factory=AbstractionConfig)
    summaries: SummariesConfig = field(default_factory=SummariesConfig)
    hyde: HydeConfig = field(default_factory=HydeConfig)
    diversity: DiversityConfig = field(default_factory=DiversityConfig)
    coactivation: CoactivationConfig = field(default_factory=CoactivationConfig)
    expiry: ExpiryConfig = field(default_factory=ExpiryConfig)
    redundancy: RedundancyConfig = field(default_factory=RedundancyConfig)
