"""Expiry: plans and passing states go dormant when their end is past."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.log.forgetting import exempt
from cogmem.memory import NO_ROW, Tier
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision, Fate


@dataclass(frozen=True)
class ExpiryConfig:
    """The step of the dream that ends plans and passing states.

    It is off by default: an inferred end is often wrong, and a dormant memory is not found. The read path
    ranks outdated memories lower (`validity.sinking`).
    """

    enabled: bool = False
    """Whether plans and passing states become dormant in a dream after their end."""


class ExpiryDecision(Decision, stage="expiry"):
    """Memories whose end is past."""

    FATES: ClassVar[Mapping[str, Fate]] = {
        "dormant": Fate("lost", "made dormant by the dream: it is outdated")
    }

    DORMANT = "dormant"


def expire(state: Workspace) -> list[Decision]:
    """Make dormant what is over, since its end. Core and protected memories stay."""
    current = (state["tier"] < Tier.DORMANT) & (state["superseded_by"] == NO_ROW) & ~exempt(state)
    rows = np.flatnonzero(current & state.over())
    state.move(rows, Tier.DORMANT, state["valid_until"][rows])
    return [report(ExpiryDecision, ExpiryDecision.DORMANT, rows, "over")]


EXPIRY = Mechanism[Step](
    "expiry",
    "dream",
    ExpiryConfig,
    after="rehearsal",
    build=lambda config, _: expire,
)
