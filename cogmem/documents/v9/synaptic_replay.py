"""Synaptic replay: a dream strengthens pairs of memories that are retrieved together, and clears expired
synaptic tags."""

from dataclasses import dataclass

import numpy as np

from cogmem.documents.shared.association import fade, strengthen
from cogmem.dream.report import report
from cogmem.dream.workspace import Step, Workspace
from cogmem.kernel.checks import at_least, require, unit
from cogmem.plugins.mechanism import Mechanism
from cogmem.trace import Decision


@dataclass(frozen=True)
class SynapticReplayConfig:
    """The step of the dream that strengthens pairs of memories that were retrieved together (Wilson &
    McNaughton 1994)."""

    enabled: bool = False
    """Whether such pairs are strengthened."""
    count: int = 3
    """Minimum number of joint retrievals of a pair, at least 1."""
    weight: float = 0.1
    """Weight that is added to the link of a pair, in [0, 1]."""
    gain: float = 1.05
    """Factor of the stability of both memories, at least 1."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "count", "gain"), *unit(self, "weight"))


class SynapticReplayDecision(Decision, stage="synaptic_replay"):
    """Pairs that a dream replayed, and synaptic tags that it cleared."""

    INCIDENTAL = ("untagged",)

    REPLAYED = "replayed"
    """`links` pairs grew, and the stability of these rows."""
    UNTAGGED = "untagged"
    """The tags of these rows had expired."""


class SynapticReplay:
    """Replays pairs of live memories that were often retrieved together, if both were used since their link
    was last written: the faded link grows, and so does the stability of each memory, once however many pairs
    it belongs to.

    A replay dates the link to the dream, so the pair is replayed again only after another use of both; a use
    at the very instant of the dream waits for the next one. Protected memories gain too: strengthening edits
    nothing.
    """

    def __init__(self, config: SynapticReplayConfig) -> None:
        self._config = config

    def __call__(self, state: Workspace) -> list[Decision]:
        return [self._replay(state), _untag(state)]

    def _replay(self, state: Workspace) -> Decision:
        links, live, accessed = state.partition.links, state.live(), state["last_accessed_at"]
        first, second, written = links["first"], links["second"], links["updated_at"]
        used = np.minimum(accessed[first], accessed[second])
        due = (links["count"] >= self._config.count) & live[first] & live[second]
        due &= (written <= used) & (used < state.now)
        left = fade(links["weight"][due], state.now - written[due])
        weights = strengthen(left, boost=self._config.weight)
        state.link(first[due], second[due], weights, links["count"][due])
        rows = np.union1d(first[due], second[due])
        state.strengthen(rows, self._config.gain)
        return report(
            SynapticReplayDecision, SynapticReplayDecision.REPLAYED, rows, links=float(np.count_nonzero(due))
        )


def _untag(state: Workspace) -> Decision:
    """Clear synaptic tags that nothing captured in time."""
    expired = np.flatnonzero(state["tagged_until"] < state.now)
    state.set("tagged_until", expired, np.nan)
    return report(SynapticReplayDecision, SynapticReplayDecision.UNTAGGED, expired, "not captured in time")


SYNAPTIC_REPLAY = Mechanism[Step](
    "synaptic_replay",
    "dream",
    SynapticReplayConfig,
    after="emotional",
    build=lambda config, _: SynapticReplay(config.of(SynapticReplayConfig)),
)
