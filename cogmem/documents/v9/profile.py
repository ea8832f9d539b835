"""The profile `v9`."""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import (
    DatesConfig,
    EngineConfig,
    InjectionConfig,
    ReinforcementConfig,
    RetentionConfig,
    ScoringConfig,
    SearchConfig,
    UtilityConfig,
    ValidityConfig,
)
from cogmem.documents.optional.affect import EmotionConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.documents.optional.classification import ClassificationConfig
from cogmem.documents.optional.diversity import DiversityConfig
from cogmem.documents.optional.expiry import ExpiryConfig
from cogmem.documents.optional.foresight import ForesightConfig
from cogmem.documents.optional.gate import GateConfig
from cogmem.documents.optional.heuristics import HeuristicsConfig
from cogmem.documents.optional.kept_entities import EntityConfig
from cogmem.documents.optional.relating import RelationConfig
from cogmem.documents.optional.standalone import RewritingConfig
from cogmem.documents.optional.supersession import ContradictionConfig
from cogmem.documents.sdk.consolidation import ConsolidationConfig
from cogmem.documents.v9.boosts import BoostConfig
from cogmem.documents.v9.decomposition import DecompositionConfig
from cogmem.documents.v9.density import DensityConfig
from cogmem.documents.v9.evolution import EvolutionConfig
from cogmem.documents.v9.hot_tier import HotTierConfig
from cogmem.documents.v9.importance import ImportanceConfig
from cogmem.documents.v9.observer import ObserverConfig
from cogmem.documents.v9.pregate import PregateConfig
from cogmem.documents.v9.query_cache import QueryCacheConfig
from cogmem.documents.v9.router import IntentStrategy, RouterConfig
from cogmem.documents.v9.strategic_forgetting import StrategicForgettingConfig
from cogmem.documents.v9.working_memory import WorkingMemoryConfig
from cogmem.dynamics.retention import BASE_DAYS


def profiles(core: Mapping[str, EngineConfig]) -> Mapping[str, EngineConfig]:
    """The design as its document describes it."""
    without = ("trust", "succession", "latest", "evidence", "feedback", "spans")
    dream = ("decay", "rehearsal", "optional.redundancy", "v9.emotional", "v9.synaptic_replay", "v9.tiers")
    config = replace(
        core["cogmem"].switched(False, *without),
        dates=DatesConfig(enabled=False, weekdays=False),
        # an access counts; of stability it changes what was retrieved together, and what is connected with it
        reinforcement=ReinforcementConfig(direct=0.0, associative=0.0, hebbian=0.02),
        retention=RetentionConfig(law="fsrs", episodic_days=BASE_DAYS["episodic"]),
        search=SearchConfig(fusion="ranks", pool=0),
        scoring=ScoringConfig(alpha=0.0, falling=False),
        validity=ValidityConfig(sinking=False, facts=True, modes=False, corrections=False, tense=False),
        injection=InjectionConfig(
            style="confidence", measure="similarity", abbreviated=0.4, silence=0.0, cut=False
        ),
        utility=UtilityConfig(drift=True, drift_compounds=False),
    ).having(
        ObserverConfig(enabled=True),
        PregateConfig(enabled=True),
        WorkingMemoryConfig(enabled=True),
        ClassificationConfig(enabled=True),
        ImportanceConfig(enabled=True),
        EntityConfig(enabled=True, kinds=("tech", "org")),
        DecompositionConfig(enabled=True),
        QueryCacheConfig(enabled=True),
        AssociationConfig(enabled=True, window=0, hops=0),
        ForesightConfig(enabled=True, horizon_days=7.0, starts=True),
        HeuristicsConfig(enabled=True, coreference=True, split=True),
        RewritingConfig(
            enabled=True,
            speaker=False,
            third_person=True,
            fillers=True,
            max_characters=500,
        ),
        GateConfig(enabled=True),
        ContradictionConfig(enabled=True, clauses=True, corrections=0.70),
        EmotionConfig(enabled=True, unmoved=1.0),
        RelationConfig(enabled=True),
        DiversityConfig(enabled=True),
        ExpiryConfig(enabled=True),
        DensityConfig(enabled=True),
        RouterConfig(
            enabled=True,
            factual=IntentStrategy(0.6, 0.4, limit=10, utility=0.2),
            temporal=IntentStrategy(0.4, 0.6, limit=15, superseded=True, newest_first=True),
            causal=IntentStrategy(0.3, 0.3, limit=20, hops=2),
            entity_profile=IntentStrategy(0.5, 0.5, limit=15, utility=0.3, useful_first=True, hub=True),
            preference=IntentStrategy(
                0.5,
                0.5,
                limit=10,
                useful_first=True,
                kinds=("preference", "correction"),
            ),
            general=IntentStrategy(0.5, 0.5, limit=10, utility=0.2),
        ),
        HotTierConfig(enabled=True),
        BoostConfig(
            entity=0.1,
            episode=0.15,
            coactivation=0.05,
            mood=1.1,
            sub_tiers=True,
            doubtful=0.5,
        ),
        EvolutionConfig(enabled=True, connected=True),
        StrategicForgettingConfig(enabled=True, floating=True),
        ConsolidationConfig(enabled=True, groups="clusters", importance=0.8, link=0.0),
    )
    # the whole dream but cold storage by the floor
    config = config.switched(True, *dream, "v9.sub_tiers", "v9.abstraction", "v9.summaries")
    config = config.switched(True, "optional.tagging", "optional.hyde", "v9.scoring")
    return {"v9": config}
