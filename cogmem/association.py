"""Associations between memories, as all paths see them: writes make them, reads follow and strengthen them,
dreams replay them."""

from dataclasses import dataclass

from cogmem.checks import at_least, positive, require, unit
from cogmem.trace import Decision


@dataclass(frozen=True)
class AssociationConfig:
    """Association links: made at ingestion, strengthened by co-retrieval, followed by reads."""

    enabled: bool = False
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


class AssociationDecision(Decision, stage="association"):
    """The rows that a new memory was linked with, or that joined a read by links."""

    LINKED = "linked"
    JOINED = "joined"
    NONE = "none"
