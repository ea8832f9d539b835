"""The sections of the settings that more than one path reads; every other stands beside its stage."""

from dataclasses import dataclass

from cogmem.checks import at_least, positive, require, unit


@dataclass(frozen=True)
class AssociationConfig:
    """Association links: made at ingestion, strengthened by co-retrieval, followed by reads."""

    enabled: bool = True
    """Whether there are links at all."""
    window: int = 20
    """How many of the session's latest memories a new one is compared with at ingestion; 0: no link is made
    there."""
    min_similarity: float = 0.4
    """Minimum cosine of two memories that are linked at ingestion, in [0, 1]."""
    decay_days: float = 90.0
    """Time constant with which a link fades, in days."""
    co_retrieval: float = 0.1
    """What retrieving two memories together adds to their link, in [0, 1]; 0: nothing."""
    min_weight: float = 0.3
    """Minimum weight of a link that is followed, in [0, 1]."""
    hops: int = 2
    """How many links in a row a read follows; 0: none."""
    limit: int = 10
    """Maximum number of memories that join a read by links."""
    bridges: int = 3
    """Maximum number of memories that join because they lie between two of the best; 0: none."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "window", "hops", "limit", "bridges"),
            *positive(self, "decay_days"),
            *unit(self, "min_similarity", "co_retrieval", "min_weight"),
        )


@dataclass(frozen=True)
class DecayConfig:
    """Tier-based decay: time runs faster in some tiers. Off: every tier's rate is 1, the dormant's too."""

    enabled: bool = False
    """Whether tiers differ, and the dream's step tells what is nearly forgotten."""
    episodic: float = 3.0
    """Rate of time in the episodic tier, in days a day, at least 0."""
    semantic: float = 1.0
    """Rate of time in the semantic tier, in days a day, at least 0."""
    dormant: float = 0.0
    """Rate of time for what is dormant or a stub, in days a day, at least 0."""
    threshold: float = 0.3
    """Retention, in [0, 1], below which a memory is endangered."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "episodic", "semantic", "dormant"), *unit(self, "threshold"))


@dataclass(frozen=True)
class ColdConfig:
    """Cold storage: a memory that has lain at its floor for long goes dormant, and later becomes a stub."""

    enabled: bool = False
    """Whether the dream sends memories to the cold."""
    stubs: bool = True
    """Whether what stays dormant becomes a stub; else it keeps its text, which deep recall finds."""
    reactivation: bool = True
    """Whether a dormant memory that a read brings back is hot again."""
    tolerance: float = 0.001
    """How near its floor, in [0, 1], a retention counts as at the floor."""
    floor_days: float = 7.0
    """Days at the floor that make a memory dormant."""
    stub_days: float = 180.0
    """Days dormant that make it a stub."""
    stub_characters: int = 200
    """Length of the text that is left of a stub, in characters."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "floor_days", "stub_days", "stub_characters"),
            *unit(self, "tolerance"),
        )
