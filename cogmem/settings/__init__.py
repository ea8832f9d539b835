"""The sections of the settings that more than one path reads; every other stands beside its stage."""

from dataclasses import dataclass

from cogmem.checks import at_least, positive, require, unit


@dataclass(frozen=True)
class AssociationConfig:
    """Association links: made at ingestion, strengthened by co-retrieval, followed by reads; these are off
    where `window`, `co_retrieval`, `hops` is 0.

    `window` is how many of the session's latest memories a new one is compared with at ingestion; `bridges`
    how many memories at most join that lie between two of the best.
    """

    enabled: bool = True
    window: int = 20
    min_similarity: float = 0.4
    decay_days: float = 90.0
    co_retrieval: float = 0.1
    min_weight: float = 0.3
    hops: int = 2
    limit: int = 10
    bridges: int = 3

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "window", "hops", "limit", "bridges"),
            *positive(self, "decay_days"),
            *unit(self, "min_similarity", "co_retrieval", "min_weight"),
        )


@dataclass(frozen=True)
class DecayConfig:
    """Tier-based decay: time runs faster in some tiers (days a day); the dormant and stubs stand still.

    Off: every tier's rate is 1, the dormant's too. The step tells what crossed `threshold` on its way down.
    """

    enabled: bool = False
    episodic: float = 3.0
    semantic: float = 1.0
    dormant: float = 0.0
    threshold: float = 0.3

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "episodic", "semantic", "dormant"), *unit(self, "threshold"))


@dataclass(frozen=True)
class ColdConfig:
    """Cold storage: `floor_days` at the floor make a memory dormant, `stub_days` dormant a stub.

    `reactivation`: a dormant memory that a read brings back is hot again. `stubs` False: what is dormant
    keeps its text, and deep recall finds it for good.
    """

    enabled: bool = False
    stubs: bool = True
    reactivation: bool = True
    tolerance: float = 0.001
    floor_days: float = 7.0
    stub_days: float = 180.0
    stub_characters: int = 200

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "floor_days", "stub_days", "stub_characters"),
            *unit(self, "tolerance"),
        )
