"""Associations between memories, as all paths see them: writes make them, reads follow and strengthen them,
dreams replay them."""

from dataclasses import dataclass

from cogmem.kernel.checks import at_least, require
from cogmem.trace import Decision

DECAY_DAYS = 90.0
"""Time constant with which a link fades, in days."""


@dataclass(frozen=True)
class AssociationConfig:
    """Association links: made at ingestion, strengthened by co-retrieval, followed by reads."""

    enabled: bool = False
    """Whether there are links at all."""
    window: int = 20
    """How many of the session's latest memories a new one is compared with at ingestion; 0: no link is made
    there."""
    hops: int = 1
    """How many links in a row a read follows; 0: none."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "window", "hops"))


class AssociationDecision(Decision, stage="association"):
    """The rows that a new memory was linked with, or that joined a read by links."""

    INCIDENTAL = ("linked", "joined", "none")

    LINKED = "linked"
    JOINED = "joined"
    NONE = "none"
