"""The profiles `sdk` and `sdk_typescript`."""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import (
    DatesConfig,
    EngineConfig,
    ReinforcementConfig,
    RetentionConfig,
    ScoringConfig,
    SearchConfig,
)
from cogmem.documents.sdk.association import AssociationConfig
from cogmem.documents.sdk.classification import ClassificationConfig
from cogmem.documents.sdk.conflict_queue import ConflictQueueConfig
from cogmem.documents.sdk.conflicts import ConflictsConfig
from cogmem.documents.sdk.formation import FormationConfig
from cogmem.documents.sdk.interference import InterferenceConfig
from cogmem.documents.shared.consolidation import ConsolidationConfig
from cogmem.documents.shared.foresight import ForesightConfig
from cogmem.dynamics.retention import BASE_DAYS, BASE_DAYS_TYPESCRIPT


def profiles(core: Mapping[str, EngineConfig]) -> Mapping[str, EngineConfig]:
    """Both variants, on top of the profile `plain`."""
    python = replace(
        core["plain"],
        # a category, an end for plans, interference at ingestion; importance 0.5
        dates=DatesConfig(enabled=False, weekdays=False),
        # dense search alone, cosine · R^0.3
        retention=RetentionConfig(law="exponential", episodic_days=BASE_DAYS["episodic"]),
        search=SearchConfig(fusion="none", pool=0, k_sparse=0),
        scoring=ScoringConfig(alpha=0.3),
        reinforcement=ReinforcementConfig(hebbian=0.0),
        # faded memories are consolidated, those at their floor go cold; conflicts wait for the dream
    ).having(
        FormationConfig(enabled=True),
        ClassificationConfig(enabled=True),
        AssociationConfig(enabled=True),
        InterferenceConfig(boosts=True),
        ForesightConfig(enabled=True),
        ConsolidationConfig(enabled=True, cold=True),
        ConflictQueueConfig(enabled=True),
        ConflictsConfig(enabled=True),
    )
    # raw retention, other bases, the frequency factor
    typescript = replace(
        python,
        retention=RetentionConfig(
            law="exponential",
            episodic_days=BASE_DAYS_TYPESCRIPT["episodic"],
            semantic_days=BASE_DAYS_TYPESCRIPT["semantic"],
            core_days=BASE_DAYS_TYPESCRIPT["core"],
            frequency_boost=True,
        ),
        scoring=ScoringConfig(alpha=1.0),
    )
    return {"sdk": python, "sdk_typescript": typescript}
