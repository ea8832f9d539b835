"""Synaptic replay: pairs that are used together are tied closer, and tags that were left over go."""

import numpy as np

from cogmem.dream.report import report
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.association import fade, strengthen
from cogmem.settings import AssociationConfig
from cogmem.settings.dream import SynapticReplayConfig
from cogmem.trace import Decision


class SynapticReplay:
    """Pairs of live memories that were retrieved together often, both of them used since their link was last
    written: what is left of the link grows, and each memory's stability once, of how many pairs it may be.

    A replay writes the link at the dream's instant, so it takes another use of both to be replayed again; a
    use at that very instant waits for the next dream, or two dreams in a moment would be two replays. The
    protected gain too: strength is no edit. (v9 document, dream step 3; the numbers are ours)
    """

    def __init__(self, config: SynapticReplayConfig, links: AssociationConfig) -> None:
        self._config = config
        self._decay_days = links.decay_days

    def __call__(self, state: Workspace) -> list[Decision]:
        return [self._replay(state), _untag(state)]

    def _replay(self, state: Workspace) -> Decision:
        links, live, accessed = state.partition.links, state.live(), state["last_accessed_at"]
        first, second, written = links["first"], links["second"], links["updated_at"]
        used = np.minimum(accessed[first], accessed[second])
        due = (links["count"] >= self._config.count) & live[first] & live[second]
        due &= (written <= used) & (used < state.now)
        left = fade(links["weight"][due], state.now - written[due], time_constant_days=self._decay_days)
        weights = strengthen(left, boost=self._config.weight)
        state.link(first[due], second[due], weights, links["count"][due])
        rows = np.union1d(first[due], second[due])
        state.strengthen(rows, self._config.gain)
        return report("synaptic_replay", "replayed", rows, links=float(np.count_nonzero(due)))


def _untag(state: Workspace) -> Decision:
    """Take the synaptic tags that nothing captured in time."""
    expired = np.flatnonzero(state["tagged_until"] < state.now)
    state.set("tagged_until", expired, np.nan)
    return report("synaptic_replay", "untagged", expired, "not captured in time")
