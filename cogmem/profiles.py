"""Presets of the engine's switches: the two families of source documents, literally, and the default.

`cogmem` is the default of every setting, each chosen by this project's own measurements (see README). `v9`
has the write path of its document and, of its read path, rank fusion: composite scoring and the rest come
with the read path.
"""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import (
    AssociationConfig,
    ClassificationConfig,
    ContradictionConfig,
    DensityConfig,
    EmotionConfig,
    EngineConfig,
    EntityConfig,
    FormationConfig,
    GateConfig,
    ImportanceConfig,
    InterferenceConfig,
    ObserverConfig,
    PregateConfig,
    RelationConfig,
    RetentionConfig,
    RewritingConfig,
    ScoringConfig,
    SearchConfig,
    TaggingConfig,
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
    gate=GateConfig(enabled=False),
    contradiction=ContradictionConfig(enabled=False),
    importance=ImportanceConfig(enabled=False),
    tagging=TaggingConfig(enabled=False),
    interference=InterferenceConfig(boosts=False, conflicts=False),
    relations=RelationConfig(enabled=False),
    working_memory=WorkingMemoryConfig(enabled=False),
)

_SDK = replace(
    _VERBATIM,
    # a category by the documents' heuristics, an end for plans, interference at ingestion; importance 0.5
    classification=ClassificationConfig(),
    formation=FormationConfig(dates=False, horizon_days=7.0, plan_share=0.0),
    interference=InterferenceConfig(boosts=True, conflicts=True),
    # dense search alone, cosine · R^0.3
    retention=RetentionConfig(law="exponential", episodic_days=BASE_DAYS["episodic"]),
    search=SearchConfig(fusion="none", pool=0),
    scoring=ScoringConfig(alpha=0.3),
    association=AssociationConfig(hops=1),
)

_V9 = EngineConfig(
    observer=ObserverConfig(min_length=10, max_length=5000),
    density=DensityConfig(measure="signals", minimum=2),
    entities=EntityConfig(kinds=("tech", "org")),
    rewriting=RewritingConfig(
        speaker=False, third_person=True, fillers=True, max_characters=500, divide=False
    ),
    formation=FormationConfig(coreference=True, split=True, horizon_days=7.0, plan_share=0.0),
    gate=GateConfig(create=0.70, update=0.75, reinforce=0.92, gap=True, lossless=False, max_characters=10**6),
    interference=InterferenceConfig(boosts=False, conflicts=False),
    retention=RetentionConfig(law="fsrs", episodic_days=BASE_DAYS["episodic"]),
    search=SearchConfig(fusion="ranks"),
    scoring=ScoringConfig(alpha=0.0),
    association=AssociationConfig(window=0),
)

PROFILES: Mapping[str, EngineConfig] = {
    "cogmem": EngineConfig(),
    # the default's read path over turns as they were said: what the write path is measured against
    "verbatim": _VERBATIM,
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
