"""Profiles: presets of the engine's settings.

`cogmem` has the default of every setting, chosen by this project's own measurements. `v9` and `sdk`
(`sdk_typescript`) are two published designs of a cognitive memory, setting by setting. `verbatim` and `plain`
are what the write path and the read path are measured against.
"""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import (
    AbstractionConfig,
    AssociationConfig,
    BoostConfig,
    ClassificationConfig,
    ClusteringConfig,
    ColdConfig,
    ConflictsConfig,
    ConsolidationConfig,
    ContiguityConfig,
    ContradictionConfig,
    DecayConfig,
    DecompositionConfig,
    DensityConfig,
    DiversityConfig,
    EmotionalConfig,
    EmotionConfig,
    EngineConfig,
    EntityConfig,
    EvidenceConfig,
    EvolutionConfig,
    ExpiryConfig,
    FeedbackConfig,
    FocusConfig,
    FormationConfig,
    GateConfig,
    HotTierConfig,
    HydeConfig,
    ImportanceConfig,
    InjectionConfig,
    InterferenceConfig,
    LatestConfig,
    ObserverConfig,
    PregateConfig,
    RecallGateConfig,
    RecognitionConfig,
    RedundancyConfig,
    RehearsalConfig,
    ReinforcementConfig,
    RelationConfig,
    RetentionConfig,
    RewritingConfig,
    RouterConfig,
    ScoringConfig,
    SearchConfig,
    SiblingsConfig,
    StrategicForgettingConfig,
    Strategy,
    SubTiersConfig,
    SummariesConfig,
    SynapticReplayConfig,
    TaggingConfig,
    TiersConfig,
    TrustConfig,
    UtilityConfig,
    ValidityConfig,
    WorkingMemoryConfig,
)
from cogmem.dynamics.retention import BASE_DAYS, BASE_DAYS_TYPESCRIPT

_VERBATIM = EngineConfig(
    observer=ObserverConfig(enabled=False),
    pregate=PregateConfig(enabled=False),
    density=DensityConfig(enabled=False),
    classification=ClassificationConfig(enabled=False),
    entities=EntityConfig(enabled=False),
    rewriting=RewritingConfig(third_person=False, max_characters=10**9),
    formation=FormationConfig(enabled=False),
    emotion=EmotionConfig(enabled=False),
    trust=TrustConfig(enabled=False),
    gate=GateConfig(enabled=False),
    contradiction=ContradictionConfig(enabled=False),
    importance=ImportanceConfig(enabled=False),
    tagging=TaggingConfig(enabled=False),
    interference=InterferenceConfig(boosts=False, conflicts=False),
    relations=RelationConfig(enabled=False),
    working_memory=WorkingMemoryConfig(enabled=False),
)

_PLAIN = replace(
    _VERBATIM,
    recall_gate=RecallGateConfig(enabled=False),
    router=RouterConfig(enabled=False),
    decomposition=DecompositionConfig(enabled=False),
    focus=FocusConfig(enabled=False),
    latest=LatestConfig(enabled=False),
    hyde=HydeConfig(enabled=False),
    contiguity=ContiguityConfig(enabled=False),
    evidence=EvidenceConfig(enabled=False),
    feedback=FeedbackConfig(enabled=False),
    boosts=BoostConfig(speaker=0.0, event_time=0.0),
    validity=ValidityConfig(modes=False, succession=False, order=False, tense=False),
    diversity=DiversityConfig(enabled=False),
    siblings=SiblingsConfig(enabled=False),
    injection=InjectionConfig(enabled=False, style="plain"),
    # no dream but cold storage
    rehearsal=RehearsalConfig(enabled=False),
    expiry=ExpiryConfig(enabled=False),
    redundancy=RedundancyConfig(enabled=False),
    cold=ColdConfig(enabled=True),
)

_SDK = replace(
    _PLAIN,
    rewriting=RewritingConfig(third_person=False, max_characters=10**9, lines=False),
    # a category by trigger patterns, an end for plans, interference at ingestion; importance 0.5
    classification=ClassificationConfig(),
    formation=FormationConfig(
        part_words=0, apart=False, dates=False, horizon_days=7.0, plan_share=0.0, starts="none"
    ),
    interference=InterferenceConfig(boosts=True, conflicts=True),
    # dense search alone, cosine · R^0.3
    retention=RetentionConfig(law="exponential", episodic_days=BASE_DAYS["episodic"]),
    search=SearchConfig(fusion="none", pool=0, sparse_overfetch=1),
    scoring=ScoringConfig(alpha=0.3),
    association=AssociationConfig(enabled=True, hops=1, bridges=0),
    reinforcement=ReinforcementConfig(hebbian=0.0, neighbours=0.0),
    # faded memories are consolidated, those at their floor go cold; conflicts wait for the dream
    consolidation=ConsolidationConfig(enabled=True, similarity=0.70, claims=True, cold=True),
    conflicts=ConflictsConfig(enabled=True),
)

_V9 = EngineConfig(
    observer=ObserverConfig(
        min_length=10, max_length=5000, passage=0, blocks=True, markdown=True, code=True, emoji=True
    ),
    density=DensityConfig(measure="signals", minimum=2),
    working_memory=WorkingMemoryConfig(promotion=True),
    recognition=RecognitionConfig(by="patterns"),
    emotion=EmotionConfig(unmoved=1.0),
    importance=ImportanceConfig(least_boost=0.7),
    entities=EntityConfig(kinds=("tech", "org")),
    trust=TrustConfig(enabled=False),
    rewriting=RewritingConfig(
        speaker=False, third_person=True, fillers=True, max_characters=500, divide=False, lines=False
    ),
    formation=FormationConfig(
        part_words=0,
        coreference=True,
        antecedent="last",
        split=True,
        apart=False,
        horizon_days=7.0,
        plan_share=0.0,
        starts="all",
    ),
    gate=GateConfig(create=0.70, update=0.75, reinforce=0.92, gap=True, lossless=False, max_characters=10**6),
    contradiction=ContradictionConfig(clauses=True, pairs=False, order=False, apart=False, corrections=0.70),
    interference=InterferenceConfig(boosts=False, conflicts=False),
    relations=RelationConfig(common_share=1.0),
    retention=RetentionConfig(law="fsrs", episodic_days=BASE_DAYS["episodic"]),
    router=RouterConfig(
        enabled=True,
        factual=Strategy(0.6, 0.4, limit=10, utility=0.2),
        temporal=Strategy(0.4, 0.6, limit=15, superseded=True, newest_first=True),
        causal=Strategy(0.3, 0.3, limit=20, hops=2),
        entity_profile=Strategy(0.5, 0.5, limit=15, utility=0.3, useful_first=True, hub=True),
        preference=Strategy(0.5, 0.5, limit=10, useful_first=True, kinds=("preference", "correction")),
        general=Strategy(0.5, 0.5, limit=10, utility=0.2),
    ),
    decomposition=DecompositionConfig(enabled=True, cut=True, rank_constant=60.0),
    focus=FocusConfig(enabled=False),
    latest=LatestConfig(enabled=False),
    hyde=HydeConfig(enabled=True, weight=-1.0),
    search=SearchConfig(fusion="ranks", pool=0),
    contiguity=ContiguityConfig(enabled=False),
    evidence=EvidenceConfig(enabled=False),
    feedback=FeedbackConfig(enabled=False),
    scoring=ScoringConfig(
        rule="composite",
        alpha=0.0,
        similarity=0.40,
        activation=0.30,
        importance=0.15,
        ranks=0.15,
        activation_unit="seconds",
        kind_decay=True,
        falling=False,
    ),
    boosts=BoostConfig(
        entity=0.1,
        speaker=0.0,
        event_time=0.0,
        episode=0.15,
        coactivation=0.05,
        mood=1.1,
        sub_tiers=True,
        doubtful=0.5,
    ),
    validity=ValidityConfig(modes=False, succession=False, order=False, tense=False),
    diversity=DiversityConfig(enabled=True, sameness="words"),
    siblings=SiblingsConfig(enabled=False),
    hot_tier=HotTierConfig(enabled=True, always=True),
    injection=InjectionConfig(
        style="confidence", measure="similarity", full=0.7, abbreviated=0.4, silence=0.0
    ),
    association=AssociationConfig(enabled=True, window=0, hops=0, bridges=0),
    # the whole dream but cold storage by the floor
    decay=DecayConfig(enabled=True),
    emotional=EmotionalConfig(enabled=True),
    synaptic_replay=SynapticReplayConfig(enabled=True),
    evolution=EvolutionConfig(enabled=True, common_share=1.0),
    tiers=TiersConfig(enabled=True),
    sub_tiers=SubTiersConfig(enabled=True),
    utility=UtilityConfig(drift=True, drift_compounds=False),
    rehearsal=RehearsalConfig(enabled=True),
    expiry=ExpiryConfig(enabled=True, dated=False),
    forgetting=StrategicForgettingConfig(enabled=True, floating=True),
    clustering=ClusteringConfig(common_share=1.0),
    consolidation=ConsolidationConfig(enabled=True, groups="clusters", claims=True, importance=0.8, link=0.0),
    redundancy=RedundancyConfig(enabled=True, similarity=0.9, claims=False, lossless=False, cold=True),
    abstraction=AbstractionConfig(enabled=True),
    summaries=SummariesConfig(enabled=True),
)

PROFILES: Mapping[str, EngineConfig] = {
    "cogmem": EngineConfig(),
    # the default's read path over unchanged turns
    "verbatim": _VERBATIM,
    # hybrid search and retention alone over unchanged turns
    "plain": _PLAIN,
    "sdk": _SDK,
    # the SDK's TypeScript variant: raw retention, other bases, the frequency factor
    "sdk_typescript": replace(
        _SDK,
        retention=RetentionConfig(
            law="exponential",
            episodic_days=BASE_DAYS_TYPESCRIPT["episodic"],
            semantic_days=BASE_DAYS_TYPESCRIPT["semantic"],
            core_days=BASE_DAYS_TYPESCRIPT["core"],
            frequency_boost=True,
        ),
        scoring=ScoringConfig(alpha=1.0),
    ),
    "v9": _V9,
}
