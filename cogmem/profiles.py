"""Presets of the engine's switches: the SDK's documents, literally, and the default.

`cogmem` is the default of every setting, each chosen by this project's own measurements (see README). The
third profile, `v9`, waits for the stages of its document.
"""

from collections.abc import Mapping

from cogmem.config import (
    AssociationConfig,
    EngineConfig,
    RetentionConfig,
    ScoringConfig,
    SearchConfig,
)
from cogmem.dynamics.retention import BASE_DAYS_TYPESCRIPT

PROFILES: Mapping[str, EngineConfig] = {
    "cogmem": EngineConfig(),
    # the SDK documents: dense search alone, cosine · R^0.3, every memory semantic with importance 0.5
    "sdk": EngineConfig(
        retention=RetentionConfig(law="exponential"),
        search=SearchConfig(fusion="none", pool=0),
        scoring=ScoringConfig(alpha=0.3),
        association=AssociationConfig(hops=1),
    ),
    # the SDK's TypeScript variant: raw retention, other bases, the frequency factor
    "sdk_typescript": EngineConfig(
        retention=RetentionConfig(
            law="exponential",
            episodic_days=BASE_DAYS_TYPESCRIPT["episodic"],
            semantic_days=BASE_DAYS_TYPESCRIPT["semantic"],
            core_days=BASE_DAYS_TYPESCRIPT["core"],
            frequency_boost=True,
        ),
        search=SearchConfig(fusion="none", pool=0),
        scoring=ScoringConfig(alpha=1.0),
        association=AssociationConfig(hops=1),
    ),
}
